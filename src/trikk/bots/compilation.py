"""Compiles everything that playing needs, once per version and machine: `python -m trikk.bots.compilation city`.

Each family is compiled by a low-priority process of its own, which prints its progress.
"""

import hashlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock

from trikk.bots.analysis import analyse
from trikk.bots.decision import decision_for
from trikk.bots.naming import make_bot
from trikk.bots.referee import play_bots
from trikk.catalog import edition, edition_ids
from trikk.catalog.loader import FAMILIES
from trikk.game.changes.teller import changes
from trikk.game.game import Game, new_game
from trikk.game.records import replay, trace
from trikk.game.verify import verify
from trikk.processes import LOWEST, lower_priority
from trikk.rules import jit

BOTS = ("random", "novice", "greedy", "planner", "search:iterations=2")
"""One of each kind; styles share their code."""


class Entry(NamedTuple):
    """A function called from Python that was compiled for a family, with everything that it calls."""

    family: str
    name: str
    functions: int
    seconds: float
    """Of the processor."""


class Progress(NamedTuple):
    """How much of a family is compiled, from 0 to 1, and the entry point that was just finished."""

    share: float
    entry: Entry | None


def is_prepared() -> bool:
    """Return whether all that playing needs has been compiled on this machine."""
    return all(mark_of(family).exists() for family in FAMILIES)


def mark_of(family: str) -> Path:
    """Return the file whose existence says that everything is compiled that playing a family needs.

    Its name depends on where this package is installed, because Numba's cache does too: compiled code of another copy
    of the same version is of no use here.
    """
    place = hashlib.sha256(bytes(jit.PACKAGE)).hexdigest()[:8]
    return jit.kept_folder() / f"{family}-{place}.prepared"


def compile_family(family: str, tell: Callable[[Progress], None]) -> None:
    """Compile what playing a family needs, if it is missing. If another process is doing that, wait for it."""
    folder, mark = jit.kept_folder(), mark_of(family)
    with FileLock(folder / f"{family}.lock"):
        if mark.exists():
            return
        with FileLock(folder / "shared.lock"):  # the first process compiles what both families use
            listen(family, tell)
            jit.go_over()
        call_everything(example_of(family))
        mark.touch()


def example_of(family: str) -> str:
    """Return an edition of a family to compile with: all editions of a family share the code."""
    return next(id for id in edition_ids() if edition(id).family == family)


def call_everything(id: str) -> None:
    """Call every function that playing an edition needs, with bots, hints, replays and what a server tells."""
    played = play_bots(edition(id), ["planner", "random"], seed=0)
    record = played.record(chance=True)
    verify(record)
    trace(record)
    replay({**record, "seed": None})
    game = new_game(edition(id), players=2, seed=0)
    for number, move in enumerate(played.moves):
        game.default_move()
        game.payable_together(0)
        game.explain("pass")
        if number == len(played.moves) // 2:
            look_around(game)
        before = game.position()
        game.play(move)
        if not game.is_over:
            changes(game.engine, game.position(), before, options=game.options, rows=game.rows_of(game.step))
    game.scores()


def look_around(game: Game) -> None:
    """Call what spectators, bots and the analysis need of a position."""
    game.view(None)
    for bot in BOTS:
        make_bot(bot).choose(decision_for(game))
    decision_for(game).sample_world()
    analyse(game.view(game.to_move), worlds=32)


def listen(family: str, tell: Callable[[Progress], None]) -> None:
    """From now on, report how much of a family is compiled, and the time of each entry point."""
    from numba.core import event

    others = [f".{other}." for other in FAMILIES if other != family]
    expected = sum(not any(other in module for other in others) for module in jit.modules())

    class Listener(event.Listener):  # type: ignore[misc]
        def __init__(self) -> None:
            self.depth = self.functions = self.before = 0
            self.began = 0.0

        def on_start(self, event: Any) -> None:
            if self.depth == 0:
                self.before, self.began = self.functions, time.process_time()
            self.depth += 1

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            self.functions += 1
            entry = None
            if self.depth == 0:
                name = event.data["dispatcher"].py_func.__name__
                entry = Entry(family, name, self.functions - self.before, time.process_time() - self.began)
            tell(Progress(min(1.0, self.functions / expected), entry))

    event.register("numba:compile", Listener())


def main(family: str) -> None:
    """Compile for one family, until that is done or standard input ends."""

    def end_with_input() -> None:
        sys.stdin.read()
        os._exit(1)

    threading.Thread(target=end_with_input, daemon=True).start()
    lower_priority(LOWEST)
    compile_family(family, lambda progress: print(json.dumps(progress), flush=True))


if __name__ == "__main__":
    main(sys.argv[1])
