import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countingOf, pointsOf, ranking, sourcesOf, ticketsOf, totalsAfter } from "../src/end/ceremony";
import Ending from "../src/end/Ending.svelte";
import { TableSession } from "../src/table/session.svelte";
import { CARD_GAME, NEW_YORK, SAN_FRANCISCO } from "./details";
import { cardSeat, cards, city, citySeat, details, stage } from "./positions";
import { FakeServer, table } from "./server";

const SCORES = [
  { routes: 20, tickets_won: 9, tickets_lost: 3, tourist: 4, total: 30, completed: 2 },
  { routes: 25, tickets_won: 0, tickets_lost: 0, tourist: 5, total: 30, completed: 3 },
  { routes: 31, tickets_won: 2, tickets_lost: 10, tourist: 1, total: 24, completed: 1 },
];
const OVER = city({ outcome: { scores: SCORES, winners: [1], reason: "last_turns" } });

test("points are counted source by source and, within each, seat by seat", () => {
  const counting = countingOf(NEW_YORK, OVER);
  expect(counting.map(({ source, seat }) => `${source} ${seat}`).slice(0, 4)).toEqual([
    "routes 0",
    "routes 1",
    "routes 2",
    "tickets_won 0",
  ]);
  expect(counting).toHaveLength(sourcesOf(NEW_YORK).length * 3);
});

test("tickets that were missed take points away", () => {
  expect(SCORES.map((score) => pointsOf(score, "tickets_lost"))).toEqual([-3, 0, -10]);
});

test("what is counted adds up to the totals of the server", () => {
  const counting = countingOf(SAN_FRANCISCO, OVER);
  expect(totalsAfter(counting, counting.length, 3)).toEqual([30, 30, 24]);
  expect(totalsAfter(counting, 2, 3)).toEqual([20, 25, 0]);
});

test("the winner of a tie comes first", () => {
  expect(ranking(OVER)).toEqual([1, 0, 2]);
});

test("complete tickets come first", () => {
  const tickets = [
    { id: 3, complete: false },
    { id: 9, complete: true },
  ];
  const view = city({ seats: [citySeat({ tickets }), citySeat(), citySeat()] });
  expect(ticketsOf(view, 0).map(({ id }) => id)).toEqual([9, 3]);
});

test("in The Card Game tickets that were paid for lie aside, and count as complete", () => {
  const seat = cardSeat({ tickets: [{ id: 4, complete: false }], completed: [7, 2] });
  const view = cards({ seats: [seat, cardSeat(), cardSeat()] });
  expect(ticketsOf(view, 0)).toEqual([
    { id: 2, complete: true },
    { id: 7, complete: true },
    { id: 4, complete: false },
  ]);
  expect(sourcesOf(CARD_GAME)).toEqual(["tickets_won", "tickets_lost", "bonus"]);
});

describe("the ceremony", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    new FakeServer();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("with motion goes on by itself from the first step to the winner", async () => {
    const session = new TableSession("t1", null);
    render(Ending, {
      props: {
        stage: stage({ view: OVER, details: { ...details(), attraction_points: 1 } }),
        table: table({ state: "over" }),
        session,
      },
    });
    expect(screen.queryByText("Ben won!")).toBeNull();
    for (let step = 0; step < 100 && !screen.queryByText("Ben won!"); step++) await vi.advanceTimersToNextTimerAsync();
    expect(screen.getByText("Ben won!")).toBeTruthy();
    expect(screen.getByTestId("score-1").textContent).toContain("30");
    session.end();
  });
});
