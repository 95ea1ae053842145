import { describe, expect, test } from "vitest";
import type { Event, Happening } from "../src/protocol";
import { turnsOf } from "../src/table/log/log";
import { newsOf } from "../src/table/log/news";
import { playersOf } from "../src/table/seats/seating";
import { details, stage } from "./positions";

const PLAYERS = playersOf([
  { kind: "person", name: "Ada", bot: null, stand_in: null, colour: 0, nonce: null },
  { kind: "bot", name: "planner", bot: "planner", stand_in: null, colour: 1, nonce: null },
  { kind: "bot", name: "planner", bot: "planner", stand_in: null, colour: 2, nonce: null },
]);

function moved(seq: number, seat: number, ...events: Event[]): Happening {
  return { type: "moved", seq, at: seq, version: seq, seat, by: "person", events };
}

const HAPPENINGS: Happening[] = [
  { type: "opened", seq: 1, at: 1 },
  { type: "began", seq: 2, at: 2, order: [0, 1, 2], without: [], events: [] },
  moved(3, 0, { type: "kept", seat: 0, kept: [1], returned: [2] }, { type: "turn", seat: 0 }),
  moved(4, 0, { type: "drew", seat: 0, from: "market", card: "red" }, { type: "market_card", card: "blue" }),
  moved(5, 0, { type: "drew", seat: 0, from: "deck", card: "black" }, { type: "turn", seat: 1 }),
  { type: "reacted", seq: 6, at: 6, seat: 1, reaction: "clap" },
  { type: "away", seq: 7, at: 7, seat: 0, reason: "time", by: null },
  moved(
    8,
    1,
    { type: "claimed", seat: 1, route: "a-b:red", cards: ["red", "red"], points: 2 },
    { type: "token_taken", seat: 1, location: "a", symbol: 0 },
    { type: "turn", seat: 2 },
  ),
];

test("two bots of one kind are told apart by number", () => {
  expect(PLAYERS.map((player) => player.name)).toEqual(["Ada", "Conductor 1", "Conductor 2"]);
});

describe("the log", () => {
  const turns = turnsOf(details(), PLAYERS, 0, HAPPENINGS);

  test("has a group for each turn, and one for what was before the first", () => {
    expect(turns.map((turn) => turn.seat)).toEqual([null, 0, 1]);
  });

  test("leaves out what is to be seen anyway", () => {
    expect(turns.flatMap((turn) => turn.lines).map((line) => line.type)).toEqual([
      "kept",
      "drew",
      "drew",
      "away",
      "claimed",
      "token_taken",
    ]);
  });

  test("calls the reader you and others by their names", () => {
    const texts = turns.flatMap((turn) => turn.lines).map((line) => line.text);
    expect(texts[1]).toMatch(/^You /);
    expect(texts[4]).toMatch(/^Conductor 1 /);
  });

  test("has a key of its own for every line", () => {
    const keys = turns.flatMap((turn) => turn.lines).map((line) => line.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("what others did is news, what I did is not", () => {
  const seen = stage({ players: PLAYERS, happenings: HAPPENINGS, you: 0 });
  const news = newsOf(seen, 3);
  expect(news).toContain("Conductor 1 claimed");
  expect(news).toContain("Conductor 1: Applause");
  expect(news).not.toContain("You");
  expect(newsOf(seen, 8)).toBe("");
});
