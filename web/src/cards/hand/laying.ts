/** Laying cards in the yard: which moves the chosen cards fit, and whom they would rob. */

import type { CardEdition, CardView, LayCards, Move } from "../../protocol";
import { type Cards, oneByOne } from "../counting";

export interface Robbery {
  victim: number;
  colour: string;
  /** How many cards the row has. */
  size: number;
}

/** The chosen cards as a move in notation; if it is not legal, the server says why. */
export function layText(details: CardEdition, chosen: Cards): string {
  const parts = [...new Set(oneByOne(details, chosen))].map((card) => `${card}*${chosen[card]}`);
  return `lay ${parts.join("+")}`;
}

/** The legal move that lays exactly the chosen cards. */
export function exactLay(moves: readonly Move[], chosen: Cards): LayCards | undefined {
  return lays(moves).find((move) => size(move.cards) === size(chosen) && holds(move.cards, chosen));
}

/**
 * The legal moves that contain the chosen cards, the smallest first.
 *
 * For one colour, rows of it with as few locomotives as possible; for two, three different cards. None for an empty
 * choice or locomotives alone, which could mean anything.
 */
export function fittingLays(moves: readonly Move[], chosen: Cards): LayCards[] {
  const colours = coloursOf(chosen);
  if (colours.length === 0) return [];
  const fitting = lays(moves).filter(
    (move) => holds(move.cards, chosen) && (colours.length > 1 || coloursOf(move.cards).length === 1),
  );
  const fewest = Math.min(...fitting.map((move) => move.cards.wild ?? 0));
  return fitting
    .filter((move) => (move.cards.wild ?? 0) === fewest)
    .sort((one, other) => size(one.cards) - size(other.cards));
}

/** The row that would be robbed by laying these cards, if there is one. */
export function robberyOf(view: CardView, robber: number, laid: Cards): Robbery | null {
  const [colour, ...others] = coloursOf(laid);
  if (colour === undefined || others.length > 0) return null;
  for (const [victim, seat] of view.seats.entries()) {
    const row = seat.yard[colour];
    if (row && victim !== robber) return { victim, colour, size: row[0] + row[1] };
  }
  return null;
}

/** The colours that can be laid now, alone or with others. */
export function layable(moves: readonly Move[]): Set<string> {
  return new Set(lays(moves).flatMap((move) => Object.keys(move.cards)));
}

function lays(moves: readonly Move[]): LayCards[] {
  return moves.filter((move) => move.kind === "lay");
}

function coloursOf(cards: Cards): string[] {
  return Object.keys(cards).filter((card) => card !== "wild" && (cards[card] ?? 0) > 0);
}

function holds(all: Cards, some: Cards): boolean {
  return Object.entries(some).every(([card, count]) => (all[card] ?? 0) >= count);
}

function size(cards: Cards): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}
