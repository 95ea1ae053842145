/** Suspension bridges, seen from above at a slant: the deck leads over the map, the towers stand upright. */

import type { At } from "./shapes";

export interface Bridge {
  deck: string;
  towers: string;
  cables: string;
  hangers: string;
}

/** How much the cable keeps from the deck in the middle between the towers. */
const CLEAR = 7;
const STEP = 9;

/** A bridge between two points; the towers stand at parts of the way and are so many units high. */
export function suspensionBridge(
  from: At,
  to: At,
  { towers, height }: { towers: [number, number]; height: number },
): Bridge {
  const at = (part: number): At => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  const [first, second] = towers;
  const middle = (first + second) / 2;
  /** How high above the deck the cable is. */
  const rise = (part: number): number => {
    if (part < first) return (height * part) / first;
    if (part > second) return (height * (1 - part)) / (1 - second);
    return CLEAR + (height - CLEAR) * ((part - middle) / (second - middle)) ** 2;
  };
  const above = (part: number, by: number): string => `${short(at(part)[0])} ${short(at(part)[1] - by)}`;
  const steps = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP);
  const hangers = Array.from({ length: steps - 1 }, (_, i) => {
    const part = (i + 1) / steps;
    return `M${above(part, 0)}v${-short(rise(part))}`;
  });
  // A parabola through the three heights is drawn towards a point twice as deep.
  const low = 2 * CLEAR - height;
  return {
    deck: `M${above(0, 0)}L${above(1, 0)}`,
    towers: towers.map((part) => tower(at(part), height)).join(""),
    cables: `M${above(0, 0)}L${above(first, height)}Q${above(middle, low)} ${above(second, height)}L${above(1, 0)}`,
    hangers: hangers.join(""),
  };
}

/** Two legs with crossbars, somewhat wider below; to be filled by the even-odd rule. */
function tower([x, y]: At, height: number): string {
  const half = height / 9;
  const bar = height / 12;
  const opening = (top: number, bottom: number): string =>
    `M${short(x - half * 0.45)} ${short(y - top)}h${short(half * 0.9)}v${short(top - bottom)}h${short(-half * 0.9)}z`;
  return (
    `M${short(x - half)} ${short(y - height - bar)}h${short(2 * half)}L${short(x + half * 1.3)} ${short(y + 3 * bar)}h${short(-2.6 * half)}z` +
    opening(height - bar / 2, height * 0.72) +
    opening(height * 0.64, height * 0.38) +
    opening(height * 0.28, height * 0.06) +
    opening(-bar, -3 * bar)
  );
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
