/** What flies from where to where when something has changed. */

import type { Anchor } from "./anchors";
import type { Change } from "./changes";

export interface Flight {
  /** Looked for as things lay before. */
  from: Anchor[];
  /** Looked for as things lie now. */
  to: Anchor[];
  /** A colour, `wild`, null for a card face down, `ticket` or `token`. */
  what: string | null;
  /** Knocked away: it tumbles. */
  tumbles?: boolean;
}

/** No more of one kind fly at once: it would only take longer to say the same. */
const MOST = 5;
const LONGEST = 900;
const FLIGHT = 240;
const STAGGER = 90;

/** What flies, one after the other, seen by the reader `you`. */
export function flightsOf(changes: readonly Change[], you: number | null): Flight[] {
  return changes.flatMap((change) => flightsOfOne(change, you));
}

function flightsOfOne(change: Change, you: number | null): Flight[] {
  switch (change.type) {
    case "drew": {
      const from = change.from === "market" && change.card !== null ? [`market:${change.card}`] : ["deck"];
      return times(change.count, { from, to: handOf(change.seat, you, change.card), what: change.card });
    }
    case "spent":
      return change.cards
        ? each(change.cards, (card) => ({ from: handOf(change.seat, you, card), to: ["discard"], what: card }))
        : times(change.count, { from: handOf(change.seat, you, null), to: ["discard"], what: null });
    case "laid": {
      const to = [`yard:${change.seat}:${change.colour}`, `seat:${change.seat}`];
      const cards = { [change.colour]: change.cards, wild: change.wilds };
      return each(cards, (card) => ({ from: handOf(change.seat, you, card), to, what: card }));
    }
    case "moved": {
      const to = [`track:${change.seat}`];
      if (change.colour === null) return times(change.cards, { from: handOf(change.seat, you, null), to, what: null });
      const from = [`yard:${change.seat}:${change.colour}`];
      return each({ wild: change.wilds, [change.colour]: change.cards }, (card) => ({ from, to, what: card }));
    }
    case "robbed": {
      const from = [`yard:${change.seat}:${change.colour}`];
      return times(change.count, { from, to: ["discard", "deck"], what: change.colour, tumbles: true });
    }
    case "token_taken":
      return [{ from: [`place:${change.place}`], to: [`tokens:${change.seat}`, `seat:${change.seat}`], what: "token" }];
    case "offered":
      return times(change.count, { from: ["tickets"], to: [`seat:${change.seat}`], what: "ticket" });
    case "market_reset":
      return each(change.cards, (card) => ({ from: [`market:${card}`], to: ["discard"], what: card }));
    case "turned_up":
      return each(change.cards, (card) => ({ from: ["deck"], to: [`market:${card}`], what: card }));
    case "reshuffled":
      return times(Math.min(change.count, 3), { from: ["discard"], to: ["deck"], what: null });
    default:
      return [];
  }
}

function handOf(seat: number, you: number | null, card: string | null): Anchor[] {
  return seat === you ? [card === null ? "hand" : `hand:${card}`, `seat:${seat}`] : [`seat:${seat}`];
}

function times(count: number, flight: Flight): Flight[] {
  return Array.from({ length: Math.min(count, MOST) }, () => flight);
}

function each(cards: Readonly<Record<string, number>>, flight: (card: string) => Flight): Flight[] {
  const all = Object.entries(cards).flatMap(([card, count]) => Array.from({ length: count }, () => flight(card)));
  return all.slice(0, MOST);
}

/** When each of so many flights begins and how long it takes, in milliseconds; all within what a wait may take. */
export function timetable(count: number): { delay: number; takes: number }[] {
  const stagger = count > 1 ? Math.min(STAGGER, (LONGEST - FLIGHT) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({ delay: index * stagger, takes: FLIGHT }));
}
