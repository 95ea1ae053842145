/** What is worth knowing about a place on the map, in words, for a tip. */

import { placeText, tokenText } from "../app/sentences";
import { t } from "../app/words.svelte";
import type { CityDetails, CityView } from "../protocol";

/** Its name, what it brings, and which tokens lie there. */
export function placeTip(details: CityDetails, view: CityView, you: number | null, id: string): string {
  const place = details.places.find((each) => each.id === id);
  const lines = [placeText(details, id)];
  if (place?.attraction) {
    lines.push(t("city-tip-attraction", { points: t("points", { count: details.attraction_points }) }));
  }
  const [symbol, count] = view.stacks[id] ?? [0, 0];
  if (count > 0) {
    const mine = you !== null && view.seats[you]?.tokens.includes(symbol);
    const values = { name: tokenText(details, symbol), count };
    lines.push(mine ? t("city-tip-token-held", values) : t("city-tip-token", values));
  }
  return lines.join("\n");
}
