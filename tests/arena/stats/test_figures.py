"""Figures from counts small enough to work them out by hand."""

import json
from collections import Counter

import numpy as np
import pytest

from tests.lockstep import edition_of
from trikk.arena.reports.stats_tables import Table, heading, sentences, tables
from trikk.arena.stats.figures import Figures, all_figures, figures, spread
from trikk.arena.stats.intervals import wilson
from trikk.arena.stats.tally import WIN, Tallies, Tally


def backyard() -> Tally:
    """Four games of The Backyard for two: three finished, of which seat 0 won one and shared one."""
    tally = Tally(edition_of("backyard"), 2)
    tally.games, tally.unfinished = 3, 1
    tally.reasons.update(last_turns=2, all_passed=1)
    for name, numbers in {
        "turns": (10, 12, 20),
        "moves": (15, 15, 30),
        "margin": (0, 4, 8),
        "resets": (0, 0, 3),
        "reshuffles": (1, 1, 2),
        "robberies": (0, 0, 0),
    }.items():
        tally.spreads[name].update(numbers)
    tally.seats["wins"] += np.array([3 * WIN // 2, 3 * WIN // 2])
    tally.seats["total"] += np.array([30, 15])
    tally.seats["tickets_lost"] += np.array([3, 6])
    tally.seats["completed"] += np.array([6, 2])
    tally.routes["claims"][0], tally.routes["wins"][0], tally.routes["wilds"][0] = 2, WIN + WIN // 2, 3
    tally.tickets["held"][0], tally.tickets["completed"][0], tally.tickets["wins"][0] = 3, 1, 2 * WIN
    return tally


def branch_line() -> Tally:
    """Two games of The Branch Line for three, both won by seat 2."""
    tally = Tally(edition_of("branch_line"), 3)
    tally.games = 2
    for name, numbers in {
        "turns": (10, 20),
        "moves": (15, 25),
        "margin": (1, 2),
        "robberies": (0, 3),
        "cards_lost": (0, 7),
    }.items():
        tally.spreads[name].update(numbers)
    tally.seats["wins"] += np.array([0, 0, 2 * WIN])
    tally.colours["laid"] += np.array([2, 4, 4, 6])
    tally.colours["robberies"] += np.array([0, 1, 2, 0])
    tally.cities["games"][1], tally.cities["seats"][1], tally.cities["wins"][1] = 2, 3, 2 * WIN
    return tally


def table(found: Figures, tally: Tally, title: str) -> Table:
    return next(table for table in tables(tally.edition, found) if table.title.startswith(title))


def texts(of: Table, row: int) -> list[str]:
    return [cell.text for cell in of.rows[row]]


def test_seats() -> None:
    first, second = figures(backyard()).seats
    assert (first.wins, first.win_rate, (first.low, first.high)) == (1.5, 0.5, wilson(1.5, 3))
    assert (first.points["total"], first.points["tickets_lost"], first.completed) == (10, 1, 2)
    assert (second.points["total"], second.completed) == pytest.approx((5, 2 / 3))


def test_first_seat_is_compared_with_an_even_share() -> None:
    found = figures(branch_line())
    assert found.first_seat is not None
    low, high = wilson(0, 2)
    assert found.first_seat.advantage == pytest.approx(-1 / 3)
    assert (found.first_seat.low, found.first_seat.high) == (low - 1 / 3, high - 1 / 3)


def test_a_route() -> None:
    used, unused = figures(backyard()).routes[:2]
    assert used.route == "gate-shed:blue"
    assert (used.claims, used.claimed, used.by_winner) == pytest.approx((2, 2 / 3, 0.5))
    assert (used.owner_win_rate, used.wilds) == (0.75, 1.5)
    assert (unused.claimed, unused.owner_win_rate, unused.wilds) == (0, None, None)


def test_a_ticket_brings_what_it_wins_less_what_it_loses() -> None:
    held, never = figures(backyard()).tickets[:2]
    assert (held.ticket, held.points, held.held, held.held_rate) == (1, 5, 3, 1)
    assert held.completion == pytest.approx(1 / 3)
    assert held.contribution == pytest.approx((5 - 5 - 5) / 3)
    assert held.holder_win_rate == pytest.approx(2 / 3)
    assert (never.held_rate, never.completion, never.contribution, never.holder_win_rate) == (0, None, None, None)


def test_numbers_per_game() -> None:
    found = figures(backyard()).per_game
    assert (found["turns"].mean, found["turns"].least, found["turns"].median, found["turns"].most) == (14, 10, 12, 20)
    assert found["resets"].mean == 1
    assert found["resets"].any == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("numbers", "quartiles"),
    [([4], (4, 4, 4)), ([1, 2], (1, 1, 2)), ([1, 2, 3, 4], (1, 2, 3)), (range(1, 101), (25, 50, 75))],
)
def test_quartiles_are_numbers_that_occurred(numbers: list[int], quartiles: tuple[int, int, int]) -> None:
    found = spread(Counter(numbers))
    assert (found.lower_quartile, found.median, found.upper_quartile) == quartiles


def test_colours_and_cities_of_the_card_game() -> None:
    found = figures(branch_line())
    assert [(colour.colour, colour.laid, colour.robberies) for colour in found.colours] == [
        ("wild", 1, 0),
        ("green", 2, 0.5),
        ("white", 2, 1),
        ("red", 3, 0),
    ]
    never, always = found.cities
    assert (never.city, never.scored, never.shared, never.holder_win_rate) == ("upper_mill", 0, None, None)
    assert (always.bonus, always.scored, always.shared, always.holder_win_rate) == pytest.approx((3, 1, 1.5, 2 / 3))


def test_figures_are_values_for_json() -> None:
    for tally in (backyard(), branch_line(), Tally(edition_of("backyard"), 3)):
        found = figures(tally).to_dict()
        assert json.loads(json.dumps(found))["players"] == tally.players


def test_groups_are_in_order_of_name_and_players() -> None:
    tallies = Tallies()
    for edition, players in (("san_francisco", 2), ("new_york", 4), ("new_york", 2), ("card_game", 3)):
        tallies.of(edition_of(edition), players)
    assert [(found.name, found.players) for _, found in all_figures(tallies)] == [
        ("New York", 2),
        ("New York", 4),
        ("San Francisco", 2),
        ("The Card Game", 3),
    ]


# --- in words ------------------------------------------------------------------------------------------------------


def test_words_above_the_tables() -> None:
    found = figures(backyard())
    assert heading(found) == "The Backyard, 2 players: 3 games"
    low, high = (100 * (bound - 0.5) for bound in wilson(1.5, 3))
    assert list(sentences(found)) == [
        "1 unfinished game was left out.",
        "First seat: wins 50.0% where 50.0% is even, +0.0 percentage points "
        f"(95% interval {low:+.1f} to {high:+.1f}), which may be chance.",
        "1 game ended because all players passed.",
    ]


@pytest.mark.parametrize(("wins", "end"), [(700, "an advantage."), (300, "a disadvantage."), (505, "may be chance.")])
def test_the_first_seats_advantage_is_called_by_its_interval(wins: int, end: str) -> None:
    tally = backyard()
    tally.games = 1000
    tally.seats["wins"][:] = WIN * wins, WIN * (1000 - wins)
    assert list(sentences(figures(tally)))[1].endswith(end)


def test_seats_that_were_not_filled_alike_are_said() -> None:
    tally = backyard()
    tally.names[0].update(["greedy"] * 2 + ["random"])
    tally.names[1].update(["random"] * 3)
    assert (
        "Seats were not filled alike, so win rates tell of players as well as of seats "
        "(seat 0: greedy, random; seat 1: random)." in list(sentences(figures(tally)))
    )
    assert list(sentences(figures(tally)))[1].endswith(")."), "nothing is said of an advantage of the seat"
    tally.names[0].clear()
    tally.names[0].update(["random"] * 3)
    assert figures(tally).seats_alike
    tally.names[0].update(f"player {number}" for number in range(7))
    assert "random, player 0, player 1, player 2, player 3 and 3 more" in " ".join(sentences(figures(tally)))


def test_a_group_without_a_finished_game_has_a_heading_only() -> None:
    tally = Tally(edition_of("new_york"), 2)
    tally.unfinished = 2
    found = figures(tally)
    assert heading(found) == "New York, 2 players: 0 games"
    assert list(sentences(found)) == ["2 unfinished games were left out."]
    assert list(tables(tally.edition, found)) == []


def test_rows_of_city_tables() -> None:
    tally = backyard()
    found = figures(tally)
    low, high = wilson(1.5, 3)
    interval = f"{low:.1%} to {high:.1%}"
    seats = ["0", "1.5", "50.0%", interval, "0.0", "0.0", "-1.0", "0.0", "10.0", "2.00"]
    assert texts(table(found, tally, "Seats"), 0) == seats
    assert texts(table(found, tally, "Games"), 3) == ["market resets", "1.00", "0", "0", "0", "3", "3", "33.3%"]
    routes = table(found, tally, "Routes")
    assert texts(routes, 0) == ["Gate – Shed", "blue", "1", "66.7%", "50.0%", "75.0%", "1.50"]
    assert texts(routes, 1) == ["Gate – Shed", "red", "1", "0.0%", "0.0%", "–", "–"]
    assert ["Shed – Tree", "gray (2nd)"] in [texts(routes, row)[:2] for row in range(8)]
    assert texts(table(found, tally, "Tickets"), 0) == ["1", "Gate – Pond", "5", "100.0%", "33.3%", "-1.7", "66.7%"]


def test_rows_of_card_tables() -> None:
    tally = branch_line()
    found = figures(tally)
    assert texts(table(found, tally, "Games"), 4)[:2] == ["cards lost to robbers", "3.50"]
    assert texts(table(found, tally, "Colours"), 2) == ["white", "2.00", "0.00", "0.00", "0.00", "1.00"]
    assert texts(table(found, tally, "Colours"), 0)[0] == "locomotive"
    assert texts(table(found, tally, "Big cities"), 1) == ["Lakeside", "3", "100.0%", "1.50 seats", "66.7%"]
    assert texts(table(found, tally, "Tickets"), 1)[:4] == ["2", "Upper Mill – St. Anne", "green, 2 white", "7"]
