import { describe, expect, test } from "vitest";
import type { Move } from "../src/protocol";
import { isMyTurn, lastTurnsText, promptText } from "../src/table/moves/prompt";
import { city, stage } from "./positions";

const DRAW: Move = { kind: "draw", text: "draw deck", card: "deck" };
const CLAIM: Move = { kind: "claim", text: "claim a-b:red red*2", route: "a-b:red", cards: { red: 2 } };
const TICKETS: Move = { kind: "tickets", text: "tickets" };

describe("the one next thing", () => {
  test("my turn names what the moves are about, in a fixed order", () => {
    expect(promptText(stage({ moves: [TICKETS, DRAW, CLAIM, DRAW] }))).toBe(
      "Your turn: draw cards, claim a route or draw tickets",
    );
    expect(promptText(stage({ moves: [DRAW] }))).toBe("Your turn: draw cards");
  });

  test("how many tickets to keep comes from the moves", () => {
    const keep = (tickets: number[]): Move => ({ kind: "keep", text: `keep ${tickets}`, tickets });
    const view = city({ phase: "keep_tickets" });
    expect(promptText(stage({ view, moves: [keep([1]), keep([1, 2])] }))).toContain("at least 1");
    expect(promptText(stage({ view, moves: [keep([]), keep([1])] }))).toContain("as many tickets as you like");
  });

  test("passing is the only thing when nothing else is", () => {
    expect(promptText(stage({ moves: [{ kind: "pass", text: "pass" }] }))).toContain("pass");
  });

  test("another's turn is told by name", () => {
    const other = stage({ view: city({ to_move: 1, phase: "second_card" }) });
    expect(promptText(other)).toBe("Ben is drawing a second card …");
    expect(isMyTurn(other)).toBe(false);
  });

  test("in a replay nobody is asked to do anything", () => {
    expect(isMyTurn(stage({ moves: [] }))).toBe(false);
    expect(promptText(stage({ moves: [], you: null }))).toBe("Ada is to move …");
    expect(promptText(stage({ moves: [], you: 0 }))).toBe("You are to move …");
  });

  test("a reader without a name is told of in a replay as in any other sentence", () => {
    const view = city({ phase: "keep_tickets" });
    const [ada, ...others] = stage({}).players;
    const nameless = ada ? [{ ...ada, name: "You" }, ...others] : others;
    expect(promptText(stage({ view, moves: [], you: null, players: nameless }))).toBe("You are choosing tickets …");
  });

  test("the last turns are counted down", () => {
    expect(lastTurnsText(stage({}))).toBeNull();
    expect(lastTurnsText(stage({ view: city({ turns_left: 3 }) }))).toBe("Last turns: 3 to go");
    expect(lastTurnsText(stage({ view: city({ turns_left: 1 }) }))).toBe("The last turn");
  });
});
