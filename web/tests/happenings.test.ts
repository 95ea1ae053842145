import { describe, expect, test } from "vitest";
import type { Event, Happening, Moved, Update } from "../src/protocol";
import { eventsOf, movesToFollow } from "../src/table/happenings";
import { soundsOf } from "../src/table/motion/sound";

const drew: Event = { type: "drew", seat: 1, from: "deck", card: null };
const claimed: Event = { type: "claimed", seat: 1, route: "a-b:red", cards: ["red"], points: 1 };

function moved(seq: number, seat: number, ...events: Event[]): Moved {
  return { type: "moved", seq, at: seq, version: seq, seat, by: "bot", events };
}

const undone: Happening = { type: "undone", seq: 3, at: 3, version: 3, seat: 1, undoes: 2 };

describe("what is seen happening", () => {
  const follow = (after: number | null, ...happenings: Happening[]) =>
    movesToFollow({ after, happenings } as Update).map(({ seq }) => seq);

  test("all moves of an update, in order", () => {
    expect(follow(1, moved(2, 0, drew), moved(3, 1, claimed))).toEqual([2, 3]);
    expect(follow(1, { type: "reacted", seq: 2, at: 2, seat: 1, reaction: "clap" })).toEqual([]);
  });

  test("nothing after a gap, nor if it is too much to be followed", () => {
    expect(follow(null, moved(2, 0, drew))).toEqual([]);
    const many = Array.from({ length: 13 }, (_, index) => moved(index + 2, 0, drew));
    expect(follow(1, ...many.slice(1))).toHaveLength(12);
    expect(follow(1, ...many)).toEqual([]);
  });

  test("not what is taken back, nor how the game begins", () => {
    expect(follow(1, moved(2, 1, drew), undone)).toEqual([]);
    expect(follow(1, { type: "began", seq: 2, at: 2, order: [0, 1], without: [], events: [] }, moved(3, 0))).toEqual(
      [],
    );
  });
});

test("what was taken back is no part of what happened in the game", () => {
  const began: Happening = {
    type: "began",
    seq: 1,
    at: 1,
    order: [0, 1],
    without: [],
    events: [{ type: "turn", seat: 0 }],
  };
  const happenings = [began, moved(2, 1, claimed), undone, moved(4, 1, drew)];
  expect(eventsOf(happenings).map(({ type }) => type)).toEqual(["turn", "drew"]);
});

describe("what is heard", () => {
  test("of all that happened, the weightiest", () => {
    expect(soundsOf([moved(1, 1, drew)], 0, 1)).toEqual(["draw"]);
    expect(soundsOf([moved(1, 1, drew), moved(2, 1, claimed, { type: "turn", seat: 2 })], 0, 2)).toEqual(["claim"]);
    expect(soundsOf([moved(1, 1, { type: "laid", seat: 1, cards: ["red"] })], 0, 2)).toEqual(["claim"]);
    const robbed: Event = { type: "robbed", seat: 1, victim: 2, cards: ["red"] };
    expect(soundsOf([moved(1, 1, { type: "laid", seat: 1, cards: ["red"] }, robbed)], 0, 2)).toEqual(["robbery"]);
    const over: Event = { type: "over", scores: [], winners: [0], reason: "last_turns" };
    expect(soundsOf([moved(1, 1, claimed, over)], 0, null)).toEqual(["end"]);
    expect(soundsOf([moved(1, 1, { type: "kept", seat: 1, kept: [], returned: [] })], 0, 2)).toEqual([]);
    expect(soundsOf([], 0, 0)).toEqual([]);
  });

  test("the bell, when another's move makes it my turn: not when I go on, and not for one who watches", () => {
    expect(soundsOf([moved(1, 1, claimed, { type: "turn", seat: 0 })], 0, 0)).toEqual(["claim", "turn"]);
    expect(soundsOf([moved(1, 1, { type: "scored", seat: 1 })], 0, 0)).toEqual(["turn"]);
    expect(soundsOf([moved(1, 0, { ...drew, seat: 0 })], 0, 0)).toEqual(["draw"]);
    expect(soundsOf([moved(1, 1, { type: "passed", seat: 1 })], null, null)).toEqual([]);
  });
});
