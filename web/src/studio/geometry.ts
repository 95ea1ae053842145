/** How routes run between their places, as the server draws them (trikk.layouts.tracks), so that dragging waits for nobody. */

import type { Point, Space } from "../protocol";

export const PLACE_RADIUS = 13;
export const SPACE_WIDTH = 18;
export const LETTER_SIZE = 20;
/** Between the middles of the tracks of a double route. */
const GAP = 24;
const LONGEST = 52;
const BETWEEN = 4;
/** What stays free at each end of a track. */
const FREE = 23;
const STEPS = 24;

/** A quadratic curve: from its start, drawn towards `bow`, to its end. */
export interface Track {
  start: Point;
  bow: Point;
  end: Point;
}

/** Whether a point is inside an outline, which is taken as straight between its points. */
export function holds(outline: readonly (readonly [number, number])[], { x, y }: Point): boolean {
  let inside = false;
  outline.forEach(([bx, by], i) => {
    const [ax, ay] = outline.at(i - 1) ?? [bx, by];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
}

/** The track with this number of so many side by side. */
export function trackBetween(start: Point, end: Point, bend: number, number = 0, count = 1): Track {
  const aside = GAP * (number - (count - 1) / 2);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const left = { x: along.y, y: -along.x };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const slant = Math.hypot(1, 4 * bend);
  const [cosine, sine] = [1 / slant, (4 * bend) / slant];
  return {
    start: moved(moved(start, left, aside * cosine), along, -aside * sine),
    bow: moved(middle, left, 2 * bend * length + aside / cosine),
    end: moved(moved(end, left, aside * cosine), along, aside * sine),
  };
}

export function reversed({ start, bow, end }: Track): Track {
  return { start: end, bow, end: start };
}

/** So many spaces along a track: equally long, in its middle. */
export function spacesAlong(track: Track, count: number): Space[] {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => at(track, i / STEPS));
  const steps = points.slice(1).map((point, i) => distance(points[i] as Point, point));
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const full = (whole - 2 * Math.min(FREE, whole / 4) + BETWEEN) / count;
  const length = Math.min(Math.max(full - BETWEEN, full / 2), LONGEST);
  const pitch = Math.min(full, LONGEST + BETWEEN);
  return Array.from({ length: count }, (_, i) => {
    const part = partAt(steps, whole / 2 + pitch * (i - (count - 1) / 2));
    return { ...at(track, part), angle: direction(track, part), length };
  });
}

/** How far the middle of a route would be to the left of the straight line, in parts of it, if it ran through a point. */
export function bendThrough(start: Point, end: Point, through: Point): number {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const [x, y] = [through.x - (start.x + end.x) / 2, through.y - (start.y + end.y) / 2];
  return (x * along.y - y * along.x) / length;
}

/** The middle of a track. */
export function middleOf(track: Track): Point {
  return at(track, 0.5);
}

/** The point that is this part of the way along a track. */
export function pointOn(track: Track, part: number): Point {
  return at(track, part);
}

function at({ start, bow, end }: Track, part: number): Point {
  const rest = 1 - part;
  const mix = (a: number, b: number, c: number) => rest * rest * a + 2 * rest * part * b + part * part * c;
  return { x: mix(start.x, bow.x, end.x), y: mix(start.y, bow.y, end.y) };
}

function direction({ start, bow, end }: Track, part: number): number {
  const rest = 1 - part;
  const mix = (a: number, b: number, c: number) => -rest * a + (rest - part) * b + part * c;
  return (Math.atan2(mix(start.y, bow.y, end.y), mix(start.x, bow.x, end.x)) * 180) / Math.PI;
}

function partAt(steps: readonly number[], units: number): number {
  let before = 0;
  for (const [i, step] of steps.entries()) {
    if (before + step >= units && step > 0) return (i + (units - before) / step) / STEPS;
    before += step;
  }
  return 1;
}

function moved(point: Point, direction: Point, by: number): Point {
  return { x: point.x + direction.x * by, y: point.y + direction.y * by };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
