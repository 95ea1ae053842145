/**
 * The game in words, in the reader's language. A move, event, reason or refusal has the text of its kind, which gets its
 * fields as they are and calls functions for them: `Claim { ROUTE($route) } with { CARDS($cards) }`.
 */

import { souvenirOf } from "../board/places/souvenirs";
import type { CardTicket, EditionDetails, Event, Move, MoveReason, Reason, Route, Ticket } from "../protocol";
import { type Functions, hasText, t } from "./words.svelte";

type Cards = Record<string, number> | readonly (string | null)[];

/** A move as a sentence for a button. */
export function moveText(details: EditionDetails, move: Move): string {
  return t(`move-${move.kind}`, move, functionsAbout(details));
}

/** An event as a sentence, or null for one that needs no words. `you` is called "You". */
export function eventText(
  details: EditionDetails,
  names: readonly string[],
  you: number | null,
  event: Event,
): string | null {
  if (!hasText(`event-${event.type}`)) return null;
  const sentence = t(`event-${event.type}`, event, functionsAbout(details, names, you));
  return "seat" in event ? sentence : capital(sentence);
}

/** Why a move is good: one or two sentences; empty if the plan says nothing about it. */
export function whyText(details: EditionDetails, names: readonly string[], reasons: readonly MoveReason[]): string {
  const sentences = reasons.map((reason) => {
    const isForRoute = reason.code === "lacks" && reason.route !== null;
    return t(isForRoute ? "why-lacks-route" : `why-${reason.code}`, reason, functionsAbout(details, names));
  });
  return sentences.join(" ");
}

/** Why something was refused, in words; never the server's own message, which is for programmers. */
export function reasonText(details: EditionDetails | null, names: readonly string[], reason: Reason): string {
  const isOfAGame = NAMED.some((key) => key in reason.details);
  if (!hasText(`error-${reason.code}`) || (isOfAGame && details === null)) return t("error-other");
  const sentence = t(`error-${reason.code}`, reason.details, functionsAbout(details as EditionDetails, names));
  const { near } = reason.details;
  return near ? `${sentence} ${t("error-near", { near: String(near) })}` : sentence;
}

/** Details of refusals that only an edition can put into words. */
const NAMED = ["route", "place", "ticket", "colour"];

/** The context of the sentence being made; a refusal may need no edition. */
let about: { details: EditionDetails; names: readonly string[]; you: number | null };

function functionsAbout(details: EditionDetails, names: readonly string[] = [], you: number | null = null): Functions {
  about = { details, names, you };
  return FUNCTIONS;
}

/** Functions that texts call to put a field of a move, event, reason or refusal into words, or to choose by it. */
export const FUNCTIONS = {
  PLAYER: (seat: number) => (seat === about.you ? t("you") : seatText(about.names, seat)),
  WHO: (seat: number | null) => (seat === null ? "nobody" : seat === about.you ? "you" : "other"),
  EDITION: () => about.details.name,
  CARD: (card: string | null) => aCard(about.details, card),
  CARDS: (cards: Cards | number) =>
    typeof cards === "number" ? t("counted-hidden", { count: cards }) : cardsText(about.details, cards),
  KIND: (card: string) => kindText(about.details, card),
  WILDS: (count: number) => cardsOf(about.details, "wild", count),
  ROUTE: (id: string) => routeText(about.details, id),
  PLACE: (id: string) => placeText(about.details, id),
  TICKET: (id: number) => ticketText(about.details, id),
  TICKETS: (ids: number[]) => listText(ids.map((id) => ticketText(about.details, id))) || t("tickets-none"),
  THE_TICKET: (id: number) => ticketText(about.details, id),
  ENDS: (of: string | (number | null)[]) =>
    typeof of === "string" ? routeEnds(about.details, of) : ticketsText(about.details, of),
  COUNT: (all: unknown[]) => all.length,
  POINTS: (count: number) => t("points", { count }),
  VEHICLES: (count: number) => (about.details.family === "city" ? vehiclesText(about.details.vehicle, count) : count),
  TOKENS: (count: number) => t("tokens", { count }),
  TOKEN: (symbol: number) => tokenText(about.details, symbol),
  PHASE: (phase: string) => t(`phase-${phase}`),
  ENDING: (reason: string) => t(`ending-${reason}`),
} satisfies Functions;

/** A colour's name, or the edition's word for its wild card. */
export function cardText(details: EditionDetails, card: string): string {
  const name = nameOf(details, card);
  if (card === "wild") return hasText(`wild-${name}`) ? t(`wild-${name}`) : spelled(name);
  return hasText(`colour-${name}`) ? t(`colour-${name}`) : spelled(name);
}

/** Cards by colour, the wild ones last: `3 pink and 1 taxi card`. Hidden ones are only counted. */
export function cardsText(details: EditionDetails, cards: Cards): string {
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
  const route = routeOf(details, id);
  if (!route) return id;
  const notes = [cardText(details, route.colour), String(route.length)];
  if (route.ferries > 0) notes.push(t("route-ferries", { count: route.ferries }));
  if (route.colour === "gray" && !route.id.endsWith(":gray")) notes.push(t("route-second"));
  return `${routeEnds(details, id)} (${notes.join(", ")})`;
}

/** A route without its colour and length: `Chelsea – Soho`. */
function routeEnds(details: EditionDetails, id: string): string {
  const route = routeOf(details, id);
  return route ? `${placeText(details, route.a)} – ${placeText(details, route.b)}` : id;
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

/** Several tickets without their worth; only how many if they are hidden. */
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

/** The name of a kind of card in the texts; a map of your own may have kinds that no language knows. */
function nameOf(details: EditionDetails, card: string): string {
  return card === "wild" ? details.wild : card;
}

function routeOf(details: EditionDetails, id: string): Route | undefined {
  return details.family === "city" ? details.routes.find((one) => one.id === id) : undefined;
}

function ticketOf(details: EditionDetails, id: number): Ticket | CardTicket | undefined {
  return (details.tickets as readonly (Ticket | CardTicket)[]).find((ticket) => ticket.id === id);
}

function seatText(names: readonly string[], seat: number): string {
  return names[seat] || t("seat-number", { number: seat + 1 });
}

/** A name from an edition's file as words. */
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
