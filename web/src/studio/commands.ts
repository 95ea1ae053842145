/** Everything that can be done to a map: small functions from one document to the next. None changes what it is given. */

import type { Point } from "../protocol";
import {
  bendBetween,
  coloursOf,
  GRAY,
  type Ground,
  idFrom,
  joins,
  LONGEST,
  type MapDocument,
  type PlaceEntry,
  type RouteEntry,
  type ShapeEntry,
  type SpotEntry,
  settled,
  spotOf,
  type TicketEntry,
  tracksBeside,
} from "./document";

/** Places stay within these coordinates, and on whole units. */
const FARTHEST = 5000;
const MOST_BEND = 0.6;
/** How many units of a straight line one space of a route takes. */
const PER_SPACE = 58;

function whole(value: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value)));
}

function limited(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round(Number.isFinite(value) ? value : least)));
}

function without<T>(table: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));
}

function withLayout(map: MapDocument, change: Partial<NonNullable<MapDocument["layout"]>>): MapDocument {
  return { ...map, layout: { ...map.layout, ...change } };
}

// --- places ----------------------------------------------------------------------------------------------------------

/** Puts a place on the map; its id is made of its name. */
export function addPlace(map: MapDocument, name: string, at: Point): MapDocument {
  const id = idFrom(
    name,
    map.places.map((place) => place.id),
  );
  const spot = { x: whole(at.x), y: whole(at.y) };
  const placed = withLayout(map, { places: { ...map.layout?.places, [id]: spot } });
  return settled({ ...placed, places: [...map.places, { id, name }] });
}

/** A name for a new place that no other has. */
export function freeName(map: MapDocument, nameOf: (number: number) => string): string {
  let number = map.places.length + 1;
  while (map.places.some((place) => place.name === nameOf(number))) number += 1;
  return nameOf(number);
}

/** Moves a place; a place that was only laid out by itself gets a position of its own. */
export function movePlace(map: MapDocument, id: string, to: Point): MapDocument {
  if (!map.places.some((place) => place.id === id)) return map;
  const spot = { ...map.layout?.places?.[id], x: whole(to.x), y: whole(to.y) };
  return withLayout(map, { places: { ...map.layout?.places, [id]: spot } });
}

/** Fixes all places where they are drawn now, so that moving one leaves the others alone. */
export function pinPlaces(map: MapDocument, spots: Record<string, Point>): MapDocument {
  const given = map.layout?.places ?? {};
  const loose = map.places.filter(({ id }) => spotOf(map, id) === null && spots[id]);
  if (loose.length === 0) return map;
  const pinned = loose.map(({ id }): [string, SpotEntry] => {
    const { x, y } = spots[id] as Point;
    return [id, { ...given[id], x: whole(x), y: whole(y) }];
  });
  return withLayout(map, { places: { ...given, ...Object.fromEntries(pinned) } });
}

/** Makes a place an attraction, or an ordinary place again. */
export function markAttraction(map: MapDocument, id: string, attraction: boolean): MapDocument {
  const places = map.places.map((place): PlaceEntry => {
    if (place.id !== id) return place;
    const { attraction: _, ...rest } = place;
    return attraction ? { ...rest, attraction } : rest;
  });
  return settled({ ...map, places });
}

/** Gives a place another name and, as long as its id was made of its name, another id. */
export function renamePlace(map: MapDocument, id: string, name: string): MapDocument {
  const place = map.places.find((each) => each.id === id);
  if (!place || place.name === name) return map;
  const others = map.places.filter((each) => each !== place).map((each) => each.id);
  const wasMade = id === idFrom(place.name, others);
  const renamed = { ...map, places: map.places.map((each) => (each === place ? { ...each, name } : each)) };
  return wasMade ? withId(renamed, id, idFrom(name, others)) : renamed;
}

/** The map with another id for a place, wherever it is named. */
function withId(map: MapDocument, before: string, after: string): MapDocument {
  const id = (each: string) => (each === before ? after : each);
  const joined = <T extends { from: string; to: string }>(entry: T): T => ({
    ...entry,
    from: id(entry.from),
    to: id(entry.to),
  });
  const keyed = <T>(table: Record<string, T>, key: (of: string) => string) =>
    Object.fromEntries(Object.entries(table).map(([each, value]) => [key(each), value]));
  const { layout, names, tokens } = map;
  const spots = layout?.places && { places: keyed(layout.places, id) };
  const bends = layout?.routes && { routes: keyed(layout.routes, (ends) => ends.split("-").map(id).join("-")) };
  const translated = Object.entries(names ?? {}).map(([language, { places, ...rest }]) => [
    language,
    places ? { ...rest, places: keyed(places, id) } : rest,
  ]);
  return {
    ...map,
    places: map.places.map((place) => ({ ...place, id: id(place.id) })),
    routes: map.routes.map(joined),
    tickets: map.tickets.map(joined),
    ...(layout && { layout: { ...layout, ...spots, ...bends } }),
    ...(names && { names: Object.fromEntries(translated) }),
    ...(tokens && { tokens: { ...tokens, places: tokens.places.map(id) } }),
  };
}

/** On which side of its place a name stands: a point of the compass, or null for the best one. */
export function turnName(map: MapDocument, id: string, side: string | null): MapDocument {
  const { side: _, ...rest } = map.layout?.places?.[id] ?? {};
  return withLayout(map, { places: { ...map.layout?.places, [id]: side === null ? rest : { ...rest, side } } });
}

/** Names a place, or with null the map, in another language; an empty name leaves it as it is in all others. */
export function translateName(map: MapDocument, language: string, id: string | null, name: string): MapDocument {
  const { [language]: own = {}, ...others } = map.names ?? {};
  const { name: title, places: given = {} } = own;
  const called = id === null ? name : title;
  const places = id === null ? given : name ? { ...given, [id]: name } : without(given, [id]);
  const entry = { ...(called ? { name: called } : {}), ...(Object.keys(places).length > 0 ? { places } : {}) };
  const names = Object.keys(entry).length > 0 ? { ...others, [language]: entry } : others;
  const { names: _, ...rest } = map;
  return Object.keys(names).length > 0 ? { ...rest, names } : rest;
}

/** Takes a place off the map, with the routes and tickets that lead there. */
export function removePlace(map: MapDocument, id: string): MapDocument {
  const stays = (entry: { from: string; to: string }) => entry.from !== id && entry.to !== id;
  const routes = map.routes.filter(stays);
  const bends = Object.keys(map.layout?.routes ?? {}).filter((key) => key.split("-").includes(id));
  let left: MapDocument = {
    ...map,
    places: map.places.filter((place) => place.id !== id),
    routes,
    tickets: map.tickets.filter(stays),
  };
  if (map.layout) {
    const places = without(map.layout.places ?? {}, [id]);
    left = withLayout(left, { places, ...(map.layout.routes ? { routes: without(map.layout.routes, bends) } : {}) });
  }
  if (map.tokens)
    left = { ...left, tokens: { ...map.tokens, places: map.tokens.places.filter((each) => each !== id) } };
  for (const language of Object.keys(map.names ?? {})) left = translateName(left, language, id, "");
  return settled(left);
}

// --- routes ----------------------------------------------------------------------------------------------------------

/** How long a route between two points should be. */
export function lengthFor(a: Point, b: Point): number {
  return limited((Math.hypot(a.x - b.x, a.y - b.y) - 30) / PER_SPACE, 1, 4);
}

/** Joins two places; a second time it makes the route a double one. */
export function addRoute(map: MapDocument, from: string, to: string, wanted: Partial<RouteEntry> = {}): MapDocument {
  const known = map.places.map((place) => place.id);
  const beside = map.routes.filter((route) => joins(route, from, to));
  if (from === to || !known.includes(from) || !known.includes(to) || beside.length > 1) return map;
  const colour = wanted.colour ?? colourFor(map, beside);
  const length = beside[0]?.length ?? limited(wanted.length ?? 2, 1, LONGEST);
  const ferries = limited(wanted.ferries ?? 0, 0, length);
  const route = { from, to, colour, length, ...(ferries > 0 ? { ferries } : {}) };
  return settled({ ...map, routes: [...map.routes, route] });
}

/** The colour that has the fewest spaces so far; beside a gray track only gray, beside a coloured one another colour. */
function colourFor(map: MapDocument, beside: readonly RouteEntry[]): string {
  if (beside.some((route) => route.colour === GRAY)) return GRAY;
  const free = coloursOf(map).filter((each) => each !== GRAY && !beside.some((route) => route.colour === each));
  const spaces = (colour: string) =>
    map.routes.filter((route) => route.colour === colour).reduce((sum, { length }) => sum + length, 0);
  return free.toSorted((one, other) => spaces(one) - spaces(other))[0] ?? GRAY;
}

/** Changes a route. Both tracks of a double route are equally long, and gray together or not at all. */
export function changeRoute(map: MapDocument, index: number, change: Partial<RouteEntry>): MapDocument {
  const route = map.routes[index];
  if (!route) return map;
  const length = change.length === undefined ? route.length : limited(change.length, 1, LONGEST);
  const others = tracksBeside(map, route).filter((other) => other !== route);
  const routes = map.routes.map((each) => {
    if (each === route) return trimmed({ ...each, ...change, length });
    if (!others.includes(each)) return each;
    const turnsGray = change.colour !== undefined && (change.colour === GRAY) !== (each.colour === GRAY);
    const colour = !turnsGray ? each.colour : change.colour === GRAY ? GRAY : colourFor(map, [{ ...route, ...change }]);
    return trimmed({ ...each, length, colour });
  });
  return settled({ ...map, routes });
}

function trimmed(route: RouteEntry): RouteEntry {
  const { ferries = 0, ...rest } = route;
  const count = limited(ferries, 0, route.length);
  return count > 0 ? { ...rest, ferries: count } : rest;
}

export function removeRoute(map: MapDocument, index: number): MapDocument {
  const gone = map.routes[index];
  if (!gone) return map;
  const left = { ...map, routes: map.routes.filter((_, i) => i !== index) };
  const bends = map.layout?.routes;
  if (!bends || tracksBeside(left, gone).length > 0) return settled(left);
  return settled(withLayout(left, { routes: without(bends, [`${gone.from}-${gone.to}`, `${gone.to}-${gone.from}`]) }));
}

/** Bends the routes between two places; null lets them run as they like. */
export function bendRoute(map: MapDocument, from: string, to: string, bend: number | null): MapDocument {
  const others = without(map.layout?.routes ?? {}, [`${from}-${to}`, `${to}-${from}`]);
  if (bend === null) return withLayout(map, { routes: others });
  const rounded = Math.round(Math.max(-MOST_BEND, Math.min(MOST_BEND, bend)) * 100) / 100;
  if (rounded === bendBetween(map, from, to)) return map;
  return withLayout(map, { routes: { ...others, [`${from}-${to}`]: { bend: rounded === 0 ? 0 : rounded } } });
}

// --- tickets ---------------------------------------------------------------------------------------------------------

export function addTicket(map: MapDocument, from: string, to: string, points: number): MapDocument {
  if (from === to) return map;
  const id = Math.max(0, ...map.tickets.map((ticket) => ticket.id)) + 1;
  return settled({ ...map, tickets: [...map.tickets, { id, from, to, points: limited(points, 1, 127) }] });
}

export function changeTicket(map: MapDocument, index: number, change: Partial<Omit<TicketEntry, "id">>): MapDocument {
  const tickets = map.tickets.map((ticket, i) =>
    i === index ? { ...ticket, ...change, points: limited(change.points ?? ticket.points, 1, 127) } : ticket,
  );
  return { ...map, tickets };
}

export function removeTicket(map: MapDocument, index: number): MapDocument {
  return settled({ ...map, tickets: map.tickets.filter((_, i) => i !== index) });
}

/** All tickets at once, numbered from 1. */
export function replaceTickets(map: MapDocument, tickets: readonly Omit<TicketEntry, "id">[]): MapDocument {
  return settled({
    ...map,
    tickets: tickets.map(({ from, to, points }, i) => ({ id: i + 1, from, to, points })),
  });
}

// --- land and water --------------------------------------------------------------------------------------------------

/** What lies under everything. */
export function layGround(map: MapDocument, ground: Ground): MapDocument {
  return withLayout(map, { ground });
}

export function paintGround(map: MapDocument, kind: Ground, colour: string | null): MapDocument {
  const colours = without(map.layout?.colours ?? {}, [kind]);
  const { colours: _, ...rest } = map.layout ?? {};
  if (colour !== null) colours[kind] = colour;
  return { ...map, layout: Object.keys(colours).length > 0 ? { ...rest, colours } : rest };
}

export function addShape(map: MapDocument, kind: Ground, points: readonly Point[]): MapDocument {
  if (points.length < 3) return map;
  const outline = points.map(({ x, y }): [number, number] => [whole(x), whole(y)]);
  return withLayout(map, { shapes: [...(map.layout?.shapes ?? []), { kind, points: outline, smooth: true }] });
}

export function changeShape(map: MapDocument, index: number, change: Partial<ShapeEntry>): MapDocument {
  const shapes = map.layout?.shapes ?? [];
  return withLayout(map, { shapes: shapes.map((shape, i) => (i === index ? { ...shape, ...change } : shape)) });
}

export function moveShape(map: MapDocument, index: number, by: Point): MapDocument {
  const points = map.layout?.shapes?.[index]?.points ?? [];
  return changeShape(map, index, { points: points.map(([x, y]) => [whole(x + by.x), whole(y + by.y)]) });
}

export function removeShape(map: MapDocument, index: number): MapDocument {
  return withLayout(map, { shapes: (map.layout?.shapes ?? []).filter((_, i) => i !== index) });
}

// --- facts -----------------------------------------------------------------------------------------------------------

/** Facts that are single values. */
export type Fact = "name" | "id" | "wild" | "vehicle" | "vehicles" | "version" | "players";

export function changeFact<K extends Fact>(map: MapDocument, key: K, value: MapDocument[K]): MapDocument {
  return { ...map, [key]: value };
}

export function changeSetup(map: MapDocument, key: keyof MapDocument["setup"], value: number): MapDocument {
  return { ...map, setup: { ...map.setup, [key]: limited(value, 1, 127) } };
}

export function changeRule(map: MapDocument, key: keyof MapDocument["rules"], value: number): MapDocument {
  return { ...map, rules: { ...map.rules, [key]: limited(value, 0, 127) } };
}

export function changeRoutePoints(map: MapDocument, length: string, points: number): MapDocument {
  return { ...map, route_points: { ...map.route_points, [length]: limited(points, 1, 127) } };
}

/** What each attraction is worth. */
export function changeAttractions(map: MapDocument, points: number): MapDocument {
  return settled({ ...map, attractions: { points: limited(points, 1, 127) } });
}

/** How many cards of a colour there are; with 0, the colour goes, and its routes become gray. */
export function changeCards(map: MapDocument, colour: string, count: number): MapDocument {
  const cards = { ...map.cards, [colour]: limited(count, 0, 127) };
  if (colour === "wild" || count > 0) return settled({ ...map, cards });
  const changed = { ...map, cards: without(cards, [colour]) };
  return map.routes.reduce(
    (next, route, index) => (route.colour === colour ? changeRoute(next, index, { colour: GRAY }) : next),
    settled(changed),
  );
}
