"""One server for one SQLite file: locks beside the file and on it, and the address of that server."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

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
    address = _address_of(file)
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
    with ExitStack() as stack:
        stack.callback(lock.release)
        with suppress(FileNotFoundError), file.open("rb") as opened:
            _lock(opened, file)  # for a moment: another server may have it although the lock beside it was removed
        _remove(address)  # of a server that was killed
        stack.callback(_remove, address)
        yield lambda url: _write(address, url)


def _remove(address: Path) -> None:
    with suppress(OSError):
        address.unlink(missing_ok=True)


@contextmanager
def own_file(database: str) -> Iterator[None]:
    """Lock an SQLite file itself, and create it if it is missing, readable for this user only: it will contain seeds.

    The lock of `only_server` is beside the file, where somebody may remove it. Leave the block only after the database
    is closed: closing a file ends all locks that SQLite has on it in this process.
    """
    file = file_of(database)
    if file is None:
        yield
        return
    file.touch(mode=0o600)
    with file.open("rb") as opened:
        _lock(opened, file)
        yield


def _lock(opened: IO[bytes], file: Path) -> None:
    """Lock an open file until it is closed; only on Linux, where this does not interfere with SQLite's own locks."""
    if sys.platform != "linux":
        return
    import fcntl

    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise AlreadyServed(file, _read(_address_of(file))) from None
    except OSError:  # a file system without such locks
        return


def _address_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.address")


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
    if file.stat().st_nlink > 1:  # part of what is stored is in a file beside it, named after the one name
        raise FileError(file, "has a second name (a hard link), under which games would be lost; remove one of them")


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
