"""A database with a table of each kind."""

from dataclasses import dataclass

import pytest

from tests.server.offline import Clock, Table, archive_for_good, kept, open_table


@dataclass
class Kept:
    """A database that nobody has open, and the ids of its tables."""

    url: str
    waiting: str
    playing: str
    over: str
    gone: str

    @property
    def ids(self) -> set[str]:
        return {self.waiting, self.playing, self.over, self.gone}


def filled(url: str, clock: Clock | None = None) -> Kept:
    """Put tables into a database: one waits for a player, one is played, one is over, one is archived for good."""
    with kept(url, clock) as repository:
        waiting = open_table(repository, "me", "open", edition="san_francisco")
        playing = open_table(repository, "me", "same_device", seed=5, turn_limit="3min")
        while len(playing.happened("moved")) < 12:
            playing.step()
        over, gone = (open_table(repository, "me", "planner", seed=seed) for seed in (6, 7))
        for table in (over, gone):
            table.play()
        archive_for_good(repository, gone.id)
        tables: list[Table] = [waiting, playing, over, gone]
        return Kept(url, *(table.id for table in tables))


@pytest.fixture
def tables(database_url: str) -> Kept:
    """Tables in a database of each kind."""
    return filled(database_url)


@pytest.fixture
def in_file(sqlite_url: str) -> Kept:
    """Tables in an SQLite file."""
    return filled(sqlite_url)
