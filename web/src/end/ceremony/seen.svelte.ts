/** The ceremonies that were shown in this browser: each is shown once. */

import { kept } from "../../app/browser/kept.svelte";

const state = kept<{ tables: string[] }>("trikk.ceremonies", { tables: [] });
const MOST = 200;

export function hasSeen(table: string): boolean {
  return state.tables.includes(table);
}

export function keepSeen(table: string): void {
  if (!hasSeen(table)) state.tables = [table, ...state.tables].slice(0, MOST);
}
