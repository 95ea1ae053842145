"""Limits in a file of TOML, which a server reads when it starts and again whenever the file changes."""

import asyncio
import logging
import math
import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from trikk.catalog.wording import did_you_mean, nearest, show, show_key
from trikk.errors import TrikkError
from trikk.server.net.file_stamp import Stamp, stamp_of
from trikk.server.net.limits import Connections, Limiter
from trikk.server.net.logs import log
from trikk.server.settings import Limits, Rate

LOOK_SECONDS = 2.0
"""Between two looks whether the file has changed."""
RATE = ("burst", "per_second")
MOST = 10**9


class LimitsError(TrikkError):
    """A file of limits cannot be used; the text says line and field."""

    code = "bad_limits"

    def __init__(self, file: Path, line: int | None, problem: str) -> None:
        super().__init__(file, line, problem)
        self.details = {"file": str(file), "line": line, "problem": problem}

    def __str__(self) -> str:
        line = f":{self.details['line']}" if self.details["line"] is not None else ""
        return f"{self.details['file']}{line}: {self.details['problem']}"


def read_limits(file: Path) -> Limits:
    """Return the limits of a file; those that it does not name are the usual ones."""
    text = ""
    try:
        text = file.read_text(encoding="utf-8")
        values = tomllib.loads(text)
    except OSError as error:
        raise LimitsError(file, None, str(error.strerror)) from None
    except UnicodeDecodeError:
        raise LimitsError(file, None, "is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(error))
        last = int(found[2]) if found else text.count("\n") + 1
        raise LimitsError(file, last, f"is not TOML: {found[1] if found else error}") from None
    usual = {field.name: getattr(Limits(), field.name) for field in fields(Limits)}
    limits: dict[str, Any] = {}
    for name, value in values.items():
        line = _line_of(text, name)
        if name not in usual:
            raise LimitsError(file, line, f"there is no limit {show_key(name)}{did_you_mean(nearest(name, usual))}")
        try:
            limits[name] = _checked(value, usual[name])
        except ValueError as error:
            raise LimitsError(file, line, f"{name}: {error}") from None
    return Limits(**limits)


def _line_of(text: str, name: str) -> int | None:
    """Return the line on which a key stands."""
    key = rf"""["']?{re.escape(name)}["']?"""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*(?:{key}\s*[=.]|\[+\s*{key}\s*[].])", line):
            return number
    return None


def _checked(value: Any, usual: Rate | int | bool) -> Rate | int | bool:
    """Return a limit of the same kind as the usual one; raise ValueError if it is none."""
    if isinstance(usual, bool):
        if not isinstance(value, bool):
            raise ValueError(f"is {show(value)}, not true or false")
        return value
    if isinstance(usual, int):
        return _whole(value)
    if not isinstance(value, dict) or sorted(value) != sorted(RATE):
        raise ValueError("is not of the form { burst = 30, per_second = 10 }")
    per_second = value["per_second"]
    is_number = isinstance(per_second, int | float) and not isinstance(per_second, bool)
    if not is_number or not math.isfinite(per_second) or not 0 < per_second <= MOST:
        raise ValueError(f"per_second is {show(per_second)}, not a number above 0")
    return Rate(_whole(value["burst"], "burst "), float(per_second))


def _whole(value: Any, what: str = "") -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST:
        raise ValueError(f"{what}is {show(value)}, not a whole number from 1 on")
    return value


class LimitsInForce:
    """The limits of a running server, and those who are told when they change. Used from its event loop only."""

    def __init__(self, limits: Limits, workers: int = 1) -> None:
        self._workers = workers
        self._of_all = limits
        self.limits = limits.shared_by(workers)
        self._told: list[Callable[[Limits], None]] = []

    def tell(self, change: Callable[[Limits], None]) -> None:
        """Have somebody told of every change."""
        self._told.append(change)

    def limiter(self, name: str, *, by_all: str | None = None) -> Limiter:
        """Return a limiter that follows the limit of this name."""

        def rate(name: str | None) -> Any:
            return None if name is None else getattr(self.limits, name)

        made = Limiter(rate(name), by_all=rate(by_all))
        self.tell(lambda _: made.change(rate(name), by_all=rate(by_all)))
        return made

    def websockets(self) -> Connections:
        """Return the count of WebSockets by address."""
        made = Connections(self.limits.websockets)
        self.tell(lambda limits: made.change(limits.websockets))
        return made

    def change(self, limits: Limits) -> None:
        """Replace the limits; whoever has used some of them up begins anew."""
        self._of_all = limits
        self.limits = limits.shared_by(self._workers)
        for change in self._told:
            change(self.limits)

    async def follow(self, file: Path) -> None:
        """Read a file again whenever it changes, for ever. One that cannot be used changes nothing, and is logged."""
        known: Stamp | None = (0, 0, 0)  # it may have changed since it was first read
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            found = await asyncio.to_thread(stamp_of, file)
            if found == known:
                continue
            known = found
            try:
                limits = await asyncio.to_thread(read_limits, file)
            except LimitsError as error:
                log("limits_refused", logging.ERROR, problem=str(error))
                continue
            if limits != self._of_all:
                self.change(limits)
                log("limits_changed", logging.WARNING)
