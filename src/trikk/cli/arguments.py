"""Reads arguments: editions, seeds, names for seats, bots."""

from collections.abc import Iterable

from trikk.catalog import Edition, load_edition
from trikk.cli.errors import InputError


def editions_from(files: Iterable[str] | None) -> dict[str, Edition]:
    """Return the editions in these files by id."""
    found: dict[str, Edition] = {}
    for file in files or ():
        loaded = load_edition(file)
        if loaded.id in found:
            raise InputError(f"{file}: another --map has the id {loaded.id!r} too")
        found[loaded.id] = loaded
    return found


def seed_from(text: str) -> int | str:
    """Return a seed: digits are a whole number; `0x` and digits, or digits with letters, are hexadecimal."""
    if text.startswith("0x"):
        return text[2:]
    return int(text) if text.isdecimal() and len(text) <= 64 else text


def names_from(text: str) -> tuple[str, ...]:
    """Return the names of a comma list."""
    return tuple(name.strip() for name in text.split(","))


def one_each(option: str, text: str, number: int, of_what: str) -> tuple[str, ...]:
    """Return the names of a comma list, one for each of `number`; a single one is for all of them."""
    names = names_from(text)
    if len(names) == 1:
        return names * number
    if len(names) != number:
        raise InputError(f"{option} has {len(names)} names for {number} {of_what}: give one for all, or one each")
    return names
