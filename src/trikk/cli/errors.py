"""Turns errors into one line on standard error and an exit code."""

import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress

import typer

from trikk.errors import TrikkError

BAD_INPUT = 2
BUG = 70  # EX_SOFTWARE
INTERRUPTED = 130  # 128 + SIGINT, as in shells
BROKEN_PIPE = 141  # 128 + SIGPIPE

RAW = {r"Value error, ": "", r"Input should be": "it must be", r", unable to parse string as an? \w+": ""}
"""Words of the library that checks values, as patterns, and what stands for them."""


class InputError(TrikkError):
    """Something typed or given in a file cannot be used; the text says what and why."""

    code = "bad_input"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.details = {"message": message}


def exit_code_of(command: Callable[[], object]) -> int:
    """Run a command and return its exit code; if it raises an error, print it and return the error's code.

    This is the one place that prints errors. Commands just raise them.
    """
    try:
        code = command()
        if sys.stdout is not None:  # None: closed by the caller
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.Exit as error:
        return error.exit_code
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the shell's prompt begins on a line of its own
        return INTERRUPTED
    except BrokenPipeError:  # as in `trikk events games.jsonl | head`
        _drop_output()
        return BROKEN_PIPE
    except TrikkError as error:
        _say(getattr(error, "problems", (error,)))  # a CatalogError has many
        return BAD_INPUT
    except OSError as error:
        _drop_output_that_cannot_be_written()
        _say([words_for(error)])
        return BAD_INPUT
    except Exception as error:
        if _is_usage_error(error):
            _say([_usage_words(error)])
            return BAD_INPUT
        if os.environ.get("TRIKK_DEBUG"):
            traceback.print_exc()
        _say([f"this is a bug in Trikk: {type(error).__name__}: {error} (TRIKK_DEBUG=1 shows where)"])
        return BUG


def words_for(error: OSError) -> str:
    """Return an error about a file as a text that begins with its name."""
    if isinstance(error, FileNotFoundError):
        reason = "there is no such file or folder"
    elif isinstance(error, IsADirectoryError):
        reason = "is a folder, not a file"
    else:
        reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _say(problems: Iterable[object]) -> None:
    """Print one line for each problem, whatever its text contains."""
    for problem in problems:
        print(f"trikk: {printable(str(problem))}", file=sys.stderr)


def printable(text: str) -> str:
    """Return a text on one line, without control characters."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _is_usage_error(error: Exception) -> bool:
    """Whether typer could not parse the command line. The class has no public name in some versions."""
    return isinstance(error, typer.BadParameter.__mro__[1])


def _usage_words(error: Exception) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")  # type: ignore[attr-defined]
    for raw, plain in RAW.items():
        message = re.sub(raw, plain, message)
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "trikk"
    return f"{message[:1].lower()}{message[1:]} (see {command} --help)"


def _drop_output() -> None:
    """Discard output that is left to write, so that Python does not fail on it at exit."""
    with suppress(OSError, ValueError, AttributeError):  # standard output need not be a real file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _drop_output_that_cannot_be_written() -> None:
    try:
        sys.stdout.flush()
    except (OSError, AttributeError):
        _drop_output()
