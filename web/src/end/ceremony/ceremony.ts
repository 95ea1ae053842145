/** The final scoring as a ceremony: what is counted, in which order, and what is lit meanwhile. */

import { t } from "../../app/words.svelte";
import { wayOver } from "../../city/tickets/ways";
import type { CardEdition, CityDetails, CityView, EditionDetails, Happening, View } from "../../protocol";
import { eventsOf } from "../../table/happenings";
import type { Stage } from "../../table/stage";

/** A player's name as the reader calls it: "You" for their own. */
export function nameOf(stage: Stage, seat: number): string {
  return seat === stage.you ? t("you") : (stage.players[seat]?.name ?? "");
}

export type Source = "routes" | "tickets_won" | "tickets_lost" | "tourist" | "bonus";

/** One thing that is counted. */
export interface Beat {
  source: Source;
  /** Whose it is; several for a bonus city that is shared. */
  seats: number[];
  /** The points that each of them gets; negative for a missed ticket. */
  points: number;
  /** The ticket that is revealed. */
  ticket: number | null;
  /** The bonus city that is given away. */
  city: string | null;
  /** What is lit on the board, in this order. */
  routes: string[];
  places: string[];
  /** How long it is shown, in milliseconds. */
  time: number;
}

/** The time for all tickets together, and the shortest and longest for each, in milliseconds. */
const TICKETS_TIME = 10_000;
const SHORTEST_TICKET = 380;
const LONGEST_TICKET = 1500;
const ROUTES_TIME = 700;
const ROUTE_TIME = 130;
const TOURIST_TIME = 1500;
const BONUS_TIME = 1000;
/** For a seat that gets nothing. */
const NOTHING_TIME = 500;

/** Where points come from in an edition, in the order in which they are counted. */
export function sourcesOf(details: EditionDetails): Source[] {
  if (details.family === "cards") return ["tickets_won", "tickets_lost", "bonus"];
  return ["routes", "tickets_won", "tickets_lost", ...(hasTourist(details) ? (["tourist"] as const) : [])];
}

function hasTourist(details: CityDetails): boolean {
  return details.tokens !== null || details.attraction_points > 0;
}

/** The id of the text for a source: attractions and souvenirs are the same source with different names. */
export function sourceWords(details: EditionDetails, source: Source): string {
  return source === "tourist" && details.family === "city" && details.tokens ? "souvenirs" : source;
}

/** What a seat scored from one source, as the server says. */
export function pointsOf(view: View, seat: number, source: Source): number {
  const score = view.outcome?.scores[seat] as unknown as Record<Source, number> | undefined;
  const points = score?.[source] ?? 0;
  return source === "tickets_lost" ? 0 - points : points;
}

/** A number with the sign that typesetters use. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

/** Everything that is counted, in the order in which it is shown: routes, tickets seat by seat, and the rest. */
export function beatsOf(details: EditionDetails, view: View, happenings: readonly Happening[]): Beat[] {
  const seats = (view.outcome?.scores ?? []).map((_, seat) => seat);
  if (details.family === "cards" || view.family === "cards") {
    const cities = details.family === "cards" ? bonusBeats(details, view) : [];
    return [...ticketBeats(details, view, seats), ...cities];
  }
  const tourist = hasTourist(details) ? seats.map((seat) => touristBeat(details, view, seat, happenings)) : [];
  return [...seats.map((seat) => routesBeat(details, view, seat)), ...ticketBeats(details, view, seats), ...tourist];
}

const NOTHING = { points: 0, ticket: null, city: null, routes: [], places: [] };

function routesBeat(details: CityDetails, view: CityView, seat: number): Beat {
  const routes = routesOf(details, view, seat).map((route) => route.id);
  const points = pointsOf(view, seat, "routes");
  const time = routes.length === 0 ? NOTHING_TIME : ROUTES_TIME + ROUTE_TIME * routes.length;
  return { ...NOTHING, source: "routes", seats: [seat], points, routes, time };
}

function routesOf(details: CityDetails, view: CityView, seat: number): CityDetails["routes"] {
  return details.routes.filter((route) => view.owners[route.id] === seat);
}

function ticketBeats(details: EditionDetails, view: View, seats: readonly number[]): Beat[] {
  const all = seats.flatMap((seat) => ticketsOf(view, seat).map((ticket) => ({ seat, ...ticket })));
  const time = Math.min(Math.max(TICKETS_TIME / all.length, SHORTEST_TICKET), LONGEST_TICKET);
  return all.map(({ seat, id, complete }) => {
    const printed = details.tickets.find((ticket) => ticket.id === id);
    const worth = printed?.points ?? 0;
    const onBoard = printed && details.family === "city" && view.family === "city";
    return {
      ...NOTHING,
      source: complete ? "tickets_won" : "tickets_lost",
      seats: [seat],
      points: complete ? worth : 0 - worth,
      ticket: id,
      routes: onBoard && complete ? wayOver(routesOf(details, view, seat), printed.a, printed.b) : [],
      places: onBoard ? [printed.a, printed.b] : [],
      time,
    };
  });
}

/** Attractions that the seat's routes touch, or the places its souvenirs come from. */
function touristBeat(details: CityDetails, view: CityView, seat: number, happenings: readonly Happening[]): Beat {
  const places = details.tokens ? souvenirPlaces(happenings, seat) : (view.seats[seat]?.attractions ?? []);
  const points = pointsOf(view, seat, "tourist");
  const time = points === 0 && places.length === 0 ? NOTHING_TIME : TOURIST_TIME;
  return { ...NOTHING, source: "tourist", seats: [seat], points, places, time };
}

function souvenirPlaces(happenings: readonly Happening[], seat: number): string[] {
  const places = eventsOf(happenings).flatMap((event) =>
    event.type === "token_taken" && event.seat === seat ? [event.location] : [],
  );
  return [...new Set(places)];
}

function bonusBeats(details: CardEdition, view: View): Beat[] {
  if (view.family !== "cards") return [];
  const scores = view.outcome?.scores ?? [];
  return details.cities.flatMap(({ id, bonus }) => {
    const seats = scores.flatMap((score, seat) => (score.bonus_cities.includes(id) ? [seat] : []));
    if (seats.length === 0) return [];
    return [{ ...NOTHING, source: "bonus" as const, seats, points: bonus, city: id, time: BONUS_TIME }];
  });
}

/** The totals while a beat is counted, `progress` from 0 to 1; the server's totals after the last beat. */
export function totalsAt(view: View, beats: readonly Beat[], at: number, progress: number): number[] {
  const scores = view.outcome?.scores ?? [];
  if (at >= beats.length) return scores.map((score) => score.total);
  const totals = scores.map(() => 0);
  for (const [index, beat] of beats.slice(0, at + 1).entries()) {
    const part = index === at ? progress : 1;
    for (const seat of beat.seats) totals[seat] = (totals[seat] ?? 0) + Math.round(beat.points * part);
  }
  return totals;
}

/** The part of these that is lit at this progress of a beat. */
export function litSoFar(ids: readonly string[], progress: number): ReadonlySet<string> {
  return new Set(ids.slice(0, Math.ceil(ids.length * progress)));
}

export interface Revealed {
  id: number;
  complete: boolean;
}

/** All tickets of a seat, the complete ones first: in The Card Game those that were paid for are set aside. */
export function ticketsOf(view: View, seat: number): Revealed[] {
  const held = view.seats[seat]?.tickets ?? [];
  const paid = view.family === "cards" ? (view.seats[seat]?.completed ?? []) : [];
  const all = [...paid.map((id) => ({ id, complete: true })), ...held.map(({ id, complete }) => ({ id, complete }))];
  return all.sort((a, b) => Number(b.complete) - Number(a.complete) || a.id - b.id);
}

/** The cards that were paid for each ticket of The Card Game. */
export function paidCards(happenings: readonly Happening[]): Map<number, string[]> {
  const paid = new Map<number, string[]>();
  for (const event of eventsOf(happenings)) if (event.type === "completed") paid.set(event.ticket, event.cards);
  return paid;
}
