/** Maps that the reader has brought, as long as the page is open. */

import { ask } from "../app/api";
import type { EditionSummary, MapProblem } from "../protocol";

let maps = $state.raw<EditionSummary[]>([]);

/** The maps that were brought and can be played, the last one first. */
export function broughtMaps(): EditionSummary[] {
  return maps;
}

/** Brings a map: the server says what can be played, or what has to be corrected in its file. */
export async function bringMap(text: string): Promise<{ map: EditionSummary | null; problems: MapProblem[] }> {
  const { edition: map, problems } = await ask("POST /api/maps", { body: { text } });
  if (map) maps = [map, ...maps.filter((other) => other.id !== map.id)];
  return { map, problems };
}
