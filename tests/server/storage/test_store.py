"""Databases: opened, brought up to date, and how they keep what they are given."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tests.patience import PATIENCE, wait_until
from tests.server.databases import BEFORE_0003
from tests.server.offline import Table, kept, open_table
from trikk.server.storage import schema
from trikk.server.storage.address import DatabaseAway, DatabaseError
from trikk.server.storage.rows import Seat, read_seats
from trikk.server.storage.store import MIGRATION_LOCK, VERSION, Store, migrate, open_store
from trikk.server.tables import table as live_module

PASSWORD = "correct-horse"
OPEN = "import sys; from trikk.server.storage.store import open_store; open_store(sys.argv[1]).close()"


def without_fairness(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table as the first version knew it: players had no part in the seed."""
    return table | {"commitment": None, "seats": [seat | {"nonce": None} for seat in table["seats"]]}


def run_sql(url: str, *statements: str) -> None:
    """Change a database behind Trikk's back."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    engine.dispose()


def test_a_connection_that_is_given_back_to_a_closed_database_is_closed(postgres_url: str) -> None:
    """A bot that thinks holds one while the server stops."""
    store = open_store(postgres_url)
    with store.reading() as connection:
        driver = connection.connection.driver_connection
        store.close()
        assert isinstance(driver, psycopg.Connection)
        assert not driver.closed
    assert driver.closed


def without_tables(url: str) -> Store:
    """Return a database with nothing in it, as one of the first Trikk was before its first migration."""
    store = open_store(url)
    with store.engine.begin() as connection:
        schema.metadata.drop_all(connection)
        VERSION.drop(connection)
    return store


@pytest.mark.parametrize("how", ["made", "migrated"])
def test_a_database_has_exactly_the_schema(database_url: str, how: str) -> None:
    if how == "migrated":
        with closing(without_tables(database_url)) as store, store.engine.begin() as connection:
            migrate(connection)
    with closing(open_store(database_url)) as store, store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []
        found = sa.inspect(connection)
        for table in schema.metadata.tables.values():
            checks = {str(check["name"]) for check in found.get_check_constraints(table.name)}
            wanted = {str(each.name) for each in table.constraints if isinstance(each, sa.CheckConstraint)}
            assert checks == wanted
            foreign = {key["name"]: key["options"].get("ondelete") for key in found.get_foreign_keys(table.name)}
            assert foreign == {key.name: key.ondelete for key in table.foreign_key_constraints}


def test_a_store_opens_again_with_all_that_is_in_it(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "planner")
        before = table.update("Ann").json()
    with kept(database_url) as table.repository:
        assert table.update("Ann").json() == before
        assert table.repository.store.tables_by_state() == {"playing": 1}


def test_sqlite_waits_for_the_disk_at_every_commit(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url)) as store, store.reading() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2: FULL


def test_who_reads_sqlite_does_not_wait_for_who_writes(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url)) as store, store.writing() as writer:
        writer.execute(sa.text("CREATE TABLE half_done (id INTEGER)"))
        with store.reading() as reader:
            assert "half_done" not in sa.inspect(reader).get_table_names()


def test_all_that_is_read_is_of_one_moment(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process reads a table; between two of its queries another process makes a move there."""
    with kept(postgres_url) as repository, kept(postgres_url) as other:
        table = open_table(repository, "me", "same_device")
        elsewhere = Table(other, table.id, table.secrets)
        assert elsewhere.update("Bob").version == 0
        moves = iter([table.move])

        def read_late(connection: sa.Connection, table_id: str) -> list[Seat]:
            for move in moves:
                move()
            return read_seats(connection, table_id)

        table.move()
        monkeypatch.setattr(live_module, "read_seats", read_late)
        update = elsewhere.update("Bob")
        assert next(moves, None) is None
        assert (update.seq, update.version) == (3, 1)
        assert update.view is not None
        assert update.view.to_move == update.table.to_move == 1
        update = elsewhere.update("Bob")
        assert (update.seq, update.version) == (4, 2)


def test_tables_of_the_first_version_get_codes_if_they_wait_for_players(database_url: str) -> None:
    with kept(database_url) as repository:
        waiting = [open_table(repository, "me", "open") for _ in range(3)]
        playing = open_table(repository, "me", "planner")
        rows = {table.id: table.row for table in (*waiting, playing)}
        before = {table.id: table.update("Ann") for table in (*waiting, playing)}
    run_sql(
        database_url,
        *BEFORE_0003,
        "DROP INDEX ix_tables_invite_code",
        "DROP INDEX ix_seats_code_hash",
        "ALTER TABLE tables DROP COLUMN invite_code",
        "UPDATE alembic_version SET version_num = '0001'",
    )
    with kept(database_url) as repository:
        for table in (*waiting, playing):
            table.repository = repository
            update, former = table.update("Ann"), before[table.id]
            assert without_fairness(update.table) == without_fairness(former.table)
            assert (update.view, update.moves) == (former.view, former.moves)
            unknown: dict[str, Any] = dict.fromkeys(("invite_code", "edition_hash", "commitment", "fairness"))
            assert replace(table.row, **unknown) == replace(rows[table.id], **unknown)
        for table in waiting:
            found = repository.find_code(table.row.invite_code or "")
            assert found is not None
            assert found[0] == table.id
        assert playing.row.invite_code is None


# --- databases that cannot be used ---------------------------------------------------------------------------------


def test_a_database_of_a_newer_trikk_is_left_alone(database_url: str) -> None:
    open_store(database_url).close()
    run_sql(database_url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="made by a newer Trikk; update Trikk"):
        open_store(database_url)


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (["CREATE TABLE seats (id INTEGER)"], "tables of Trikk's names that Trikk did not make"),
        (
            ["CREATE TABLE alembic_version (version_num VARCHAR)", "INSERT INTO alembic_version VALUES ('ab12')"],
            "belongs to another program",
        ),
    ],
    ids=["tables of the same name", "migrations of its own"],
)
def test_a_database_of_another_program_is_left_alone(database_url: str, statements: list[str], reason: str) -> None:
    run_sql(database_url, *statements)
    with pytest.raises(DatabaseError, match=reason) as raised:
        open_store(database_url)
    assert len(str(raised.value).splitlines()) == 1
    engine = sa.create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"))
    assert len(sa.inspect(engine).get_table_names()) == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("games.db", "not of the form"),
        (f"postgresql://me:{PASSWORD}@host:port/games", "not of the form"),
        (f"mysql://me:{PASSWORD}@host/games", "keeps its tables in SQLite or PostgreSQL"),
        ("sqlite://", "must outlive the server"),
        ("sqlite:///:memory:", "must outlive the server"),
        (f"postgresql://me:{PASSWORD}@no.such.host.invalid/games", "no.such.host.invalid"),
        (f"postgresql://me:{PASSWORD}@127.0.0.1:1/games", "refused"),
        (f"postgresql://127.0.0.1:1/games?user=me&password={PASSWORD}", "refused"),
        (f"postgresql://me:{PASSWORD}@127.0.0.1:1/games?colour=red", "colour"),
    ],
)
def test_an_address_that_leads_nowhere_is_named_without_its_password(address: str, reason: str) -> None:
    with pytest.raises(DatabaseError) as raised:
        open_store(address)
    text = str(raised.value)
    assert reason in text
    assert PASSWORD not in text
    assert len(text.splitlines()) == 1


def test_a_database_that_is_away_may_come_and_one_that_lets_nobody_in_does_not(postgres_url: str) -> None:
    wrong = re.sub(r"(?<=://trikk:)[^@]*", PASSWORD, postgres_url)
    nowhere = "postgresql://me@127.0.0.1:1/games"
    for address, kind in ((nowhere, DatabaseAway), (f"{nowhere}?colour=red", DatabaseError), (wrong, DatabaseError)):
        with pytest.raises(DatabaseError) as raised:
            open_store(address)
        assert type(raised.value) is kind


def test_a_wrong_password_is_not_repeated(postgres_url: str) -> None:
    wrong = re.sub(r"(?<=://trikk:)[^@]*", PASSWORD, postgres_url)
    assert PASSWORD in wrong
    with pytest.raises(DatabaseError, match="password authentication failed") as raised:
        open_store(wrong)
    assert PASSWORD not in str(raised.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader, " * 100, encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(DatabaseError, match=r"letter\.txt: file is not a database"):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes() == before
    with pytest.raises(DatabaseError, match="folder cannot be made"):
        open_store(f"sqlite:///{file}/games.db")
    with pytest.raises(DatabaseError, match="unable to open"):
        open_store(f"sqlite:///{tmp_path}")


# --- at the same time ----------------------------------------------------------------------------------------------


def test_processes_that_start_together_migrate_once(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        processes = [
            subprocess.Popen([sys.executable, "-c", OPEN, postgres_url], stderr=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        wait_until(lambda: connection.execute(waiting).fetchone() == (2,))
        connection.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])
        for process in processes:
            _, errors = process.communicate(timeout=PATIENCE)
            assert (process.returncode, errors) == (0, "")
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


def break_off(*_: object, **__: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def names_in(sqlite_url: str) -> list[str]:
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]


def test_a_database_that_cannot_be_made_whole_is_not_made_in_part(sqlite_url: str) -> None:
    sa.event.listen(schema.metadata, "after_create", break_off)
    try:
        with pytest.raises(sqlite3.OperationalError):
            open_store(sqlite_url)
    finally:
        sa.event.remove(schema.metadata, "after_create", break_off)
    assert names_in(sqlite_url) == []
    open_store(sqlite_url).close()


def test_a_migration_that_fails_leaves_nothing_behind(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(without_tables(sqlite_url)) as store:
        monkeypatch.setattr("alembic.ddl.impl.DefaultImpl.create_index", break_off)
        with pytest.raises(sqlite3.OperationalError), store.engine.begin() as connection:
            migrate(connection)
    assert names_in(sqlite_url) == []
