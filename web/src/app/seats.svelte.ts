/** The seats of this browser: their secrets, which nobody else knows. */

import { kept } from "./browser/kept.svelte";

export interface MySeat {
  name: string;
  secret: string;
  /** The number with which this seat has a part in the cards. */
  nonce?: string;
}

export interface MyTable {
  id: string;
  edition: string;
  /** Of a map that does not come with Trikk. */
  edition_hash?: string | null;
  /** More than one if several people play at this device. */
  seats: MySeat[];
  /** The key of the link, for a table that is only watched. */
  key: string | null;
  /** What the table promised before the numbers were revealed. */
  commitment?: string;
  /** A first game, which explains itself. */
  guided?: boolean;
  /** When it was last opened here, in milliseconds since 1970. */
  opened: number;
}

const state = kept<{ tables: MyTable[] }>("trikk.tables", { tables: [] });
const MOST = 60;

/** The tables of this browser, the last opened first. */
export function myTables(): MyTable[] {
  return [...state.tables].sort((a, b) => b.opened - a.opened);
}

export function myTable(id: string): MyTable | undefined {
  return state.tables.find((table) => table.id === id);
}

export function keepTable(table: MyTable): void {
  state.tables = [table, ...state.tables.filter((other) => other.id !== table.id)].slice(0, MOST);
}

export function forgetTable(id: string): void {
  state.tables = state.tables.filter((table) => table.id !== id);
}

/** Sets whether the game at a table explains itself. */
export function setGuided(id: string, guided: boolean): void {
  const table = myTable(id);
  if (table) keepTable({ ...table, guided });
}
