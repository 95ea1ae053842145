/** Which part of a map a problem is about. The server names it by its place in the file: `routes[3].colour`. */

import type { MapProblem } from "../protocol";
import { joins, type MapDocument } from "./document";
import type { Selection } from "./studio.svelte";

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

/** The place, route, ticket or shape that a problem is about; null if it is about no single one. */
export function thingOf(map: MapDocument, { field, message }: MapProblem): Selection | null {
  const [, list, number] = /^(places|routes|tickets|layout\.shapes)\[(\d+)\]/.exec(field) ?? [];
  const index = Number(number);
  if (list === "places") return placeWith(map, map.places[index]?.id);
  if (list === "routes" || list === "tickets")
    return index < map[list].length ? { kind: list === "routes" ? "route" : "ticket", index } : null;
  if (list !== undefined) return { kind: "shape", index };
  const [, part, key] = /^layout\.(places|routes)\.([\w-]+)/.exec(field) ?? [];
  if (part === "routes") {
    const [from = "", to = ""] = key?.split("-") ?? [];
    const route = map.routes.findIndex((each) => joins(each, from, to));
    return route < 0 ? null : { kind: "route", index: route };
  }
  // Or the last place that is named: no routes lead from here to there.
  const named = [...message.matchAll(/"(\w+)"/g)].map(([, id]) => id);
  return placeWith(map, part === "places" ? key : named.at(-1));
}

function placeWith(map: MapDocument, id: string | undefined): Selection | null {
  return id !== undefined && map.places.some((place) => place.id === id) ? { kind: "place", id } : null;
}
