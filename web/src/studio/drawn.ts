/** A map as the board draws it: the document, with what the server has worked out for everything that it leaves out. */

import { isInSight, nameOver } from "../board/places/labels";
import type { BoardLayout, CityDetails, Frame, NameSpot, Point, Space, WorkedOut } from "../protocol";
import { bendBetween, GROUNDS, joins, LONGEST, type MapDocument, routeIds, spotOf } from "./document";
import { LETTER_SIZE, PLACE_RADIUS, reversed, SPACE_WIDTH, spacesAlong, type Track, trackBetween } from "./geometry";

/** Until the server has worked something out. */
export const NOTHING: WorkedOut = { layout: null, bends: {} };

/** The least that is shown while a map grows. */
const DESK: Frame = { left: 0, top: 0, width: 880, height: 640 };
/** Between what is drawn and the edge, in units. */
const MARGIN = 70;
/** How far places may lie beyond the edge of what is seen, in units: they are put on whole numbers. */
const ROUNDED = 1;
const COMPASS = ["e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw", "n", "nne", "ne", "ene"];
const NAME_DISTANCE = 12;
/** Of names, until the server has chosen a colour for them. */
const INK = "#22201c";

/** Where every place lies: as the file says, as the server would put it, or on the desk until the server answers. */
export function spotsOf(map: MapDocument, found: WorkedOut): Record<string, Point> {
  const spots = map.places.map(({ id }, i): [string, Point] => {
    const given = spotOf(map, id) ?? found.layout?.spots[id];
    const { x, y } = given ?? { x: 120 + 130 * (i % 6), y: 120 + 130 * Math.floor(i / 6) };
    return [id, { x, y }];
  });
  return Object.fromEntries(spots);
}

/** How the route with this number runs, from its `from` to its `to`; null if it leads nowhere yet. */
export function trackOf(map: MapDocument, found: WorkedOut, spots: Record<string, Point>, index: number): Track | null {
  const route = map.routes[index];
  if (!route) return null;
  const beside = map.routes.filter((other) => joins(other, route.from, route.to));
  const first = beside[0] ?? route;
  const [start, end] = [spots[first.from], spots[first.to]];
  if (!start || !end || first.from === first.to) return null;
  const track = trackBetween(start, end, bendOf(map, found, first), beside.indexOf(route), beside.length);
  return route.from === first.from ? track : reversed(track);
}

/** How a route bends, as seen from its `from`. */
export function bendOf(map: MapDocument, found: WorkedOut, { from, to }: { from: string; to: string }): number {
  const back = found.bends[`${to}-${from}`];
  return bendBetween(map, from, to) ?? found.bends[`${from}-${to}`] ?? (back === undefined ? 0 : -back);
}

/** The part of the board that is shown: what the file says, or everything that is drawn. */
export function frameOf(map: MapDocument, spots: Record<string, Point>, found: WorkedOut = NOTHING): Frame {
  if (map.layout?.frame) return map.layout.frame;
  const names = found.layout ? cornersOf(found.layout.frame) : [];
  const shapes = (map.layout?.shapes ?? []).flatMap(({ points }) => points.map(([x, y]) => ({ x, y })));
  const all = [...Object.values(spots), ...shapes];
  const wide = all.flatMap(({ x, y }) => [
    { x: x - MARGIN, y: y - MARGIN },
    { x: x + MARGIN, y: y + MARGIN },
  ]);
  return around([...cornersOf(DESK), ...names, ...wide]);
}

/** The part of the board that was shown before, as long as all points are seen; otherwise also what is wanted now.
 * More than that part is seen where the screen is wider or higher. */
export function steadyFrame(before: Frame | null, wanted: Frame, points: readonly Point[], seen: Frame | null): Frame {
  if (before === null) return wanted;
  const { left, top, width, height } = seen ?? before;
  const isSeen = ({ x, y }: Point) =>
    x >= left - ROUNDED && y >= top - ROUNDED && x <= left + width + ROUNDED && y <= top + height + ROUNDED;
  if (points.every(isSeen)) return before;
  const grown = around([...cornersOf(before), ...cornersOf(wanted)]);
  return isSame(before, grown) ? before : grown;
}

export function isSame(one: Frame, other: Frame): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}

/** The smallest part of the board that has all points. */
export function around(points: readonly Point[]): Frame {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function cornersOf({ left, top, width, height }: Frame): Point[] {
  return [
    { x: left, y: top },
    { x: left + width, y: top + height },
  ];
}

/** What the board needs to draw a map. */
export function detailsOf(
  map: MapDocument,
  found: WorkedOut,
  frame: Frame,
  language: string,
  seen: Frame | null = null,
): CityDetails {
  const spots = spotsOf(map, found);
  const ids = routeIds(map);
  const called = map.names?.[language];
  const places = map.places.map(({ id, name, attraction = false }) => ({
    id,
    name: called?.places?.[id] || name,
    attraction,
  }));
  const drawn = map.routes.flatMap((route, index) => {
    const track = trackOf(map, found, spots, index);
    const id = ids[index];
    return track && id ? [{ route, id, spaces: spacesAlong(track, spacesOf(route)) }] : [];
  });
  const spaces: Record<string, Space[]> = Object.fromEntries(drawn.map((each) => [each.id, each.spaces]));
  const names = places.map(({ id, name }): [string, NameSpot] => [id, nameOf(map, found, spots, id, name)]);
  const layout: BoardLayout = {
    frame,
    spots,
    spaces,
    names: Object.fromEntries(names),
    place_radius: PLACE_RADIUS,
    space_width: SPACE_WIDTH,
    letter_size: LETTER_SIZE,
    souvenirs: map.layout?.souvenirs ?? [],
    ...groundOf(map, found),
  };
  return {
    id: map.id,
    name: called?.name || map.name,
    version: map.version,
    family: "city",
    min_players: map.players[0],
    max_players: map.players[1],
    wild: map.wild,
    colours: Object.keys(map.cards).filter((colour) => colour !== "wild"),
    cards: map.cards,
    art: map.art ?? "",
    provenance: map.provenance ?? "",
    setup_cards: map.setup.cards,
    market: map.setup.market,
    setup_tickets: map.setup.tickets,
    setup_keep: map.setup.keep,
    draw_tickets: map.rules.draw_tickets,
    keep_tickets: map.rules.keep_tickets,
    reset_wilds: map.rules.reset_wilds,
    last_turns_vehicles: map.rules.last_turns_vehicles,
    vehicle: map.vehicle,
    vehicles: map.vehicles,
    route_points: map.route_points,
    attraction_points: map.attractions?.points ?? 0,
    tokens: map.tokens ?? null,
    places,
    routes: drawn.map(({ route, id }) => ({
      id,
      a: route.from,
      b: route.to,
      colour: route.colour,
      length: route.length,
      ferries: route.ferries ?? 0,
    })),
    tickets: map.tickets.map(({ id, from, to, points }) => ({ id, a: from, b: to, points })),
    names: {},
    layout: seen ? { ...layout, names: namesInSight(layout, seen) } : layout,
  };
}

/** Names that would be cut off at the edge of what is seen stand on another side of their place. */
function namesInSight(layout: BoardLayout, seen: Frame): Record<string, NameSpot> {
  const moved = Object.entries(layout.names).map(([id, name]): [string, NameSpot] => {
    if (isInSight(name, layout.letter_size, seen)) return [id, name];
    return [id, nameOver(layout, id, layout.letter_size, seen) ?? name];
  });
  return Object.fromEntries(moved);
}

/** How many spaces are drawn of a route, whatever its file says. */
function spacesOf({ length }: { length: number }): number {
  return Math.min(LONGEST, Math.max(1, Math.floor(length)));
}

/** What lies below the routes. */
function groundOf(map: MapDocument, found: WorkedOut): Pick<BoardLayout, "vehicle" | "ground" | "shapes" | "colours"> {
  const { vehicle = map.vehicle, shapes = [], colours = {}, ground } = map.layout ?? {};
  const painted = GROUNDS.flatMap((kind) => {
    const fill = colours[kind];
    return fill ? [[kind, { fill, letters: found.layout?.colours[kind]?.letters ?? INK }]] : [];
  });
  return {
    vehicle,
    ground: ground ?? (shapes.some(({ kind }) => kind === "land") ? "water" : "land"),
    shapes: shapes.map(({ kind, points, smooth = false }) => ({ kind, points, smooth })),
    colours: Object.fromEntries(painted),
  };
}

/** Where a name stands: where the server put it beside its place or, until the server answers, simply beside it. */
function nameOf(map: MapDocument, found: WorkedOut, spots: Record<string, Point>, id: string, name: string): NameSpot {
  const spot = spots[id] ?? { x: 0, y: 0 };
  const side = map.layout?.places?.[id]?.side;
  const [placed, before] = [found.layout?.names[id], found.layout?.spots[id]];
  if (placed && before && placed.lines.join(" ") === name) {
    const [x, y] = [spot.x - before.x, spot.y - before.y];
    return { ...placed, x: placed.x + x, baselines: placed.baselines.map((line) => line + y) };
  }
  const angle = (Math.max(0, COMPASS.indexOf(side ?? "e")) * 2 * Math.PI) / COMPASS.length;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const away = PLACE_RADIUS + NAME_DISTANCE;
  const anchor = across > 0.5 ? "start" : across < -0.5 ? "end" : "middle";
  const baseline = spot.y + away * down + LETTER_SIZE * (0.36 + 0.5 * down);
  return { lines: [name], anchor, x: spot.x + away * across, baselines: [baseline], afloat: false };
}
