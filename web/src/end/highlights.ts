/** Highlights of a finished game: its length, and each seat's best moves. */

import { cardsText, routeText, ticketText } from "../app/sentences";
import { t } from "../app/words.svelte";
import type { Happening } from "../protocol";
import { eventsOf } from "../table/happenings";
import type { Stage } from "../table/stage";
import { nameOf, ticketsOf } from "./ceremony/ceremony";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many turns it took, and how long from the first cards to the last move; empty if unknown. */
export function lengthText(happenings: readonly Happening[]): string {
  const began = happenings.find((happening) => happening.type === "began");
  const last = happenings.findLast((happening) => happening.type === "moved");
  if (!began || !last) return "";
  const turns = eventsOf(happenings).filter((event) => event.type === "turn").length;
  return t("end-length", { turns, time: timeText(last.at - began.at) });
}

/** Seconds in words, as precise as people need. */
export function timeText(seconds: number): string {
  if (seconds < MINUTE) return t("end-time-short");
  if (seconds < HOUR) return t("end-time-minutes", { minutes: Math.round(seconds / MINUTE) });
  const minutes = Math.round(seconds / MINUTE);
  if (seconds < DAY) return t("end-time-hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t("end-time-days", { days: Math.round(seconds / DAY) });
}

/** The first one with the highest worth. */
function best<T>(all: readonly T[], worth: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (top, one) => (top !== undefined && worth(top) >= worth(one) ? top : one),
    undefined,
  );
}

/** The moves that brought a seat most, in words: its best route, row, robbery and ticket. */
export function bestMoves(stage: Stage, seat: number): string[] {
  const { details, view } = stage;
  const events = eventsOf(stage.happenings ?? []);
  const found: string[] = [];
  const route = best(
    events.flatMap((event) => (event.type === "claimed" && event.seat === seat ? [event] : [])),
    ({ points }) => points,
  );
  if (route) {
    const points = t("points", { count: route.points });
    found.push(t("end-best-route", { route: routeText(details, route.route), points }));
  }
  const robbery = best(
    events.flatMap((event) => (event.type === "robbed" && event.seat === seat ? [event] : [])),
    ({ cards }) => cards.length,
  );
  if (robbery) {
    const values = { victim: robbery.victim === stage.you ? "you" : "other", name: nameOf(stage, robbery.victim) };
    found.push(t("end-best-robbery", { ...values, cards: cardsText(details, robbery.cards) }));
  }
  const row = best(
    events.flatMap((event) => (event.type === "laid" && event.seat === seat ? [event] : [])),
    ({ cards }) => cards.length,
  );
  if (row) found.push(t("end-best-row", { cards: cardsText(details, row.cards) }));
  const ticket = best(
    ticketsOf(view, seat).filter(({ complete }) => complete),
    ({ id }) => details.tickets.find((printed) => printed.id === id)?.points ?? 0,
  );
  if (ticket) found.push(t("end-best-ticket", { ticket: ticketText(details, ticket.id) }));
  return found;
}
