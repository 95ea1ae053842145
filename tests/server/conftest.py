"""Databases to keep tables in, and a server with some."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import new_database, postgres_server
from tests.server.hosting import Hosted, Table, finished, hosted, opened
from tests.server.strange import Strange, install_strange


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL server on which databases may be made; see `postgres_server`."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_address: str) -> Iterator[str]:
    """An empty PostgreSQL database, as a user would write it: `postgresql://...`."""
    with new_database(postgres_address) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'trikk.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind, one after the other."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return url


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that allows everyone as much as they like. Whatever is asked of it, it logs no error."""
    with hosted(f"sqlite:///{tmp_path_factory.mktemp('host') / 'trikk.db'}") as server:
        yield server
        assert server.errors == []


@pytest.fixture
def table(host: Hosted) -> Table:
    """A private table in play, with two people at one device: seat 0 is to move."""
    return opened(host)


@pytest.fixture(scope="module")
def over(host: Hosted) -> Table:
    """A table whose game is over; tests leave it as it is."""
    return finished(host)


@pytest.fixture(scope="module")
def archived(host: Hosted) -> Table:
    """A table that is archived for good; tests leave it as it is."""
    return finished(host, archived=True)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Strange:
    """A package with strange bots."""
    return install_strange(monkeypatch, tmp_path / "packages")
