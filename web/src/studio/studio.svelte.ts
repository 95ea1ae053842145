/** The studio while a map is open: the map, what is selected, which tool is in hand, and what the server says to it. */

import { Refused } from "../app/api";
import { language } from "../app/words.svelte";
import type { Frame, MapProblem, Point, Reason, WorkedOut } from "../protocol";
import * as commands from "./commands";
import { type Ground, type MapDocument, routeIds } from "./document";
import { bendOf, detailsOf, frameOf, NOTHING, spotsOf } from "./drawn";
import { MapHistory } from "./history.svelte";
import { keepMap } from "./saved";
import { checkMap } from "./server";
import { keepTracing, loadTracing, type Tracing } from "./tracing";

export const TOOLS = ["select", "place", "route", "land", "water", "park"] as const;
export type Tool = (typeof TOOLS)[number];

export type Selection =
  | { kind: "place"; id: string }
  | { kind: "route"; index: number }
  | { kind: "shape"; index: number };

/** How long nothing changes before the server is asked again. */
const PAUSE = 250;
/** How long to wait before asking a server again that was busy, or away. */
const AGAIN = 3000;

export class Studio {
  readonly history: MapHistory;
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
  tracing = $state.raw<Tracing | null>(null);
  /** Ids of editions that are on offer already. */
  taken: readonly string[] = [];
  /** What has just happened, for a screen reader. */
  said = $state("");
  /** The part of the board that is shown; it stays as it is while something is dragged. */
  #frame = $state.raw<Frame | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  readonly spots = $derived.by(() => spotsOf(this.map, this.found));
  readonly frame = $derived.by(() => this.#frame ?? frameOf(this.map, this.spots, this.found));
  readonly details = $derived.by(() => detailsOf(this.map, this.found, this.frame, language()));
  readonly routeIds = $derived.by(() => routeIds(this.map));

  constructor(
    readonly key: string,
    map: MapDocument,
  ) {
    this.history = new MapHistory(map);
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

  /** Holds the frame still while something is dragged. */
  hold(): void {
    this.#frame = this.frame;
  }

  release(): void {
    this.#frame = null;
    this.history.rest();
  }

  select(selection: Selection | null): void {
    this.selection = selection;
    this.history.rest();
  }

  takeTool(tool: Tool): void {
    this.tool = tool;
    this.from = null;
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

  /** Joins two places, as long as they are apart, and selects the route. */
  addRoute(from: string, to: string): void {
    const [a, b] = [this.spots[from], this.spots[to]];
    const before = this.map.routes.length;
    this.do(commands.addRoute(this.map, from, to, a && b ? { length: commands.lengthFor(a, b) } : {}));
    if (this.map.routes.length > before) this.select({ kind: "route", index: before });
  }

  addShape(kind: Ground, points: readonly Point[]): void {
    const before = this.map.layout?.shapes?.length ?? 0;
    this.do(commands.addShape(this.map, kind, points));
    if ((this.map.layout?.shapes?.length ?? 0) > before) this.select({ kind: "shape", index: before });
  }

  removeSelected(): void {
    const selected = this.selection;
    if (selected === null) return;
    if (selected.kind === "place") this.do(commands.removePlace(this.map, selected.id));
    else if (selected.kind === "route") this.do(commands.removeRoute(this.map, selected.index));
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
      (selected.kind === "shape" && selected.index < (map.layout?.shapes?.length ?? 0));
    if (!isThere) this.selection = null;
    if (this.from !== null && !map.places.some(({ id }) => id === this.from)) this.from = null;
  }
}
