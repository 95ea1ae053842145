/** Maps that are kept in this browser. */

import { DRAWINGS } from "../app/editions";
import { isMap, type MapDocument } from "./document";

const LIST = "trikk.studio";
const MAP = "trikk.studio.map.";
const MOST_PLAYED = 60;
const RESULTS = "trikk.studio.fair.";

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

/** A value as it was kept; null if there is none that can be read. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function readList(): List {
  const value = read(LIST);
  if (typeof value !== "object" || value === null || !("maps" in value) || !Array.isArray(value.maps))
    return { current: null, maps: [] };
  const maps = value.maps.filter((each: unknown): each is Kept => {
    const one = each as Partial<Kept> | null;
    return typeof one?.key === "string" && typeof one.name === "string" && typeof one.changed === "number";
  });
  const current = "current" in value && typeof value.current === "string" ? value.current : null;
  return { current, maps };
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
  const value = read(MAP + key);
  return isMap(value) ? value : null;
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
  localStorage.removeItem(RESULTS + key);
  write(DRAWINGS, Object.fromEntries(playedDrawings().filter(([, each]) => each !== key)));
  write(LIST, { current: current === key ? null : current, maps: maps.filter((each) => each.key !== key) });
}

/** Drawings that were played: the hash of the map on the server, and the key of the drawing. */
function playedDrawings(): [string, unknown][] {
  return Object.entries(read(DRAWINGS) ?? {});
}

/** Remembers that a drawing was brought to the server as the map with this hash. */
export function keepPlayed(hash: string, key: string): void {
  const others = playedDrawings().filter(([each]) => each !== hash);
  write(DRAWINGS, Object.fromEntries([...others, [hash, key]].slice(-MOST_PLAYED)));
}

/** Keeps what came out of games on a map. Without room for it, it lasts as long as the page. */
export function keepResults(key: string, results: object): void {
  write(RESULTS + key, results);
}

/** What came out of games on a map, as it was kept. */
export function loadResults(key: string): unknown {
  return read(RESULTS + key);
}

export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
