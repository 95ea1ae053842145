"""Reads editions from files, and reports all problems of a file at once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path, PurePath
from typing import Any

from trikk.catalog import cards, city, common
from trikk.catalog.draft import Draft
from trikk.catalog.errors import CatalogError, Problem, UnknownEdition
from trikk.catalog.lines import with_lines
from trikk.catalog.model import CardEdition, CityEdition, Edition
from trikk.catalog.schema import Reader, Spot, Table, TooManyProblems
from trikk.catalog.wording import show

FORMAT = 1  # files with another format are refused
MAX_BYTES = 256 * 1024
"""Of a file. The largest map that can be played has less than a fifth of it."""
FAMILIES = {"city": city.FAMILY, "cards": cards.FAMILY}
_SUFFIX = ".toml"
_LONG_KEY = re.compile(r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')){7}""")
"""A key of so many parts as none of ours: the parser's time grows with the square of their number."""
_POSITION = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def _folder() -> Traversable:
    return resources.files("trikk.catalog") / "editions"


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of the editions that come with Trikk, in alphabetical order.

    >>> import trikk
    >>> trikk.editions()
    ('card_game', 'new_york', 'san_francisco')
    """
    names = (file.name for file in _folder().iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def edition(id: str) -> Edition:
    """The edition with this id, or UnknownEdition.

    >>> import trikk
    >>> trikk.edition("san_francisco").vehicles
    20
    """
    if id not in edition_ids():
        raise UnknownEdition(id, edition_ids())
    name = id + _SUFFIX
    return read_edition((_folder() / name).read_bytes(), name)


def edition_from(said: Edition | str | PathLike[str]) -> Edition:
    """The edition that is meant: one with this id, the one in this .toml file, or one that was loaded before.

    >>> from trikk.catalog import edition_from
    >>> edition_from("new_york") is edition_from(edition_from("new_york"))
    True
    >>> edition_from("my_town")
    Traceback (most recent call last):
        ...
    trikk.catalog.errors.UnknownEdition: "my_town" is not an edition (card_game, new_york, san_francisco); ...
    """
    if isinstance(said, CityEdition | CardEdition):
        return said
    if isinstance(said, PathLike) or (isinstance(said, str) and is_file(said)):
        return load_edition(said)
    if isinstance(said, str):
        return edition(said)
    raise UnknownEdition(repr(said), edition_ids())


def is_file(text: str) -> bool:
    """Whether a text is the name of an edition's file, and not an id."""
    path = PurePath(text)
    return path.suffix == _SUFFIX or len(path.parts) > 1


@cache
def past_editions(id: str) -> tuple[Edition, ...]:
    """Return former versions of an edition that comes with Trikk; old games need them."""
    folder = _folder() / "past"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    found = (read_edition(file.read_bytes(), file.name) for file in files if file.name.startswith(f"{id}-"))
    return tuple(found)


def load_edition(path: str | PathLike[str]) -> Edition:
    """The edition in this file, or CatalogError with everything that is wrong with it (docs/catalog.md).

    >>> import trikk
    >>> trikk.load_edition("nowhere.toml")
    Traceback (most recent call last):
        ...
    trikk.catalog.errors.CatalogError: nowhere.toml: there is no such file
    """
    file = Path(path).name or str(path)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise _refusal(file, "there is no such file") from None
    except IsADirectoryError:
        raise _refusal(file, "is a folder, not a file") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _refusal(file, f"cannot be read: {reason}") from None
    return read_map(data, file)


def read_map(data: bytes, file: str) -> Edition:
    """The edition in a file of somebody's own, whose id is not that of another one that comes with Trikk."""
    found = read_edition(data, file)
    if found.id in edition_ids() and found not in (edition(found.id), *past_editions(found.id)):
        message = f"{show(found.id)} is an edition that comes with Trikk: choose another id"
        problem = Problem(file, "", "id", message, f"my_{found.id}")
        raise CatalogError(with_lines((problem,), data.decode("utf-8-sig")))
    return found


def read_edition(data: bytes, file: str) -> Edition:
    """The edition in the content of a file; the file's name is for the messages."""
    document = read_document(data, file)
    try:
        return check_edition(document, file)
    except CatalogError as error:
        raise CatalogError(with_lines(error.problems, data.decode("utf-8-sig"))) from None


def read_document(data: bytes, file: str) -> dict[str, Any]:
    """What stands in the content of a file, sound or not; CatalogError if it is not TOML."""
    if len(data) > MAX_BYTES:
        raise _refusal(file, f"is larger than {MAX_BYTES // 1024} KiB")
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise _refusal(file, "not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None
    if long := _LONG_KEY.search(text):
        raise _refusal(file, "a key has too many parts", text.count("\n", 0, long.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(file, str(error), text) from None
    except RecursionError:
        raise _refusal(file, "not TOML: nested too deeply") from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise _refusal(file, "not TOML: a number is too long") from None


def check_edition(document: dict[str, Any], file: str) -> Edition:
    """The edition that a parsed file describes."""
    reader = Reader(file)
    try:
        found = _checked(document, reader)
    except TooManyProblems:
        found = None
    if found is None:
        raise CatalogError(tuple(reader.problems))
    return found


def _checked(document: dict[str, Any], reader: Reader) -> Edition | None:
    """The edition, or None after reporting problems."""
    number = document.get("format")
    if isinstance(number, int) and not isinstance(number, bool) and number != FORMAT:
        # The rest is not checked: in another format it may mean something else.
        reader.report(Spot(key="format"), f"this version of Trikk reads format {FORMAT}, not {show(number)}")
        return None
    name = document.get("family")
    if not isinstance(name, str) or name not in FAMILIES:
        # Which other keys belong here depends on the family.
        head = {key: document[key] for key in common.HEAD if key in document}
        Table(common.HEAD).read(head, Spot(), reader)
        return None
    family = FAMILIES[name]
    draft = Draft(family.schema.read(document, Spot(), reader) or {}, reader)
    for check in family.checks:
        check(draft)
    return None if reader.problems else family.build(draft.values)


def _refusal(file: str, message: str, line: int | None = None) -> CatalogError:
    return CatalogError((Problem(file, "", "", message, line=line),))


def _not_toml(file: str, message: str, text: str) -> CatalogError:
    """What the parser says, and where."""
    found = _POSITION.fullmatch(message)
    if found is None:
        return _refusal(file, f"not TOML: {message}")
    lines = text.split("\n")
    line, column = int(found[2] or len(lines)), int(found[3] or len(lines[-1]) + 1)
    return _refusal(file, f"column {column}: not TOML: {found[1]}", line)
