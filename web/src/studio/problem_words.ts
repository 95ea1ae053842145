/** Problems as people call things: a place by its name, not by its number in the file. */

import { t } from "../app/words.svelte";
import type { MapProblem } from "../protocol";
import type { MapDocument } from "./document";
import { panelOf, thingOf } from "./problems";

/** The loader speaks English. */
const NOUNS: Record<string, string> = { places: "place", routes: "route", tickets: "ticket" };

/** What keys of a route or ticket are called in its panel. */
const PARTS = new Map([
  ["colour", () => t("studio-colour")],
  ["length", () => t("studio-length")],
  ["ferries", () => t("studio-ferries")],
  ["from", () => t("studio-from")],
  ["to", () => t("studio-to")],
  ["points", () => t("studio-points")],
]);

/** `Routes: Pier – Mill · Length`, or only `Routes` if it is about no single one. */
export function whereText(map: MapDocument, problem: MapProblem): string {
  const part = t(`studio-panel-${panelOf(problem)}`);
  const thing = thingOf(map, problem);
  if (thing === null) return part;
  const name = thing.kind === "place" ? called(map, thing.id) : nameOf(map, `${thing.kind}s`, thing.index);
  if (!name) return part;
  const key = /^(?:routes|tickets)\[\d+\]\.(\w+)$/.exec(problem.field)?.[1] ?? "";
  const label = PARTS.get(key)?.();
  return label ? `${part}: ${name} · ${label}` : `${part}: ${name}`;
}

/** What the loader says, with names in place of ids and of numbers in the file. */
export function messageText(map: MapDocument, { message }: Pick<MapProblem, "message">): string {
  return message
    .replace(/\b(places|routes|tickets)\[(\d+)\]/g, (whole, list: string, number: string) => {
      const name = nameOf(map, list, Number(number));
      return name ? `${NOUNS[list]} ${name}` : whole;
    })
    .replace(/"(\w+)"/g, (_, id: string) => `"${called(map, id)}"`);
}

function called(map: MapDocument, id: string): string {
  return map.places.find((place) => place.id === id)?.name ?? id;
}

function nameOf(map: MapDocument, list: string, index: number): string {
  if (list === "places") return map.places[index]?.name ?? "";
  if (list === "shapes") return String(index + 1);
  const [route, ticket] = list === "routes" ? [map.routes[index]] : [undefined, map.tickets[index]];
  const { from, to } = route ?? ticket ?? { from: "", to: "" };
  const ends = from && t("studio-ends", { from: called(map, from), to: called(map, to) });
  return ticket ? `${ticket.id} (${ends})` : ends;
}
