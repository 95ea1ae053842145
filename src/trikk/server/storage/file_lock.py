"""One server for one SQLite file: a lock beside the file, and the address of that server."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from trikk.errors import TrikkError
from trikk.server.storage.address import file_of

SQLITE = b"SQLite format 3\0"
"""The first bytes of such a file, unless it is empty."""


class FileError(TrikkError):
    """A file cannot be used as a database; the text says why."""

    code = "bad_file"

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(file, problem)
        self.details = {"file": str(file), "problem": problem}

    def __str__(self) -> str:
        return "{file}: {problem}".format(**self.details)


class AlreadyServed(TrikkError):
    """Another process serves the file. `url` leads there, or is None while that process starts."""

    code = "already_served"

    def __init__(self, file: Path, url: str | None) -> None:
        super().__init__(file, url)
        self.url = url
        self.details = {"file": str(file), "url": url}

    def __str__(self) -> str:
        where = f", at {self.url}" if self.url else ""
        return (
            f"{self.details['file']}: another Trikk serves this file{where}; stop that one, or give another --database"
        )


@contextmanager
def only_server(database: str) -> Iterator[Callable[[str], None]]:
    """Lock an SQLite file for this server; yield a function that publishes its address to others.

    The lock is the operating system's: it ends with the process, however that ends. PostgreSQL needs none.
    """
    file = file_of(database)
    if file is None:
        yield lambda url: None
        return
    _check(file)
    address = file.with_name(f"{file.name}.address")
    locked = file.with_name(f"{file.name}.lock")
    lock = FileLock(locked)
    try:
        locked.touch()  # FileLock reports some folders that cannot be written to as locked
        lock.acquire(blocking=False)
    except Timeout:
        raise AlreadyServed(file, _read(address)) from None
    except (OSError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or "no file can be locked there"
        raise FileError(file.parent, f"cannot keep a database in this folder: {reason}") from None
    try:
        address.unlink(missing_ok=True)  # of a server that was killed
        yield lambda url: _write(address, url)
    finally:
        with suppress(OSError):
            address.unlink(missing_ok=True)
        lock.release()


def make_file(database: str) -> None:
    """Create a missing SQLite file that only this user can read: it will contain seeds."""
    file = file_of(database)
    if file is not None:
        file.touch(mode=0o600)


def _check(file: Path) -> None:
    """Raise if a file cannot be a database, before anything is put beside it; create its folder if need be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(file.parent, f"the folder cannot be made: {error.strerror}") from None
    if file.is_dir():
        raise FileError(file, "is a folder, not a file")
    try:
        with file.open("rb") as opened:
            begins = opened.read(len(SQLITE))
    except FileNotFoundError:
        return
    except OSError as error:
        raise FileError(file, str(error.strerror)) from None
    if begins not in (b"", SQLITE):
        raise FileError(file, "is not an SQLite database")


def _read(address: Path) -> str | None:
    try:
        return address.read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def _write(address: Path, url: str) -> None:
    """Write the address so that nobody reads half of it."""
    new = address.with_name(f"{address.name}.new")
    new.write_text(f"{url}\n", encoding="utf-8")
    os.replace(new, address)
