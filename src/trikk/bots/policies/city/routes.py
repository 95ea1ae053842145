"""What a route brings and costs a seat, and how it would pay."""

import numpy as np

from trikk.rules.bits import WORD, bit, has
from trikk.rules.city.actions import claim_action
from trikk.rules.city.state import NO_STACK
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD


@compiled
def owns(s: np.record, seat: int, route: int) -> bool:
    return has(s.own[seat, route // WORD], route % WORD)


@compiled
def is_open(t: np.record, s: np.record, seat: int, route: int) -> bool:
    """Return whether the seat may claim a route and has the vehicles for it, cards aside."""
    word = route // WORD
    return has(s.open[seat, word] & t.fits[s.vehicles[seat], word], route % WORD)


@compiled
def token_at(s: np.record, seat: int, place: int) -> bool:
    """R22: whether a place has a token that the seat lacks."""
    symbol = s.stack[place]
    return symbol != NO_STACK and s.stack_size[symbol] > 0 and not has(np.int64(s.tokens[seat]), symbol)


@compiled
def next_token_points(t: np.record, s: np.record, seat: int) -> int:
    """R29: what the next different token adds."""
    n = 0
    for symbol in range(t.symbols):
        n += int(has(np.int64(s.tokens[seat]), symbol))
    return t.token_points[n + 1] - t.token_points[n] if n < t.symbols else 0


@compiled
def new_attractions(t: np.record, touched: int, route: int) -> int:
    """R28: how many attractions a route would touch that the seat's others do not."""
    fresh = t.attractions & ~touched
    return int(has(fresh, t.route_a[route])) + int(has(fresh, t.route_b[route]))


@compiled
def fewest_wilds(t: np.record, s: np.record, seat: int, route: int, colour: int) -> int:
    """Return the fewest wilds with which the seat can pay for a route in a colour, or -1 if it cannot."""
    length = t.route_length[route]
    wilds = max(t.route_ferries[route], length - s.hand[seat, colour])
    return wilds if wilds <= min(length, s.hand[seat, WILD]) else -1


@compiled
def claim_with(t: np.record, route: int, colour: int, wilds: int) -> int:
    """Return the action that claims a route with cards of a colour and so many wilds."""
    return claim_action(
        t.claim_base[route],
        t.colours,
        t.route_colour[route],
        t.route_length[route],
        t.route_ferries[route],
        colour,
        wilds,
    )


@compiled
def places_of(t: np.record, route: int) -> int:
    """Return the set of the two places that a route joins."""
    return bit(t.route_a[route]) | bit(t.route_b[route])
