import { expect, test } from "vitest";
import { squares } from "../src/table/waiting/qr";

const row = (text: string) => [...text].map((each) => each === "#");

/** The squares that a path covers. */
function covered(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array(size).fill("."));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(width));
  return rows.map((each) => each.join(""));
}

test("every dark square is drawn, and no other", () => {
  const pattern = ["####", "#..#", "....", ".##."];
  const path = squares(pattern.map(row));
  expect(path).toBe("M0 0h4v1h-4zM0 1h1v1h-1zM3 1h1v1h-1zM1 3h2v1h-2z");
  expect(covered(path, 4)).toEqual(pattern);
});

test("the code of a link has its three corners", async () => {
  const { encode } = await import("uqr");
  const { size, data } = encode("http://192.168.1.20:8642/t/q7Zk2dXw0mPf#invite=wUJqkO1Uo3xkEXAMPLEkey", {
    ecc: "M",
    border: 0,
  });
  const drawn = covered(squares(data), size);
  const corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  expect(drawn.slice(0, 7).map((each) => each.slice(0, 7))).toEqual(corner);
  expect(drawn.slice(0, 7).map((each) => each.slice(-7))).toEqual(corner);
  expect(drawn.slice(-7).map((each) => each.slice(0, 7))).toEqual(corner);
  expect(drawn).toEqual(data.map((each) => each.map((dark) => (dark ? "#" : ".")).join("")));
});
