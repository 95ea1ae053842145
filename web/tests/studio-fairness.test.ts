import { describe, expect, test } from "vitest";
import type { FairCounts } from "../src/protocol";
import * as commands from "../src/studio/commands";
import { emptyMap, gameOf, type MapDocument } from "../src/studio/document";
import { added, firstSeat, formerTicket, meanOf, routeFigures, ticketFigures } from "../src/studio/fairness";
import { Playing } from "../src/studio/playing.svelte";
import { forgetMap, keepResults } from "../src/studio/saved";

/** Three places in a row; one ticket for each pair. */
function row(): MapDocument {
  let map = ["A", "B", "C"].reduce((m, name, i) => commands.addPlace(m, name, { x: 200 * i, y: 0 }), emptyMap("M"));
  map = commands.addRoute(map, "a", "b", { colour: "red", length: 2 });
  map = commands.addRoute(map, "b", "c", { colour: "blue", length: 2 });
  return commands.addTicket(commands.addTicket(map, "a", "b", 4), "a", "c", 4);
}

function counts(change: Partial<FairCounts> = {}): FairCounts {
  return {
    games: 1000,
    wins: [500, 500],
    points: 60_000,
    margin: 5000,
    turns: 20_000,
    resets: 500,
    routes: { "a-b:red": { claims: 900, wins: 450 }, "b-c:blue": { claims: 800, wins: 400 } },
    tickets: {
      1: { offered: 900, kept: 500, completed: 400, wins: 250 },
      2: { offered: 900, kept: 500, completed: 400, wins: 250 },
    },
    places: { a: 900, b: 990, c: 800 },
    ...change,
  };
}

test("counts of several answers add up", () => {
  const sum = added(counts(), counts());
  expect([sum.games, sum.wins, sum.turns]).toEqual([2000, [1000, 1000], 40_000]);
  expect(sum.routes["a-b:red"]).toEqual({ claims: 1800, wins: 900 });
  expect(sum.places).toEqual({ a: 1800, b: 1980, c: 1600 });
  expect(added(undefined, counts())).toEqual(counts());
});

describe("figures", () => {
  test("of the first seat are about its even share", () => {
    const { advantage, within } = firstSeat(counts({ wins: [600, 400] }));
    expect(advantage).toBeCloseTo(0.1);
    expect(within).toBeCloseTo(0.03, 2);
  });

  test("of a route are those of all numbers of players", () => {
    const figures = routeFigures({ 2: counts() }, "a-b:red");
    expect([figures.used, figures.winsWith]).toEqual([0.9, 0.5]);
    expect(figures.winsWithout).toBeCloseTo(0.5);
    expect(routeFigures({ 2: counts() }, "none")).toEqual({ used: 0, winsWith: null, winsWithout: 0.5 });
  });

  test("of a ticket say what it brings", () => {
    const figures = ticketFigures(row(), { 2: counts() }).get(1);
    expect(figures).toMatchObject({ offered: 0.9, completed: 0.8 });
    expect(figures?.worth).toBeCloseTo(2.4);
  });

  test("of a ticket before are those of the one between the same places", () => {
    const before = commands.removeTicket(row(), 0);
    expect(formerTicket(before, "c", "a")).toMatchObject({ from: "a", to: "c" });
    expect(formerTicket(before, "a", "b")).toBeUndefined();
  });

  test("of all games are means, the points those of a seat", () => {
    const counted = { 2: counts(), 3: counts({ wins: [400, 300, 300], points: 60_000 }) };
    expect(meanOf(counted, "turns")).toBe(20);
    expect(meanOf(counted, "points")).toBe(24);
    expect(meanOf({}, "margin")).toBeNull();
  });
});

describe("results that were kept", () => {
  const result = { map: row(), counted: { 2: counts() }, searched: null, advice: [] };

  test("are there again, until their map is forgotten", () => {
    keepResults("abc", { result, former: null, printed: {} });
    expect(new Playing("abc").result).toEqual(result);
    forgetMap("abc");
    expect(new Playing("abc").result).toBeNull();
  });

  test.each([
    ["nothing", null],
    ["a text", "x"],
    ["no map", { ...result, map: {} }],
    ["no counts", { ...result, counted: { 2: null } }],
    ["none at all", { map: result.map, advice: [] }],
    ["half of one", { ...result, searched: { games: 3 } }],
    ["no advice", { ...result, advice: null }],
  ])("are left alone if they are spoilt: %s", (_, spoilt) => {
    keepResults("abc", { result: spoilt });
    expect(new Playing("abc").result).toBeNull();
  });

  test("are of the same game as long as the map is only drawn otherwise", () => {
    const map = row();
    expect(gameOf(commands.movePlace(map, "a", { x: 40, y: 40 }))).toBe(gameOf(map));
    expect(gameOf(commands.changeTicket(map, 0, { points: 9 }))).not.toBe(gameOf(map));
  });
});
