/** What is lit on the board besides legal moves: the ends of tickets, and the way between them. */

import type { CityDetails, CityView } from "../../protocol";
import { cheapestWay } from "./ways";

export interface Lit {
  routes: Set<string>;
  places: Set<string>;
}

/** The ends of these tickets; if it is one, also the cheapest way still open to the seat that has it. */
export function litBy(details: CityDetails, view: CityView, tickets: readonly number[]): Lit {
  const found = details.tickets.filter((ticket) => tickets.includes(ticket.id));
  const lit: Lit = { routes: new Set(), places: new Set(found.flatMap(({ a, b }) => [a, b])) };
  const [only, another] = found;
  if (!only || another) return lit;
  const seat = view.seats.findIndex(
    (one) => one.offer?.includes(only.id) || one.tickets?.some((held) => held.id === only.id),
  );
  for (const route of cheapestWay(details, view, seat, only.a, only.b)?.routes ?? []) lit.routes.add(route);
  return lit;
}
