/** What happened at a table: what of it is seen happening, and what it came to. */

import type { Event, Happening, Moved, Update } from "../protocol";

/** So many moves can be followed at once; after more, the table is simply shown as it is now. */
const MOST_FOLLOWED = 12;

/** The moves of an update that are seen happening; none after a gap, at the start, or when one was taken back. */
export function movesToFollow({ after, happenings }: Update): Moved[] {
  const moves = happenings.filter((happening) => happening.type === "moved");
  const cannot = happenings.some(({ type }) => type === "began" || type === "undone");
  return after === null || cannot || moves.length > MOST_FOLLOWED ? [] : moves;
}

/** Everything that happened in the game, in order, without what was taken back. */
export function eventsOf(happenings: readonly Happening[]): Event[] {
  const undone = new Set(happenings.flatMap((happening) => (happening.type === "undone" ? [happening.undoes] : [])));
  return happenings.flatMap((happening) => {
    if (happening.type === "began") return happening.events;
    return happening.type === "moved" && !undone.has(happening.version) ? happening.events : [];
  });
}
