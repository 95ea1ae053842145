import { describe, expect, test } from "vitest";
import { whyText } from "../src/app/sentences";
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
    expect(said).toBe("Still missing for Chelsea – Soho: 2 blue. Ben is one route from it.");
  });

  test.each([
    [{ code: "lacks", cards: { red: 1 }, tickets: [11] }, "Still missing for Chelsea – Wall Street: 1 red."],
    [
      { code: "lacks", cards: { red: 1 }, route, tickets: [11, 16] },
      "Still missing for Chelsea – Soho, part of Chelsea – Wall Street and Chelsea – Brooklyn: 1 red.",
    ],
    [{ code: "way", count: 3, tickets: [16] }, "3 taxis will do for Chelsea – Brooklyn, with what you have."],
    [{ code: "robs", seat: 0, cards: { red: 2, wild: 1 } }, "Robs Ada: 2 red and 1 taxi card."],
    [{ code: "last_turns", count: 4 }, "These are the last turns: it brings 4 points now."],
  ] as const)("names what a reason is about: %j", (about, text) => {
    const said = whyText(NEW_YORK, ["Ada", "Ben"], [reason(about as unknown as Partial<MoveReason>)]);
    expect(said.replaceAll("\u00a0", " ")).toBe(text);
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
