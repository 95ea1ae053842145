/** What everyone may know of a seat, in words, for a tip. */

import { vehiclesText } from "../../app/sentences";
import { t } from "../../app/words.svelte";
import { souvenirName } from "../../board/places/souvenirs";
import type { CardSeatView, CitySeatView } from "../../protocol";
import type { Stage } from "../stage";

/** A line for the name, and one for each thing the seat has. */
export function seatTip(stage: Stage, seat: number): string {
  const { view, details } = stage;
  const name = stage.players[seat]?.name ?? "";
  const facts =
    view.family === "city" && details.family === "city"
      ? cityFacts(view.seats[seat], details.vehicle)
      : view.family === "cards"
        ? cardFacts(view.seats[seat])
        : [];
  return [name, ...facts].join("\n");
}

function cityFacts(seat: CitySeatView | undefined, vehicle: string): string[] {
  if (!seat) return [];
  return [
    t("points", { count: seat.points }),
    vehiclesText(vehicle, seat.vehicles),
    t("counted-hidden", { count: seat.hand_size }),
    t("tickets-hidden", { count: seat.tickets_held }),
    ...(seat.tokens.length > 0 ? [t("city-souvenirs", { list: seat.tokens.map(souvenirName).join(", ") })] : []),
  ];
}

function cardFacts(seat: CardSeatView | undefined): string[] {
  if (!seat) return [];
  return [
    t("cards-hand-size", { count: seat.hand_size }),
    t("tickets-hidden", { count: seat.tickets_held }),
    t("cards-track", { count: seat.track_size }),
  ];
}
