/** Who sits at a table, as it is shown. */

import { seatName } from "../app/names";
import type { SeatInfo } from "../protocol";
import type { Player } from "./stage";

/** The players of a table. Those of one name are told apart by numbers: two bots of one kind are not one. */
export function playersOf(seats: readonly SeatInfo[]): Player[] {
  const names = seats.map((seat) => seatName(seat) ?? "");
  return seats.map((seat, index) => {
    const name = names[index] ?? "";
    const alone = names.indexOf(name) === names.lastIndexOf(name);
    const number = names.slice(0, index + 1).filter((each) => each === name).length;
    return { name: alone ? name : `${name} ${number}`, bot: seat.bot, away: seat.away };
  });
}

/** The names of all seats, for sentences. */
export function namesOf(players: readonly Player[]): string[] {
  return players.map((player) => player.name);
}
