/** How this device has a part in the cards: it gives the hashes of its numbers, and then the numbers. */

import { ask, Refused } from "../../app/api";
import { keepTable, type MySeat, myTable } from "../../app/seats.svelte";
import type { GiveNonce, TableInfo } from "../../protocol";
import { hashOf, newNonce } from "./fairness";

/** What has been given or is being given, so that each update does not give it again. */
const given = new Set<string>();

/** Does what the table awaits from the seats of this device; called with every update while it has not begun. */
export async function takePart(table: TableInfo): Promise<void> {
  const mine = myTable(table.id);
  if (!mine || table.state !== "open") return;
  if (table.commitment !== null) {
    // First what is promised, so that it is known whatever becomes of the numbers.
    if (mine.commitment === undefined) keepTable({ ...mine, commitment: table.commitment });
    else if (mine.commitment !== table.commitment) return; // what was promised has changed: it gets no number of ours
    const numbered = mine.seats.filter((seat) => seat.nonce !== undefined);
    await Promise.all(numbered.map((seat) => give(table.id, seat, { nonce: seat.nonce ?? null })));
  } else if (table.seats.some((seat) => seat.nonce === "awaited")) {
    const seats = mine.seats.map((seat) => ({ ...seat, nonce: seat.nonce ?? newNonce() }));
    keepTable({ ...mine, seats });
    await Promise.all(seats.map((seat) => give(table.id, seat, { nonce_hash: hashOf(seat.nonce) })));
  }
}

async function give(id: string, seat: MySeat, body: GiveNonce): Promise<void> {
  const key = `${seat.secret} ${body.nonce ?? body.nonce_hash}`;
  if (given.has(key)) return;
  given.add(key);
  try {
    await ask("POST /api/tables/{table_id}/nonce", { path: { table_id: id }, body, token: seat.secret });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "unreachable") given.delete(key); // the next update tries again; if none comes, the game begins
  }
}
