"""Drawing tickets in a city game, and its end, R23 to R30: one scenario or more for every rule
(docs/rules/city-games.md).
"""

import pytest

from tests.scenarios.city_position import EDITIONS, draw_twice, legal, look, position, score, types
from tests.scenarios.refusals import refusal
from trikk import CityScore
from trikk.game.view import HeldTicket

pytestmark = pytest.mark.uncompiled


# --- draw tickets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("keep", "kept", "returned"), [("9", [9], [4]), ("4", [4], [9]), ("4 9", [4, 9], [])])
def test_R23_of_two_tickets_one_or_both_are_kept(keep: str, kept: list[int], returned: list[int]) -> None:
    game = position("new_york", tickets=[[1], [2]])
    assert game.play("tickets", chance=[9, 4]) == ({"type": "offered", "seat": 0, "tickets": [9, 4]},)
    assert look(game).ticket_deck_size == 14
    assert legal(game) == ["keep 9", "keep 4", "keep 4 9"]
    assert game.play(f"keep {keep}") == (
        {"type": "kept", "seat": 0, "kept": kept, "returned": returned},
        {"type": "turn", "seat": 1},
    )
    assert look(game).ticket_deck_size == 14 + len(returned)
    assert [seat.tickets_held for seat in look(game).seats] == [1 + len(kept), 1]


def test_R23_returned_tickets_come_back_in_the_order_they_went_under() -> None:
    game = position("new_york", ticket_deck={"shuffled": [1, 2], "under": [5, 6]}, rest_to=1)
    game.play("tickets", chance=[2, 1])
    game.play("keep 1")
    assert game.play("tickets", chance=[])[0]["tickets"] == [5, 6]
    game.play("keep 5")
    assert game.play("tickets", chance=[])[0]["tickets"] == [2, 6]


def test_R23_tickets_under_the_deck_come_up_only_after_the_shuffled_ones() -> None:
    game = position("new_york", ticket_deck={"shuffled": [1, 2, 3], "under": [5, 6]}, rest_to=1)
    game.play("tickets", chance=[2, 1])
    game.play("keep 1 2")
    assert game.play("tickets", chance=[3])[0]["tickets"] == [3, 5]


@pytest.mark.parametrize("part", ["shuffled", "under"])
def test_R24_the_last_ticket_must_be_kept(part: str) -> None:
    game = position("new_york", ticket_deck={part: [9]}, rest_to=1)
    assert game.play("tickets")[0]["tickets"] == [9]
    assert legal(game) == ["keep 9"]
    assert refusal(game, "keep none") == "keep_more"
    game.play("keep 9")
    assert look(game).ticket_deck_size == 0
    assert look(game, 0).seats[0].tickets == (HeldTicket(9, False),)


def test_R24_without_tickets_the_action_is_not_available() -> None:
    game = position("new_york", ticket_deck={}, rest_to=1)
    assert "tickets" not in legal(game)
    assert refusal(game, "tickets") == "no_tickets_left"


def test_R25_a_kept_ticket_is_not_given_back() -> None:
    game = position("new_york", tickets=[[1, 2]])
    game.play("tickets", chance=[9, 4])
    assert legal(game) == ["keep 9", "keep 4", "keep 4 9"]
    assert refusal(game, "keep 1 4") == "not_offered"
    game.play("keep 4")
    assert look(game, 0).seats[0].tickets == tuple(HeldTicket(ticket, False) for ticket in (1, 2, 4))


def test_R25_tickets_and_whether_they_are_complete_are_secret_until_the_end() -> None:
    game = position("new_york", owners={"chinatown-wall_street:green": 0}, tickets=[[1], [2]], turns_left=1)
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, False),)
    assert [look(game, viewer).seats[0].tickets for viewer in (1, None)] == [None, None]
    draw_twice(game)
    assert [look(game, viewer).seats[0].tickets for viewer in (1, None)] == [(HeldTicket(1, False),)] * 2


def test_R25_completing_a_ticket_tells_others_nothing() -> None:
    game = position("new_york", hands=[{"blue": 1}], owners={"chinatown-wall_street:green": 0}, tickets=[[1], [2]])
    before = look(game, 1)
    events = game.play("claim lower_east_side-chinatown:blue blue*1", chance=[])
    assert types(events) == ["claimed", "turn"]
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, True),)
    assert look(game, 1).seats[0].tickets is None
    assert look(game, 1).seats[0].tickets_held == before.seats[0].tickets_held


def test_R25_there_is_no_limit_on_the_tickets_held() -> None:
    game = position("san_francisco", ticket_deck={"shuffled": [1, 2]}, rest_to=0)
    game.play("tickets")
    game.play("keep 1 2")
    assert look(game).seats[0].tickets_held == 24


# --- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "triggers"), [(5, False), (4, True), (3, True)])
def test_R26_two_or_fewer_vehicles_begin_the_last_turns(edition: str, before: int, triggers: bool) -> None:
    route = "lincoln_center-midtown_west:red" if edition == "new_york" else "market_street-painted_ladies:red"
    game = position(edition, players=3, hands=[{"red": 2}], vehicles=[before, 9, 9])
    events = game.play(f"claim {route} red*2")
    assert types(events) == ["claimed", *["last_turns"] * triggers, "turn"]
    assert look(game).turns_left == (3 if triggers else None)


def test_R26_everyone_has_one_more_turn_and_whoever_triggered_it_the_last() -> None:
    game = position("new_york", players=4, to_move=2, hands=[{}, {}, {"red": 2}], vehicles=[9, 9, 4, 9])
    events = game.play("claim lincoln_center-midtown_west:red red*2")
    assert events[-2] == {"type": "last_turns", "seat": 2}
    turns = []
    while not game.is_over:
        turns.append((game.to_move, look(game).turns_left))
        draw_twice(game)
    assert turns == [(3, 4), (0, 3), (1, 2), (2, 1)]
    assert types(game.events)[-1] == "over"
    assert game.events[-1]["reason"] == "last_turns"


def test_R26_is_triggered_only_once() -> None:
    game = position("new_york", hands=[{"red": 2, "green": 1}, {"blue": 2}], vehicles=[4, 4])
    game.play("claim lincoln_center-midtown_west:red red*2")
    game.play("claim midtown_west-chelsea:blue blue*2")
    events = game.play("claim chinatown-wall_street:green green*1")
    assert types(events) == ["claimed", "over"]
    assert types(game.events).count("last_turns") == 1


def test_R27_the_score_is_routes_and_tickets_won_less_tickets_lost_and_tourist_points() -> None:
    owners = {"chinatown-wall_street:green": 0, "lower_east_side-chinatown:blue": 0, "chelsea-soho:pink": 1}
    game = position("new_york", owners=owners, tickets=[[1, 17], [3]], turns_left=1)
    draw_twice(game)
    expected = (
        CityScore(routes=2, tickets_won=2, tickets_lost=8, tourist=2, total=-2, completed=1),
        CityScore(routes=7, tickets_won=0, tickets_lost=3, tourist=1, total=5, completed=0),
    )
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == expected
    assert game.events[-1]["scores"][0] == {
        "routes": 2,
        "tickets_won": 2,
        "tickets_lost": 8,
        "tourist": 2,
        "total": -2,
        "completed": 1,
    }


def test_R27_tokens_and_tickets_count_in_san_francisco() -> None:
    owners = {"the_embarcadero-union_square:blue": 0, "market_street-union_square:black": 0}
    game = position("san_francisco", owners=owners, tickets=[[2, 24]], tokens=[[2, 5, 6]])
    assert score(game) == CityScore(routes=2, tickets_won=2, tickets_lost=8, tourist=2, total=-2, completed=1)


@pytest.mark.parametrize(
    ("owners", "complete"),
    [
        ({}, False),
        ({"lower_east_side-chinatown:blue": 0}, False),
        ({"lower_east_side-chinatown:blue": 0, "chinatown-wall_street:pink": 0}, True),
        ({"lower_east_side-chinatown:blue": 0, "chinatown-wall_street:pink": 1}, False),
        ({"lower_east_side-brooklyn:gray": 0, "wall_street-brooklyn:black": 0}, True),
        ({"lower_east_side-brooklyn:gray": 0, "chinatown-wall_street:pink": 0}, False),
    ],
)
def test_R27_a_ticket_is_complete_when_the_players_own_routes_join_its_places(
    owners: dict[str, int], complete: bool
) -> None:
    game = position("new_york", owners=owners, tickets=[[1]])  # Lower East Side to Wall Street, 2 points
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, complete),)
    assert (score(game).tickets_won, score(game).tickets_lost) == ((2, 0) if complete else (0, 2))


@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ([], 0),
        (["lincoln_center-midtown_west:red"], 0),
        (["lincoln_center-central_park:orange"], 1),
        (["lincoln_center-central_park:orange", "central_park-times_square:red"], 2),
        (
            [
                "lincoln_center-central_park:orange",
                "times_square-united_nations:gray",
                "empire_state_building-chelsea:gray",
                "greenwich_village-chinatown:gray2",
                "wall_street-brooklyn:blue",
            ],
            9,
        ),
    ],
)
def test_R28_each_attraction_touched_is_a_point(routes: list[str], points: int) -> None:
    game = position("new_york", owners=dict.fromkeys(routes, 0))
    assert [score(game, seat).tourist for seat in (0, 1)] == [points, 0]
    assert [len(seat.attractions) for seat in look(game).seats] == [points, 0]


def test_R28_san_francisco_has_no_attractions() -> None:
    game = position("san_francisco", owners={"the_embarcadero-union_square:blue": 0})
    assert score(game).tourist == 0
    assert look(game).seats[0].attractions == ()


@pytest.mark.parametrize(("tokens", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_R29_tourist_points_go_by_the_number_of_different_tokens(tokens: int, points: int) -> None:
    game = position("san_francisco", tokens=[range(tokens)])
    assert [score(game, seat).tourist for seat in (0, 1)] == [points, 0]


def ranking(owners: dict[str, int], tickets: list[list[int]]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Winners and ranking of a San Francisco game of three players that ends like this."""
    game = position("san_francisco", players=3, owners=owners, tickets=tickets, turns_left=1)
    draw_twice(game)
    outcome = game.outcome()
    assert outcome is not None
    assert game.events[-1]["winners"] == list(outcome.winners)
    return outcome.winners, outcome.ranking


def test_R30_most_points_win() -> None:
    owners = {"potrero_hill-south_beach:black": 2, "south_beach-union_square:red": 1}
    assert ranking(owners, [[1], [], []]) == ((2,), ((2,), (1,), (0,)))


def test_R30_a_tie_goes_to_more_completed_tickets() -> None:
    # Seat 0: routes 2 and ticket 2 for 2 points. Seat 1: a route of 4 points. Seat 2: a route of 2.
    owners = {
        "the_embarcadero-union_square:blue": 0,
        "market_street-union_square:black": 0,
        "potrero_hill-south_beach:black": 1,
        "fort_mason-palace_of_fine_arts:blue": 2,
    }
    assert ranking(owners, [[2], [], []]) == ((0,), ((0,), (1,), (2,)))


def test_R30_players_still_tied_share_the_victory() -> None:
    owners = {"potrero_hill-south_beach:black": 1, "pacific_heights-presidio:red": 2}
    assert ranking(owners, [[], [], []]) == ((1, 2), ((1, 2), (0,)))
