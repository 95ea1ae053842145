/** Places something small beside something else, inside the area that contains both. */

import { type Box, overlap } from "../../table/hints/standing";

const GAP = 12;
const EDGE = 8;

/** Where a box of this size goes: above, below, right or left of another, inside a third one, preferably outwards. */
export function beside(
  size: { width: number; height: number },
  other: Box,
  within: Box,
): { left: number; top: number } {
  const middle = other.left + other.width / 2 - size.width / 2;
  const level = other.top + other.height / 2 - size.height / 2;
  const spots = [
    { left: middle, top: other.top - size.height - GAP },
    { left: middle, top: other.top + other.height + GAP },
    { left: other.left + other.width + GAP, top: level },
    { left: other.left - size.width - GAP, top: level },
  ].map((spot) => ({
    left: held(spot.left, within.left + EDGE, within.left + within.width - size.width - EDGE),
    top: held(spot.top, within.top + EDGE, within.top + within.height - size.height - EDGE),
  }));
  const ranked = spots.map((spot) => {
    const box = { ...spot, width: size.width, height: size.height };
    return { spot, covers: overlap(box, other), outwards: apart(box, within) };
  });
  ranked.sort((one, another) => one.covers - another.covers || another.outwards - one.outwards);
  return ranked[0]?.spot ?? { left: within.left, top: within.top };
}

function held(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), least);
}

/** How far the middles of two boxes are from each other. */
function apart(a: Box, b: Box): number {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
}
