/** What has to be done next, in words. */

import { listText } from "../../app/sentences";
import { locale, t } from "../../app/words.svelte";
import type { Move } from "../../protocol";
import type { Stage } from "../stage";

/** Whether the reader has something to decide now; everyone chooses first tickets at the same time. */
export function isMyTurn(stage: Stage): boolean {
  return stage.you !== null && stage.moves.length > 0;
}

/** What is to be done next, and by whom. */
export function promptText(stage: Stage): string {
  const { view } = stage;
  if (view.to_move === null) return t("table-prompt-over");
  if (isMyTurn(stage)) return myPrompt(stage);
  const choosing = stage.session?.update?.choosing ?? [];
  if (choosing.length > 0)
    return t("table-others-choose", { names: listText(choosing.map((seat) => stage.players[seat]?.name ?? "")) });
  const name = stage.players[view.to_move]?.name ?? "";
  const isYou = view.to_move === stage.you || name === t("you"); // a replay calls readers without a name so
  return t(`table-others-${view.phase}`, { who: isYou ? "you" : "other", name });
}

function myPrompt(stage: Stage): string {
  switch (stage.view.phase) {
    case "keep_tickets":
      return t("table-prompt-keep", { count: fewestTickets(stage.moves) });
    case "place_stack":
      return t("table-prompt-place");
    case "second_card":
      return t("table-prompt-second");
    case "take_token":
      return t("table-prompt-take");
    case "scoring":
      return t("table-prompt-scoring");
    default:
      return stage.moves.some((move) => move.kind !== "pass")
        ? t("table-prompt-turn", { things: things(stage.moves) })
        : t("table-prompt-pass");
  }
}

/** How many tickets must be kept, from the legal moves. */
export function fewestTickets(moves: readonly Move[]): number {
  return Math.min(...moves.map((move) => (move.kind === "keep" ? move.tickets.length : 1)));
}

/** What can be done in a turn, in the order in which it is said. */
const THINGS = ["draw", "claim", "lay", "tickets"] as const;

/** "draw cards, claim a route or draw tickets": what the legal moves are about. */
function things(moves: readonly Move[]): string {
  const words = THINGS.filter((kind) => moves.some((move) => move.kind === kind)).map((kind) => t(`table-do-${kind}`));
  return new Intl.ListFormat(locale(), { type: "disjunction" }).format(words);
}

/** How many of the last turns are to come, in words; null before they begin. */
export function lastTurnsText(stage: Stage): string | null {
  const left = stage.view.turns_left;
  return left === null || left === 0 || stage.view.to_move === null ? null : t("table-last-turns", { count: left });
}
