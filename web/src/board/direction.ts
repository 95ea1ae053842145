/** Which place or route is next in a direction, for arrow keys on a map. */

import type { Point } from "../protocol";

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How much more a step aside counts than a step ahead. */
const ASIDE = 2;

/** Keys that go through all of them in order, so that each can be reached. */
const IN_TURN: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };

/** The id of the nearest point in the direction of a key, or null if nothing lies there or it is no such key. */
export function nextThatWay(key: string, from: string, points: ReadonlyMap<string, Point>): string | null {
  const turn = IN_TURN[key];
  if (turn) return [...points.keys()].at(([...points.keys()].indexOf(from) + turn) % points.size) ?? null;
  const way = WAYS[key];
  const start = points.get(from);
  if (!way || !start) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, point] of points) {
    const [x, y] = [point.x - start.x, point.y - start.y];
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    const cost = ahead + ASIDE * aside;
    if (id !== from && ahead > 0 && ahead * ASIDE >= aside && cost < least) [best, least] = [id, cost];
  }
  return best;
}
