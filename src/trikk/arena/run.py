"""A run, from the first game to the last, and the standings of a competition."""

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from os import PathLike
from pathlib import Path

from trikk.arena.play import Part
from trikk.arena.pools.local import play_here, play_locally
from trikk.arena.pools.ray_cluster import check_ray, play_on_ray
from trikk.arena.results import REPORT, RUN, Folder, new_folder, old_folder
from trikk.arena.settings import MOVE_SECONDS, ArenaError, Settings, settings_for
from trikk.arena.stats.counts import Counts
from trikk.arena.stats.ratings import Ratings
from trikk.arena.stats.standings import Standings, standings_of
from trikk.catalog import CardEdition, CityEdition, Edition
from trikk.game.seeds import Seed
from trikk.groups import need

SMALL_RUN = 1000
"""Fewer games than this between compiled bots are played in this process: starting others would take longer."""
PART_SECONDS = 0.5
"""How long a part should take."""
MOST_GAMES = 200
"""In a part. With more, what they need does not stay in the caches of a processor."""
GROWTH = 4


class Parts:
    """Ranges of games, each as large as the speed so far suggests: small enough that progress shows, large enough that
    handing them over costs nothing. What is played does not depend on it.

    >>> parts = Parts(0, 100)
    >>> ranges = iter(parts)
    >>> next(ranges)
    range(0, 1)
    >>> parts.took(1, seconds=0.001)
    >>> next(ranges)
    range(1, 5)
    """

    def __init__(self, begin: int, end: int) -> None:
        self._next = begin
        self._end = end
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self._next < self._end:
            part = range(self._next, min(self._next + self._size, self._end))
            self._next = part.stop
            yield part

    def took(self, games: int, seconds: float) -> None:
        """Learn how long a part took."""
        fitting = games * PART_SECONDS / max(seconds, 1e-6)
        self._size = int(max(1, min(fitting, GROWTH * self._size, MOST_GAMES)))


class Run:
    """The games of a run so far, kept in a folder if there is one."""

    def __init__(self, settings: Settings, folder: Folder | None = None) -> None:
        self.settings = settings
        self.folder = folder
        self.counts: Counts = folder.read() if folder is not None else Counts(settings)
        self._ratings: Ratings | None = None
        self._rated = 0

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.counts.games

    def play(self, workers: int | None = None, ray: str | None = None) -> Generator[Part | None, None, None]:
        """Play the missing games; yield them part by part, and None now and then.

        With `ray`, on the cluster at that address. Closing the iterator stops; the games played until then are kept.
        """
        if self.games == len(self.settings.schedule):
            return
        parts = Parts(self.games, len(self.settings.schedule))
        with closing(self._played(parts, workers, ray)) as played:
            for part in played:
                if part is not None:
                    if self.folder is not None:
                        self.folder.append(part)
                    self.counts.add(part.counts)
                    parts.took(part.games, part.seconds)
                yield part
                if part is not None and part.error is not None:
                    raise part.error

    def _played(self, parts: Parts, workers: int | None, ray: str | None) -> Generator[Part | None, None, None]:
        missing = len(self.settings.schedule) - self.games
        if ray is not None:
            return play_on_ray(self.settings, parts, workers, ray)
        compiled = self.settings.compiled
        number = workers or (1 if compiled and missing < SMALL_RUN else os.cpu_count() or 1)
        if compiled and number == 1:
            return play_here(self.settings, parts)
        return play_locally(self.settings, parts, min(number, missing))

    def standings(self) -> Standings:
        """Return the figures so far."""
        players, schedule = self.settings.players, self.settings.schedule
        ranks = self.counts.ranks
        if self._ratings is None:
            self._ratings = Ratings(self.settings.bots)
        for game in range(self._rated, self.games):
            self._ratings.rate(schedule[game].bots, list(ranks[game * players : (game + 1) * players]))
        self._rated = self.games
        return standings_of(self.settings, self.counts, self._ratings)

    def write_report(self) -> Path | None:
        """Write the report of the games so far, if the run has a folder; return its path."""
        if self.folder is None:
            return None
        from trikk.arena.reports.competition_page import competition_page

        path = self.folder.path / REPORT
        page = competition_page(self.settings, self.standings(), self.folder.path, self.folder.command)
        path.write_text(page, encoding="utf-8")
        return path

    def close(self) -> None:
        """Close the folder."""
        if self.folder is not None:
            self.folder.close()


def compete(
    edition: Edition | str | PathLike[str],
    bots: Sequence[str] = (),
    *,
    players: int = 2,
    tables: Sequence[Sequence[str]] = (),
    games: int = 1000,
    seed: Seed = 0,
    move_seconds: float = MOVE_SECONDS,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    workers: int | None = None,
    ray: str | None = None,
) -> Standings:
    """Return the standings of a round robin between bots, or of the games at `tables`, as `trikk arena` plays them.

    `edition` is an id, an edition that comes with Trikk, or a .toml file, and `bots` are names. `games` are those of
    each table, `out` a folder for results and report, `workers` a number of processes, all cores without it, and `ray`
    the address of a Ray cluster or `local`. With `resume` a run that was begun in `out` goes on there.

    >>> from trikk.arena import compete
    >>> standings = compete("new_york", ["greedy", "random"], games=20, seed=1)
    >>> [standing.bot for standing in standings.bots], standings["greedy"].wins.games
    (['greedy', 'random'], 20)
    """
    need("arena", "trikk.arena.compete")
    settings = settings_for(
        edition, bots, players=players, tables=tables, games=games, seed=seed, move_seconds=move_seconds
    )
    if ray is not None:
        check_ray(ray)
    folder = None
    if out is not None and resume and (Path(out) / RUN).exists():
        folder = old_folder(out)
        check_same(settings, folder)
    elif out is not None:
        folder = new_folder(out, settings, None if isinstance(edition, CityEdition | CardEdition) else edition)
    run = Run(settings, folder)
    with closing(run):
        for _ in run.play(workers, ray):
            pass
        run.write_report()
        return run.standings()


def check_same(settings: Settings, folder: Folder) -> None:
    """Raise if a folder contains a run with other settings."""
    for name, asked in settings.to_dict().items():
        begun = folder.settings.to_dict()[name]
        if asked != begun:
            folder.close()
            message = f"{folder.path}: was begun with {name} {begun!r}, not {asked!r}"
            raise ArenaError("other_settings", message, folder=str(folder.path), setting=name)
