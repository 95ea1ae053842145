/** Counting cards: what a seat has, what a ticket lacks, who leads at a big city. */

import type { CardEdition, CardSeatView, CardTicket, CardView, City } from "../protocol";
import { total } from "../table/piles/counts";

/** For each card that a ticket asks for, the card that could pay for it, from the server; null if none could. */
export type Payment = readonly (string | null)[];

export interface CityStanding {
  city: City;
  /** Seats that would win its bonus card now. */
  leaders: number[];
  /** How many completed tickets each of them has that name the city. */
  most: number;
}

/** Whether every card of a seat's hand is known: always for the reader's own. */
export function handIsOpen(seat: CardSeatView): boolean {
  return seat.hand_size > 0 && total(seat.known_cards) === seat.hand_size;
}

/** How many cards of a ticket nothing pays for. */
export function missing(payment: Payment): number {
  return payment.filter((card) => card === null).length;
}

/** The tickets with these ids. */
export function ticketsOf(details: CardEdition, ids: readonly number[]): CardTicket[] {
  return ids.flatMap((id) => details.tickets.filter((ticket) => ticket.id === id));
}

/** What tickets are worth together. */
export function pointsOf(tickets: readonly CardTicket[]): number {
  return tickets.reduce((sum, ticket) => sum + ticket.points, 0);
}

export function cityOf(details: CardEdition, id: string): City {
  return details.cities.find((city) => city.id === id) ?? { id, name: id, bonus: 0 };
}

/** How the seats stand at each city with a bonus card, the most valuable first. */
export function cityStandings(details: CardEdition, view: CardView): CityStanding[] {
  return details.cities
    .filter((city) => city.bonus > 0)
    .sort((one, other) => other.bonus - one.bonus)
    .map((city) => {
      const leaders = view.seats.flatMap((seat, index) => (seat.bonus_cities.includes(city.id) ? [index] : []));
      const tickets = ticketsOf(details, view.seats[leaders[0] ?? -1]?.completed ?? []);
      return { city, leaders, most: tickets.filter(({ a, b }) => a === city.id || b === city.id).length };
    });
}
