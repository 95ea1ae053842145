"""What should I do? Bots, named by text.

bot = make_bot("random", seed=7, seat=1)
move = bot.choose(game.view(1), game.legal_moves())
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Protocol

from trikk.bots.first import FirstBot
from trikk.bots.random import RandomBot
from trikk.errors import TrikkError
from trikk.game.moves import Move
from trikk.game.view import View


class Bot(Protocol):
    """A player that is shown what its seat may know and picks one of its legal moves."""

    policy: int
    """The same way to choose in compiled code (`trikk.rules.policies`)."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move: ...


class UnknownBot(TrikkError):
    """No bot has this name."""

    code = "unknown_bot"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.details = {"name": name, "known": list(BOTS)}

    def __str__(self) -> str:
        name = self.details["name"]
        near = get_close_matches(name, BOTS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"there is no bot {name!r}; bots: {', '.join(BOTS)}{hint}"


BOTS: dict[str, type[RandomBot] | type[FirstBot]] = {"random": RandomBot, "first": FirstBot}


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """Return a bot for a seat. Its own dice come from the game's seed, apart from the game's."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name](seed, seat)
