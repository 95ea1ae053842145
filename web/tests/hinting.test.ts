import { describe, expect, test } from "vitest";
import { whyText } from "../src/app/why";
import type { MoveReason } from "../src/protocol";
import { type Hinted, markedAs, marksOf } from "../src/table/hints/hinting.svelte";
import { overlap, standClear } from "../src/table/hints/standing";
import { NEW_YORK } from "./details";

function reason(changed: Partial<MoveReason>): MoveReason {
  return { code: "rival", tickets: [], cards: {}, route: null, place: null, seat: null, count: null, ...changed };
}

const route = NEW_YORK.routes[0]?.id ?? "";
const DRAW = {
  offer: { kind: "draw", text: "draw blue", card: "blue" },
  reasons: [reason({ code: "lacks", cards: { blue: 2 }, route }), reason({ seat: 1 })],
} as unknown as Hinted;

describe("a hint", () => {
  test("says why in sentences made from the plan", () => {
    const said = whyText(NEW_YORK, ["Ada", "Ben"], DRAW.reasons);
    expect(said).toContain("2 blue");
    expect(said).toContain("Ben is one route from it.");
  });

  test("marks the card and lights the route that it is for", () => {
    expect(marksOf(DRAW)).toEqual(["market:blue", `route:${route}`]);
    expect(markedAs("route", marksOf(DRAW))).toEqual([route]);
  });
});

describe("a panel", () => {
  const room = { width: 360, height: 640 };
  const size = { width: 344, height: 200 };

  test("stands at the bottom if nothing is there", () => {
    expect(standClear(size, room, [])).toEqual({ left: 8, top: 432 });
  });

  test("goes where it covers nothing of what it is about", () => {
    const about = { left: 10, top: 500, width: 100, height: 60 };
    const spot = standClear(size, room, [about]);
    expect(overlap({ ...spot, ...size }, about)).toBe(0);
    expect(spot.top).toBeGreaterThan(200);
  });
});
