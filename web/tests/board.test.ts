import { fireEvent, render } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import { tokenText } from "../src/app/sentences";
import Board from "../src/board/Board.svelte";
import { nextThatWay } from "../src/board/direction";
import { SOUVENIRS } from "../src/board/places/souvenirs";
import Poster from "../src/board/poster/Poster.svelte";
import { lineAlong, readable } from "../src/board/spaces";
import {
  clamped,
  fitted,
  MOST_ZOOM,
  moved,
  pinched,
  revealing,
  toBoard,
  windowOf,
  zoomed,
} from "../src/board/zoom/camera";
import { details, EAST, NORTH_BLUE, NORTH_RED, SOUTH, WEST } from "./board.fixture";
import { SAN_FRANCISCO } from "./details";

const names = { routeName: (id: string) => `Route ${id}`, placeName: (id: string) => `Place ${id}` };

function show(props: Partial<Parameters<typeof Board>[1]> = {}) {
  const shown = render(Board, { props: { details, owners: {}, colours: [0, 1, 3], ...names, ...props } });
  return {
    ...shown,
    route: (id: string) => shown.container.querySelector(`[data-anchor="route:${id}"]`) as SVGElement,
    place: (id: string) => shown.container.querySelector(`[data-anchor="place:${id}"]`) as SVGElement,
    buttons: () =>
      [...shown.container.querySelectorAll('svg [role="button"]')].map((button) => button.getAttribute("aria-label")),
  };
}

describe("what is drawn", () => {
  test("every space of every route, in its colour and with its symbol", () => {
    const { route } = show();
    for (const { id, length, colour } of details.routes) {
      expect(route(id).querySelectorAll(".tile")).toHaveLength(length);
      expect(route(id).dataset.card).toBe(colour);
    }
    expect(route(NORTH_RED).querySelectorAll(".symbol")).toHaveLength(3);
  });

  test("ferries on the first spaces, and no symbol on gray ones", () => {
    const { route } = show();
    expect(route(WEST).querySelectorAll(".ferry")).toHaveLength(1);
    expect(route(WEST).querySelectorAll(".symbol")).toHaveLength(0);
    expect(route(EAST).querySelectorAll(".ferry")).toHaveLength(0);
  });

  test("the owner's colour and pattern on every space of a claimed route, and nowhere else", () => {
    const { route, container } = show({ owners: { [NORTH_RED]: 2 } });
    const owned = [...route(NORTH_RED).querySelectorAll(".owned")];
    expect(owned.map((space) => space.getAttribute("fill"))).toEqual(Array(3).fill("url(#route-3)"));
    expect(container.querySelectorAll(".owned")).toHaveLength(3);
    expect(route(NORTH_RED).querySelectorAll(".tile")).toHaveLength(3); // the printed colour, as an edge
    expect(route(NORTH_RED).querySelectorAll(".symbol")).toHaveLength(0);
  });

  test("one vehicle of the owner's on a claimed route", () => {
    const { container } = show({ owners: { [NORTH_RED]: 2 } });
    const vehicles = [...container.querySelectorAll(".vehicle")];
    expect(vehicles.map((vehicle) => vehicle.getAttribute("data-colour"))).toEqual(["3"]);
  });

  test("the owner's spaces arrive one after another when a route is claimed, not when it already was", async () => {
    const animate = vi.spyOn(Element.prototype, "animate");
    const { rerender } = show({ owners: { [SOUTH]: 0 } });
    expect(animate).not.toHaveBeenCalled();
    await rerender({ owners: { [SOUTH]: 0, [NORTH_RED]: 1, [NORTH_BLUE]: 2 }, arriving: new Set([NORTH_RED]) });
    const delays = animate.mock.calls.map(([, options]) => (options as KeyframeAnimationOptions).delay);
    expect(delays).toEqual([0, 70, 140]);
    animate.mockRestore();
  });

  test("names, attractions and stacks of souvenirs", () => {
    const { container, place } = show({ stacks: { park: [3, 2] } });
    expect([...container.querySelectorAll("text tspan")].map((line) => line.textContent)).toContain("Harbour");
    expect(place("harbour").querySelector(".star")).not.toBeNull();
    expect(place("park").querySelectorAll(".token .disc")).toHaveLength(2);
    expect(place("park").querySelector(".token .souvenir")?.getAttribute("d")).toBe(SOUVENIRS.seal);
    expect(place("park").querySelector(".count text")?.textContent).toBe("2");
    expect(place("market").querySelector(".token")).toBeNull();
  });

  test("names on the water are written otherwise", () => {
    const { container } = show();
    expect([...container.querySelectorAll("text.afloat")].map((name) => name.textContent)).toEqual(["Island"]);
  });

  test("a souvenir without a name is a number", () => {
    const { place } = show({ stacks: { park: [5, 1] } });
    expect(place("park").querySelector(".token .souvenir")?.textContent).toBe("5");
  });

  test("a closed route is hatched", () => {
    const { route } = show({ closed: new Set([NORTH_BLUE]) });
    expect(route(NORTH_BLUE).querySelectorAll(".closed")).toHaveLength(3);
    expect(route(NORTH_RED).querySelectorAll(".closed")).toHaveLength(0);
  });

  test("all seven souvenirs have a name", () => {
    expect(SAN_FRANCISCO.layout.souvenirs).toEqual(Object.keys(SOUVENIRS));
    expect(Object.keys(SOUVENIRS).map((_, symbol) => tokenText(SAN_FRANCISCO, symbol))).toEqual([
      "bridge",
      "crab",
      "cable car",
      "sea lion",
      "sourdough loaf",
      "heart",
      "lighthouse",
    ]);
  });
});

test("every edition has a poster, which is only a picture", () => {
  for (const art of ["manhattan", "golden_gate", ""]) {
    const of = { id: "one", family: art === "" ? "cards" : "city", art, hash: null } as const;
    const { container, unmount } = render(Poster, { of });
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    expect(container.querySelectorAll("path").length).toBeGreaterThan(10);
    expect(container.textContent?.trim()).toBe("");
    unmount();
  }
});

test("the server makes the poster of a map without art, in the version that is asked for", () => {
  for (const [hash, query] of [
    [null, ""],
    ["f00d", "?hash=f00d"],
  ] as const) {
    const { container, unmount } = render(Poster, { of: { id: "backyard", family: "city", art: "", hash } });
    const picture = container.querySelector("img");
    expect(picture?.getAttribute("src")).toBe(`/api/editions/backyard/poster${query}`);
    expect(picture?.getAttribute("alt")).toBe("");
    unmount();
  }
});

describe("what can be chosen", () => {
  test("only the given routes and places are buttons, each with its name", () => {
    const { buttons } = show({ routes: new Set([EAST, WEST]), places: new Set(["park"]) });
    expect(buttons().sort()).toEqual([`Place park`, `Route ${WEST}`, `Route ${EAST}`].sort());
  });

  test("there is one stop of the Tab key for routes and one for places", () => {
    const { container } = show({ routes: new Set([EAST, WEST, SOUTH]), places: new Set(["park", "island"]) });
    expect(container.querySelectorAll('svg [tabindex="0"]')).toHaveLength(2);
    expect(container.querySelectorAll('svg [tabindex="-1"]')).toHaveLength(3);
  });

  test("a click, Enter and Space choose a route", async () => {
    const onroute = vi.fn();
    const { route } = show({ routes: new Set([EAST]), onroute });
    await fireEvent.click(route(EAST).querySelector(".tile") as Element);
    await fireEvent.keyDown(route(EAST), { key: "Enter" });
    await fireEvent.keyDown(route(EAST), { key: " " });
    expect(onroute.mock.calls).toEqual([[EAST], [EAST], [EAST]]);
  });

  test("a click beside the tiles is for the route as well", async () => {
    const onroute = vi.fn();
    const { container } = show({ onroute });
    await fireEvent.click(container.querySelector(`.reach[data-route="${SOUTH}"]`) as Element);
    expect(onroute).toHaveBeenCalledExactlyOnceWith(SOUTH);
  });

  test("a click on a route that cannot be chosen is told too, so that the table can say why", async () => {
    const onroute = vi.fn();
    const { route, buttons } = show({ onroute });
    expect(buttons()).toEqual([]);
    await fireEvent.click(route(WEST));
    expect(onroute).toHaveBeenCalledExactlyOnceWith(WEST);
  });

  test("places are chosen in the same way", async () => {
    const onplace = vi.fn();
    const onroute = vi.fn();
    const { place } = show({ places: new Set(["park"]), onplace, onroute });
    await fireEvent.click(place("park"));
    await fireEvent.keyDown(place("park"), { key: "Enter" });
    expect(onplace.mock.calls).toEqual([["park"], ["park"]]);
    expect(onroute).not.toHaveBeenCalled();
  });

  test("what is chosen is pressed", () => {
    const { route } = show({ routes: new Set([EAST, WEST]), chosen: EAST });
    expect(route(EAST).getAttribute("aria-pressed")).toBe("true");
    expect(route(WEST).getAttribute("aria-pressed")).toBe("false");
  });

  test("arrow keys go to the next that way, among what can be chosen", async () => {
    const { route } = show({ routes: new Set([WEST, EAST, SOUTH]) });
    route(WEST).focus();
    await fireEvent.keyDown(route(WEST), { key: "ArrowDown" });
    expect(document.activeElement).toBe(route(SOUTH));
    await fireEvent.keyDown(route(SOUTH), { key: "ArrowUp" });
    await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(document.activeElement).toBe(route(EAST));
    await fireEvent.keyDown(route(EAST), { key: "ArrowRight" });
    expect(document.activeElement).toBe(route(EAST));
    expect(route(EAST).getAttribute("tabindex")).toBe("0");
    expect(route(WEST).getAttribute("tabindex")).toBe("-1");
  });

  test("pointing at a route is told once, and when it ends", async () => {
    const onpoint = vi.fn();
    const { route, place } = show({ routes: new Set([WEST]), onpoint });
    await fireEvent.pointerOver(route(EAST));
    await fireEvent.pointerOver(route(EAST).querySelector(".tile") as Element);
    await fireEvent.pointerOver(place("park"));
    route(WEST).focus();
    route(WEST).blur();
    expect(onpoint.mock.calls).toEqual([[EAST], [null], [WEST], [null]]);
  });

  test("a drag is no click", async () => {
    const onroute = vi.fn();
    const { route } = show({ onroute });
    const tile = route(EAST).querySelector(".tile") as Element;
    await fireEvent.pointerDown(tile, { pointerId: 1, clientX: 10, clientY: 10 });
    await fireEvent.pointerMove(tile, { pointerId: 1, clientX: 60, clientY: 10 });
    await fireEvent.pointerUp(tile, { pointerId: 1, clientX: 60, clientY: 10 });
    await fireEvent.click(tile);
    expect(onroute).not.toHaveBeenCalled();
    await fireEvent.pointerDown(tile, { pointerId: 2, clientX: 10, clientY: 10 });
    await fireEvent.pointerMove(tile, { pointerId: 2, clientX: 12, clientY: 11 });
    await fireEvent.pointerUp(tile, { pointerId: 2, clientX: 12, clientY: 11 });
    await fireEvent.click(tile);
    expect(onroute).toHaveBeenCalledExactlyOnceWith(EAST);
  });

  test("a picture has no buttons at all", async () => {
    const onroute = vi.fn();
    const { container, route } = show({ interactive: false, routes: new Set([EAST]), onroute });
    expect(container.querySelectorAll("button, [role='button'], [tabindex]")).toHaveLength(0);
    expect(container.querySelector("svg")?.getAttribute("role")).toBe("img");
    await fireEvent.click(route(EAST));
    expect(onroute).not.toHaveBeenCalled();
  });
});

describe("the camera", () => {
  const frame = { left: 100, top: 50, width: 800, height: 400 };
  const size = { width: 400, height: 400 };

  test("sees the whole frame at first, in the middle", () => {
    expect(fitted(frame)).toEqual({ x: 500, y: 250, zoom: 1 });
    expect(windowOf(fitted(frame), frame, size)).toEqual({ left: 100, top: -150, width: 800, height: 800 });
  });

  test("keeps what lies below the pointer when it zooms", () => {
    const pixel = { x: 300, y: 180 };
    const before = toBoard(fitted(frame), frame, size, pixel);
    const camera = zoomed(fitted(frame), frame, size, 4, pixel);
    expect(camera.zoom).toBe(4);
    const after = toBoard(camera, frame, size, pixel);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  test("zooms neither too far in nor out", () => {
    expect(zoomed(fitted(frame), frame, size, 100).zoom).toBe(MOST_ZOOM);
    expect(zoomed(fitted(frame), frame, size, 0.1)).toEqual(fitted(frame));
  });

  test("never loses the board", () => {
    const camera = zoomed(fitted(frame), frame, size, 4);
    expect(windowOf(moved(camera, frame, size, { x: 9999, y: 9999 }), frame, size)).toMatchObject({
      left: 100,
      top: 50,
    });
    const other = windowOf(moved(camera, frame, size, { x: -9999, y: -9999 }), frame, size);
    expect(other.left + other.width).toBeCloseTo(900);
    expect(other.top + other.height).toBeCloseTo(450);
    expect(moved(fitted(frame), frame, size, { x: 50, y: 50 })).toEqual(fitted(frame));
    expect(clamped({ x: 0, y: 0, zoom: 0 }, frame, size)).toEqual(fitted(frame));
  });

  test("follows a drag", () => {
    const camera = zoomed(fitted(frame), frame, size, 4);
    const after = moved(camera, frame, size, { x: 10, y: -20 });
    expect(after.x).toBeCloseTo(camera.x - 5);
    expect(after.y).toBeCloseTo(camera.y + 10);
  });

  test("follows two fingers: what is between them stays there", () => {
    const camera = zoomed(fitted(frame), frame, size, 3);
    const before = [
      { x: 150, y: 200 },
      { x: 250, y: 200 },
    ] as const;
    const after = [
      { x: 130, y: 210 },
      { x: 280, y: 210 },
    ] as const;
    const held = toBoard(camera, frame, size, { x: 200, y: 200 });
    const now = pinched(camera, frame, size, before, after);
    expect(now.zoom).toBeCloseTo(4.5);
    const there = toBoard(now, frame, size, { x: 205, y: 210 });
    expect(there.x).toBeCloseTo(held.x);
    expect(there.y).toBeCloseTo(held.y);
  });

  test("brings what has the focus into sight, and stays where it is otherwise", () => {
    const camera = zoomed(fitted(frame), frame, size, 4);
    expect(revealing(camera, frame, size, { x: 510, y: 255 })).toEqual(camera);
    const seen = windowOf(revealing(camera, frame, size, { x: 880, y: 60 }), frame, size);
    expect(seen.left + seen.width).toBeGreaterThan(880);
    expect(seen.top).toBeLessThan(60);
  });

  test("zooms by buttons and keys, and back", async () => {
    const { container, getByRole } = show();
    const box = () => container.querySelector("svg")?.getAttribute("viewBox");
    const whole = box();
    await fireEvent.click(getByRole("button", { name: "Zoom in" }));
    await vi.waitFor(() => expect(box()).not.toBe(whole));
    await fireEvent.keyDown(getByRole("button", { name: "Zoom in" }), { key: "0" });
    await vi.waitFor(() => expect(box()).toBe(whole));
    await fireEvent.keyDown(getByRole("button", { name: "Zoom in" }), { key: "+" });
    await vi.waitFor(() => expect(box()).not.toBe(whole));
    await fireEvent.click(getByRole("button", { name: "Show the whole board" }));
    await vi.waitFor(() => expect(box()).toBe(whole));
  });
});

describe("directions and spaces", () => {
  const points = new Map([
    ["middle", { x: 0, y: 0 }],
    ["right", { x: 50, y: 5 }],
    ["far right", { x: 90, y: 0 }],
    ["above", { x: 10, y: -60 }],
  ]);

  test("the nearest that way, or none", () => {
    expect(nextThatWay("ArrowRight", "middle", points)).toBe("right");
    expect(nextThatWay("ArrowUp", "middle", points)).toBe("above");
    expect(nextThatWay("ArrowLeft", "middle", points)).toBeNull();
    expect(nextThatWay("Home", "middle", points)).toBeNull();
  });

  test("all in turn, around and around", () => {
    expect(nextThatWay("PageDown", "middle", points)).toBe("right");
    expect(nextThatWay("PageDown", "above", points)).toBe("middle");
    expect(nextThatWay("PageUp", "middle", points)).toBe("above");
  });

  test("nothing stands on its head", () => {
    expect([0, 90, -90, 135, 180, -120, 270].map(readable)).toEqual([0, 90, 90, -45, 0, 60, 90]);
  });

  test("the line along spaces stops half a width before the ends", () => {
    expect(lineAlong(details.layout.spaces[SOUTH] ?? [], 18)).toBe("M130 240L146 240L200 240L254 240L270 240");
  });
});
