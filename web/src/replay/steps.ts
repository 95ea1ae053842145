/** The steps of a replay: in words, by turns, and as happenings of a live table. */

import { eventText } from "../app/sentences";
import { t } from "../app/words.svelte";
import type { EditionDetails, Event, Happening, Replay, ReplayStep } from "../protocol";
import { playersOf } from "../table/seats/seating";
import type { Player } from "../table/stage";

/** Who sat where; people without a name are called `nameless` or, if that is null, by their number. */
export function playersIn(replay: Replay, nameless: string | null = null): Player[] {
  const seats = replay.steps[0]?.view.players ?? replay.names.length;
  return playersOf(
    Array.from({ length: seats }, (_, seat) => {
      const bot = replay.bots[seat] ?? null;
      const name = bot ?? (replay.names[seat] || (nameless ?? t("seat-number", { number: seat + 1 })));
      return {
        kind: bot === null ? "person" : "bot",
        name,
        bot,
        stand_in: null,
        colour: replay.colours[seat] ?? seat,
        nonce: null,
      };
    }),
  );
}

/** The happenings of each step, as a live table would send them. */
export function happeningsOf(steps: readonly ReplayStep[]): Happening[] {
  return steps.map(({ at, seat, by, events }, index) => {
    const when = { seq: index + 1, at: at ?? 0 };
    if (seat === null) return { type: "began", ...when, order: [], without: [], events };
    return { type: "moved", ...when, version: index, seat, by: by ?? "person", events };
  });
}

/** Events that the table or the other sentences show anyway. */
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
