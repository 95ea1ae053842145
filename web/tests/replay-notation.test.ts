import { expect, test } from "vitest";
import { moveText } from "../src/app/sentences";
import { moveOf } from "../src/replay/sources/notation";
import { CARD_GAME, NEW_YORK } from "./details";

test.each([
  ["draw deck", { kind: "draw", card: "deck" }],
  ["draw wild", { kind: "draw", card: "wild" }],
  ["tickets", { kind: "tickets" }],
  ["keep 3 7", { kind: "keep", tickets: [3, 7] }],
  ["keep none", { kind: "keep", tickets: [] }],
  ["claim chelsea-soho:pink pink*3+wild*1", { kind: "claim", route: "chelsea-soho:pink", cards: { pink: 3, wild: 1 } }],
  ["take sunset", { kind: "take", place: "sunset" }],
  ["place pier_39", { kind: "place", place: "pier_39" }],
  ["lay black*1+blue*1+red*1", { kind: "lay", cards: { black: 1, blue: 1, red: 1 } }],
  ["complete 12", { kind: "complete", ticket: 12 }],
  ["done", { kind: "done" }],
  ["pass", { kind: "pass" }],
])("%s is read", (text, parts) => {
  expect(moveOf(text)).toEqual({ ...parts, text });
});

test.each([
  "",
  "draw",
  "draw red blue",
  "draw  red",
  "keep",
  "keep three",
  "claim chelsea-soho:pink",
  "claim chelsea-soho:pink pink*0",
  "claim chelsea-soho:pink pink*1 wild*1",
  "lay red",
  "lay red*2+",
  "complete",
  "complete x",
  "pass please",
  "dance",
])("“%s” is no move", (text) => {
  expect(moveOf(text)).toBeNull();
});

test("a move that was read can be said in words", () => {
  const claim = moveOf("claim chelsea-soho:pink pink*3+wild*1");
  expect(claim && moveText(NEW_YORK, claim)).toBe("Claim Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card");
  const complete = moveOf("complete 3");
  expect(complete && moveText(CARD_GAME, complete)).toBe("Complete Chicago – Dallas (6 points)");
});
