import { describe, expect, test } from "vitest";
import { beside } from "../src/city/claims/beside";
import { claimable, nearestClaim, oneByOne, paymentsFor, pointsFor } from "../src/city/claims/claims";
import { litBy } from "../src/city/tickets/lit";
import { cheapestWay } from "../src/city/tickets/ways";
import type { ClaimRoute, Route } from "../src/protocol";
import { settle } from "../src/table/piles/slots";
import { details, EAST, NORTH_BLUE, NORTH_RED, SOUTH, WEST } from "./board.fixture";
import { city, citySeat } from "./positions";

const routeOf = (id: string) => details.routes.find((route) => route.id === id) as Route;

function claim(route: string, cards: Record<string, number>): ClaimRoute {
  const paid = Object.entries(cards).map(([card, count]) => `${card}*${count}`);
  return { kind: "claim", text: `claim ${route} ${paid.join("+")}`, route, cards };
}

describe("the cheapest way", () => {
  const way = (owners: Record<string, number>, closed: string[] = []) =>
    cheapestWay(details, city({ owners, closed }), 0, "harbour", "park");

  test("has the fewest spaces", () => {
    expect(way({})).toEqual({ routes: [WEST, SOUTH], spaces: 5 });
  });

  test("costs nothing on routes one has", () => {
    expect(way({ [NORTH_BLUE]: 0 })).toEqual({ routes: [NORTH_BLUE, EAST], spaces: 2 });
    expect(way({ [NORTH_BLUE]: 0, [EAST]: 0 })?.spaces).toBe(0);
  });

  test("goes round what others have", () => {
    expect(way({ [SOUTH]: 1 })).toEqual({ routes: [NORTH_RED, EAST], spaces: 5 });
    expect(way({ [SOUTH]: 1, [NORTH_RED]: 1 })?.routes).toEqual([NORTH_BLUE, EAST]);
  });

  test("does not use what is closed", () => {
    expect(way({ [SOUTH]: 1, [NORTH_RED]: 1 }, [NORTH_BLUE])).toBeNull();
  });

  test("never needs the second track beside one's own", () => {
    expect(way({ [NORTH_RED]: 0 })?.routes).toEqual([NORTH_RED, EAST]);
  });

  test("is none where nothing leads to", () => {
    expect(way({ [SOUTH]: 1, [EAST]: 2 })).toBeNull();
  });

  test("is no way at all between a place and itself", () => {
    expect(cheapestWay(details, city(), 0, "park", "park")).toEqual({ routes: [], spaces: 0 });
  });
});

describe("what is lit", () => {
  const held = city({ seats: [citySeat(), citySeat({ tickets: [{ id: 1, complete: false }] })] });

  test("is the ticket's ends and the cheapest way of the seat that has it", () => {
    const lit = litBy(details, { ...held, owners: { [SOUTH]: 0 } }, [1]);
    expect([...lit.places]).toEqual(["harbour", "park"]);
    expect([...lit.routes]).toEqual([NORTH_RED, EAST]);
  });

  test("is nothing without a ticket", () => {
    expect(litBy(details, held, [])).toEqual({ routes: new Set(), places: new Set() });
  });
});

describe("paying", () => {
  const moves = [
    claim(NORTH_RED, { red: 1, wild: 2 }),
    claim(NORTH_RED, { red: 3 }),
    claim(NORTH_RED, { red: 2, wild: 1 }),
    claim(EAST, { green: 2 }),
  ];

  test("is offered with the fewest wild cards first", () => {
    expect(paymentsFor(moves, NORTH_RED).map((offer) => offer.cards.wild ?? 0)).toEqual([0, 1, 2]);
    expect(paymentsFor(moves, SOUTH)).toEqual([]);
  });

  test("is possible for each route once", () => {
    expect(claimable(moves)).toEqual([NORTH_RED, EAST]);
  });

  test("shows cards in the order of the edition, wild ones last", () => {
    expect(oneByOne(details, { wild: 1, blue: 1, red: 2 })).toEqual(["red", "red", "blue", "wild"]);
  });

  test("gives the points of the length", () => {
    expect(pointsFor(details, routeOf(NORTH_RED))).toBe(4);
  });
});

describe("the nearest claim, which the server refuses with the reason", () => {
  test("takes all wild cards and then the colour", () => {
    expect(nearestClaim(details, routeOf(NORTH_RED), { red: 1, wild: 1 })).toBe(`claim ${NORTH_RED} red*2+wild*1`);
    expect(nearestClaim(details, routeOf(NORTH_RED), {})).toBe(`claim ${NORTH_RED} red*3`);
    expect(nearestClaim(details, routeOf(NORTH_RED), { wild: 5 })).toBe(`claim ${NORTH_RED} wild*3`);
  });

  test("takes the colour one has most of for a gray route", () => {
    expect(nearestClaim(details, routeOf(WEST), { red: 1, green: 2 })).toBe(`claim ${WEST} green*2`);
  });
});

describe("the market's slots", () => {
  test("keep the cards that stay, and fill the gap of the one that went", () => {
    const before = settle([], { red: 2, blue: 1, green: 1, wild: 1 }, 5);
    expect(before).toEqual(["red", "red", "blue", "green", "wild"]);
    expect(settle(before, { red: 2, green: 1, wild: 1, black: 1 }, 5)).toEqual([
      "red",
      "red",
      "black",
      "green",
      "wild",
    ]);
  });

  test("are empty where no card is left", () => {
    expect(settle(["red", "red", "blue", null, null], { red: 1, blue: 1 }, 5)).toEqual([
      "red",
      null,
      "blue",
      null,
      null,
    ]);
  });
});

describe("a tag beside its route", () => {
  const board = { left: 0, top: 0, width: 800, height: 600 };
  const size = { width: 200, height: 100 };

  test("does not cover it, and stays on the board", () => {
    for (const [left, top] of [
      [0, 0],
      [760, 0],
      [0, 560],
      [760, 560],
      [380, 280],
    ] as const) {
      const route = { left, top, width: 40, height: 40 };
      const at = beside(size, route, board);
      expect(at.left).toBeGreaterThanOrEqual(0);
      expect(at.top).toBeGreaterThanOrEqual(0);
      expect(at.left + size.width).toBeLessThanOrEqual(800);
      expect(at.top + size.height).toBeLessThanOrEqual(600);
      const apart =
        at.left >= left + 40 || at.left + size.width <= left || at.top >= top + 40 || at.top + size.height <= top;
      expect(apart).toBe(true);
    }
  });
});
