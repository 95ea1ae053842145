/** Games in files that are dropped on the page or chosen: one as JSON, or several, one on each line. */

import { t } from "../../app/words.svelte";
import { faultIn } from "./json";

export interface SavedGame {
  file: string;
  /** Where it is in the file, from 1. */
  line: number;
  /** A record, or an object that has one under `record`. */
  saved: Record<string, unknown>;
}

/** What a saved game says about itself, without playing it. */
export interface Summary {
  edition: string;
  /** What the map is called that the record has brought; null if it has none. */
  map: string | null;
  /** By seat; empty where nobody is named. */
  names: string[];
  /** By seat; null if the game is not over. */
  totals: number[] | null;
  winners: number[];
  moves: number;
}

/** `json`: it cannot be read. `game`: it can, but is not a game. */
export type Fault = "empty" | "large" | "json" | "game";

/** What is wrong with a file; `line` is 0 if it is about the whole file. */
export class BadFile extends Error {
  constructor(
    readonly fault: Fault,
    readonly file: string,
    readonly line: number,
  ) {
    super(fault);
  }
}

/** Enough for tournaments of some ten thousand games. */
const LARGEST = 32 * 1024 * 1024;

/** All games in files, in their order; `BadFile` says what is wrong with the first that has none. */
export async function gamesIn(files: readonly File[]): Promise<SavedGame[]> {
  const games: SavedGame[] = [];
  for (const file of files) {
    if (file.size > LARGEST) throw new BadFile("large", file.name, 0);
    games.push(...gamesOf(file.name, await file.text()));
  }
  return games;
}

/** The games in the text of a file. */
export function gamesOf(file: string, content: string): SavedGame[] {
  const text = content.replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new BadFile("empty", file, 0);
  const whole = parsed(text);
  if (!(whole instanceof SyntaxError)) return [savedGame(file, lineAt(text, text.search(/\S/)), whole)];
  const lines = text.split(/\r\n|\r|\n/).map((content, index) => ({ content, line: index + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== "");
  if (filled[0] && parsed(filled[0].content) instanceof SyntaxError) {
    throw new BadFile("json", file, lineAt(text, faultIn(text)));
  }
  return filled.map(({ content, line }) => {
    const value = parsed(content);
    if (value instanceof SyntaxError) throw new BadFile("json", file, line);
    return savedGame(file, line, value);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error as SyntaxError;
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\r|\n/).length;
}

function savedGame(file: string, line: number, value: unknown): SavedGame {
  if (!isObject(value) || !Array.isArray(recordOf(value).moves)) throw new BadFile("game", file, line);
  return { file, line, saved: value };
}

function recordOf(saved: Record<string, unknown>): Record<string, unknown> {
  return isObject(saved.record) ? saved.record : saved;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a saved game says of itself. */
export function summaryOf(game: SavedGame): Summary {
  const record = recordOf(game.saved);
  const seats = listOf(record.seats).map((seat) => (typeof seat === "string" ? seat : ""));
  const players = typeof record.players === "number" ? Math.min(Math.max(record.players, 0), 4) : seats.length;
  const result = isObject(record.result) ? record.result : null;
  return {
    edition: String(record.edition ?? ""),
    map: isObject(game.saved.map) && typeof game.saved.map.name === "string" ? game.saved.map.name : null,
    names: Array.from({ length: players }, (_, seat) => seats[seat] ?? ""),
    totals: result && listOf(result.scores).map((score) => (isObject(score) ? Number(score.total ?? 0) : 0)),
    winners: listOf(result?.winners).map(Number),
    moves: listOf(record.moves).length,
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Which file, which line and what is wrong with it. */
export function badFileText({ fault, file, line }: BadFile): string {
  return t(`replay-bad-${fault}`, { file, line, most: LARGEST / 1024 / 1024 });
}

let waiting: File[] = [];

/** Leaves files for the screen that comes next. */
export function leaveFiles(files: File[]): void {
  waiting = files;
}

/** Takes the files that the screen before has left. */
export function takeFiles(): File[] {
  const files = waiting;
  waiting = [];
  return files;
}
