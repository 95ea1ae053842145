/** What the studio asks the server. */

import { ask } from "../app/api";
import type { Language } from "../app/words.svelte";
import type { MapChecked, MapFile, SuggestedTickets } from "../protocol";
import { isMap, type MapDocument } from "./document";

type Plain = Record<string, never>;

/** What is wrong with a map, and where things are drawn that it leaves open. */
export function checkMap(map: MapDocument, language: Language): Promise<MapChecked> {
  return ask("POST /api/studio/check", { body: { document: map as unknown as Plain, language } });
}

/** The text of a map's file. */
export async function textOf(map: MapDocument): Promise<string> {
  const { text } = await ask("POST /api/studio/file", { body: { document: map as unknown as Plain } });
  return text;
}

/** The map in the text of a file, and what is wrong with it. */
export function readFile(text: string): Promise<MapFile> {
  return ask("POST /api/studio/file", { body: { text } });
}

/** Maps that come with Trikk, to begin with. */
export async function exampleMaps(): Promise<MapDocument[]> {
  const { examples } = await ask("GET /api/studio/examples", {});
  return (examples as unknown[]).filter(isMap);
}

export function suggestTickets(map: MapDocument, count: number): Promise<SuggestedTickets> {
  return ask("POST /api/studio/tickets", { body: { document: map as unknown as Plain, count } });
}
