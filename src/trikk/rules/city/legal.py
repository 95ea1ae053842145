"""What may be done: all legal actions in ascending order, as a mask, or one of them at random.

`sample` gives each legal action with equal chance without listing them: routes that are paid for alike form a
class, and a class counts (routes) x (payments) actions.
"""

import numpy as np

from trikk.catalog.limits import MAX_LENGTH
from trikk.rules.bits import WORD, bit, count, has, lowest, nth
from trikk.rules.city.actions import GRAY, claim_action
from trikk.rules.city.market import cards_left
from trikk.rules.city.state import (
    NO_STACK,
    PHASE_KEEP_AT_SETUP,
    PHASE_KEEP_DRAWN,
    PHASE_PLACE_STACK,
    PHASE_SECOND_CARD,
    PHASE_TOKEN,
    PHASE_TURN,
)
from trikk.rules.city.tables import WORDS
from trikk.rules.draws import (
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    add_draws,
    add_set,
    can_draw,
    can_draw_tickets,
    face_up_cards,
    is_listed,
    nth_draw,
)
from trikk.rules.generator import below
from trikk.rules.jit import brief, compiled
from trikk.rules.piles import WILD

# --- parts ---------------------------------------------------------------------------------------------------------


@compiled
def claimable(t: np.record, s: np.record, seat: int, word: int) -> int:
    """Return the set of routes the seat may claim and has vehicles for (R18, R19), cards aside."""
    return s.open[seat, word] & t.fits[s.vehicles[seat], word]


@compiled
def affordable(t: np.record, s: np.record, seat: int, word: int) -> int:
    """Return the set of claimable routes that the seat can pay for in one way or another (R17, R20)."""
    claims = claimable(t, s, seat, word)
    if claims == 0:
        return claims
    wilds = s.hand[seat, WILD]
    routes = np.int64(0)
    most = 0
    for card in range(1, t.colours + 1):
        cards = min(s.hand[seat, card] + wilds, MAX_LENGTH)
        routes |= t.payable[card, cards, word]
        most = max(most, cards)
    routes |= t.payable[GRAY, most, word]
    return routes & t.few_ferries[min(wilds, MAX_LENGTH), word] & claims


@compiled
def add_payments(t: np.record, s: np.record, seat: int, route: int, out: np.ndarray, n: int) -> int:
    """Append every way in which the seat can pay for a route, in ascending order; return the new length."""
    colour, length, ferries = t.route_colour[route], t.route_length[route], t.route_ferries[route]
    base, wilds = t.claim_base[route], np.int64(s.hand[seat, WILD])
    if colour != GRAY:
        for some in range(max(ferries, length - s.hand[seat, colour]), min(length, wilds) + 1):
            out[n] = claim_action(base, t.colours, colour, length, ferries, colour, some)
            n += 1
        return n
    for card in range(1, t.colours + 1):
        for some in range(max(ferries, length - s.hand[seat, card]), min(length - 1, wilds) + 1):
            out[n] = claim_action(base, t.colours, colour, length, ferries, card, some)
            n += 1
    if wilds >= length:
        out[n] = claim_action(base, t.colours, colour, length, ferries, GRAY, length)
        n += 1
    return n


@compiled
def can_claim(t: np.record, s: np.record, seat: int, claim: int) -> bool:
    """Return whether the seat may claim a route with the cards of an action, counted from the first claim."""
    route, colour, wilds = t.action_route[claim], t.action_colour[claim], t.action_wilds[claim]
    return (
        has(claimable(t, s, seat, route // WORD), route % WORD)
        and s.hand[seat, WILD] >= wilds
        and s.hand[seat, colour] >= t.route_length[route] - wilds
    )


@compiled
def payments(t: np.record, s: np.record, seat: int, colour: int, length: int, ferries: int) -> int:
    """Return in how many ways the seat can pay for a route (R17, R20)."""
    wilds = s.hand[seat, WILD]
    if wilds < ferries:
        return 0
    if colour != GRAY:
        return max(0, min(length, wilds) - max(ferries, length - s.hand[seat, colour]) + 1)
    ways = 1 if wilds >= length else 0
    most = min(length - 1, wilds)
    for card in range(1, t.colours + 1):
        ways += max(0, most - max(ferries, length - s.hand[seat, card]) + 1)
    return ways


@compiled
def nth_payment(t: np.record, s: np.record, seat: int, route: int, n: int) -> int:
    """Return the action that claims a route with the n-th possible payment, in ascending order."""
    colour, length, ferries = t.route_colour[route], t.route_length[route], t.route_ferries[route]
    wilds = s.hand[seat, WILD]
    base = t.claim_base[route]
    if colour != GRAY:
        fewest = max(ferries, length - s.hand[seat, colour])
        return claim_action(base, t.colours, colour, length, ferries, colour, fewest + n)
    for card in range(1, t.colours + 1):
        fewest = max(ferries, length - s.hand[seat, card])
        ways = max(0, min(length - 1, wilds) - fewest + 1)
        if n < ways:
            return claim_action(base, t.colours, colour, length, ferries, card, fewest + n)
        n -= ways
    return claim_action(base, t.colours, colour, length, ferries, GRAY, length)


@compiled
def keep_choices(t: np.record, s: np.record) -> int:
    """Return the choices that keep enough of the offer, each a set of its tickets, as a set (R4, R23, R24)."""
    size = np.int64(s.offer_size[s.seat])
    least = min(size, t.setup_keep if s.phase == PHASE_KEEP_AT_SETUP else t.keep_tickets)
    choices = np.int64(0)
    for choice in range(bit(size)):
        if count(np.int64(choice)) >= least:
            choices |= bit(choice)
    return choices


@compiled
def free_places(t: np.record, s: np.record) -> int:
    """R6, R7: the set of places without a stack."""
    places = np.int64(0)
    for place in range(t.places):
        if s.stack[place] == NO_STACK:
            places |= bit(place)
    return places


# --- all of them ---------------------------------------------------------------------------------------------------


@compiled
def legal_turn(t: np.record, s: np.record, out: np.ndarray) -> int:
    """R8: draw cards, draw tickets or claim; R9: pass if none is possible."""
    n = add_draws(t, out, cards_left(s) > 0, can_draw_tickets(s), face_up_cards(t, s, False))
    for word in range(WORDS):
        routes = affordable(t, s, s.seat, word)
        while routes != 0:
            n = add_payments(t, s, s.seat, word * WORD + lowest(routes), out, n)
            routes &= routes - 1
    if n == 0:
        out[n] = PASS
        n += 1
    return n


@brief
def legal(t: np.record, s: np.record, out: np.ndarray) -> int:
    """Write all legal actions in ascending order; return how many. None when the game is over."""
    if s.phase == PHASE_TURN:
        return legal_turn(t, s, out)
    if s.phase == PHASE_SECOND_CARD:
        return add_draws(t, out, cards_left(s) > 0, False, face_up_cards(t, s, True))
    if s.phase == PHASE_KEEP_DRAWN or s.phase == PHASE_KEEP_AT_SETUP:
        return add_set(out, 0, t.keep_base, keep_choices(t, s))
    if s.phase == PHASE_PLACE_STACK:
        return add_set(out, 0, t.place_base, free_places(t, s))
    if s.phase == PHASE_TOKEN:
        out[0] = t.take_base + min(s.choice[0], s.choice[1])
        out[1] = t.take_base + max(s.choice[0], s.choice[1])
        return 2
    return 0


@brief
def is_legal(t: np.record, s: np.record, action: int, ids: np.ndarray) -> bool:
    """Return whether an action is legal, mostly without listing all of them; `ids` has room for the list."""
    if s.phase == PHASE_TURN:
        if t.claim_base[0] <= action < t.actions:
            return can_claim(t, s, s.seat, action - t.claim_base[0])
    second = s.phase == PHASE_SECOND_CARD
    if second or s.phase == PHASE_TURN:
        if action in (DRAW_DECK, DRAW_TICKETS) or t.draw_base <= action < t.take_base:
            return can_draw(t, s, action, cards_left(s), second)
    return is_listed(ids, legal(t, s, ids), action)


# --- one of them ---------------------------------------------------------------------------------------------------


@compiled
def sample_turn(t: np.record, s: np.record, g: np.record) -> int:
    seat = s.seat
    from_deck = cards_left(s) > 0
    cards = face_up_cards(t, s, False)
    draws = count(cards) + int(from_deck)
    total = draws + int(can_draw_tickets(s))
    routes0 = claimable(t, s, seat, 0)
    routes1 = claimable(t, s, seat, 1)
    first_claim = total
    for k in range(t.classes):
        routes = count(routes0 & t.class_routes[k, 0]) + count(routes1 & t.class_routes[k, 1])
        if routes > 0:
            routes *= payments(t, s, seat, t.class_colour[k], t.class_length[k], t.class_ferries[k])
        total += routes
        g.weights[k] = total
    if total == 0:
        return PASS
    r = below(g, total)
    if r < draws:
        return nth_draw(t, from_deck, cards, r)
    if r < first_claim:
        return DRAW_TICKETS
    k = 0
    while r >= g.weights[k]:
        k += 1
    r -= g.weights[k - 1] if k > 0 else first_claim
    ways = payments(t, s, seat, t.class_colour[k], t.class_length[k], t.class_ferries[k])
    which, payment = r // ways, r % ways
    low = routes0 & t.class_routes[k, 0]
    if which < count(low):
        return nth_payment(t, s, seat, nth(low, which), payment)
    return nth_payment(t, s, seat, WORD + nth(routes1 & t.class_routes[k, 1], which - count(low)), payment)


@compiled
def sample(t: np.record, s: np.record, g: np.record) -> int:
    """Return one legal action, each equally likely. The game must not be over."""
    if s.phase == PHASE_TURN:
        return sample_turn(t, s, g)
    if s.phase == PHASE_SECOND_CARD:
        cards = face_up_cards(t, s, True)
        from_deck = cards_left(s) > 0
        return nth_draw(t, from_deck, cards, below(g, count(cards) + int(from_deck)))
    if s.phase == PHASE_KEEP_DRAWN or s.phase == PHASE_KEEP_AT_SETUP:
        choices = keep_choices(t, s)
        return t.keep_base + nth(choices, below(g, count(choices)))
    if s.phase == PHASE_PLACE_STACK:
        places = free_places(t, s)
        return t.place_base + nth(places, below(g, count(places)))
    return t.take_base + s.choice[below(g, 2)]
