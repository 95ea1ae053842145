/** Who sits at a table, as it is shown. */

import { playerName } from "../../app/names";
import { t } from "../../app/words.svelte";
import type { SeatInfo } from "../../protocol";
import type { Player } from "../stage";

/** The players of a table. Equal names get numbers. */
export function playersOf(seats: readonly SeatInfo[], you: number | null = null): Player[] {
  const names = seats.map((seat, index) => playerName(seat, index === you) ?? "");
  return seats.map((seat, index) => {
    const name = names[index] ?? "";
    const alone = name === "" || names.indexOf(name) === names.lastIndexOf(name);
    const number = names.slice(0, index + 1).filter((each) => each === name).length;
    return {
      name: alone ? name : `${name} ${number}`,
      bot: seat.bot,
      away: seat.stand_in !== null,
      standIn: seat.stand_in,
      colour: seat.colour ?? index,
    };
  });
}

/** Which people have which colours; bots do not count, since they swap. */
export function othersColours(seats: readonly SeatInfo[], you: number | null): Partial<Record<number, string>> {
  const taken: Partial<Record<number, string>> = {};
  for (const [number, { colour, kind, name }] of seats.entries())
    if (colour !== null && kind === "person" && number !== you) taken[colour] = name ?? t("guest");
  return taken;
}

/** The names of all seats, for sentences. */
export function namesOf(players: readonly Player[]): string[] {
  return players.map((player) => player.name);
}
