"""Bots by name: `planner`, `search:ms=200`, `search:iterations=2000:threads=2`.

A bot's parameters are the arguments of its constructor: each has a default, and is a whole number, a number, a truth
value, a text or one of some words. Other packages add bots with an entry point in the group `trikk.bots`.
"""

import inspect
import math
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from trikk.bots.built_in.policy import GreedyBot, NeuralBot, NoviceBot, PlannerBot, RandomBot
from trikk.bots.built_in.search import SearchBot
from trikk.bots.decision import Decision
from trikk.bots.learned.network_file import NetworkError
from trikk.catalog import Edition
from trikk.errors import ToldError
from trikk.game.moves import Move

GROUP = "trikk.bots"


class Bot(Protocol):
    """A player of one seat in one game: it gets a decision and returns one of its moves.

    >>> import trikk
    >>> class Hasty:
    ...     def choose(self, decision):
    ...         return decision.moves[-1]
    >>> trikk.play_bots("new_york", ["random", Hasty()], seed=1).is_over
    True
    """

    def choose(self, decision: Decision) -> Move: ...


class BotError(ToldError):
    """A bot cannot be made from this text.

    >>> import trikk
    >>> trikk.make_bot("serch")
    Traceback (most recent call last):
        ...
    trikk.bots.naming.BotError: there is no bot 'serch'; bots: random, novice, greedy, planner, neural, search...
    """


# --- parameters ----------------------------------------------------------------------------------------------------

KINDS = {int: "N", float: "X", bool: "true|false", str: "TEXT"}
"""The types of parameters, and their placeholders in a form such as `ms=N`."""

_WHOLE = re.compile(r"-?[0-9]+")
_TRUTH = {"true": True, "false": False}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a bot, as in its name."""

    name: str
    kind: type
    default: Any
    words: tuple[str, ...] = ()
    """The allowed values, if the annotation is a `Literal`."""

    def read(self, text: str) -> Any:
        """Return the value of a text; raise ValueError if it is none."""
        if self.kind is bool:
            if text not in _TRUTH:
                raise ValueError
            return _TRUTH[text]
        if self.kind is int and not _WHOLE.fullmatch(text):
            raise ValueError
        if self.words and text not in self.words:
            raise ValueError
        value = self.kind(text)
        if self.kind is float and not math.isfinite(value):
            raise ValueError
        return value

    @property
    def form(self) -> str:
        """How it is written: `ms=N`."""
        return f"{self.name}={'|'.join(self.words) or KINDS[self.kind]}"

    def __str__(self) -> str:
        if self.default is None:
            return self.form
        shown = str(self.default).lower() if self.kind is bool else self.default
        return f"{self.form} (default {shown})"


def _parameter(argument: inspect.Parameter, hint: Any) -> Parameter:
    if argument.default is inspect.Parameter.empty:
        raise TypeError(f"parameter {argument.name!r} needs a default")
    if get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint)):
        return Parameter(argument.name, str, argument.default, get_args(hint))
    choices: Iterable[Any] = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    kinds = [choice for choice in choices if choice is not NoneType and choice is not None]
    kind = kinds[0] if kinds else type(argument.default)
    if len(kinds) > 1 or kind not in KINDS:
        raise TypeError(f"parameter {argument.name!r} must be int, float, bool, str or a Literal of texts")
    return Parameter(argument.name, kind, argument.default)


# --- kinds ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BotKind:
    """A kind of bot, with its name and parameters.

    >>> import trikk
    >>> kind = trikk.bot_kinds()[0]
    >>> kind.name, kind.summary, kind.parameters
    ('random', 'Any legal move, each equally likely.', ())
    """

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Bot]

    def parameter(self, name: str) -> Parameter | None:
        """Return the parameter with this name, if there is one."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


_NAME = re.compile(r"[\w.-]+")


def kind_of(name: str, make: Callable[..., Bot]) -> BotKind:
    """Return the kind of bot that a class makes; its parameters are those of the constructor."""
    if not _NAME.fullmatch(name):
        raise ValueError("a bot's name is made of letters, digits, dots, dashes and underscores")
    maker: Any = make
    hints = get_type_hints(maker.__init__ if isinstance(make, type) else maker)
    arguments = inspect.signature(make).parameters.values()
    parameters = tuple(_parameter(argument, hints.get(argument.name)) for argument in arguments)
    summary = (inspect.getdoc(make) or "").partition("\n")[0]
    return BotKind(name, summary, parameters, make)


BUILT_IN: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "neural": NeuralBot,
    "search": SearchBot,
}


def is_built_in(bot: Bot) -> bool:
    """Whether a bot is one of Trikk's own, and not a subclass of one."""
    return type(bot) in BUILT_IN.values()


def bot_kinds() -> list[BotKind]:
    """Return all kinds of bots there are: the built-in ones first, then those of other packages by name.

    >>> import trikk
    >>> [kind.name for kind in trikk.bot_kinds()][:6]
    ['random', 'novice', 'greedy', 'planner', 'neural', 'search']
    """
    return [kind for kind in listing().values() if isinstance(kind, BotKind)]


def built_in_kinds() -> list[BotKind]:
    """Return the kinds of bots that come with Trikk, weakest first. Nothing of other packages is loaded."""
    return [_built_in(name) for name in BUILT_IN]


def listing() -> dict[str, BotKind | BotError]:
    """Return each name with its kind, or why it cannot be loaded, in the order of `bot_kinds`."""
    return {name: _kind_or_reason(name) for name in bot_names()}


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return [*BUILT_IN, *sorted(_entries(tuple(sys.path)))]


def _kind_or_reason(name: str) -> BotKind | BotError:
    try:
        return _kind(name)
    except BotError as error:
        return error


def _kind(name: str) -> BotKind:
    if name in BUILT_IN:
        return _built_in(name)
    entry = _entries(tuple(sys.path)).get(name)
    if entry is None:
        known = bot_names()
        message = f"there is no bot {name!r}; bots: {', '.join(known)}{_hint(name, known)}"
        raise BotError("unknown_bot", message, name=name, known=known)
    try:
        return kind_of(name, entry.load())
    except Exception as error:  # another package may raise anything
        raise _broken(name, error) from error


@cache
def _built_in(name: str) -> BotKind:
    return kind_of(name, BUILT_IN[name])


@lru_cache(maxsize=4)
def _entries(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return the bots of other packages on this path. Cached, since it takes milliseconds and every game asks."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)  # the first on the path, as with modules
    return found


# --- by name -------------------------------------------------------------------------------------------------------


def make_bot(text: str) -> Bot:
    """Return a new bot for one seat in one game.

    >>> import trikk
    >>> bot = trikk.make_bot("search:iterations=100")
    >>> trikk.make_bot("random:luck=7")
    Traceback (most recent call last):
        ...
    trikk.bots.naming.BotError: bot 'random' has no parameter 'luck'; parameters: none
    """
    name, *settings = text.strip().split(":")
    kind = _kind(name)
    arguments: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        parameter = kind.parameter(key)
        if parameter is None:
            raise _unknown_parameter(kind, key)
        if key in arguments:
            raise _bad_parameter(text, f"{key} is given twice", key, value)
        try:
            if not equals:
                raise ValueError
            arguments[key] = parameter.read(value)
        except ValueError:
            raise _bad_parameter(text, f"{setting} is not of the form {parameter.form}", key, value) from None
    try:
        bot = kind.make(**arguments)
    except ValueError as error:
        raise _bad_parameter(text, str(error)) from None
    except Exception as error:
        if name in BUILT_IN:
            raise
        raise _broken(name, error) from error
    if not callable(getattr(bot, "choose", None)):
        raise _broken(name, TypeError(f"{type(bot).__name__} has no method choose"))
    return bot


def check_bots(bots: Iterable[Bot | str], edition: Edition, players: int) -> None:
    """Raise if one of some bots cannot play an edition with so many seats, as one that has not learned it.

    >>> import trikk
    >>> check_bots(["planner", "neural"], trikk.edition("new_york"), 2)
    """
    for said in bots:
        bot = bot_from(said)
        if isinstance(bot, NeuralBot):
            try:
                bot.check(edition, players)
            except NetworkError as error:
                raise BotError(error.code, error.message, **error.details) from None


def can_play(bot: str, edition: Edition, players: int) -> bool:
    """Return whether a bot can play an edition with so many seats."""
    try:
        check_bots([bot], edition, players)
    except BotError:
        return False
    return True


def bot_from(said: Bot | str) -> Bot:
    """Return the bot that is meant: a new one of this name, or one that was made before."""
    if isinstance(said, str):
        return make_bot(said)
    if isinstance(said, type) or not callable(getattr(said, "choose", None)):
        hint = f"; pass a bot of this class, {said.__name__}()" if isinstance(said, type) else ""
        message = f"a bot is a name such as 'planner' or an object with a method choose, not {said!r}{hint}"
        raise BotError("not_a_bot", message, bot=repr(said))
    return said


def _unknown_parameter(kind: BotKind, name: str) -> BotError:
    known = [parameter.name for parameter in kind.parameters]
    listed = ", ".join(map(str, kind.parameters)) or "none"
    message = f"bot {kind.name!r} has no parameter {name!r}; parameters: {listed}{_hint(name, known)}"
    return BotError("unknown_bot_parameter", message, bot=kind.name, parameter=name, known=known)


def _bad_parameter(bot: str, problem: str, parameter: str | None = None, value: str | None = None) -> BotError:
    return BotError("bad_bot_parameter", f"bot {bot!r}: {problem}", bot=bot, parameter=parameter, value=value)


def _broken(name: str, error: Exception) -> BotError:
    """Return the error for a bot of another package that does not work."""
    reason = f"{type(error).__name__}: {error}"
    value = _entries(tuple(sys.path))[name].value
    return BotError("broken_bot", f"bot {name!r} ({value}) cannot be used: {reason}", name=name, reason=reason)


def _hint(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]!r}?" if near else ""
