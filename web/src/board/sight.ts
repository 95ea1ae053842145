/** How a board is seen on the screen, for everything that is drawn on it. */

import type { BoardLayout, Frame } from "../protocol";

export interface Sight {
  /** How many units of the board a pixel is wide. */
  unit: number;
  /** The part that is seen when the board is not enlarged. */
  rest: Frame;
  /** How much larger than usual the reader wants letters. */
  letters: number;
}

/** Units around the middles of places that must be seen: the places themselves, and names beside them. */
const AROUND = 46;

/** The part shown on a small screen: the places, without the land and water around them. */
export function near(layout: BoardLayout): Frame {
  const points = [...Object.values(layout.spots), ...Object.values(layout.spaces).flat()];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs) - AROUND;
  const top = Math.min(...ys) - AROUND;
  return { left, top, width: Math.max(...xs) + AROUND - left, height: Math.max(...ys) + AROUND - top };
}
