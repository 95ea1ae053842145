"""Whether the database works is found out by writing, in time, and told with its reason."""

import asyncio
import itertools
import logging
import shutil
import sqlite3
import threading
import time
from collections import namedtuple
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE, wait_until
from tests.server.hosting import Hosted, hosted, opened
from tests.server.relay import relayed
from trikk.server.storage import health as module
from trikk.server.storage import schema, store
from trikk.server.storage.failures import cause_of
from trikk.server.storage.health import LEAST_FREE, HealthCheck, problem_of
from trikk.server.storage.question import Question
from trikk.server.storage.store import open_store
from trikk.server.tables import workers

Usage = namedtuple("Usage", "total used free")


def health(server: Hosted) -> tuple[int, str, str | None]:
    answer = server.http.get("/health")
    return answer.status_code, answer.json()["status"], answer.json()["problem"]


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, object]]:
    return [vars(record)["fields"] for record in caplog.records if record.getMessage() == event]


def test_a_check_writes_one_row_however_often_it_is_made(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FRESH_SECONDS", 0.0)
    with hosted(database_url) as server:
        before = time.time()
        for _ in range(3):
            assert health(server) == (200, "ok", None)
        with server.store.reading() as connection:
            [(id, checked)] = connection.execute(sa.select(schema.health)).all()
        assert (id, before <= checked <= time.time()) == (1, True)


def test_many_who_ask_at_once_are_answered_by_one_check(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(sqlite_url)) as opened_store:
        commits: list[object] = []
        sa.event.listen(opened_store.engine, "commit", commits.append)

        async def main() -> None:
            check = HealthCheck(opened_store)
            assert await asyncio.gather(*(check.problem() for _ in range(50))) == [None] * 50

        asyncio.run(main())
        assert len(commits) <= 2  # and a look for damage


# --- disks ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_told_before_nothing_can_be_written_any_more(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    free = LEAST_FREE - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 10**12 - free, free))
    monkeypatch.setattr(module, "FRESH_SECONDS", 0.0)
    with hosted(sqlite_url) as server:
        for _ in range(2):
            assert health(server) == (503, "unavailable", "full")
        free = LEAST_FREE
        assert health(server) == (200, "ok", None)
    assert logged(caplog, "database_unwell") == [{"problem": "full", "cause": None}]
    assert logged(caplog, "database_well") == [{}]


def error_of(file: Path, act: Callable[[sa.Connection], object]) -> sa.exc.DBAPIError:
    engine = sa.create_engine(f"sqlite:///{file}")
    with pytest.raises(sa.exc.DBAPIError) as raised, engine.connect() as connection:
        act(connection)
    engine.dispose()
    return raised.value


def test_what_sqlite_says_of_a_disk_is_understood(tmp_path: Path) -> None:
    def fill(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 10")
        connection.exec_driver_sql("CREATE TABLE a (b BLOB)")
        connection.exec_driver_sql("INSERT INTO a VALUES (randomblob(1000000))")

    full = error_of(tmp_path / "full.db", fill)
    assert (problem_of(full), cause_of(full)) == ("full", "SQLITE_FULL")
    (tmp_path / "letter.db").write_bytes(b"Dear reader, " * 1000)
    letter = error_of(tmp_path / "letter.db", lambda connection: connection.exec_driver_sql("SELECT * FROM a"))
    assert (problem_of(letter), cause_of(letter)) == ("damaged", "SQLITE_NOTADB")
    wrong = error_of(tmp_path / "new.db", lambda connection: connection.exec_driver_sql("SELECT * FROM secret"))
    assert (problem_of(wrong), cause_of(wrong)) == ("failed", "SQLITE_ERROR")


def damage(file: Path) -> None:
    """Write over all pages of an SQLite file with moves on them, and over no others."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(size,)] = database.execute("PRAGMA page_size")
    content = file.read_bytes()
    pages = [content[start : start + size] for start in range(0, len(content), size)]
    assert any(b'"chance":' in page for page in pages)
    file.write_bytes(b"".join(b"\xaa" * size if b'"chance":' in page else page for page in pages))


def test_a_damaged_file_is_told(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    with hosted(sqlite_url) as server:
        table = opened(server)
        for _ in range(30):
            table.play()
        assert health(server) == (200, "ok", None)
    damage(file)
    with hosted(sqlite_url) as server:
        wait_until(lambda: health(server) == (503, "unavailable", "damaged"))


def test_damage_that_a_request_comes_upon_is_told(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store.Store, "find_damage", lambda store: None)
    monkeypatch.setattr(module, "FRESH_SECONDS", 0.0)
    with hosted(sqlite_url) as server:
        table = opened(server)
        for _ in range(30):
            table.play()
    damage(Path(sqlite_url.removeprefix("sqlite:///")))
    with hosted(sqlite_url) as server:
        assert health(server) == (200, "ok", None)
        assert server.http.get(table.path, headers={"Authorization": f"Bearer {table.secrets[0]}"}).status_code == 503
        assert health(server) == (503, "unavailable", "damaged")
    assert {"kind": "DatabaseError", "cause": "SQLITE_CORRUPT"} in logged(caplog, "database_failed")


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


def test_a_database_that_does_not_answer_holds_up_nobody(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is frozen: connections are there, and nothing comes through them."""
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(workers, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr("trikk.server.app.COUNT_SECONDS", 0.5)
    with relayed(postgres_url) as relay:
        relay.open()
        with hosted(relay.url) as server:
            table = opened(server)
            assert health(server) == (200, "ok", None)
            threads = threading.active_count()
            relay.freeze()
            wait_until(lambda: health(server) == (503, "unavailable", "silent"))
            for _ in range(3):
                assert health(server) == (503, "unavailable", "silent")
                assert table.get(token=table.secrets[0]).status_code == 503
                assert "trikk_moves_total" in server.http.get("/metrics").text
            assert threading.active_count() <= threads + 10
            relay.thaw()
            wait_until(lambda: health(server) == (200, "ok", None))
            wait_until(lambda: table.get(token=table.secrets[0]).status_code == 200)
            table.play()
    assert logged(caplog, "database_unwell") == [{"problem": "silent", "cause": None}]


def test_a_database_that_is_away_or_read_only_is_told(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "FRESH_SECONDS", 0.0)
    name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
    with relayed(postgres_url) as relay, psycopg.connect(postgres_url, autocommit=True) as control:
        relay.open()
        with hosted(relay.url) as server:
            control.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            relay.cut()  # the setting is for new connections
            assert health(server) == (503, "unavailable", "read_only")
            relay.close()
            wait_until(lambda: health(server) == (503, "unavailable", "away"))
    causes = [fields["cause"] for fields in logged(caplog, "database_unwell")]
    assert causes[0] == "25006"
    assert "closed the connection" in str(causes[-1]) or "refused" in str(causes[-1])


def test_no_statement_and_no_lock_is_waited_for_without_end(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "STATEMENT_SECONDS", 1)
    monkeypatch.setattr(store, "LOCK_SECONDS", 1)
    with closing(open_store(postgres_url)) as one:
        with pytest.raises(sa.exc.OperationalError) as raised, one.writing() as connection:
            connection.execute(sa.text("SELECT pg_sleep(600)"))
        assert (cause_of(raised.value), problem_of(raised.value)) == ("57014", "failed")
        with one.writing() as holder:
            holder.execute(sa.text("LOCK TABLE tables"))
            with pytest.raises(sa.exc.OperationalError) as raised, one.writing() as waiter:
                waiter.execute(sa.text("LOCK TABLE tables"))
        assert cause_of(raised.value) in ("55P03", "57014")
        with one.reading() as connection:
            idle = connection.execute(sa.text("SHOW idle_in_transaction_session_timeout")).scalar()
        assert idle == "1min"


# --- questions -----------------------------------------------------------------------------------------------------


def test_a_question_is_asked_once_for_all_and_again_when_its_answer_is_old() -> None:
    asked = itertools.count(1)
    question = Question(lambda: next(asked), seconds=PATIENCE, fresh=0.2)
    assert [question.wait() for _ in range(5)] == [1] * 5
    wait_until(lambda: question.wait() == 2)


def test_an_answer_that_comes_too_late_is_for_those_who_ask_later() -> None:
    may_answer = threading.Event()
    question = Question(lambda: may_answer.wait(PATIENCE), seconds=0.05, fresh=PATIENCE)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            question.wait()
        with pytest.raises(TimeoutError):
            asyncio.run(question.answer())
    assert sum(thread.name == "trikk-question" for thread in threading.enumerate()) >= 1
    may_answer.set()
    wait_until(lambda: question.asked().done())
    assert question.wait() is True


def test_an_error_is_an_answer_too(caplog: pytest.LogCaptureFixture) -> None:
    question = Question(lambda: int("nothing"), seconds=PATIENCE, fresh=PATIENCE)
    for _ in range(2):
        with pytest.raises(ValueError, match="nothing"):
            asyncio.run(question.answer())
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
