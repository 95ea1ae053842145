import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CityView, HintedMove, Replay, ReplayStep } from "../src/protocol";
import { Analysing } from "../src/replay/analysis/analysing.svelte";
import { chancesOf, costliest, costOf, decisionsOf, endOf, type Found, personOf } from "../src/replay/analysis/costs";
import { dotsOf, lineOf, marksOf, nearest } from "../src/replay/analysis/plot";
import { Showing } from "../src/replay/showing.svelte";
import { happeningsOf, playersIn, turnStarts } from "../src/replay/steps";
import { NEW_YORK } from "./details";
import { city } from "./positions";

function step(changed: Partial<ReplayStep> = {}): ReplayStep {
  return { at: 5, seat: 0, choices: 3, by: "person", move: "draw deck", events: [], view: city(), ...changed };
}

const OUTCOME: NonNullable<CityView["outcome"]> = {
  scores: [],
  winners: [1, 2],
  ranking: [[1, 2], [0]],
  reason: "last_turns",
};

/** Set up, two moves by seat 0, one by a bot, and the end. */
function replay(changed: Partial<Replay> = {}): Replay {
  return {
    edition: "new_york",
    edition_hash: null,
    printed: null,
    names: ["Ada", "planner", ""],
    colours: [2, 0, 1],
    bots: [null, "planner", "planner"],
    perspective: "open",
    steps: [
      step({ seat: null, by: null, choices: null, move: null, events: [{ type: "turn", seat: 0 }] }),
      step({ events: [{ type: "drew", seat: 0, from: "deck", card: "red" }] }),
      step({
        choices: 1,
        events: [
          { type: "drew", seat: 0, from: "market", card: "blue" },
          { type: "market_card", card: "pink" },
          { type: "turn", seat: 1 },
        ],
      }),
      step({ seat: 1, by: "bot", events: [{ type: "passed", seat: 1 }] }),
      step({ by: "stand_in", view: city({ outcome: OUTCOME }) }),
    ],
    ...changed,
  };
}

function estimate(move: string, win_chance: number, level: boolean): HintedMove {
  return { move, win_chance, level, tries: 1024, points: 0, margin: 0, reasons: [] };
}

function found(number: number, best: number, chosen: number, level = false): Found {
  return { step: number, best: estimate("draw deck", best, true), chosen: estimate("draw red", chosen, level) };
}

describe("steps", () => {
  test("name those whom nobody named by their seats", () => {
    const names = (changed: Partial<Replay>) => playersIn(replay(changed)).map((player) => player.name);
    expect(names({ bots: [null, "search:ms=200", null] })).toEqual(["Ada", "Dispatcher", "Seat 3"]);
    expect(names({ names: [], bots: [] })).toEqual(["Seat 1", "Seat 2", "Seat 3"]);
    expect(names({})).toEqual(["Ada", "Conductor 1", "Conductor 2"]);
  });

  test("happen as at a table", () => {
    const happenings = happeningsOf(replay().steps);
    expect(happenings.map(({ type, seq }) => [type, seq])).toEqual([
      ["began", 1],
      ["moved", 2],
      ["moved", 3],
      ["moved", 4],
      ["moved", 5],
    ]);
  });

  test("tell where turns begin", () => {
    expect(turnStarts(replay().steps)).toEqual([
      { index: 0, seat: 0 },
      { index: 2, seat: 1 },
    ]);
  });
});

describe("a game that is shown", () => {
  const load = vi.fn<() => Promise<Replay>>();
  const make = () => new Showing({ table: null, token: null, isMine: false, load }, NEW_YORK, replay());

  test("calls those without a name as their table does", () => {
    const names = (table: string | null, isMine: boolean, bots: (string | null)[]) => {
      const shown = replay({ names: ["", "", ""], bots });
      return new Showing({ table, token: null, isMine, load }, NEW_YORK, shown).players.map(({ name }) => name);
    };
    expect(names("abc", true, [null, "planner", "greedy"])).toEqual(["You", "Conductor", "Commuter"]);
    expect(names("abc", false, [null, "planner", "greedy"])).toEqual(["Guest", "Conductor", "Commuter"]);
    expect(names("abc", true, [null, "planner", null])).toEqual(["Guest 1", "Conductor", "Guest 2"]);
    expect(names(null, false, [null, "planner", "greedy"])).toEqual(["Seat 1", "Conductor", "Commuter"]);
  });

  test("begins at the start, where nothing can be played", async () => {
    const showing = make();
    expect(showing.stage).toMatchObject({ you: null, happened: [], moves: [] });
    expect(showing.stage?.happenings).toHaveLength(1);
    expect(await showing.stage?.play("draw deck")).toBe(false);
    expect(showing.tried).toBe(true);
  });

  test("shows the next step happening, and no other", () => {
    const showing = make();
    showing.stopAt(1);
    expect(showing.stage?.happened.map(({ events }) => events)).toEqual([showing.replay.steps[1]?.events]);
    showing.stopAt(3);
    expect(showing.stage?.happened).toEqual([]);
    showing.stopAt(2);
    expect(showing.stage?.happened).toEqual([]);
    expect(showing.stage?.happenings).toHaveLength(3);
  });

  test("does not show happening what is over in a moment", () => {
    const showing = make();
    showing.toggle();
    showing.speed = 8;
    showing.goOn();
    expect(showing.index).toBe(1);
    expect(showing.stage?.happened).toEqual([]);
  });

  test("says what happened, without what is seen anyway", () => {
    expect(make().textAt(2)).toBe("Ada took a blue card from the market");
  });

  test("stays within the game", () => {
    const showing = make();
    showing.stopAt(-1);
    expect(showing.index).toBe(0);
    showing.stopAt(99);
    expect(showing.index).toBe(4);
  });

  test("stops at the end, and begins again from there", () => {
    const showing = make();
    showing.stopAt(3);
    showing.toggle();
    showing.goOn();
    expect([showing.index, showing.playing]).toEqual([4, false]);
    showing.toggle();
    expect([showing.index, showing.playing]).toEqual([0, true]);
  });

  test("is seen through other eyes at the same step, and loaded once for each", async () => {
    const showing = make();
    load.mockResolvedValueOnce(replay({ perspective: 1 }));
    showing.stopAt(2);
    await showing.become("1");
    expect(showing.stage).toMatchObject({ you: 1, happened: [] });
    expect(showing.index).toBe(2);
    await showing.become("open");
    await showing.become("1");
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe("costs", () => {
  test("are looked at where one person could choose, not where a bot or a stand-in did", () => {
    expect(personOf(replay())).toBe(0);
    expect(personOf(replay({ bots: [null, null, "planner"] }))).toBeNull();
    expect(decisionsOf(replay(), 0)).toEqual([0]);
  });

  test("are what the best move would have won more often", () => {
    expect(costOf(found(0, 0.5, 0.3))).toBeCloseTo(0.2, 3);
    const best = estimate("draw deck", 0.5, true);
    expect(costOf({ step: 0, best, chosen: best })).toBe(0);
  });

  test("are none where two moves cannot be told apart", () => {
    expect(costOf(found(0, 0.55, 0.5, true))).toBe(0);
    expect(costliest([found(0, 0.55, 0.5, true)])).toEqual([]);
  });

  test("are sorted, the dearest first, and the small ones left out", () => {
    const all = [found(1, 0.5, 0.49), found(2, 0.5, 0.4), found(3, 0.5, 0.1), found(4, 0.5, 0.3)];
    expect(costliest(all).map((move) => move.step)).toEqual([3, 4, 2]);
    const many = Array.from({ length: 9 }, (_, index) => found(index, 0.9, 0.1));
    expect(costliest(many)).toHaveLength(5);
  });

  test("come with the chance before each move and the end", () => {
    expect(chancesOf([found(4, 0.4, 0), found(1, 0.2, 0)])).toEqual([
      { index: 2, chance: 0.2 },
      { index: 5, chance: 0.4 },
    ]);
    expect(endOf(replay(), 0)).toEqual({ index: 4, chance: 0 });
    expect(endOf(replay(), 1)).toEqual({ index: 4, chance: 0.5 });
    expect(endOf(replay({ steps: [step()] }), 1)).toBeNull();
  });
});

describe("a line of chances", () => {
  const frame = { left: 10, right: 110, top: 0, bottom: 50 };
  const dots = dotsOf(
    [
      { index: 0, chance: 0 },
      { index: 5, chance: 1 },
      { index: 10, chance: 0.5 },
    ],
    10,
    frame,
  );

  test("lies within its frame", () => {
    expect(dots.map(({ x, y }) => [x, y])).toEqual([
      [10, 50],
      [60, 0],
      [110, 25],
    ]);
    expect(lineOf(dots)).toBe("M10.0 50.0L60.0 0.0L110.0 25.0");
  });

  test("has a nearest dot for every tap", () => {
    expect(nearest(dots, 0)?.index).toBe(0);
    expect(nearest(dots, 80)?.index).toBe(5);
    expect(nearest([], 80)).toBeUndefined();
  });

  test("is counted in round numbers", () => {
    expect(marksOf(63, 7)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(marksOf(3, 7)).toEqual([0, 1, 2, 3]);
  });
});

describe("an analysis", () => {
  const asked: number[] = [];
  let underway = 0;
  let most = 0;

  function answer(url: string): Promise<Response> {
    const number = Number(new URL(url, "http://x").searchParams.get("step"));
    asked.push(number);
    underway += 1;
    most = Math.max(most, underway);
    return new Promise((resolve) => {
      setTimeout(() => {
        underway -= 1;
        resolve(new Response(JSON.stringify({ ...found(number, 0.5, 0.4), moves: [] })));
      });
    });
  }

  beforeEach(() => {
    asked.length = 0;
    most = 0;
    sessionStorage.clear();
    vi.stubGlobal("fetch", vi.fn(answer));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("asks for each step, two at a time", async () => {
    const analysing = new Analysing("one", "secret", [0, 3, 5, 8, 9]);
    await analysing.start();
    expect(asked).toEqual([0, 3, 5, 8, 9]);
    expect(most).toBe(2);
    expect(analysing.done).toBe(true);
    expect(analysing.running).toBe(false);
  });

  test("is not asked for again", async () => {
    await new Analysing("two", null, [1, 2]).start();
    expect(new Analysing("two", null, [1, 2]).done).toBe(true);
    expect(JSON.parse(sessionStorage.getItem("trikk.analysis.two") ?? "")).toHaveLength(2);
  });

  test("stops when told to, and goes on from there", async () => {
    const analysing = new Analysing("three", null, [0, 1, 2, 3]);
    vi.stubGlobal("fetch", (url: string) => {
      const answered = answer(url);
      if (asked.length === 2) analysing.stop();
      return answered;
    });
    await analysing.start();
    expect(asked).toEqual([0, 1]);
    await analysing.start();
    expect(asked).toEqual([0, 1, 2, 3]);
  });

  test("says why it does not go on", async () => {
    const error = { code: "no_analysis", message: "not here", details: {} };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ error }), { status: 403 }));
    const analysing = new Analysing("four", null, [0, 1, 2]);
    await analysing.start();
    expect(analysing.refusal?.code).toBe("no_analysis");
    expect(analysing.running).toBe(false);
  });

  test("waits where the server is asked too fast", async () => {
    const error = { code: "too_fast", message: "wait", details: { retry_after: 0 } };
    let first = true;
    vi.stubGlobal("fetch", async (url: string) => {
      if (!first) return answer(url);
      first = false;
      return new Response(JSON.stringify({ error }), { status: 429 });
    });
    const analysing = new Analysing("five", null, [0]);
    await analysing.start();
    expect(analysing.done).toBe(true);
  });
});
