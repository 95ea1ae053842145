import { describe, expect, test } from "vitest";
import type { Event } from "../src/protocol";
import { rectOf } from "../src/table/motion/anchors";
import { flightsOf, timetable } from "../src/table/motion/flights";

const rect = (x: number) => new DOMRect(x, 0, 10, 10);
/** Each flight as seat 0 sees it, in short: what, from where, to where. */
const flown = (...events: Event[]) =>
  flightsOf(events, 0).map(({ what, from, to }) => `${what}: ${from[0]} > ${to[0]}`);
const drew = (seat: number, from: "deck" | "market", card: string | null): Event => ({
  type: "drew",
  seat,
  from,
  card,
});
const moved = (seat: number, ...cards: string[]): Event => ({ type: "moved", seat, cards });
const laid = (seat: number, ...cards: string[]): Event => ({ type: "laid", seat, cards });

describe("drawing cards", () => {
  test("a card that I took goes from its place in the market to its place in my hand", () => {
    expect(flightsOf([drew(0, "market", "red")], 0)).toEqual([
      { from: ["market:red"], to: ["hand:red", "seat:0"], what: "red" },
    ]);
  });

  test("a card that I took face up comes from the market, and another is turned up", () => {
    expect(flown(drew(0, "market", "red"), { type: "market_card", card: "blue" })).toEqual([
      "red: market:red > hand:red",
      "blue: deck > market:blue",
    ]);
  });

  test("a card that I drew unseen comes from the deck, and I know it", () => {
    expect(flown(drew(0, "deck", "black"))).toEqual(["black: deck > hand:black"]);
  });

  test("a card that another drew unseen stays face down", () => {
    expect(flightsOf([drew(2, "deck", null)], 0)).toEqual([{ from: ["deck"], to: ["seat:2"], what: null }]);
  });

  test("another's face-up card is known even if one of the same colour took its place", () => {
    expect(flown(drew(1, "market", "red"), { type: "market_card", card: "red" })).toEqual([
      "red: market:red > seat:1",
      "red: deck > market:red",
    ]);
  });

  test("a face-up card taken by another is not said to be mine", () => {
    expect(flown(drew(1, "market", "red"), drew(0, "deck", "red"))).toEqual([
      "red: market:red > seat:1",
      "red: deck > hand:red",
    ]);
  });

  test("one who watches sees face-up cards by colour and others as hidden", () => {
    const flights = flightsOf([drew(2, "market", "red"), drew(2, "deck", null)], null);
    expect(flights.map(({ what }) => what)).toEqual(["red", null]);
  });
});

describe("the market, the deck and the discard pile", () => {
  test("a reset sweeps the whole market away, and another is turned up", () => {
    const reset: Event = { type: "market_reset", discarded: ["red", "wild", "wild", "wild"] };
    const fresh = ["black", "black", "orange"].map((card): Event => ({ type: "market_card", card }));
    expect(flown(reset, ...fresh)).toEqual([
      "red: market:red > discard",
      "wild: market:wild > discard",
      "wild: market:wild > discard",
      "wild: market:wild > discard",
      "black: deck > market:black",
      "black: deck > market:black",
      "orange: deck > market:orange",
    ]);
  });

  test("the discard pile becomes the deck with a few cards face down, before the card that needed it", () => {
    expect(flown({ type: "reshuffled", size: 40 }, drew(1, "deck", null))).toEqual([
      ...Array(3).fill("null: discard > deck"),
      "null: deck > seat:1",
    ]);
    expect(flown({ type: "reshuffled", size: 1 })).toHaveLength(1);
  });

  test("a reset is seen although the discard pile was shuffled away with it", () => {
    const events: Event[] = [
      { type: "market_reset", discarded: ["wild"] },
      { type: "reshuffled", size: 9 },
      { type: "market_card", card: "red" },
    ];
    expect(new Set(flown(...events))).toEqual(
      new Set(["wild: market:wild > discard", "null: discard > deck", "red: deck > market:red"]),
    );
  });
});

describe("on the board", () => {
  test("my claim: exactly what I paid goes from my hand to the discard pile", () => {
    const claimed: Event = { type: "claimed", seat: 0, route: "a-b:red", cards: ["red", "wild"], points: 2 };
    expect(flown(claimed, { type: "turn", seat: 1 })).toEqual(["red: hand:red > discard", "wild: hand:wild > discard"]);
  });

  test("what another paid for a route is known: it lies open then", () => {
    const claimed: Event = { type: "claimed", seat: 1, route: "a-b:red", cards: ["red", "red", "red"], points: 4 };
    expect(flown(claimed)).toEqual(Array(3).fill("red: seat:1 > discard"));
  });

  test("tokens come from the places that they lay on, whoever took them", () => {
    const taken = (seat: number): Event => ({ type: "token_taken", seat, location: "alcatraz", symbol: 0 });
    expect(flightsOf([taken(1), taken(2)], 0)).toEqual([
      { from: ["place:alcatraz"], to: ["tokens:1", "seat:1"], what: "token" },
      { from: ["place:alcatraz"], to: ["tokens:2", "seat:2"], what: "token" },
    ]);
  });
});

describe("tickets", () => {
  test("a seat looks at tickets, and nothing more flies when it keeps some", () => {
    const offered: Event = { type: "offered", seat: 1, tickets: [null, null] };
    expect(flown(offered, { type: "kept", seat: 1, kept: [null], returned: [null] })).toEqual(
      Array(2).fill("ticket: tickets > seat:1"),
    );
  });

  test("The Card Game: what pays for a ticket does not fly", () => {
    expect(flown({ type: "completed", seat: 1, ticket: 12, cards: ["red"] }, { type: "scored", seat: 1 })).toEqual([]);
  });
});

describe("the yards of The Card Game", () => {
  test("I lay a row with a locomotive on top", () => {
    expect(flown(laid(0, "red", "red", "wild"))).toEqual([
      "red: hand:red > yard:0:red",
      "red: hand:red > yard:0:red",
      "wild: hand:wild > yard:0:red",
    ]);
  });

  test("three rows of one card", () => {
    expect(flown(laid(1, "red", "blue", "white"))).toEqual([
      "red: seat:1 > yard:1:red",
      "blue: seat:1 > yard:1:blue",
      "white: seat:1 > yard:1:white",
    ]);
  });

  test("a card from each row goes to the track pile, a locomotive from where it lies", () => {
    expect(flown(moved(1, "wild", "blue"))).toEqual(["wild: yard:1:wild > track:1", "blue: yard:1:blue > track:1"]);
  });

  test("a robbery: the robber's row is laid, the other tumbles away, and the next turn's cards go on", () => {
    const robbed: Event = { type: "robbed", seat: 0, victim: 1, cards: ["red", "wild"] };
    const events = [laid(0, "red", "red", "red"), robbed, moved(1, "blue")];
    expect(flown(...events)).toEqual([
      ...Array(3).fill("red: hand:red > yard:0:red"),
      "red: yard:1:red > discard",
      "wild: yard:1:red > discard",
      "blue: yard:1:blue > track:1",
    ]);
    expect(flightsOf(events, 0).map(({ tumbles }) => !!tumbles)).toEqual([false, false, false, true, true, false]);
  });

  test("a row whose last card went on and that was laid anew at once", () => {
    expect(flown(moved(1, "red"), laid(1, "red", "red"))).toEqual([
      "red: yard:1:red > track:1",
      "red: seat:1 > yard:1:red",
      "red: seat:1 > yard:1:red",
    ]);
  });

  test("a new deal moves nothing by itself", () => {
    const events: Event[] = [
      { type: "scored", seat: 3 },
      { type: "redealt", size: 60, hands: [["red"], [null]] },
      { type: "market_card", card: "red" },
      { type: "turn", seat: 1 },
    ];
    expect(flown(...events)).toEqual([]);
  });
});

describe("however much flies", () => {
  test("never more than five fly one way", () => {
    expect(flown(...Array<Event>(40).fill(drew(1, "deck", null)))).toHaveLength(5);
    expect(flown(...[1, 2].flatMap((seat) => Array<Event>(9).fill(drew(seat, "deck", null))))).toHaveLength(10);
  });

  test("it takes no longer than the wait it explains", () => {
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
