/** What flies from where to where after an event. */

import type { Event } from "../../protocol";
import type { Anchor } from "./anchors";

export interface Flight {
  /** Anchors before the event; the first that exists counts. */
  from: Anchor[];
  /** Anchors after the event; the first that exists counts. */
  to: Anchor[];
  /** A colour, `wild`, null for a card face down, `ticket` or `token`. */
  what: string | null;
  /** Knocked away: it tumbles. */
  tumbles?: boolean;
}

/** The most flights between two anchors: more would only take longer. */
const MOST = 5;
/** How many cards fly for a whole pile. */
const PILE = 3;
const LONGEST = 900;
const FLIGHT = 240;
const STAGGER = 90;

/** The flights of events, in order, as seen by seat `you`. A new deal has none. */
export function flightsOf(events: readonly Event[], you: number | null): Flight[] {
  if (events.some((event) => event.type === "redealt")) return [];
  const flown = new Map<string, number>();
  return events
    .flatMap((event) => flightsOfOne(event, you))
    .filter(({ from, to }) => {
      const way = `${from[0]} ${to[0]}`;
      flown.set(way, (flown.get(way) ?? 0) + 1);
      return (flown.get(way) ?? 0) <= MOST;
    });
}

function flightsOfOne(event: Event, you: number | null): Flight[] {
  switch (event.type) {
    case "drew": {
      const from = event.from === "market" ? [`market:${event.card}`] : ["deck"];
      return [{ from, to: handOf(event.seat, you, event.card), what: event.card }];
    }
    case "claimed":
      return event.cards.map((card) => ({ from: handOf(event.seat, you, card), to: ["discard"], what: card }));
    case "token_taken":
      return [{ from: [`place:${event.location}`], to: [`tokens:${event.seat}`, `seat:${event.seat}`], what: "token" }];
    case "offered":
      return event.tickets.map(() => ({ from: ["tickets"], to: [`seat:${event.seat}`], what: "ticket" }));
    case "laid":
      return event.cards.map((card) => ({
        from: handOf(event.seat, you, card),
        to: [rowOf(event.seat, card, event.cards), `seat:${event.seat}`],
        what: card,
      }));
    case "moved": // a wild lies on top of its row
      return event.cards.map((card) => ({
        from: [`yard:${event.seat}:${card}`],
        to: [`track:${event.seat}`],
        what: card,
      }));
    case "robbed":
      return event.cards.map((card) => ({
        from: [rowOf(event.victim, card, event.cards)],
        to: ["discard", "deck"],
        what: card,
        tumbles: true,
      }));
    case "market_reset":
      return event.discarded.map((card) => ({ from: [`market:${card}`], to: ["discard"], what: card }));
    case "market_card":
      return [{ from: ["deck"], to: [`market:${event.card}`], what: event.card }];
    case "reshuffled":
      return Array.from({ length: Math.min(event.size, PILE) }, () => ({
        from: ["discard"],
        to: ["deck"],
        what: null,
      }));
    default:
      return [];
  }
}

function handOf(seat: number, you: number | null, card: string | null): Anchor[] {
  return seat === you ? [card === null ? "hand" : `hand:${card}`, `seat:${seat}`] : [`seat:${seat}`];
}

/** The row in a yard that a card is part of; a wild belongs to the colour that it lies with. */
function rowOf(seat: number, card: string, cards: readonly string[]): Anchor {
  const colour = card === "wild" ? cards.find((other) => other !== "wild") : card;
  return `yard:${seat}:${colour ?? card}`;
}

/** When each of `count` flights begins and how long it takes, in milliseconds; all within `LONGEST`. */
export function timetable(count: number): { delay: number; takes: number }[] {
  const stagger = count > 1 ? Math.min(STAGGER, (LONGEST - FLIGHT) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({ delay: index * stagger, takes: FLIGHT }));
}
