/** What has changed between two views, so that it can be seen happening. Nothing but the two is known here. */

import type { CardSeat, CityPosition, CitySeat, Position } from "../protocol";
import { type Counts, lost, sum, total } from "./counts";
import { yardChanges } from "./yards";

export type Change =
  /** Cards came into a hand; `card` is null where it is not known which. */
  | { type: "drew"; seat: number; from: "deck" | "market"; card: string | null; count: number }
  /** A seat's cards went to the discard pile; `cards` is null where it is not known which. */
  | { type: "spent"; seat: number; cards: Counts | null; count: number }
  | { type: "claimed"; seat: number; route: string }
  | { type: "token_taken"; seat: number; place: string; symbol: number }
  | { type: "stack_placed"; place: string; symbol: number; count: number }
  /** A row was laid in a yard: cards of the colour, and wilds on top. */
  | { type: "laid"; seat: number; colour: string; cards: number; wilds: number }
  /** Cards went from a row to the track pile; `colour` is null if the row was laid and gone in between. */
  | { type: "moved"; seat: number; colour: string | null; cards: number; wilds: number }
  /** A seat lost a row. */
  | { type: "robbed"; seat: number; colour: string; count: number }
  /** A seat looks at tickets. */
  | { type: "offered"; seat: number; count: number }
  | { type: "kept"; seat: number; count: number }
  | { type: "completed"; seat: number; ticket: number }
  | { type: "points"; seat: number; by: number }
  /** The whole market went to the discard pile. */
  | { type: "market_reset"; cards: Counts }
  /** Cards were turned up into the market. */
  | { type: "turned_up"; cards: Counts; count: number }
  /** The discard pile became the deck. */
  | { type: "reshuffled"; count: number }
  /** Another deck is played. */
  | { type: "redealt" }
  | { type: "last_turns"; left: number }
  | { type: "turn"; seat: number }
  | { type: "over" };

/** Changes of one type. */
export type ChangeOf<T extends Change["type"]> = Extract<Change, { type: T }>;

/** This many cards on the discard pile that nobody spent are a market that was swept away. */
const SWEPT = 3;

/** What happened between two views of one reader, in an order in which it can be shown. Several moves may lie between. */
export function changesBetween(before: Position, after: Position): Change[] {
  if (before.edition !== after.edition || before.seat !== after.seat || before.players !== after.players) return [];
  const redealt = before.family === "cards" && after.family === "cards" && after.decks > before.decks;
  const claims = before.family === "city" && after.family === "city" ? onTheBoard(before, after) : [];
  const yards = before.family === "cards" && after.family === "cards" && !redealt ? yardChanges(before, after) : [];
  const hands = redealt ? [] : inTheHands(before, after, yards);
  return [
    ...hands,
    ...claims,
    ...yards,
    ...(redealt ? [] : inTheMiddle(before, after, hands, yards)),
    ...withTickets(before, after),
    ...(redealt ? [{ type: "redealt" } as const] : []),
    ...inTheGame(before, after),
  ];
}

function onTheBoard(before: CityPosition, after: CityPosition): Change[] {
  const changes: Change[] = [];
  for (const [route, seat] of Object.entries(after.owners)) {
    if (!(route in before.owners)) changes.push({ type: "claimed", seat, route });
  }
  const taken = new Map<string, number>();
  for (const [seat, { tokens }] of after.seats.entries()) {
    const had = before.seats[seat]?.tokens ?? [];
    for (const symbol of tokens.filter((each) => !had.includes(each))) {
      const place = Object.keys(before.stacks).find((each) => {
        const [mark, count] = before.stacks[each] ?? [symbol, 0];
        const left = (after.stacks[each]?.[1] ?? 0) + (taken.get(each) ?? 0);
        return mark === symbol && left < count;
      });
      if (place === undefined) continue;
      taken.set(place, (taken.get(place) ?? 0) + 1);
      changes.push({ type: "token_taken", seat, place, symbol });
    }
  }
  for (const [place, [symbol, count]] of Object.entries(after.stacks)) {
    if (!(place in before.stacks)) changes.push({ type: "stack_placed", place, symbol, count });
  }
  for (const [seat, { points }] of after.seats.entries()) {
    const by = points - (before.seats[seat]?.points ?? 0);
    if (by !== 0) changes.push({ type: "points", seat, by });
  }
  return changes;
}

function inTheHands(before: Position, after: Position, yards: readonly Change[]): Change[] {
  const market = { ...before.market };
  const changes: Change[] = [];
  const seats = after.seats.map((_, seat) => seat);
  // The reader's own last: what others are known to have taken face up cannot have been taken by the reader.
  seats.sort((a, b) => Number(a === after.seat) - Number(b === after.seat));
  for (const seat of seats) {
    const then = before.seats[seat];
    const now = after.seats[seat];
    if (!then || !now) continue;
    const own = seat === after.seat;
    const discarded = vehiclesOf(then) - vehiclesOf(now);
    const laid = sum(yards.filter((change) => fromHand(change, seat)).map((change) => change.cards + change.wilds));
    let drawn = now.hand_size - then.hand_size + discarded + laid;
    if (discarded > 0) {
      changes.push({
        type: "spent",
        seat,
        cards: own && drawn <= 0 ? lost(then.known_cards, now.known_cards) : null,
        count: discarded,
      });
    }
    for (const [card, gained] of Object.entries(lost(now.known_cards, then.known_cards))) {
      const open = Math.min(gained, drawn, own ? (market[card] ?? 0) - (after.market[card] ?? 0) : gained);
      if (open > 0) {
        changes.push({ type: "drew", seat, from: "market", card, count: open });
        market[card] = (market[card] ?? 0) - open;
        drawn -= open;
      }
      const hidden = own ? Math.min(gained - Math.max(0, open), drawn) : 0;
      if (hidden > 0) {
        changes.push({ type: "drew", seat, from: "deck", card, count: hidden });
        drawn -= hidden;
      }
    }
    if (drawn > 0) changes.push({ type: "drew", seat, from: "deck", card: null, count: drawn });
  }
  return changes;
}

/** Whether cards came out of a seat's hand into its yard, or through it to its track pile. */
function fromHand(change: Change, seat: number): change is ChangeOf<"laid"> | ChangeOf<"moved"> {
  return (change.type === "laid" || (change.type === "moved" && change.colour === null)) && change.seat === seat;
}

function inTheMiddle(before: Position, after: Position, hands: readonly Change[], yards: readonly Change[]): Change[] {
  const changes: Change[] = [];
  const count = (changes: readonly Change[], type: "spent" | "robbed") =>
    changes.reduce((all, change) => all + (change.type === type && "count" in change ? change.count : 0), 0);
  const reshuffled = after.deck_size > before.deck_size || total(after.discard) < total(before.discard);
  const discarded = total(after.discard) - (reshuffled ? 0 : total(before.discard));
  const left = { ...before.market };
  for (const change of hands) {
    if (change.type === "drew" && change.from === "market" && change.card !== null) {
      left[change.card] = Math.max(0, (left[change.card] ?? 0) - change.count);
    }
  }
  const nobodys = discarded - count(hands, "spent") - count(yards, "robbed");
  // As many are turned up as were taken; more, and all were replaced.
  const replaced = total(lost(after.market, left)) - (total(after.market) - total(left));
  const swept = sweeps(before) && (nobodys >= SWEPT || replaced > 1);
  if (swept) changes.push({ type: "market_reset", cards: lost(left, {}) });
  if (reshuffled) changes.push({ type: "reshuffled", count: total(before.discard) });
  const cards = lost(after.market, swept ? {} : left);
  if (total(cards) > 0) changes.push({ type: "turned_up", cards, count: total(cards) });
  return changes;
}

/** Whether the market of a game is ever swept away. */
function sweeps(view: Position): boolean {
  return view.family === "city";
}

function withTickets(before: Position, after: Position): Change[] {
  const changes: Change[] = [];
  for (const [seat, now] of after.seats.entries()) {
    const then = before.seats[seat];
    if (!then) continue;
    const kept = now.tickets_held + completedOf(now).length - then.tickets_held - completedOf(then).length;
    if (kept > 0) changes.push({ type: "kept", seat, count: kept });
    if (now.offer_size > then.offer_size) changes.push({ type: "offered", seat, count: now.offer_size });
    for (const ticket of completedOf(now)) {
      if (!completedOf(then).includes(ticket)) changes.push({ type: "completed", seat, ticket });
    }
    if (!then.tickets) continue;
    const open = new Set(then.tickets.flatMap((ticket) => (ticket.complete ? [] : [ticket.id])));
    for (const ticket of now.tickets ?? []) {
      if (ticket.complete && open.has(ticket.id)) changes.push({ type: "completed", seat, ticket: ticket.id });
    }
  }
  return changes;
}

function inTheGame(before: Position, after: Position): Change[] {
  const changes: Change[] = [];
  if (before.turns_left === null && after.turns_left !== null) {
    changes.push({ type: "last_turns", left: after.turns_left });
  }
  if (after.outcome && !before.outcome) changes.push({ type: "over" });
  else if (after.to_move !== null && after.to_move !== before.to_move) {
    changes.push({ type: "turn", seat: after.to_move });
  }
  return changes;
}

function vehiclesOf(seat: CitySeat | CardSeat): number {
  return "vehicles" in seat ? seat.vehicles : 0;
}

/** Tickets that were paid for and laid aside. */
function completedOf(seat: CitySeat | CardSeat): readonly number[] {
  return "completed" in seat ? seat.completed : [];
}
