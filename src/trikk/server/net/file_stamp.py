"""Whether a file has changed since it was last read."""

from pathlib import Path

Stamp = tuple[int, int, int]


def stamp_of(file: Path) -> Stamp | None:
    """Return what tells one state of a file from another; None if it is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
