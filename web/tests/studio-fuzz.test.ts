/** Whatever a file or the browser's memory holds: it is refused, or the studio can draw and change it. */

import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Board from "../src/board/Board.svelte";
import * as commands from "../src/studio/commands";
import { emptyMap, isMap, type MapDocument, settled } from "../src/studio/document";
import { detailsOf, frameOf, NOTHING, spotsOf } from "../src/studio/drawn";
import { faulty } from "../src/studio/problems";
import { shortestWay } from "../src/studio/ways";

const TRIED = 10_000;
const DRAWN_EVERY = 50;
const ODD: unknown[] = [
  null,
  true,
  "",
  "gate",
  "__proto__",
  "-",
  "x".repeat(5000),
  0,
  -1,
  2.5,
  1e9,
  -1e308,
  [],
  [[]],
  [1, 2],
  {},
  { id: "gate" },
  { constructor: 1 },
];

/** Numbers from 0 to below 1, the same every time (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function wholeMap(): MapDocument {
  const places = ["gate", "shed", "pond", "tree"].map((id, i) => ({ id, name: id, attraction: i === 0 }));
  return {
    ...emptyMap("Garden"),
    places,
    routes: [
      { from: "gate", to: "shed", colour: "red", length: 2 },
      { from: "gate", to: "shed", colour: "blue", length: 2 },
      { from: "shed", to: "pond", colour: "gray", length: 3, ferries: 1 },
      { from: "pond", to: "tree", colour: "gray", length: 1 },
    ],
    tickets: [{ id: 1, from: "gate", to: "tree", points: 6 }],
    tokens: { symbols: 3, per_symbol: 2, points: [0, 1, 3, 5], places: ["pond"] },
    layout: {
      ground: "water",
      colours: { land: "#ddccbb" },
      shapes: [{ kind: "land", points: [[0, 0], [500, 0], [500, 400]], smooth: true }], // biome-ignore format: points
      places: { gate: { x: 100, y: 100, side: "n" }, shed: { x: 300, y: 100 }, pond: { x: 300, y: 300, lines: 2 } },
      routes: { "shed-pond": { bend: 0.2 } },
      souvenirs: ["bell"],
    },
    names: { nb: { name: "Hagen", places: { gate: "Porten" } } },
  };
}

/** Put something odd in some place of a document, or take it away. */
function spoil(value: Record<string, unknown>, roll: () => number): void {
  const one = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  let table = value;
  for (;;) {
    const key = one(Object.keys(table));
    const inner = table[key];
    if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0 && roll() < 0.8) {
      table = inner as Record<string, unknown>;
    } else if (roll() < 0.1) {
      if (Array.isArray(table)) table.splice(Number(key), 1);
      else delete table[key];
      return;
    } else {
      table[key] = structuredClone(one(ODD));
      return;
    }
  }
}

test("a spoilt map is refused, or it can be drawn and changed", () => {
  const roll = dice(1);
  let [opened, drawn] = [0, 0];
  for (let number = 0; number < TRIED; number++) {
    const spoilt: unknown = wholeMap();
    for (let faults = 1 + Math.floor(3 * roll()); faults > 0; faults--) spoil(spoilt as Record<string, unknown>, roll);
    if (!isMap(spoilt)) continue;
    opened++;
    const map = settled(spoilt);
    const spots = spotsOf(map, NOTHING);
    const details = detailsOf(map, NOTHING, frameOf(map, spots), "nb");
    expect(Object.values(details.layout.spaces).flat().length).toBeLessThan(100);
    faulty(map, [{ field: "places[1].name", line: 1, message: "", suggestion: "" }]);
    shortestWay(map, "gate", "tree");
    for (const { id } of map.places) {
      commands.renamePlace(map, id, "Another");
      commands.removePlace(map, id);
    }
    if (opened % DRAWN_EVERY === 0) {
      const props = { details, owners: {}, colours: [], routeName: (id: string) => id, placeName: (id: string) => id };
      const { container, unmount } = render(Board, { props });
      expect(container.querySelector("svg")).not.toBeNull();
      unmount();
      drawn++;
    }
  }
  expect(opened).toBeGreaterThan(TRIED / 10);
  expect(drawn).toBeGreaterThan(20);
});

test("many points are no more than a large drawing", () => {
  const map = wholeMap();
  const points = Array.from({ length: 200_000 }, (_, i): [number, number] => [i % 1000, i / 1000]);
  map.layout = { shapes: [{ kind: "land", points }] };
  expect(frameOf(map, spotsOf(map, NOTHING)).width).toBeGreaterThan(1000);
});
