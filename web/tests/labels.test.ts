import { describe, expect, test } from "vitest";
import { LEAST_LETTERS, letterSizes, nameOver, namesFor, writtenNames } from "../src/board/places/labels";
import { near } from "../src/board/sight";
import type { Point, Space } from "../src/protocol";
import { details } from "./board.fixture";

const { layout } = details;
const usual = layout.letter_size;

/** How far a point is from the middle line of a space that lies straight. */
function farFrom({ x, y, angle, length }: Space, point: Point): number {
  const [along, across] = angle === 0 ? [point.x - x, point.y - y] : [point.y - y, point.x - x];
  return Math.hypot(Math.max(Math.abs(along) - length / 2, 0), across);
}

describe("letters on a board", () => {
  test("are as large as the board has them, where they can be read", () => {
    expect(letterSizes(usual, 1, 1)).toEqual({ size: usual, least: usual });
  });

  test("grow with the letters of the reader", () => {
    const { size, least } = letterSizes(usual, 1, 1.1875);
    expect(size).toBeCloseTo(usual * 1.1875);
    expect(least).toBeGreaterThanOrEqual(usual);
  });

  test("never have fewer pixels than can be read, however small the board is", () => {
    for (const unit of [2, 3, 5])
      expect(letterSizes(usual, unit, 1).least / unit).toBeGreaterThanOrEqual(LEAST_LETTERS);
  });
});

describe("names in large letters", () => {
  const spaces = Object.values(layout.spaces).flat();
  const seen = near(layout);
  const names = namesFor(layout, 28, 28, seen);

  test("stand off all routes", () => {
    for (const { x, baselines } of Object.values(names))
      for (const y of baselines)
        for (const space of spaces) expect(farFrom(space, { x, y: y - 10 })).toBeGreaterThan(layout.space_width / 2);
  });

  test("stand within sight, also where only the middle of the board is seen", () => {
    const names = writtenNames(layout, usual, usual, seen);
    for (const { x } of Object.values(names)) {
      expect(x).toBeGreaterThan(seen.left);
      expect(x).toBeLessThan(seen.left + seen.width);
    }
    expect(Object.keys(names).length).toBeGreaterThan(0);
  });

  test("leave the corner free where the button lies that enlarges the board", () => {
    const spots = { corner: { x: seen.left + seen.width - 40, y: seen.top + seen.height - 60 } };
    const [name] = Object.values(layout.names);
    if (!name) throw new Error("a name");
    const alone = { ...layout, spots, spaces: {}, names: { corner: { ...name, lines: ["Corner"] } } };
    const { corner } = namesFor(alone, 28, 28, seen);
    const [right, bottom] = [seen.left + seen.width - 4.5 * 28, seen.top + seen.height - 4.5 * 28];
    expect(corner && corner.x > right && Math.max(...corner.baselines) > bottom).toBeFalsy();
  });

  test("are written in short or left out where there is no room", () => {
    const long = { ...layout, names: { ...layout.names } };
    const [id = "", name] = Object.entries(layout.names)[0] ?? [];
    if (name) long.names[id] = { ...name, lines: ["A Very Long Name Indeed", "Of A Place"] };
    const written = namesFor(long, 40, 40, seen)[id];
    expect(written === undefined || written.lines[0] === "AVLNIOAP").toBe(true);
  });

  test("that have to be read are written in full", () => {
    for (const id of Object.keys(layout.names))
      expect(nameOver(layout, id, 40, seen)?.lines.join(" ")).toBe(layout.names[id]?.lines.join(" "));
  });
});
