import { describe, expect, test } from "vitest";
import * as commands from "../src/studio/commands";
import { bendBetween, emptyMap, idFrom, isMap, type MapDocument, routeIds } from "../src/studio/document";
import { MapHistory } from "../src/studio/history.svelte";
import { shortestWay } from "../src/studio/ways";

const AT = { x: 10.4, y: 20.6 };

/** Three places in a row, a double route and a single one. */
function harbour(): MapDocument {
  let map = emptyMap("Harbour");
  map = commands.addPlace(map, "Pier", { x: 100, y: 100 });
  map = commands.addPlace(map, "Market", { x: 300, y: 100 });
  map = commands.addPlace(map, "Hill", { x: 500, y: 100 });
  map = commands.addRoute(map, "pier", "market", { colour: "red", length: 3 });
  map = commands.addRoute(map, "market", "pier", { colour: "blue" });
  return commands.addRoute(map, "market", "hill", { colour: "gray", length: 2, ferries: 1 });
}

describe("places", () => {
  test("get an id made of their name, and a spot on whole units", () => {
    const map = commands.addPlace(emptyMap("A"), "Østre Ånd 2", AT);
    expect(map.places).toEqual([{ id: "ostre_and_2", name: "Østre Ånd 2" }]);
    expect(map.layout?.places).toEqual({ ostre_and_2: { x: 10, y: 21 } });
  });

  test("with the same name get different ids", () => {
    const map = commands.addPlace(commands.addPlace(emptyMap("A"), "Quay", AT), "Quay", AT);
    expect(map.places.map(({ id }) => id)).toEqual(["quay", "quay_2"]);
    expect(idFrom("東京", [])).toBe("place");
  });

  test("take their routes, bends, tickets and names along when they go", () => {
    let map = commands.addTicket(harbour(), "pier", "hill", 5);
    map = commands.bendRoute(map, "market", "hill", 0.2);
    map = commands.translateName(map, "nb", "hill", "Haugen");
    map = commands.removePlace(map, "hill");
    expect(map.routes).toHaveLength(2);
    expect(map.tickets).toEqual([]);
    expect(map.layout?.routes).toEqual({});
    expect(map.layout?.places).not.toHaveProperty("hill");
    expect(map.names).toBeUndefined();
  });

  test("that were laid out by themselves stay where they are when another is moved", () => {
    const { layout: _, ...loose } = harbour();
    const spots = { pier: { x: 1.2, y: 2 }, market: { x: 3, y: 4 }, hill: { x: 5, y: 6 } };
    const pinned = commands.pinPlaces(loose, spots);
    expect(pinned.layout?.places).toEqual({ pier: { x: 1, y: 2 }, market: { x: 3, y: 4 }, hill: { x: 5, y: 6 } });
    expect(commands.pinPlaces(pinned, spots)).toBe(pinned);
  });

  test("get an id of their new name wherever it is named, unless the id was chosen", () => {
    let map = commands.addTicket(commands.bendRoute(harbour(), "pier", "market", 0.2), "pier", "hill", 5);
    map = commands.translateName(map, "nb", "pier", "Brygga");
    map = commands.renamePlace(map, "pier", "Old Pier");
    expect(map.places[0]).toEqual({ id: "old_pier", name: "Old Pier" });
    expect(routeIds(map).slice(0, 2)).toEqual(["old_pier-market:red", "market-old_pier:blue"]);
    expect(map.layout?.routes).toEqual({ "old_pier-market": { bend: 0.2 } });
    expect(map.layout?.places).toHaveProperty("old_pier", { x: 100, y: 100 });
    expect([map.tickets[0]?.from, map.names?.nb?.places]).toEqual(["old_pier", { old_pier: "Brygga" }]);
    expect(JSON.stringify(map)).not.toContain('"pier"');
    const chosen = { ...harbour(), places: [{ id: "x1", name: "Pier" }] };
    expect(commands.renamePlace(chosen, "x1", "Quay").places).toEqual([{ id: "x1", name: "Quay" }]);
  });

  test("make attractions worth something, and only where there are some", () => {
    const map = commands.markAttraction(harbour(), "pier", true);
    expect([map.places[0]?.attraction, map.attractions]).toEqual([true, { points: 1 }]);
    expect(commands.markAttraction(map, "pier", false)).toEqual(harbour());
  });

  test("keep the side of their name when they move", () => {
    const turned = commands.turnName(harbour(), "pier", "n");
    expect(commands.movePlace(turned, "pier", AT).layout?.places?.pier).toEqual({ x: 10, y: 21, side: "n" });
    expect(commands.turnName(turned, "pier", null).layout?.places?.pier).toEqual({ x: 100, y: 100 });
  });
});

describe("routes", () => {
  test("drawn twice are double, and never treble", () => {
    const map = harbour();
    expect(routeIds(map)).toEqual(["pier-market:red", "market-pier:blue", "market-hill:gray"]);
    expect(commands.addRoute(map, "pier", "market")).toBe(map);
    expect(routeIds(commands.addRoute(map, "hill", "market"))[3]).toBe("hill-market:gray2");
  });

  test("lead neither to where they begin nor to places that are not there", () => {
    const map = harbour();
    expect(commands.addRoute(map, "pier", "pier")).toBe(map);
    expect(commands.addRoute(map, "pier", "nowhere")).toBe(map);
  });

  test("of a pair are equally long, and gray together", () => {
    const longer = commands.changeRoute(harbour(), 0, { length: 4 });
    expect(longer.routes.map(({ length }) => length)).toEqual([4, 4, 2]);
    const gray = commands.changeRoute(longer, 1, { colour: "gray" });
    expect(gray.routes.map(({ colour }) => colour)).toEqual(["gray", "gray", "gray"]);
    const coloured = commands.changeRoute(gray, 0, { colour: "red" });
    expect(coloured.routes[1]?.colour).not.toMatch(/gray|red/);
  });

  test("never have more ferries than spaces, and every length is worth something", () => {
    const map = commands.changeRoute(harbour(), 2, { length: 6, ferries: 9 });
    expect(map.routes[2]).toEqual({ from: "market", to: "hill", colour: "gray", length: 6, ferries: 6 });
    expect(map.route_points).toEqual({ 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15 });
    expect(commands.changeRoute(map, 2, { length: 1, ferries: 0 }).routes[2]).not.toHaveProperty("ferries");
  });

  test("bend the same way whichever end they are seen from", () => {
    const map = commands.bendRoute(harbour(), "pier", "market", 0.123);
    expect(bendBetween(map, "pier", "market")).toBe(0.12);
    expect(bendBetween(map, "market", "pier")).toBe(-0.12);
    const other = commands.bendRoute(map, "market", "pier", 0.3);
    expect(other.layout?.routes).toEqual({ "market-pier": { bend: 0.3 } });
    expect(commands.bendRoute(other, "pier", "market", null).layout?.routes).toEqual({});
  });

  test("become gray when their colour goes", () => {
    const map = commands.changeCards(harbour(), "red", 0);
    expect(map.cards).not.toHaveProperty("red");
    expect(map.routes.map(({ colour }) => colour)).toEqual(["gray", "gray", "gray"]);
  });
});

describe("tickets and ground", () => {
  test("a new ticket has the next number", () => {
    const map = commands.addTicket(commands.addTicket(harbour(), "pier", "hill", 5), "market", "hill", 2);
    expect(map.tickets.map(({ id }) => id)).toEqual([1, 2]);
    expect(commands.addTicket(commands.removeTicket(map, 0), "pier", "market", 3).tickets.map(({ id }) => id)).toEqual([
      2, 3,
    ]);
  });

  test("shortest ways are counted in spaces", () => {
    expect(shortestWay(harbour(), "pier", "hill")).toBe(5);
    expect(shortestWay(commands.addPlace(harbour(), "Rock", AT), "pier", "rock")).toBeNull();
  });

  test("shapes have three points at least", () => {
    const map = harbour();
    expect(commands.addShape(map, "water", [AT, AT])).toBe(map);
    const wet = commands.addShape(map, "water", [AT, { x: 50, y: 0 }, { x: 0, y: 50 }]);
    expect(wet.layout?.shapes).toEqual([
      {
        kind: "water",
        smooth: true,
        points: [
          [10, 21],
          [50, 0],
          [0, 50],
        ],
      },
    ]);
    expect(commands.moveShape(wet, 0, { x: 1, y: -1 }).layout?.shapes?.[0]?.points[0]).toEqual([11, 20]);
  });
});

test("no command changes the map that it is given", () => {
  const map = harbour();
  const before = JSON.stringify(map);
  commands.removePlace(map, "market");
  commands.changeRoute(map, 0, { colour: "gray", length: 1 });
  commands.changeCards(map, "red", 0);
  commands.bendRoute(map, "pier", "market", 0.4);
  commands.translateName(map, "sv", null, "Hamn");
  commands.paintGround(map, "water", "#123456");
  expect(JSON.stringify(map)).toBe(before);
});

describe("what was done", () => {
  test("can be undone and redone, step by step", () => {
    const map = emptyMap("A");
    const history = new MapHistory(map);
    const one = commands.addPlace(map, "One", AT);
    const two = commands.addPlace(one, "Two", AT);
    history.change(one);
    history.change(two);
    history.undo();
    expect(history.map).toBe(one);
    history.undo();
    expect([history.map, history.canUndo]).toEqual([map, false]);
    history.redo();
    history.redo();
    expect([history.map, history.canRedo]).toEqual([two, false]);
  });

  test("is undone together if it is of one kind and one soon follows the other", () => {
    let now = 0;
    const map = harbour();
    const history = new MapHistory(map, () => now);
    const to = (x: number) => commands.movePlace(history.map, "pier", { x, y: 0 });
    history.change(to(1), "move-pier");
    now += 100;
    history.change(to(2), "move-pier");
    now += 5000;
    history.change(to(3), "move-pier");
    history.undo();
    expect(history.map.layout?.places?.pier?.x).toBe(2);
    history.undo();
    expect(history.map).toBe(map);
  });

  test("cannot be redone after something else was done", () => {
    const map = harbour();
    const history = new MapHistory(map);
    history.change(commands.removePlace(map, "pier"));
    history.undo();
    history.change(commands.removePlace(map, "hill"));
    expect(history.canRedo).toBe(false);
  });
});

describe("what can be opened", () => {
  test.each([null, 3, {}, { ...harbour(), places: [{ id: 1 }] }, { ...harbour(), family: "cards" }])(
    "%j is no map",
    (value) => {
      expect(isMap(value)).toBe(false);
    },
  );

  test("a map is, with or without a layout", () => {
    const { layout: _, ...loose } = harbour();
    expect([isMap(harbour()), isMap(loose)]).toEqual([true, true]);
    const twice = { ...loose, places: [...loose.places, ...loose.places] };
    expect(isMap(twice)).toBe(false);
  });
});
