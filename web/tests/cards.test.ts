import { describe, expect, test } from "vitest";
import { cityStandings, handIsOpen, missing } from "../src/cards/counting";
import { exactLay, fittingLays, layable, layText, robberyText } from "../src/cards/hand/laying";
import { DETAILS, lay, seat, stage } from "./cards.fixture";

describe("laying", () => {
  const { moves } = stage();

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

  test("a row against another's row robs it, others rob nobody", () => {
    expect(robberyText(stage(), lay("red*2+wild*1"))).toBe("Train robbery: Ben loses 2 red");
    expect(robberyText(stage(), lay("blue*1+wild*1"))).toBeNull();
    expect(robberyText(stage(), lay("black*1+blue*1+yellow*1"))).toBeNull();
    expect(robberyText(stage({}, { rows_to_rob: {} }), lay("red*3"))).toBeNull();
  });

  test("colours of legal rows can be laid", () => {
    expect(layable(moves)).toEqual(new Set(["red", "blue", "yellow", "wild"]));
  });
});

describe("counting", () => {
  test("a ticket lacks what nothing pays for", () => {
    expect(missing(["red", "wild", null])).toBe(1);
    expect(missing(["red", "red", "blue"])).toBe(0);
  });

  test("a hand is open when every card of it is known", () => {
    expect(handIsOpen(seat({ hand_size: 2, known_cards: { red: 2 } }))).toBe(true);
    expect(handIsOpen(seat({ hand_size: 3, known_cards: { red: 2 } }))).toBe(false);
    expect(handIsOpen(seat())).toBe(false);
  });

  test("a city is led by those who would win its bonus card, with as many tickets, or by nobody", () => {
    const seats = [
      seat({ completed: [1, 3], bonus_cities: ["new_york", "chicago"] }),
      seat({ completed: [4], bonus_cities: ["new_york"] }),
    ];
    const standings = cityStandings(DETAILS, { ...stage().view, seats });
    expect(standings.map(({ city, leaders, most }) => [city.id, leaders, most])).toEqual([
      ["new_york", [0, 1], 1],
      ["chicago", [0], 2],
    ]);
    expect(cityStandings(DETAILS, stage().view).every(({ leaders }) => leaders.length === 0)).toBe(true);
  });
});
