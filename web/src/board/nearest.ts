/** Which route a tap means: on a phone a finger is wider than a space. */

import type { Point, Space } from "../protocol";
import type { Row } from "./spaces";

/** How much nearer a route that cannot be chosen must be than one that can, if the finger is on neither. */
const FAVOUR = 0.35;

/** How far a point lies from a space; 0 within it. */
export function distanceTo(space: Space, width: number, at: Point): number {
  const angle = (space.angle * Math.PI) / 180;
  const [x, y] = [at.x - space.x, at.y - space.y];
  const along = Math.abs(x * Math.cos(angle) + y * Math.sin(angle)) - space.length / 2;
  const across = Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) - width / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

/** The route nearest to a point, no further than `reach`; one that can be chosen rather than one that cannot. */
export function nearestRoute(
  rows: readonly Row[],
  width: number,
  at: Point,
  reach: number,
  can: ReadonlySet<string>,
): string | null {
  let found: string | null = null;
  let least = reach;
  for (const { route, spaces } of rows) {
    const away = Math.min(...spaces.map((space) => distanceTo(space, width, at)));
    const felt = can.has(route.id) ? away * (1 - FAVOUR) : away;
    if (away <= reach && felt < least) [found, least] = [route.id, felt];
  }
  return found;
}
