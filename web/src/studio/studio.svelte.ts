/** The studio while a map is open: the map, what is selected, which tool is in hand, and what the server says to it. */

import { Refused } from "../app/api";
import { language, t } from "../app/words.svelte";
import { near, type Sight, USUAL_REM } from "../board/sight";
import type { Frame, MapProblem, Point, Reason, WorkedOut } from "../protocol";
import * as commands from "./commands";
import { clearOfCorner, cornerOf, type Screen } from "./corner";
import { type Ground, type MapDocument, routeIds, spotOf } from "./document";
import { bendOf, detailsOf, frameOf, isSame, NOTHING, spotsOf, steadyFrame } from "./drawn";
import type { MapHistory } from "./history.svelte";
import { keepMap } from "./saved";
import { checkMap } from "./server";
import { keepTracing, loadTracing, type Tracing } from "./tracing";

export const TOOLS = ["select", "place", "route", "land", "water", "park"] as const;
export type Tool = (typeof TOOLS)[number];

export type Selection =
  | { kind: "place"; id: string }
  | { kind: "route"; index: number }
  | { kind: "ticket"; index: number }
  | { kind: "shape"; index: number };

/** How long nothing changes before the server is asked again. */
const PAUSE = 250;
/** How long to wait before asking a server again that was busy, or away. */
const AGAIN = 3000;

export class Studio {
  tool = $state<Tool>("select");
  selection = $state.raw<Selection | null>(null);
  /** Where the route that is being drawn begins. */
  from = $state<string | null>(null);
  /** What the server has worked out, and what it finds wrong. */
  found = $state.raw<WorkedOut>(NOTHING);
  problems = $state.raw<readonly MapProblem[]>([]);
  /** Whether the server has looked at the map as it is now. */
  isChecked = $state(false);
  /** Why the server does not answer, if it does not. */
  refusal = $state.raw<Reason | null>(null);
  /** Whether the browser has kept the latest change. */
  isKept = $state(true);
  /** The tickets that were suggested before bots could try them, and how much the server had compiled, in percent. */
  untried = $state.raw<{ tickets: MapDocument["tickets"]; percent: number } | null>(null);
  tracing = $state.raw<Tracing | null>(null);
  /** Ids of editions that are on offer already. */
  taken: readonly string[] = [];
  /** What has just happened, for a screen reader. */
  said = $state("");
  /** Why the board did not do what was asked, until something else is done. */
  notice = $state("");
  /** What the hint line says in place of how the tool is used, until something else is done. */
  hint = $state("");
  /** Whether something is being dragged: then the part of the board that is shown stays as it is. */
  #isHeld = $state(false);
  /** How often everything was brought into sight, and what has been shown since. */
  #fits = $state(0);
  #shown: { fits: number; frame: Frame | null; near: Frame | null } = { fits: 0, frame: null, near: null };
  /** What is seen of the board when it is not enlarged; null until there is one. */
  #seen = $state.raw<Frame | null>(null);
  /** The picture on the screen; null until there is one. */
  #screen = $state.raw<Screen | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  readonly spots = $derived.by(() => spotsOf(this.map, this.found));
  /** The part of the board that is shown; it does not change while one draws, unless something is out of sight. */
  readonly frame = $derived.by(() => {
    if (this.#fits !== this.#shown.fits) this.#shown = { fits: this.#fits, frame: null, near: null };
    const shapes = (this.map.layout?.shapes ?? []).flatMap(({ points }) => points.map(([x, y]) => ({ x, y })));
    const all = this.#isHeld ? [] : [...Object.values(this.spots), ...shapes];
    const frame = steadyFrame(this.#shown.frame, frameOf(this.map, this.spots, this.found), all, this.#seen);
    this.#shown.frame = clearOfCorner(frame, this.#isHeld ? [] : Object.values(this.spots), this.#screen);
    return this.#shown.frame;
  });
  /** The part that a small screen shows. */
  readonly near = $derived.by(() => {
    const { layout } = this.details;
    const parks = layout.shapes.flatMap(({ kind, points }) => (kind === "park" ? points : []));
    const corners = parks.map(([x, y]) => ({ x, y }));
    const all = [...Object.values(layout.spots), ...Object.values(layout.spaces).flat(), ...corners];
    const part = steadyFrame(this.#shown.near, near(layout, corners), this.#isHeld ? [] : all, this.#seen);
    this.#shown.near = clearOfCorner(part, this.#isHeld ? [] : Object.values(layout.spots), this.#screen);
    return this.#shown.near;
  });
  readonly details = $derived.by(() => detailsOf(this.map, this.found, this.frame, language(), this.#seen));
  readonly routeIds = $derived.by(() => routeIds(this.map));

  constructor(
    readonly key: string,
    /** The map, with what was done to it. */
    readonly history: MapHistory,
  ) {
    const { map } = history;
    if (map.places.length === 0) this.tool = "place"; // the first thing to do
    if (map.places.length > 0) this.#keep(); // an empty map is not worth a place in the list
    void loadTracing(key).then((tracing) => {
      this.tracing ??= tracing;
    });
  }

  get map(): MapDocument {
    return this.history.map;
  }

  /** How a route bends, as seen from its `from`. */
  bendOf(route: { from: string; to: string }): number {
    return bendOf(this.map, this.found, route);
  }

  /** Whether the server has looked at the map as it is now, and finds nothing wrong. */
  get isSound(): boolean {
    return this.isChecked && this.problems.length === 0;
  }

  /** What a map still lacks altogether, in the order in which one draws it; null if there is some of everything. */
  get lacks(): "places" | "routes" | "tickets" | null {
    if (this.map.places.length < 2) return "places";
    if (this.map.routes.length === 0) return "routes";
    return this.map.tickets.length === 0 ? "tickets" : null;
  }

  /** Names of places that no route leads to, as soon as there are routes. */
  get unreached(): string[] {
    const { places, routes } = this.map;
    const reached = new Set(routes.flatMap(({ from, to }) => [from, to]));
    return routes.length === 0 ? [] : places.filter(({ id }) => !reached.has(id)).map(({ name }) => name);
  }

  placeName(id: string): string {
    return this.map.places.find((place) => place.id === id)?.name ?? id;
  }

  /** Goes on to another document. Changes of one `kind` in a row are undone together. */
  do(next: MapDocument, kind: string | null = null): void {
    if (next === this.map) return;
    this.history.change(next, kind);
    this.#changed();
  }

  undo(): void {
    this.history.undo();
    this.#changed();
  }

  redo(): void {
    this.history.redo();
    this.#changed();
  }

  /** Shows everything there is. */
  fit(): void {
    this.#fits += 1;
  }

  /** What is seen of the board, when it is not enlarged, has changed. */
  see({ rest, unit, letters }: Sight): void {
    if (!this.#seen || !isSame(this.#seen, rest)) this.#seen = rest;
    const [width, height] = [Math.round(rest.width / unit), Math.round(rest.height / unit)];
    if (this.#screen?.width === width && this.#screen.height === height) return;
    this.#screen = { width, height, corner: cornerOf(USUAL_REM * letters) };
  }

  /** Holds still what is shown while something is dragged. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.history.rest();
  }

  select(selection: Selection | null): void {
    this.selection = selection;
    this.notice = "";
    this.hint = "";
    this.history.rest();
  }

  takeTool(tool: Tool): void {
    this.tool = tool;
    this.from = null;
    this.notice = "";
    this.hint = "";
  }

  movePlace(id: string, to: Point): void {
    const pinned = commands.pinPlaces(this.map, this.spots);
    this.do(commands.movePlace(pinned, id, to), `move-${id}`);
  }

  /** Puts a place on the map, selects it, and returns its id. */
  addPlace(name: string, at: Point): string {
    const pinned = commands.pinPlaces(this.map, this.spots);
    this.do(commands.addPlace(pinned, name, at));
    const id = this.map.places.at(-1)?.id ?? "";
    this.select({ kind: "place", id });
    return id;
  }

  /** Gives a place another name; it stays selected. */
  renamePlace(id: string, name: string): void {
    const index = this.map.places.findIndex((place) => place.id === id);
    const isSelected = this.selection?.kind === "place" && this.selection.id === id;
    const renamed = commands.renamePlace(this.map, id, name);
    const now = renamed.places[index]?.id;
    if (isSelected && now !== undefined) this.selection = { kind: "place", id: now };
    this.do(renamed);
  }

  /** Joins two places, as long as they are apart, and selects the route; or says why that is not possible. */
  addRoute(from: string, to: string, wanted: { colour?: string } = {}): void {
    const [a, b] = [this.spots[from], this.spots[to]];
    const before = this.map.routes.length;
    const length = a && b ? { length: commands.lengthFor(a, b) } : {};
    this.do(commands.addRoute(this.map, from, to, { ...length, ...wanted }));
    const names = { from: this.placeName(from), to: this.placeName(to) };
    if (this.map.routes.length > before) {
      this.select({ kind: "route", index: before });
      this.said = t("studio-said-joined", names);
    } else if (from !== to) this.notice = t("studio-two-tracks", names);
  }

  addShape(kind: Ground, points: readonly Point[]): void {
    const before = this.map.layout?.shapes?.length ?? 0;
    this.do(commands.addShape(this.map, kind, points));
    const { ground, shapes = [] } = this.map.layout ?? {};
    if (shapes.length === before) {
      this.hint = t("studio-no-stroke"); // too short to go round anything
      return;
    }
    this.select({ kind: "shape", index: before });
    if (ground === "land" && shapes.every((shape) => shape.kind === "land"))
      this.hint = t("studio-land-on-land", { ground: t("studio-panel-ground"), below: t("studio-below") });
  }

  removeSelected(): void {
    const selected = this.selection;
    if (selected === null) return;
    if (selected.kind === "place") this.do(commands.removePlace(this.map, selected.id));
    else if (selected.kind === "route") this.do(commands.removeRoute(this.map, selected.index));
    else if (selected.kind === "ticket") this.do(commands.removeTicket(this.map, selected.index));
    else this.do(commands.removeShape(this.map, selected.index));
    this.select(null);
  }

  trace(tracing: Tracing | null): void {
    this.tracing = tracing;
    void keepTracing(this.key, tracing);
  }

  /** Asks the server what is wrong, and where things are drawn that the map leaves open. */
  async check(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const map = this.map;
    try {
      const answer = await checkMap(map, language());
      if (asked !== this.#asked) return; // the map has changed since
      // The first answer says where everything lies that the map leaves open.
      if (this.found === NOTHING && map.places.some(({ id }) => spotOf(map, id) === null)) this.fit();
      this.found = answer.drawn;
      this.problems = answer.problems;
      this.isChecked = true;
      this.refusal = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked !== this.#asked) return;
      this.refusal = error.reason;
      this.#timer = setTimeout(() => void this.check(), AGAIN);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #changed(): void {
    this.isChecked = false;
    this.notice = "";
    this.hint = "";
    this.#keep();
    this.#forgetLost();
    this.#asked += 1; // an answer that is still under way is about another map
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE);
  }

  #keep(): void {
    this.isKept = keepMap(this.key, this.map);
  }

  /** What is selected may be gone after undoing. */
  #forgetLost(): void {
    const { selection: selected, map } = this;
    const isThere =
      selected === null ||
      (selected.kind === "place" && map.places.some(({ id }) => id === selected.id)) ||
      (selected.kind === "route" && selected.index < map.routes.length) ||
      (selected.kind === "ticket" && selected.index < map.tickets.length) ||
      (selected.kind === "shape" && selected.index < (map.layout?.shapes?.length ?? 0));
    if (!isThere) this.selection = null;
    if (this.from !== null && !map.places.some(({ id }) => id === this.from)) this.from = null;
  }
}
