import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Board from "../src/board/Board.svelte";
import { distanceTo } from "../src/board/nearest";
import { writtenNames } from "../src/board/places/labels";
import { arcBetween, type DrawnTicket, marksBeside } from "../src/board/tickets/tickets";
import { markTickets, ticketMark } from "../src/ui/marks/ticketMarks";
import { details } from "./board.fixture";

const { layout } = details;
const SIZE = 17;

function ticket(id: number, a: string, b: string, changed: Partial<DrawnTicket> = {}): DrawnTicket {
  return { id, a, b, mark: id, done: false, lit: false, ...changed };
}

test("a ticket keeps its mark, and a new one gets the first that is free", () => {
  const first = markTickets(new Map(), [7, 9]);
  expect([...first]).toEqual([
    [7, 0],
    [9, 1],
  ]);
  const second = markTickets(first, [3, 9]);
  expect(second.get(9)).toBe(1);
  expect(second.get(3)).toBe(0);
});

test("no two of many tickets have the same colour and shape", () => {
  const marks = Array.from({ length: 36 }, (_, number) => JSON.stringify(ticketMark(number)));
  expect(new Set(marks).size).toBe(36);
});

test("marks stand beside their places, off routes and off each other", () => {
  const tickets = [ticket(0, "harbour", "park"), ticket(1, "harbour", "market"), ticket(2, "harbour", "island")];
  const { frame, letter_size } = layout;
  const names = Object.values(writtenNames(layout, letter_size, letter_size, frame));
  const marks = [...marksBeside(layout, names, tickets, SIZE).values()].flat();
  expect(marks).toHaveLength(6);
  for (const [index, mark] of marks.entries()) {
    const away = Object.values(layout.spaces).flatMap((row) =>
      row.map((space) => distanceTo(space, layout.space_width, mark)),
    );
    expect(Math.min(...away)).toBeGreaterThan(0);
    for (const other of marks.slice(index + 1))
      expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThanOrEqual(SIZE);
  }
});

test("arcs go from place to place, and bend to different sides", () => {
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(arcBetween(a, b, 0)).toBe("M0 0Q50 14 100 0");
  expect(arcBetween(a, b, 1)).toBe("M0 0Q50 -14 100 0");
});

test("the map has an arc and two marks for each ticket, calm where it is done", () => {
  const names = { routeName: (id: string) => id, placeName: (id: string) => id };
  const tickets = [ticket(1, "harbour", "park"), ticket(2, "market", "island", { done: true, lit: true })];
  const { container } = render(Board, { props: { details, owners: {}, colours: [0], tickets, ...names } });
  const arcs = [...container.querySelectorAll(".arc")];
  expect(arcs.map((arc) => [arc.classList.contains("done"), arc.classList.contains("lit")])).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(container.querySelectorAll(".end")).toHaveLength(4);
  expect(container.querySelectorAll(".end.done")).toHaveLength(2);
});
