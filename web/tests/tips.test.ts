import { expect, test } from "vitest";
import { nextTip } from "../src/learn/tips";
import type { CityOutcome } from "../src/protocol";
import type { Stage } from "../src/table/stage";
import { CARD_GAME } from "./details";
import { cardSeat, cards, city, stage } from "./positions";

const DRAW = { kind: "draw", text: "draw deck", card: "deck" } as const;
const CLAIM = { kind: "claim", text: "claim a red*1", route: "a", cards: { red: 1 } } as const;
const LAY = { kind: "lay", text: "lay red*2", cards: { red: 2 } } as const;

function cardStage(changed: Partial<Stage>): Stage {
  return { ...stage(), details: CARD_GAME, view: cards(), ...changed } as Stage;
}

test("what lights up is explained, and each thing once", () => {
  const now = stage({ moves: [DRAW], view: city({ owners: {} }) });
  expect(nextTip(now, new Set())?.id).toBe("city-draw");
  expect(nextTip(now, new Set(["city-draw"]))).toBeNull();
});

test("a route that can be claimed is explained before drawing", () => {
  expect(nextTip(stage({ moves: [DRAW, CLAIM] }), new Set())?.id).toBe("city-claim");
});

test("nothing is explained while others move, to those who watch, or when the game is over", () => {
  expect(nextTip(stage({ moves: [], view: city({ to_move: 1 }) }), new Set())).toBeNull();
  expect(nextTip(stage({ moves: [], you: null }), new Set())).toBeNull();
  const outcome: CityOutcome = { scores: [], winners: [0], ranking: [[0], [1]], reason: "last_turns" };
  expect(nextTip(stage({ moves: [DRAW], view: city({ outcome }) }), new Set())).toBeNull();
});

test("the last turns are told", () => {
  const now = stage({ moves: [], view: city({ turns_left: 2 }) });
  expect(nextTip(now, new Set())?.id).toBe("last-turns");
});

test("The Card Game explains laying, and robbing when there is something to rob", () => {
  const alone = cardStage({ moves: [DRAW, LAY] });
  expect(nextTip(alone, new Set())?.id).toBe("cards-lay");
  const seats = [cardSeat(), cardSeat({ yard: { red: [2, 0] } }), cardSeat()];
  const beside = cardStage({ moves: [DRAW, LAY], view: cards({ seats, rows_to_rob: { red: 1 } }) });
  expect(nextTip(beside, new Set(["cards-lay", "cards-draw"]))?.id).toBe("cards-rob");
});

test("who was robbed is told why", () => {
  const robbed = { type: "robbed", seat: 1, victim: 0, cards: ["red", "red"] } as const;
  const happenings = [
    { type: "moved", seq: 3, at: 0, version: 2, seat: 1, by: "bot", events: [{ ...robbed, cards: ["red", "red"] }] },
  ] as NonNullable<Stage["happenings"]>;
  expect(nextTip(cardStage({ moves: [DRAW], happenings }), new Set())?.id).toBe("cards-robbed");
});
