"""Files that hold secrets: for their owner alone, and under their name only when they are whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from trikk.errors import TrikkError

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite may keep beside a file while it is used."""


class Exists(TrikkError):
    """A file would be replaced."""

    code = "file_exists"

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.details = {"file": str(file)}

    def __str__(self) -> str:
        return f"{self.details['file']}: exists already; give another name, or --force to replace it"


@contextmanager
def written_whole(file: Path, *, force: bool) -> Iterator[Path]:
    """Yield an empty file to fill, which then takes the place of `file`; if an error occurs, nothing has changed."""
    if file.exists() and not force:
        raise Exists(file)
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield new
        _sync(new)
        os.replace(new, file)
        _sync(file.parent)
    finally:
        for beside in ("", *BESIDE):
            with suppress(FileNotFoundError):
                new.with_name(f"{new.name}{beside}").unlink()


def _sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    if path.is_dir() and os.name == "nt":  # folders cannot be opened there
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
