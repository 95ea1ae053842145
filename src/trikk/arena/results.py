"""The folder of a run: its settings and all games so far, so that a stopped run can be continued."""

import json
import os
from contextlib import suppress
from io import FileIO
from os import PathLike
from pathlib import Path

import trikk
from trikk.arena.play import Part
from trikk.arena.settings import EDITION_FILE, ArenaError, Settings
from trikk.arena.stats.counts import Counts
from trikk.bots.faults import Fault
from trikk.errors import TrikkError
from trikk.game.outcome import outcome_from

RUN, RESULTS, TIMES, REPORT = "run.json", "results.jsonl", "times.jsonl", "report.html"

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""Errors that reading unexpected JSON can raise."""


class Folder:
    """The files of one run. Games are in the order of the schedule, so their number says where to continue."""

    def __init__(self, path: Path, settings: Settings, command: str) -> None:
        self.path = path
        self.settings = settings
        self.command = command
        """The command that began the run."""
        self._results = opened_alone(path / RESULTS)
        self._times = (path / TIMES).open("ab", buffering=0)

    def append(self, part: Part) -> None:
        """Write the next games."""
        write_whole(self._times, part.times)
        write_whole(self._results, part.lines)

    def read(self) -> Counts:
        """Return the counts of the games so far, after removing a line that was only half written."""
        counts = Counts(self.settings)
        self._results.truncate(self._read_results(counts))
        self._times.truncate(self._read_times(counts))
        return counts

    def _read_results(self, counts: Counts) -> int:
        """Count the games; return how many bytes they take, which is less than all if the last was cut off."""
        size, broken = 0, False
        with (self.path / RESULTS).open("rb") as file:
            for line in file:
                if broken or counts.games == len(self.settings.schedule):
                    raise self._not_ours(counts.games)
                fixture = self.settings.schedule[counts.games]
                try:
                    result = json.loads(line)
                    record, fault = result["record"], result["fault"]
                    outcome = outcome_from(record["result"]) if record["result"] is not None else None
                    moves, lost = len(record["moves"]), Fault(**fault) if fault is not None else None
                    is_ours = result["game"] == fixture.game and tuple(result["bots"]) == fixture.bots
                except UNREADABLE:
                    broken = True
                    continue
                if not is_ours:
                    raise self._not_ours(counts.games)
                if not line.endswith(b"\n"):
                    break
                counts.count(fixture, moves, outcome, lost)
                size += len(line)
        return size

    def _read_times(self, counts: Counts) -> int:
        """Count the times of the games that are counted; return how many bytes they take."""
        size = 0
        with (self.path / TIMES).open("rb") as file:
            for line in file:
                try:
                    times = json.loads(line)
                    if times["game"] >= counts.games or not line.endswith(b"\n"):
                        break
                    bots = self.settings.schedule[times["game"]].bots
                    counts.count_times(bots, times["decisions"], times["seconds"])
                except UNREADABLE:
                    break
                size += len(line)
        return size

    def _not_ours(self, number: int) -> ArenaError:
        return ArenaError("bad_results", f"{self.path / RESULTS}:{number + 1}: not game {number} of this run")

    def close(self) -> None:
        """Close the files: another process may go on now."""
        self._results.close()
        self._times.close()


def new_folder(
    path: str | PathLike[str], settings: Settings, edition_file: str | PathLike[str] | None = None
) -> Folder:
    """Return a folder in which nothing has been played yet; refuse one that has results."""
    folder = Path(path)
    for name in (RUN, RESULTS, TIMES, REPORT):
        if (folder / name).exists():
            message = f"{folder}: has a {name} already; go on with --resume {folder}, or give another folder"
            raise ArenaError("has_results", message, folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    if settings.toml is not None:
        (folder / EDITION_FILE).write_text(settings.toml, encoding="utf-8")
    command = settings.command(path, edition_file)
    text = json.dumps({**settings.to_dict(), "command": command}, indent=2)
    # Renamed only when it is complete, so that a file with this name is always complete.
    half = folder / f"{RUN}.half"
    half.write_text(f"{text}\n", encoding="utf-8")
    half.replace(folder / RUN)
    return Folder(folder, settings, command)


def old_folder(path: str | PathLike[str]) -> Folder:
    """Return the folder of a run that has begun; refuse what is none, or was begun by another version of Trikk."""
    folder = Path(path)
    try:
        fields = json.loads((folder / RUN).read_text(encoding="utf-8"))
        version = fields["trikk"]
        own = (folder / EDITION_FILE).read_text(encoding="utf-8") if fields["edition_file"] else None
        if version == trikk.__version__:
            settings = Settings.from_dict(fields, own)
            settings.check()
            command = str(fields["command"])
    except FileNotFoundError as error:
        message = f"{folder}: is not the folder of an arena run: there is no {Path(error.filename).name}"
        raise ArenaError("not_a_run", message, folder=str(folder)) from None
    except (*UNREADABLE, TrikkError) as error:
        reason = str(error) if isinstance(error, TrikkError) else "not as trikk arena writes it"
        raise ArenaError("not_a_run", f"{folder / RUN}: {reason}", folder=str(folder)) from None
    if version != trikk.__version__:
        message = f"{folder}: was begun by Trikk {version}, and bots of {trikk.__version__} may play otherwise"
        raise ArenaError("other_version", message, folder=str(folder), version=version)
    return Folder(folder, settings, command)


def opened_alone(path: Path) -> FileIO:
    """Return a file to add to; refuse if another process is doing that."""
    file = path.open("ab", buffering=0)
    try:
        import fcntl
    except ImportError:  # there is no such lock on Windows
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        message = f"{path.parent}: another trikk arena is playing there"
        raise ArenaError("in_use", message, folder=str(path.parent)) from None
    return file


def write_whole(file: FileIO, lines: str) -> None:
    """Add whole lines at the end of a file or, if the disk is full, nothing."""
    begin, rest = os.fstat(file.fileno()).st_size, memoryview(lines.encode())
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except OSError as error:
        with suppress(OSError):
            file.truncate(begin)
        raise OSError(error.errno, error.strerror, str(file.name)) from None
