/** What others have done, for screen readers. */

import { t } from "../../app/words.svelte";
import type { Stage } from "../stage";
import { turnsOf } from "./log";

/** What others did after a sequence number, in one piece; empty if it was nothing. */
export function newsOf(stage: Stage, after: number): string {
  const news = (stage.happenings ?? []).filter((happening) => happening.seq > after);
  const done = turnsOf(stage.details, stage.players, stage.you, news)
    .flatMap((turn) => turn.lines)
    .filter((line) => line.seat === null || line.seat !== stage.you)
    .map((line) => line.text);
  const shown = news.flatMap((happening) => {
    if (happening.type !== "reacted" || happening.seat === stage.you) return [];
    const name = stage.players[happening.seat]?.name ?? "";
    return [t("table-reacted", { name, reaction: t(`table-reaction-${happening.reaction}`) })];
  });
  return [...done, ...shown].join(" ");
}
