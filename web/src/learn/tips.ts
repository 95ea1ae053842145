/** What a first game explains, and when: each thing once, when it first appears. */

import type { CardView, CityView } from "../protocol";
import type { Stage } from "../table/stage";

export interface Tip {
  /** Its text is `learn-tip-<id>`. */
  id: string;
  when: (stage: Stage) => boolean;
}

const can = (stage: Stage, kind: string) => stage.moves.some((move) => move.kind === kind);
const mine = (stage: Stage) => (stage.you === null ? undefined : stage.view.seats[stage.you]);
const isTurn = (stage: Stage) => stage.view.to_move === stage.you && stage.you !== null;

const CITY: Tip[] = [
  { id: "city-tickets", when: (stage) => stage.view.phase === "keep_tickets" && can(stage, "keep") },
  { id: "city-place", when: (stage) => can(stage, "place") },
  { id: "city-token", when: (stage) => can(stage, "take") },
  { id: "city-second", when: (stage) => stage.view.phase === "second_card" && isTurn(stage) },
  { id: "city-claim", when: (stage) => can(stage, "claim") },
  { id: "city-draw", when: (stage) => stage.view.phase === "turn" && can(stage, "draw") },
  { id: "city-claimed", when: (stage) => isTurn(stage) && Object.values(owners(stage)).includes(stage.you ?? -1) },
  { id: "city-done", when: (stage) => isTurn(stage) && (mine(stage)?.tickets ?? []).some((ticket) => ticket.complete) },
  { id: "last-turns", when: (stage) => stage.view.turns_left !== null && isTurn(stage) },
];

const CARDS: Tip[] = [
  { id: "cards-tickets", when: (stage) => stage.view.phase === "keep_tickets" && can(stage, "keep") },
  { id: "cards-scoring", when: (stage) => stage.view.phase === "scoring" && isTurn(stage) },
  { id: "cards-second", when: (stage) => stage.view.phase === "second_card" && isTurn(stage) },
  { id: "cards-robbed", when: (stage) => isTurn(stage) && wasRobbed(stage) },
  { id: "cards-moved", when: (stage) => stage.view.phase === "turn" && isTurn(stage) && trackOf(stage) > 0 },
  { id: "cards-lay", when: (stage) => can(stage, "lay") },
  { id: "cards-draw", when: (stage) => stage.view.phase === "turn" && can(stage, "draw") },
  { id: "cards-rob", when: (stage) => can(stage, "lay") && Object.keys(rowsToRob(stage)).length > 0 },
  { id: "last-turns", when: (stage) => stage.view.turns_left !== null && isTurn(stage) },
];

/** The next thing to explain; null if there is nothing new. */
export function nextTip(stage: Stage, seen: ReadonlySet<string>): Tip | null {
  if (stage.you === null || stage.view.outcome) return null;
  const tips = stage.details.family === "city" ? CITY : CARDS;
  return tips.find((tip) => !seen.has(tip.id) && tip.when(stage)) ?? null;
}

function owners(stage: Stage): CityView["owners"] {
  return stage.view.family === "city" ? stage.view.owners : {};
}

function rowsToRob(stage: Stage): CardView["rows_to_rob"] {
  return stage.view.family === "cards" ? stage.view.rows_to_rob : {};
}

function trackOf(stage: Stage): number {
  return stage.view.family === "cards" ? (stage.view.seats[stage.you ?? 0]?.track_size ?? 0) : 0;
}

function wasRobbed(stage: Stage): boolean {
  return (stage.happenings ?? []).some(
    (one) => one.type === "moved" && one.events.some((event) => event.type === "robbed" && event.victim === stage.you),
  );
}
