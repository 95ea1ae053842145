"""Counts of saved games: whole numbers only, so that parts add up to the same in any order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from trikk.catalog import CityEdition, Edition
from trikk.errors import TrikkError
from trikk.game.contents import content_hash
from trikk.game.engine import engine_for
from trikk.game.outcome import outcome_of
from trikk.game.records import Record, edition_of, trace
from trikk.game.verify import Difference, compare_results
from trikk.rules import tape
from trikk.rules.bits import bit, lowest
from trikk.rules.city.scoring import is_complete
from trikk.rules.jit import compiled

WIN = 12
"""What a victory counts: shared by two, three or four it is still a whole number for each."""

CITY_SOURCES = ("routes", "tickets_won", "tickets_lost", "tourist")
CARD_SOURCES = ("tickets_won", "tickets_lost", "bonus")
"""Of points, as records name them."""

KINDS = tape.OVER + 1
FIRST, SECOND, THIRD, FOURTH = range(1, 5)
"""The columns of a row after its kind."""

Counts = dict[str, np.ndarray]


class WrongResult(TrikkError):
    """A record's moves lead to another result than it says."""

    code = "wrong_result"

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.details = {"difference": str(difference)}


class Tally:
    """Counts over the finished games of one edition with one number of players."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        self.games = 0
        self.unfinished = 0
        self.names: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
        """Who sat in each seat."""
        self.reasons: Counter[str] = Counter()
        per_game = ("turns", "moves", "margin", "resets", "reshuffles", "robberies", "cards_lost")
        self.spreads: dict[str, Counter[int]] = {name: Counter() for name in per_game}
        """How many games had which number of turns and so on; `margin` is from the winner's points to the next."""
        self.seats = _zeros(players, "wins", *sources(edition), "total", "completed")
        self.tickets = _zeros(len(edition.tickets), "held", "completed", "wins")
        """By index in the catalog, as held at the end; `wins` are those of the holders."""
        self.routes: Counts = {}
        """By index; `wins` are those of the owners, `wilds` the wild cards paid."""
        self.colours: Counts = {}
        """Cards by colour, the wild first: laid in yards, moved to track piles, lost to robbers and paid for tickets;
        and robberies by the colour of the row."""
        self.cities: Counts = {}
        """By big city: games in which its bonus was scored, seats that did, and their wins."""
        if isinstance(edition, CityEdition):
            self.routes = _zeros(len(edition.routes), "claims", "wins", "wilds")
        else:
            self.colours = _zeros(len(edition.colours) + 1, "laid", "moved", "robbed", "paid", "robberies")
            self.cities = _zeros(len(big_cities(edition)), "games", "seats", "wins")

    def add(self, other: "Tally") -> None:
        """Add another tally's counts."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.reasons += other.reasons
        for mine, its in zip(self.names, other.names, strict=True):
            mine.update(its)
        for name, spread in self.spreads.items():
            spread.update(other.spreads[name])
        for mine_counts, its_counts in zip(self._counts(), other._counts(), strict=True):
            for name, count in mine_counts.items():
                count += its_counts[name]

    def _counts(self) -> Iterable[Counts]:
        return self.seats, self.tickets, self.routes, self.colours, self.cities

    def count(self, record: Record, state: np.ndarray, rows: np.ndarray) -> None:
        """Count one game: its record, its last position and its rows."""
        engine = engine_for(self.edition)
        over = state["phase"][0] == engine.rules.state.PHASE_OVER
        result = outcome_of(engine, state[0]).to_dict() if over else None
        difference = compare_results(record, result)
        if difference is not None:
            raise WrongResult(difference)
        if result is None:
            self.unfinished += 1
            return
        self.games += 1
        self.reasons[result["reason"]] += 1
        wins = np.zeros(self.players, np.int64)
        wins[result["winners"]] = WIN // len(result["winners"])
        self._count_seats(record, result, wins)
        kinds = rows[:, 0]
        self._count_spreads(record, result, np.bincount(kinds, minlength=KINDS).tolist())
        if isinstance(self.edition, CityEdition):
            self._count_claims(rows[kinds == tape.CLAIMED], wins)
            done = np.zeros(self.players, np.int64)
            complete_tickets(engine.tables, state[0], done)
        else:
            self._count_cards(rows)
            self._count_cities(result, wins)
            done = state["done"][0]
        for seat in range(self.players):
            self._count_tickets(int(state["held"][0, seat] | done[seat]), int(done[seat]), wins[seat])

    def _count_seats(self, record: Record, result: Mapping[str, Any], wins: np.ndarray) -> None:
        self.seats["wins"] += wins
        for name, count in self.seats.items():
            if name != "wins":
                count += [score[name] for score in result["scores"]]
        if len(record["seats"]) == self.players:
            for names, name in zip(self.names, record["seats"], strict=True):
                names[name] += 1

    def _count_spreads(self, record: Record, result: Mapping[str, Any], kinds: list[int]) -> None:
        best, second, *_ = sorted((score["total"] for score in result["scores"]), reverse=True)
        numbers = {
            "turns": kinds[tape.TURN],
            "moves": len(record["moves"]),
            "margin": best - second,
            "resets": kinds[tape.MARKET_RESET],
            "reshuffles": kinds[tape.RESHUFFLED],
            "robberies": kinds[tape.ROBBED],
        }
        for name, number in numbers.items():
            self.spreads[name][number] += 1

    def _count_tickets(self, held: int, done: int, win: int) -> None:
        """Count one seat's tickets, given as sets."""
        for ticket in members(held):
            self.tickets["held"][ticket] += 1
            self.tickets["wins"][ticket] += win
        for ticket in members(done):
            self.tickets["completed"][ticket] += 1

    def _count_claims(self, claims: np.ndarray, wins: np.ndarray) -> None:
        """Count the routes claimed in a game; none is claimed twice."""
        routes = claims[:, SECOND]
        self.routes["claims"][routes] += 1
        self.routes["wins"][routes] += wins[claims[:, FIRST]]
        self.routes["wilds"][routes] += claims[:, FOURTH]

    def _count_cards(self, rows: np.ndarray) -> None:
        """Count what happened to cards in The Card Game, where only robbers make others discard."""
        kinds = rows[:, 0]
        lost = rows[kinds == tape.DISCARDED]
        self.spreads["cards_lost"][int(lost[:, SECOND].sum())] += 1
        np.add.at(self.colours["robbed"], lost[:, FIRST], lost[:, SECOND])
        for name, kind in (("laid", tape.LAID_CARD), ("paid", tape.PAID)):
            found = rows[kinds == kind]
            np.add.at(self.colours[name], found[:, FIRST], found[:, SECOND])
        np.add.at(self.colours["moved"], rows[kinds == tape.MOVED_CARD, FIRST], 1)
        # The first card after a robbery is of the row's own colour.
        np.add.at(self.colours["robberies"], rows[np.flatnonzero(kinds == tape.ROBBED) + 1, FIRST], 1)

    def _count_cities(self, result: Mapping[str, Any], wins: np.ndarray) -> None:
        for index, city in enumerate(big_cities(self.edition)):
            seats = [seat for seat, score in enumerate(result["scores"]) if city in score["bonus_cities"]]
            self.cities["games"][index] += bool(seats)
            self.cities["seats"][index] += len(seats)
            self.cities["wins"][index] += wins[seats].sum()


Key = tuple[str, int]
"""An edition's id, or its hash if another edition has the same id; and the number of players."""


class Tallies(dict[Key, Tally]):
    """A tally for each edition and number of players in the records."""

    def count(self, record: Record, editions: Mapping[str, Edition] | None = None) -> None:
        """Replay and count the game of a record whose form was checked.

        Raises `RecordError` if it cannot be replayed and `WrongResult` if its result is another.
        """
        edition = edition_of(record, editions)
        game = trace(record, editions)
        self.of(edition, record["players"]).count(record, game.state, game.rows)

    def add(self, others: "Tallies") -> None:
        """Add the counts of others."""
        for tally in others.values():
            self.of(tally.edition, tally.players).add(tally)

    def of(self, edition: Edition, players: int) -> Tally:
        """Return the tally of an edition and a number of players, a new one if need be."""
        key = (edition.id, players)
        if key in self and self[key].edition != edition:  # another map of the same id, or another version
            key = (content_hash(edition), players)
        if key not in self:
            self[key] = Tally(edition, players)
        return self[key]

    def games(self) -> int:
        """Return how many games were counted, unfinished ones included."""
        return sum(tally.games + tally.unfinished for tally in self.values())


def sources(edition: Edition) -> tuple[str, ...]:
    """Return where points come from, as records name it."""
    return CITY_SOURCES if isinstance(edition, CityEdition) else CARD_SOURCES


def big_cities(edition: Edition) -> list[str]:
    """Return the ids of the cities with a bonus card."""
    return [] if isinstance(edition, CityEdition) else [city.id for city in edition.cities if city.bonus]


def members(of: int) -> Iterable[int]:
    """Yield the members of a set, ascending."""
    while of:
        low = of & -of
        yield low.bit_length() - 1
        of ^= low


@compiled
def complete_tickets(t: np.record, s: np.record, out: np.ndarray) -> None:
    """Write the set of tickets that each seat of a city game has completed (R27)."""
    for seat in range(s.players):
        done = np.int64(0)
        tickets = s.held[seat]
        while tickets != 0:
            ticket = lowest(tickets)
            tickets &= tickets - 1
            if is_complete(t, s, seat, ticket):
                done |= bit(ticket)
        out[seat] = done


def _zeros(size: int, *names: str) -> Counts:
    return {name: np.zeros(size, np.int64) for name in names}
