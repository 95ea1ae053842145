/** Where a small panel can be in the window without covering what it is about. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STEP = 8;
const EDGE = 8;

/** Where a box of this size covers least of `about`; if there is a choice, as far down and to the right as it can. */
export function standClear(
  size: { width: number; height: number },
  room: { width: number; height: number },
  about: readonly Box[],
): { left: number; top: number } {
  const right = Math.max(EDGE, room.width - size.width - EDGE);
  const bottom = Math.max(EDGE, room.height - size.height - EDGE);
  let best = { left: right, top: bottom };
  let least = Number.POSITIVE_INFINITY;
  for (const left of [right, EDGE, (right + EDGE) / 2]) {
    for (let top = bottom; top >= EDGE; top -= STEP) {
      const covered = about.reduce((sum, box) => sum + overlap({ left, top, ...size }, box), 0);
      if (covered < least) {
        least = covered;
        best = { left, top };
      }
    }
  }
  return best;
}

/** How much of one box lies under another. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
