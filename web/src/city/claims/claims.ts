/** Claiming a route: the ways to pay for it, from the hand. */

import type { CityDetails, ClaimRoute, Move, Route } from "../../protocol";
import type { Cards } from "../../table/piles/counts";
import { twinOf } from "../tickets/ways";

/** The ways to pay for a route now, those with the fewest wild cards first. */
export function paymentsFor(moves: readonly Move[], route: string): ClaimRoute[] {
  return moves
    .filter((move): move is ClaimRoute => move.kind === "claim" && move.route === route)
    .sort((one, other) => wildsOf(one.cards) - wildsOf(other.cards));
}

/** A route and the other track beside it, if that is of another colour and can be claimed now too. */
export function tracksOf(details: CityDetails, moves: readonly Move[], route: Route): Route[] {
  const twin = twinOf(details, route);
  const isChoice = twin && twin.colour !== route.colour && paymentsFor(moves, twin.id).length > 0;
  return isChoice ? details.routes.filter((one) => one === route || one === twin) : [route];
}

/** Ids of the routes that can be claimed now. */
export function claimable(moves: readonly Move[]): string[] {
  return [...new Set(moves.flatMap((move) => (move.kind === "claim" ? [move.route] : [])))];
}

/** The colour with which a hand comes nearest to a route's price: its own, or for a gray one the most held. */
export function nearestColour(details: CityDetails, route: Route, hand: Cards): string {
  if (route.colour !== "gray") return route.colour;
  return details.colours.reduce((best, colour) => ((hand[colour] ?? 0) > (hand[best] ?? 0) ? colour : best));
}

/** The claim that a hand comes nearest to, in notation; if it is not legal, the server says why. */
export function nearestClaim(details: CityDetails, route: Route, hand: Cards): string {
  const wilds = Math.min(wildsOf(hand), route.length);
  const colour = nearestColour(details, route, hand);
  const paid = [
    ...(wilds < route.length ? [`${colour}*${route.length - wilds}`] : []),
    ...(wilds > 0 ? [`wild*${wilds}`] : []),
  ];
  return `claim ${route.id} ${paid.join("+")}`;
}

/** What a route is worth. */
export function pointsFor(details: CityDetails, route: Route): number {
  return details.route_points[String(route.length)] ?? 0;
}

/** Cards one by one in the order in which they are shown, wild ones last. */
export function oneByOne(details: CityDetails, cards: Cards): string[] {
  return [...details.colours, "wild"].flatMap((card) => Array<string>(cards[card] ?? 0).fill(card));
}

function wildsOf(cards: Cards): number {
  return cards.wild ?? 0;
}
