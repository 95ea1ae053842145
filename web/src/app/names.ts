/** What players are called. */

import type { SeatInfo } from "../protocol";

/** A player's name; null for a free seat. A bot is called by its kind, without the numbers behind it. */
export function seatName(seat: Pick<SeatInfo, "name" | "bot">): string | null {
  if (seat.bot === null || seat.name !== seat.bot) return seat.name;
  const kind = seat.bot.split(":", 1)[0] ?? seat.bot;
  return kind.slice(0, 1).toUpperCase() + kind.slice(1);
}
