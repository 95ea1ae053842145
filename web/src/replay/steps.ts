/** The steps of a replay: in words, by turns, and as a live table would have told them. */

import { eventText } from "../app/sentences";
import { t } from "../app/words.svelte";
import type { EditionDetails, Event, Happening, Replay, ReplayStep } from "../protocol";
import { playersOf } from "../table/seats/seating";
import type { Player } from "../table/stage";

/** Who sat where; people who gave no name are called `nameless` or, where nothing is known of them, by their number. */
export function playersIn(replay: Replay, nameless: string | null = null): Player[] {
  const seats = replay.steps[0]?.view.players ?? replay.names.length;
  return playersOf(
    Array.from({ length: seats }, (_, seat) => {
      const bot = replay.bots[seat] ?? null;
      const name = bot ?? (replay.names[seat] || (nameless ?? t("seat-number", { number: seat + 1 })));
      return { kind: bot === null ? "person" : "bot", name, bot, stand_in: null, colour: replay.colours[seat] ?? seat };
    }),
  );
}

/** What happened at each step, as a table tells it. */
export function happeningsOf(steps: readonly ReplayStep[]): Happening[] {
  return steps.map(({ at, seat, by, events }, index) => {
    const when = { seq: index + 1, at: at ?? 0 };
    if (seat === null) return { type: "began", ...when, order: [], events };
    return { type: "moved", ...when, version: index, seat, by: by ?? "person", events };
  });
}

/** Told by what stands beside it, or seen on the table. */
const NOISE = new Set<Event["type"]>(["turn", "market_card"]);

/** What happened at a step, in sentences: what the seat did comes first, then what followed from it. */
export function stepSentences(
  details: EditionDetails,
  names: readonly string[],
  you: number | null,
  step: ReplayStep,
): string[] {
  const told = step.events.filter(
    (event) => !NOISE.has(event.type) && !(event.type === "stack_placed" && event.seat === null),
  );
  return told.map((event) => eventText(details, names, you, event)).filter((text) => text !== null);
}

/** A step at which a turn begins. */
export interface TurnStart {
  index: number;
  seat: number;
}

/** Where turns begin. */
export function turnStarts(steps: readonly ReplayStep[]): TurnStart[] {
  return steps.flatMap(({ events }, index) => {
    const turn = events.findLast((event) => event.type === "turn");
    return turn ? [{ index, seat: turn.seat }] : [];
  });
}
