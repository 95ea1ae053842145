/** Leaving a table and coming back, with everybody who sits at this device. */

import { ask } from "../../app/api";
import { myTable } from "../../app/seats.svelte";
import type { TableSession } from "../session.svelte";

/** Leaves with every seat of this device; false if it was refused. */
export function leaveTable(session: TableSession): Promise<boolean> {
  return forEachSeat(session, "POST /api/tables/{table_id}/leave");
}

/** Comes back with every seat of this device; false if it was refused. */
export function comeBack(session: TableSession): Promise<boolean> {
  return forEachSeat(session, "POST /api/tables/{table_id}/back");
}

async function forEachSeat(
  session: TableSession,
  address: "POST /api/tables/{table_id}/leave" | "POST /api/tables/{table_id}/back",
): Promise<boolean> {
  const path = { table_id: session.id };
  for (const { secret } of myTable(session.id)?.seats ?? []) {
    const done = await session.attempt(() => ask(address, { path, token: secret }));
    if (!done) return false;
  }
  return true;
}
