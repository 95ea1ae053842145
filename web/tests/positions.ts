/** Views for tests: calm ones, to be changed in one place. */

import type { CardSeatView, CardView, CityDetails, CitySeatView, CityView } from "../src/protocol";
import type { CityStage, Stage } from "../src/table/stage";
import { SAN_FRANCISCO } from "./details";

export function citySeat(changed: Partial<CitySeatView> = {}): CitySeatView {
  return {
    hand_size: 4,
    known_cards: {},
    tickets_held: 2,
    tickets: null,
    offer: null,
    offer_size: 0,
    vehicles: 15,
    points: 0,
    tokens: [],
    attractions: [],
    ...changed,
  };
}

/** Seat 0 looks, with four cards in hand; three play. */
export function city(changed: Partial<CityView> = {}): CityView {
  return {
    family: "city",
    edition: "san_francisco",
    seat: 0,
    players: 3,
    phase: "turn",
    to_move: 0,
    turns_left: null,
    market: { red: 2, blue: 1, green: 1, wild: 1 },
    deck_size: 20,
    discard: { black: 3 },
    ticket_deck_size: 10,
    seats: [
      citySeat({ known_cards: { red: 2, blue: 2 }, tickets: [{ id: 1, complete: false }] }),
      citySeat(),
      citySeat({ known_cards: { blue: 1 } }),
    ],
    outcome: null,
    options: {},
    owners: {},
    closed: [],
    stacks: { alcatraz: [0, 2], sunset: [3, 1] },
    left_over: [],
    token_choice: [],
    ...changed,
  };
}

export function cardSeat(changed: Partial<CardSeatView> = {}): CardSeatView {
  return {
    hand_size: 6,
    known_cards: {},
    tickets_held: 3,
    tickets: null,
    offer: null,
    offer_size: 0,
    yard: {},
    track_size: 0,
    track: null,
    completed: [],
    bonus_cities: [],
    payments: null,
    ...changed,
  };
}

/** Seat 0 looks, with six cards in hand; two play. */
export function cards(changed: Partial<CardView> = {}): CardView {
  return {
    family: "cards",
    edition: "card_game",
    seat: 0,
    players: 2,
    phase: "turn",
    to_move: 0,
    turns_left: null,
    market: { red: 2, blue: 1, green: 1, white: 1 },
    deck_size: 50,
    discard: {},
    ticket_deck_size: 20,
    seats: [cardSeat({ known_cards: { red: 4, wild: 2 } }), cardSeat()],
    outcome: null,
    options: {},
    decks: 1,
    rows_to_rob: {},
    ...changed,
  };
}

/** The same seats, one of them changed. */
export function withSeat<S>(seats: readonly S[], seat: number, changed: Partial<S>): S[] {
  return seats.map((each, index) => (index === seat ? { ...each, ...changed } : each));
}

/** A small edition: two places and a route. */
export function details(): CityDetails {
  return {
    ...SAN_FRANCISCO,
    colours: ["red", "blue", "green", "black"],
    cards: { red: 6, blue: 6, green: 6, black: 6, wild: 8 },
    vehicles: 20,
    attraction_points: 0,
    tokens: null,
    places: [
      { id: "a", name: "Alcatraz", attraction: false },
      { id: "b", name: "Bay", attraction: false },
    ],
    routes: [{ id: "a-b:red", a: "a", b: "b", colour: "red", length: 2, ferries: 0 }],
    tickets: [
      { id: 1, a: "a", b: "b", points: 5 },
      { id: 2, a: "b", b: "a", points: 4 },
    ],
    layout: {
      ...SAN_FRANCISCO.layout,
      vehicle: "cable_car",
      ground: "land",
      shapes: [],
      colours: {},
      frame: { left: 0, top: 0, width: 100, height: 100 },
      spots: {},
      spaces: {},
      names: {},
      place_radius: 1,
      space_width: 1,
      letter_size: 1,
    },
  };
}

/** A stage for these players but for what is played; the first of them looks, with nothing she can do. */
export function stageFor(names: readonly string[]): Omit<Stage, "details" | "view"> {
  return {
    happened: [],
    players: names.map((name, colour) => ({ name, bot: null, away: false, colour })),
    you: 0,
    moves: [],
    default: null,
    busy: false,
    play: async () => true,
    explain: () => undefined,
  };
}

/** Seat 0, Ada, to move, with nothing she can do. */
export function stage(changed: Partial<CityStage> = {}): CityStage {
  return { ...stageFor(["Ada", "Ben", "Cleo"]), details: details(), view: city(), ...changed };
}
