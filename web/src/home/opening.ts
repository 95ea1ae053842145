/** Opening tables. */

import { ask, newSecret } from "../app/api";
import { EASIEST, OPPONENTS } from "../app/characters";
import { usableName } from "../app/names";
import { keepTable, type MySeat, setGuided } from "../app/seats.svelte";
import { settings } from "../app/settings.svelte";
import type { Opening, OpenTable, SeatChoice } from "../protocol";
import { hashOf, newNonce } from "../table/fairness/fairness";
import { takePart } from "../table/fairness/part";

/** Opens a table and keeps the secrets of the seats at this device. If no seat is free, the game has begun. */
export async function openTable(wanted: OpenTable): Promise<Opening> {
  const mine: MySeat[] = [];
  const seats = wanted.seats.map((seat) => {
    if (seat.kind !== "me" && seat.kind !== "same_device") return seat;
    const nonce = newNonce();
    mine.push({ name: seat.name ?? "", secret: seat.secret, nonce });
    return { ...seat, nonce_hash: hashOf(nonce) };
  });
  const opening = await ask("POST /api/tables", { body: { ...wanted, seats } });
  const { id, edition, edition_hash } = opening.table;
  keepTable({ id, edition, edition_hash, seats: mine, key: null, opened: Date.now() });
  await takePart(opening.table);
  return opening;
}

/** The reader's seat at a new table. */
function me(): SeatChoice {
  return { kind: "me", name: usableName(settings.name), secret: newSecret(), colour: settings.colour };
}

/** Opens a table for one person and two bots, or as many as may play, and returns its id. A map that was brought is
 * known by its hash. */
export async function openAgainstBots(edition: string, hash: string | null = null, most = 4): Promise<string> {
  const bots = OPPONENTS.slice(0, most - 1).map((bot) => ({ kind: "bot" as const, bot }));
  const seats = [me(), ...bots];
  const opening = await openTable({ edition, edition_hash: hash, seats, pace: settings.pace, hints: true });
  return opening.table.id;
}

/** Opens a table for a first game, which explains itself: against the easiest bot, which takes its time. */
export async function openFirstGame(edition: string): Promise<string> {
  const bot = { kind: "bot", bot: EASIEST } as const;
  const opening = await openTable({ edition, seats: [me(), bot], starts: 0, pace: "slow", hints: true });
  setGuided(opening.table.id, true);
  return opening.table.id;
}
