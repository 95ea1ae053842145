/** A small Card Game to look at: two seats, four tickets, three colours in play. */

import type { CardEdition, CardSeatView, Move } from "../src/protocol";
import type { CardStage } from "../src/table/stage";

export const DETAILS: CardEdition = {
  family: "cards",
  id: "card_game",
  name: "The Card Game",
  version: 1,
  provenance: "",
  min_players: 2,
  max_players: 4,
  art: "",
  wild: "locomotive",
  colours: ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"],
  cards: { wild: 16, black: 10, blue: 10, green: 10, orange: 10, purple: 10, red: 10, white: 10, yellow: 10 },
  setup_cards: 7,
  market: 5,
  setup_tickets: 6,
  setup_keep: 1,
  draw_tickets: 4,
  keep_tickets: 0,
  setup_wilds: 1,
  second_deck_players: 4,
  second_deck_cards: 4,
  cities: [
    { id: "chicago", name: "Chicago", bonus: 12 },
    { id: "new_york", name: "New York", bonus: 15 },
    { id: "denver", name: "Denver", bonus: 0 },
  ],
  tickets: [
    { id: 1, a: "chicago", b: "new_york", points: 5, cards: ["yellow"] },
    { id: 2, a: "new_york", b: "denver", points: 11, cards: ["red", "red", "blue"] },
    { id: 3, a: "chicago", b: "denver", points: 7, cards: ["green", "blue"] },
    { id: 4, a: "new_york", b: "chicago", points: 5, cards: ["blue"] },
  ],
};

export function seat(parts: Partial<CardSeatView> = {}): CardSeatView {
  return {
    hand_size: 0,
    known_cards: {},
    tickets_held: 0,
    tickets: null,
    offer: null,
    offer_size: 0,
    yard: {},
    track_size: 0,
    track: null,
    completed: [],
    bonus_cities: [],
    payments: null,
    ...parts,
  };
}

/** What is laid by a text in notation. */
export function lay(cards: string): Move {
  const counts = cards.split("+").map((part) => part.split("*") as [string, string]);
  const laid = Object.fromEntries(counts.map(([card, count]) => [card, Number(count)]));
  return { kind: "lay", text: `lay ${cards}`, cards: laid };
}

/** My turn, with three red, one blue, one yellow card and a locomotive against a red row of two. */
export function stage(parts: Partial<CardStage> = {}, view: Partial<CardStage["view"]> = {}): CardStage {
  return {
    details: DETAILS,
    view: {
      family: "cards",
      edition: "card_game",
      seat: 0,
      players: 2,
      phase: "turn",
      to_move: 0,
      turns_left: null,
      market: { red: 2, blue: 1, wild: 2 },
      deck_size: 40,
      discard: {},
      ticket_deck_size: 30,
      seats: [
        seat({
          hand_size: 6,
          known_cards: { red: 3, blue: 1, yellow: 1, wild: 1 },
          tickets_held: 2,
          tickets: [
            { id: 2, complete: false },
            { id: 3, complete: false },
          ],
          offer: [],
        }),
        seat({ hand_size: 5, tickets_held: 3, yard: { red: [2, 0] }, track_size: 4 }),
      ],
      outcome: null,
      options: {},
      decks: 1,
      ...view,
    },
    happened: [],
    players: [
      { name: "Ada", bot: null, away: false, colour: 0 },
      { name: "Ben", bot: null, away: false, colour: 1 },
    ],
    you: 0,
    moves: [
      { kind: "draw", text: "draw deck", card: "deck" },
      { kind: "draw", text: "draw red", card: "red" },
      { kind: "tickets", text: "tickets" },
      lay("red*2+wild*1"),
      lay("red*3"),
      lay("red*3+wild*1"),
      lay("blue*1+wild*1"),
      lay("yellow*1+wild*1"),
    ],
    default: null,
    busy: false,
    play: async () => true,
    explain: () => {},
    ...parts,
  };
}
