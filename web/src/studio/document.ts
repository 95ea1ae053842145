/** A map as the studio edits it: the content of its file (docs/catalog.md), with the same keys, as plain data. */

export interface PlaceEntry {
  id: string;
  name: string;
  attraction?: boolean;
}

export interface RouteEntry {
  from: string;
  to: string;
  colour: string;
  length: number;
  ferries?: number;
}

export interface TicketEntry {
  id: number;
  from: string;
  to: string;
  points: number;
}

/** Where a place is drawn, and on which side its name stands; what is left out is worked out. */
export interface SpotEntry {
  x?: number;
  y?: number;
  side?: string;
  lines?: number;
  afloat?: boolean;
}

export const GROUNDS = ["land", "water", "park"] as const;
export type Ground = (typeof GROUNDS)[number];

/** An outline of land, water or park. */
export interface ShapeEntry {
  kind: Ground;
  points: [number, number][];
  smooth?: boolean;
}

export interface LayoutEntry {
  frame?: { left: number; top: number; width: number; height: number };
  ground?: Ground;
  colours?: Partial<Record<Ground, string>>;
  shapes?: ShapeEntry[];
  places?: Record<string, SpotEntry>;
  /** Bends by the ids of the two places. */
  routes?: Record<string, { bend: number }>;
  /** The picture of the vehicles, if it does not follow from the word for them. */
  vehicle?: string;
  souvenirs?: string[];
}

/** Names in another language. */
export interface NamesEntry {
  name?: string;
  places?: Record<string, string>;
}

/** Keys that the studio does not know stay as they are. */
export interface MapDocument {
  format: number;
  id: string;
  name: string;
  family: "city";
  version: number;
  players: [number, number];
  wild: string;
  vehicle: string;
  vehicles: number;
  art?: string;
  provenance?: string;
  cards: Record<string, number>;
  setup: { cards: number; market: number; tickets: number; keep: number };
  rules: { reset_wilds: number; draw_tickets: number; keep_tickets: number; last_turns_vehicles: number };
  route_points: Record<string, number>;
  attractions?: { points: number };
  tokens?: { symbols: number; per_symbol: number; points: number[]; places: string[] };
  totals?: Record<string, number>;
  places: PlaceEntry[];
  routes: RouteEntry[];
  tickets: TicketEntry[];
  layout?: LayoutEntry;
  names?: Record<string, NamesEntry>;
}

/** Colours that can be drawn, each with a symbol of its own. */
export const COLOURS = ["blue", "green", "black", "pink", "purple", "red", "orange", "white", "yellow"] as const;
export const GRAY = "gray";
export const LONGEST = 8;
const ROUTE_POINTS = [1, 2, 4, 7, 10, 15, 18, 21];

/** An empty map, with the numbers of New York. */
export function emptyMap(name: string): MapDocument {
  return settled({
    format: 1,
    id: idFrom(name, []),
    name,
    family: "city",
    version: 1,
    players: [2, 4],
    wild: "ferry",
    vehicle: "cable_car",
    vehicles: 15,
    cards: { wild: 8, blue: 6, green: 6, black: 6, pink: 6, red: 6, orange: 6 },
    setup: { cards: 2, market: 5, tickets: 2, keep: 1 },
    rules: { reset_wilds: 3, draw_tickets: 2, keep_tickets: 1, last_turns_vehicles: 2 },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
    places: [],
    routes: [],
    tickets: [],
    layout: { ground: "land" },
  });
}

/** The map with everything that follows from the rest: points for every length of route, and what attractions are worth
 * if it has some. Totals, by which people find their typing errors, would only be in the way. */
export function settled(map: MapDocument): MapDocument {
  const longest = Math.min(LONGEST, Math.max(0, ...map.routes.map(({ length }) => length)));
  const missing = Array.from({ length: longest }, (_, i) => i + 1).filter((length) => !(length in map.route_points));
  const points = Object.fromEntries(missing.map((length) => [length, ROUTE_POINTS[length - 1] ?? 1]));
  const route_points = missing.length > 0 ? { ...map.route_points, ...points } : map.route_points;
  const { attractions = { points: 1 }, totals: _, ...rest } = map;
  const hasAttractions = map.places.some((place) => place.attraction);
  return { ...rest, ...(hasAttractions ? { attractions } : {}), route_points };
}

/** What of a map decides how games on it go: neither where it is drawn, nor what it is called. */
export function gameOf(map: MapDocument): string {
  const { layout: _, names: __, name: ___, id: ____, ...rest } = settled(map);
  return JSON.stringify(rest);
}

/** Whether something that was read can be edited as a map; the server says what is wrong with its content. */
export function isMap(value: unknown): value is MapDocument {
  if (!isTable(value) || value.family !== "city" || !isText(value.id) || !isText(value.name)) return false;
  const { places, routes, tickets, players, layout = {}, names = {}, tokens, attractions = {} } = value;
  const ends = { from: isText, to: isText };
  return (
    Array.isArray(players) &&
    players.length === 2 &&
    players.every(isNumber) &&
    isText(value.wild) &&
    isText(value.vehicle) &&
    isNumber(value.vehicles) &&
    [value.cards, value.setup, value.rules, value.route_points].every(isCounts) &&
    isListOf(places, { id: isText, name: isText }) &&
    new Set(places.map(({ id }) => id)).size === places.length &&
    isListOf(routes, { ...ends, colour: isText, length: isNumber }) &&
    isListOf(tickets, { ...ends, id: isNumber, points: isNumber }) &&
    isCounts(attractions) &&
    (tokens === undefined || (isTable(tokens) && isAll(tokens.places, isText) && isAll(tokens.points, isNumber))) &&
    isLayout(layout) &&
    isTable(names) &&
    Object.values(names).every(
      (each) => isTable(each) && isLeftOutOr(isText)(each.name) && isLeftOutOr(isTexts)(each.places),
    )
  );
}

function isLayout(layout: unknown): boolean {
  if (!isTable(layout)) return false;
  const { places = {}, routes = {}, shapes = [], souvenirs = [], colours = {}, frame } = layout;
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 2 && point.every(isNumber);
  return (
    isTable(places) &&
    Object.values(places).every((at) => isTable(at) && [at.x, at.y].every(isLeftOutOr(isNumber))) &&
    isTable(routes) &&
    isListOf(Object.values(routes), { bend: isNumber }) &&
    isListOf(shapes, { kind: isText, points: (points) => Array.isArray(points) && points.every(isPoint) }) &&
    isAll(souvenirs, isText) &&
    isTexts(colours) &&
    isLeftOutOr(isCounts)(frame)
  );
}

type Table = Record<string, unknown>;

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

function isCounts(value: unknown): boolean {
  return isTable(value) && Object.values(value).every(isNumber);
}

function isLeftOutOr(is: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || is(value);
}

function isTexts(value: unknown): boolean {
  return isTable(value) && Object.values(value).every(isText);
}

function isAll(value: unknown, is: (value: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isListOf(value: unknown, keys: Record<string, (value: unknown) => boolean>): value is Table[] {
  const fits = (entry: unknown) => isTable(entry) && Object.entries(keys).every(([key, is]) => is(entry[key]));
  return Array.isArray(value) && value.every(fits);
}

/** An id made of a name, which none of the others has. */
export function idFrom(name: string, taken: readonly string[]): string {
  const letters: Record<string, string> = { æ: "ae", ø: "o", ß: "ss", đ: "d", ł: "l", þ: "th", ð: "d" };
  const plain = [...name.toLowerCase()].map((letter) => letters[letter] ?? letter).join("");
  const base =
    plain
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 40) || "place";
  let id = base;
  for (let number = 2; taken.includes(id); number++) id = `${base}_${number}`;
  return id;
}

/** The ids of routes in their order, as moves name them: `a-b:red`, the second gray one `a-b:gray2`. Drafts may repeat a
 * colour; every further one gets a number, so that all ids differ. */
export function routeIds(map: MapDocument): string[] {
  const counts = new Map<string, number>();
  return map.routes.map(({ from, to, colour }) => {
    const key = `${[from, to].sort().join("-")}:${colour}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return `${from}-${to}:${colour}${number > 1 ? number : ""}`;
  });
}

export function joins(route: { from: string; to: string }, a: string, b: string): boolean {
  return (route.from === a && route.to === b) || (route.from === b && route.to === a);
}

/** The routes between the same places as a route: itself, and the other track of a double one. */
export function tracksBeside(map: MapDocument, route: { from: string; to: string }): RouteEntry[] {
  return map.routes.filter((other) => joins(other, route.from, route.to));
}

/** Where the file puts a place; null if it leaves that to be worked out. */
export function spotOf(map: MapDocument, id: string): { x: number; y: number } | null {
  const { x, y } = map.layout?.places?.[id] ?? {};
  return x === undefined || y === undefined ? null : { x, y };
}

/** The bend that the file gives the routes between two places, as seen from the first; undefined if it gives none. */
export function bendBetween(map: MapDocument, a: string, b: string): number | undefined {
  const bends = map.layout?.routes ?? {};
  const back = bends[`${b}-${a}`]?.bend;
  return bends[`${a}-${b}`]?.bend ?? (back === undefined ? undefined : -back);
}

/** Colours that a route can have. */
export function coloursOf(map: MapDocument): string[] {
  return [...Object.keys(map.cards).filter((colour) => colour !== "wild"), GRAY];
}
