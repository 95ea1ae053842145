import { describe, expect, test } from "vitest";
import type { CardOutcome, CityOutcome, Position } from "../src/protocol";
import { type Change, type ChangeOf, changesBetween } from "../src/table/changes";
import { cardSeat, cards, city, withSeat } from "./positions";

function of<T extends Change["type"]>(type: T, before: Position, after: Position): ChangeOf<T>[] {
  return changesBetween(before, after).filter((change): change is ChangeOf<T> => change.type === type);
}

describe("two views of which nothing can be told", () => {
  test("the same view twice has no changes", () => {
    expect(changesBetween(city(), city())).toEqual([]);
    expect(changesBetween(cards(), cards())).toEqual([]);
  });

  test("views of different seats are not compared", () => {
    expect(changesBetween(city(), city({ seat: 1, deck_size: 10 }))).toEqual([]);
  });

  test("views of different games are not compared", () => {
    expect(changesBetween(city(), city({ edition: "new_york", deck_size: 10 }))).toEqual([]);
    expect(changesBetween(city(), cards())).toEqual([]);
  });
});

describe("drawing cards", () => {
  test("a card that I took face up comes from the market, and another is turned up", () => {
    const before = city();
    const after = city({
      market: { red: 1, blue: 2, green: 1, wild: 1 },
      deck_size: 19,
      seats: withSeat(before.seats, 0, { hand_size: 5, known_cards: { red: 3, blue: 2 } }),
      phase: "second_card",
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "drew", seat: 0, from: "market", card: "red", count: 1 },
      { type: "turned_up", cards: { blue: 1 }, count: 1 },
    ]);
  });

  test("a card that I drew unseen comes from the deck, and I know it", () => {
    const before = city();
    const after = city({
      deck_size: 19,
      seats: withSeat(before.seats, 0, { hand_size: 5, known_cards: { red: 2, blue: 2, black: 1 } }),
    });
    expect(changesBetween(before, after)).toEqual([{ type: "drew", seat: 0, from: "deck", card: "black", count: 1 }]);
  });

  test("of a card that another drew unseen only the deck is known", () => {
    const before = city({ to_move: 1 });
    const after = city({ to_move: 1, deck_size: 19, seats: withSeat(before.seats, 1, { hand_size: 5 }) });
    expect(changesBetween(before, after)).toEqual([{ type: "drew", seat: 1, from: "deck", card: null, count: 1 }]);
  });

  test("another's face-up card is known even if one of the same colour took its place", () => {
    const before = city({ to_move: 1 });
    const after = city({
      to_move: 1,
      deck_size: 19,
      seats: withSeat(before.seats, 1, { hand_size: 5, known_cards: { red: 1 } }),
    });
    expect(of("drew", before, after)).toEqual([{ type: "drew", seat: 1, from: "market", card: "red", count: 1 }]);
  });

  test("a face-up card taken by another is not said to be mine", () => {
    const before = city();
    const seats = withSeat(before.seats, 1, { hand_size: 5, known_cards: { red: 1 } });
    const after = city({
      market: { red: 1, blue: 1, green: 2, wild: 1 },
      deck_size: 18,
      seats: withSeat(seats, 0, { hand_size: 5, known_cards: { red: 3, blue: 2 } }),
    });
    expect(of("drew", before, after)).toEqual([
      { type: "drew", seat: 1, from: "market", card: "red", count: 1 },
      { type: "drew", seat: 0, from: "deck", card: "red", count: 1 },
    ]);
  });

  test("one who watches sees face-up cards by colour and others as hidden", () => {
    const before = city({ seat: null });
    const after = city({
      seat: null,
      market: { red: 1, blue: 1, green: 2, wild: 1 },
      deck_size: 18,
      seats: withSeat(before.seats, 2, { hand_size: 6, known_cards: { blue: 1, red: 1 } }),
    });
    expect(of("drew", before, after)).toEqual([
      { type: "drew", seat: 2, from: "market", card: "red", count: 1 },
      { type: "drew", seat: 2, from: "deck", card: null, count: 1 },
    ]);
  });
});

describe("the market, the deck and the discard pile", () => {
  test("a whole market on the discard pile is a reset", () => {
    const before = city();
    const after = city({
      market: { black: 3, orange: 2 },
      deck_size: 15,
      discard: { black: 3, red: 2, blue: 1, green: 1, wild: 1 },
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "market_reset", cards: { red: 2, blue: 1, green: 1, wild: 1 } },
      { type: "turned_up", cards: { black: 3, orange: 2 }, count: 5 },
    ]);
  });

  test("what was paid for a route is no reset", () => {
    const before = city();
    const after = city({
      discard: { black: 3, red: 2, blue: 2 },
      owners: { "a-b:red": 0 },
      seats: withSeat(before.seats, 0, { hand_size: 0, known_cards: {}, vehicles: 11 }),
    });
    expect(of("market_reset", before, after)).toEqual([]);
  });

  test("a deck that grew was made of the discard pile", () => {
    const before = city({ deck_size: 1, discard: { black: 9 } });
    const after = city({ deck_size: 8, discard: {}, seats: withSeat(before.seats, 1, { hand_size: 6 }) });
    expect(of("reshuffled", before, after)).toEqual([{ type: "reshuffled", count: 9 }]);
  });

  test("a discard pile that shrank became the deck, even if that did not grow", () => {
    const before = city({ deck_size: 1, discard: { black: 2 } });
    const after = city({ deck_size: 1, discard: {}, seats: withSeat(before.seats, 1, { hand_size: 6 }) });
    expect(of("reshuffled", before, after)).toHaveLength(1);
  });

  test("a reset is seen although the discard pile was shuffled away with it", () => {
    const before = city({ deck_size: 2, discard: { black: 6 } });
    const after = city({ market: { black: 3, orange: 2 }, deck_size: 8, discard: {} });
    expect(changesBetween(before, after).map((change) => change.type)).toEqual([
      "market_reset",
      "reshuffled",
      "turned_up",
    ]);
  });

  test("The Card Game never resets its market", () => {
    const before = cards();
    const after = cards({ market: { black: 3, orange: 2 } });
    expect(of("market_reset", before, after)).toEqual([]);
  });
});

describe("on the board", () => {
  test("my claim: the route, exactly what I paid, the points, and whose turn it is", () => {
    const before = city();
    const after = city({
      to_move: 1,
      owners: { "a-b:red": 0 },
      discard: { black: 3, red: 2 },
      seats: withSeat(before.seats, 0, { hand_size: 2, known_cards: { blue: 2 }, vehicles: 13, points: 2 }),
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "spent", seat: 0, cards: { red: 2 }, count: 2 },
      { type: "claimed", seat: 0, route: "a-b:red" },
      { type: "points", seat: 0, by: 2 },
      { type: "turn", seat: 1 },
    ]);
  });

  test("of another's claim the number of cards is known", () => {
    const before = city({ to_move: 1 });
    const after = city({
      to_move: 2,
      owners: { "a-b:red": 1 },
      discard: { black: 3, red: 3 },
      seats: withSeat(before.seats, 1, { hand_size: 1, vehicles: 12, points: 4 }),
    });
    expect(of("spent", before, after)).toEqual([{ type: "spent", seat: 1, cards: null, count: 3 }]);
    expect(of("drew", before, after)).toEqual([]);
  });

  test("a token comes from the stack that got smaller", () => {
    const before = city();
    const after = city({
      stacks: { alcatraz: [0, 1], sunset: [3, 1] },
      seats: withSeat(before.seats, 1, { tokens: [0] }),
    });
    expect(changesBetween(before, after)).toEqual([{ type: "token_taken", seat: 1, place: "alcatraz", symbol: 0 }]);
  });

  test("the last token of a stack is found, whatever the order of the tokens held", () => {
    const before = city({ seats: withSeat(city().seats, 0, { tokens: [5] }) });
    const after = city({ stacks: { alcatraz: [0, 2] }, seats: withSeat(before.seats, 0, { tokens: [3, 5] }) });
    expect(of("token_taken", before, after)).toEqual([{ type: "token_taken", seat: 0, place: "sunset", symbol: 3 }]);
  });

  test("two seats may take from one stack", () => {
    const before = city();
    const seats = withSeat(before.seats, 1, { tokens: [0] });
    const after = city({ stacks: { sunset: [3, 1] }, seats: withSeat(seats, 2, { tokens: [0] }) });
    expect(of("token_taken", before, after).map(({ seat, place }) => [seat, place])).toEqual([
      [1, "alcatraz"],
      [2, "alcatraz"],
    ]);
  });

  test("a stack is placed", () => {
    const before = city({ left_over: [5] });
    const after = city({ left_over: [], stacks: { ...before.stacks, presidio: [5, 2] } });
    expect(changesBetween(before, after)).toEqual([{ type: "stack_placed", place: "presidio", symbol: 5, count: 2 }]);
  });
});

describe("tickets", () => {
  test("a seat looks at tickets", () => {
    const before = city();
    const after = city({ ticket_deck_size: 8, seats: withSeat(before.seats, 1, { offer_size: 2 }) });
    expect(changesBetween(before, after)).toEqual([{ type: "offered", seat: 1, count: 2 }]);
  });

  test("a seat keeps some of them", () => {
    const before = city({ seats: withSeat(city().seats, 1, { offer_size: 2 }) });
    const after = city({ seats: withSeat(before.seats, 1, { offer_size: 0, tickets_held: 3 }) });
    expect(changesBetween(before, after)).toEqual([{ type: "kept", seat: 1, count: 1 }]);
  });

  test("a ticket of mine is complete", () => {
    const before = city();
    const after = city({ seats: withSeat(before.seats, 0, { tickets: [{ id: 1, complete: true }] }) });
    expect(changesBetween(before, after)).toEqual([{ type: "completed", seat: 0, ticket: 1 }]);
  });

  test("tickets of others that are shown at the end were not completed just now", () => {
    const before = city();
    const after = city({ seats: withSeat(before.seats, 1, { tickets: [{ id: 7, complete: true }] }) });
    expect(of("completed", before, after)).toEqual([]);
  });

  test("The Card Game: a ticket that was paid for is complete, and no new one is held", () => {
    const before = cards({ phase: "scoring", seats: withSeat(cards().seats, 1, { track_size: 8 }) });
    const after = cards({
      phase: "scoring",
      seats: withSeat(before.seats, 1, { track_size: 3, tickets_held: 2, completed: [12] }),
    });
    expect(changesBetween(before, after)).toEqual([{ type: "completed", seat: 1, ticket: 12 }]);
  });
});

describe("the yards of The Card Game", () => {
  test("I lay a row with a locomotive on top", () => {
    const before = cards();
    const after = cards({
      to_move: 1,
      seats: withSeat(before.seats, 0, { hand_size: 2, known_cards: { red: 1, wild: 1 }, yard: { red: [3, 1] } }),
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "laid", seat: 0, colour: "red", cards: 3, wilds: 1 },
      { type: "turn", seat: 1 },
    ]);
  });

  test("three rows of one card", () => {
    const before = cards({ to_move: 1 });
    const after = cards({
      to_move: 1,
      seats: withSeat(before.seats, 1, { hand_size: 3, yard: { red: [1, 0], blue: [1, 0], white: [1, 0] } }),
    });
    expect(of("laid", before, after).map((change) => change.colour)).toEqual(["red", "blue", "white"]);
    expect(of("drew", before, after)).toEqual([]);
  });

  test("a card from each row goes to the track pile, a locomotive first", () => {
    const before = cards({ seats: withSeat(cards().seats, 1, { yard: { red: [2, 1], blue: [2, 0] } }) });
    const after = cards({
      to_move: 1,
      seats: withSeat(before.seats, 1, { yard: { red: [2, 0], blue: [1, 0] }, track_size: 2 }),
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "moved", seat: 1, colour: "red", cards: 0, wilds: 1 },
      { type: "moved", seat: 1, colour: "blue", cards: 1, wilds: 0 },
      { type: "turn", seat: 1 },
    ]);
  });

  test("a robbery: the robber's row is laid, the other is gone, and goes to the discard pile", () => {
    const before = cards({ seats: withSeat(cards().seats, 1, { yard: { red: [2, 0], blue: [2, 0] } }) });
    const seats = withSeat(before.seats, 1, { yard: { blue: [1, 0] }, track_size: 1 });
    const after = cards({
      to_move: 1,
      discard: { red: 2 },
      seats: withSeat(seats, 0, { hand_size: 3, known_cards: { red: 1, wild: 2 }, yard: { red: [3, 0] } }),
    });
    expect(changesBetween(before, after)).toEqual([
      { type: "laid", seat: 0, colour: "red", cards: 3, wilds: 0 },
      { type: "robbed", seat: 1, colour: "red", count: 2 },
      { type: "moved", seat: 1, colour: "blue", cards: 1, wilds: 0 },
      { type: "turn", seat: 1 },
    ]);
  });

  test("a row of one card that is robbed is not taken for one that went on", () => {
    const before = cards({ seats: withSeat(cards().seats, 1, { yard: { red: [1, 0], blue: [1, 0] } }) });
    const seats = withSeat(before.seats, 1, { yard: {}, track_size: 1 });
    const after = cards({ discard: { red: 1 }, seats: withSeat(seats, 0, { hand_size: 4, yard: { red: [2, 0] } }) });
    expect(of("robbed", before, after)).toEqual([{ type: "robbed", seat: 1, colour: "red", count: 1 }]);
    expect(of("moved", before, after).map((change) => change.colour)).toEqual(["blue"]);
  });

  test("a row whose last card went on and that was laid anew at once", () => {
    const before = cards({ seats: withSeat(cards().seats, 1, { yard: { red: [1, 0] } }) });
    const after = cards({ seats: withSeat(before.seats, 1, { yard: { red: [3, 0] }, track_size: 1, hand_size: 3 }) });
    expect(changesBetween(before, after)).toEqual([
      { type: "laid", seat: 1, colour: "red", cards: 3, wilds: 0 },
      { type: "moved", seat: 1, colour: "red", cards: 1, wilds: 0 },
    ]);
  });

  test("a new deal moves nothing by itself", () => {
    const before = cards({
      players: 2,
      phase: "scoring",
      seats: [cardSeat({ yard: { red: [2, 0] }, track_size: 6 }), cardSeat({ track_size: 4 })],
    });
    const after = cards({
      phase: "turn",
      decks: 2,
      to_move: 1,
      deck_size: 60,
      seats: [cardSeat({ hand_size: 10 }), cardSeat({ hand_size: 10 })],
    });
    expect(changesBetween(before, after)).toEqual([{ type: "redealt" }, { type: "turn", seat: 1 }]);
  });
});

describe("the course of the game", () => {
  test("the last turns begin once", () => {
    const before = city();
    const after = city({ turns_left: 3, to_move: 1 });
    expect(of("last_turns", before, after)).toEqual([{ type: "last_turns", left: 3 }]);
    expect(of("last_turns", after, city({ turns_left: 2, to_move: 2 }))).toEqual([]);
  });

  test("the game is over once, and nobody's turn then", () => {
    const scores = [{ routes: 1, tickets_won: 0, tickets_lost: 0, tourist: 0, total: 1, completed: 0 }];
    const outcome: CityOutcome = { scores, winners: [0], ranking: [[0], [1]], reason: "last_turns" };
    const over = city({ phase: "over", to_move: null, outcome });
    expect(changesBetween(city(), over)).toEqual([{ type: "over" }]);
    expect(changesBetween(over, over)).toEqual([]);
    const shared: CardOutcome = { scores: [], winners: [0, 1], ranking: [[0, 1]], reason: "all_passed" };
    expect(of("over", cards(), cards({ to_move: null, outcome: shared }))).toHaveLength(1);
  });
});

describe("several moves between two views", () => {
  test("draws of one seat are counted together", () => {
    const before = city({ to_move: 1 });
    const after = city({ to_move: 0, deck_size: 16, seats: withSeat(before.seats, 1, { hand_size: 8 }) });
    expect(of("drew", before, after)).toEqual([{ type: "drew", seat: 1, from: "deck", card: null, count: 4 }]);
  });

  test("cards drawn are told from cards spent by the vehicles placed", () => {
    const before = city({ to_move: 1 });
    const after = city({
      deck_size: 18,
      owners: { "a-b:red": 1 },
      discard: { black: 3, red: 3 },
      seats: withSeat(before.seats, 1, { hand_size: 3, vehicles: 12 }),
    });
    expect(of("drew", before, after)).toEqual([{ type: "drew", seat: 1, from: "deck", card: null, count: 2 }]);
    expect(of("spent", before, after)).toEqual([{ type: "spent", seat: 1, cards: null, count: 3 }]);
  });

  test("claims of several seats", () => {
    const before = city();
    const after = city({ owners: { "a-b:red": 1, "c-d:blue": 2, "e-f:gray": 1 } });
    expect(of("claimed", before, after).map(({ seat, route }) => `${seat} ${route}`)).toEqual([
      "1 a-b:red",
      "2 c-d:blue",
      "1 e-f:gray",
    ]);
  });

  test("tickets that were looked at and kept in between are just kept", () => {
    const before = city();
    const after = city({ ticket_deck_size: 9, seats: withSeat(before.seats, 2, { tickets_held: 3 }) });
    expect(changesBetween(before, after)).toEqual([{ type: "kept", seat: 2, count: 1 }]);
  });

  test("rows that were laid and gone in between went from the hand to the track pile", () => {
    const before = cards();
    const after = cards({ seats: withSeat(before.seats, 1, { hand_size: 3, track_size: 3 }) });
    expect(changesBetween(before, after)).toEqual([{ type: "moved", seat: 1, colour: null, cards: 3, wilds: 0 }]);
  });
});
