"""A table in memory, as it was last read: its row, its seats, what happened, and the game played from it.

Everything here is in the database too, so it can be forgotten at any time and read again.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from trikk.catalog import Edition
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.server.api.messages.answers import SeatPresence
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.codes import hash_of
from trikk.server.storage.rows import Entry, Seat, State, TableRow, read_entries, read_seats

MOST_BESIDE_MOVES = 400
"""How many entries a seat may cause besides moves, before and since the beginning: tables must stay quick to read."""
STAND_IN_SECONDS = 60.0
"""How long the others wait for a player who is not here before they may let a bot stand in."""


def is_practice(seats: Sequence[Seat]) -> bool:
    """Whether one person plays against bots only."""
    return sum(seat.bot is None for seat in seats) == 1


@dataclass(frozen=True)
class Access:
    """What a token opens."""

    seat: int | None
    may_join: bool


class Aside(NamedTuple):
    """What some of the players know besides the game, and others do not."""

    held: int
    """The seats that have chosen their first tickets before their turn, as bits."""
    undo_by: int | None
    """Who may take the last move back."""
    undo_until: float | None
    away: int | None
    """The seat to move, in whose place a bot may stand in if nobody is there."""
    stand_in_at: float | None
    presence: list[SeatPresence | None]


class Moment(NamedTuple):
    """A table as its readers were told of it."""

    number: int
    """No other has it."""
    seq: int
    state: State
    position: bytes | None
    """Of the game, as long as it is played."""
    facts: tuple[Any, ...]
    """What the table and its seats are made of, and a turn does not change: where that is equal, so is `table`."""
    table: dict[str, Any]
    """What all know of the table, by name."""
    turn: dict[str, Any]
    """What all know of who is to move, and by when."""
    rest: dict[str, Any]
    """What else all know."""
    aside: Aside


@dataclass
class LiveTable:
    """A table in memory."""

    row: TableRow
    edition: Edition
    former: str | None = None
    """The hash of the edition; None for a current one that comes with Trikk."""
    seats: list[Seat] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    game: Game | None = None
    """None until it begins."""
    steps: dict[int, int] = field(default_factory=dict)
    """By version of each move that was not taken back, its number in the game."""
    undone: dict[int, tuple[Event, ...]] = field(default_factory=dict)
    """What moves caused that were taken back, by version."""
    moment: Moment | None = None
    """When its readers were last told of it."""
    _caused: tuple[int, tuple[Event, ...]] = (-1, ())

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of the last entry known here."""
        return self.entries[-1].seq if self.entries else self.row.seq

    @property
    def state(self) -> State:
        return self.row.state

    @property
    def is_gone(self) -> bool:
        """Whether it is archived for good: only its record is left."""
        return self.row.state == "archived" and self.row.archived_at is None

    @property
    def is_practice(self) -> bool:
        """Whether one person plays against bots only."""
        return is_practice(self.seats)

    def seat_of(self, token_hash: str | None) -> int | None:
        """Return the seat that a secret belongs to."""
        if token_hash is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.secret_hash is not None and hmac.compare_digest(seat.secret_hash, token_hash):
                return number
        return None

    def access(self, token_hash: str | None) -> Access:
        """Return what a token opens; if nothing, refuse as if there were no such table."""
        seat = self.seat_of(token_hash)
        given = token_hash or ""
        is_invited = hmac.compare_digest(hash_of(self.row.invite_key), given)
        may_watch = is_invited or hmac.compare_digest(hash_of(self.row.watch_key), given)
        if seat is None and not may_watch and not self.row.listed:
            raise Refusal("unknown_table")
        return Access(seat, is_invited or self.row.listed)

    def seated(self, token_hash: str | None) -> int:
        """Return the seat that a token belongs to; refuse if it belongs to none."""
        seat = self.seat_of(token_hash)
        if seat is None:
            self.access(token_hash)
            raise Refusal("not_seated")
        return seat

    def check_kept(self) -> None:
        """Refuse if the table is archived: nothing can be done there any more."""
        if self.state == "archived":
            raise Refusal("table_archived")

    def has_room(self, number: int) -> bool:
        """Return whether a seat may still cause entries besides moves."""
        caused = 0
        for entry in reversed(self.entries):
            if entry.type == "began":  # seats had other numbers before
                break
            caused += entry.seat == number and entry.type not in ("moved", "chosen")
        return caused < MOST_BESIDE_MOVES

    def check_room(self, number: int) -> None:
        """Refuse if a seat has caused too many entries besides moves."""
        if not self.has_room(number):
            raise Refusal("too_often", most=MOST_BESIDE_MOVES)

    def entry_at(self, version: int) -> Entry | None:
        """Return the entry of the move, or the undo, that led to a version."""
        return next((entry for entry in reversed(self.entries) if entry.version == version), None)

    @property
    def last_move(self) -> Entry | None:
        """The entry of the last move that was not taken back."""
        return self.entry_at(next(reversed(self.steps))) if self.steps else None

    @property
    def began_at(self) -> float:
        """When the game began."""
        return next(entry.at for entry in self.entries if entry.type == "began")

    def is_choosing(self, number: int) -> bool:
        """Return whether the game still waits for a seat's first tickets; its choice may be held already."""
        return self.game is not None and self.game.is_choosing(number)

    @property
    def stand_in_at(self) -> float | None:
        """When those at the table may let a bot stand in for the seat to move; None if its player is here."""
        number = self.row.to_move
        if number is None or self.seats[number].plays_itself or self.seats[number].presence == "here":
            return None
        since = [self.seats[number].present_since or 0.0, self.began_at]
        if self.last_move is not None:
            since.append(self.last_move.at)
        return max(since) + STAND_IN_SECONDS

    def events_of(self, step: int) -> tuple[Event, ...]:
        """Return the events of a move, nothing hidden. The last result is cached, since every seat needs it."""
        if self._caused[0] != step:
            assert self.game is not None
            self._caused = step, self.game.events_of(step)
        return self._caused[1]

    # --- from the database -----------------------------------------------------------------------------------------

    def follow(self, connection: sa.Connection) -> None:
        """Read what happened since, after `row` has been read anew."""
        self.seats = read_seats(connection, self.id)
        new = read_entries(connection, self.id, self.seq if self.entries else -1)
        self.entries += new
        for entry in new:
            if entry.type == "began":
                self.game = self._new_game()
                self._check(entry)
            elif entry.type == "moved":
                assert self.game is not None
                self.game.make(entry.body["move"])
                assert entry.version is not None
                self.steps[entry.version] = self.game.step
                self._check(entry)
            elif entry.type == "undone":
                self.take_back()

    def take_back(self) -> None:
        """Play the game again without its last move. The events of that move are kept for the log."""
        assert self.game is not None
        version = next(reversed(self.steps))
        self.undone[version] = self.game.events_of(self.steps.pop(version))
        moves = self.game.moves[:-1]
        self.game = self._new_game()
        for move in moves:
            self.game.make(move)
        self._caused = (-1, ())

    def _new_game(self) -> Game:
        return new_game_of(self.edition, self.row, self.seats)

    def _check(self, entry: Entry) -> None:
        """Raise if the dice do not give the same as when the entry was stored."""
        assert self.game is not None
        [chance] = self.game.chance(self.game.step)
        if chance != entry.body["chance"]:
            raise RuntimeError(f"table {self.id} does not replay: entry {entry.seq} had other outcomes of chance")


def new_game_of(edition: Edition, row: TableRow, seats: Sequence[Seat]) -> Game:
    """Return the game of a table, set up."""
    names = [seat.bot or seat.name or "" for seat in seats]
    return Game(edition, len(seats), row.seed, seats=names, options=options_of(row))


def options_of(row: TableRow) -> dict[str, bool]:
    """Return the options of a table's game, only those that are on."""
    return {"open_track": True} if row.open_track else {}
