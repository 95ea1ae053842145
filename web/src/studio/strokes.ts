/** From a stroke of the hand to an outline of a few points. */

import type { Point } from "../protocol";

/** The most points an outline keeps. */
const MOST = 60;

/** The stroke with only the points that matter: no other one lies further than `within` from the line between them. */
export function fewPoints(stroke: readonly Point[], within: number): Point[] {
  let distance = within;
  let kept = simplified(stroke, distance);
  while (kept.length > MOST) {
    distance *= 1.5;
    kept = simplified(stroke, distance);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  // An outline is closed by itself.
  if (kept.length > 3 && first && last && Math.hypot(first.x - last.x, first.y - last.y) < 2 * distance) kept.pop();
  return kept;
}

/** Ramer, Douglas and Peucker's way: keep the point farthest from the line between the ends, and look at both halves. */
function simplified(points: readonly Point[], within: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, most] = [0, -1];
  for (let i = 1; i < points.length - 1; i++) {
    const away = distanceToLine(points[i] as Point, first, last);
    if (away > most) [farthest, most] = [i, away];
  }
  if (most <= within) return [first, last];
  const head = simplified(points.slice(0, farthest + 1), within);
  return [...head.slice(0, -1), ...simplified(points.slice(farthest), within)];
}

function distanceToLine({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - a.x, y - a.y);
  const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length ** 2));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}

/** An oval outline, to begin with when there is no hand to draw one. */
export function oval(middle: Point, across: number, down: number): Point[] {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 10;
    return { x: middle.x + (across / 2) * Math.cos(angle), y: middle.y + (down / 2) * Math.sin(angle) };
  });
}

/** The middle of an outline. */
export function middleOfOutline(points: readonly (readonly [number, number])[]): Point {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py] as const, [0, 0] as const);
  return { x: sum[0] / Math.max(1, points.length), y: sum[1] / Math.max(1, points.length) };
}
