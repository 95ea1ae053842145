/** Where the points of a line lie in a picture. */

import type { Chance } from "./costs";

/** Margins around the line, for the text at the axes. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Dot extends Chance {
  x: number;
  y: number;
}

/** Chances between a game's first and last step, as dots within a frame. */
export function dotsOf(chances: readonly Chance[], last: number, frame: Frame): Dot[] {
  return chances.map(({ index, chance }) => ({ index, chance, x: across(index, last, frame), y: up(chance, frame) }));
}

/** How far to the right a step is. */
export function across(index: number, last: number, { left, right }: Frame): number {
  return left + ((right - left) * index) / Math.max(1, last);
}

/** How far down a chance is. */
export function up(chance: number, { top, bottom }: Frame): number {
  return bottom - (bottom - top) * chance;
}

/** A line through dots, as a path. */
export function lineOf(dots: readonly Dot[]): string {
  return dots.map(({ x, y }, number) => `${number === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The dot nearest to an x. */
export function nearest(dots: readonly Dot[], x: number): Dot | undefined {
  return dots.reduce<Dot | undefined>(
    (best, dot) => (best && Math.abs(best.x - x) <= Math.abs(dot.x - x) ? best : dot),
    undefined,
  );
}

/** Steps to write below the line: about so many round numbers. */
export function marksOf(last: number, most: number): number[] {
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => last / each <= most) ?? 1000;
  return Array.from({ length: Math.floor(last / width) + 1 }, (_, number) => number * width);
}
