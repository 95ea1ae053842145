/** Cards by colour. */

import type { EditionDetails } from "../../protocol";

/** How many of each colour and of `wild`. */
export type Cards = Record<string, number>;

/** Colours with their counts in the order in which they are shown, wild ones last; those without a card are left out. */
export function grouped(details: EditionDetails, cards: Cards): { card: string; count: number }[] {
  return [...details.colours, "wild"].flatMap((card) => (cards[card] ? [{ card, count: cards[card] }] : []));
}

/** How many cards there are. */
export function total(cards: Cards): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}
