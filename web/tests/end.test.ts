import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { wayOver } from "../src/city/tickets/ways";
import { beatsOf, litSoFar, paidCards, pointsOf, sourcesOf, ticketsOf, totalsAt } from "../src/end/ceremony/ceremony";
import Ending from "../src/end/Ending.svelte";
import { bestMoves, lengthText, timeText } from "../src/end/highlights";
import type { Event, Happening } from "../src/protocol";
import { TableSession } from "../src/table/session.svelte";
import { CARD_GAME, NEW_YORK, SAN_FRANCISCO } from "./details";
import { cardSeat, cards, city, citySeat, details, stage } from "./positions";
import { FakeServer, table } from "./server";

const SCORES = [
  { routes: 20, tickets_won: 6, tickets_lost: 8, tourist: 4, total: 22, completed: 2 },
  { routes: 17, tickets_won: 0, tickets_lost: 0, tourist: 5, total: 22, completed: 3 },
  { routes: 10, tickets_won: 0, tickets_lost: 0, tourist: 1, total: 11, completed: 1 },
];
const TICKETS = [
  { id: 16, complete: false },
  { id: 11, complete: true },
];
const OVER = city({
  seats: [citySeat({ tickets: TICKETS, attractions: ["soho"] }), citySeat({ tickets: [] }), citySeat({ tickets: [] })],
  owners: { "chelsea-soho:pink": 0, "soho-wall_street:gray2": 0, "soho-wall_street:gray": 1 },
  outcome: { scores: SCORES, winners: [1], ranking: [[1], [0], [2]], reason: "last_turns" },
});

function moved(seq: number, at: number, seat: number, events: Event[]): Happening {
  return { type: "moved", seq, at, seat, version: seq, move: "", by: "player", events } as unknown as Happening;
}

test("routes are counted seat by seat, then tickets one by one, then attractions", () => {
  const beats = beatsOf(NEW_YORK, OVER, []);
  expect(beats.map(({ source, seats, ticket }) => `${source} ${seats} ${ticket ?? ""}`.trim())).toEqual([
    "routes 0",
    "routes 1",
    "routes 2",
    "tickets_won 0 11",
    "tickets_lost 0 16",
    "tourist 0",
    "tourist 1",
    "tourist 2",
  ]);
  expect(beats.slice(-3).map(({ places }) => places)).toEqual([["soho"], [], []]);
});

test("a complete ticket lights its way over the owner's routes, a missed one only its ends", () => {
  const beats = beatsOf(NEW_YORK, OVER, []);
  const [won, lost] = beats.filter(({ ticket }) => ticket !== null);
  expect(won?.routes).toEqual(["chelsea-soho:pink", "soho-wall_street:gray2"]);
  expect(won?.places).toEqual(["chelsea", "wall_street"]);
  expect(lost?.routes).toEqual([]);
  expect(lost?.places).toEqual(["chelsea", "brooklyn"]);
  expect(lost?.points).toBe(-8);
  expect(beats[0]?.routes).toEqual(["chelsea-soho:pink", "soho-wall_street:gray2"]);
});

test("the shorter of two ways is lit, and none where there is none", () => {
  const [direct, long] = NEW_YORK.routes;
  if (!direct || !long) throw new Error("two routes");
  const around = [{ ...direct, id: "slow", length: 9 }, ...NEW_YORK.routes];
  expect(wayOver(around, "chelsea", "soho")).toEqual(["chelsea-soho:pink"]);
  expect(wayOver([direct], "chelsea", "brooklyn")).toEqual([]);
});

test("many tickets take no longer than fewer do, each a little less", () => {
  const many = (count: number) => {
    const tickets = Array.from({ length: count }, (_, id) => ({ id, complete: true }));
    const view = city({ ...OVER, seats: [citySeat({ tickets }), citySeat(), citySeat()] });
    return beatsOf(NEW_YORK, view, []).filter(({ ticket }) => ticket !== null);
  };
  const sum = (count: number) => many(count).reduce((all, { time }) => all + time, 0);
  expect(many(20)[0]?.time).toBeLessThan(many(9)[0]?.time ?? 0);
  expect(sum(20)).toBeCloseTo(sum(9));
});

test("souvenirs light the places they were taken from", () => {
  const taken: Event[] = [{ type: "token_taken", seat: 0, location: "alcatraz", symbol: 2 }];
  const beats = beatsOf(SAN_FRANCISCO, OVER, [moved(1, 0, 0, taken), moved(2, 1, 0, taken)]);
  expect(beats.find(({ source }) => source === "tourist")?.places).toEqual(["alcatraz"]);
});

test("totals run up beat by beat to those of the server", () => {
  const beats = beatsOf(NEW_YORK, OVER, []);
  expect(totalsAt(OVER, beats, 0, 0)).toEqual([0, 0, 0]);
  expect(totalsAt(OVER, beats, 0, 0.5)).toEqual([10, 0, 0]);
  expect(totalsAt(OVER, beats, 2, 1)).toEqual([20, 17, 10]);
  expect(totalsAt(OVER, beats, beats.length - 1, 1)).toEqual([22, 22, 11]);
  expect(totalsAt(OVER, beats, beats.length, 0)).toEqual([22, 22, 11]);
  expect(pointsOf(OVER, 0, "tickets_lost")).toBe(-8);
});

test("what is counted is lit one after the other", () => {
  expect([...litSoFar(["a", "b"], 0)]).toEqual([]);
  expect([...litSoFar(["a", "b"], 0.4)]).toEqual(["a"]);
  expect([...litSoFar(["a", "b"], 1)]).toEqual(["a", "b"]);
});

describe("The Card Game", () => {
  const seat = cardSeat({ tickets: [{ id: 4, complete: false }], completed: [7, 3] });
  const score = { tickets_won: 6, tickets_lost: 0, bonus: 8, total: 14, completed: 1, bonus_cities: ["chicago"] };
  const view = cards({
    seats: [seat, cardSeat()],
    outcome: { scores: [score, score], winners: [0, 1], ranking: [[0, 1]], reason: "last_turns" },
  });

  test("tickets that were paid for lie aside, and count as complete", () => {
    expect(ticketsOf(view, 0)).toEqual([
      { id: 3, complete: true },
      { id: 7, complete: true },
      { id: 4, complete: false },
    ]);
    expect(sourcesOf(CARD_GAME)).toEqual(["tickets_won", "tickets_lost", "bonus"]);
  });

  test("a bonus city that is shared is given to all of them at once", () => {
    const last = beatsOf(CARD_GAME, view, []).at(-1);
    expect(last).toMatchObject({ source: "bonus", city: "chicago", seats: [0, 1], points: 8 });
  });

  test("the cards paid for a ticket are known from what happened", () => {
    const events: Event[] = [{ type: "completed", seat: 0, ticket: 3, cards: ["yellow", "wild"] }];
    expect(paidCards([moved(9, 0, 0, events)]).get(3)).toEqual(["yellow", "wild"]);
  });
});

describe("what is told of a game", () => {
  const claims: Event[] = [
    { type: "turn", seat: 0 },
    { type: "claimed", seat: 0, route: "soho-wall_street:gray", cards: ["red"], points: 2 },
    { type: "claimed", seat: 0, route: "chelsea-soho:pink", cards: ["pink"], points: 7 },
    { type: "claimed", seat: 1, route: "soho-wall_street:gray2", cards: ["red"], points: 2 },
  ];

  test("each seat's best moves are those that brought most", () => {
    const told = { ...stage({ view: OVER, happenings: [moved(2, 60, 0, claims)] }), details: NEW_YORK };
    const [route, ticket, ...more] = bestMoves(told, 0);
    expect(route).toContain("Chelsea – Soho");
    expect(route).toContain("7\u00a0points");
    expect(ticket).toContain("Chelsea – Wall Street");
    expect(more).toEqual([]);
    expect(bestMoves(told, 2)).toEqual([]);
  });

  test("its length is told in turns and in time", () => {
    const began = { type: "began", seq: 1, at: 1000, order: [0, 1, 2], without: [], events: [] } as Happening;
    const length = lengthText([began, moved(2, 1000 + 12 * 60, 0, claims)]).replaceAll("\u00a0", " ");
    expect(length).toBe("1 turn in 12 minutes.");
    expect(lengthText([])).toBe("");
    expect(timeText(20)).toBe("less than a minute");
    expect(timeText(3 * 3600 + 300).replaceAll("\u00a0", " ")).toBe("3 h 5 min");
    expect(timeText(3 * 24 * 3600).replaceAll("\u00a0", " ")).toBe("3 days");
  });
});

describe("the ceremony", () => {
  let sessions: TableSession[] = [];
  const shown = stage({ view: OVER, details: { ...details(), attraction_points: 1 } });

  function open(id: string) {
    const session = new TableSession(id, null);
    sessions.push(session);
    return render(Ending, { props: { stage: shown, table: table({ id, state: "over" }), session } });
  }

  beforeEach(() => {
    vi.useFakeTimers();
    new FakeServer();
  });
  afterEach(() => {
    cleanup();
    for (const session of sessions) session.end();
    sessions = [];
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("with motion goes on by itself from the first step to the results", async () => {
    open("by-itself");
    expect(screen.getByText("The scoring")).toBeTruthy();
    for (let step = 0; step < 3000 && !screen.queryByTestId("results"); step++) await vi.advanceTimersByTimeAsync(50);
    expect(screen.getByTestId("results").textContent).toContain("Ben won!");
    expect(screen.getByTestId("score-1").textContent).toContain("22");
  });

  test("is skipped with Escape; the winner by tickets comes first, then", async () => {
    open("skipped");
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByTestId("skip")).toBeNull();
    const order = screen.getAllByTestId(/^score-/).map((element) => element.dataset.testid);
    expect(order).toEqual(["score-1", "score-0", "score-2"]);
  });

  test("is shown once: whoever comes back sees the results", () => {
    open("once").unmount();
    open("once");
    expect(screen.getByTestId("results")).toBeTruthy();
    expect(screen.queryByTestId("ceremony")).toBeNull();
  });

  test("has the rematch in sight all the time", async () => {
    open("rematch");
    expect(screen.getByTestId("rematch")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("skip"));
    expect(screen.getByTestId("rematch")).toBeTruthy();
  });
});
