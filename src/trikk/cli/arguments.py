"""Reads arguments: editions, seeds, names for seats, bots."""

from collections.abc import Iterable
from pathlib import Path

from trikk.catalog import CatalogError, Edition, load_edition
from trikk.catalog.folder import map_files
from trikk.cli.errors import InputError, words_for


def editions_from(files: Iterable[str] | None) -> dict[str, Edition]:
    """Return the editions in these files by id."""
    found: dict[str, Edition] = {}
    for file in files or ():
        loaded = load_edition(file)
        if loaded.id in found:
            raise InputError(f"{file}: another --map has the id {loaded.id!r} too")
        found[loaded.id] = loaded
    return found


def own_maps_from(place: str) -> tuple[dict[str, Edition], list[str]]:
    """Return the maps of a file or folder by id, and what is wrong with files that have none."""
    try:
        files = map_files(Path(place))
    except OSError as error:
        raise InputError(f"--maps {place!r}: {words_for(error)}") from None
    if not files:
        what = "the folder has no .toml files" if Path(place).is_dir() else "there is no such file or folder"
        raise InputError(f"--maps {place!r}: {what}")
    found: dict[str, Edition] = {}
    problems: list[str] = []
    for file in files:
        try:
            loaded = load_edition(file)
        except CatalogError as error:
            problems.append(str(error))
            continue
        if loaded.id in found:
            problems.append(f"{file.name}: another file has the id {loaded.id!r} too")
        else:
            found[loaded.id] = loaded
    return found, problems


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
