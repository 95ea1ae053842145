"""What the tests of tables have in common: a repository, and a clock that they set."""

from collections.abc import Iterator

import pytest

from tests.server.offline import Clock, kept
from trikk.server.tables.repository import Repository


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def repository(sqlite_url: str, clock: Clock) -> Iterator[Repository]:
    with kept(sqlite_url, clock) as repository:
        yield repository
