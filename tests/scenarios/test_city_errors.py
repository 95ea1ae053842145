"""Every error that a move in a city game can meet: its code, its details and its exact words."""

from typing import Any

import pytest

import trikk
from tests.scenarios.city_position import dead_end, legal, position, set_up
from tests.scenarios.refusals import (
    RAISED,
    VERBS,
    Case,
    case,
    deck_empty,
    keep_more,
    malformed,
    not_enough,
    not_in_market,
    not_now,
    not_offered,
    refused,
    unknown,
    wild_second,
)
from trikk import Game, MoveError, SetupError
from trikk.rules.city.state import CITY_STATE

CARD_GAME_CODES = {
    "row_is_yours",
    "row_too_short",
    "row_in_the_way",
    "wilds_alone",
    "not_a_row",
    "ticket_not_held",
    "track_lacks_cards",
}

PINK = "chelsea-soho:pink"
MINE, TWIN = "empire_state_building-chelsea:gray", "empire_state_building-chelsea:gray2"
FERRY = "alcatraz-fort_mason:orange"


def new_york(**said: Any) -> Game:
    return position("new_york", **said)


def san_francisco(**said: Any) -> Game:
    return position("san_francisco", **said)


def choosing_tickets() -> Game:
    return set_up("new_york")


def played(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def choosing_a_token() -> Game:
    game = san_francisco(players=3, hands=[{"wild": 2}], stacks={"fort_mason": (5, 2)})
    return played(game, f"claim {FERRY} wild*2")


def placing_a_stack() -> Game:
    return played(set_up("san_francisco"), "keep 1", "keep 3")


TURN = "draw cards, draw tickets or claim a route"
KEEP = "choose which tickets to keep"
CLAIM = f"expected claim, a route and cards, as in claim {PINK} pink*3+wild*1"

CASES = [
    # What cannot be read.
    malformed(new_york, "", VERBS),
    malformed(new_york, "claim a-b:red", CLAIM),
    # Names that the edition does not have.
    unknown(new_york, "draw purple", "colour", "purple", "New York"),
    unknown(
        new_york, "claim chelsea-soho:pnk pink*4", "route", "chelsea-soho:pnk", "New York", f"; did you mean {PINK!r}?"
    ),
    unknown(new_york, f"claim {PINK} purple*4", "colour", "purple", "New York"),
    unknown(choosing_tickets, "keep 19", "ticket", "19", "New York"),
    unknown(placing_a_stack, "place sunst", "place", "sunst", "San Francisco", "; did you mean 'sunset'?"),
    unknown(choosing_a_token, "take chinatown", "place", "chinatown", "San Francisco"),
    # The wrong moment.
    case(lambda: played(dead_end("new_york", passes=1), "pass"), "draw deck", "the game is over", "game_over"),
    not_now(choosing_tickets, "draw deck", KEEP),
    not_now(placing_a_stack, "tickets", "choose a place for a token stack"),
    not_now(new_york, "keep 3", TURN),
    not_now(new_york, "take soho", TURN),
    not_now(san_francisco, "place presidio", TURN),
    not_now(new_york, "lay red*2", TURN),
    not_now(new_york, "complete 3", TURN),
    not_now(new_york, "done", TURN),
    not_now(lambda: new_york(phase="second_card"), "tickets", "a second card is to be drawn"),
    not_now(choosing_a_token, "draw deck", "choose which token to take"),
    not_now(lambda: played(new_york(), "tickets"), "pass", KEEP),
    # Passing and drawing cards.
    case(new_york, "pass", "a player may pass only if nothing else is possible", "pass_not_allowed"),
    deck_empty(lambda: dead_end("new_york")),
    deck_empty(lambda: new_york(market={"red": 2}, deck={}, rest_to=1, phase="second_card")),
    not_in_market(lambda: new_york(market={"red": 5}), "blue"),
    not_in_market(lambda: new_york(market={"red": 5}), "wild"),
    not_in_market(lambda: new_york(market={"red": 5}, phase="second_card"), "wild"),
    wild_second(lambda: new_york(market={"red": 4, "wild": 1}, phase="second_card")),
    # Tickets.
    case(
        lambda: new_york(ticket_deck={}, rest_to=1), "tickets", "there are no tickets left to draw", "no_tickets_left"
    ),
    not_offered(choosing_tickets, "keep 1 3", 3, "1, 2"),
    keep_more(choosing_tickets),
    # Routes.
    case(
        lambda: new_york(owners={MINE: 1}, hands=[{"red": 2}]),
        f"claim {MINE} red*2",
        f"{MINE} is taken by seat 1",
        "route_taken",
        route=MINE,
        owner=1,
    ),
    case(
        lambda: new_york(owners={MINE: 1}, hands=[{"red": 2}]),
        f"claim {TWIN} red*2",
        f"with two players the second track closes when the first is taken: {TWIN}",
        "second_track_closed",
        route=TWIN,
    ),
    case(
        lambda: new_york(owners={MINE: 0}, hands=[{"red": 2}]),
        f"claim {TWIN} red*2",
        f"nobody may own both tracks of a double route: {TWIN}",
        "both_tracks",
        route=TWIN,
    ),
    case(
        lambda: new_york(players=4, owners={MINE: 0}, hands=[{"red": 2}]),
        f"claim {TWIN} red*2",
        f"nobody may own both tracks of a double route: {TWIN}",
        "both_tracks",
        route=TWIN,
    ),
    case(
        lambda: new_york(hands=[{"pink": 4}], vehicles=[3, 15]),
        f"claim {PINK} pink*4",
        f"not enough vehicles: {PINK} needs 4, you have 3",
        "not_enough_vehicles",
        route=PINK,
        need=4,
        have=3,
    ),
    case(
        lambda: new_york(hands=[{"pink": 4}]),
        f"claim {PINK} pink*3",
        f"{PINK} takes 4 cards, not 3",
        "wrong_number",
        route=PINK,
        need=4,
        given=3,
    ),
    case(
        lambda: new_york(hands=[{"red": 4}]),
        f"claim {PINK} red*4",
        f"{PINK} takes pink cards, not red",
        "wrong_colour",
        route=PINK,
        need="pink",
        colour="red",
    ),
    case(
        lambda: new_york(hands=[{"red": 1, "blue": 1}]),
        f"claim {MINE} red*1+blue*1",
        "a route is paid with cards of one colour and wild cards",
        "one_colour",
    ),
    case(
        lambda: san_francisco(hands=[{"orange": 2}]),
        f"claim {FERRY} orange*2",
        f"{FERRY} needs a ferry card for each of its ferries: 1, not 0",
        "not_enough_ferries",
        route=FERRY,
        need=1,
        given=0,
    ),
    not_enough(lambda: new_york(hands=[{"pink": 3}]), f"claim {PINK} pink*4", "pink", need=4, have=3),
    not_enough(lambda: new_york(hands=[{"pink": 3}]), f"claim {PINK} pink*3+wild*1", "wild", need=1, have=0),
    # Tokens.
    case(placing_a_stack, "place sunset", "sunset already has tokens", "stack_there", place="sunset"),
    case(
        choosing_a_token,
        "take sunset",
        "the token is to be taken at alcatraz or fort_mason, not sunset",
        "not_a_choice",
        place="sunset",
        choices="alcatraz or fort_mason",
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_a_move_is_refused_with_the_reason(case: Case) -> None:
    case.check()


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == RAISED - CARD_GAME_CODES


# --- chance that cannot be -----------------------------------------------------------------------------------------

IMPOSSIBLE: list[tuple[str, list[str | int]]] = [
    ("draw deck", []),
    ("draw deck", ["purple"]),
    ("draw deck", [3]),
    ("draw deck", ["red", "red"]),
    ("draw red", ["wild", "purple"]),
    ("tickets", [1, 1]),
    ("tickets", [1, 19]),
    ("tickets", ["red", 2]),
]


@pytest.mark.parametrize(("move", "chance"), IMPOSSIBLE)
def test_impossible_chance_is_refused_and_changes_nothing(move: str, chance: list[str | int]) -> None:
    error = refused(new_york(), move, chance=chance)
    assert (error.code, error.details["given"]) == ("impossible_chance", len(chance))


def test_impossible_chance_at_setup_is_refused_and_says_which_outcome_it_is() -> None:
    with pytest.raises(MoveError) as caught:
        set_up("new_york", hands=[("red", "purple"), ("red", "red")])
    assert (caught.value.code, caught.value.details["at"]) == ("impossible_chance", 2)


def test_impossible_chance_leaves_the_dice_as_they_were() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    played(game, legal(game)[0])
    played(game, legal(game)[0])
    other = game.copy()
    with pytest.raises(MoveError):
        game.play("draw deck", chance=["purple"])
    assert game.play("draw deck") == other.play("draw deck")


# --- questions about seats -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_such_seat_to_look_from(seat: int) -> None:
    game = new_york()
    for ask in (game.view, game.events_for):
        with pytest.raises(SetupError) as caught:
            ask(seat)
        assert (caught.value.code, caught.value.details) == ("unknown_seat", {"seat": seat, "last": 1})
        assert str(caught.value) == f"there is no seat {seat}; seats are 0 to 1"


@pytest.mark.parametrize("players", [1, 5])
def test_a_city_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        trikk.new_game("san_francisco", players=players, seed=1)
    assert caught.value.code == "players_out_of_range"
    assert str(caught.value) == f"San Francisco is for 2 to 4 players, not {players}"


# --- states as bytes -----------------------------------------------------------------------------------------------


def test_a_state_has_no_bytes_that_belong_to_no_field() -> None:
    assert CITY_STATE.fields is not None
    assert sum(field[0].itemsize for field in CITY_STATE.fields.values()) == CITY_STATE.itemsize


@pytest.mark.parametrize(
    ("move", "detail", "value"),
    [("keep 3", "step", "turn"), ("take sunsit", "near", "sunset"), ("keep three", "examples", "keep 3 7")],
)
def test_details_for_other_languages_are_told_too(move: str, detail: str, value: str) -> None:
    assert refused(position("san_francisco"), move).details[detail] == value
