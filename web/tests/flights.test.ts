import { describe, expect, test } from "vitest";
import { rectOf } from "../src/table/anchors";
import { flightsOf, timetable } from "../src/table/flights";
import { soundsOf } from "../src/table/sound";

const rect = (x: number) => new DOMRect(x, 0, 10, 10);

describe("what flies", () => {
  test("a card that I took goes from its place in the market to its place in my hand", () => {
    expect(flightsOf([{ type: "drew", seat: 0, from: "market", card: "red", count: 1 }], 0)).toEqual([
      { from: ["market:red"], to: ["hand:red", "seat:0"], what: "red" },
    ]);
  });

  test("a card that another drew unseen stays face down", () => {
    expect(flightsOf([{ type: "drew", seat: 2, from: "deck", card: null, count: 2 }], 0)).toEqual([
      { from: ["deck"], to: ["seat:2"], what: null },
      { from: ["deck"], to: ["seat:2"], what: null },
    ]);
  });

  test("a robbed row tumbles away", () => {
    const [flight] = flightsOf([{ type: "robbed", seat: 1, colour: "red", count: 1 }], 0);
    expect(flight).toMatchObject({ from: ["yard:1:red"], tumbles: true });
  });

  test("never more than five of one kind", () => {
    expect(flightsOf([{ type: "drew", seat: 1, from: "deck", card: null, count: 40 }], 0)).toHaveLength(5);
  });

  test("whatever flies, it takes no longer than the wait it explains", () => {
    for (const count of [1, 2, 8, 30]) {
      const ends = timetable(count).map(({ delay, takes }) => delay + takes);
      expect(Math.max(...ends)).toBeLessThanOrEqual(900);
    }
    expect(timetable(2)[1]?.delay).toBeGreaterThan(0);
  });
});

test("an anchor that is not there is looked for by what it is part of", () => {
  const rects = new Map([
    ["yard:1", rect(1)],
    ["hand", rect(2)],
  ]);
  expect(rectOf(rects, "yard:1:red")?.x).toBe(1);
  expect(rectOf(rects, "tokens:1", "hand:red")?.x).toBe(2);
  expect(rectOf(rects, "seat:1")).toBeNull();
});

test("of all that has changed, the weightiest is heard", () => {
  const drew = { type: "drew", seat: 1, from: "deck", card: null, count: 1 } as const;
  const claimed = { type: "claimed", seat: 1, route: "a-b:red" } as const;
  expect(soundsOf([drew], 0)).toEqual(["draw"]);
  expect(soundsOf([drew, claimed, { type: "turn", seat: 2 }], 0)).toEqual(["claim"]);
  expect(soundsOf([claimed, { type: "turn", seat: 0 }], 0)).toEqual(["claim", "turn"]);
  expect(soundsOf([claimed, { type: "over" }], 0)).toEqual(["end"]);
  expect(soundsOf([{ type: "points", seat: 0, by: 2 }], 0)).toEqual([]);
});
