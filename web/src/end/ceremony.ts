/** The scoring as it is shown: source by source and, within each, seat by seat. */

import { t } from "../app/words.svelte";
import type { CardScore, CityScore, EditionDetails, Position } from "../protocol";
import type { Stage } from "../table/stage";

/** A player's name as the reader calls it: "You" for their own. */
export function nameOf(stage: Stage, seat: number): string {
  return seat === stage.you ? t("you") : (stage.players[seat]?.name ?? "");
}

export type Source = "routes" | "tickets_won" | "tickets_lost" | "tourist" | "bonus";

export interface Counted {
  source: Source;
  seat: number;
  /** What is added to the seat's total; tickets that are not complete take away. */
  points: number;
}

/** Where points come from in an edition, in the order in which they are counted. */
export function sourcesOf(details: EditionDetails): Source[] {
  if (details.family === "cards") return ["tickets_won", "tickets_lost", "bonus"];
  const tourist = details.tokens !== null || details.attraction_points > 0;
  return ["routes", "tickets_won", "tickets_lost", ...(tourist ? (["tourist"] as const) : [])];
}

/** The id of the words for a source: attractions and souvenirs are counted alike, and called differently. */
export function sourceWords(details: EditionDetails, source: Source): string {
  return source === "tourist" && details.family === "city" && details.tokens ? "souvenirs" : source;
}

/** What a seat scored from one source. */
export function pointsOf(score: CityScore | CardScore, source: Source): number {
  const points = (score as unknown as Record<Source, number>)[source] ?? 0;
  return source === "tickets_lost" ? 0 - points : points;
}

/** Everything that is counted, in the order in which it is shown. */
export function countingOf(details: EditionDetails, view: Position): Counted[] {
  const scores = view.outcome?.scores ?? [];
  return sourcesOf(details).flatMap((source) =>
    scores.map((score, seat) => ({ source, seat, points: pointsOf(score, source) })),
  );
}

/** The totals after so many steps of the counting. */
export function totalsAfter(counting: readonly Counted[], steps: number, seats: number): number[] {
  const totals = Array<number>(seats).fill(0);
  for (const { seat, points } of counting.slice(0, steps)) totals[seat] = (totals[seat] ?? 0) + points;
  return totals;
}

export interface Revealed {
  id: number;
  complete: boolean;
}

/** All tickets of a seat, the complete ones first: in The Card Game those that were paid for are set aside. */
export function ticketsOf(view: Position, seat: number): Revealed[] {
  const held = view.seats[seat]?.tickets ?? [];
  const paid = view.family === "cards" ? (view.seats[seat]?.completed ?? []) : [];
  const all = [...paid.map((id) => ({ id, complete: true })), ...held.map(({ id, complete }) => ({ id, complete }))];
  return all.sort((a, b) => Number(b.complete) - Number(a.complete) || a.id - b.id);
}

/** Seats from the winner to the last. */
export function ranking(view: Position): number[] {
  const { scores = [], winners = [] } = view.outcome ?? {};
  const order = scores.map((_, seat) => seat);
  const won = (seat: number) => Number(winners.includes(seat));
  return order.sort((a, b) => won(b) - won(a) || (scores[b]?.total ?? 0) - (scores[a]?.total ?? 0) || a - b);
}
