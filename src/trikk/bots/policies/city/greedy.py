"""One step ahead: the claim that brings most points now, or else the card that is soonest of use."""

import numpy as np

from trikk.bots.policies.city.routes import claim_with, fewest_wilds, new_attractions, next_token_points, token_at
from trikk.rules.bits import WORD, bit, lowest
from trikk.rules.city.actions import GRAY
from trikk.rules.city.legal import claimable, free_places
from trikk.rules.city.market import cards_left
from trikk.rules.city.scoring import reached, touched
from trikk.rules.city.state import PHASE_KEEP_AT_SETUP, PHASE_KEEP_DRAWN, PHASE_PLACE_STACK, PHASE_TOKEN, PHASE_TURN
from trikk.rules.city.tables import WORDS
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS, can_draw_tickets, face_up_cards
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD


@compiled
def greedy(t: np.record, s: np.record, mind: np.record) -> int:
    """Return the action for the seat to move."""
    if s.phase == PHASE_KEEP_AT_SETUP or s.phase == PHASE_KEEP_DRAWN:
        return keep_cheapest(t, s)
    if s.phase == PHASE_PLACE_STACK:
        return t.place_base + lowest(free_places(t, s))
    if s.phase == PHASE_TOKEN:
        return t.take_base + min(s.choice[0], s.choice[1])
    if s.phase == PHASE_TURN:
        claim = best_claim(t, s)
        if claim >= 0:
            return claim
    return soonest_card(t, s)


@compiled
def keep_cheapest(t: np.record, s: np.record) -> int:
    """Return the choice of the one ticket that costs least if it is never completed."""
    cheapest = 0
    for i in range(1, s.offer_size[s.seat]):
        if t.ticket_points[s.offer[s.seat, i]] < t.ticket_points[s.offer[s.seat, cheapest]]:
            cheapest = i
    return t.keep_base + bit(cheapest)


@compiled
def best_payment(t: np.record, s: np.record, seat: int, route: int) -> int:
    """Return the colour to pay a route in, the one of which most are in hand; -1 if the route cannot be paid."""
    if t.route_colour[route] != GRAY:
        return t.route_colour[route] if fewest_wilds(t, s, seat, route, t.route_colour[route]) >= 0 else -1
    best = 1
    for card in range(2, t.colours + 1):
        if s.hand[seat, card] > s.hand[seat, best]:
            best = card
    return best if fewest_wilds(t, s, seat, route, best) >= 0 else -1


@compiled
def completed_points(t: np.record, s: np.record, seat: int, route: int) -> int:
    """Return the points of the seat's tickets that this route would complete."""
    points = 0
    a, b = bit(t.route_a[route]), bit(t.route_b[route])
    tickets = s.held[seat]
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        from_a = reached(t, s, seat, t.ticket_a[ticket])
        end = bit(t.ticket_b[ticket])
        if from_a & end == 0 and (from_a & a != 0) != (from_a & b != 0):
            from_b = reached(t, s, seat, t.ticket_b[ticket])
            if (from_a & a != 0 and from_b & b != 0) or (from_a & b != 0 and from_b & a != 0):
                points += t.ticket_points[ticket]
    return points


@compiled
def best_claim(t: np.record, s: np.record) -> int:
    """Return the claim that brings most points at once, or -1 if there is none."""
    seat = s.seat
    been = touched(t, s, seat)
    token = next_token_points(t, s, seat)
    best, most = -1, -1
    for word in range(WORDS):
        routes = claimable(t, s, seat, word)
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            colour = best_payment(t, s, seat, route)
            if colour < 0:
                continue
            gain = t.route_points[route] + t.attraction_points * new_attractions(t, been, route)
            if token > 0 and (token_at(s, seat, t.route_a[route]) or token_at(s, seat, t.route_b[route])):
                gain += token
            gain += 2 * completed_points(t, s, seat, route)  # no longer lost, but won
            if gain > most:
                best, most = claim_with(t, route, colour, fewest_wilds(t, s, seat, route, colour)), gain
    return best


@compiled
def soonest_card(t: np.record, s: np.record) -> int:
    """Return the draw that helps most towards the route that lacks fewest cards, the one with most points first."""
    seat = s.seat
    face_up = face_up_cards(t, s, s.phase != PHASE_TURN)
    aim, fewest, most = -1, 99, 0
    for word in range(WORDS):
        routes = claimable(t, s, seat, word)
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            lacking = t.route_length[route] - most_held(t, s, seat, route)
            if lacking < fewest or (lacking == fewest and t.route_points[route] > most):
                aim, fewest, most = route, lacking, t.route_points[route]
    if aim >= 0:
        colour = t.route_colour[aim] if t.route_colour[aim] != GRAY else best_colour(t, s, seat, face_up)
        if colour > 0 and face_up & bit(colour) != 0:
            return t.draw_base + colour
    if cards_left(s) > 0:
        return DRAW_DECK
    if face_up & ~bit(WILD) != 0:
        return t.draw_base + lowest(face_up & ~bit(WILD))
    if face_up != 0:
        return t.draw_base + WILD
    return DRAW_TICKETS if can_draw_tickets(s) else PASS


@compiled
def most_held(t: np.record, s: np.record, seat: int, route: int) -> int:
    """Return how many cards in hand could pay for a route, wilds not counted."""
    if t.route_colour[route] != GRAY:
        return s.hand[seat, t.route_colour[route]]
    most = 0
    for card in range(1, t.colours + 1):
        most = max(most, s.hand[seat, card])
    return most


@compiled
def best_colour(t: np.record, s: np.record, seat: int, face_up: int) -> int:
    """Return the face-up colour of which the seat holds most, or 0 if none lies there."""
    best, most = 0, -1
    for card in range(1, t.colours + 1):
        if face_up & bit(card) != 0 and s.hand[seat, card] > most:
            best, most = card, s.hand[seat, card]
    return best
