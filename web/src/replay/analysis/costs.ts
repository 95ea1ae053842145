/** What moves cost, as the analysis estimates it, and how the chance to win changed. */

import type { Analysis, HintedMove, Replay } from "../../protocol";

/** What is kept of an analysed step. */
export interface Found {
  /** Which move, from 0: it leads to the replay's step after it. */
  step: number;
  best: HintedMove;
  chosen: HintedMove;
}

export interface Costly extends Found {
  /** Of the chance to win, from 0 to 1. */
  cost: number;
}

/** The chance to win at a step of the replay. */
export interface Chance {
  index: number;
  chance: number;
}

/** The least cost of a move that is worth showing. */
export const LEAST_COST = 0.03;
const MOST_SHOWN = 5;

/** The one person among bots; null if there are none or several. */
export function personOf(replay: Replay): number | null {
  const people = replay.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The moves that a person made and could have made differently, by number from 0. */
export function decisionsOf(replay: Replay, person: number): number[] {
  return replay.steps.flatMap(({ seat, by, choices }, index) =>
    seat === person && by !== "bot" && by !== "stand_in" && (choices ?? 0) > 1 ? [index - 1] : [],
  );
}

export function foundOf({ step, best, chosen }: Analysis): Found {
  return { step, best, chosen };
}

/** How much chance to win a move cost: nothing if it is level with the best. */
export function costOf({ best, chosen }: Found): number {
  return chosen.level ? 0 : best.win_chance - chosen.win_chance;
}

/** The moves that cost most, the costliest first. */
export function costliest(found: Iterable<Found>): Costly[] {
  return [...found]
    .map((one) => ({ ...one, cost: costOf(one) }))
    .filter(({ cost }) => cost >= LEAST_COST)
    .sort((a, b) => b.cost - a.cost || a.step - b.step)
    .slice(0, MOST_SHOWN);
}

/** The chance to win at each analysed decision, in order. */
export function chancesOf(found: Iterable<Found>): Chance[] {
  return [...found]
    .map(({ step, best }) => ({ index: step + 1, chance: best.win_chance }))
    .sort((a, b) => a.index - b.index);
}

/** How it ended, as a chance; null for a game that is not over. */
export function endOf(replay: Replay, person: number): Chance | null {
  const index = replay.steps.length - 1;
  const winners = replay.steps[index]?.view.outcome?.winners;
  if (!winners) return null;
  return { index, chance: winners.includes(person) ? 1 / winners.length : 0 };
}
