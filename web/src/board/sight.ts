/** How a board is seen on the screen, for everything that is drawn on it. */

import type { BoardLayout, Frame, Point } from "../protocol";

export interface Sight {
  /** How many units of the board a pixel is wide. */
  unit: number;
  /** The part that is seen when the board is not enlarged. */
  rest: Frame;
  /** How much larger than usual the reader wants letters. */
  letters: number;
}

/** How high letters of a rem usually are, in pixels. */
export const USUAL_REM = 16;
/** Units around the middles of places that must be seen: the places themselves, and names beside them. */
const AROUND = 46;
/** The least that is shown, across and down: a map that is being drawn may have a single place. */
const LEAST = 360;

/** The part shown on a small screen: the places, without the land and water around them, and more points if need be. */
export function near(layout: BoardLayout, more: readonly Point[] = []): Frame {
  const points = [...Object.values(layout.spots), ...Object.values(layout.spaces).flat(), ...more];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0) return layout.frame;
  const [left, width] = around(Math.min(...xs), Math.max(...xs));
  const [top, height] = around(Math.min(...ys), Math.max(...ys));
  return { left, top, width, height };
}

/** Where a part begins that has both points in sight, and how long it is. */
function around(least: number, most: number): [number, number] {
  const length = Math.max(most - least + 2 * AROUND, LEAST);
  return [(least + most - length) / 2, length];
}
