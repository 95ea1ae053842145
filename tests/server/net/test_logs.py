"""What the server writes down, and above all what it does not."""

import base64
import io
import json
import logging
import random
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.hosting import logging_as_it_was
from trikk.compiling import WORDS
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import configure, log, redacted

SECRET = "q8Zr3vTn-_Xk5LmP0sWd7Yb2Gf9Hc4Jt6Ra1Eo3UiKw"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

KEY = "Zx81kQ-7_bNfWc30RtYpLw"

dice = random.Random(7)  # the same in all processes that share these tests


def some_secret(size: int) -> str:
    return base64.urlsafe_b64encode(dice.randbytes(size)).decode().rstrip("=")


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    with logging_as_it_was():
        yield


@pytest.fixture
def stream() -> io.StringIO:
    stream = io.StringIO()
    configure(json=True, stream=stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_json_object_on_one_line(stream: io.StringIO) -> None:
    log("table_opened", table="k7Qp2", seats=4, listed=False)
    log("odd", logging.WARNING, text="two\nlines and an \x1b[31mescape")
    first, second = lines(stream)
    assert list(first) == ["time", "level", "event", "table", "seats", "listed"]
    assert first["time"].endswith("Z")
    assert (first["level"], first["event"], first["seats"]) == ("info", "table_opened", 4)
    assert (second["level"], second["text"]) == ("warning", "two\nlines and an \x1b[31mescape")
    assert "\x1b" not in stream.getvalue()


def test_text_is_one_readable_line() -> None:
    stream = io.StringIO()
    configure(json=False, stream=stream)
    log("request", method="GET", route="/api/tables/{table}", status=200, ms=1.5, note="a b\n\x1b[31m")
    (line,) = stream.getvalue().splitlines()
    time, rest = line.split(" ", 1)
    assert time.endswith("Z")
    assert rest == ('info    request method=GET route=/api/tables/{table} status=200 ms=1.5 note="a b\\n\\u001b[31m"')


def test_it_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    configure(json=True)
    log("started")
    out, err = capsys.readouterr()
    assert (out, json.loads(err)["event"]) == ("", "started")


def test_events_below_the_level_are_left_out() -> None:
    stream = io.StringIO()
    configure(json=True, level=logging.WARNING, stream=stream)
    log("request")
    log("trouble", logging.WARNING)
    assert [line["event"] for line in lines(stream)] == ["trouble"]


def test_configuring_twice_writes_once(stream: io.StringIO) -> None:
    configure(json=True, stream=stream)
    log("started")
    logging.getLogger("alembic.runtime.migration").info("Running %s", "upgrade")
    assert len(lines(stream)) == 2


# --- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "secret", [SECRET, HASH, HASH.upper(), KEY, *(some_secret(size) for size in (16, 32) for _ in range(10))]
)
@pytest.mark.parametrize("around", ["{}", "Bearer {}", "https://x/t/k7Qp2#invite={}", "a={}&b=1", "'{}'", "-{}-"])
def test_what_looks_like_a_secret_is_blacked_out(stream: io.StringIO, secret: str, around: str) -> None:
    text = around.format(secret)
    log("request", url=text, nested={"list": [text], text: 1}, pair=(1, text))
    log(text)
    assert secret not in stream.getvalue()
    assert stream.getvalue().count("[redacted]") == 5


@pytest.mark.parametrize(
    "text",
    ["k7Qp2_x-R5vA", "/api/tables/{table_id}/take-over", "a_word_of_many_small_letters", "search:ms=500,rollouts=4"],
)
def test_what_is_no_secret_is_left_as_it_is(text: str) -> None:
    assert redacted(text) == text


def test_fields_that_are_called_secret_are_blacked_out(stream: io.StringIO) -> None:
    log("request", token="short", seed=123456, headers={"Authorization": "Basic abc", "accept": "x"}, Secret=["a"])
    (line,) = lines(stream)
    assert line["token"] == line["seed"] == line["Secret"] == line["headers"]["Authorization"] == "[redacted]"
    assert line["headers"]["accept"] == "x"


def test_the_password_of_a_database_is_blacked_out() -> None:
    assert redacted("postgresql://trikk:pass@db:5432/trikk") == "postgresql://[redacted]db:5432/trikk"
    assert redacted("sqlite:////var/lib/trikk/trikk.db") == "sqlite:////var/lib/trikk/trikk.db"


def test_things_that_are_neither_text_nor_number_are_only_named(stream: io.StringIO) -> None:
    class Hand:
        def __repr__(self) -> str:
            return "red red wild"

    log("moved", hand=Hand(), raw=b"red")
    (line,) = lines(stream)
    assert (line["hand"].endswith("Hand>"), line["raw"]) == (True, "<bytes>")


# --- errors --------------------------------------------------------------------------------------------------------


def fail(what: str) -> None:
    raise ValueError(f"no such card: {what}")


def test_an_error_is_told_by_its_type_and_place_without_its_words(stream: io.StringIO) -> None:
    try:
        fail("red-wild-7")
    except ValueError as error:
        log("request_failed", logging.ERROR, error=error)
    (line,) = lines(stream)
    assert line["error"]["type"] == "builtins.ValueError"
    assert line["error"]["frames"][-1].endswith(" fail")
    assert "net/test_logs.py:" in line["error"]["frames"][-1]
    assert "red-wild-7" not in stream.getvalue()
    assert "no such card" not in stream.getvalue()


def test_an_error_is_told_with_what_led_to_it_and_with_our_own_code(stream: io.StringIO) -> None:
    try:
        try:
            fail("red-wild-7")
        except ValueError as error:
            raise Refusal("unknown_edition", edition="red-wild-8") from error
    except Refusal as error:
        log("request_failed", logging.ERROR, error=error)
    (line,) = lines(stream)
    assert (line["error"]["type"], line["error"]["code"]) == (
        "trikk.server.api.messages.refusals.Refusal",
        "unknown_edition",
    )
    assert [cause["type"] for cause in line["error"]["causes"]] == ["builtins.ValueError"]
    assert "red-wild" not in stream.getvalue()


def test_errors_in_a_group_are_all_told() -> None:
    stream = io.StringIO()
    configure(json=False, stream=stream)
    log("failed", logging.ERROR, error=ExceptionGroup("red-wild", [KeyError("red"), OSError("wild")]))
    text = stream.getvalue()
    assert "builtins.KeyError" in text
    assert "builtins.OSError" in text
    assert "wild" not in text


def test_an_endless_chain_of_errors_has_an_end(stream: io.StringIO) -> None:
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    log("failed", logging.ERROR, error=one)
    assert len(lines(stream)[0]["error"]["causes"]) < 10


# --- libraries -----------------------------------------------------------------------------------------------------


def test_libraries_take_the_same_form_and_what_they_fill_in_is_left_out(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("request from %s was odd", "192.0.2.7")
    logging.getLogger("sqlalchemy.engine").error("lost\nSELECT %s", "red-wild-7")
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task red-wild-7>")
    written = lines(stream)
    assert [line["event"] for line in written] == ["library"] * 3
    assert [line["logger"] for line in written] == ["uvicorn.error", "sqlalchemy.engine", "asyncio"]
    assert [line["message"] for line in written] == [
        "request from %s was odd",
        "lost",
        "Task exception was never retrieved",
    ]


def test_addresses_of_requests_are_not_written_by_uvicorn(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "192.0.2.7", "GET", "/?x=1")
    logging.getLogger("uvicorn.access").error('%s - "%s %s"', "192.0.2.7", "GET", "/?x=1")
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "192.0.2.7", "/?x=1")
    assert stream.getvalue() == ""


def test_a_migration_is_told(stream: io.StringIO) -> None:
    migrations = logging.getLogger("alembic.runtime.migration")
    migrations.info("Context impl %s.", "SQLiteImpl")
    migrations.info("Running %s", "upgrade  -> 0001, tables")
    (line,) = lines(stream)
    assert line["message"] == "Running upgrade  -> 0001, tables"


def test_a_library_that_logs_an_error_tells_only_its_type_and_place(stream: io.StringIO) -> None:
    try:
        fail("red-wild-7")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    (line,) = lines(stream)
    assert line["error"]["type"] == "builtins.ValueError"
    assert "red-wild-7" not in stream.getvalue()


def test_a_thread_that_fails_is_told_in_the_same_form(stream: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    thread = threading.Thread(target=fail, args=("red-wild-7",), name="thinker")
    thread.start()
    thread.join()
    (line,) = lines(stream)
    assert (line["event"], line["thread"], line["error"]["type"]) == ("thread_failed", "thinker", "builtins.ValueError")
    assert "red-wild-7" not in stream.getvalue() + capsys.readouterr().err


def test_warnings_take_the_same_form(stream: io.StringIO) -> None:
    warnings.showwarning("old name", DeprecationWarning, "module.py", 3)
    (line,) = lines(stream)
    assert (line["level"], line["logger"]) == ("warning", "py.warnings")
    assert line["message"] == "module.py:3: DeprecationWarning: old name"


def test_a_stream_that_is_gone_stops_nothing_and_nothing_goes_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    configure(json=True, stream=Gone())
    log(f"started {SECRET}")
    logging.getLogger("uvicorn.error").error("from %s", SECRET)
    assert capsys.readouterr() == ("", "")


COMPILE = """
import sys
from types import SimpleNamespace
from numba.core import event
from trikk.compiling import announce_compiling
from trikk.rules.bits import count
from trikk.server.net.logs import configure

configure(sys.argv[1] == "json")
announce_compiling()
for _ in range(2):
    with event.trigger_event("numba:compile", data={"dispatcher": SimpleNamespace(py_func=count)}):
        pass
"""
"""As if something was compiled that has not been before."""


@pytest.mark.parametrize("form", ["json", "text"])
def test_compiling_is_told_once_in_the_form_of_the_log(form: str) -> None:
    done = subprocess.run([sys.executable, "-c", COMPILE, form], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    if form == "json":
        assert json.loads(line).items() >= {"level": "info", "event": "compiling"}.items()
    else:
        assert line == f"{WORDS} ..."
