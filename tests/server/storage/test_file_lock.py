"""One server for one file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from trikk.server.storage.address import file_of
from trikk.server.storage.file_lock import AlreadyServed, FileError, only_server, own_file

HOLD = """
import sys
from trikk.server.storage.file_lock import only_server, own_file
with only_server(sys.argv[1]) as tell_others, own_file(sys.argv[1]):
    tell_others("http://127.0.0.1:7")
    print("held", flush=True)
    sys.stdin.read()
"""


def test_which_file_a_database_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert file_of("sqlite:///a.db") == tmp_path.resolve() / "a.db"
    assert file_of(f"sqlite:///{tmp_path}/a.db") == tmp_path.resolve() / "a.db"
    for other in ("sqlite://", "sqlite:///:memory:", "postgresql://me@here/trikk", "nonsense", "postgresql://h:x/y"):
        assert file_of(other) is None


def test_a_second_server_learns_where_the_first_one_is(sqlite_url: str, tmp_path: Path) -> None:
    with only_server(sqlite_url) as tell_others:
        with pytest.raises(AlreadyServed) as caught, only_server(sqlite_url):
            pass
        assert caught.value.url is None
        tell_others("http://127.0.0.1:7")
        said = r"trikk\.db: another Trikk serves this file, at http://127.0.0.1:7;"
        with pytest.raises(AlreadyServed, match=said), only_server(sqlite_url):
            pass
    with only_server(sqlite_url):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["trikk.db.lock"]


def test_a_file_has_one_lock_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "trikk.db")
    first, second = (f"sqlite:///{tmp_path}/{name}.db" for name in ("trikk", "link"))
    with only_server(first), pytest.raises(AlreadyServed), only_server(second):
        pass


def test_files_of_their_own_and_other_databases_are_free(tmp_path: Path) -> None:
    a, b = (f"sqlite:///{tmp_path}/{name}.db" for name in "ab")
    postgres = "postgresql://me@here/trikk"
    with only_server(a), only_server(b), only_server(postgres) as tell_others, only_server(postgres):
        tell_others("http://127.0.0.1:7")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.db.lock", "b.db.lock"]


@contextmanager
def held_by_another(url: str) -> Iterator["subprocess.Popen[str]"]:
    """Yield a process that serves a file, until its standard input ends."""
    held = subprocess.Popen([sys.executable, "-c", HOLD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with held:
        assert held.stdout is not None
        assert held.stdout.readline() == "held\n"
        yield held


@pytest.mark.skipif(sys.platform != "linux", reason="only the lock beside it is there")
def test_a_removed_lock_admits_no_second_server(sqlite_url: str, tmp_path: Path) -> None:
    with held_by_another(sqlite_url):
        (tmp_path / "trikk.db.lock").unlink()
        for _ in range(2):
            with pytest.raises(AlreadyServed) as caught, only_server(sqlite_url):
                pass
            assert caught.value.url == "http://127.0.0.1:7"
        with pytest.raises(AlreadyServed), own_file(sqlite_url):
            pass
    with only_server(sqlite_url), own_file(sqlite_url):
        pass


def test_a_file_with_two_names_is_not_served(tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("trikk.db", "link.db")]
    with only_server(f"sqlite:///{names[0]}"), own_file(f"sqlite:///{names[0]}"):
        os.link(*names)
    for name in names:
        with pytest.raises(FileError, match=r"has a second name \(a hard link\)"), only_server(f"sqlite:///{name}"):
            pass
    names[1].unlink()
    with only_server(f"sqlite:///{names[0]}"):
        pass


def test_the_lock_of_a_killed_process_hinders_nobody(sqlite_url: str, tmp_path: Path) -> None:
    with held_by_another(sqlite_url) as held:
        with pytest.raises(AlreadyServed) as caught, only_server(sqlite_url):
            pass
        assert caught.value.url == "http://127.0.0.1:7"
        held.kill()
        held.wait()
    assert (tmp_path / "trikk.db.address").exists()
    with only_server(sqlite_url):
        assert not (tmp_path / "trikk.db.address").exists()


def test_the_folder_of_a_file_is_made_and_the_file_is_private(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/folder/a.db"
    with only_server(url), own_file(url):
        pass
    file = tmp_path / "new" / "folder" / "a.db"
    assert file.read_bytes() == b""
    assert os.name == "nt" or file.stat().st_mode & 0o777 == 0o600
    file.write_bytes(b"SQLite format 3\0...")
    with only_server(url), own_file(url):
        assert file.read_bytes() == b"SQLite format 3\0..."


def test_what_can_be_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database at all", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for name, problem in {
        "notes.txt": "is not an SQLite database",
        "folder": "is a folder, not a file",
        "notes.txt/trikk.db": "the folder cannot be made: ",
    }.items():
        with pytest.raises(FileError, match=problem), only_server(f"sqlite:///{tmp_path}/{name}"):
            pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "notes.txt"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody can write")
def test_a_folder_in_which_nothing_can_be_written() -> None:
    said = "/proc: cannot keep a database in this folder: "
    with pytest.raises(FileError, match=said), only_server("sqlite:////proc/trikk.db"):
        pass
