import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cardsText,
  cardText,
  eventText,
  listText,
  moveText,
  reasonText,
  routeText,
  ticketText,
  tokenText,
  vehiclesText,
} from "../src/app/sentences";
import { LANGUAGES, showWords, t } from "../src/app/words.svelte";
import type { EditionDetails, Event, Move } from "../src/protocol";
import { readWords } from "../words";
import { CARD_GAME, NEW_YORK, SAN_FRANCISCO } from "./details";

const NAMES = ["Ada", "Ben", "Cleo"];
const ME = 0;

type Kind = Move["kind"];
type Type = Event["type"];

/** Offers of every kind, in some edition, and what the button says. */
const MOVES: Record<Kind, [EditionDetails, Move, string][]> = {
  draw: [
    [NEW_YORK, { kind: "draw", text: "", card: "deck" }, "Draw a card from the deck"],
    [NEW_YORK, { kind: "draw", text: "", card: "orange" }, "Take an orange card from the market"],
    [NEW_YORK, { kind: "draw", text: "", card: "wild" }, "Take a taxi card from the market"],
  ],
  tickets: [[NEW_YORK, { kind: "tickets", text: "" }, "Draw tickets"]],
  keep: [
    [NEW_YORK, { kind: "keep", text: "", tickets: [11] }, "Keep Chelsea – Wall Street (6 points)"],
    [
      NEW_YORK,
      { kind: "keep", text: "", tickets: [11, 16] },
      "Keep Chelsea – Wall Street (6 points) and Chelsea – Brooklyn (8 points)",
    ],
    [CARD_GAME, { kind: "keep", text: "", tickets: [] }, "Keep no ticket"],
  ],
  claim: [
    [
      NEW_YORK,
      { kind: "claim", text: "", route: "chelsea-soho:pink", cards: { pink: 3, wild: 1 } },
      "Claim Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card",
    ],
    [
      NEW_YORK,
      { kind: "claim", text: "", route: "soho-wall_street:gray2", cards: { red: 2 } },
      "Claim Soho – Wall Street (gray, 2, 2nd track) with 2 red",
    ],
    [
      SAN_FRANCISCO,
      { kind: "claim", text: "", route: "alcatraz-pier_39:gray", cards: { wild: 2 } },
      "Claim Alcatraz – Pier 39 (gray, 2, 1 ferry) with 2 ferry cards",
    ],
  ],
  take: [[SAN_FRANCISCO, { kind: "take", text: "", place: "sunset" }, "Take the token at Sunset"]],
  place: [[SAN_FRANCISCO, { kind: "place", text: "", place: "sunset" }, "Put the stack of tokens on Sunset"]],
  lay: [
    [CARD_GAME, { kind: "lay", text: "", cards: { red: 1, white: 1, yellow: 1 } }, "Lay 1 red, 1 white and 1 yellow"],
  ],
  complete: [[CARD_GAME, { kind: "complete", text: "", ticket: 3 }, "Complete Chicago – Dallas (6 points)"]],
  done: [[CARD_GAME, { kind: "done", text: "" }, "Complete no more tickets"]],
  pass: [[CARD_GAME, { kind: "pass", text: "" }, "Pass"]],
};

/** Events of every type, and what is told of them; much is hidden in some. */
const EVENTS: Record<Type, [EditionDetails, Event, string | null][]> = {
  setup: [
    [
      NEW_YORK,
      {
        type: "setup",
        edition: "new_york",
        players: 3,
        hands: [["red"], [null], [null]],
        offers: [[11], [null], [null]],
      },
      "New York for 3 players: the cards are dealt",
    ],
  ],
  stack_placed: [
    [
      SAN_FRANCISCO,
      { type: "stack_placed", seat: 1, location: "sunset", symbol: 1, count: 2 },
      "Ben put 2 tokens (crab) on Sunset",
    ],
    [
      SAN_FRANCISCO,
      { type: "stack_placed", seat: null, location: "sunset", symbol: 0, count: 1 },
      "Sunset got 1 token (bridge)",
    ],
  ],
  offered: [
    [NEW_YORK, { type: "offered", seat: 1, tickets: [null, null] }, "Ben drew 2 tickets"],
    [NEW_YORK, { type: "offered", seat: ME, tickets: [11] }, "You drew Chelsea – Wall Street"],
  ],
  kept: [
    [NEW_YORK, { type: "kept", seat: 1, kept: [null], returned: [] }, "Ben kept 1 ticket"],
    [CARD_GAME, { type: "kept", seat: 1, kept: [], returned: [null] }, "Ben kept no ticket and returned 1 ticket"],
    [
      NEW_YORK,
      { type: "kept", seat: ME, kept: [11], returned: [16] },
      "You kept Chelsea – Wall Street and returned Chelsea – Brooklyn",
    ],
  ],
  turn: [[NEW_YORK, { type: "turn", seat: 1 }, null]],
  drew: [
    [NEW_YORK, { type: "drew", seat: 1, from: "deck", card: null }, "Ben drew a card from the deck"],
    [NEW_YORK, { type: "drew", seat: ME, from: "deck", card: "wild" }, "You drew a taxi card from the deck"],
    [NEW_YORK, { type: "drew", seat: 1, from: "market", card: "red" }, "Ben took a red card from the market"],
  ],
  market_card: [[NEW_YORK, { type: "market_card", card: "orange" }, "An orange card was turned up"]],
  market_reset: [
    [
      NEW_YORK,
      { type: "market_reset", discarded: ["wild", "red", "wild", "wild", "blue"] },
      "The market was replaced: 1 blue, 1 red and 3 taxi cards went to the discard pile",
    ],
  ],
  reshuffled: [
    [NEW_YORK, { type: "reshuffled", size: 12 }, "The discard pile was shuffled and became the deck: 12 cards"],
  ],
  claimed: [
    [
      NEW_YORK,
      { type: "claimed", seat: 2, route: "chelsea-soho:pink", cards: ["pink", "wild", "pink", "pink"], points: 7 },
      "Cleo claimed Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card: 7 points",
    ],
  ],
  token_taken: [
    [
      SAN_FRANCISCO,
      { type: "token_taken", seat: ME, location: "sunset", symbol: 6 },
      "You took a token (lighthouse) at Sunset",
    ],
  ],
  moved: [
    [
      CARD_GAME,
      { type: "moved", seat: 1, cards: ["red", "wild"] },
      "Ben moved 1 red and 1 locomotive from the yard to the track pile",
    ],
  ],
  laid: [[CARD_GAME, { type: "laid", seat: ME, cards: ["red", "red"] }, "You laid 2 red in the yard"]],
  robbed: [
    [
      CARD_GAME,
      { type: "robbed", seat: 1, victim: ME, cards: ["red"] },
      "Ben robbed you: 1 red went to the discard pile",
    ],
    [
      CARD_GAME,
      { type: "robbed", seat: ME, victim: 2, cards: ["red"] },
      "You robbed Cleo: 1 red went to the discard pile",
    ],
  ],
  passed: [[CARD_GAME, { type: "passed", seat: 1 }, "Ben passed"]],
  last_turns: [[NEW_YORK, { type: "last_turns", seat: ME }, "You set off the last turns: everyone has one more"]],
  completed: [
    [
      CARD_GAME,
      { type: "completed", seat: 1, ticket: 3, cards: ["yellow", "wild"] },
      "Ben completed Chicago – Dallas (6 points) with 1 yellow and 1 locomotive",
    ],
  ],
  scored: [[CARD_GAME, { type: "scored", seat: 1 }, "Ben completed no more tickets"]],
  redealt: [
    [
      CARD_GAME,
      { type: "redealt", size: 96, hands: [["red"], [null], [null]] },
      "A second deck was shuffled and dealt from: 96 cards",
    ],
  ],
  over: [
    [
      NEW_YORK,
      { type: "over", scores: [], winners: [1], reason: "last_turns" },
      "The game is over: the last turns have been played",
    ],
    [
      CARD_GAME,
      { type: "over", scores: [], winners: [1], reason: "all_passed" },
      "The game is over: all players passed one after the other",
    ],
  ],
};

/** Refusals with something of the game in them, and one that no language has. */
const REASONS: [EditionDetails | null, string, Record<string, unknown>, string][] = [
  [
    NEW_YORK,
    "not_enough_cards",
    { colour: "red", need: 3, have: 2, wilds: 0 },
    "Not enough red cards: you need 3, you have 2.",
  ],
  [
    NEW_YORK,
    "not_enough_cards",
    { colour: "red", need: 3, have: 0, wilds: 1 },
    "Not enough red cards: you need 3, you have none and 1 taxi card.",
  ],
  [
    NEW_YORK,
    "wrong_colour",
    { route: "chelsea-soho:pink", need: "pink", colour: "red" },
    "Chelsea – Soho (pink, 4) takes pink cards, not red cards.",
  ],
  [NEW_YORK, "route_taken", { route: "chelsea-soho:pink", owner: 1 }, "Ben already claimed Chelsea – Soho (pink, 4)."],
  [NEW_YORK, "not_in_market", { colour: "wild" }, "There are no taxi cards face up."],
  [SAN_FRANCISCO, "stack_there", { place: "sunset" }, "Sunset already has tokens."],
  [
    CARD_GAME,
    "track_lacks_cards",
    { ticket: 3, missing: 1 },
    "Your track pile lacks 1 card for Chicago – Dallas (6 points).",
  ],
  [
    NEW_YORK,
    "not_now",
    { move: "pass", phase: "in English", step: "second_card" },
    "That cannot be done now: draw a second card.",
  ],
  [
    NEW_YORK,
    "unknown_name",
    { name: "rde", kind: "colour", edition: "New York", hint: "", near: "red" },
    "New York has no cards called “rde”. Did you mean “red”?",
  ],
  [null, "not_your_turn", { to_move: 2 }, "Not yet: Cleo is to move."],
  [null, "not_your_turn", { to_move: 3 }, "Not yet: Seat 4 is to move."],
  [null, "too_fast", { retry_after: 1 }, "That was quick. Try again in 1 second."],
  [null, "unreachable", {}, "The server does not answer."],
];

describe("in English", () => {
  test.each(Object.values(MOVES).flat())("a move: %#", (details, move, words) => {
    expect(moveText(details, move)).toBe(words);
  });

  test.each(Object.values(EVENTS).flat())("an event: %#", (details, event, words) => {
    expect(eventText(details, NAMES, ME, event)).toBe(words);
  });

  test.each(REASONS)("a refusal: %#", (details, code, given, words) => {
    expect(reasonText(details, NAMES, { code, message: "", details: given })).toBe(words);
  });

  test("a refusal that no language has is told in words all the same", () => {
    expect(reasonText(NEW_YORK, NAMES, { code: "no_games", message: "no games", details: {} })).toBe(t("error-other"));
  });

  test("a refusal with a route in it is told in words where the edition is not known", () => {
    const reason = { code: "both_tracks", message: "not both", details: { route: "chelsea-soho:pink" } };
    expect(reasonText(null, NAMES, reason)).toBe(t("error-other"));
  });

  test("to one who watches, nobody is you", () => {
    expect(eventText(NEW_YORK, NAMES, null, { type: "passed", seat: 0 })).toBe("Ada passed");
    expect(eventText(CARD_GAME, NAMES, null, { type: "robbed", seat: 0, victim: 1, cards: ["red"] })).toBe(
      "Ada robbed Ben: 1 red went to the discard pile",
    );
  });

  test("seats without a name have a number", () => {
    expect(eventText(NEW_YORK, [], null, { type: "passed", seat: 0 })).toBe("Seat 1 passed");
  });

  test("things", () => {
    expect(cardText(NEW_YORK, "wild")).toBe("taxi card");
    expect(cardText(NEW_YORK, "gray")).toBe("gray");
    expect(cardsText(NEW_YORK, [])).toBe("no cards");
    expect(cardsText(NEW_YORK, ["red", null, null])).toBe("1 red and 2 cards");
    expect(routeText(NEW_YORK, "chelsea-soho:pink")).toBe("Chelsea – Soho (pink, 4)");
    expect(ticketText(SAN_FRANCISCO, 3)).toBe("Alcatraz – Sunset (1 point)");
    expect(vehiclesText("cable_car", 1)).toBe("1 cable car");
    expect(listText(["a", "b", "c"])).toBe("a, b and c");
  });

  test("things of a map of one's own have the words of the map", () => {
    const harbour = { ...NEW_YORK, id: "harbour", wild: "sea_gull", colours: ["dark_mauve"] };
    expect(cardText(harbour, "wild")).toBe("sea gull");
    expect(cardText(harbour, "dark_mauve")).toBe("dark mauve");
    expect(cardsText(harbour, { dark_mauve: 2, wild: 1 })).toBe("2 × dark mauve and 1 × sea gull");
    expect(moveText(harbour, { kind: "draw", text: "", card: "dark_mauve" })).toBe(
      "Take a card (dark mauve) from the market",
    );
    expect(vehiclesText("tram", 3)).toBe("3 × tram");
    expect(tokenText(harbour, 3)).toBe("symbol 3");
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => showWords(language, readWords(language)));
  afterAll(() => showWords("en", readWords("en")));

  function isWhole(text: string): void {
    expect(text).not.toMatch(/undefined|null|NaN|\{|\$|[a-z]_[a-z]|(move|event|error|card|counted|kind|colour|wild)-/);
    expect(text).toMatch(/^[\p{Lu}\d“«»”]/u);
  }

  test("every move", () => {
    for (const [details, move] of Object.values(MOVES).flat()) isWhole(moveText(details, move));
  });

  test("every event but a turn, also where much is hidden", () => {
    for (const you of [ME, 1, null]) {
      for (const [details, event, english] of Object.values(EVENTS).flat()) {
        const text = eventText(details, NAMES, you, event);
        if (english === null) expect(text).toBeNull();
        else isWhole(text ?? "");
      }
    }
  });

  test("every refusal", () => {
    for (const [details, code, given] of REASONS) {
      isWhole(reasonText(details, NAMES, { code, message: "", details: given }));
    }
  });

  test("what differs reads differently", () => {
    const moves = Object.values(MOVES).flatMap((offers) => offers.map(([details, move]) => moveText(details, move)));
    expect(new Set(moves).size).toBe(moves.length);
  });
});
