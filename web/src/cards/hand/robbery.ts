/** A train robbery in words. */

import { cardsText } from "../../app/sentences";
import { t } from "../../app/words.svelte";
import type { CardStage } from "../../table/stage";
import type { Cards } from "../counting";
import { robberyOf } from "./laying";

/** Whom the reader would rob of what by laying these cards; null if nobody. */
export function robberyText(stage: CardStage, laid: Cards): string | null {
  const robbery = stage.you === null ? null : robberyOf(stage.view, stage.you, laid);
  if (!robbery) return null;
  const name = stage.players[robbery.victim]?.name ?? "";
  return t("cards-robs", { name, cards: cardsText(stage.details, { [robbery.colour]: robbery.size }) });
}
