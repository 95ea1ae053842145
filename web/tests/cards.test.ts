import { describe, expect, test } from "vitest";
import { askedOf, cityStandings, handIsOpen, missing, payingCards, seenCards } from "../src/cards/counting";
import { exactLay, fittingLays, layable, layText, robberyOf } from "../src/cards/laying";
import { DETAILS, lay, seat, stage } from "./cards.fixture";

describe("laying", () => {
  const { moves, view } = stage();

  test("chosen cards become a move in notation, locomotives last", () => {
    expect(layText(DETAILS, { wild: 1, red: 2 })).toBe("lay red*2+wild*1");
    expect(layText(DETAILS, { red: 1, black: 1, blue: 1 })).toBe("lay black*1+blue*1+red*1");
  });

  test("only exactly the chosen cards are laid", () => {
    expect(exactLay(moves, { red: 3 })?.text).toBe("lay red*3");
    expect(exactLay(moves, { red: 2 })).toBeUndefined();
    expect(exactLay(moves, {})).toBeUndefined();
  });

  test("one colour grows into rows with as few locomotives as possible", () => {
    expect(fittingLays(moves, { red: 1 }).map((move) => move.text)).toEqual(["lay red*3"]);
    expect(fittingLays(moves, { red: 1, wild: 1 }).map((move) => move.text)).toEqual([
      "lay red*2+wild*1",
      "lay red*3+wild*1",
    ]);
    expect(fittingLays(moves, { blue: 1 }).map((move) => move.text)).toEqual(["lay blue*1+wild*1"]);
  });

  test("two colours grow into three, one colour does not", () => {
    const three = [lay("black*1+blue*1+red*1"), lay("black*1+red*1+white*1"), lay("red*2")];
    expect(fittingLays(three, { black: 1, red: 1 })).toEqual(three.slice(0, 2));
    expect(fittingLays(three, { red: 1 })).toEqual(three.slice(2));
  });

  test("nothing and locomotives alone fit nothing", () => {
    expect(fittingLays(moves, {})).toEqual([]);
    expect(fittingLays(moves, { wild: 1 })).toEqual([]);
  });

  test("a row against another's row robs it, three colours rob nobody", () => {
    expect(robberyOf(view, 0, { red: 2, wild: 1 })).toEqual({ victim: 1, colour: "red", size: 2 });
    expect(robberyOf(view, 0, { blue: 1, wild: 1 })).toBeNull();
    expect(robberyOf(view, 0, { red: 1, blue: 1, yellow: 1 })).toBeNull();
    expect(robberyOf(view, 1, { red: 3 })).toBeNull();
  });

  test("colours of legal rows can be laid", () => {
    expect(layable(moves)).toEqual(new Set(["red", "blue", "yellow", "wild"]));
  });
});

describe("counting", () => {
  test("what is seen of a seat is its hand, its yard and an open track pile", () => {
    const all = seat({ known_cards: { red: 1 }, yard: { red: [2, 1], blue: [1, 0] }, track: { wild: 1, green: 2 } });
    expect(seenCards(all)).toEqual({ red: 3, wild: 2, blue: 1, green: 2 });
  });

  test("in a scoring only the track pile pays", () => {
    const seats = [seat({ known_cards: { red: 5 }, track: { blue: 2 } })];
    expect(payingCards({ ...stage().view, seats, phase: "scoring" }, 0)).toEqual({ blue: 2 });
    expect(payingCards({ ...stage().view, seats }, 0)).toEqual({ red: 5, blue: 2 });
  });

  test("locomotives pay for what the colours do not", () => {
    const [, ticket] = DETAILS.tickets;
    if (!ticket) throw new Error("there are tickets");
    const asked = askedOf(ticket, { red: 1, wild: 1 });
    expect(asked.map(({ paidBy }) => paidBy)).toEqual(["colour", "wild", null]);
    expect(missing(asked)).toBe(1);
    expect(missing(askedOf(ticket, { red: 2, blue: 1 }))).toBe(0);
  });

  test("a hand is open when every card of it is known", () => {
    expect(handIsOpen(seat({ hand_size: 2, known_cards: { red: 2 } }))).toBe(true);
    expect(handIsOpen(seat({ hand_size: 3, known_cards: { red: 2 } }))).toBe(false);
    expect(handIsOpen(seat())).toBe(false);
  });

  test("a city is led by those with the most completed tickets to it, and by nobody without any", () => {
    const seats = [seat({ completed: [1, 3] }), seat({ completed: [4] })];
    const standings = cityStandings(DETAILS, { ...stage().view, seats });
    expect(standings.map(({ city, counts, leaders }) => [city.id, counts, leaders])).toEqual([
      ["new_york", [1, 1], [0, 1]],
      ["chicago", [2, 1], [0]],
    ]);
    expect(cityStandings(DETAILS, stage().view).every(({ leaders }) => leaders.length === 0)).toBe(true);
  });
});
