"""Which bots may sit down at tables, how much they may think, and which of them do so in processes of their own."""

from collections.abc import Sequence
from functools import cached_property

from trikk.bots.naming import BUILT_IN, BotError, bot_names, check_bots, make_bot
from trikk.catalog import Edition
from trikk.server.api.messages.refusals import Refusal

QUICK = ("random", "novice", "greedy", "planner", "neural")
"""Bots that choose in microseconds. Sending a decision to another process would take longer."""
BOT_SECONDS = 5.0
"""How long a bot may think about a move."""
MOST = {"ms": int(1000 * BOT_SECONDS), "iterations": 20_000, "threads": 2}
"""The largest values of parameters that cost time. A slow machine does about so many iterations in `BOT_SECONDS`."""

OF_THE_HOST = ("file",)
"""Parameters that would let visitors open files of the server."""


class Bots:
    """Bots that may sit down: Trikk's own, with parameters within limits, and others exactly as the host says."""

    def __init__(self, others: Sequence[str] | None = ()) -> None:
        """`others`: bots of other packages, with their parameters; None allows every installed one, without any."""
        self._others = others

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The bots of other packages that may sit down. They are not loaded."""
        installed = [name for name in bot_names() if name not in BUILT_IN] if self._others is None else self._others
        return tuple(installed)

    def check(self, text: str) -> None:
        """Refuse a bot that may not sit down here, or is set to think for too long."""
        if text in self.others:
            return
        name, *settings = text.split(":")
        if name not in BUILT_IN:
            known = [*BUILT_IN, *self.others]
            message = f"there is no bot {text!r} here; bots: {', '.join(known)}"
            raise BotError("unknown_bot", message, name=text, known=known)
        make_bot(text)
        for setting in settings:
            parameter, _, value = setting.partition("=")
            if parameter in OF_THE_HOST:
                raise BotError("bad_bot_parameter", f"bot {text!r}: {parameter} cannot be chosen here", bot=text)
            if parameter in MOST and int(value) > MOST[parameter]:
                raise Refusal("bot_too_strong", bot=text, limit=f"{parameter} at most {MOST[parameter]}")

    def check_can_play(self, text: str, edition: Edition, players: int) -> None:
        """Refuse a bot of ours that has not learned an edition with so many seats."""
        if text.partition(":")[0] in BUILT_IN:
            check_bots([text], edition, players)

    def is_known(self, text: str) -> bool:
        """Return whether a bot that sits at a table may still play."""
        return text in self.others or text.partition(":")[0] in BUILT_IN


def thinks_apart(text: str) -> bool:
    """Return whether a bot thinks in another process: because it takes long, or is of another package."""
    return text.partition(":")[0] not in QUICK
