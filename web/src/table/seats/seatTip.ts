/** What everyone may know of a seat, in words, for a tip. */

import { tokenText, vehiclesText } from "../../app/sentences";
import { t } from "../../app/words.svelte";
import type { CardSeatView, CityDetails, CitySeatView } from "../../protocol";
import type { Stage } from "../stage";

/** A line for the name, and one for each thing the seat has. */
export function seatTip(stage: Stage, seat: number): string {
  const { view, details } = stage;
  const name = stage.players[seat]?.name ?? "";
  const facts =
    view.family === "city" && details.family === "city"
      ? cityFacts(details, view.seats[seat])
      : view.family === "cards"
        ? cardFacts(view.seats[seat])
        : [];
  return [name, ...facts].join("\n");
}

function cityFacts(details: CityDetails, seat: CitySeatView | undefined): string[] {
  if (!seat) return [];
  const tokens = seat.tokens.map((symbol) => tokenText(details, symbol));
  return [
    t("points", { count: seat.points }),
    vehiclesText(details.vehicle, seat.vehicles),
    t("counted-hidden", { count: seat.hand_size }),
    t("tickets-hidden", { count: seat.tickets_held }),
    ...(tokens.length > 0 ? [t("city-souvenirs", { list: tokens.join(", ") })] : []),
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
