"""One game between bots, move by move, with its faults."""

import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from os import PathLike
from types import FrameType

from trikk.bots.built_in.policy import NeuralBot
from trikk.bots.decision import Budget, Decision, decision_for
from trikk.bots.dice import Dice
from trikk.bots.faults import ILLEGAL_MOVE, OVER_TIME, BotFault, GameTooLong, crash_of, fault_of, words_of
from trikk.bots.naming import Bot, bot_from, check_bots, is_built_in
from trikk.catalog import Edition, edition_from
from trikk.errors import TrikkError
from trikk.game.compact import LONGEST
from trikk.game.events import Event, event_for
from trikk.game.game import Game
from trikk.game.moves import Move
from trikk.game.seeds import Seed, seed_number
from trikk.rules.jit import go_over


def play_bots(
    edition_or_id: Edition | str | PathLike[str],
    bots: Sequence[Bot | str],
    *,
    seed: Seed = 0,
    options: Mapping[str, bool] | None = None,
    move_seconds: float | None = None,
) -> Game:
    """Return a whole game between bots, given by name or as objects, one per seat.

    A bot that does not keep to the rules, or takes more than `move_seconds` for a move, ends it with `BotFault`.

    >>> import trikk
    >>> game = trikk.play_bots("new_york", ["random", "random"], seed=1)
    >>> game.is_over, game.seats
    (True, ('random', 'random'))
    """
    chosen = edition_from(edition_or_id)
    game = Game(chosen, len(bots), seed, seats=[name_of(bot) for bot in bots], options=options)
    Referee(game, bots, seed_number(seed), move_seconds).play_out()
    return game


def name_of(bot: Bot | str) -> str:
    """Return what a record calls a bot."""
    return bot if isinstance(bot, str) else type(bot).__name__


class Referee:
    """Runs a game: gives each bot its decision, checks its moves, and watches the clock."""

    def __init__(
        self, game: Game, bots: Sequence[Bot | str | None], seed: int, move_seconds: float | None = None
    ) -> None:
        """Seat the bots, None where a person sits; the dice of each come from `seed`."""
        self.game = game
        self.bots = [bot if bot is None else bot_from(bot) for bot in bots]
        check_bots([bot for bot in self.bots if bot is not None], game.edition, game.players)
        self.seconds = [0.0] * len(bots)
        """Spent on deciding, by seat."""
        self.decisions = [0] * len(bots)
        """How many, by seat."""
        self._seed = seed
        self._dice = [Dice.of_seat(seed, seat) for seat in range(len(bots))]
        self._histories: list[list[Event]] = [[] for _ in bots]
        self._told = 0
        self._budget = Budget(seconds=move_seconds)
        if move_seconds is not None:
            warm_up(game.edition, game.players, [bot for bot in self.bots if bot is not None])

    def play_out(self) -> None:
        """Play to the end; raise `BotFault` if a bot fails."""
        while not self.game.is_over:
            self.step()

    def step(self) -> None:
        """Let the bot whose turn it is make one move."""
        seat = self.game.to_move
        assert seat is not None
        bot = self.bots[seat]
        assert bot is not None
        if len(self.game.moves) >= LONGEST:
            raise GameTooLong(self._seed)
        self._make(seat, self._ask(seat, bot))

    def _ask(self, seat: int, bot: Bot) -> object:
        """Return what a bot chooses, which may be anything."""
        decision = self._decision(seat)
        limit = self._budget.seconds
        began = time.perf_counter()
        try:
            with alarm(limit):
                move = bot.choose(decision)
        except OverTime:
            raise self._over_time(seat) from None
        except (Exception, SystemExit) as error:  # anything that a bot raises is its own fault
            raise BotFault(crash_of(seat, error)) from error
        finally:
            took = time.perf_counter() - began
            self.seconds[seat] += took
            self.decisions[seat] += 1
        if limit is not None and took > limit:
            raise self._over_time(seat)
        return move

    def _make(self, seat: int, move: object) -> None:
        """Make the move that a bot returned; as text, since a move made by hand can hold anything."""
        if not isinstance(move, Move | str):
            raise BotFault(fault_of(seat, ILLEGAL_MOVE, f"{words_of(move, repr)} is not a move"))
        text = words_of(move, str)
        try:
            self.game.play(text)
        except TrikkError as error:
            raise BotFault(fault_of(seat, ILLEGAL_MOVE, f"{text!r}: {error}")) from None

    def _decision(self, seat: int) -> Decision:
        game = self.game
        new = game.events[self._told :]
        self._told += len(new)
        for other, history in enumerate(self._histories):
            # Copies, so that a bot cannot change another's history.
            history += (deepcopy(event_for(game.edition, event, other)) for event in new)
        return Decision(game.edition, game.view(seat), tuple(self._histories[seat]), self._dice[seat], self._budget)

    def _over_time(self, seat: int) -> BotFault:
        detail = f"more than {self._budget.seconds:g} s for move {len(self.game.moves) + 1}"
        return BotFault(fault_of(seat, OVER_TIME, detail))


def warm_up(edition: Edition, players: int, bots: Sequence[Bot]) -> None:
    """Let each of Trikk's own bots decide once, so that everything is compiled before the clock runs."""
    go_over()
    own = [bot for bot in bots if is_built_in(bot)]
    for kind, file in {(type(bot), bot.policy.network if isinstance(bot, NeuralBot) else None) for bot in own}:
        _warm_up(edition, players, kind, file)


@lru_cache(maxsize=64)
def _warm_up(edition: Edition, players: int, kind: type[Bot], file: str | None) -> None:
    """Let a bot of a kind decide; one that has learned, by the network of this file."""
    bot = kind() if file is None else NeuralBot(file)
    bot.choose(decision_for(Game(edition, players, 0), budget=Budget(iterations=1)))


# --- time ----------------------------------------------------------------------------------------------------------


class OverTime(BaseException):
    """Raised inside a bot whose time is up; not an `Exception`, so that a bot does not catch it by accident."""


GRACE = 1.05
"""The alarm waits a little longer than the limit, so that a bot that answers just in time is not interrupted."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Interrupt the block if it runs too long, where that is possible: in the main thread, on systems with alarms."""
    possible = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if seconds is None or not possible:
        yield
        return

    def ring(signal_number: int, frame: FrameType | None) -> None:
        raise OverTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds * GRACE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
