"""Thoughts: what a process can work on. A bot's choice, what moves are worth, whether a bot can be made.

The server sends a thought to a process as a pickle and gets its result as JSON, so it never runs anything that code of
others has made.
"""

from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Protocol

from trikk.bots.analysis import analyse
from trikk.bots.compilation import example_of, is_prepared, look_around
from trikk.bots.decision import Decision
from trikk.bots.naming import BUILT_IN, make_bot
from trikk.catalog import Edition
from trikk.catalog import edition as edition_named
from trikk.catalog.loader import FAMILIES
from trikk.game.game import new_game
from trikk.game.view import View
from trikk.rules import jit

THREADS = 2
"""For one hint. They change nothing but how long a person waits for it."""


class Thought(Protocol):
    """Something that a process can work on."""

    @property
    def of_others(self) -> str | None:
        """The bot of another package whose code this runs, in a process to itself; None for Trikk's own code."""

    def load(self) -> None:
        """Load what `think` needs. This does not count as thinking time."""

    def think(self) -> Any:
        """Return the result, which must fit into JSON."""


@dataclass(frozen=True)
class Choice:
    """Which move does a bot choose?"""

    bot: str
    decision: Decision

    @property
    def of_others(self) -> str | None:
        return of_others(self.bot)

    def load(self) -> None:
        load(self.decision.edition.family, self.of_others)

    def think(self) -> str:
        """Return the move as text; it may be illegal."""
        return str(make_bot(self.bot).choose(self.decision))


@dataclass(frozen=True)
class Estimates:
    """What is each move worth, and why?"""

    view: View
    edition: Edition | None
    """None for an edition that comes with Trikk."""
    worlds: int
    of_others: None = None

    def load(self) -> None:
        load((self.edition or edition_named(self.view.edition)).family)

    def think(self) -> list[dict[str, Any]]:
        """Return the fields of a `MoveEstimate` for every legal move, best first."""
        estimates = analyse(self.view, edition=self.edition, worlds=self.worlds, threads=THREADS)
        return [{**asdict(estimate), "move": str(estimate.move)} for estimate in estimates]


@dataclass(frozen=True)
class Making:
    """Can a bot be made?"""

    bot: str

    @property
    def of_others(self) -> str | None:
        return of_others(self.bot)

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> None:
        """Raise `BotError` if it cannot."""
        make_bot(self.bot)


@dataclass(frozen=True)
class Loading:
    """Nothing but loading: it starts a process in advance."""

    of_others: None = None

    def load(self) -> None:
        for family in FAMILIES:
            load(family)

    def think(self) -> None:
        """Do nothing."""


def of_others(bot: str) -> str | None:
    """Return the bot if it is of another package, else None."""
    return None if bot.partition(":")[0] in BUILT_IN else bot


def load(family: str, of_others: str | None = None) -> None:
    """Load the compiled code of a family, or compile it.

    Bots of others can play with plain Python, and do so while the server's compilers run.
    """
    if of_others is None or is_prepared():
        jit.go_over()
        _load(family)


@cache
def _load(family: str) -> None:
    """Call everything once, because Numba loads each function when it is first called."""
    look_around(new_game(edition_named(example_of(family)), players=2, seed=0))
