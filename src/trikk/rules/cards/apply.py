"""What an action does, in rulebook order. The action must be legal; nothing here checks it again."""

import numpy as np

from trikk.rules.bits import bit, count
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.setup import turn_up
from trikk.rules.cards.state import (
    NO_ROW,
    NOT_YET,
    PHASE_KEEP_DRAWN,
    PHASE_OVER,
    PHASE_SCORING,
    PHASE_SECOND_CARD,
    PHASE_TURN,
)
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS, face_up_cards
from trikk.rules.jit import brief, compiled
from trikk.rules.piles import WILD, deck_to_hand, leave_hand, market_to_hand, to_discard
from trikk.rules.tape import (
    COMPLETED,
    DEALT,
    DISCARDED,
    DREW,
    LAID,
    LAID_CARD,
    LAST_TURNS,
    MOVED,
    MOVED_CARD,
    OVER,
    PAID,
    PASSED,
    REASON_LAST_TURNS,
    REDEALT,
    ROBBED,
    SCORED,
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
            offer_tickets(s, s.seat, t.draw_tickets, g, tape)  # K15
            s.phase = PHASE_KEEP_DRAWN
        elif action < t.complete_base:
            apply_first_card(t, s, action, g, tape)
        elif action < t.lay_base:
            apply_lay_triple(t, s, action, tape)
        else:
            apply_lay_row(t, s, action, tape)
    elif s.phase == PHASE_SECOND_CARD:
        apply_second_card(t, s, action, g, tape)
    elif s.phase == PHASE_KEEP_DRAWN:
        apply_keep_drawn(t, s, action, tape)
    elif s.phase == PHASE_SCORING:
        apply_scoring(t, s, action, g, tape)
    else:
        apply_keep_at_setup(t, s, action, tape)


@compiled
def apply_keep_at_setup(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """K2: seat after seat keeps tickets.

    The others join the shuffled part at once. That is the same as shuffling them in after the last choice: no
    ticket is drawn before that.
    """
    keep_tickets(s, s.seat, action - t.keep_base, True, tape)
    s.seat += 1
    if s.seat == s.players:
        begin_turn(t, s, 0, tape)


# --- turns ---------------------------------------------------------------------------------------------------------


@compiled
def begin_turn(t: np.record, s: np.record, seat: int, tape: np.record) -> None:
    s.seat = seat
    note(tape, TURN, seat, 0, 0, 0)
    yard_to_track(t, s, seat, tape)
    s.phase = PHASE_TURN


@compiled
def yard_to_track(t: np.record, s: np.record, seat: int, tape: np.record) -> None:
    """K5: the top card of each row moves to the track pile, locomotives first. K18: in last turns too."""
    moving = 0
    for card in range(1, t.colours + 1):
        if s.row_owner[card] == seat:
            moving += 1
    if moving == 0:
        return
    note(tape, MOVED, seat, moving, 0, 0)
    for card in range(1, t.colours + 1):
        if s.row_owner[card] != seat:
            continue
        top = card
        if s.row_wilds[card] > 0:
            top = WILD
            s.row_wilds[card] -= 1
        else:
            s.row_cards[card] -= 1
        s.track[seat, top] += 1
        s.track_size[seat] += 1
        note(tape, MOVED_CARD, top, 0, 0, 0)
        if s.row_cards[card] + s.row_wilds[card] == 0:
            s.row_owner[card] = NO_ROW


@compiled
def end_turn(t: np.record, s: np.record, tape: np.record) -> None:
    """Pass the turn on, count the last turns (K16), or begin the scoring."""
    if s.turns_left > 0:
        s.turns_left -= 1
    elif s.deck_size == 0:
        # K16: this turn emptied the deck. After a deal that left nothing (K21), the first turn counts as the one.
        s.turns_left = s.players
        note(tape, LAST_TURNS, s.seat, 0, 0, 0)
    if s.turns_left == 0:
        begin_scoring(s)
    else:
        begin_turn(t, s, (s.seat + 1) % s.players, tape)


@compiled
def apply_pass(t: np.record, s: np.record, tape: np.record) -> None:
    """K7."""
    note(tape, PASSED, s.seat, 0, 0, 0)
    end_turn(t, s, tape)


# --- draw train cards ----------------------------------------------------------------------------------------------


@compiled
def take_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    """K8: the top of the deck, or a face-up card, which is replaced at once while the deck lasts (K17)."""
    if action == DRAW_DECK:
        note(tape, DREW, s.seat, deck_to_hand(s, s.seat, g, tape), 1, 0)
    else:
        market_to_hand(s, s.seat, action - t.draw_base, tape)
        turn_up(t, s, g, tape)


@compiled
def apply_first_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    take_card(t, s, action, g, tape)
    if action == t.draw_base + WILD:
        end_turn(t, s, tape)  # K9: a face-up locomotive counts as two
    elif s.deck_size == 0 and face_up_cards(t, s, True) == 0:
        end_turn(t, s, tape)  # K8, K17: there is no second card
    else:
        # The turn does not pass here: the second card is still due.
        s.phase = PHASE_SECOND_CARD


@compiled
def apply_second_card(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    take_card(t, s, action, g, tape)
    end_turn(t, s, tape)


# --- lay cards in the yard -----------------------------------------------------------------------------------------


@compiled
def apply_lay_row(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """K10: cards of one colour and perhaps locomotives, on top."""
    row = action - t.lay_base
    wilds = row % (t.most_wilds + 1)
    row //= t.most_wilds + 1
    cards = row % t.most_cards + 1
    card = row // t.most_cards + 1
    note(tape, LAID, s.seat, 2, 0, 0)
    note(tape, LAID_CARD, card, cards, 0, 0)
    note(tape, LAID_CARD, WILD, wilds, 0, 0)
    leave_hand(s, s.seat, card, cards)
    leave_hand(s, s.seat, WILD, wilds)
    if s.row_owner[card] != NO_ROW:
        rob_row(s, card, tape)
    lay_row(s, card, cards, wilds)
    end_turn(t, s, tape)


@compiled
def rob_row(s: np.record, card: int, tape: np.record) -> None:
    """K13: the opponent discards the whole row."""
    note(tape, ROBBED, s.seat, s.row_owner[card], 0, 0)
    note(tape, DISCARDED, card, s.row_cards[card], 0, 0)
    note(tape, DISCARDED, WILD, s.row_wilds[card], 0, 0)
    to_discard(s, card, s.row_cards[card])
    to_discard(s, WILD, s.row_wilds[card])


@compiled
def lay_row(s: np.record, card: int, cards: int, wilds: int) -> None:
    s.row_owner[card] = s.seat
    s.row_cards[card] = cards
    s.row_wilds[card] = wilds


@compiled
def apply_lay_triple(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """K11: three cards of three colours, a row each."""
    note(tape, LAID, s.seat, 3, 0, 0)
    for i in range(3):
        card = t.triple[action - t.triple_base, i]
        note(tape, LAID_CARD, card, 1, 0, 0)
        leave_hand(s, s.seat, card, 1)
        lay_row(s, card, 1, 0)
    end_turn(t, s, tape)


# --- draw tickets --------------------------------------------------------------------------------------------------


@compiled
def apply_keep_drawn(t: np.record, s: np.record, action: int, tape: np.record) -> None:
    """K15: any number is kept, the rest goes to the bottom."""
    choice = action - t.keep_base
    kept = count(choice)
    observe_draw(s, s.seat, kept, s.offer_size[s.seat] - kept)
    keep_tickets(s, s.seat, choice, False, tape)
    end_turn(t, s, tape)


# --- scoring -------------------------------------------------------------------------------------------------------


@compiled
def begin_scoring(s: np.record) -> None:
    """K19: in seat order. K21: play may go on with the player after this one."""
    s.next_seat = (s.seat + 1) % s.players
    s.seat = 0
    s.phase = PHASE_SCORING


@compiled
def apply_scoring(t: np.record, s: np.record, action: int, g: np.record, tape: np.record) -> None:
    if action != DONE:
        complete_ticket(t, s, action - t.complete_base, tape)
        return
    note(tape, SCORED, s.seat, 0, 0, 0)
    s.seat += 1
    if s.seat < s.players:
        return
    if s.players >= t.second_deck_players and s.decks == 1:
        begin_second_deck(t, s, g, tape)  # K21
    else:
        s.phase = PHASE_OVER  # K20
        s.seat = 0
        s.reason = REASON_LAST_TURNS
        note(tape, OVER, REASON_LAST_TURNS, 0, 0, 0)


@compiled
def complete_ticket(t: np.record, s: np.record, ticket: int, tape: np.record) -> None:
    """K19: pay from the track pile, with the ticket's colours first and locomotives for what is missing (K14)."""
    seat = s.seat
    note(tape, COMPLETED, seat, ticket, t.colours + 1, 0)
    wilds = 0
    for card in range(1, t.colours + 1):
        paid = min(t.ticket_cards[ticket, card], s.track[seat, card])
        wilds += t.ticket_cards[ticket, card] - paid
        note(tape, PAID, card, paid, 0, 0)
        track_to_discard(s, card, paid)
    note(tape, PAID, WILD, wilds, 0, 0)
    track_to_discard(s, WILD, wilds)
    s.held[seat] &= ~bit(ticket)
    s.held_size[seat] -= 1
    s.done[seat] |= bit(ticket)


@compiled
def track_to_discard(s: np.record, card: int, n: int) -> None:
    s.track[s.seat, card] -= n
    s.track_size[s.seat] -= n
    to_discard(s, card, n)


@compiled
def begin_second_deck(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """K21: every train card that is not in a hand makes a new deck."""
    s.decks = 2
    s.turns_left = NOT_YET
    gather_cards(t, s)
    note(tape, REDEALT, s.deck_size, 0, 0, 0)
    for i in range(s.players * t.second_deck_cards):
        if s.deck_size > 0:
            seat = (s.next_seat + i) % s.players
            note(tape, DEALT, seat, deck_to_hand(s, seat, g, tape), 0, 0)
    turn_up(t, s, g, tape)
    seat = s.next_seat
    s.next_seat = 0
    begin_turn(t, s, seat, tape)


@compiled
def gather_cards(t: np.record, s: np.record) -> None:
    """Put market, discard pile, yards and track piles back into the deck."""
    for card in range(t.colours + 1):
        s.deck[card] += s.market[card] + s.discard[card]
        s.market[card] = 0
        s.discard[card] = 0
        for seat in range(s.players):
            s.deck[card] += s.track[seat, card]
            s.track[seat, card] = 0
        s.deck[card] += s.row_cards[card]
        s.deck[WILD] += s.row_wilds[card]
        s.row_cards[card] = 0
        s.row_wilds[card] = 0
        s.row_owner[card] = NO_ROW
    for seat in range(s.players):
        s.track_size[seat] = 0
    s.market_size = 0
    s.discard_size = 0
    s.deck_size = 0
    for card in range(t.colours + 1):
        s.deck_size += s.deck[card]
