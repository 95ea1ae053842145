"""Limits come from a file, and follow it while a server runs."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.hosting import noted_errors
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net import limits_file
from trikk.server.net.connections import OpenConnections
from trikk.server.net.limits_file import LimitsError, LimitsInForce, read_limits
from trikk.server.settings import Limits, Rate


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "limits.toml"


def test_a_file_names_the_limits_that_are_others(file: Path) -> None:
    file.write_text(
        """\
# A school behind one address
connections = 2000
joining = { burst = 100, per_second = 2 }
bots_alone = true

[moves]
burst = 5
per_second = 0.5
"""
    )
    found = read_limits(file)
    assert found == Limits(connections=2000, joining=Rate(100, 2.0), bots_alone=True, moves=Rate(5, 0.5))
    file.write_text("")
    assert read_limits(file) == Limits()


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("connections = 1\nconections = 2\n", 2, 'there is no limit conections; did you mean "connections"?'),
        ("\n\nwebsockets = 0", 3, "websockets: is 0, not a whole number from 1 on"),
        ("websockets = true", 1, "websockets: is true, not a whole number from 1 on"),
        ("websockets = 99999999999", 1, "websockets: is 99999999999, not a whole number from 1 on"),
        ("bots_alone = 1", 1, "bots_alone: is 1, not true or false"),
        ("moves = 3", 1, "moves: is not of the form { burst = 30, per_second = 10 }"),
        ("a = 1\n", 1, "there is no limit a"),
        ("\nmoves = { burst = 3 }", 2, "moves: is not of the form"),
        ("moves = { burst = 3, per_second = 0 }", 1, "moves: per_second is 0, not a number above 0"),
        ("moves = { burst = 3, per_second = nan }", 1, "moves: per_second is nan, not a number above 0"),
        ("moves = { burst = 1.5, per_second = 1 }", 1, "moves: burst is 1.5, not a whole number from 1 on"),
        ("[moves]\nburst = 3", 1, "moves: is not of the form"),
        ("moves.burst = 3", 1, "moves: is not of the form"),
        ("connections = \n", 1, "is not TOML: "),
        ("connections = 1\nconnections = 2", 2, "is not TOML: "),
    ],
)
def test_line_and_name_of_what_is_wrong_are_said(file: Path, text: str, line: int, problem: str) -> None:
    file.write_text(text)
    with pytest.raises(LimitsError) as raised:
        read_limits(file)
    assert raised.value.details["line"] == line
    assert str(raised.value).startswith(f"{file}:{line}: {problem}")


def test_a_file_that_cannot_be_read_is_said(file: Path) -> None:
    with pytest.raises(LimitsError, match="No such file"):
        read_limits(file)
    file.write_bytes(b"\xff")
    with pytest.raises(LimitsError, match="is not UTF-8"):
        read_limits(file)


def test_everything_that_limits_follows_a_change() -> None:
    limits = LimitsInForce(Limits(moves=Rate(1, 1e-9), opening=Rate(9, 1), opening_by_all=Rate(1, 1e-9), websockets=1))
    moves, opening = limits.limiter("moves"), limits.limiter("opening", by_all="opening_by_all")
    websockets, connections = limits.websockets(), OpenConnections(limits.limits)
    limits.tell(connections.change)
    moves.take("seat")
    opening.take("somebody")
    websockets.enter("somebody")
    for take, key in ((moves.take, "seat"), (opening.take, "other"), (websockets.enter, "somebody")):
        with pytest.raises(Refusal):
            take(key)
    limits.change(Limits(moves=Rate(2, 1e-9), opening_by_all=Rate(5, 1), websockets=2, connections=7))
    moves.take("seat")
    moves.take("seat")
    opening.take("other")
    websockets.enter("somebody")
    with pytest.raises(Refusal):
        moves.take("seat")
    assert connections.limits.connections == 7


def test_a_file_is_followed_and_a_bad_one_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_file, "LOOK_SECONDS", 0.01)
    file.write_text("connections = 1")
    limits = LimitsInForce(read_limits(file))
    changes: asyncio.Queue[Limits] = asyncio.Queue()
    limits.tell(changes.put_nowait)

    async def follow() -> None:
        following = asyncio.create_task(limits.follow(file))
        async with asyncio.timeout(PATIENCE):
            file.write_text("connections = 22")
            assert (await changes.get()).connections == 22
            file.write_text("connections = none")
            while not errors:
                await asyncio.sleep(0.01)
            file.unlink()
            while len(errors) < 2:
                await asyncio.sleep(0.01)
            assert limits.limits.connections == 22
            new = file.with_name("new")
            new.write_text("connections = 33")
            os.replace(new, file)
            assert (await changes.get()).connections == 33
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    with noted_errors() as errors:
        asyncio.run(follow())
    assert ["limits_refused" in error for error in errors] == [True, True]
    assert f"{file}:1: " in errors[0]
