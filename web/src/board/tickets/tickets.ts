/** Where tickets are drawn on the map: an arc between the two places, and a mark beside each, clear of routes and names. */

import type { BoardLayout, Point } from "../../protocol";
import { distanceTo } from "../nearest";
import type { Written } from "../places/labels";

export interface DrawnTicket {
  id: number;
  a: string;
  b: string;
  /** The number of its mark. */
  mark: number;
  done: boolean;
  /** Whether it is pointed at. */
  lit: boolean;
}

const DIRECTIONS = 24;
/** Beyond this, more room around a mark is no better. */
const ROOM = 14;
/** How far an arc bends aside, as a part of its length. */
const BEND = 0.14;

/** The arc between two points; even and odd ones bend to different sides. */
export function arcBetween(a: Point, b: Point, number: number): string {
  const side = number % 2 === 0 ? BEND : -BEND;
  const [x, y] = [(a.x + b.x) / 2 - side * (b.y - a.y), (a.y + b.y) / 2 + side * (b.x - a.x)];
  return `M${whole(a.x)} ${whole(a.y)}Q${whole(x)} ${whole(y)} ${whole(b.x)} ${whole(b.y)}`;
}

/** Where the marks of tickets stand, by ticket: beside the first and beside the second of its places. */
export function marksBeside(
  layout: BoardLayout,
  names: readonly Written[],
  tickets: readonly DrawnTicket[],
  size: number,
): Map<number, [Point, Point]> {
  const standing: Point[] = [];
  /** The distance from a mark to the nearest thing on the map; marks on each other are worst. */
  const room = (spot: Point): number => {
    const spaces = Object.values(layout.spaces).flat();
    const others = standing.map((other) => 2 * (Math.hypot(other.x - spot.x, other.y - spot.y) - size));
    return Math.min(
      ROOM,
      ...spaces.map((space) => distanceTo(space, layout.space_width, spot) - size / 2),
      ...names.map((name) => distanceToName(name, spot) - size / 2),
      ...others,
    );
  };
  const place = (at: Point, towards: Point): Point => {
    const found = bestSpot(at, towards, layout.place_radius * 1.3 + size * 0.62, room);
    standing.push(found);
    return found;
  };
  return new Map(
    tickets.flatMap(({ id, a, b }) => {
      const [from, to] = [layout.spots[a], layout.spots[b]];
      return from && to ? [[id, [place(from, to), place(to, from)]] as const] : [];
    }),
  );
}

/** The spot around a place with most space, preferably towards the other end. */
function bestSpot(at: Point, towards: Point, away: number, room: (spot: Point) => number): Point {
  const wanted = Math.atan2(towards.y - at.y, towards.x - at.x);
  const spots = Array.from({ length: DIRECTIONS }, (_, step) => {
    const turned = (step * 2 * Math.PI) / DIRECTIONS;
    const spot = { x: at.x + away * Math.cos(wanted + turned), y: at.y + away * Math.sin(wanted + turned) };
    return { spot, worth: room(spot) + 3 * Math.cos(turned) };
  });
  return spots.reduce((best, other) => (other.worth > best.worth ? other : best)).spot;
}

function distanceToName({ lines, anchor, x, baselines, size }: Written, spot: Point): number {
  const wide = Math.max(...lines.map((line) => line.length)) * size * 0.58;
  const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
  const [top, bottom] = [Math.min(...baselines) - size * 0.8, Math.max(...baselines) + size * 0.2];
  const aside = Math.max(left - spot.x, spot.x - left - wide, 0);
  return Math.hypot(aside, Math.max(top - spot.y, spot.y - bottom, 0));
}

function whole(value: number): number {
  return Math.round(value * 10) / 10;
}
