"""A game that people and programs play by name: moves in, events and views out."""

import operator
import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from os import PathLike
from typing import Any, SupportsIndex

import numpy as np

from trikk.catalog import Edition, edition_from
from trikk.game.chance import TAPES, impossible, listed, next_outcomes, step_with
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError, SetupError
from trikk.game.events import Event, event_for
from trikk.game.explain import explain
from trikk.game.moves import CompleteTicket, Done, Move, parse
from trikk.game.numbers import whole
from trikk.game.outcome import Outcome, Score, outcome_of, scores_now
from trikk.game.seat_facts import payable_together
from trikk.game.seeds import Seed, plain_seed, seed_number
from trikk.game.sight import own_facts, view_of
from trikk.game.tape import Chance, read_chance, read_events
from trikk.game.view import CardView, CityView
from trikk.rules import cards
from trikk.rules.generator import GENERATOR, new_generators
from trikk.rules.jit import STEP_MS, expect
from trikk.rules.tape import ROWS, TURN
from trikk.rules.tickets import SPECTATOR

OPTIONS = {"open_track": False}
"""Table options and their defaults. `open_track`: each player may look through their own track pile (K6)."""


_BOUND = ("_engine", "_array", "_state", "_generator")
"""Fields of a game that are made from its edition, position and dice."""

MoveLike = Move | str | SupportsIndex
"""A move, its text in notation, or the number of its action."""


def new_game(
    edition_or_id: Edition | str | PathLike[str],
    *,
    players: int,
    seed: Seed | None = None,
    seats: Sequence[str] = (),
    options: Mapping[str, bool] | None = None,
    chance: Sequence[Chance] | None = None,
) -> "Game":
    """Return a game that has been set up and waits for its first move.

    `seed` is a whole number below 2^53 or up to 64 hexadecimal digits; without one a seed is made that nobody can
    guess. `seats` are names for the record. `edition_or_id` may be a .toml file of your own, or an edition loaded
    from one. With `chance` these outcomes are dealt (`deal_outcomes`); the game itself has no seed then, and `seed` is
    that of its later dice.

    >>> import trikk
    >>> game = trikk.new_game("san_francisco", players=3, seed=7)
    >>> game.to_move
    0
    >>> [str(move) for move in game.legal_moves()]
    ['keep 1', 'keep 14', 'keep 1 14']
    """
    chosen = edition_from(edition_or_id)
    if seed is None:
        seed = secrets.token_hex(32)
    return Game(chosen, players, seed, seats=seats, options=options, chance=chance)


def deal_outcomes(
    edition_or_id: Edition | str | PathLike[str], *, players: int, so_far: Sequence[Chance] = ()
) -> list[tuple[Chance, float]]:
    """Return what may be dealt next in the setup of a game, after the outcomes so far, each with its probability.

    Empty when all is dealt; `new_game(..., chance=so_far)` begins that game. `Game.chance_outcomes` does the same for a
    move.

    >>> import trikk
    >>> trikk.deal_outcomes("new_york", players=2)[0]
    ('wild', 0.18181818181818182)
    >>> deal = []
    >>> while outcomes := trikk.deal_outcomes("new_york", players=2, so_far=deal):
    ...     deal.append(outcomes[-1][0])
    >>> deal
    ['orange', 'orange', 'orange', 'orange', 18, 17, 16, 15, 'orange', 'orange', 'red', 'red', 'red']
    >>> trikk.new_game("new_york", players=2, chance=deal).view(None).market
    {'red': 3, 'orange': 2}
    """
    chosen = edition_from(edition_or_id)
    players = check_players(chosen, players)
    engine = engine_for(chosen)
    state, dice = engine.new_state(), new_generators([0])
    expect(STEP_MS)
    return next_outcomes(
        engine, so_far, lambda tape: engine.rules.setup.setup(engine.tables, state[0], players, dice[0], tape)
    )


def check_players(edition: Edition, players: SupportsIndex) -> int:
    """Return a number of players; raise unless an edition can be played by as many."""
    players = whole(players, "players")
    least, most = edition.min_players, edition.max_players
    if not least <= players <= most:
        raise SetupError("players_out_of_range", players=players, least=least, most=most, edition=edition.name)
    return players


def check_seat(seat: SupportsIndex, players: int) -> int:
    """Return a seat's number; raise unless a game of so many players has it."""
    number = whole(seat, "seat")
    if not 0 <= number < players:
        raise SetupError("unknown_seat", seat=number, last=players - 1)
    return number


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
        self._players = check_players(edition, players)
        self.seed = None if seed is None else plain_seed(seed)
        number = secrets.randbits(256) if seed is None else seed_number(seed)
        self.options = check_options(options)
        self.seats = tuple(seats)
        self._engine = engine_for(edition)
        self._moves: list[Move] = []
        self._rows: list[np.ndarray] = []
        self._events: list[tuple[Event, ...]] = []
        self._legal: list[int] | None = None
        self._bind(self._engine.new_state(), new_generators([number]))
        self._step(None, chance)

    def _bind(self, state: np.ndarray, generator: np.ndarray) -> None:
        """Use a state and dice (arrays of one)."""
        self._array = state
        self._state: np.record = state[0]
        self._generator = generator
        self._look()

    def _look(self) -> None:
        """Keep what everyone asks for after every move: the phase, and the seat to move."""
        self._phase, self._seat = int(self._state.phase), int(self._state.seat)

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

    def position(self) -> bytes:
        """Return the full position, secrets included, as the bytes of its state. Equal bytes are equal positions."""
        return self._array.tobytes()

    @property
    def players(self) -> int:
        return self._players

    @property
    def is_over(self) -> bool:
        return self._phase == self._engine.phase_over

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide, or None when the game is over."""
        return None if self._phase == self._engine.phase_over else self._seat

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(self._moves)

    @property
    def step(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def last_move(self) -> Move | None:
        """The last move, or None before the first."""
        return self._moves[-1] if self._moves else None

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
        reader = self._check_reader(seat)
        return tuple(event_for(self.edition, event, reader) for event in self.events)

    def chance(self, since: int = 0) -> list[list[Chance]]:
        """What the dice gave: first in the setup, then for each move. Entries before `since` are left out."""
        return [read_chance(self._engine, rows) for rows in self._rows[since:]]

    @property
    def rows(self) -> np.ndarray:
        """Everything that happened, as rows of numbers (`trikk.rules.tape`), for counting."""
        return np.concatenate(self._rows)

    @property
    def is_new_turn(self) -> bool:
        """Whether a turn has begun with the last move, or with the setup."""
        return any(kind == TURN for kind, *_ in self._rows[-1].tolist())

    def rows_of(self, step: int) -> np.ndarray:
        """Return what happened in the setup (step 0) or in the move with this number, as rows of numbers."""
        return self._rows[step]

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

    def is_choosing(self, seat: int) -> bool:
        """Return whether a seat has its first tickets still to choose."""
        return self._phase == self._engine.phase_choosing and seat >= self._seat

    def choosing(self, seat: int) -> "Game | None":
        """Return a copy in which it is a seat's turn to choose its first tickets, even if others come before it.

        None if it has chosen. A seat's offer does not depend on what others keep.
        """
        seat = check_seat(seat, self.players)
        if not self.is_choosing(seat):
            return None
        game = self.copy()
        game._state.seat = game._seat = seat
        game._legal = None
        return game

    def play(self, move: MoveLike, *, chance: Chance | Sequence[Chance] | None = None) -> tuple[Event, ...]:
        """Make a move, given as a `Move`, in notation or as the number of its action, and return its events.

        A move that cannot be made raises `MoveError`, and the game is as it was. With `chance` these outcomes
        (`chance_outcomes`) are taken instead of the generator's, and from then on the game has no seed: its record
        lists what the dice gave.

        >>> import trikk
        >>> game = trikk.new_game("new_york", players=2, seed=1)
        >>> _ = game.play(game.legal_moves()[0])
        >>> _ = game.play(game.legal_actions()[0])
        >>> game.play("draw deck", chance="red")
        ({'type': 'drew', 'seat': 0, 'from': 'deck', 'card': 'red'},)
        """
        self.make(move, chance=chance)
        return self._steps()[-1]

    def make(self, move: MoveLike, *, chance: Chance | Sequence[Chance] | None = None) -> None:
        """Make a move as `play` does. Its events are put into words when somebody asks for them.

        >>> import trikk
        >>> game = trikk.new_game("new_york", players=2, seed=1)
        >>> game.make(game.legal_moves()[0])
        >>> game.events_of(game.step)[0]["type"]
        'kept'
        """
        action = self._legal_action(move)
        canonical = self._engine.moves_of(self._state, [action])
        self._step(action, None if chance is None else listed(chance))
        self._moves += canonical

    def chance_outcomes(self, move: MoveLike, so_far: Sequence[Chance] = ()) -> list[tuple[Chance, float]]:
        """Return what chance may give when a move is made: one draw's outcomes, each with its probability.

        A move can cause several draws, one after the other: pass the outcomes so far to get those of the next draw.
        When nothing more is drawn the list is empty, and `play(move, chance=so_far)` makes the move with them. An
        outcome is a card by colour, a ticket by number or a token by symbol. Probabilities are those of the true
        position, whose decks nobody may know; for a seat's own guess use a sampled world.

        >>> import trikk
        >>> game = trikk.new_game("new_york", players=2, seed=1)
        >>> for _ in range(2):
        ...     _ = game.play(game.legal_moves()[0])
        >>> [(card, round(chance, 3)) for card, chance in game.chance_outcomes("draw deck")][:2]
        [('wild', 0.2), ('blue', 0.143)]
        >>> game.chance_outcomes("draw deck", ["blue"])
        []
        """
        action = self._legal_action(move)
        engine, state, dice = self._engine, self._array.copy(), self._generator.copy()
        expect(STEP_MS)
        return next_outcomes(
            engine, so_far, lambda tape: engine.rules.apply.apply(engine.tables, state[0], action, dice[0], tape)
        )

    def explain(self, move: MoveLike) -> MoveError | None:
        """Return the error that `play` would raise for a move; None if it can be made."""
        try:
            self._legal_action(move)
        except MoveError as error:
            return error
        return None

    def _legal_action(self, move: MoveLike) -> int:
        """Return the number of a legal move; raise `MoveError` for any other."""
        if not isinstance(move, str | Move) and isinstance(move, SupportsIndex):
            if isinstance(move, bool):
                parse(str(move))  # raises: to Python it is a whole number, but it is no move
            return self._legal_number(operator.index(move))
        action = self._engine.texts.get(move) if isinstance(move, str) else None
        if action is None:
            move = parse(move) if isinstance(move, str) else move
            action = self._engine.action(self._state, move)
        if action is None or not self._is_legal(action):
            # A move made by hand may have no valid text; reading it back raises then.
            raise explain(self, parse(str(move)))
        return action

    def _is_legal(self, action: int) -> bool:
        if self._legal is not None:
            return action in self._legal
        ids = np.empty(len(self._engine.moves), np.int64)
        return bool(self._engine.rules.legal.is_legal(self._engine.tables, self._state, action, ids))

    def _legal_number(self, action: int) -> int:
        """Return the number of an action if it is legal; otherwise raise `MoveError`."""
        if action in self.legal_actions():
            return action
        moves = self._engine.moves
        move = moves[action] if 0 <= action < len(moves) else None
        raise MoveError("action_not_legal", action=action) if move is None else explain(self, move)

    def _step(self, action: int | None, chance: Sequence[Chance] | None) -> None:
        """Set up (no action) or carry out a legal action, and keep the rows it wrote."""
        expect(STEP_MS)
        tapes = TAPES
        tapes.written[0] = 0
        if chance is None:
            self._carry_out(action, tapes.tape)
        else:
            state, dice = self._array.copy(), self._generator.copy()
            try:
                if step_with(self._engine, chance, lambda tape: self._carry_out(action, tape)):
                    raise impossible(len(chance) + 1, chance)
            except MoveError:
                self._array[0], self._generator[0] = state[0], dice[0]
                raise
            self.seed = None  # it no longer determines the dice; the record will list them
        rows = int(tapes.written[0])
        assert rows <= ROWS
        self._rows.append(tapes.rows[:rows].copy())
        self._legal = None
        self._look()

    def _carry_out(self, action: int | None, tape: np.record) -> None:
        rules, t = self._engine.rules, self._engine.tables
        if action is None:
            rules.setup.setup(t, self._state, self._players, self._generator[0], tape)
        else:
            rules.apply.apply(t, self._state, action, self._generator[0], tape)

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
        seat = check_seat(seat, self.players)
        return payable_together(self._engine, own_facts(self._engine, self._array, seat, self.options))

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> CityView | CardView:
        """Return what a seat may know; None is a spectator."""
        reader = self._check_reader(seat)
        return view_of(self._engine, self._array, SPECTATOR if reader is None else reader, self.options)

    def svg(self, seat: int | None = None) -> str:
        """Return the game as a picture, an SVG document: what a seat may know, or without one what everyone may.

        It has the board as the page draws it, the market, and each seat with what is known of it. In a notebook a game
        shows itself in this way, as everyone may see it.

        >>> import trikk
        >>> svg = trikk.new_game("new_york", players=2, seed=1).svg(seat=0)
        >>> svg.startswith("<svg "), "as seat 0 sees it" in svg
        (True, True)
        """
        from trikk.game.picture import picture_of  # layouts are needed by nobody else

        return picture_of(self.edition, self.view(seat))

    def _repr_svg_(self) -> str:
        return self.svg()

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

    def _check_reader(self, seat: SupportsIndex | None) -> int | None:
        return None if seat is None else check_seat(seat, self.players)

    # --- as a value ------------------------------------------------------------------------------------------------

    def copy(self, *, seed: Seed | None = None) -> "Game":
        """Return an independent copy, dice included: the same moves lead to the same cards.

        With a `seed` its dice are those of the seed: two such copies draw different cards. Everything that lies
        somewhere stays where it is: hands, tickets, market, and the tickets under the ticket deck in their order.
        The decks of cards and the shuffled part of the ticket deck keep what is in them, and the order in which it
        comes is drawn anew. What a seat does not know stays the same too; `decision_for(game).sample_world()` deals
        that anew. The copy itself has no seed, since its own did not deal the first cards: its record lists what the
        dice gave.

        `copy.copy` and `copy.deepcopy` do the same as `copy()`.

        >>> import trikk
        >>> game = trikk.new_game("new_york", players=2, seed=1)
        >>> for _ in range(2):
        ...     _ = game.play(game.legal_moves()[0])
        >>> [each.play("draw deck")[0]["card"] for each in (game.copy(), game.copy())]
        ['orange', 'orange']
        >>> [game.copy(seed=seed).play("draw deck")[0]["card"] for seed in range(4)]
        ['green', 'green', 'green', 'orange']
        """
        other: Game = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        dice = self._generator.copy() if seed is None else new_generators([seed_number(seed)])
        other._bind(self._array.copy(), dice)
        if seed is not None:
            other.seed = None
        for name in ("options", "_moves", "_rows", "_events", "_legal"):
            setattr(other, name, copy(getattr(self, name)))
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs to go on with this game, dice included.

        That is for processes of one version of Trikk; `record` is the form that lasts.
        """
        kept = {name: value for name, value in self.__dict__.items() if name not in _BOUND}
        return kept | {"edition": self.edition, "state": self._array.tobytes(), "dice": self._generator.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._engine = engine_for(kept.pop("edition"))
        state = np.frombuffer(kept.pop("state"), self._engine.dtype).copy()
        dice = np.frombuffer(kept.pop("dice"), GENERATOR).copy()
        self.__dict__.update(kept)
        self._bind(state, dice)

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
