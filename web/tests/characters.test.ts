import { expect, test } from "vitest";
import { botName, botPlays, canPlay, characterOf, emblemOf, LEARNED, REGULARS } from "../src/app/characters";
import { seatName } from "../src/app/names";
import { LANGUAGES, showWords } from "../src/app/words.svelte";
import { playersOf } from "../src/table/seats/seating";
import { ICONS } from "../src/ui/icons";
import { readWords } from "../words";

const OURS = ["random", "novice", "greedy", ...REGULARS, "neural", "search", "search:ms=500:threads=2"];

test("a bot is its kind and its style, whatever else is set", () => {
  expect(characterOf("planner")).toBe("planner");
  expect(characterOf("planner:style=balanced")).toBe("planner");
  expect(characterOf("planner:style=racer")).toBe("planner-racer");
  expect(characterOf("search:ms=500:threads=2")).toBe("search");
});

test.each(LANGUAGES)("each of our bots has a name, a sentence and an emblem in %s", (language) => {
  showWords(language, readWords(language));
  const names = new Set<string>();
  for (const bot of OURS) {
    names.add(botName(bot));
    expect(botName(bot)).not.toBe(bot);
    expect(botPlays(bot)).toMatch(/\.$/);
    expect(emblemOf(bot) in ICONS && emblemOf(bot) !== "bot").toBe(true);
  }
  expect(names.size).toBe(OURS.length - 1);
  showWords("en", readWords("en"));
});

test("who has to learn a game is offered only where it has", () => {
  for (const edition of LEARNED) expect(canPlay("neural", edition)).toBe(true);
  expect(canPlay("neural", "my_town")).toBe(false);
  expect(canPlay("planner", "my_town")).toBe(true);
  expect(canPlay("search:ms=500", "my_town")).toBe(true);
});

test("a bot of another package keeps its name", () => {
  expect(botName("collector:patience=4")).toBe("collector");
  expect(botPlays("collector")).toBeNull();
  expect(emblemOf("collector")).toBe("bot");
});

test("two of the same are told apart", () => {
  const bot = (text: string) => ({
    kind: "bot" as const,
    name: text,
    bot: text,
    stand_in: null,
    colour: 0,
    nonce: null,
  });
  const seats = [bot("planner:style=racer"), bot("planner"), bot("planner:style=racer")];
  expect(playersOf(seats).map((player) => player.name)).toEqual(["Driver 1", "Conductor", "Driver 2"]);
  expect(seatName({ name: null, bot: null })).toBeNull();
});
