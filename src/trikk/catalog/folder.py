"""Where maps of one's own are: in one file, or in a folder."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".toml"


def map_files(place: Path) -> list[Path]:
    """The files with maps in a folder, in alphabetical order; or the one file, whatever it is called.

    Empty if there is nothing; OSError if it cannot be read.
    """
    if not place.is_dir():
        return [place] if place.exists() else []
    return sorted(path for path in place.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
