"""Every error that a move in The Card Game can meet: its code, its details and its exact words."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import trikk
from tests.scenarios import refusals
from tests.scenarios.card_position import position
from tests.scenarios.refusals import (
    RAISED,
    VERBS,
    Case,
    case,
    deck_empty,
    keep_more,
    not_enough,
    not_in_market,
    not_now,
    not_offered,
    refused,
    wild_second,
)
from trikk import Game
from trikk.game.errors import MESSAGES

CITY_CODES = {
    "route_taken",
    "second_track_closed",
    "both_tracks",
    "not_enough_vehicles",
    "wrong_number",
    "wrong_colour",
    "one_colour",
    "not_enough_ferries",
    "stack_there",
    "not_a_choice",
}

FIVE = {"black": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1}
DRAW = "expected draw deck, or draw and a colour"
TICKETS = "expected tickets and nothing more"
KEEP = "expected keep and ticket numbers, as in keep 3 7, or keep none"
LAY = "expected lay and cards, as in lay red*3+wild*1"
COMPLETE = "expected complete and a ticket number"
DONE = "expected done and nothing more"
PASS = "expected pass and nothing more"


def choosing_first_tickets() -> Game:
    """Seat 0 has been dealt tickets 2 to 7."""
    cards = ["red"] * 7 + ["blue"] * 7
    edition = trikk.edition("card_game")
    return Game(edition, 2, None, chance=[*cards, *range(2, 8), *range(11, 17), *["white"] * 5])


def second_card(**said: Any) -> Game:
    return position(**({"phase": "second_card", "market": FIVE} | said))


def choosing_tickets() -> Game:
    """Seat 0 looks at tickets 9, 3, 12 and 7."""
    game = position()
    game.play("tickets", chance=[9, 3, 12, 7])
    return game


def scoring(**said: Any) -> Game:
    return position(phase="scoring", **said)


def over() -> Game:
    game = scoring(to_move=1)
    game.play("done")
    return game


malformed = partial(refusals.malformed, position)
unknown = partial(refusals.unknown, edition="The Card Game")


def row_too_short(move: str, given: int) -> Case:
    message = f"the red row of seat 2 has 4 cards: lay more than that, not {given}"
    details = {"colour": "red", "owner": 2, "size": 4, "given": given}
    return case(in_the_way_of_a_robber, move, message, "row_too_short", **details)


def with_hand(**hand: int) -> Callable[[], Game]:
    return lambda: position(hands=[hand])


def with_own_row() -> Game:
    return position(hands=[{"red": 4, "blue": 1, "green": 1, "wild": 1}], yards=[{"red": (1, 0)}])


def in_the_way_of_a_robber() -> Game:
    hands = [{}, {"red": 5, "blue": 1, "green": 1, "wild": 4}]
    return position(players=3, to_move=1, hands=hands, yards=[{}, {}, {"red": (3, 1)}])


FULL_HAND = with_hand(red=3, blue=3, green=3, white=3, wild=3)
TURN_WORDS = "draw cards, lay cards or draw tickets"
KEEP_WORDS = "choose which tickets to keep"
SECOND_WORDS = "a second card is to be drawn"
SCORING_WORDS = "complete a ticket or say done"

CASES = [
    # What cannot be read.
    malformed("", VERBS),
    malformed("jump", VERBS),
    malformed(" draw red", VERBS),
    malformed("Draw red", VERBS),
    malformed("draw", DRAW),
    malformed("draw red blue", DRAW),
    malformed("draw  red", DRAW),
    malformed("tickets 4", TICKETS),
    malformed("keep", KEEP),
    malformed("keep three", KEEP),
    malformed("keep 3 3", KEEP),
    malformed("keep none 3", KEEP),
    malformed("keep -3", KEEP),
    malformed("lay", LAY),
    malformed("lay red", LAY),
    malformed("lay red*0", LAY),
    malformed("lay red*2+", LAY),
    malformed("lay red*2 wild*1", LAY),
    malformed("lay red*2+red*1", LAY),
    malformed("complete", COMPLETE),
    malformed("complete 1 2", COMPLETE),
    malformed("done now", DONE),
    malformed("pass please", PASS),
    # Names that the edition does not have.
    unknown(position, "draw pink", "colour", "pink"),
    unknown(position, "draw wilds", "colour", "wilds", hint="; did you mean 'wild'?"),
    unknown(position, "lay rde*2", "colour", "rde", hint="; did you mean 'red'?"),
    unknown(position, "lay red*1+pink*1", "colour", "pink"),
    unknown(choosing_tickets, "keep 3 900", "ticket", "900"),
    unknown(scoring, "complete 900", "ticket", "900"),
    unknown(scoring, "draw pink", "colour", "pink"),  # also when it is not the time to draw
    # Not the time.
    case(over, "draw deck", "the game is over", "game_over"),
    case(over, "done", "the game is over", "game_over"),
    case(over, "draw pink", "the game is over", "game_over"),
    not_now(choosing_first_tickets, "draw deck", KEEP_WORDS),
    not_now(choosing_first_tickets, "tickets", KEEP_WORDS),
    not_now(choosing_first_tickets, "pass", KEEP_WORDS),
    not_now(choosing_tickets, "lay red*2", KEEP_WORDS),
    not_now(position, "keep 3", TURN_WORDS),
    not_now(position, "complete 3", TURN_WORDS),
    not_now(position, "done", TURN_WORDS),
    not_now(second_card, "tickets", SECOND_WORDS),
    not_now(second_card, "lay red*2", SECOND_WORDS),
    not_now(second_card, "pass", SECOND_WORDS),
    not_now(scoring, "draw deck", SCORING_WORDS),
    not_now(scoring, "pass", SCORING_WORDS),
    not_now(scoring, "keep none", SCORING_WORDS),
    # Moves of the city games.
    not_now(position, "claim chelsea-soho:pink red*4", TURN_WORDS),
    not_now(position, "take sunset", TURN_WORDS),
    not_now(position, "place sunset", TURN_WORDS),
    not_now(scoring, "take sunset", SCORING_WORDS),
    unknown(position, "claim chelsea-soho:pink pink*4", "colour", "pink"),
    # K7
    case(position, "pass", "a player may pass only if nothing else is possible", "pass_not_allowed"),
    # K8, K9, K17
    deck_empty(lambda: position(turns_left=1, hands=[{}, "rest"])),
    deck_empty(lambda: second_card(deck={}, hands=[{}, "rest"])),
    not_in_market(lambda: position(market=FIVE), "red"),
    not_in_market(lambda: position(market=FIVE), "wild"),
    not_in_market(second_card, "red"),
    not_in_market(second_card, "wild"),
    wild_second(lambda: second_card(market={"wild": 1, "red": 4})),
    # K15
    case(lambda: position(tickets=["rest"]), "tickets", "there are no tickets left to draw", "no_tickets_left"),
    not_offered(choosing_tickets, "keep 3 8", 8, "9, 3, 12, 7"),
    # K2
    not_offered(choosing_first_tickets, "keep 2 11", 11, "2, 3, 4, 5, 6, 7"),
    keep_more(choosing_first_tickets),
    # K10, K11
    *(
        case(
            FULL_HAND,
            f"lay {cards}",
            "lay two or more cards of one colour, or exactly one card each of three colours",
            "not_a_row",
        )
        for cards in (
            "red*1",
            "blue*1+red*1",
            "blue*2+red*2",
            "blue*1+red*1+wild*1",
            "blue*1+green*1+red*2",
            "blue*1+green*1+red*1+wild*1",
            "blue*1+green*1+red*1+white*1",
        )
    ),
    case(FULL_HAND, "lay wild*3", "locomotives alone have no colour: lay at least one card of a colour", "wilds_alone"),
    not_enough(with_hand(red=2), "lay red*3", "red", need=3, have=2),
    not_enough(with_hand(red=2), "lay red*999", "red", need=999, have=2),
    not_enough(with_hand(red=2, wild=1), "lay red*2+wild*2", "wild", need=2, have=1),
    not_enough(with_hand(blue=1, red=1), "lay blue*1+green*1+red*1", "green", need=1, have=0),
    # K12
    *(
        case(with_own_row, f"lay {cards}", "you still have a red row in your yard", "row_is_yours", colour="red")
        for cards in ("red*2", "red*4+wild*1", "blue*1+green*1+red*1")
    ),
    # K13
    row_too_short("lay red*2", 2),
    row_too_short("lay red*4", 4),
    row_too_short("lay red*1+wild*3", 4),
    case(
        in_the_way_of_a_robber,
        "lay blue*1+green*1+red*1",
        "seat 2 has a red row: a single card cannot be laid there",
        "row_in_the_way",
        colour="red",
        owner=2,
    ),
    # K19
    case(scoring, "complete 3", "you do not hold ticket 3", "ticket_not_held", ticket=3),
    case(lambda: scoring(completed=[[3]]), "complete 3", "you do not hold ticket 3", "ticket_not_held", ticket=3),
    case(lambda: scoring(tickets=[[], [3]]), "complete 3", "you do not hold ticket 3", "ticket_not_held", ticket=3),
    case(
        lambda: scoring(tickets=[[38]], tracks=[{"black": 3, "purple": 1}]),
        "complete 38",
        "your track pile lacks cards for ticket 38: 2 more needed",
        "track_lacks_cards",
        ticket=38,
        missing=2,
    ),
    case(
        lambda: scoring(tickets=[[38]], tracks=[{"black": 3, "purple": 1, "wild": 1}]),
        "complete 38",
        "your track pile lacks cards for ticket 38: 1 more needed",
        "track_lacks_cards",
        ticket=38,
        missing=1,
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_a_move_is_refused_with_the_reason(case: Case) -> None:
    case.check()


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == RAISED - CITY_CODES
    assert CITY_CODES <= RAISED <= set(MESSAGES)


def test_a_text_too_long_to_be_a_move_is_not_repeated_in_full() -> None:
    error = refused(position(), "draw " + "x" * 600)
    assert error.code == "malformed_move"
    assert error.details["text"] == "draw " + "x" * 75 + "..."


def test_an_empty_deck_does_not_mean_an_empty_discard_pile() -> None:
    game = position(turns_left=1, market=FIVE, discard="rest")  # K17
    error = refused(game, "draw deck")
    assert error.code == "deck_empty"
    assert "discard pile" not in str(error)


# --- the order of reasons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "move", "code"),
    [
        (over, "jump", "malformed_move"),  # what cannot be read comes first,
        (over, "keep 900", "game_over"),  # then that nothing can be played any more,
        (scoring, "lay pink*2", "unknown_name"),  # then names,
        (scoring, "lay wild*2", "not_now"),  # then the time,
        (with_own_row, "lay red*1", "not_a_row"),  # then the form of what is laid,
        (with_own_row, "lay red*9", "row_is_yours"),  # then the yards,
        (in_the_way_of_a_robber, "lay red*9", "not_enough_cards"),  # and last the hand
    ],
)
def test_of_several_reasons_the_first_is_given(make: Callable[[], Game], move: str, code: str) -> None:
    assert refused(make(), move).code == code


# --- chance that cannot be -------------------------------------------------------------------------------------------

IMPOSSIBLE: list[tuple[Callable[[], Game], str, list[str | int]]] = [
    (position, "draw deck", []),  # one is missing
    (position, "draw deck", ["pink"]),
    (position, "draw deck", [3]),
    (position, "draw deck", ["red", "red"]),  # one too many
    (lambda: position(hands=[{}, {"red": 10}]), "draw deck", ["red"]),
    (lambda: position(market=FIVE), "draw blue", []),
    (lambda: position(hands=[{"red": 2}]), "lay red*2", ["red"]),
    (position, "tickets", [1, 2, 3]),
    (position, "tickets", [1, 2, 3, 3]),
    (position, "tickets", [1, 2, 3, 47]),
    (position, "tickets", [1, 2, 3, "red"]),
    (lambda: position(tickets=[[4]]), "tickets", [1, 2, 3, 4]),
    (choosing_tickets, "keep none", [9]),
    (lambda: position(players=4, phase="scoring", to_move=3), "done", ["red"] * 20),
]


@pytest.mark.parametrize(("make", "move", "chance"), IMPOSSIBLE)
def test_impossible_chance_is_refused_and_changes_nothing(
    make: Callable[[], Game], move: str, chance: list[str | int]
) -> None:
    error = refused(make(), move, chance=chance)
    assert (error.code, error.details["given"]) == ("impossible_chance", len(chance))


@pytest.mark.parametrize(
    ("move", "chance", "at"),
    [
        ("draw deck", ["pink"], 1),
        ("draw deck", [], 1),  # missing
        ("draw deck", ["red", "red"], 2),  # one too many
        ("tickets", [1, 900, 2, 3], 2),
        ("tickets", [1, 2, 3], 4),
    ],
)
def test_impossible_chance_says_which_outcome_it_is(move: str, chance: list[str | int], at: int) -> None:
    error = refused(position(), move, chance=chance)
    assert error.details == {"at": at, "given": len(chance)}
    assert str(error) == f"outcome {at} is missing or not possible here (outcomes given: {len(chance)})"


def test_impossible_chance_leaves_the_dice_as_they_were() -> None:
    game = position()
    other = game.copy()
    for _ in range(5):
        refused(game, "draw deck", chance=["pink"])
    for move in ("draw deck", "draw deck", "tickets"):
        assert game.play(move) == other.play(move)
