/** What is printed, with names in the reader's language. */

import { SvelteMap } from "svelte/reactivity";
import type { EditionDetails, EditionList, EditionSummary } from "../protocol";
import { ask } from "./api";
import { stored } from "./browser/kept.svelte";
import { language } from "./words.svelte";

const loaded = new Map<string, Promise<EditionDetails>>();
/** What editions are called, by what `keyOf` gives. */
const called = new SvelteMap<string, string>();
const asked = new Set<string>();

/** The same edition in the same language has the same key. A map may change under its id, but not under its hash. */
function keyOf(id: string, hash: string | null): string {
  return `${hash ?? id} ${language()}`;
}

/** Everything printed in an edition, and where it is drawn: as it is now, or the version with this hash. */
export function editionDetails(id: string, hash: string | null = null): Promise<EditionDetails> {
  const key = keyOf(id, hash);
  let details = loaded.get(key);
  if (!details) {
    const query = { language: language(), ...(hash === null ? {} : { hash }) };
    details = ask("GET /api/editions/{edition}", { path: { edition: id }, query });
    details.catch(() => loaded.delete(key));
    loaded.set(key, details);
  }
  return details;
}

/** What can be played here: Trikk's own editions before the host's maps, and those with a board first. */
export async function editionList(): Promise<EditionList> {
  const answer = await ask("GET /api/editions", { query: { language: language() } });
  for (const { id, hash, name } of answer.editions) called.set(keyOf(id, hash), name);
  const rank = ({ hash, family }: EditionSummary) => Number(hash !== null) * 2 + Number(family === "cards");
  return { ...answer, editions: answer.editions.toSorted((a, b) => rank(a) - rank(b)) };
}

/** The editions that can be played here, as they are shown. */
export async function editions(): Promise<EditionSummary[]> {
  return (await editionList()).editions;
}

/** What an edition is called, also one that is not on offer; its id until the server has said so. */
export function editionName(id: string, hash: string | null): string {
  const key = keyOf(id, hash);
  if (!called.has(key) && !asked.has(key)) {
    asked.add(key);
    void findName(id, hash, key);
  }
  return called.get(key) ?? id;
}

async function findName(id: string, hash: string | null, key: string): Promise<void> {
  await editions().catch(() => null);
  if (called.has(key)) return;
  const details = hash === null ? null : await editionDetails(id, hash).catch(() => null);
  if (details) called.set(key, details.name);
  else asked.delete(key); // the server may answer another time
}

/** Under which the browser keeps the keys of drawings of its studio, by the hashes of the maps that they were played as. */
export const DRAWINGS = "trikk.drawings";

/** Where the drawing of a map is, by the map's hash; null if it was not drawn in this browser. */
export function studioOf(hash: string | null | undefined): string | null {
  const key = stored(DRAWINGS)[hash ?? ""];
  return key ? `/studio/${key}` : null;
}
