/** Laying cards in the yard: which moves the chosen cards fit, and whom they would rob. */

import { cardsText } from "../../app/sentences";
import { t } from "../../app/words.svelte";
import type { CardEdition, LayCards, Move } from "../../protocol";
import { type Cards, grouped, total } from "../../table/piles/counts";
import type { CardStage } from "../../table/stage";

/** The chosen cards as a move in notation; if it is not legal, the server says why. */
export function layText(details: CardEdition, chosen: Cards): string {
  const parts = grouped(details, chosen).map(({ card, count }) => `${card}*${count}`);
  return `lay ${parts.join("+")}`;
}

/** The legal move that lays exactly the chosen cards. */
export function exactLay(moves: readonly Move[], chosen: Cards): LayCards | undefined {
  return lays(moves).find((move) => total(move.cards) === total(chosen) && holds(move.cards, chosen));
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
    .sort((one, other) => total(one.cards) - total(other.cards));
}

/** Whom the reader would rob of what by this legal move, in words; null if nobody. */
export function robberyText({ details, view, players }: CardStage, { cards }: LayCards): string | null {
  for (const colour of Object.keys(cards)) {
    const victim = view.rows_to_rob[colour] ?? -1;
    const row = view.seats[victim]?.yard[colour];
    if (!row) continue;
    const name = players[victim]?.name ?? "";
    return t("cards-robs", { name, cards: cardsText(details, { [colour]: row[0] + row[1] }) });
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
