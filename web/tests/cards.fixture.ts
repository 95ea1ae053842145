/** A small Card Game to look at: two seats, four tickets, three colours in play. */

import type { CardEdition, CardSeatView, LayCards } from "../src/protocol";
import type { CardStage } from "../src/table/stage";
import { CARD_GAME } from "./details";
import { cardSeat, cards, stageFor } from "./positions";

export const DETAILS: CardEdition = {
  ...CARD_GAME,
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

/** A seat with nothing. */
export function seat(parts: Partial<CardSeatView> = {}): CardSeatView {
  return cardSeat({ hand_size: 0, tickets_held: 0, ...parts });
}

/** What is laid by a text in notation. */
export function lay(cards: string): LayCards {
  const counts = cards.split("+").map((part) => part.split("*") as [string, string]);
  const laid = Object.fromEntries(counts.map(([card, count]) => [card, Number(count)]));
  return { kind: "lay", text: `lay ${cards}`, cards: laid };
}

/** My turn, with three red, one blue, one yellow card and a locomotive against a red row of two. */
export function stage(parts: Partial<CardStage> = {}, view: Partial<CardStage["view"]> = {}): CardStage {
  return {
    ...stageFor(["Ada", "Ben"]),
    details: DETAILS,
    view: cards({
      market: { red: 2, blue: 1, wild: 2 },
      deck_size: 40,
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
      rows_to_rob: { red: 1 },
      ...view,
    }),
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
    ...parts,
  };
}
