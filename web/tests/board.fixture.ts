/** A small map of one's own: four places in a square, a double route above, a ferry on the left. */

import type { CityDetails, NameSpot, Route, Space } from "../src/protocol";
import { NEW_YORK } from "./details";

function route(a: string, b: string, colour: string, length: number, ferries = 0): Route {
  return { id: `${a}-${b}:${colour}`, a, b, colour, length, ferries };
}

/** Spaces from left to right, or from top to bottom. */
function row(x: number, y: number, count: number, angle: 0 | 90): Space[] {
  return Array.from({ length: count }, (_, i) => ({
    x: angle === 0 ? x + 54 * i : x,
    y: angle === 0 ? y : y + 54 * i,
    angle,
    length: 50,
  }));
}

function name(line: string, x: number, baseline: number): NameSpot {
  return { lines: [line], anchor: "middle", x, baselines: [baseline], afloat: false };
}

export const NORTH_RED = "harbour-market:red";
export const NORTH_BLUE = "harbour-market:blue";
export const WEST = "harbour-island:gray";
export const EAST = "market-park:green";
export const SOUTH = "island-park:black";

export const details: CityDetails = {
  ...NEW_YORK,
  id: "small_town",
  name: "Small Town",
  colours: ["red", "blue", "green", "black"],
  cards: { red: 6, blue: 6, green: 6, black: 6, wild: 8 },
  route_points: { 1: 1, 2: 2, 3: 4 },
  places: [
    { id: "harbour", name: "Harbour", attraction: true },
    { id: "market", name: "Market", attraction: false },
    { id: "island", name: "Island", attraction: false },
    { id: "park", name: "Park", attraction: false },
  ],
  routes: [
    route("harbour", "market", "red", 3),
    route("harbour", "market", "blue", 3),
    route("harbour", "island", "gray", 2, 1),
    route("market", "park", "green", 2),
    route("island", "park", "black", 3),
  ],
  tickets: [{ id: 1, a: "harbour", b: "park", points: 5 }],
  layout: {
    frame: { left: 0, top: 0, width: 400, height: 300 },
    spots: {
      harbour: { x: 80, y: 60 },
      market: { x: 320, y: 60 },
      island: { x: 80, y: 240 },
      park: { x: 320, y: 240 },
    },
    spaces: {
      [NORTH_RED]: row(146, 48, 3, 0),
      [NORTH_BLUE]: row(146, 72, 3, 0),
      [WEST]: row(80, 123, 2, 90),
      [EAST]: row(320, 123, 2, 90),
      [SOUTH]: row(146, 240, 3, 0),
    },
    space_width: 18,
    names: {
      harbour: name("Harbour", 80, 36),
      market: name("Market", 320, 36),
      island: { ...name("Island", 80, 276), afloat: true },
      park: name("Park", 320, 276),
    },
    place_radius: 13,
    letter_size: 20,
    souvenirs: ["bridge", "crab", "tram", "seal"],
    vehicle: "tram",
    ground: "land",
    shapes: [],
    colours: {},
  },
};
