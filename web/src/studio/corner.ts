/** The lower right corner of the drawing board, where the zoom buttons are: nothing of the map lies below them. */

import { fitted, type Size, unitsPerPixel, windowOf } from "../board/zoom/camera";
import type { Frame, Point } from "../protocol";
import { around, cornersOf } from "./drawn";

/** The picture and, within it, the corner that the buttons take, in pixels. */
export interface Screen extends Size {
  corner: Size;
}

/** The corner in rem: three buttons, and the gap beside them. */
const CORNER = { width: 3, height: 8 };
/** How far beside a button a place can still be tapped, in pixels. */
const REACH = 8;
/** Units that come from rounding. */
const ROUNDED = 0.5;

export function cornerOf(rem: number): Size {
  return { width: CORNER.width * rem + REACH, height: CORNER.height * rem + REACH };
}

/** The part of the board to show, larger on the right or below if one of the points would lie in the corner. */
export function clearOfCorner(frame: Frame, points: readonly Point[], screen: Screen | null): Frame {
  if (!screen) return frame;
  const unit = unitsPerPixel(fitted(frame), frame, screen);
  const seen = windowOf(fitted(frame), frame, screen);
  const [left, top] = [
    seen.left + seen.width - screen.corner.width * unit,
    seen.top + seen.height - screen.corner.height * unit,
  ];
  const below = points.filter(({ x, y }) => x > left + ROUNDED && y > top + ROUNDED);
  if (below.length === 0) return frame;
  const all = around([...cornersOf(frame), ...below]);
  const grown = [
    { ...all, width: longer(all.width, screen.width, screen.corner.width, all.height / screen.height) },
    { ...all, height: longer(all.height, screen.height, screen.corner.height, all.width / screen.width) },
  ];
  return grown.reduce((one, other) =>
    unitsPerPixel(fitted(other), other, screen) < unitsPerPixel(fitted(one), one, screen) ? other : one,
  );
}

/** How long a part must be so that its old end lies before the last `room` pixels. `unit`: what the other side needs. */
function longer(length: number, pixels: number, room: number, unit: number): number {
  const beside = 2 * length - unit * (pixels - 2 * room);
  return beside / pixels <= unit ? Math.max(length, beside) : (length * pixels) / Math.max(1, pixels - room);
}
