import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { SeatInfo } from "../src/protocol";
import { othersColours, playersOf } from "../src/table/seats/seating";
import ColourPicker from "../src/ui/ColourPicker.svelte";

const SEATS: SeatInfo[] = [
  { kind: "person", name: "Ada", bot: null, stand_in: null, colour: 3, nonce: null },
  { kind: "bot", name: "planner", bot: "planner", stand_in: null, colour: 1, nonce: null },
  { kind: "person", name: "Ben", bot: null, stand_in: null, colour: 0, nonce: null },
  { kind: "person", name: null, bot: null, stand_in: null, colour: null, nonce: null },
];

test("players have the colours they chose, not those of their seats", () => {
  expect(playersOf(SEATS.slice(0, 3)).map((player) => player.colour)).toEqual([3, 1, 0]);
});

test("the colours of other people are taken; a bot gives its own up", () => {
  expect(othersColours(SEATS, 0)).toEqual({ 0: "Ben" });
  expect(othersColours(SEATS, null)).toEqual({ 0: "Ben", 3: "Ada" });
});

test("a colour is chosen by its name, and one that is taken says by whom", async () => {
  const onchoose = vi.fn();
  render(ColourPicker, { props: { label: "Colour", colour: 3, taken: { 0: "Ben" }, onchoose } });
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "vermilion, taken by Ben",
    "teal",
    "violet",
    "ink",
  ]);
  expect(radios.map((radio) => radio.checked)).toEqual([false, false, false, true]);
  expect(radios.map((radio) => radio.disabled)).toEqual([true, false, false, false]);
  radios[2]?.click();
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(2);
});
