"""The shipped editions have what the boxes say."""

import heapq
from math import ceil

import pytest

from trikk.catalog import CardEdition, CityEdition, Edition, edition, edition_ids


def city(id: str) -> CityEdition:
    found = edition(id)
    assert isinstance(found, CityEdition)
    return found


def card_game() -> CardEdition:
    found = edition("card_game")
    assert isinstance(found, CardEdition)
    return found


def distance(board: CityEdition, start: str, stop: str) -> int:
    """The length of the shortest path between two places."""
    queue, done = [(0, start)], set()
    while queue:
        length, place = heapq.heappop(queue)
        if place == stop:
            return length
        if place in done:
            continue
        done.add(place)
        for route in board.routes:
            if place in (route.a, route.b):
                heapq.heappush(queue, (length + route.length, route.b if place == route.a else route.a))
    raise AssertionError(f"no path from {start} to {stop}")


def test_three_editions_are_shipped() -> None:
    assert edition_ids() == ("card_game", "new_york", "san_francisco")


@pytest.mark.parametrize("id", edition_ids())
def test_a_file_is_named_after_its_edition(id: str) -> None:
    assert edition(id).id == id


@pytest.mark.parametrize("id", edition_ids())
def test_an_edition_is_loaded_once(id: str) -> None:
    assert edition(id) is edition(id)


@pytest.mark.parametrize("id", edition_ids())
def test_two_to_four_can_play_every_edition(id: str) -> None:
    found: Edition = edition(id)
    assert (found.min_players, found.max_players) == (2, 4)


def test_new_york_has_its_printed_totals() -> None:
    new_york = city("new_york")
    assert len(new_york.places) == 15
    assert len(new_york.routes) == 41
    assert len(new_york.tickets) == 18
    assert sum(new_york.cards.values()) == 44
    assert new_york.vehicles == 15
    assert new_york.attraction_points == 1
    assert sum(place.attraction for place in new_york.places) == 9
    assert new_york.tokens is None
    assert not any(route.ferries for route in new_york.routes)


def test_san_francisco_has_its_printed_totals() -> None:
    san_francisco = city("san_francisco")
    assert len(san_francisco.places) == 21
    assert len(san_francisco.routes) == 65
    assert len(san_francisco.tickets) == 24
    assert sum(san_francisco.cards.values()) == 44
    assert san_francisco.vehicles == 20
    assert san_francisco.attraction_points == 0
    assert not any(place.attraction for place in san_francisco.places)
    assert sum(route.ferries for route in san_francisco.routes) == 5


def test_san_francisco_has_three_tokens_of_each_of_seven_symbols() -> None:
    tokens = city("san_francisco").tokens
    assert tokens is not None
    assert tokens.symbols * tokens.per_symbol == 21
    assert tokens.points == (0, 0, 1, 2, 4, 6, 9, 12)
    assert tokens.places == ("alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill")


def test_the_card_game_has_its_printed_totals() -> None:
    assert sum(card_game().cards.values()) == 96
    assert len(card_game().tickets) == 46
    bonuses = {place.id: place.bonus for place in card_game().cities if place.bonus}
    assert bonuses == {"chicago": 12, "dallas": 10, "los_angeles": 12, "miami": 8, "new_york": 15, "seattle": 8}


@pytest.mark.parametrize("id", ["new_york", "san_francisco"])
def test_a_city_deck_has_eight_wilds_and_six_of_each_colour(id: str) -> None:
    assert city(id).cards["wild"] == 8
    assert [city(id).cards[colour] for colour in city(id).colours] == [6] * 6


def test_the_colours_keep_the_order_of_the_file() -> None:
    assert city("new_york").colours == ("blue", "green", "black", "pink", "red", "orange")
    assert city("san_francisco").colours == ("blue", "green", "black", "purple", "red", "orange")
    colours = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
    assert card_game().colours == colours
    assert card_game().cards == {"wild": 16} | dict.fromkeys(colours, 10)


def test_a_new_york_ticket_is_worth_its_shortest_path() -> None:
    board = city("new_york")
    assert [ticket.points for ticket in board.tickets] == [distance(board, t.a, t.b) for t in board.tickets]


def test_all_but_two_san_francisco_tickets_are_worth_their_shortest_path() -> None:
    board = city("san_francisco")
    extra = {ticket.id: ticket.points - distance(board, ticket.a, ticket.b) for ticket in board.tickets}
    assert {id: points for id, points in extra.items() if points} == {9: 1, 12: 1}


def test_a_card_game_ticket_asks_for_a_card_for_every_five_points() -> None:
    for ticket in card_game().tickets:
        assert len(ticket.cards) == ceil(ticket.points / 5)


def test_every_card_game_city_is_on_a_ticket() -> None:
    named = {end for ticket in card_game().tickets for end in (ticket.a, ticket.b)}
    assert named == {place.id for place in card_game().cities}


def test_city_games_are_set_up_and_ended_alike() -> None:
    for board in (city("new_york"), city("san_francisco")):
        assert (board.setup_cards, board.market, board.setup_tickets, board.setup_keep) == (2, 5, 2, 1)  # R2, R4
        assert (board.draw_tickets, board.keep_tickets) == (2, 1)  # R23
        assert (board.reset_wilds, board.last_turns_vehicles) == (3, 2)  # R3, R26


def test_the_card_game_is_set_up_by_its_rules() -> None:
    game = card_game()
    assert (game.setup_wilds, game.setup_cards, game.market) == (1, 7, 5)  # K1
    assert (game.setup_tickets, game.setup_keep) == (6, 1)  # K2
    assert (game.draw_tickets, game.keep_tickets) == (4, 0)  # K15
    assert (game.second_deck_players, game.second_deck_cards) == (4, 4)  # K21


@pytest.mark.parametrize("id", edition_ids())
def test_every_edition_says_where_its_facts_are_from(id: str) -> None:
    assert edition(id).provenance
