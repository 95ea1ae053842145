/** What games between bots say about a map: figures from counts. The server says what to change. */

import type { FairCounts } from "../protocol";
import type { MapDocument, TicketEntry } from "./document";

/** Counts by number of players. */
export type Counted = Record<number, FairCounts>;

/** The sum of two counts of the same map. */
export function added(one: FairCounts | undefined, other: FairCounts): FairCounts {
  if (!one) return other;
  const sum = <T extends object>(a: Record<string, T>, b: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(b).map(([key, value]) => [key, plus(a[key], value)]));
  return {
    games: one.games + other.games,
    points: one.points + other.points,
    margin: one.margin + other.margin,
    turns: one.turns + other.turns,
    resets: one.resets + other.resets,
    wins: other.wins.map((wins, seat) => wins + (one.wins[seat] ?? 0)),
    routes: sum(one.routes, other.routes),
    tickets: sum(one.tickets, other.tickets),
    places: plus(one.places, other.places),
  };
}

function plus<T extends object>(one: T | undefined, other: T): T {
  const before = one as Record<string, number> | undefined;
  return Object.fromEntries(Object.entries(other).map(([key, value]) => [key, value + (before?.[key] ?? 0)])) as T;
}

/** How much more often than an even share the first seat wins, and how sure that is (95 %). */
export function firstSeat(counts: FairCounts): { advantage: number; within: number } {
  const players = counts.wins.length;
  const rate = (counts.wins[0] ?? 0) / counts.games;
  return { advantage: rate - 1 / players, within: 1.96 * Math.sqrt((rate * (1 - rate)) / counts.games) };
}

export interface RouteFigures {
  /** In which part of the games somebody claims it. */
  used: number;
  /** How often those win who have it, and those who do not; null if nobody did. */
  winsWith: number | null;
  winsWithout: number | null;
}

/** Figures of a route, over all numbers of players. */
export function routeFigures(counted: Counted, id: string): RouteFigures {
  let [games, seats, claims, wins] = [0, 0, 0, 0];
  for (const counts of Object.values(counted)) {
    const route = counts.routes[id];
    games += counts.games;
    seats += counts.games * counts.wins.length;
    claims += route?.claims ?? 0;
    wins += route?.wins ?? 0;
  }
  const others = seats - claims;
  return {
    used: games > 0 ? claims / games : 0,
    winsWith: claims > 0 ? wins / claims : null,
    winsWithout: others > 0 ? (games - wins) / others : null,
  };
}

export interface TicketFigures {
  /** How often it is offered in a game, kept when it is offered, and completed when it is kept. */
  offered: number;
  kept: number | null;
  completed: number | null;
  /** What it brings on average to those who keep it. */
  worth: number | null;
}

/** Figures of all tickets by number, over all numbers of players. */
export function ticketFigures(map: MapDocument, counted: Counted): Map<number, TicketFigures> {
  const games = Object.values(counted).reduce((sum, counts) => sum + counts.games, 0);
  const sums = map.tickets.map((ticket) => {
    const all = Object.values(counted).flatMap((counts) => counts.tickets[ticket.id] ?? []);
    const of = (key: "offered" | "kept" | "completed") => all.reduce((sum, one) => sum + one[key], 0);
    return { ticket, offered: of("offered"), kept: of("kept"), completed: of("completed") };
  });
  return new Map(
    sums.map(({ ticket: { id, points }, ...sum }) => {
      const completed = sum.kept > 0 ? sum.completed / sum.kept : null;
      return [
        id,
        {
          offered: games > 0 ? sum.offered / games : 0,
          kept: sum.offered > 0 ? sum.kept / sum.offered : null,
          completed,
          worth: completed === null ? null : points * (2 * completed - 1),
        },
      ];
    }),
  );
}

/** The ticket of a former version that is between the same places, whatever its number was. */
export function formerTicket(former: MapDocument, a: string, b: string): TicketEntry | undefined {
  return former.tickets.find(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

/** A figure of each game in the mean, over all numbers of players; the points of each seat. */
export function meanOf(counted: Counted, key: "turns" | "resets" | "margin" | "points"): number | null {
  let [count, total] = [0, 0];
  for (const counts of Object.values(counted)) {
    count += counts.games * (key === "points" ? counts.wins.length : 1);
    total += counts[key];
  }
  return count > 0 ? total / count : null;
}
