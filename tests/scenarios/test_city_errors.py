"""Every error that a move in a city game can meet: its code, its details and its exact words."""

import inspect
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import trikk
from tests.scenarios.city_position import dead_end, legal, look, position, refusal, set_up
from trikk import Game, MoveError, SetupError
from trikk.game import explain, moves
from trikk.rules.city.state import CITY_STATE

FOR_OTHER_LANGUAGES = {"step", "near", "examples"}
"""Details that English messages do without."""

RAISED = re.compile(r'MoveError\(\s*"(\w+)"')
CARD_GAME_CODES = {
    "row_is_yours",
    "row_too_short",
    "row_in_the_way",
    "wilds_alone",
    "not_a_row",
    "ticket_not_held",
    "track_lacks_cards",
}

MINE, TWIN = "empire_state_building-chelsea:gray", "empire_state_building-chelsea:gray2"
FERRY = "alcatraz-fort_mason:orange"


def new_york(**said: Any) -> Game:
    return position("new_york", **said)


def san_francisco(**said: Any) -> Game:
    return position("san_francisco", **said)


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

VERBS = "expected one of draw, tickets, keep, claim, take, place, lay, complete, done, pass"
CLAIM = "expected claim, a route and cards, as in claim chelsea-soho:pink pink*3+wild*1"

Case = tuple[Callable[[], Game], str, str, str, dict[str, Any]]


def case(make: Callable[[], Game], move: str, message: str, code: str, /, **details: Any) -> Case:
    return make, move, message, code, details


CASES = [
    # What cannot be read.
    case(new_york, "", f"'' is not a move: {VERBS}", "malformed_move", text="", expected=VERBS),
    case(
        new_york,
        "claim a-b:red",
        f"'claim a-b:red' is not a move: {CLAIM}",
        "malformed_move",
        text="claim a-b:red",
        expected=CLAIM,
    ),
    # Names that the edition does not have.
    case(
        new_york,
        "draw purple",
        "'purple' is not a colour of New York",
        "unknown_name",
        name="purple",
        kind="colour",
        edition="New York",
        hint="",
    ),
    case(
        new_york,
        "claim chelsea-soho:pnk pink*4",
        "'chelsea-soho:pnk' is not a route of New York; did you mean 'chelsea-soho:pink'?",
        "unknown_name",
        name="chelsea-soho:pnk",
        kind="route",
        edition="New York",
        hint="; did you mean 'chelsea-soho:pink'?",
    ),
    case(
        new_york,
        "claim chelsea-soho:pink purple*4",
        "'purple' is not a colour of New York",
        "unknown_name",
        name="purple",
        kind="colour",
        edition="New York",
        hint="",
    ),
    case(
        lambda: set_up("new_york"),
        "keep 19",
        "'19' is not a ticket of New York",
        "unknown_name",
        name="19",
        kind="ticket",
        edition="New York",
        hint="",
    ),
    case(
        placing_a_stack,
        "place sunst",
        "'sunst' is not a place of San Francisco; did you mean 'sunset'?",
        "unknown_name",
        name="sunst",
        kind="place",
        edition="San Francisco",
        hint="; did you mean 'sunset'?",
    ),
    case(
        choosing_a_token,
        "take chinatown",
        "'chinatown' is not a place of San Francisco",
        "unknown_name",
        name="chinatown",
        kind="place",
        edition="San Francisco",
        hint="",
    ),
    # The wrong moment.
    case(lambda: played(dead_end("new_york", passes=1), "pass"), "draw deck", "the game is over", "game_over"),
    case(
        lambda: set_up("new_york"),
        "draw deck",
        "'draw deck' cannot be played now: choose which tickets to keep",
        "not_now",
        move="draw deck",
        phase="choose which tickets to keep",
    ),
    case(
        placing_a_stack,
        "tickets",
        "'tickets' cannot be played now: choose a place for a token stack",
        "not_now",
        move="tickets",
        phase="choose a place for a token stack",
    ),
    case(new_york, "keep 3", f"'keep 3' cannot be played now: {TURN}", "not_now", move="keep 3", phase=TURN),
    case(new_york, "take soho", f"'take soho' cannot be played now: {TURN}", "not_now", move="take soho", phase=TURN),
    case(
        san_francisco,
        "place presidio",
        f"'place presidio' cannot be played now: {TURN}",
        "not_now",
        move="place presidio",
        phase=TURN,
    ),
    case(new_york, "lay red*2", f"'lay red*2' cannot be played now: {TURN}", "not_now", move="lay red*2", phase=TURN),
    case(
        new_york, "complete 3", f"'complete 3' cannot be played now: {TURN}", "not_now", move="complete 3", phase=TURN
    ),
    case(new_york, "done", f"'done' cannot be played now: {TURN}", "not_now", move="done", phase=TURN),
    case(
        lambda: new_york(phase="second_card"),
        "tickets",
        "'tickets' cannot be played now: a second card is to be drawn",
        "not_now",
        move="tickets",
        phase="a second card is to be drawn",
    ),
    case(
        choosing_a_token,
        "draw deck",
        "'draw deck' cannot be played now: choose which token to take",
        "not_now",
        move="draw deck",
        phase="choose which token to take",
    ),
    case(
        lambda: played(new_york(), "tickets"),
        "pass",
        "'pass' cannot be played now: choose which tickets to keep",
        "not_now",
        move="pass",
        phase="choose which tickets to keep",
    ),
    # Passing and drawing cards.
    case(new_york, "pass", "a player may pass only if nothing else is possible", "pass_not_allowed"),
    case(
        lambda: dead_end("new_york"),
        "draw deck",
        "there is no card left to draw from the deck",
        "deck_empty",
    ),
    case(
        lambda: new_york(market={"red": 2}, deck={}, rest_to=1, phase="second_card"),
        "draw deck",
        "there is no card left to draw from the deck",
        "deck_empty",
    ),
    case(lambda: new_york(market={"red": 5}), "draw blue", "no blue card lies face up", "not_in_market", colour="blue"),
    case(lambda: new_york(market={"red": 5}), "draw wild", "no wild card lies face up", "not_in_market", colour="wild"),
    case(
        lambda: new_york(market={"red": 5}, phase="second_card"),
        "draw wild",
        "no wild card lies face up",
        "not_in_market",
        colour="wild",
    ),
    case(
        lambda: new_york(market={"red": 4, "wild": 1}, phase="second_card"),
        "draw wild",
        "a face-up wild card cannot be the second card",
        "wild_second",
    ),
    # Tickets.
    case(
        lambda: new_york(ticket_deck={}, rest_to=1), "tickets", "there are no tickets left to draw", "no_tickets_left"
    ),
    case(
        lambda: set_up("new_york"),
        "keep 1 3",
        "ticket 3 is not on offer; on offer: 1, 2",
        "not_offered",
        ticket=3,
        offer="1, 2",
    ),
    case(
        lambda: set_up("new_york"),
        "keep none",
        "keep at least 1 of the tickets on offer, not 0",
        "keep_more",
        least=1,
        kept=0,
    ),
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
        "claim chelsea-soho:pink pink*4",
        "not enough vehicles: chelsea-soho:pink needs 4, you have 3",
        "not_enough_vehicles",
        route="chelsea-soho:pink",
        need=4,
        have=3,
    ),
    case(
        lambda: new_york(hands=[{"pink": 4}]),
        "claim chelsea-soho:pink pink*3",
        "chelsea-soho:pink takes 4 cards, not 3",
        "wrong_number",
        route="chelsea-soho:pink",
        need=4,
        given=3,
    ),
    case(
        lambda: new_york(hands=[{"red": 4}]),
        "claim chelsea-soho:pink red*4",
        "chelsea-soho:pink takes pink cards, not red",
        "wrong_colour",
        route="chelsea-soho:pink",
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
    case(
        lambda: new_york(hands=[{"pink": 3}]),
        "claim chelsea-soho:pink pink*4",
        "not enough pink: you need 4, you have 3",
        "not_enough_cards",
        colour="pink",
        need=4,
        have=3,
        wilds=0,
    ),
    case(
        lambda: new_york(hands=[{"pink": 3}]),
        "claim chelsea-soho:pink pink*3+wild*1",
        "not enough wild: you need 1, you have 0",
        "not_enough_cards",
        colour="wild",
        need=1,
        have=0,
        wilds=0,
    ),
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


@pytest.mark.parametrize(("make", "move", "message", "code", "details"), CASES)
def test_a_move_is_refused_with_the_reason(
    make: Callable[[], Game], move: str, message: str, code: str, details: dict[str, Any]
) -> None:
    error = refusal(make(), move)
    told = {key: value for key, value in error.details.items() if key not in FOR_OTHER_LANGUAGES}
    assert (error.code, told, str(error)) == (code, details, message)


def test_every_code_has_a_case() -> None:
    raised = {code for module in (explain, moves) for code in RAISED.findall(inspect.getsource(module))}
    assert {code for _, _, _, code, _ in CASES} == raised - CARD_GAME_CODES


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
    game = new_york()
    state, view = game.state, look(game)
    with pytest.raises(MoveError) as caught:
        game.play(move, chance=chance)
    assert (caught.value.code, caught.value.details["given"]) == ("impossible_chance", len(chance))
    assert np.array_equal(game.state, state)
    assert (look(game), game.moves, game.events) == (view, (), ())
    assert move in legal(game)


def test_impossible_chance_at_setup_is_refused() -> None:
    with pytest.raises(MoveError) as caught:
        set_up("new_york", hands=[("red", "purple"), ("red", "red")])
    assert caught.value.code == "impossible_chance"


def test_impossible_chance_says_which_outcome_it_is() -> None:
    with pytest.raises(MoveError) as caught:
        set_up("new_york", hands=[("red", "purple"), ("red", "red")])
    assert caught.value.details["at"] == 2


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
    assert refusal(position("san_francisco"), move).details[detail] == value
