"""What an action does, in rulebook order. The action must be legal; nothing here checks it again."""

import numpy as np

from trikk.rules.bits import WORD, bit, has
from trikk.rules.city.market import cards_left, fill_market, need_deck
from trikk.rules.city.state import (
    NO_STACK,
    PHASE_KEEP_AT_SETUP,
    PHASE_KEEP_DRAWN,
    PHASE_OVER,
    PHASE_PLACE_STACK,
    PHASE_SECOND_CARD,
    PHASE_TOKEN,
    PHASE_TURN,
)
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS, face_up_cards
from trikk.rules.jit import brief, compiled
from trikk.rules.piles import WILD, deck_to_hand, leave_hand, market_to_hand, to_discard
from trikk.rules.tape import (
    CLAIMED,
    DREW,
    LAST_TURNS,
    OVER,
    PASSED,
    REASON_ALL_PASSED,
    REASON_LAST_TURNS,
    STACK,
    TOKEN,
    TURN,
    note,
)
from trikk.rules.tickets import keep_tickets, observe_draw, offer_tickets


@brief
def apply(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    """Carry out a legal action: the state becomes the next decision, or the end."""
    if s.phase == PHASE_TURN:
        if action == PASS:
            apply_pass(t, s, tape)
        elif action == DRAW_TICKETS:
            apply_draw_tickets(t, s, g, tape)
        elif action < t.take_base:
            apply_first_card(t, s, action, g, tape)
        else:
            apply_claim(t, s, action, g, tape)
    elif s.phase == PHASE_SECOND_CARD:
        apply_second_card(t, s, action, g, tape)
    elif s.phase == PHASE_KEEP_DRAWN:
        apply_keep_drawn(t, s, action, tape)
    elif s.phase == PHASE_TOKEN:
        apply_token(t, s, action, g, tape)
    elif s.phase == PHASE_KEEP_AT_SETUP:
        apply_keep_at_setup(t, s, action, tape)
    else:
        apply_place_stack(t, s, action, tape)


# --- setup ---------------------------------------------------------------------------------------------------------


@compiled
def apply_keep_at_setup(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """R4: seat after seat keeps tickets; what it returns goes under the deck."""
    keep_tickets(s, s.seat, action - t.keep_base, False, tape)
    s.seat += 1
    if s.seat < s.players:
        return
    if t.symbols > 0:
        s.phase = PHASE_PLACE_STACK
        s.seat = s.players - 1  # R6: the last player; R7: the second
        return
    begin_turn(s, 0, tape)


@compiled
def apply_place_stack(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """R6: the last player places one left-over stack, the second-to-last the other. R7: of two, the second both."""
    place = action - t.place_base
    symbol = s.left_over[0]
    s.stack[place] = symbol
    s.stack_size[symbol] = t.left_over_size[s.players]
    note(tape, STACK, s.seat, place, symbol, s.stack_size[symbol])
    s.left_over[0] = s.left_over[1]
    s.left_over[1] = 0
    s.left_overs -= 1
    if s.left_overs == 0:
        s.left_over[0] = 0
        begin_turn(s, 0, tape)
    elif s.players > 2:
        s.seat -= 1


# --- turns ---------------------------------------------------------------------------------------------------------


@compiled
def begin_turn(s: np.record, seat: int, tape: np.record) -> None:
    s.seat = seat
    s.phase = PHASE_TURN
    note(tape, TURN, seat, 0, 0, 0)


@compiled
def end_turn(t: np.record, s: np.record, tape: np.record) -> None:
    """Pass the turn on, count the last turns (R26), or end the game."""
    if s.turns_left > 0:
        s.turns_left -= 1
    elif s.vehicles[s.seat] <= t.last_turns_vehicles:
        s.turns_left = s.players  # R26: everyone once more, this seat last
        note(tape, LAST_TURNS, s.seat, 0, 0, 0)
    if s.turns_left == 0:
        end_game(s, REASON_LAST_TURNS, tape)
    elif s.passes == s.players:
        end_game(s, REASON_ALL_PASSED, tape)  # R9
    else:
        begin_turn(s, (s.seat + 1) % s.players, tape)


@compiled
def end_game(s: np.record, reason: int, tape: np.record) -> None:
    s.phase = PHASE_OVER
    s.reason = reason
    note(tape, OVER, reason, 0, 0, 0)


@compiled
def apply_pass(t: np.record, s: np.record, tape: np.record) -> None:
    """R9."""
    s.passes += 1
    note(tape, PASSED, s.seat, 0, 0, 0)
    end_turn(t, s, tape)


# --- draw transport cards ------------------------------------------------------------------------------------------


@compiled
def take_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    """R10: the top of the deck, or a face-up card, which is replaced at once (R11)."""
    if action == DRAW_DECK:
        need_deck(t, s, tape)  # R14
        note(tape, DREW, s.seat, deck_to_hand(s, s.seat, g, tape), 1, 0)
    else:
        market_to_hand(s, s.seat, action - t.draw_base, tape)
        fill_market(t, s, g, tape)


@compiled
def apply_first_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    s.passes = 0
    take_card(t, s, action, g, tape)
    if action == t.draw_base + WILD:
        end_turn(t, s, tape)  # R12: a face-up wild is all one gets
    elif cards_left(s) == 0 and face_up_cards(t, s, True) == 0:
        end_turn(t, s, tape)  # R15: there is no second card
    else:
        # The turn does not pass here: the second card is still due.
        s.phase = PHASE_SECOND_CARD


@compiled
def apply_second_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    take_card(t, s, action, g, tape)
    end_turn(t, s, tape)


# --- claim a route -------------------------------------------------------------------------------------------------


@compiled
def apply_claim(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    s.passes = 0
    claim = action - t.claim_base[0]
    route = t.action_route[claim]
    pay(t, s, route, t.action_colour[claim], t.action_wilds[claim])
    place_vehicles(t, s, route)
    s.points[s.seat] += t.route_points[route]  # R21
    note(tape, CLAIMED, s.seat, route, t.action_colour[claim], t.action_wilds[claim])
    if t.symbols > 0 and offer_token(t, s, route, tape):
        # The claim is not finished: a token is to be chosen, and the market waits for it (R14).
        s.phase = PHASE_TOKEN
        return
    finish_claim(t, s, g, tape)


@compiled
def pay(t: np.record, s: np.record, route: int, colour: int, wilds: int) -> None:
    """R16, R17, R20: discard exactly these cards."""
    others = t.route_length[route] - wilds
    leave_hand(s, s.seat, WILD, wilds)
    to_discard(s, WILD, wilds)
    leave_hand(s, s.seat, colour, others)
    to_discard(s, colour, others)


@compiled
def place_vehicles(t: np.record, s: np.record, route: int) -> None:
    """R16: one vehicle on each space; R19: what that closes."""
    s.vehicles[s.seat] -= t.route_length[route]
    word, taken = route // WORD, bit(route % WORD)
    s.own[s.seat, word] |= taken
    for seat in range(s.players):
        s.open[seat, word] &= ~taken
    if t.twin[route] >= 0:
        twin_word, twin = t.twin[route] // WORD, bit(t.twin[route] % WORD)
        for seat in range(s.players):
            if seat == s.seat or s.players == 2:
                s.open[seat, twin_word] &= ~twin


@compiled
def offers_token(s: np.record, place: int) -> bool:
    """R22: whether a place has a token that the seat to move lacks."""
    symbol = s.stack[place]
    if symbol == NO_STACK:
        return False
    return s.stack_size[symbol] > 0 and not has(np.int64(s.tokens[s.seat]), symbol)


@compiled
def offer_token(t: np.record, s: np.record, route: int, tape: np.record) -> bool:
    """R22: take the one token on offer, if any; return True if there are two to choose from."""
    a, b = t.route_a[route], t.route_b[route]
    at_a, at_b = offers_token(s, a), offers_token(s, b)
    if at_a and at_b:
        s.choice[0] = a
        s.choice[1] = b
        return True
    if at_a:
        take_token(s, a, tape)
    elif at_b:
        take_token(s, b, tape)
    return False


@compiled
def take_token(s: np.record, place: int, tape: np.record) -> None:
    symbol = s.stack[place]
    s.stack_size[symbol] -= 1
    s.tokens[s.seat] |= bit(symbol)
    note(tape, TOKEN, s.seat, place, symbol, 0)


@compiled
def apply_token(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    take_token(s, action - t.take_base, tape)
    s.choice[0] = 0
    s.choice[1] = 0
    finish_claim(t, s, g, tape)


@compiled
def finish_claim(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """R14: cards have come back, so the market is filled and R3 checked before the turn ends."""
    fill_market(t, s, g, tape)
    end_turn(t, s, tape)


# --- draw tickets --------------------------------------------------------------------------------------------------


@compiled
def apply_draw_tickets(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """R23, R24."""
    s.passes = 0
    offer_tickets(s, s.seat, t.draw_tickets, g, tape)
    s.phase = PHASE_KEEP_DRAWN


@compiled
def apply_keep_drawn(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """R23, R25."""
    choice = action - t.keep_base
    kept = (choice & 1) + (choice >> 1)
    observe_draw(s, s.seat, kept, s.offer_size[s.seat] - kept)
    keep_tickets(s, s.seat, choice, False, tape)
    end_turn(t, s, tape)
