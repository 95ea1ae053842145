/** A little of each edition, for tests. */

import type { CardEdition, CityDetails, Place } from "../src/protocol";

const NUMBERS = {
  art: "",
  version: 1,
  provenance: "",
  min_players: 2,
  max_players: 4,
  setup_cards: 2,
  market: 5,
  setup_tickets: 2,
  setup_keep: 1,
  draw_tickets: 2,
  keep_tickets: 1,
  names: {},
};

function places(names: Record<string, string>): Place[] {
  return Object.entries(names).map(([id, name]) => ({ id, name, attraction: false }));
}

const CITY = {
  ...NUMBERS,
  family: "city",
  vehicles: 15,
  reset_wilds: 3,
  last_turns_vehicles: 2,
  route_points: { "1": 1, "2": 2, "3": 4, "4": 7 },
  attraction_points: 1,
  layout: { souvenirs: [] as string[] } as CityDetails["layout"], // nothing here is drawn
} as const;

export const NEW_YORK: CityDetails = {
  ...CITY,
  id: "new_york",
  name: "New York",
  wild: "taxi",
  colours: ["blue", "green", "black", "pink", "red", "orange"],
  cards: { wild: 8, blue: 6, green: 6, black: 6, pink: 6, red: 6, orange: 6 },
  vehicle: "taxi",
  tokens: null,
  places: places({ chelsea: "Chelsea", soho: "Soho", brooklyn: "Brooklyn", wall_street: "Wall Street" }),
  routes: [
    { id: "chelsea-soho:pink", a: "chelsea", b: "soho", colour: "pink", length: 4, ferries: 0 },
    { id: "soho-wall_street:gray", a: "soho", b: "wall_street", colour: "gray", length: 2, ferries: 0 },
    { id: "soho-wall_street:gray2", a: "soho", b: "wall_street", colour: "gray", length: 2, ferries: 0 },
  ],
  tickets: [
    { id: 11, a: "chelsea", b: "wall_street", points: 6 },
    { id: 16, a: "chelsea", b: "brooklyn", points: 8 },
  ],
};

export const SAN_FRANCISCO: CityDetails = {
  ...CITY,
  id: "san_francisco",
  name: "San Francisco",
  wild: "ferry",
  colours: ["blue", "green", "black", "purple", "red", "orange"],
  cards: { wild: 8, blue: 6, green: 6, black: 6, purple: 6, red: 6, orange: 6 },
  vehicle: "cable_car",
  layout: { ...CITY.layout, souvenirs: ["bridge", "crab", "tram", "seal", "loaf", "heart", "lighthouse"] },
  tokens: { symbols: 7, per_symbol: 3, points: [0, 0, 1, 2, 4, 6, 9, 12], places: ["alcatraz"] },
  places: places({ alcatraz: "Alcatraz", pier_39: "Pier 39", sunset: "Sunset" }),
  routes: [{ id: "alcatraz-pier_39:gray", a: "alcatraz", b: "pier_39", colour: "gray", length: 2, ferries: 1 }],
  tickets: [{ id: 3, a: "alcatraz", b: "sunset", points: 1 }],
};

export const CARD_GAME: CardEdition = {
  ...NUMBERS,
  family: "cards",
  id: "card_game",
  name: "The Card Game",
  wild: "locomotive",
  colours: ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"],
  cards: { wild: 16, black: 10, blue: 10, green: 10, orange: 10, purple: 10, red: 10, white: 10, yellow: 10 },
  setup_wilds: 1,
  second_deck_players: 4,
  second_deck_cards: 4,
  cities: [
    { id: "chicago", name: "Chicago", bonus: 8 },
    { id: "dallas", name: "Dallas", bonus: 0 },
  ],
  tickets: [{ id: 3, a: "chicago", b: "dallas", points: 6, cards: ["yellow", "green"] }],
};
