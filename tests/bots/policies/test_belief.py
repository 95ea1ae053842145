"""What a search believes of the others' tickets: hands as likely as their weights, in worlds that a seat can be in."""

from collections import Counter
from itertools import combinations
from math import exp, prod

import numpy as np
import pytest

import trikk
from tests.bots.players import positions
from tests.lockstep import SMALL_EDITIONS
from trikk.bots.policies.belief import draw_hand, power, suit_hands
from trikk.bots.policies.choose import new_minds
from trikk.bots.policies.search import sample_world, ticket_weights
from trikk.catalog.limits import MAX_SEATS, MAX_TICKETS
from trikk.rules.families import resample, view
from trikk.rules.generator import new_generator


@pytest.mark.parametrize("x", [-9.0, -1.0, 0.0, 0.5, 3.0, 9.0])
def test_powers_are_about_right(x: float) -> None:
    assert power(x) == pytest.approx(exp(x), rel=0.05)


def test_powers_do_not_get_out_of_hand() -> None:
    assert power(-1e6) == power(-10.0) > 0.0
    assert power(1e6) == power(10.0)


def test_a_hand_is_as_likely_as_the_product_of_its_weights() -> None:
    tickets, n = {0: 1.0, 2: 3.0, 3: 0.5, 7: 2.0, 9: 0.1}, 4000
    weights = np.zeros(MAX_TICKETS)
    weights[list(tickets)] = list(tickets.values())
    g = new_generator(5)
    drawn = Counter(int(draw_hand(sum(1 << ticket for ticket in tickets), 2, weights, g)) for _ in range(n))
    hands = {(1 << a) | (1 << b): tickets[a] * tickets[b] for a, b in combinations(tickets, 2)}
    total = sum(hands.values())
    assert set(drawn) <= set(hands)
    for hand, weight in hands.items():
        expected = weight / total
        assert drawn[hand] / n == pytest.approx(expected, abs=4 * (expected * (1 - expected) / n) ** 0.5 + 1e-9)


def test_all_or_none_of_the_tickets_can_be_a_hand() -> None:
    weights, g = np.ones(MAX_TICKETS), new_generator(5)
    assert draw_hand(0b1011, 3, weights, g) == 0b1011
    assert draw_hand(0b1011, 0, weights, g) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*trikk.editions(), *SMALL_EDITIONS])
def test_the_worlds_are_those_that_the_seat_can_be_in(edition: str, players: int) -> None:
    """Whatever tickets are thought likely, what the seat sees of a world is what it sees of the game."""
    looked = 0
    for game in positions(edition, players, 4, ["planner", "random"], every=9):
        seat, decision = game.to_move, trikk.decision_for(game)
        assert seat is not None
        engine = decision.engine
        fit = np.exp(np.random.default_rng(looked).normal(0.0, 3.0, (MAX_SEATS, MAX_TICKETS)))
        worlds, seen = np.zeros(1, engine.dtype), np.zeros(1, engine.dtype)
        for seed in range(4):
            sample_world(engine.tables, decision.knowledge, seat, fit, new_generator(seed), worlds)
            view(engine.tables, worlds, seat, seen)
            assert seen.tobytes() == decision.knowledge.tobytes()
            assert_each_ticket_is_somewhere(worlds[0], int(engine.tables.tickets))
        looked += 1
    assert looked > 2


def assert_each_ticket_is_somewhere(s: np.record, tickets: int) -> None:
    places = [int(s.shuffled), *(1 << int(ticket) for ticket in s.under[: s.under_size])]
    for seat in range(int(s.players)):
        places.append(int(s.held[seat]))
        places += [1 << int(ticket) for ticket in s.offer[seat, : s.offer_size[seat]]]
        if "done" in (s.dtype.names or ()):
            places.append(int(s.done[seat]))
        assert int(s.held[seat]).bit_count() == s.held_size[seat]
    assert sum(place.bit_count() for place in places) == tickets
    assert sum(places) == (1 << tickets) - 1


def test_likelier_tickets_are_dealt_more_often() -> None:
    game = next(game for game in positions("new_york", 2, 4, ["planner"], every=10) if game.moves)
    seat, decision = game.to_move, trikk.decision_for(game)
    assert seat is not None
    engine, other = decision.engine, 1 - seat
    free = int(decision.knowledge[0].may[seat, other]) & ~int(decision.knowledge[0].held[seat])
    likely = next(ticket for ticket in range(int(engine.tables.tickets)) if free >> ticket & 1)
    fit = np.ones((MAX_SEATS, MAX_TICKETS))
    fit[other, likely] = 1e4
    worlds, g = np.zeros(1, engine.dtype), new_generator(1)
    held = 0
    for _ in range(50):
        resample(engine.tables, decision.knowledge, seat, g, worlds)
        suit_hands(worlds[0], seat, fit, g)
        held += int(worlds[0].held[other]) >> likely & 1
    assert held >= 48


@pytest.mark.parametrize("edition", trikk.editions())
@pytest.mark.parametrize("players", [2, 4])
def test_the_tickets_that_others_hold_seem_likelier_than_those_they_do_not(edition: str, players: int) -> None:
    gains = []
    for seed in range(4):
        for game in positions(edition, players, seed, ["planner"], every=5):
            seat, decision = game.to_move, trikk.decision_for(game)
            assert seat is not None
            engine = decision.engine
            fit = np.ones((MAX_SEATS, MAX_TICKETS))
            minds = new_minds(engine.dtype, 1)
            ticket_weights(engine.tables, decision.knowledge[0], seat, minds[0], fit)
            for other in range(players):
                held = int(game.state[0].held[other])
                if other != seat and held:
                    row = fit[other, : int(engine.tables.tickets)]
                    holds = [bool(held >> i & 1) for i in range(len(row))]
                    gains.append(prod(row[holds]) ** (1 / sum(holds)) / prod(row) ** (1 / len(row)))
    assert len(gains) > 20
    assert np.mean(np.log(gains)) > 0.2
