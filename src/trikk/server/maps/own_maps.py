"""The host's own maps: read from a file or a folder, and again whenever they change.

Nothing that is wrong with a file stops the server. It is logged, and what the file held before stays on offer. Tables
keep the map that they were opened with, whatever becomes of its file.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from trikk.catalog import CatalogError, Edition, Problem, edition_ids, load_edition
from trikk.catalog.folder import map_files
from trikk.catalog.wording import show
from trikk.server.api.messages.editions import edition_details
from trikk.server.net.file_stamp import Stamp, stamp_of
from trikk.server.net.logs import log

LOOK_SECONDS = 2.0
"""Between two looks whether anything has changed."""
AGAIN_SECONDS = 0.5
"""No look is sooner after another, however many ask for something that is not there."""
MOST_MAPS = 200
MOST_LOGGED = 10
"""Problems of one file; a file that is no map at all has hundreds."""


@dataclass(frozen=True)
class File:
    """A file as it was last seen, and the last map that was in it; None if there never was one."""

    stamp: Stamp | None
    map: Edition | None


class OwnMaps(Mapping[str, Edition]):
    """The maps on offer by id, as they are now. Every thread may read them; all of them change at once."""

    def __init__(self, place: Path | None = None) -> None:
        """Read the maps of a file or folder. Without one, there are none."""
        self._place = place
        self._files: dict[Path, File] = {}
        self._offered: dict[str, Edition] = {}
        self._looking = threading.Lock()
        self._looked = float("-inf")
        self.look()

    def __getitem__(self, id: str) -> Edition:
        return self._offered[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._offered)

    def __len__(self) -> int:
        return len(self._offered)

    def look(self) -> None:
        """Read what has changed."""
        if self._place is None or time.monotonic() < self._looked + AGAIN_SECONDS:
            return
        with self._looking:
            if time.monotonic() >= self._looked + AGAIN_SECONDS:
                self._read(self._place)
                self._looked = time.monotonic()

    def _read(self, place: Path) -> None:
        found = {path: stamp_of(path) for path in _paths(place)}
        known = {path: file.stamp for path, file in self._files.items()}
        if found == known:
            return
        self._files = {
            path: self._files[path] if known.get(path, ()) == stamp else self._loaded(path, stamp)
            for path, stamp in found.items()
        }
        offered: dict[str, Edition] = {}
        for path, file in self._files.items():
            if file.map is None:
                continue
            if file.map.id in offered:
                log(
                    "map_refused",
                    logging.ERROR,
                    problem=f"{path.name}: another file has the id {show(file.map.id)} too",
                )
            else:
                offered[file.map.id] = file.map
        if offered != self._offered:
            self._offered = offered
            log("maps_changed", maps=sorted(offered))

    def _loaded(self, path: Path, stamp: Stamp | None) -> File:
        """Return a file that has changed; what is wrong with it is logged, and then it has the map that it had."""
        before = self._files.get(path)
        try:
            return File(stamp, own_map(path))
        except CatalogError as error:
            for problem in error.problems[:MOST_LOGGED]:
                log("map_refused", logging.ERROR, problem=str(problem))
        except Exception as error:  # a bug of ours, for which nobody's table should stop
            log("map_failed", logging.ERROR, error=error, file=path.name)
        return File(stamp, before.map if before is not None else None)

    async def follow(self) -> None:
        """Look for changes, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await asyncio.to_thread(self.look)


def own_map(path: Path) -> Edition:
    """Return the map in a file, if it can be drawn and no edition that comes with Trikk has its id."""
    found = load_edition(path)
    if found.id in edition_ids():
        message = f"{show(found.id)} comes with Trikk, and is offered anyway"
        raise CatalogError((Problem(path.name, "", "id", message),))
    edition_details(found)
    return found


def _paths(place: Path) -> list[Path]:
    """Return the files that there are."""
    try:
        found = map_files(place)
    except OSError as error:
        log("map_refused", logging.ERROR, problem=f"{place}: {error.strerror}")
        return []
    if len(found) > MOST_MAPS:
        log("map_refused", logging.ERROR, problem=f"{place}: only the first {MOST_MAPS} of {len(found)} files are read")
    return found[:MOST_MAPS]
