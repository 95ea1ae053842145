"""The reference engine keeps its own promises: random games end, nothing is lost, scores are as by hand."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from . import CardGame, Chance, CityGame, IllegalMove, ImpossibleChance, random_chance, reference_game

EDITIONS = Path(__file__).parents[2] / "src" / "trikk" / "catalog" / "editions"
GAMES = [(name, players) for name in sorted(file.stem for file in EDITIONS.glob("*.toml")) for players in (2, 3, 4)]
MOST_MOVES = 5000


def load(name: str) -> dict[str, Any]:
    with (EDITIONS / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def city(name: str = "new_york", players: int = 2) -> CityGame:
    """A game whose first turn is about to be played."""
    game = reference_game(load(name), players, random_chance(1))
    while not any(event["type"] == "turn" for event in game.events):
        game.play(min(game.legal()))
    assert isinstance(game, CityGame)
    return game


def card_game(players: int = 2) -> CardGame:
    """A game whose first turn is about to be played."""
    game = reference_game(load("card_game"), players, random_chance(1))
    for _ in range(players):
        game.play(min(game.legal()))
    assert isinstance(game, CardGame)
    return game


def all_cards(position: dict[str, Any]) -> Counter[str]:
    """Every card on the table, wherever it lies."""
    cards: Counter[str] = Counter()
    for pile in (position["market"], position["deck"], position["discard"]):
        cards.update(pile)
    for pile in [*position["hands"], *position.get("track_piles", [])]:
        cards.update(pile)
    for yard in position.get("yards", []):
        for colour, (coloured, wilds) in yard.items():
            cards.update({colour: coloured, "wild": wilds})
    return cards


def all_tickets(position: dict[str, Any]) -> list[int]:
    """Every ticket, wherever it lies."""
    tickets = position["ticket_deck"]["shuffled"] + position["ticket_deck"]["under"]
    for held in position["tickets"] + position["offers"] + position.get("completed", []):
        tickets = tickets + held
    return sorted(tickets + position.get("set_aside", []))


def check(game: CityGame | CardGame, edition: dict[str, Any]) -> None:
    position = game.position()
    assert +all_cards(position) == Counter(edition["cards"])
    assert all_tickets(position) == sorted(ticket["id"] for ticket in edition["tickets"])
    if isinstance(game, CityGame):
        check_city(game, edition, position)


def check_city(game: CityGame, edition: dict[str, Any], position: dict[str, Any]) -> None:
    for seat in range(game.players):
        spaces = sum(game.routes[route]["length"] for route, owner in game.owners.items() if owner == seat)
        assert position["vehicles"][seat] == edition["vehicles"] - spaces >= 0
        assert position["route_points"][seat] == game.score(seat)["routes"]
    if "tokens" in edition:
        tokens = sum(count for _, count in [*position["stacks"].values(), *position["left_over"]])
        tokens += sum(len(owned) for owned in position["tokens"])
        assert tokens == {2: 12, 3: 14, 4: 21}[game.players]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_random_games_end_and_replay_from_their_chance(name: str, players: int, seed: int) -> None:
    edition = load(name)
    chance = random_chance(seed)
    game = reference_game(edition, players, chance)
    chooser = random.Random(seed)
    moves: list[str] = []
    while legal := game.legal():
        check(game, edition)
        assert game.to_move is not None
        moves.append(chooser.choice(sorted(legal)))
        game.play(moves[-1])
        assert len(moves) < MOST_MOVES
    check(game, edition)
    assert game.to_move is None
    assert game.events[0]["type"] == "setup"
    assert game.events[-1]["type"] == "over"
    assert game.events[-1]["winners"]

    recorded = Chance(chance.given)
    again = reference_game(edition, players, recorded)
    for move in moves:
        again.play(move)
    assert again.events == game.events
    assert again.position() == game.position()
    assert len(recorded) == 0


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    game = city()
    before = game.position()
    with pytest.raises(IllegalMove):
        game.play("draw yellow")
    assert game.position() == before


def test_chance_must_be_possible_and_enough() -> None:
    with pytest.raises(ImpossibleChance, match="run out"):
        reference_game(load("new_york"), 2, Chance(["red"]))
    with pytest.raises(ImpossibleChance, match="yellow"):
        reference_game(load("new_york"), 2, Chance(["red", "yellow"]))
    with pytest.raises(ImpossibleChance, match="'red'"):
        reference_game(load("new_york"), 4, Chance(["red"] * 7))  # there are six
    with pytest.raises(ImpossibleChance, match="99"):
        reference_game(load("new_york"), 2, Chance(["red", "red", "blue", "blue", 99]))


def test_new_york_score_by_hand() -> None:
    game = city()
    game.owners = {
        "times_square-empire_state_building:pink": 0,  # 1 point
        "lincoln_center-times_square:blue": 0,  # 2 points
        "chelsea-soho:pink": 0,  # 7 points
        "empire_state_building-gramercy_park:red": 1,
    }
    game.tickets = [{2, 7, 12}, set()]
    # Lincoln Center - Empire State Building (3) is joined; Central Park - Gramercy Park (4) is not, nor is
    # Times Square - Soho (6). Attractions: Times Square, Empire State Building, Chelsea.
    assert game.score(0) == {
        "routes": 10,
        "tickets_won": 3,
        "tickets_lost": 10,
        "tourist": 3,
        "total": 6,
        "completed": 1,
    }
    assert game.score(1)["total"] == 1 + 1  # a route of one; the Empire State Building


def test_san_francisco_tokens_by_hand() -> None:
    game = city("san_francisco", 3)
    for tokens, points in [({3}, 0), ({3, 5}, 1), ({0, 1, 2, 3, 4}, 6), (set(range(7)), 12)]:
        game.tokens[0] = tokens
        assert game.score(0)["tourist"] == points


def test_card_game_score_by_hand() -> None:
    game = card_game()
    game.completed = [{1, 44}, {2, 43}]
    game.tickets = [{46}, {9}]
    # Seat 0: Chicago - New York 5, Los Angeles - New York 20. Seat 1: New York - Chicago 5, Seattle - New
    # York 20. Both have one ticket naming Chicago (12) and two naming New York (15); Los Angeles (12) is
    # seat 0's, Seattle (8) seat 1's. Lost: 22 (Seattle - Miami) and 9 (Seattle - Los Angeles).
    first, second = game.scores()
    assert sorted(first.pop("bonus_cities")) == ["chicago", "los_angeles", "new_york"]
    assert sorted(second.pop("bonus_cities")) == ["chicago", "new_york", "seattle"]
    assert first == {"tickets_won": 25, "tickets_lost": 22, "bonus": 39, "total": 42, "completed": 2}
    assert second == {"tickets_won": 25, "tickets_lost": 9, "bonus": 35, "total": 51, "completed": 2}


def test_the_market_is_reset_only_while_three_other_cards_are_outside_the_hands() -> None:
    game = city()
    game.market, game.discard = Counter(wild=3, red=1), Counter()
    game.deck = Counter(blue=1)  # two non-wild cards outside the hands: it could never end (R3)
    game.hands = [Counter(pink=1), Counter()]
    game.chance = Chance(["blue"])
    game.settle_market()
    assert game.market == Counter(wild=3, red=1, blue=1)
    game.chance = Chance(["red", "blue", "pink", "wild", "wild"])
    game.play("claim times_square-empire_state_building:pink pink*1")  # the third comes back (R14)
    assert [event["type"] for event in game.events[-9:]] == [
        "claimed",
        "market_reset",
        "reshuffled",
        *["market_card"] * 5,
        "turn",
    ]


def test_the_action_ends_with_one_card_when_only_wilds_are_left() -> None:
    game = city()
    game.market, game.deck, game.discard = Counter(wild=2, red=1), Counter(), Counter()
    game.play("draw red")
    assert (game.phase, game.to_move) == ("choose an action", 1)  # R15
    game.play("draw wild")
    assert game.to_move == 0  # R12


def test_the_second_track_is_closed_with_two_seats_and_to_its_owner() -> None:
    for players, closed_to in [(2, {0, 1}), (3, {0})]:
        game = city(players=players)
        game.owners["empire_state_building-chelsea:gray"] = 0
        for seat in range(players):
            game.to_move = seat
            assert game.may_claim("empire_state_building-chelsea:gray2") == (seat not in closed_to)  # R19


def test_a_ferry_route_takes_its_ferry_card_and_a_set() -> None:
    game = city("san_francisco")
    game.hands[0] = Counter(orange=2, red=1, wild=2)
    assert game.payments("alcatraz-fort_mason:orange") == {"orange*1+wild*1", "wild*2"}  # R20
    assert game.payments("alcatraz-pier_39:gray") == {"orange*1+wild*1", "red*1+wild*1", "wild*2"}


def test_a_robbery_needs_strictly_more_cards_and_takes_the_whole_row() -> None:
    game = card_game()
    game.yards[1] = {"red": Counter(red=1, wild=1)}
    game.hands[0] = Counter(red=2, blue=1, green=1, wild=1)
    lays = {move for move in game.legal() if move.startswith("lay")}
    assert lays == {"lay red*2+wild*1", "lay blue*1+wild*1", "lay green*1+wild*1"}  # K10, K11, K13
    game.play("lay red*2+wild*1")
    assert game.events[-2] == {"type": "robbed", "seat": 0, "victim": 1, "cards": ["red", "wild"]}
    assert game.position()["yards"] == [{"red": [2, 1]}, {}]


def test_locomotives_leave_their_row_first() -> None:
    game = card_game()
    game.yards[1] = {"red": Counter(red=1, wild=1), "blue": Counter(blue=1)}
    game.to_move = 0
    game.end_turn()
    assert game.events[-1] == {"type": "moved", "seat": 1, "cards": ["blue", "wild"]}  # K5
    assert game.position()["yards"][1] == {"red": [1, 0]}


def test_a_second_deck_too_small_goes_round_from_the_next_player() -> None:
    game = card_game(players=4)
    game.market, game.discard = Counter(), Counter(red=3)
    game.deck = Counter()
    game.last_to_play = 1
    game.chance = Chance(["red", "red", "red"])
    game.to_move = 3
    game.phase = "choose tickets to complete"
    game.play("done")
    assert game.events[-2] == {"type": "redealt", "size": 3, "hands": [["red"], [], ["red"], ["red"]]}
    assert game.to_move == 2
    game.chance = random_chance(2)
    game.play("tickets")
    game.play("keep none")
    assert game.events[-2:] == [{"type": "last_turns", "seat": 2}, {"type": "turn", "seat": 3}]
    assert game.last_turns_left == 4


def empty_table(game: CityGame | CardGame) -> None:
    """Leaves nothing to draw, to pay with or to look at."""
    game.market, game.deck, game.discard = Counter(), Counter(), Counter()
    game.hands = [Counter() for _ in game.seats]
    game.ticket_deck.shuffled, game.ticket_deck.under = set(), []


def test_the_game_ends_when_all_pass_one_after_the_other() -> None:
    game = city(players=3)
    empty_table(game)
    game.hands[1] = Counter(orange=1)
    game.play("pass")
    game.play("claim times_square-empire_state_building:orange orange*1")  # R9: the count begins again
    assert game.market == Counter(orange=1)
    game.market = Counter()
    for _ in range(3):
        assert game.legal() == {"pass"}
        game.play("pass")
    assert game.events[-1]["reason"] == "all_passed"
    assert game.legal() == set()


def test_last_turns_go_before_all_passed_as_the_reason() -> None:
    game = city(players=2)
    empty_table(game)
    game.vehicles[0] = 3
    game.hands[0] = Counter(orange=1)
    game.play("claim times_square-empire_state_building:orange orange*1")
    assert {"type": "last_turns", "seat": 0} in game.events  # R26
    game.market = Counter()
    game.play("pass")
    assert game.to_move == 0  # included, and last
    game.play("pass")
    assert game.events[-1]["reason"] == "last_turns"


def test_a_seat_of_the_card_game_passes_only_when_it_can_do_nothing() -> None:
    game = card_game()
    empty_table(game)
    assert game.legal() == {"pass"}  # K7
    game.play("pass")
    game.hands[1] = Counter(red=1, blue=1, white=1)
    assert game.legal() == {"lay blue*1+red*1+white*1"}


def test_a_claim_between_two_stacks_waits_for_the_choice_before_the_market_is_filled() -> None:
    game = city("san_francisco")
    empty_table(game)
    game.stacks = {"pier_39": (0, 1), "the_embarcadero": (1, 2)}
    game.hands[0] = Counter(red=1)
    game.chance = Chance(["red"])
    game.play("claim pier_39-the_embarcadero:red red*1")
    assert game.legal() == {"take pier_39", "take the_embarcadero"}  # R22
    assert game.market.total() == 0  # R14
    game.play("take pier_39")
    kinds = [event["type"] for event in game.events[-5:]]
    assert kinds == ["claimed", "token_taken", "reshuffled", "market_card", "turn"]
    assert game.position()["stacks"] == {"the_embarcadero": [1, 2]}
    assert game.position()["tokens"] == [[0], []]


@pytest.mark.parametrize(("players", "placers", "count"), [(2, [1, 1], 1), (3, [2, 1], 2), (4, [3, 2], 3)])
def test_left_over_stacks_are_placed_by_the_last_seats(players: int, placers: list[int], count: int) -> None:
    placed = [event for event in city("san_francisco", players).events if event["type"] == "stack_placed"]
    assert [event["seat"] for event in placed] == [None] * 5 + placers  # R6, R7
    assert [event["count"] for event in placed] == [max(count, 2)] * 5 + [count] * 2  # R5
    assert sorted(event["symbol"] for event in placed) == list(range(7))
