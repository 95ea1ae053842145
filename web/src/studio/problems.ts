/** Which part of a map a problem is about. The server names it by its place in the file: `routes[3].colour`. */

import type { MapProblem } from "../protocol";
import type { MapDocument } from "./document";

/** Problems of one entry of a list, or of a table of the file. */
export function problemsAt(problems: readonly MapProblem[], at: string): MapProblem[] {
  return problems.filter(
    ({ field }) => field === at || (field.startsWith(at) && ".[".includes(field[at.length] ?? "")),
  );
}

/** Problems of a place: in the list of places, or where it is drawn. */
export function problemsOfPlace(map: MapDocument, problems: readonly MapProblem[], index: number): MapProblem[] {
  const id = map.places[index]?.id ?? "";
  return [...problemsAt(problems, `places[${index}]`), ...problemsAt(problems, `layout.places.${id}`)];
}

/** Which places, by id, and which routes, by number, have a problem. */
export function faulty(map: MapDocument, problems: readonly MapProblem[]): { places: string[]; routes: number[] } {
  const has = (found: MapProblem[]) => found.length > 0;
  return {
    places: map.places.flatMap(({ id }, i) => (has(problemsOfPlace(map, problems, i)) ? [id] : [])),
    routes: map.routes.flatMap((_, i) => (has(problemsAt(problems, `routes[${i}]`)) ? [i] : [])),
  };
}

export const PANELS = ["map", "places", "routes", "tickets", "ground", "fair"] as const;
export type Panel = (typeof PANELS)[number];

/** The panel where a problem is put right. */
export function panelOf({ field }: MapProblem): Panel {
  const [first = "", second = ""] = field.split(/[.[]/);
  if (first === "layout") return second === "places" ? "places" : second === "routes" ? "routes" : "ground";
  if (first === "names") return "places";
  return first === "places" || first === "routes" || first === "tickets" ? first : "map";
}

/** The entry of a list that a problem is about, from 0; null if it is about no single one. */
export function entryOf(map: MapDocument, { field }: MapProblem): number | null {
  const number = /^(?:places|routes|tickets|layout\.shapes)\[(\d+)\]/.exec(field)?.[1];
  if (number !== undefined) return Number(number);
  const id = /^layout\.places\.(\w+)/.exec(field)?.[1];
  const index = map.places.findIndex((each) => each.id === id);
  return id === undefined || index < 0 ? null : index;
}
