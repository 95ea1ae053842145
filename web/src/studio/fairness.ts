/** What games between bots say about a map: figures from counts, and what to change. */

import type { FairCounts } from "../protocol";
import type { MapDocument } from "./document";
import { routeIds } from "./document";

/** Counts by number of players. */
export type Counted = Record<number, FairCounts>;

/** A route or a place that is used in fewer games than this is dead. */
const DEAD = 0.04;
/** More than this is worth a word: the first seat's advantage, and what a route does for its owner. */
const [UNFAIR, STRONG] = [0.06, 0.12];
const MOST_RESETS = 1.5;
/** How much more or less often than others a ticket is completed for each point that it is worth too much or too little. */
const PER_POINT = 0.12;
const MOST_CHANGE = 2;
/** Tickets that were kept less often say nothing. */
const ENOUGH = 60;

/** The sum of two counts of the same map. */
export function added(one: FairCounts | undefined, other: FairCounts): FairCounts {
  if (!one) return other;
  const sum = <T extends object>(a: Record<string, T>, b: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(b).map(([key, value]) => [key, plus(a[key], value)]));
  return {
    games: one.games + other.games,
    turns: one.turns + other.turns,
    resets: one.resets + other.resets,
    wins: other.wins.map((wins, seat) => wins + (one.wins[seat] ?? 0)),
    routes: sum(one.routes, other.routes),
    tickets: sum(one.tickets, other.tickets),
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
  /** What it should be worth so that it is no better than others. */
  fair: number;
}

/** Figures of all tickets by number, over all numbers of players. */
export function ticketFigures(map: MapDocument, counted: Counted): Map<number, TicketFigures> {
  const games = Object.values(counted).reduce((sum, counts) => sum + counts.games, 0);
  const sums = map.tickets.map((ticket) => {
    const all = Object.values(counted).flatMap((counts) => counts.tickets[ticket.id] ?? []);
    const of = (key: "offered" | "kept" | "completed") => all.reduce((sum, one) => sum + one[key], 0);
    return { ticket, offered: of("offered"), kept: of("kept"), completed: of("completed") };
  });
  const kept = sums.reduce((sum, one) => sum + one.kept, 0);
  const usual = kept > 0 ? sums.reduce((sum, one) => sum + one.completed, 0) / kept : 0;
  return new Map(
    sums.map(({ ticket: { id, points }, ...sum }) => {
      const completed = sum.kept > 0 ? sum.completed / sum.kept : null;
      const change = completed === null || sum.kept < ENOUGH ? 0 : Math.trunc((usual - completed) / PER_POINT);
      return [
        id,
        {
          offered: games > 0 ? sum.offered / games : 0,
          kept: sum.offered > 0 ? sum.kept / sum.offered : null,
          completed,
          worth: completed === null ? null : points * (2 * completed - 1),
          fair: Math.max(1, points + Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, change))),
        },
      ];
    }),
  );
}

/** Places that nobody goes to: none of their routes is used. */
export function deadPlaces(map: MapDocument, counted: Counted): string[] {
  const ids = routeIds(map);
  return map.places.flatMap(({ id }) => {
    const at = map.routes.flatMap((route, i) => (route.from === id || route.to === id ? [ids[i] as string] : []));
    return at.every((route) => routeFigures(counted, route).used < DEAD) ? [id] : [];
  });
}

/** Something to change, with the numbers behind it. */
export type Advice =
  | { code: "first"; players: number; percent: number }
  | { code: "dead-place"; place: string }
  | { code: "dead-route"; route: number; percent: number }
  | { code: "strong-route"; route: number; percent: number }
  | { code: "resets"; count: number }
  | { code: "ticket"; ticket: number; points: number; percent: number };

/** What to change, the most important first. */
export function adviceFor(map: MapDocument, counted: Counted): Advice[] {
  const found: Advice[] = [];
  for (const [players, counts] of Object.entries(counted)) {
    const { advantage, within } = firstSeat(counts);
    if (Math.abs(advantage) - within > UNFAIR)
      found.push({ code: "first", players: Number(players), percent: Math.round(100 * advantage) });
  }
  const dead = deadPlaces(map, counted);
  found.push(...dead.map((place): Advice => ({ code: "dead-place", place })));
  for (const [route, id] of routeIds(map).entries()) {
    const { from = "", to = "" } = map.routes[route] ?? {};
    const { used, winsWith, winsWithout } = routeFigures(counted, id);
    const more = (winsWith ?? 0) - (winsWithout ?? 0);
    const isSingle =
      map.routes.filter((other) => [other.from, other.to].sort().join() === [from, to].sort().join()).length < 2;
    if (used < DEAD && !dead.includes(from) && !dead.includes(to))
      found.push({ code: "dead-route", route, percent: Math.round(100 * used) });
    else if (more > STRONG && used > 0.5 && isSingle)
      found.push({ code: "strong-route", route, percent: Math.round(100 * more) });
  }
  const games = Object.values(counted).reduce((sum, counts) => sum + counts.games, 0);
  const resets = Object.values(counted).reduce((sum, counts) => sum + counts.resets, 0) / Math.max(1, games);
  if (resets > MOST_RESETS) found.push({ code: "resets", count: Math.round(10 * resets) / 10 });
  for (const [ticket, { fair, completed }] of ticketFigures(map, counted)) {
    const now = map.tickets.find((one) => one.id === ticket)?.points;
    if (fair !== now && completed !== null)
      found.push({ code: "ticket", ticket, points: fair, percent: Math.round(100 * completed) });
  }
  return found;
}
