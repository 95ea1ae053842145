import { describe, expect, test } from "vitest";
import { BadFile, badFileText, gamesIn, gamesOf, leaveFiles, summaryOf, takeFiles } from "../src/replay/sources/files";
import { faultIn } from "../src/replay/sources/json";

const RECORD = {
  format: "trikk-record",
  edition: "new_york",
  players: 2,
  seats: ["Ada"],
  moves: ["keep 3", "keep 12"],
  result: { scores: [{ total: 9 }, { total: -1 }], winners: [0], reason: "last_turns" },
};
const LINE = JSON.stringify(RECORD);

function problem(text: string): string {
  try {
    gamesOf("my.json", text);
  } catch (error) {
    if (error instanceof BadFile) return badFileText(error);
    throw error;
  }
  throw new Error("nothing is wrong with it");
}

describe("a file", () => {
  test("has one game as JSON, on as many lines as it likes", () => {
    expect(gamesOf("a.json", JSON.stringify(RECORD, null, 2))).toEqual([{ file: "a.json", line: 1, saved: RECORD }]);
  });

  test("has several games, one on each line", () => {
    const games = gamesOf("a.jsonl", `\uFEFF${LINE}\r\n\r\n${LINE}\n`);
    expect(games.map((game) => game.line)).toEqual([1, 3]);
  });

  test("has a game under `record`, as tournaments and the end of a table save it", () => {
    const saved = { table: "x", record: RECORD };
    expect(gamesOf("a.json", JSON.stringify(saved))[0]?.saved).toEqual(saved);
  });

  test("is read with others, in their order", async () => {
    const files = ["a.json", "b.json"].map((name) => new File([LINE], name));
    expect((await gamesIn(files)).map((game) => game.file)).toEqual(["a.json", "b.json"]);
  });

  test.each([
    ["", "my.json is empty."],
    [" \n ", "my.json is empty."],
    ["nonsense", "my.json, line 1: this is not JSON"],
    ['{\n "moves": [\n "draw deck",\n}', "my.json, line 4: this is not JSON"],
    ['{\n "moves": [', "my.json, line 2: this is not JSON"],
    [`${LINE}\n${LINE}\n{"moves": [}`, "my.json, line 3: this is not JSON"],
    ["[1, 2]", "my.json, line 1: this is no game."],
    ['\n{"moves": "many"}', "my.json, line 2: this is no game."],
    [`${LINE}\n7`, "my.json, line 2: this is no game."],
  ])("%j is said to be wrong", (text, words) => {
    expect(problem(text)).toContain(words);
  });
});

describe("a saved game", () => {
  test("tells who played and how it ended", () => {
    const [game] = gamesOf("a.json", LINE);
    const names = ["Ada", ""];
    expect(game && summaryOf(game)).toEqual({
      edition: "new_york",
      map: null,
      names,
      totals: [9, -1],
      winners: [0],
      moves: 2,
    });
  });

  test("may tell little", () => {
    const [game] = gamesOf("a.json", '{"moves": [], "result": null, "players": 3}');
    const names = ["", "", ""];
    expect(game && summaryOf(game)).toEqual({ edition: "", map: null, names, totals: null, winners: [], moves: 0 });
  });
});

test("files that are left for the next screen are taken once", () => {
  const files = [new File([LINE], "a.json")];
  leaveFiles(files);
  expect(takeFiles()).toBe(files);
  expect(takeFiles()).toEqual([]);
});

test.each([
  ['{"a": 1, }', 9],
  ["[1 2]", 3],
  ['{"a" 1}', 5],
  ["[1, 2}", 5],
  ['["a\n"]', 1],
  ["[1] 2", 4],
  ["[1, [2]  ", 7],
  ["", 0],
])("%j stops being JSON at %i", (text, at) => {
  expect(faultIn(text)).toBe(at);
});
