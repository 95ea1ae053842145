"""A process that plays for this one. Whatever a bot does to it, the run goes on and the bot is named.

A bot of another package may end its process, or hang where no alarm reaches it. A game in which that happens is played
once more, in a process of its own that reports every move. Only a bot that does it again loses, since the machine may
have been to blame.
"""

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from multiprocessing.connection import Connection
from typing import Any

from trikk.arena.play import Part, lost, part_of, play_part, warm_up
from trikk.arena.pools.processes import PRELOADED
from trikk.arena.schedule import Fixture
from trikk.arena.settings import ArenaError, Settings
from trikk.bots.faults import CRASHED, OVER_TIME, Fault
from trikk.bots.referee import GRACE
from trikk.game.seeds import derived_seed
from trikk.processes import context_for, end_with_parent, hidden_script, ignore_interrupts

STEP, GAME, SEAT = range(3)
"""What a process reports about itself: a step counter, its current game, and the seat that is deciding."""
NONE = -1

LOOK_SECONDS = 0.5
"""How often to check whether a process still makes progress."""
MARGIN_SECONDS = 2.0
"""How long a move may exceed its limit before the process counts as hanging; the referee has an alarm of its own."""


class ProcessDied(Exception):
    """The process is gone, or was ended because it hung."""

    def __init__(self, game: int, seat: int, how: str, *, hung: bool) -> None:
        super().__init__(how)
        self.game = game
        self.seat = seat
        self.how = how
        self.hung = hung


class Closed(Exception):
    """The guard was closed while it waited."""


@dataclass
class Bug:
    """A bug in Trikk, not in a bot."""

    words: str
    trace: str


class Guard:
    """Plays parts of a run in a process of its own, a new one whenever that is needed."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._worker: Worker | None = None
        self._closed = False
        self._lock = threading.Lock()

    def play(self, games: range) -> Part:
        """Return games of the run by number."""
        try:
            return self._ask(games)
        except ProcessDied as death:
            if death.game == NONE:
                return self._again(games, death)
            before, after = range(games.start, death.game), range(death.game + 1, games.stop)
            parts = [self.play(before)] if before else []
            parts.append(self._play_alone(death.game))
            parts += [self.play(after)] if after else []
            return joined(parts)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        with self._lock:
            self._closed = True
            if self._worker is not None:
                self._worker.kill()

    def _ask(self, games: range, told: Callable[[Sequence[str]], None] | None = None) -> Part:
        worker = self._started()
        try:
            return worker.play(games, told)
        except ProcessDied:
            worker.kill()
            with self._lock:
                self._worker = None
                if self._closed:
                    raise Closed from None
            raise

    def _started(self) -> "Worker":
        with self._lock:
            if self._closed:
                raise Closed
            if self._worker is None:
                self._worker = Worker(self._settings)
            return self._worker

    def _again(self, games: range, death: ProcessDied) -> Part:
        """Play games again whose process died outside of any bot, for example for lack of memory."""
        try:
            return self._ask(games)
        except ProcessDied:
            message = f"a process ({death.how}) was lost twice while it played games {games.start} to {games.stop - 1}"
            raise ArenaError("process_lost", message) from None

    def _play_alone(self, game: int) -> Part:
        """Play a game in which a process died again, in a process of its own; a bot that kills that too has lost."""
        with self._lock:
            if self._worker is not None:
                self._worker.kill()
                self._worker = None
        moves: list[str] = []
        try:
            return self._ask(range(game, game + 1), told=moves.extend)
        except ProcessDied as death:
            seat = None if death.seat == NONE else death.seat
            fault = Fault(seat, OVER_TIME if death.hung else CRASHED, death.how)
            fixture = self._settings.schedule[game]
            seed = derived_seed(self._settings.seed, fixture.deal)
            return part_of(self._settings, [(fixture, lost(seed, self._settings.players, moves, fault))], 0.0)


class Worker:
    """One process, from its start to its end."""

    def __init__(self, settings: Settings) -> None:
        context: Any = context_for(serve.__module__, PRELOADED)
        self._settings = settings
        self._state = context.RawArray("q", [0, NONE, NONE])
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(settings, theirs, self._state), daemon=True)
        with hidden_script():
            self._process.start()
        theirs.close()
        seconds = settings.move_seconds
        self._limit = inf if seconds is None else seconds * GRACE + MARGIN_SECONDS

    def play(self, games: range, told: Callable[[Sequence[str]], None] | None) -> Part:
        """Return games that the process plays; `told` is called with their moves as they are made."""
        try:
            self._connection.send((games, told is not None))
        except OSError:
            raise self._death() from None
        while True:
            answer = self._answer()
            if isinstance(answer, Part):
                return answer
            if isinstance(answer, Bug):
                raise RuntimeError(answer.words) from RuntimeError(answer.trace)
            assert told is not None
            told(answer)

    def _answer(self) -> Any:
        """Return the next message from the process."""
        try:
            self._wait()
            return self._connection.recv()
        except (EOFError, OSError):
            raise self._death() from None

    def _wait(self) -> None:
        """Wait for an answer as long as the process makes progress."""
        step, since = self._state[STEP], time.monotonic()
        while not self._connection.poll(LOOK_SECONDS):
            if self._state[STEP] != step or self._state[SEAT] == NONE:
                step, since = self._state[STEP], time.monotonic()
            elif time.monotonic() - since > self._limit:
                how = f"more than {self._settings.move_seconds:g} s for a move, and did not react to the alarm"
                raise ProcessDied(self._state[GAME], self._state[SEAT], how, hung=True)

    def _death(self) -> ProcessDied:
        """Return how the process ended."""
        self._process.join(MARGIN_SECONDS)
        code = self._process.exitcode
        if code is None:
            how = "it closed its connection"
        else:
            how = f"ended by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return ProcessDied(self._state[GAME], self._state[SEAT], f"its process died: {how}", hung=False)

    def kill(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def serve(settings: Settings, connection: Connection, state: Any) -> None:
    """Play the games that are asked for until no more requests come: the main loop of the process."""
    ignore_interrupts()
    end_with_parent()
    print_to_stderr()

    def watch(fixture: Fixture, seat: int | None, since: Sequence[str]) -> None:
        state[GAME], state[SEAT] = fixture.game, NONE if seat is None else seat
        state[STEP] += 1
        if tell:
            connection.send(since)

    def played(games: range) -> Part | Bug:
        try:
            return play_part(settings, games, watch)
        except Exception as error:
            return Bug(f"{type(error).__name__}: {error}", traceback.format_exc())

    warm_up(settings)
    while True:
        state[GAME] = state[SEAT] = NONE
        try:
            games, tell = connection.recv()
            connection.send(played(games))
        except (EOFError, OSError):
            return


def print_to_stderr() -> None:
    """Redirect what bots print to standard error: standard output is for the standings."""
    sys.stdout.flush()
    os.dup2(2, 1)


def joined(parts: Sequence[Part]) -> Part:
    """Return parts that follow each other as one."""
    first, *others = parts
    for part in others:
        if first.error is not None:
            break
        first.lines += part.lines
        first.times += part.times
        first.counts.add(part.counts)
        first.seconds += part.seconds
        first.error = part.error
    return first
