"""A game that people and programs play by name: moves in, events and views out."""

import secrets
import threading
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from trikk.catalog import Edition, edition
from trikk.catalog.limits import MAX_SYMBOLS
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError, SetupError
from trikk.game.events import Event, event_for
from trikk.game.explain import explain
from trikk.game.moves import CompleteTicket, Done, Move, parse
from trikk.game.outcome import Outcome, Score, outcome_of, scores_now
from trikk.game.seeds import Seed, seed_number
from trikk.game.tape import Chance, read_chance, read_events
from trikk.game.view import CardSeatView, CardView, CitySeatView, CityView, Sight, payable_together, seat_view, view_of
from trikk.rules import cards
from trikk.rules.generator import new_generators
from trikk.rules.jit import STEP_MS, expect
from trikk.rules.tape import GIVEN, GIVEN_CARD, GIVEN_SYMBOL, GIVEN_TICKET, ROWS, new_tapes
from trikk.rules.tickets import SPECTATOR

OPTIONS = {"open_track": False}
"""Table options and their defaults. `open_track`: each player may look through their own track pile (K6)."""


class _Tapes(threading.local):
    """The tape that the rules write on during a step: one for each thread, so that a game itself needs none."""

    def __init__(self) -> None:
        tape = new_tapes(on=True)
        self.tape: np.record = tape[0]
        self.written = tape["length"]
        self.rows = tape["rows"][0]


_TAPES = _Tapes()


def new_game(
    edition_or_id: Edition | str,
    *,
    players: int,
    seed: Seed | None = None,
    seats: Sequence[str] = (),
    options: Mapping[str, bool] | None = None,
) -> "Game":
    """Return a game that has been set up and waits for its first move.

    `seed` is a whole number below 2^53 or up to 64 hexadecimal digits; without one a seed is made that nobody can
    guess. `seats` are names for the record. `edition_or_id` may be an edition loaded from a file of your own.

    >>> import trikk
    >>> game = trikk.new_game("san_francisco", players=3, seed=7)
    >>> game.to_move
    0
    >>> [str(move) for move in game.legal_moves()]
    ['keep 1', 'keep 14', 'keep 1 14']
    """
    chosen = edition(edition_or_id) if isinstance(edition_or_id, str) else edition_or_id
    if seed is None:
        seed = secrets.token_hex(32)
    return Game(chosen, players, seed, seats=seats, options=options)


def check_players(edition: Edition, players: int) -> None:
    """Raise unless an edition can be played by this many."""
    least, most = edition.min_players, edition.max_players
    if not least <= players <= most:
        raise SetupError("players_out_of_range", players=players, least=least, most=most, edition=edition.name)


def check_options(options: Mapping[str, bool] | None) -> dict[str, bool]:
    """Return a copy of table options; raise if one is unknown, or not true or false."""
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise SetupError("unknown_option", option=name, known=", ".join(OPTIONS))
        if not isinstance(value, bool):
            raise SetupError("bad_option", option=name, value=value)
    return dict(options or {})


class Game:
    """One playing of an edition. Made by `new_game` or `replay`.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> for _ in range(2):
    ...     _ = game.play(game.legal_moves()[0])
    >>> game.play("draw deck")[0]["type"]
    'drew'
    >>> game.to_move, game.is_over
    (0, False)
    """

    def __init__(
        self,
        edition: Edition,
        players: int,
        seed: Seed | None,
        *,
        seats: Sequence[str] = (),
        options: Mapping[str, bool] | None = None,
        chance: Sequence[Chance] | None = None,
    ) -> None:
        """Set a game up. With `chance` the setup takes these outcomes; `seed` may then be None, and a later `play`
        without outcomes throws dice that nobody can guess."""
        check_players(edition, players)
        number = secrets.randbits(256) if seed is None else seed_number(seed)
        self.options = check_options(options)
        self.seats = tuple(seats)
        self.seed = seed
        self._engine = engine_for(edition)
        self._players = players
        self._moves: list[Move] = []
        self._rows: list[np.ndarray] = []
        self._events: list[tuple[Event, ...]] = []
        self._legal: list[int] | None = None
        self._bind(self._engine.new_state(), new_generators([number]))
        self._step(None, chance)

    def _bind(self, state: np.ndarray, generator: np.ndarray) -> None:
        """Use a state and dice (arrays of one), and keep the fields that every move reads."""
        self._array = state
        self._state: np.record = state[0]
        self._phase = state["phase"]
        self._seat = state["seat"]
        self._generator = generator

    # --- what it is ------------------------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        return self._engine.edition

    @property
    def engine(self) -> Engine:
        """The edition's tables and compiled rules, for work on `state`."""
        return self._engine

    @property
    def state(self) -> np.ndarray:
        """The full position, secrets included, as an array of one state: a copy."""
        return self._array.copy()

    @property
    def players(self) -> int:
        return self._players

    @property
    def is_over(self) -> bool:
        return bool(self._phase[0] == self._engine.rules.state.PHASE_OVER)

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide, or None when the game is over."""
        return None if self.is_over else int(self._seat[0])

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, nothing hidden; see docs/records.md."""
        return tuple(event for step in self._steps() for event in step)

    def events_of(self, step: int) -> tuple[Event, ...]:
        """The events of the setup (step 0) or of the move with this number, nothing hidden."""
        return self._steps()[step]

    def _steps(self) -> list[tuple[Event, ...]]:
        """Return the events of each step, each read once."""
        for rows in self._rows[len(self._events) :]:
            self._events.append(read_events(self._engine, self._state, rows))
        return self._events

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """Everything that happened as a seat may know it; None is a spectator."""
        self._check_seat(seat)
        return tuple(event_for(self.edition, event, seat) for event in self.events)

    def chance(self, since: int = 0) -> list[list[Chance]]:
        """What the dice gave: first in the setup, then for each move. Entries before `since` are left out."""
        return [read_chance(self._engine, rows) for rows in self._rows[since:]]

    @property
    def rows(self) -> np.ndarray:
        """Everything that happened, as rows of numbers (`trikk.rules.tape`), for counting."""
        return np.concatenate(self._rows)

    # --- playing ---------------------------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the numbers of all legal moves, ascending (docs/engine.md); empty when the game is over."""
        if self._legal is None:
            ids = np.empty(int(self._engine.tables.actions), np.int64)
            n = self._engine.rules.legal.legal(self._engine.tables, self._state, ids)
            self._legal = ids[:n].tolist()
        return list(self._legal)

    def legal_moves(self) -> list[Move]:
        """Return all legal moves of the seat to move; empty when the game is over."""
        return self._engine.moves_of(self._state, self.legal_actions())

    def choosing(self, seat: int) -> "Game | None":
        """Return a copy in which it is a seat's turn to choose its first tickets, even if others come before it.

        None if it has chosen. A seat's offer does not depend on what others keep.
        """
        if self._phase[0] != self._engine.rules.state.PHASE_KEEP_AT_SETUP or seat < self._seat[0]:
            return None
        game = self.copy()
        game._seat[0] = seat
        game._legal = None
        return game

    def play(self, move: Move | str, *, chance: Sequence[Chance] | None = None) -> tuple[Event, ...]:
        """Make a move, given as a `Move` or in notation, and return its events.

        A move that cannot be made raises `MoveError`, and the game is as it was. With `chance` these outcomes are
        taken instead of the generator's, and from then on the game has no seed: its record lists what the dice gave.
        """
        action = self._legal_action(move)
        canonical = self._engine.moves_of(self._state, [action])
        self._step(action, chance)
        self._moves += canonical
        return self._steps()[-1]

    def explain(self, move: Move | str) -> MoveError | None:
        """Return the error that `play` would raise for a move; None if it can be made."""
        try:
            self._legal_action(move)
        except MoveError as error:
            return error
        return None

    def _legal_action(self, move: Move | str) -> int:
        """Return the number of a legal move; raise `MoveError` for any other."""
        said = parse(move) if isinstance(move, str) else move
        action = self._engine.action(self._state, said)
        if action is None or action not in self.legal_actions():
            # A move made by hand may have no valid text; reading it back raises then.
            raise explain(self, parse(str(said)))
        return action

    def _step(self, action: int | None, chance: Sequence[Chance] | None) -> None:
        """Set up (no action) or carry out a legal action, and keep the rows it wrote."""
        expect(STEP_MS)
        tapes = _TAPES
        tape = tapes.tape
        tapes.written[0] = 0
        if chance is None:
            self._carry_out(action, tape)
        else:
            state, dice = self._array.copy(), self._generator.copy()
            try:
                self._give(chance[:GIVEN], tape)
                self._carry_out(action, tape)
            finally:
                tape.is_given = 0  # another game will use this tape
            fault, used = int(tape.fault), int(tape.given_next)
            if fault or used < len(chance):
                self._array[0], self._generator[0] = state[0], dice[0]
                raise MoveError("impossible_chance", at=fault or used + 1, given=len(chance))
            self.seed = None  # it no longer determines the dice; the record will list them
        rows = int(tapes.written[0])
        assert rows <= ROWS
        self._rows.append(tapes.rows[:rows].copy())
        self._legal = None

    def _carry_out(self, action: int | None, tape: np.record) -> None:
        rules, t = self._engine.rules, self._engine.tables
        if action is None:
            rules.setup.setup(t, self._state, self._players, self._generator[0], tape)
        else:
            rules.apply.apply(t, self._state, action, self._generator[0], tape)

    def _give(self, chance: Sequence[Chance], tape: np.record) -> None:
        """Put outcomes on a tape. An unknown name stays -1, which the rules refuse."""
        engine = self._engine
        tape.is_given, tape.fault, tape.given_next, tape.given_size = 1, 0, 0, len(chance)
        tape.given[: len(chance)] = -1
        for i, outcome in enumerate(chance):
            if isinstance(outcome, str):
                if outcome in engine.colours:
                    tape.given[i, GIVEN_CARD] = engine.colours.index(outcome)
            else:
                tape.given[i, GIVEN_TICKET] = engine.ticket_index.get(outcome, -1)
                tape.given[i, GIVEN_SYMBOL] = outcome if 0 <= outcome < MAX_SYMBOLS else -1

    def default_move(self) -> Move | None:
        """Return a move to offer as the default: in a scoring, the next of the best choice (K19); otherwise None."""
        rules = self._engine.rules
        if self.is_over or rules is not cards or self._state.phase != cards.state.PHASE_SCORING:
            return None
        best = int(cards.scoring.best_tickets(self._engine.tables, self._state, self._state.seat))
        return CompleteTicket(self._engine.ticket_set(best)[0]) if best else Done()

    def payable_together(self, seat: int) -> tuple[int, ...]:
        """Return the most valuable of a seat's tickets that its own visible cards could pay for together.

        Its hand and its yard count, and its track pile if the seat may look at it. Empty in a city game.

        >>> import trikk
        >>> trikk.new_game("new_york", players=2, seed=1).payable_together(0)
        ()
        """
        return payable_together(self._engine, self.sight().facts(seat, seat))

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> CityView | CardView:
        """Return what a seat may know; None is a spectator."""
        self._check_seat(seat)
        return view_of(self._engine, self._array, SPECTATOR if seat is None else seat, self.options)

    def own_view(self, seat: int) -> CitySeatView | CardSeatView:
        """Return what a seat knows of itself: `view(seat).seats[seat]`. All else is as `view(None)` has it.

        >>> import trikk
        >>> trikk.new_game("new_york", players=2, seed=1).own_view(0).hand_size
        2
        """
        self._check_seat(seat)
        return seat_view(self._engine, self.sight().facts(seat, seat))

    def sight(self) -> Sight:
        """Return the position for all of its readers, to be read for each of them."""
        return Sight(self._engine, self._array, self.options)

    def scores(self) -> tuple[Score, ...]:
        """Return each seat's score if the game ended now. It reveals secrets while the game goes on."""
        return scores_now(self._engine, self._state)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return outcome_of(self._engine, self._state) if self.is_over else None

    def record(self, *, chance: bool = False) -> dict[str, Any]:
        """Return the game as a record that `replay` reads and `json.dumps` writes (docs/records.md)."""
        outcome = self.outcome()
        record: dict[str, Any] = {
            "format": "trikk-record",
            "version": 1,
            "edition": self.edition.id,
            "edition_version": self.edition.version,
            "players": self.players,
            "seed": self.seed,
            "seats": list(self.seats),
            "options": dict(self.options),
            "moves": [str(move) for move in self._moves],
            "result": outcome.to_dict() if outcome else None,
        }
        if chance or self.seed is None:
            record["chance"] = self.chance()
        return record

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise SetupError("unknown_seat", seat=seat, last=self.players - 1)

    # --- as a value ------------------------------------------------------------------------------------------------

    def copy(self) -> "Game":
        """Return an independent copy, dice included: the same moves lead to the same cards."""
        other: Game = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._bind(self._array.copy(), self._generator.copy())
        for name in ("_moves", "_rows", "_events", "_legal"):
            setattr(other, name, copy(getattr(self, name)))
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            (self.edition, self.seed, self.seats, self.options, self._moves)
            == (other.edition, other.seed, other.seats, other.options, other._moves)
            and self._array.tobytes() == other._array.tobytes()
            and self.events == other.events
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"seat {self.to_move} to move"
        kind, made = type(self).__name__, len(self._moves)
        return f"<{kind} {self.edition.id} players={self.players} seed={self.seed!r}: {made} moves, {where}>"
