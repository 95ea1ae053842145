"""A database is copied while it is used, and the copy takes its place."""

import asyncio
import os
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.admin.conftest import Kept
from tests.server.crowd import A_FEW, Crowd
from tests.server.hosting import Hosted, opened
from tests.server.offline import kept, open_table
from tests.server.processes import ServerProcess, server_processes
from trikk.server.admin.backup import NotForPostgres, back_up, restore
from trikk.server.admin.check import check_database, check_tables
from trikk.server.admin.databases import read_database
from trikk.server.admin.files import Exists
from trikk.server.admin.tables import list_tables
from trikk.server.storage.address import file_of, sqlite_address
from trikk.server.storage.file_lock import AlreadyServed, FileError, only_server
from trikk.server.storage.store import open_store
from trikk.server.tables.repository import Repository

SAVED = Path(__file__).parents[2] / "data" / "0.1.0" / "trikk.db"


def ids_in(file: Path) -> set[str]:
    with read_database(sqlite_address(file)) as store:
        return {each.id for each in list_tables(store)}


def path_of(database: Kept) -> Path:
    file = file_of(database.url)
    assert file is not None
    return file


def test_a_copy_has_everything_and_is_for_its_owner_alone(in_file: Kept, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    before = os.umask(0o022)
    try:
        with kept(in_file.url) as repository:  # part of it is not in the file yet
            table = open_table(repository, "me", "open")
            size = back_up(in_file.url, copy)
    finally:
        os.umask(before)
    assert (copy.stat().st_size, copy.stat().st_mode & 0o777) == (size, 0o600)
    assert ids_in(copy) == {*in_file.ids, table.id}
    assert [each.name for each in tmp_path.iterdir() if "new" in each.name] == []


def test_a_file_is_not_replaced_unless_that_is_meant(in_file: Kept, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    with pytest.raises(Exists):
        back_up(in_file.url, copy)
    assert copy.read_text() == "mine"
    back_up(in_file.url, copy, force=True)
    assert ids_in(copy) == in_file.ids
    with pytest.raises(FileError, match="the database itself"):
        back_up(in_file.url, path_of(in_file), force=True)


def test_a_database_that_is_not_there_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        back_up(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_postgresql_has_its_own_backups(tmp_path: Path) -> None:
    for act in (back_up, restore):
        with pytest.raises(NotForPostgres, match="pg_dump"):
            act("postgresql://localhost/trikk", tmp_path / "copy.db")


def test_a_copy_takes_the_place_of_a_database_which_is_kept(in_file: Kept, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(in_file.url, copy)
    with kept(in_file.url) as repository:
        later = open_table(repository, "me", "open")
    with pytest.raises(Exists):
        restore(in_file.url, copy)
    assert later.id in ids_in(path_of(in_file))
    former = restore(in_file.url, copy, force=True)
    assert former is not None
    assert ids_in(path_of(in_file)) == in_file.ids
    assert ids_in(former) == {*in_file.ids, later.id}
    assert path_of(in_file).stat().st_nlink == 1
    assert path_of(in_file).stat().st_mode & 0o777 == 0o600


def test_a_copy_is_restored_where_there_is_nothing(in_file: Kept, tmp_path: Path) -> None:
    assert restore(f"sqlite:///{tmp_path / 'new' / 'a.db'}", path_of(in_file)) is None
    assert ids_in(tmp_path / "new" / "a.db") == in_file.ids


def test_a_database_of_an_older_version_can_be_restored(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    restore(url, Path(shutil.copy(SAVED, tmp_path / "saved.db")))
    open_store(url).close()
    assert ids_in(tmp_path / "a.db") == {"over", "playing", "waiting", "archived"}


def test_only_a_whole_database_of_trikk_is_restored(in_file: Kept, tmp_path: Path) -> None:
    before = ids_in(path_of(in_file))
    (tmp_path / "text.db").write_text("no database at all, but long enough to be one" * 10)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    back_up(in_file.url, tmp_path / "cut.db")
    with (tmp_path / "cut.db").open("r+b") as cut:
        cut.truncate(cut.seek(0, os.SEEK_END) // 2)
    for name in ("text.db", "other.db", "cut.db", "missing.db"):
        with pytest.raises(FileError, match=name):
            restore(in_file.url, tmp_path / name, force=True)
    with pytest.raises(FileError, match="the database itself"):
        restore(in_file.url, path_of(in_file), force=True)
    assert ids_in(path_of(in_file)) == before


def test_nothing_is_restored_under_a_server(in_file: Kept, tmp_path: Path) -> None:
    back_up(in_file.url, tmp_path / "copy.db")
    with only_server(in_file.url), pytest.raises(AlreadyServed):
        restore(in_file.url, tmp_path / "copy.db", force=True)


def test_a_damaged_database_is_kept_too(in_file: Kept, tmp_path: Path) -> None:
    back_up(in_file.url, tmp_path / "copy.db")
    file = path_of(in_file)
    with file.open("r+b") as damaged:
        damaged.seek(0)
        damaged.write(b"SQLite format 3\0" + bytes(4000))
    content = file.read_bytes()
    former = restore(in_file.url, tmp_path / "copy.db", force=True)
    assert former is not None
    assert former.read_bytes() == content
    assert ids_in(file) == in_file.ids


# --- under play ----------------------------------------------------------------------------------------------------


def test_a_copy_made_between_moves_is_of_one_moment(host: Hosted, tmp_path: Path) -> None:
    table = opened(host)
    with ThreadPoolExecutor(1) as thread:
        for number in range(5):
            copying = thread.submit(back_up, f"sqlite:///{host.store.file}", tmp_path / f"{number}.db")
            while not copying.done():
                table.play()
            copying.result()
    for number in range(5):
        assert problems_in(tmp_path / f"{number}.db") == []


@pytest.mark.long
def test_games_go_on_from_a_copy_after_the_server_was_killed(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def lose_the_database(crowd: Crowd, server: ServerProcess) -> None:
        await somewhere(crowd)
        await asyncio.to_thread(back_up, sqlite_url, copy)
        await somewhere(crowd)
        with pytest.raises(AlreadyServed, match=server.url):
            restore(sqlite_url, copy, force=True)
        server.kill()
        former = restore(sqlite_url, copy, force=True)
        assert former is not None
        assert problems_in(former) == problems_in(copy) == []
        assert ids_in(former) == ids_in(copy) == {table.id for table in crowd.tables}
        server.start()

    async def play(server: ServerProcess) -> None:
        await server.answers()
        crowd = Crowd(A_FEW, [server.url], seed=14)
        await crowd.play(lose_the_database(crowd, server))
        assert {table.state for table in crowd.tables} == {"over"}

    with server_processes(sqlite_url, tmp_path) as [server]:
        asyncio.run(asyncio.wait_for(play(server), PATIENCE))
    file = file_of(sqlite_url)
    assert file is not None
    assert problems_in(file) == []
    assert server.errors() == []


async def somewhere(crowd: Crowd) -> None:
    """Return in the middle of play, a few moves later."""
    await crowd.until(crowd.has_begun)
    moves = crowd.moves + 2 * len(crowd.tables)
    await crowd.until(lambda: crowd.moves >= moves)


def problems_in(file: Path) -> list[str]:
    with read_database(sqlite_address(file)) as store:
        return [str(problem) for problem in (*check_database(store), *check_tables(Repository(store)))]
