"""The databases that tests are given: empty, apart from each other, and gone afterwards."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import sqlalchemy

from tests.patience import wait_until
from tests.server.databases import databases_of, new_database, postgres_server
from tools import postgres
from trikk.server.storage.address import address_of_another

ROOT = Path(__file__).parents[2]


def tables_of(url: str) -> list[str]:
    engine = sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    try:
        return sqlalchemy.inspect(engine).get_table_names()
    finally:
        engine.dispose()


def make_table(url: str, name: str) -> None:
    engine = sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text(f"CREATE TABLE {name} (id INTEGER)"))
    engine.dispose()


def folder_of(address: str) -> Path:
    """Return where the files of a server of one's own are."""
    folder = psycopg.conninfo.conninfo_to_dict(address)["host"]
    assert isinstance(folder, str)
    return Path(folder)


@pytest.mark.parametrize("number", [1, 2])
def test_a_test_is_given_an_empty_database(database_url: str, number: int) -> None:
    assert tables_of(database_url) == []
    make_table(database_url, "found_by_nobody")
    assert tables_of(database_url) == ["found_by_nobody"]


def test_databases_are_apart_from_each_other(postgres_address: str) -> None:
    with new_database(postgres_address) as one, new_database(postgres_address) as other:
        make_table(one, "here")
        assert (tables_of(one), tables_of(other)) == (["here"], [])


def test_a_database_is_gone_afterwards_although_somebody_is_connected(postgres_address: str) -> None:
    with new_database(postgres_address) as url:
        name = url.partition("?")[0].rpartition("/")[2]
        assert name in databases_of(postgres_address)
        connection = psycopg.connect(url)
    assert name not in databases_of(postgres_address)
    with connection, pytest.raises(psycopg.OperationalError):
        connection.execute("SELECT 1")


@pytest.mark.parametrize(
    ("server", "database"),
    [
        ("postgresql://me:word@host:5433/postgres", "postgresql://me:word@host:5433/new"),
        ("postgresql://host", "postgresql://host/new"),
        ("postgresql:///postgres?host=/tmp/here&port=1", "postgresql:///new?host=%2Ftmp%2Fhere&port=1"),
    ],
)
def test_only_the_name_of_the_database_is_changed(server: str, database: str) -> None:
    assert address_of_another(server, "new") == database


# --- which server --------------------------------------------------------------------------------------------------


def test_a_server_that_is_named_is_the_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIKK_TEST_POSTGRES", "postgresql://somewhere")
    with postgres_server() as address:
        assert address == "postgresql://somewhere"


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TRIKK_TEST_POSTGRES", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres, "DEBIAN", tmp_path)


@pytest.mark.usefixtures("nothing_installed")
def test_without_postgresql_its_tests_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PostgreSQL is not installed"), postgres_server():
        raise AssertionError


@pytest.mark.usefixtures("nothing_installed")
def test_without_postgresql_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="PostgreSQL is not installed"), postgres_server():
        raise AssertionError


def test_the_newest_version_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(postgres, "DEBIAN", tmp_path)
    for version in ("9.6", "15", "17", "common"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()
    assert postgres.programs() == tmp_path / "17" / "bin"


needs_programs = pytest.mark.skipif(
    postgres.why_not() is not None and os.environ.get("CI") != "true", reason=str(postgres.why_not())
)


@needs_programs
def test_a_server_of_ones_own_ends_when_its_owner_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIKK_TEST_POSTGRES", raising=False)
    owner = (
        "import os, signal\n"
        "from tests.server.databases import databases_of, postgres_server\n"
        "with postgres_server() as address:\n"
        "    assert 'postgres' in databases_of(address)\n"
        "    print(address, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", owner], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
    wait_until(lambda: not folder_of(done.stdout.strip()).exists())


@needs_programs
def test_a_server_of_ones_own_can_be_killed_and_started_again() -> None:
    with postgres.server(durable=True) as server:
        make_table(server.address, "kept")
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(server.address)
        server.start()
        assert tables_of(server.address) == ["kept"]


@needs_programs
def test_a_command_is_run_beside_a_server() -> None:
    code = "import os, sys; print(os.environ['TRIKK_TEST_POSTGRES']); sys.exit(3)"
    command = [sys.executable, postgres.__file__, sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.startswith("postgresql://trikk:")
    assert not folder_of(done.stdout.strip()).exists()
