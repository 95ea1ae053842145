/** What happened at a table: which moves are animated, and all events of the game. */

import type { Event, Happening, Moved, Update } from "../protocol";

/** The most moves that are animated at once; after more, the page simply shows the new view. */
const MOST_FOLLOWED = 12;

/** The moves of an update that are animated; none after a gap, at the start, or if one was taken back. */
export function movesToFollow({ after, happenings }: Update): Moved[] {
  const moves = happenings.filter((happening) => happening.type === "moved");
  const cannot = happenings.some(({ type }) => type === "began" || type === "undone");
  return after === null || cannot || moves.length > MOST_FOLLOWED ? [] : moves;
}

/** All events of the game, in order, without moves that were taken back. */
export function eventsOf(happenings: readonly Happening[]): Event[] {
  const undone = new Set(happenings.flatMap((happening) => (happening.type === "undone" ? [happening.undoes] : [])));
  return happenings.flatMap((happening) => {
    if (happening.type === "began") return happening.events;
    return happening.type === "moved" && !undone.has(happening.version) ? happening.events : [];
  });
}

/** Whether a player has moved, or chosen first tickets; a stand-in's moves are not theirs. */
export function isMoveOf(happening: Happening, seat: number | null): boolean {
  if (happening.type === "moved") return happening.seat === seat && happening.by === "person";
  return happening.type === "chosen" && happening.seat === seat;
}
