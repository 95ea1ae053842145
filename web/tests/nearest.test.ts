import { expect, test } from "vitest";
import { distanceTo, nearestRoute } from "../src/board/nearest";
import { rowsOf } from "../src/board/spaces";
import { details, EAST, NORTH_BLUE, NORTH_RED, WEST } from "./board.fixture";

const rows = rowsOf(details);
const width = details.layout.space_width;
const REACH = 40;

function meant(x: number, y: number, can: string[] = []): string | null {
  return nearestRoute(rows, width, { x, y }, REACH, new Set(can));
}

test("the distance to a space is 0 within it, however it is turned", () => {
  const space = { x: 100, y: 50, angle: 90, length: 40 };
  expect(distanceTo(space, 10, { x: 104, y: 69 })).toBe(0);
  expect(distanceTo(space, 10, { x: 100, y: 73 })).toBeCloseTo(3);
  expect(distanceTo(space, 10, { x: 108, y: 74 })).toBeCloseTo(5);
});

test("a finger on a space means its route, even beside one that can be chosen", () => {
  expect(meant(200, 55, [NORTH_BLUE])).toBe(NORTH_RED);
  expect(meant(200, 65)).toBe(NORTH_BLUE);
});

test("a finger beside routes means the nearest, and rather one that can be chosen", () => {
  expect(meant(100, 150)).toBe(WEST);
  expect(meant(300, 150)).toBe(EAST);
  expect(meant(200, 59)).toBe(NORTH_RED);
  expect(meant(200, 59.5, [NORTH_BLUE])).toBe(NORTH_BLUE);
});

test("a finger far from every route means none", () => {
  expect(meant(200, 150)).toBeNull();
});
