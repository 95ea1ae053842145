"""What cannot be an environment, or be done in one."""

from collections.abc import Collection
from typing import Any

from trikk.errors import ToldError


class EnvError(ToldError):
    """An environment cannot be made like this, or cannot do this now; the text says why.

    >>> import trikk.envs
    >>> trikk.envs.aec("new_york", reward="money")
    Traceback (most recent call last):
        ...
    trikk.envs.errors.EnvError: there is no reward 'money'; rewards: win, margin, points
    """


def check_word(name: str, said: Any, known: Collection[str | None]) -> None:
    """Raise if an argument is none of the words that it can be.

    >>> check_word("illegal", "ignore", ("raise", "replace"))
    Traceback (most recent call last):
        ...
    trikk.envs.errors.EnvError: illegal is 'raise' or 'replace', not 'ignore'
    """
    if said not in known:
        raise EnvError(f"unknown_{name}", f"{name} is {' or '.join(map(repr, known))}, not {said!r}", said=said)
