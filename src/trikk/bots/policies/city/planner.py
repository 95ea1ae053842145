"""What each sensible move is worth, in points, to a seat that has a plan."""

import numpy as np

from trikk.bots.policies.city.greedy import completed_points
from trikk.bots.policies.city.plan import POINT, is_stale, make_plan, prepare, think, worth
from trikk.bots.policies.city.routes import claim_with, fewest_wilds, places_of
from trikk.bots.policies.style import END_SOONER, IN_THE_WAY, KEEP_MORE
from trikk.rules.bits import WORD, bit, count, has, lowest
from trikk.rules.city.actions import GRAY
from trikk.rules.city.legal import claimable, free_places, keep_choices
from trikk.rules.city.market import cards_left
from trikk.rules.city.scoring import reached, touched
from trikk.rules.city.state import (
    PHASE_KEEP_AT_SETUP,
    PHASE_KEEP_DRAWN,
    PHASE_PLACE_STACK,
    PHASE_TOKEN,
    PHASE_TURN,
)
from trikk.rules.city.tables import WORDS
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS, can_draw_tickets, face_up_cards
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

__all__ = ["is_stale", "think", "weigh"]

CLAIM = 0.3
"""What claiming a route now is worth: nobody else can take it any more."""
HURRY = 0.25
"""Worth of each vehicle placed against more than one opponent: it ends the game before they are ready."""
CONTESTED = 0.45
"""More of it, where another seat is near."""
SPARE_CARD = 0.45
"""What a card is worth that the plan has no use for."""
WILD_MORE = 0.55
"""What a wild is worth more than another card."""
USE_NEEDED, USE_EXTRA, USE_NONE = 1.0, 0.8, 0.25
"""How useful a card is that the plan needs, that the extra routes need, and that neither does."""
USE_WILD = 1.2
"""What a face-up wild counts, which is all that a turn brings; two needed cards count 2."""
ELSEWHERE, ELSEWHERE_COST = 0.65, 0.7
"""How much of its points a route outside the plan counts, and what its turn costs."""
LAST_TURN = 1.5
"""With fewer turns left, only points that the seat gets at once count."""
SCARCE = 0.2
"""How much a token is worth less for each one left of its kind: those can be had later."""


@compiled
def weigh(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write the sensible moves of the seat to move and what they are worth; return how many."""
    if s.phase == PHASE_TURN:
        return weigh_turn(t, s, mind, actions, values)
    if s.phase == PHASE_KEEP_AT_SETUP or s.phase == PHASE_KEEP_DRAWN:
        return weigh_tickets(t, s, mind, actions, values)
    if s.phase == PHASE_TOKEN:
        return weigh_tokens(t, s, mind, actions, values)
    if s.phase == PHASE_PLACE_STACK:
        return weigh_places(t, s, mind, actions, values)
    find_needs(t, s, s.seat, mind)
    return weigh_draws(t, s, mind, True, actions, values)


# --- cards ---------------------------------------------------------------------------------------------------------


@compiled
def add_needs(t: np.record, s: np.record, seat: int, routes: np.ndarray, need: np.ndarray, before: np.ndarray) -> None:
    """Add the cards that some routes ask for; a gray one in the colour of which most are left over."""
    for word in range(WORDS):
        left = routes[word] & s.open[seat, word]
        while left != 0:
            route = word * WORD + lowest(left)
            left &= left - 1
            if t.route_colour[route] != GRAY:
                need[t.route_colour[route]] += t.route_length[route] - t.route_ferries[route]
            need[WILD] += t.route_ferries[route]
    for word in range(WORDS):
        left = routes[word] & s.open[seat, word]
        while left != 0:
            route = word * WORD + lowest(left)
            left &= left - 1
            if t.route_colour[route] == GRAY:
                best, most = 1, -100
                for card in range(1, t.colours + 1):
                    spare = s.hand[seat, card] - need[card] - before[card]
                    if spare > most:
                        best, most = card, spare
                need[best] += t.route_length[route] - t.route_ferries[route]


@compiled
def find_needs(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Write what the plan needs of each colour, and how useful one more card of it is."""
    need, more = mind.need, mind.more
    for card in range(t.colours + 1):
        need[card] = 0
        more[card] = 0
    add_needs(t, s, seat, mind.plan, need, more)
    add_needs(t, s, seat, mind.extra, more, need)
    lacking, wishing = 0, 0
    for card in range(1, t.colours + 1):
        lack = need[card] - s.hand[seat, card]
        wish = lack + more[card]
        lacking += max(0, lack)
        wishing += max(0, wish)
        if lack > 0:
            mind.use[card] = USE_NEEDED
        elif wish > 0:
            mind.use[card] = USE_EXTRA
        else:
            mind.use[card] = USE_NONE
    wilds = s.hand[seat, WILD] - need[WILD]
    if wilds < 0 or lacking > wilds:
        mind.use[WILD] = USE_NEEDED
    elif wishing > wilds:
        mind.use[WILD] = USE_EXTRA
    else:
        mind.use[WILD] = USE_NONE


@compiled
def use_of_deck(t: np.record, s: np.record, seat: int, mind: np.record) -> float:
    """Return how useful the unseen top card will be, from all cards that nobody has seen."""
    total, use = 0, 0.0
    for card in range(t.colours + 1):
        unseen = t.cards[card] - s.market[card] - s.hand[seat, card]
        if s.deck_size > 0:
            unseen -= s.discard[card]
        for other in range(s.players):
            if other != seat:
                unseen -= s.shown[other, card]
        total += unseen
        use += unseen * (mind.use[card] + (WILD_MORE if card == WILD else 0.0))
    return use / total if total > 0 else USE_NONE


@compiled
def weigh_draws(
    t: np.record, s: np.record, mind: np.record, second: bool, actions: np.ndarray, values: np.ndarray
) -> int:
    """Write the ways to draw a card: what it and the best second one do for the plan."""
    seat = s.seat
    n = 0
    rate = mind.rate / 2.0
    face_up = face_up_cards(t, s, second)
    deck = use_of_deck(t, s, seat, mind) if cards_left(s) > 0 else 0.0
    best, next_best = deck, deck  # of those that can be the second card
    if not second:
        for card in range(1, t.colours + 1):
            if has(face_up, card):
                use = mind.use[card]
                if use > best:
                    best, next_best = use, best
                elif use > next_best:
                    next_best = use
                if s.market[card] > 1 and mind.need[card] - s.hand[seat, card] > 1 and use > next_best:
                    next_best = use
    if cards_left(s) > 0:
        actions[n] = DRAW_DECK
        values[n] = rate * (deck + (0.0 if second else best))
        n += 1
    left = face_up
    while left != 0:
        card = lowest(left)
        left &= left - 1
        actions[n] = t.draw_base + card
        if card == WILD:
            values[n] = rate * USE_WILD * mind.use[WILD]
        elif second:
            values[n] = rate * mind.use[card]
        else:
            values[n] = rate * (mind.use[card] + (next_best if mind.use[card] >= best else best))
        n += 1
    return n


# --- turns ---------------------------------------------------------------------------------------------------------


@compiled
def weigh_turn(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write draws, tickets and claims."""
    seat = s.seat
    find_needs(t, s, seat, mind)
    is_last = mind.left < LAST_TURN
    n = weigh_draws(t, s, mind, False, actions, values)
    if is_last:
        for i in range(n):
            values[i] *= 0.01
    if can_draw_tickets(s):
        actions[n] = DRAW_TICKETS
        values[n] = mind.tickets
        n += 1
    been, others = touched(t, s, seat), places_of_others(t, s, seat)
    for word in range(WORDS):
        routes = claimable(t, s, seat, word)
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            colour, price = best_colour(t, s, mind, seat, route)
            if colour == 0:
                continue
            actions[n] = claim_with(t, route, colour, fewest_wilds(t, s, seat, route, colour))
            gain = worth(t, s, seat, been, route) / POINT
            if is_last:
                values[n] = gain + 2.0 * completed_points(t, s, seat, route)
            elif has(mind.plan[word], route % WORD):
                values[n] = mind.rate + CLAIM + (CONTESTED if places_of(t, route) & others != 0 else 0.0)
            else:
                values[n] = ELSEWHERE * gain - ELSEWHERE_COST - price
            if not is_last:
                hurry = HURRY if s.players > 2 else 0.0
                values[n] += (hurry + mind.style[END_SOONER]) * t.route_length[route]
                if mind.style[IN_THE_WAY] > 0.0:
                    values[n] += mind.style[IN_THE_WAY] * wanted_by_others(t, s, seat, route)
            n += 1
    if n == 0:
        actions[n] = PASS
        values[n] = 0.0
        n += 1
    return n


@compiled
def best_colour(t: np.record, s: np.record, mind: np.record, seat: int, route: int) -> tuple[int, float]:
    """Return the colour in which a route is paid at least loss to the plan, and that loss; colour 0 if it cannot be."""
    first, last = t.route_colour[route], t.route_colour[route]
    if first == GRAY:
        first, last = 1, t.colours
    best, least = 0, 1e9
    for card in range(first, last + 1):
        wilds = fewest_wilds(t, s, seat, route, card)
        if wilds < 0:
            continue
        cards = t.route_length[route] - wilds
        needed = mind.need[card] - (s.hand[seat, card] - cards)
        loss = SPARE_CARD * cards + wilds * (mind.rate / 2.0 + WILD_MORE)
        if needed > 0:
            loss += (mind.rate / 2.0 - SPARE_CARD) * min(cards, needed)
        if loss < least:
            best, least = card, loss
    return best, least


@compiled
def wanted_by_others(t: np.record, s: np.record, seat: int, route: int) -> float:
    """Return how many of the others a route seems to be on the way of: those who have been at an end, or at both."""
    wanted = 0.0
    twin = t.twin[route]
    for other in range(s.players):
        if other == seat or not has(s.open[other, route // WORD], route % WORD):
            continue
        if twin >= 0 and s.players > 2 and has(s.open[other, twin // WORD], twin % WORD):
            continue  # R19: there is another track
        ends = count(places_of(t, route) & touched(t, s, other))
        if ends == 1 or (ends == 2 and not has(reached(t, s, other, t.route_a[route]), t.route_b[route])):
            wanted += ends / 2.0
    return wanted


@compiled
def places_of_others(t: np.record, s: np.record, seat: int) -> int:
    """Return the set of places where another seat has a route."""
    places = np.int64(0)
    for other in range(s.players):
        if other != seat:
            places |= touched(t, s, other)
    return places


# --- tickets, tokens and stacks ------------------------------------------------------------------------------------


@compiled
def weigh_tickets(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write the choices of tickets: what a plan for them and those in hand is worth."""
    seat = s.seat
    prepare(t, s, seat, mind)
    choices = keep_choices(t, s)
    n = 0
    while choices != 0:
        choice = lowest(choices)
        choices &= choices - 1
        tickets = s.held[seat]
        for i in range(s.offer_size[seat]):
            if has(np.int64(choice), i):
                tickets |= bit(s.offer[seat, i])
        actions[n] = t.keep_base + choice
        values[n] = make_plan(t, s, seat, mind, tickets) / POINT + mind.style[KEEP_MORE] * count(np.int64(choice))
        n += 1
    mind.thought = 0
    return n


@compiled
def weigh_tokens(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write the two tokens to choose from: the scarcer one first, since the other may be had later."""
    for i in range(2):
        place = min(s.choice[0], s.choice[1]) if i == 0 else max(s.choice[0], s.choice[1])
        actions[i] = t.take_base + place
        values[i] = 1.0 - SCARCE * s.stack_size[s.stack[place]]
    return 2


@compiled
def weigh_places(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write the places for a left-over stack: best where the plan leads anyway."""
    visited = np.int64(0)
    for word in range(WORDS):
        routes = mind.plan[word]
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            visited |= bit(t.route_a[route]) | bit(t.route_b[route])
    places = free_places(t, s)
    n = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        actions[n] = t.place_base + place
        values[n] = 1.0 if has(visited, place) else 0.0
        n += 1
    return n
