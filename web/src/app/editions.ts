/** What is printed, loaded once. */

import type { EditionDetails, EditionSummary } from "../protocol";
import { ask } from "./api";

const loaded = new Map<string, Promise<EditionDetails>>();

/** Everything printed in an edition, and where it is drawn. */
export function editionDetails(id: string): Promise<EditionDetails> {
  let details = loaded.get(id);
  if (!details) {
    details = ask("GET /api/editions/{edition}", { path: { edition: id } });
    details.catch(() => loaded.delete(id));
    loaded.set(id, details);
  }
  return details;
}

/** The shipped ones first, in this order; then maps of one's own. */
const ORDER = ["new_york", "san_francisco", "card_game"];

/** The editions that can be played here, as they are shown. */
export async function editions(): Promise<EditionSummary[]> {
  const rank = (edition: EditionSummary) => (ORDER.indexOf(edition.id) + ORDER.length + 1) % (ORDER.length + 1);
  const answer = await ask("GET /api/editions", {});
  return answer.editions.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
