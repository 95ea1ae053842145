/** Where a problem is, as people call it: a place by its name, not by its number in the file. */

import { t } from "../app/words.svelte";
import type { MapProblem } from "../protocol";
import type { MapDocument } from "./document";
import { entryOf, panelOf } from "./problems";

/** `Routes: Pier – Mill`, or only `Routes` if it is about no single one. */
export function whereText(map: MapDocument, problem: MapProblem): string {
  const panel = panelOf(problem);
  const part = t(`studio-panel-${panel}`);
  const index = entryOf(map, problem);
  const name = index === null ? "" : nameOf(map, panel, index);
  return name ? `${part}: ${name}` : part;
}

function nameOf(map: MapDocument, panel: string, index: number): string {
  const called = (id: string) => map.places.find((place) => place.id === id)?.name ?? id;
  if (panel === "places") return map.places[index]?.name ?? "";
  if (panel === "ground") return String(index + 1);
  const entry = panel === "routes" ? map.routes[index] : panel === "tickets" ? map.tickets[index] : undefined;
  return entry ? t("studio-ends", { from: called(entry.from), to: called(entry.to) }) : "";
}
