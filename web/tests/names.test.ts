import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isolated } from "../src/app/direction";
import { LONGEST_NAME } from "../src/app/limits";
import { cleanName, nameProblem, playerName, usableName } from "../src/app/names";
import { t } from "../src/app/words.svelte";
import { playersOf } from "../src/table/seats/seating";

interface Case {
  typed: string;
  name: string | null;
  problem: string | null;
}
/** The server goes by the same list. */
const CASES = JSON.parse(readFileSync("../tests/server/api/messages/names.json", "utf8")) as Case[];

test.each(CASES)("$typed is taken or not, as by the server", ({ typed, name, problem }) => {
  if (cleanName(typed) === "") expect(nameProblem(typed)).toBeNull();
  else expect(nameProblem(typed)).toBe(problem?.replace("name_", "") ?? null);
  if (problem === null) expect(cleanName(typed)).toBe(name);
});

test.each([
  ["x".repeat(30), "x".repeat(LONGEST_NAME)],
  [`${"x".repeat(23)} yz`, "x".repeat(23)],
  ["  Ada  ", "Ada"],
  ["", null],
  ["A\u200bda", null],
  [7, null],
  [null, null],
])("of the kept name %j the server is told %j", (kept, name) => {
  expect(usableName(kept)).toBe(name);
});

test("one who has not said a name is called so by each reader", () => {
  const nameless = { kind: "person", name: null, bot: null, stand_in: null, colour: null, nonce: null } as const;
  const free = { kind: "open", name: null, bot: null, stand_in: null, colour: null, nonce: null } as const;
  expect(playerName(nameless, true)).toBe(t("you"));
  expect(playerName(nameless, false)).toBe(t("guest"));
  expect(playerName(free, false)).toBeNull();
  const names = playersOf([nameless, nameless, free, nameless], 1).map(({ name }) => name);
  expect(names).toEqual([`${t("guest")} 1`, t("you"), "", `${t("guest")} 2`]);
});

test("only what is written from right to left is set apart in a sentence", () => {
  expect(isolated("Ada")).toBe("Ada");
  expect(isolated("アダ")).toBe("アダ");
  expect(isolated("עדה")).toBe("\u2068עדה\u2069");
  expect(t("table-log-back", { who: "other", name: "آدا" })).toContain("\u2068آدا\u2069");
});
