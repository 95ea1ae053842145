/** What is printed, loaded once. */

import type { EditionDetails, EditionSummary } from "../protocol";
import { ask } from "./api";

const loaded = new Map<string, Promise<EditionDetails>>();

/** Everything printed in an edition, and where it is drawn: as it is now, or as it was under this hash. */
export function editionDetails(id: string, hash: string | null = null): Promise<EditionDetails> {
  const key = hash ?? id;
  let details = loaded.get(key);
  if (!details) {
    details = ask("GET /api/editions/{edition}", { path: { edition: id }, query: hash === null ? {} : { hash } });
    details.catch(() => loaded.delete(key));
    loaded.set(key, details);
  }
  return details;
}

/** What they are called, by id; where the server does not say so, their ids have to do. */
export async function editionNames(): Promise<Record<string, string>> {
  const all = await editions().catch(() => []);
  return Object.fromEntries(all.map(({ id, name }) => [id, name]));
}

/** The editions that can be played here, as they are shown: those with a board first. */
export async function editions(): Promise<EditionSummary[]> {
  const answer = await ask("GET /api/editions", {});
  return answer.editions.toSorted((a, b) => Number(a.family === "cards") - Number(b.family === "cards"));
}
