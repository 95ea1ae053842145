/** Maps that are kept in this browser. */

import { isMap, type MapDocument } from "./document";

const LIST = "trikk.studio";
const MAP = "trikk.studio.map.";

/** A map in the list: under which key it is kept, its name, and when it was last changed. */
export interface Kept {
  key: string;
  name: string;
  changed: number;
}

interface List {
  current: string | null;
  maps: Kept[];
}

function readList(): List {
  const empty: List = { current: null, maps: [] };
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LIST) ?? "null");
    if (typeof value !== "object" || value === null || !("maps" in value) || !Array.isArray(value.maps)) return empty;
    const maps = value.maps.filter((each: unknown): each is Kept => {
      const one = each as Partial<Kept> | null;
      return typeof one?.key === "string" && typeof one.name === "string" && typeof one.changed === "number";
    });
    const current = "current" in value && typeof value.current === "string" ? value.current : null;
    return { current, maps };
  } catch {
    return empty;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is full or forbidden
  }
}

/** All maps of this browser, the latest first. */
export function keptMaps(): Kept[] {
  return readList().maps.toSorted((one, other) => other.changed - one.changed);
}

/** The key of the map that was open last. */
export function currentMap(): string | null {
  return readList().current;
}

export function loadMap(key: string): MapDocument | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(MAP + key) ?? "null");
    return isMap(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a map, and remembers that it is the open one. False if the browser has no room for it. */
export function keepMap(key: string, map: MapDocument, now: number = Date.now()): boolean {
  const others = readList().maps.filter((each) => each.key !== key);
  return (
    write(MAP + key, map) && write(LIST, { current: key, maps: [...others, { key, name: map.name, changed: now }] })
  );
}

export function forgetMap(key: string): void {
  const { current, maps } = readList();
  localStorage.removeItem(MAP + key);
  write(LIST, { current: current === key ? null : current, maps: maps.filter((each) => each.key !== key) });
}

export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
