/** Counting cards: what a seat has, what a ticket asks for, who has the most tickets to a big city. */

import type { CardDetails, CardPosition, CardSeat, CardTicket, City } from "../protocol";

/** How many of each colour and of `wild`. */
export type Cards = Record<string, number>;

/** A card that a ticket asks for, and with what it could be paid. */
export interface Asked {
  card: string;
  paidBy: "colour" | "wild" | null;
}

export interface CityStanding {
  city: City;
  /** By seat: completed tickets that name the city. */
  counts: number[];
  /** Seats with the most; none while no completed ticket names the city. */
  leaders: number[];
}

/** Cards one by one in the order in which they are shown, locomotives last. */
export function oneByOne(details: CardDetails, cards: Cards): string[] {
  return [...details.colours, "wild"].flatMap((card) => Array<string>(cards[card] ?? 0).fill(card));
}

/** Colours with their counts in the order in which they are shown, those without a card left out. */
export function grouped(details: CardDetails, cards: Cards): { card: string; count: number }[] {
  return [...details.colours, "wild"].flatMap((card) => (cards[card] ? [{ card, count: cards[card] }] : []));
}

/** How many cards there are. */
export function total(cards: Cards): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

/** Whether every card of a seat's hand is known: always for the reader's own. */
export function handIsOpen(seat: CardSeat): boolean {
  return seat.hand_size > 0 && total(seat.known_cards) === seat.hand_size;
}

/** All cards of a seat that can be seen: the known ones of its hand, its yard, and its track pile if that lies open. */
export function seenCards(seat: CardSeat): Cards {
  const cards: Cards = { ...seat.known_cards };
  const add = (card: string, count: number) => {
    cards[card] = (cards[card] ?? 0) + count;
  };
  for (const [colour, [plain, wilds]] of Object.entries(seat.yard)) {
    add(colour, plain);
    add("wild", wilds);
  }
  for (const [card, count] of Object.entries(seat.track ?? {})) add(card, count);
  return cards;
}

/** The cards of a seat that could pay for tickets, as far as they can be seen: in a scoring, those on the track pile. */
export function payingCards(view: CardPosition, seat: number): Cards {
  const place = view.seats[seat];
  if (!place) return {};
  return view.phase === "scoring" ? (place.track ?? {}) : seenCards(place);
}

/** What a ticket asks for, card by card, and with what these cards could pay it if they paid for nothing else. */
export function askedOf(ticket: CardTicket, cards: Cards): Asked[] {
  const left = { ...cards };
  const take = (card: string): boolean => {
    if (!left[card]) return false;
    left[card]--;
    return true;
  };
  const first = ticket.cards.map((card): Asked => ({ card, paidBy: take(card) ? "colour" : null }));
  return first.map((asked) => (asked.paidBy === null && take("wild") ? { ...asked, paidBy: "wild" } : asked));
}

/** How many cards are missing. */
export function missing(asked: readonly Asked[]): number {
  return asked.filter(({ paidBy }) => paidBy === null).length;
}

/** The tickets with these ids. */
export function ticketsOf(details: CardDetails, ids: readonly number[]): CardTicket[] {
  return ids.flatMap((id) => details.tickets.filter((ticket) => ticket.id === id));
}

/** What tickets are worth together. */
export function pointsOf(tickets: readonly CardTicket[]): number {
  return tickets.reduce((sum, ticket) => sum + ticket.points, 0);
}

export function cityOf(details: CardDetails, id: string): City {
  return details.cities.find((city) => city.id === id) ?? { id, name: id, bonus: 0 };
}

/** How the seats stand at each city with a bonus card, the most valuable first. */
export function cityStandings(details: CardDetails, view: CardPosition): CityStanding[] {
  const won = view.seats.map((seat) => ticketsOf(details, seat.completed));
  return details.cities
    .filter((city) => city.bonus > 0)
    .sort((one, other) => other.bonus - one.bonus)
    .map((city) => {
      const counts = won.map((tickets) => tickets.filter(({ a, b }) => a === city.id || b === city.id).length);
      const most = Math.max(...counts);
      const leaders = most === 0 ? [] : counts.flatMap((count, seat) => (count === most ? [seat] : []));
      return { city, counts, leaders };
    });
}
