"""The server's log: one line for each event on stderr, as JSON or for people, and no secrets.

Three things keep secrets out. Callers name each field; nothing is logged as a whole. Of an error only its type and its
places in the code are written: messages of libraries may contain parameters, and those of the game cards. And whatever
still looks like a secret is blacked out.
"""

import json as json_module
import logging
import re
import sys
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePath
from types import TracebackType
from typing import Any, TextIO

from trikk.compiling import tell_compiling
from trikk.errors import TrikkError

NAME = "trikk.server"
REDACTED = "[redacted]"

# Secrets have 43 characters of base64url, keys of links 22, hashes 64 hexadecimal digits. So this finds anything of 43
# characters, anything of 22 that is not a word in small letters, and user and password in a database's address.
_SECRET = re.compile(
    r"(?<![\w-])(?:[\w-]{43,}|(?![a-z_-]+(?![\w-]))[\w-]{22,})|(?<=://)[^\s/@]*@",
    re.ASCII,
)
_SECRET_FIELDS = frozenset({"authorization", "cookie", "key", "password", "secret", "seed", "token"})
_PLAIN = re.compile(r"[A-Za-z0-9_./:{}+-]+")

_MOST_FRAMES = 40
_MOST_CAUSES = 5
_MOST_CHARACTERS = 300

_logger = logging.getLogger(NAME)


def log(event: str, level: int = logging.INFO, *, error: BaseException | None = None, **fields: Any) -> None:
    """Writes an event, with numbers and short texts as fields.

    The name of an event is fixed, such as `table_opened`; everything that varies is in the fields.
    """
    if _logger.isEnabledFor(level):
        # Not `_logger.log`, which would look up the calling line: as much work as all the rest.
        raised = (type(error), error, error.__traceback__) if error is not None else None
        record = logging.LogRecord(NAME, level, "", 0, event, None, raised)
        record.fields = fields
        _logger.handle(record)


def configure(json: bool, *, level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Sets up logging for the whole process, on stderr or the given stream.

    Our own events are written from `level` on, those of libraries from warnings on, and those of Alembic when it
    changes the database. Start uvicorn with `log_config=None`, or it uses its own format.
    """
    handler = _Lines(stream or sys.stderr)
    handler.setFormatter(JsonLines() if json else TextLines())
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("trikk").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "sqlalchemy", "alembic"):
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.WARNING)
    # Its lines contain addresses with queries; `RequestLog` writes what is needed.
    logging.getLogger("uvicorn.access").propagate = False
    migrations = logging.getLogger("alembic.runtime.migration")
    migrations.setLevel(max(level, logging.INFO))
    if _is_worth_a_line not in migrations.filters:
        migrations.addFilter(_is_worth_a_line)
    logging.captureWarnings(True)
    threading.excepthook = _thread_failed
    tell_compiling((lambda: log("compiling")) if json else None)


class _Lines(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:
        """Does nothing: nobody reads the stream any more, and logging would print this record on stderr unfiltered."""


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    """Logs what ended a thread: Python itself would print the whole message."""
    log("thread_failed", logging.ERROR, error=failure.exc_value, thread=failure.thread.name if failure.thread else None)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether Alembic changes the database, and does not just report on itself."""
    return record.levelno > logging.INFO or str(record.msg).startswith("Running")


def redacted(value: Any, name: str = "") -> Any:
    """The value without anything that looks like a secret, as something JSON can hold.

    >>> redacted({"table": "k7Qp2", "token": "abc", "text": "Bearer " + "x" * 43})
    {'table': 'k7Qp2', 'token': '[redacted]', 'text': 'Bearer [redacted]'}
    """
    if name.lower() in _SECRET_FIELDS:
        return REDACTED
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return _SECRET.sub(REDACTED, value)
    if isinstance(value, Mapping):
        return {redacted(str(key)): redacted(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [redacted(inner) for inner in value]
    return f"<{type(value).__qualname__}>"  # its text could hold anything


def told(error: BaseException) -> dict[str, Any]:
    """An error as it may be logged: its type, our own code for it, where it was raised, and its causes."""
    seen: list[dict[str, Any]] = []
    following: BaseException | None = error
    while following is not None and len(seen) < _MOST_CAUSES:
        one: dict[str, Any] = {"type": f"{type(following).__module__}.{type(following).__qualname__}"}
        if isinstance(following, TrikkError):
            one["code"] = following.code
        one["frames"] = _frames(following.__traceback__)
        if isinstance(following, BaseExceptionGroup):
            one["group"] = [told(inner) for inner in following.exceptions[:_MOST_CAUSES]]
        seen.append(one)
        following = following.__cause__ or (None if following.__suppress_context__ else following.__context__)
    first, *causes = seen
    return {**first, "causes": causes} if causes else first


def _frames(traceback: TracebackType | None) -> list[str]:
    """`file:line function` for each call, the innermost last."""
    frames: list[str] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        frames.append(f"{_short(code.co_filename)}:{traceback.tb_lineno} {code.co_qualname}")
        traceback = traceback.tb_next
    return frames[-_MOST_FRAMES:]


def _short(filename: str) -> str:
    """The file from its package on: where it is installed is nobody's business."""
    parts = PurePath(filename).parts
    for folder in ("site-packages", "src"):
        if folder in parts:
            return "/".join(parts[parts.index(folder) + 1 :])
    return "/".join(parts[-2:])


def _written(record: logging.LogRecord) -> dict[str, Any]:
    """A record as fields: time, level and event first."""
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    written: dict[str, Any] = {"time": when, "level": record.levelname.lower()}
    fields = getattr(record, "fields", None)
    if isinstance(fields, dict):
        written["event"] = redacted(str(record.msg))
        written.update((key, redacted(value, key)) for key, value in fields.items() if key not in written)
    else:
        written["event"] = "library"
        written["logger"] = record.name
        written["message"] = _said(record)
    if record.exc_info and record.exc_info[1] is not None:
        written["error"] = told(record.exc_info[1])
    return written


def _said(record: logging.LogRecord) -> str:
    """A library's message without the values it fills in, since those may come from a client."""
    fills_in_nothing_secret = record.name.startswith(("alembic.", "py.warnings"))
    text = record.getMessage() if fills_in_nothing_secret else str(record.msg)
    first_line = text.strip().partition("\n")[0]
    said: str = redacted(first_line[:_MOST_CHARACTERS])
    return said


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        return json_module.dumps(_written(record))


class TextLines(logging.Formatter):
    """One line for people; the stack of an error follows, one call per line."""

    def format(self, record: logging.LogRecord) -> str:
        written = _written(record)
        error = written.pop("error", None)
        line = f"{written.pop('time')} {written.pop('level'):<7} {_text(written.pop('event'))}"
        line += "".join(f" {_text(key)}={_text(value)}" for key, value in written.items())
        return line if error is None else line + _text_of_error(error)


def _text(value: Any) -> str:
    """A value on one line, in quotes if it is ambiguous or could move the cursor."""
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    return json_module.dumps(value)


def _text_of_error(error: dict[str, Any]) -> str:
    lines = []
    for one in (error, *error.get("causes", [])):
        lines.append(f"  {one['type']}" + (f" ({one['code']})" if "code" in one else ""))
        lines += [f"    {frame}" for frame in one["frames"]]
        lines += [f"  in it{_text_of_error(inner)}" for inner in one.get("group", [])]
    return "\n" + "\n".join(lines)
