/** The game in words: moves, events and refusals, in the reader's language. */

import { souvenirOf } from "../board/places/souvenirs";
import type { CardTicket, EditionDetails, Event, Move, Reason, Ticket } from "../protocol";
import { hasText, t } from "./words.svelte";

type Values = Record<string, string | number>;

/** A move as a sentence for a button. */
export function moveText(details: EditionDetails, move: Move): string {
  switch (move.kind) {
    case "draw":
      return move.card === "deck" ? t("move-draw-deck") : t("move-draw", { card: aCard(details, move.card) });
    case "tickets":
      return t("move-tickets");
    case "keep":
      return move.tickets.length === 0
        ? t("move-keep-none")
        : t("move-keep", { tickets: listText(move.tickets.map((id) => ticketText(details, id))) });
    case "claim":
      return t("move-claim", { route: routeText(details, move.route), cards: cardsText(details, move.cards) });
    case "take":
      return t("move-take", { place: placeText(details, move.place) });
    case "place":
      return t("move-place", { place: placeText(details, move.place) });
    case "lay":
      return t("move-lay", { cards: cardsText(details, move.cards) });
    case "complete":
      return t("move-complete", { ticket: ticketText(details, move.ticket) });
    case "done":
      return t("move-done");
    case "pass":
      return t("move-pass");
  }
}

/** An event as a sentence, or null for one that needs no words. `you` is called "You". */
export function eventText(
  details: EditionDetails,
  names: readonly string[],
  you: number | null,
  event: Event,
): string | null {
  const called = (seat: number) => (seat === you ? t("you") : seatText(names, seat));
  const player = "seat" in event && event.seat !== null ? called(event.seat) : "";
  switch (event.type) {
    case "turn":
      return null; // the next event says it
    case "setup":
      return t("event-setup", { edition: details.name, players: event.players });
    case "stack_placed": {
      const stack = {
        tokens: t("tokens", { count: event.count }),
        token: tokenText(details, event.symbol),
        place: placeText(details, event.location),
      };
      return event.seat === null
        ? t("event-stack_placed-printed", stack)
        : t("event-stack_placed", { player, ...stack });
    }
    case "offered":
      return t("event-offered", { player, tickets: ticketsText(details, event.tickets) });
    case "kept": {
      const kept = ticketsText(details, event.kept);
      return event.returned.length === 0
        ? t("event-kept", { player, kept })
        : t("event-kept-some", { player, kept, returned: ticketsText(details, event.returned) });
    }
    case "drew":
      return event.from === "market"
        ? t("event-drew-market", { player, card: aCard(details, event.card) })
        : t("event-drew", { player, card: aCard(details, event.card) });
    case "market_card":
      return capital(t("event-market_card", { card: aCard(details, event.card) }));
    case "market_reset":
      return t("event-market_reset", { cards: cardsText(details, event.discarded) });
    case "reshuffled":
      return t("event-reshuffled", { cards: t("counted-hidden", { count: event.size }) });
    case "claimed":
      return t("event-claimed", {
        player,
        route: routeText(details, event.route),
        cards: cardsText(details, event.cards),
        points: t("points", { count: event.points }),
      });
    case "token_taken":
      return t("event-token_taken", {
        player,
        token: tokenText(details, event.symbol),
        place: placeText(details, event.location),
      });
    case "moved":
      return t("event-moved", { player, cards: cardsText(details, event.cards) });
    case "laid":
      return t("event-laid", { player, cards: cardsText(details, event.cards) });
    case "robbed": {
      const cards = cardsText(details, event.cards);
      return event.victim === you
        ? t("event-robbed-you", { player, cards })
        : t("event-robbed", { player, victim: seatText(names, event.victim), cards });
    }
    case "passed":
      return t("event-passed", { player });
    case "last_turns":
      return t("event-last_turns", { player });
    case "completed":
      return t("event-completed", {
        player,
        ticket: ticketText(details, event.ticket),
        cards: cardsText(details, event.cards),
      });
    case "scored":
      return t("event-scored", { player });
    case "redealt":
      return t("event-redealt", { cards: t("counted-hidden", { count: event.size }) });
    case "over":
      return t("event-over", { ending: t(`ending-${event.reason}`) });
  }
}

/** Why something was refused, in words: never the server's own, which are for those who write programs. */
export function reasonText(details: EditionDetails | null, names: readonly string[], reason: Reason): string {
  const isOfAGame = NAMED.some((key) => key in reason.details);
  if (!hasText(`error-${reason.code}`) || (isOfAGame && details === null)) return t("error-other");
  const values: Values = {};
  for (const [key, value] of Object.entries(reason.details)) {
    const [name, words] = reasonValue(details, names, key, value);
    values[name] = words;
  }
  const sentence = t(`error-${reason.code}`, values);
  return values.near ? `${sentence} ${t("error-near", { near: values.near })}` : sentence;
}

/** Details that only an edition can put into words. */
const NAMED = ["route", "place", "ticket", "colour"];

/** What a sentence calls a number or name behind a refusal, and that in words. */
function reasonValue(
  details: EditionDetails | null,
  names: readonly string[],
  key: string,
  value: unknown,
): [string, string | number] {
  if (key === "owner" || key === "to_move") return ["player", seatText(names, Number(value))];
  if (key === "step") return ["phase", t(`phase-${value}`)];
  if (details !== null) {
    if (key === "route") return [key, routeText(details, String(value))];
    if (key === "place") return [key, placeText(details, String(value))];
    if (key === "ticket") return [key, ticketText(details, Number(value))];
    if (key === "colour") return ["cards", kindText(details, String(value))];
    if (key === "need" && typeof value === "string") return [key, kindText(details, value)];
    if (key === "wilds") return [key, value === 0 ? "none" : cardsOf(details, "wild", Number(value))];
  }
  return [key, typeof value === "number" ? value : String(value)];
}

/** A colour's name, or the edition's word for its wild card. */
export function cardText(details: EditionDetails, card: string): string {
  const name = nameOf(details, card);
  if (card === "wild") return hasText(`wild-${name}`) ? t(`wild-${name}`) : spelled(name);
  return hasText(`colour-${name}`) ? t(`colour-${name}`) : spelled(name);
}

/** Cards by colour, the wild ones last: `3 pink and 1 taxi card`. Hidden ones are just counted. */
export function cardsText(details: EditionDetails, cards: Record<string, number> | readonly (string | null)[]): string {
  const counts = new Map<string | null, number>(Array.isArray(cards) ? counted(cards) : Object.entries(cards));
  const parts: string[] = [];
  for (const card of [...details.colours, "wild"]) {
    const count = counts.get(card) ?? 0;
    if (count > 0) parts.push(cardsOf(details, card, count));
  }
  const hidden = counts.get(null) ?? 0;
  if (hidden > 0) parts.push(t("counted-hidden", { count: hidden }));
  return parts.length === 0 ? t("counted-none") : listText(parts);
}

/** A route: `Chelsea – Soho (pink, 4)`. */
export function routeText(details: EditionDetails, id: string): string {
  const route = details.family === "city" ? details.routes.find((one) => one.id === id) : undefined;
  if (!route) return id;
  const notes = [cardText(details, route.colour), String(route.length)];
  if (route.ferries > 0) notes.push(t("route-ferries", { count: route.ferries }));
  if (route.colour === "gray" && !route.id.endsWith(":gray")) notes.push(t("route-second"));
  return `${placeText(details, route.a)} – ${placeText(details, route.b)} (${notes.join(", ")})`;
}

/** A ticket: `Chelsea – Wall Street (6 points)`. */
export function ticketText(details: EditionDetails, id: number): string {
  const ticket = ticketOf(details, id);
  return ticket ? `${endsText(details, id)} (${t("points", { count: ticket.points })})` : String(id);
}

/** A ticket without its worth: `Chelsea – Wall Street`. */
export function endsText(details: EditionDetails, id: number): string {
  const ticket = ticketOf(details, id);
  return ticket ? `${placeText(details, ticket.a)} – ${placeText(details, ticket.b)}` : String(id);
}

/** Several tickets without their worth; just how many if they are hidden. */
function ticketsText(details: EditionDetails, ids: readonly (number | null)[]): string {
  if (ids.length === 0) return t("tickets-none");
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) return t("tickets-hidden", { count: ids.length });
  return listText(known.map((id) => endsText(details, id)));
}

/** The printed name of a place or city. */
export function placeText(details: EditionDetails, id: string): string {
  const places: readonly { id: string; name: string }[] = details.family === "city" ? details.places : details.cities;
  return places.find((place) => place.id === id)?.name ?? id;
}

/** Words as a list in a sentence: `a, b and c`. */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("list-and", { before: words.slice(0, -1).join(", "), last });
}

/** So many vehicles: `12 taxis`. */
export function vehiclesText(vehicle: string, count: number): string {
  return hasText(`vehicles-${vehicle}`)
    ? t(`vehicles-${vehicle}`, { count })
    : t("vehicles-other", { count, name: spelled(vehicle) });
}

/** What a token shows: `crab`; its number where the edition's tokens have no names. */
export function tokenText(details: EditionDetails, symbol: number): string {
  const name = souvenirOf(details, symbol);
  if (name === undefined) return t("token-symbol", { number: symbol });
  return hasText(`board-souvenir-${name}`) ? t(`board-souvenir-${name}`) : spelled(name);
}

/** One card within a sentence: `a red card`; null is one that is hidden. */
function aCard(details: EditionDetails, card: string | null): string {
  if (card === null) return t("card-hidden");
  const name = nameOf(details, card);
  return hasText(`card-${name}`) ? t(`card-${name}`) : t("card-other", { name: spelled(name) });
}

/** So many cards of one kind: `3 pink`, `1 taxi card`. */
function cardsOf(details: EditionDetails, card: string, count: number): string {
  const name = nameOf(details, card);
  return hasText(`counted-${name}`)
    ? t(`counted-${name}`, { count })
    : t("counted-other", { count, name: spelled(name) });
}

/** Cards of one kind, however many: `red cards`. */
export function kindText(details: EditionDetails, card: string): string {
  const name = nameOf(details, card);
  return hasText(`kind-${name}`) ? t(`kind-${name}`) : t("kind-other", { name: spelled(name) });
}

/** What the texts call a kind of card; a map of one's own may have some that no language knows. */
function nameOf(details: EditionDetails, card: string): string {
  return card === "wild" ? details.wild : card;
}

function ticketOf(details: EditionDetails, id: number): Ticket | CardTicket | undefined {
  return (details.tickets as readonly (Ticket | CardTicket)[]).find((ticket) => ticket.id === id);
}

export function seatText(names: readonly string[], seat: number): string {
  return names[seat] || t("seat-number", { number: seat + 1 });
}

/** A name of an edition's file as words. */
function spelled(name: string): string {
  return name.replaceAll("_", " ");
}

function capital(sentence: string): string {
  return sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1);
}

function counted(cards: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}
