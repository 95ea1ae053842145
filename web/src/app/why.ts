/** Why a move is good, in the reader's language. */

import type { EditionDetails, MoveReason } from "../protocol";
import { cardsText, endsText, listText, placeText, seatText, vehiclesText } from "./sentences";
import { t } from "./words.svelte";

/** One or two sentences about a move; empty if there are no reasons. */
export function whyText(details: EditionDetails, names: readonly string[], reasons: readonly MoveReason[]): string {
  return reasons.map((reason) => sentence(details, names, reason)).join(" ");
}

function sentence(details: EditionDetails, names: readonly string[], reason: MoveReason): string {
  const count = reason.count ?? 0;
  const tickets = listText(reason.tickets.map((id) => endsText(details, id)));
  const values = {
    count,
    tickets,
    for: reason.route === null ? tickets : routeEnds(details, reason.route),
    cards: cardsText(details, reason.cards),
    place: reason.place === null ? "" : placeText(details, reason.place),
    player: reason.seat === null ? "" : seatText(names, reason.seat),
    points: t("points", { count }),
    vehicles: details.family === "city" ? vehiclesText(details.vehicle, count) : "",
  };
  const alongAWay = reason.code === "lacks" && reason.route !== null && tickets !== "";
  return t(alongAWay ? "why-lacks-ticket" : `why-${reason.code}`, values);
}

/** A route without its colour and length: `Chelsea – Soho`. */
function routeEnds(details: EditionDetails, id: string): string {
  const route = details.family === "city" ? details.routes.find((one) => one.id === id) : undefined;
  return route ? `${placeText(details, route.a)} – ${placeText(details, route.b)}` : id;
}
