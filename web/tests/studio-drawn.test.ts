import { describe, expect, test } from "vitest";
import { fitted, unitsPerPixel, windowOf } from "../src/board/zoom/camera";
import * as commands from "../src/studio/commands";
import { clearOfCorner } from "../src/studio/corner";
import { emptyMap } from "../src/studio/document";
import { detailsOf, frameOf, NOTHING, spotsOf } from "../src/studio/drawn";
import { bendThrough, middleOf, spacesAlong, trackBetween } from "../src/studio/geometry";
import { messageText, whereText } from "../src/studio/problem_words";
import { panelOf, problemsAt, thingOf } from "../src/studio/problems";
import { fewPoints, oval } from "../src/studio/strokes";

const at = (x: number, y: number) => ({ x, y });

describe("routes run as the server draws them", () => {
  // From trikk.layouts.tracks: ends, bend, number of the track and how many there are, then x, y, angle and length.
  test.each([
    [
      at(0, 0),
      at(300, 0),
      0,
      0,
      1,
      [
        [66, 0, 0, 52],
        [122, 0, 0, 52],
        [178, 0, 0, 52],
        [234, 0, 0, 52],
      ],
    ],
    [
      at(10, 20),
      at(210, 320),
      0.2,
      0,
      2,
      [
        [123.07, 94.71, 41.92, 52],
        [159.71, 136.86, 56.31, 52],
        [184.52, 186.89, 70.7, 52],
      ],
    ],
    [
      at(10, 20),
      at(210, 320),
      0.2,
      1,
      2,
      [
        [144.07, 80.62, 43.01, 52],
        [180.29, 123.14, 56.31, 52],
        [205.61, 172.93, 69.61, 52],
      ],
    ],
    [
      at(100, 50),
      at(40, 50),
      -0.3,
      0,
      1,
      [
        [79.79, 33.92, -158.62, 16.06],
        [60.21, 33.92, 158.62, 16.06],
      ],
    ],
    [
      at(0, 0),
      at(0, 900),
      0.05,
      0,
      1,
      [
        [44.3, 394.01, 88.57, 52],
        [45, 450, 90, 52],
        [44.3, 505.99, 91.43, 52],
      ],
    ],
  ])("from %j to %j, bent by %d", (start, end, bend, number, count, wanted) => {
    const spaces = spacesAlong(trackBetween(start, end, bend, number, count), wanted.length);
    for (const [i, [x, y, angle, length]] of (wanted as [number, number, number, number][]).entries()) {
      const space = spaces[i];
      expect([space?.x, space?.y, space?.angle, space?.length].map((one) => one?.toFixed(1))).toEqual(
        [x, y, angle, length].map((one) => one.toFixed(1)),
      );
    }
  });

  test("a bend that runs through a point is found from the point", () => {
    const [start, end] = [at(30, 40), at(430, 240)];
    for (const bend of [-0.4, 0, 0.25]) {
      expect(bendThrough(start, end, middleOf(trackBetween(start, end, bend)))).toBeCloseTo(bend);
    }
  });
});

describe("a map on the board", () => {
  const three = ["A", "B", "C"].reduce(
    (map, name, i) => commands.addPlace(map, name, at(100 + 200 * i, 90)),
    emptyMap("M"),
  );
  const map = commands.addRoute(commands.addRoute(three, "a", "b", { colour: "red", length: 3 }), "b", "c");

  test("has every place, name and space, before the server has said anything", () => {
    const { layout, routes } = detailsOf(map, NOTHING, frameOf(map, spotsOf(map, NOTHING)), "en");
    expect(layout.spots).toEqual({ a: at(100, 90), b: at(300, 90), c: at(500, 90) });
    expect(routes.map(({ id }) => layout.spaces[id]?.length)).toEqual([3, 2]);
    expect(layout.names.a).toMatchObject({ lines: ["A"], anchor: "start" });
  });

  test("keeps names beside their places while these are dragged", () => {
    const spots = { a: at(100, 90), b: at(300, 90), c: at(500, 90) };
    const empty = detailsOf(map, NOTHING, frameOf(map, spots), "en").layout;
    const name = { lines: ["A"], anchor: "end" as const, x: 80, baselines: [70], afloat: true };
    const found = { layout: { ...empty, spots, names: { a: name } }, bends: {} };
    const moved = commands.movePlace(map, "a", at(110, 95));
    expect(detailsOf(moved, found, empty.frame, "en").layout.names.a).toEqual({ ...name, x: 90, baselines: [75] });
  });

  test("takes bends from the server until it has its own", () => {
    const found = { ...NOTHING, bends: { "b-a": 0.1 } };
    const y = (of: typeof map) => detailsOf(of, found, frameOf(of, {}), "en").layout.spaces["a-b:red"]?.[1]?.y;
    expect(y(map)).toBeCloseTo(110); // to the left of the way from b to a, so to the right of the way from a to b
    expect(y(commands.bendRoute(map, "a", "b", 0))).toBeCloseTo(90);
  });

  test("is named in the reader's language", () => {
    const named = commands.translateName(commands.translateName(map, "nb", "a", "Åsen"), "nb", null, "Kart");
    const { name, places } = detailsOf(named, NOTHING, frameOf(map, {}), "nb");
    expect([name, places.map((place) => place.name)]).toEqual(["Kart", ["Åsen", "B", "C"]]);
  });

  test("has water around land unless it says otherwise", () => {
    const { layout: _, ...loose } = map;
    const island = commands.addShape(loose, "land", oval(at(300, 90), 700, 300));
    const ground = (of: typeof map) => detailsOf(of, NOTHING, frameOf(of, {}), "en").layout.ground;
    expect([ground(loose), ground(island), ground(commands.layGround(island, "park"))]).toEqual([
      "land",
      "water",
      "park",
    ]);
  });
});

describe("what is wrong", () => {
  const problem = (field: string) => ({ field, line: 3, message: "wrong", suggestion: "" });

  test("is told where it is put right", () => {
    const fields = [
      "routes[3].colour",
      "layout.places.pier",
      "layout.shapes[2]",
      "cards.red",
      "names.nb.places.pier",
      "tickets",
    ];
    expect(fields.map((field) => panelOf(problem(field)))).toEqual([
      "routes",
      "places",
      "ground",
      "map",
      "places",
      "tickets",
    ]);
  });

  test("is told by what people call things, and leads there", () => {
    let map = commands.addPlace(emptyMap("M"), "Old Pier", at(0, 0));
    map = commands.addPlace(map, "Mill", at(200, 0));
    map = commands.addRoute(map, "old_pier", "mill");
    map = commands.addTicket(map, "mill", "old_pier", 3);
    const saying = (field: string, message: string) => ({ ...problem(field), message });
    const found = [
      saying("routes[0].colour", 'routes[0] between the same places is "red" already'),
      saying("layout.places.mill", 'is less than 40 units from "old_pier"'),
      saying("layout.routes.mill-old_pier", "wrong"),
      saying("layout.shapes[2]", "wrong"),
      saying("tickets[0]", 'no routes lead from "mill" to "old_pier"'),
      saying("routes", 'no routes lead from "mill" to "old_pier"'),
      saying("cards.red", "wrong"),
      saying("routes[7]", "routes[9] is wrong"),
    ];
    expect(found.map((each) => thingOf(map, each))).toEqual([
      { kind: "route", index: 0 },
      { kind: "place", id: "mill" },
      { kind: "route", index: 0 },
      { kind: "shape", index: 2 },
      { kind: "ticket", index: 0 },
      { kind: "place", id: "old_pier" },
      null,
      null,
    ]);
    expect(found.map((each) => whereText(map, each))).toEqual([
      "Routes: Old Pier – Mill · Colour",
      "Places: Mill",
      "Routes: Old Pier – Mill",
      "Ground: 3",
      "Tickets: 1 (Mill – Old Pier)",
      "Routes: Old Pier",
      "Map",
      "Routes",
    ]);
    expect(found.slice(0, 2).map((each) => messageText(map, each))).toEqual([
      'route Old Pier – Mill between the same places is "red" already',
      'is less than 40 units from "Old Pier"',
    ]);
    expect(messageText(map, { message: "routes[9] is wrong" })).toBe("routes[9] is wrong");
  });

  test("is told beside its own entry only", () => {
    const all = [problem("routes[1].colour"), problem("routes[12]"), problem("routes")];
    expect(problemsAt(all, "routes[1]")).toEqual([all[0]]);
  });
});

describe("strokes", () => {
  test("keep the points that matter", () => {
    const square = [at(0, 0), at(50, 1), at(100, 0), at(100, 50), at(100, 100), at(0, 100), at(0, 3)];
    expect(fewPoints(square, 4)).toEqual([at(0, 0), at(100, 0), at(100, 100), at(0, 100)]);
  });

  test("never have more points than a file should", () => {
    const wild = Array.from({ length: 3000 }, (_, i) => at(i % 500, (i * 7919) % 400));
    expect(fewPoints(wild, 4).length).toBeLessThanOrEqual(60);
  });
});

describe("the corner with the zoom buttons", () => {
  const frame = { left: 0, top: 0, width: 1000, height: 600 };
  const corner = { width: 60, height: 140 };
  const end = { x: 990, y: 590 };

  test.each([
    [300, 600],
    [400, 240],
    [400, 250],
    [800, 300],
    [1200, 600],
  ])("has no place below it, on a picture of %i x %i", (width, height) => {
    const screen = { width, height, corner };
    const grown = clearOfCorner(frame, [end, { x: 10, y: 10 }], screen);
    const at = fitted(grown);
    const unit = unitsPerPixel(at, grown, screen);
    const seen = windowOf(at, grown, screen);
    const [right, bottom] = [seen.left + seen.width - end.x, seen.top + seen.height - end.y].map((gap) => gap / unit);
    expect(Math.max((right ?? 0) - corner.width, (bottom ?? 0) - corner.height)).toBeGreaterThanOrEqual(-0.5);
    expect(clearOfCorner(grown, [end], screen)).toBe(grown);
  });

  test("changes nothing if no place is there", () => {
    const screen = { width: 400, height: 240, corner };
    expect(clearOfCorner(frame, [{ x: 990, y: 100 }], screen)).toBe(frame);
    expect(clearOfCorner(frame, [end], null)).toBe(frame);
  });
});
