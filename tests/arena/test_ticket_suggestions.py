"""Tickets for a map that has none."""

from collections import Counter

import pytest

import trikk
from trikk.arena.ticket_suggestions import suggest_tickets
from trikk.catalog import CityEdition


def city(id: str) -> CityEdition:
    found = trikk.edition(id)
    assert isinstance(found, CityEdition)
    return found


@pytest.mark.parametrize("id", ["new_york", "san_francisco"])
def test_tickets_are_spread_over_the_board_and_worth_their_way(id: str) -> None:
    board = city(id)
    places = [place.id for place in board.places]
    routes = [(route.a, route.b, route.length) for route in board.routes]
    tickets = suggest_tickets(places, routes, len(board.tickets))
    assert len(tickets) == len(board.tickets)
    assert len({frozenset((a, b)) for a, b, _ in tickets}) == len(tickets)
    ends = Counter(end for a, b, _ in tickets for end in (a, b))
    assert set(ends) == set(places)
    assert max(ends.values()) - min(ends.values()) <= 2
    assert {frozenset((a, b)) for a, b, _ in tickets}.isdisjoint(frozenset((a, b)) for a, b, _ in routes)
    points = [ticket.points for ticket in tickets]
    assert points == sorted(points)
    assert len(set(points)) >= 4
    # New York's own tickets are worth the length of their shortest way; the suggested ones are measured alike.
    printed = {frozenset((ticket.a, ticket.b)): ticket.points for ticket in board.tickets}
    if id == "new_york":
        both = [(points, printed[frozenset((a, b))]) for a, b, points in tickets if frozenset((a, b)) in printed]
        assert all(one == other for one, other in both)


def test_a_board_with_few_pairs_gets_few_tickets() -> None:
    assert suggest_tickets(["a", "b"], [("a", "b", 3)], 10) == ()
    assert suggest_tickets([], [], 10) == ()
    islands = suggest_tickets(["a", "b", "c", "d"], [("a", "b", 1), ("b", "c", 1)], 10)
    assert [(ticket.a, ticket.b, ticket.points) for ticket in islands] == [("a", "c", 2)]


def test_the_same_map_gets_the_same_tickets() -> None:
    board = city("new_york")
    places = [place.id for place in board.places]
    routes = [(route.a, route.b, route.length) for route in board.routes]
    assert suggest_tickets(places, routes, 18) == suggest_tickets(places, reversed(routes), 18)
