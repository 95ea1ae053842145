"""`trikk admin`: what it prints, asks and refuses."""

import json
import re
import sqlite3
from dataclasses import asdict, fields
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.cli.running import Trikk, in_process_of_its_own, on_a_terminal
from tests.server.admin.conftest import Kept, filled
from trikk.server.net.limits_file import read_limits
from trikk.server.settings import Limits
from trikk.server.storage.file_lock import only_server

COMMANDS = ("list", "inspect", "archive", "delete", "backup", "restore", "export", "import", "check", "limits")
DATABASE = "club.db"


@pytest.fixture
def club(tmp_path: Path) -> Kept:
    """Tables in a file in the folder that commands are run in."""
    return filled(f"sqlite:///{tmp_path / DATABASE}")


def told(out: str) -> dict[str, object]:
    value: dict[str, object] = json.loads(out)
    return value


def test_help_lists_every_command_and_each_has_examples(trikk: Trikk) -> None:
    result = trikk("admin", "--help")
    assert result.code == 0
    assert re.findall(r"^  (\w+) ", result.out.partition("Commands:")[2], re.MULTILINE) == list(COMMANDS)
    for command in COMMANDS:
        result = trikk("admin", command, "--help")
        assert f"Examples:\n    trikk admin {command}" in result.out or f"| trikk admin {command}" in result.out
        assert "--json" in result.out


def test_alone_it_prints_its_help(trikk: Trikk) -> None:
    result = trikk("admin")
    assert (result.code, result.err) == (0, "")
    assert result.out == trikk("admin", "--help").out


def test_an_id_may_begin_with_a_dash(trikk: Trikk, club: Kept) -> None:
    for command in (
        ["inspect", "-AsnWB25U3d6", "--json"],
        ["archive", "-AsnWB25U3d6"],
        ["delete", "--yes", "-y_nWB25U3d6"],
    ):
        result = trikk("admin", *command, "--database", DATABASE)
        assert result.says_one_line("there is no table -")
    assert trikk("admin", "inspect", "--jsno", "x").says_one_line("--jsno")


def test_a_mistyped_command_is_said_in_one_line(trikk: Trikk) -> None:
    assert trikk("admin", "lsit").says_one_line("lsit", "trikk admin --help")
    assert trikk("admin", "list", "--state", "sleeping").says_one_line("--state", "trikk admin list --help")


@pytest.mark.parametrize(
    "command", [["list"], ["inspect", "x"], ["archive", "x"], ["delete", "--yes", "x"], ["export", "-"]]
)
def test_a_database_that_is_not_there_is_not_made(trikk: Trikk, tmp_path: Path, command: list[str]) -> None:
    assert trikk("admin", *command, "--database", "none.db").says_one_line("none.db: there is no such file")
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_named_as_for_serve(trikk: Trikk, club: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    assert trikk("admin", "list", "--database", "mysql://x/y").says_one_line("not in 'mysql'")
    monkeypatch.setenv("TRIKK_DATABASE", club.url)
    assert len(trikk("admin", "list").out.splitlines()) == 1 + len(club.ids)


def test_a_list_in_words_and_for_programs(trikk: Trikk, club: Kept) -> None:
    lines = trikk("admin", "list", "--database", DATABASE).out.splitlines()
    assert lines[0].split() == ["table", "state", "edition", "moves", "touched", "seats"]
    assert {line.split()[0] for line in lines[1:]} == club.ids
    assert any(line.startswith(club.waiting) and line.endswith("Ann, –") for line in lines)
    first = told(trikk("admin", "list", "--json", "--limit", "3", "--database", DATABASE).out)
    rest = told(trikk("admin", "list", "--json", f"--after={first['after']}", "--database", DATABASE).out)
    assert rest["after"] is None
    ids = [table["id"] for page in (first, rest) for table in page["tables"]]  # type: ignore[attr-defined]
    assert len(ids) == len(set(ids)) == len(club.ids)
    result = trikk("admin", "list", "--limit", "3", "--database", DATABASE)
    assert result.out.splitlines()[-1] == f"There are more: add --after={first['after']}"


def test_tables_are_found_by_age(trikk: Trikk, club: Kept) -> None:
    def found(age: str) -> int:
        result = trikk("admin", "list", "--json", "--older-than", age, "--database", DATABASE)
        return len(told(result.out)["tables"])  # type: ignore[arg-type]

    assert found("9999999d") == 0
    assert trikk("admin", "list", "--older-than", "soon", "--database", DATABASE).says_one_line("'soon'", "90d")


def test_a_table_in_words(trikk: Trikk, club: Kept) -> None:
    out = trikk("admin", "inspect", club.playing, "--database", DATABASE).out
    assert "Ann" in out
    assert "12 moved" in out
    assert re.search(r"^seed ", out, re.MULTILINE) is None
    assert "invite_key" not in out
    revealed = trikk("admin", "inspect", club.playing, "--reveal", "--database", DATABASE).out
    assert re.search(r"^seed +5$", revealed, re.MULTILINE)
    assert json.loads(revealed.splitlines()[-1])["seed"] == 5
    assert trikk("admin", "inspect", "nowhere", "--database", DATABASE).says_one_line("there is no table nowhere")


def test_tables_are_archived(trikk: Trikk, club: Kept) -> None:
    result = trikk("admin", "archive", club.playing, club.gone, "--database", DATABASE)
    assert result.out == f"{club.playing}: archived\n{club.gone}: was archived before\n"
    listed = told(trikk("admin", "list", "--state", "archived", "--json", "--database", DATABASE).out)
    assert len(listed["tables"]) == 2  # type: ignore[arg-type]


def test_nothing_is_deleted_unless_that_is_confirmed(trikk: Trikk, club: Kept) -> None:
    refused = trikk("admin", "delete", club.playing, "--database", DATABASE)
    assert refused.says_one_line("1 table would be deleted for ever", "--yes")
    result = trikk("admin", "delete", "--yes", "--json", club.playing, "--database", DATABASE)
    assert told(result.out) == {"deleted": [club.playing]}
    assert trikk("admin", "inspect", club.playing, "--database", DATABASE).code == 2


def test_what_changes_tables_is_refused_under_a_server(trikk: Trikk, club: Kept) -> None:
    with only_server(club.url) as tell_others:
        tell_others("http://127.0.0.1:8642")
        assert trikk("admin", "backup", "copy.db", "--database", DATABASE).code == 0
        assert trikk("admin", "export", "all.jsonl", "--database", DATABASE).code == 0
        for command in (
            ["archive", club.over],
            ["delete", "--yes", club.over],
            ["restore", "--force", "copy.db"],
            ["import", "all.jsonl"],
        ):
            result = trikk("admin", *command, "--database", DATABASE)
            assert result.says_one_line("another Trikk serves this file, at http://127.0.0.1:8642")
        assert trikk("admin", "list", "--database", DATABASE).code == 0


def test_a_backup_and_back(trikk: Trikk, club: Kept, tmp_path: Path) -> None:
    result = trikk("admin", "backup", "copy.db", "--json", "--database", DATABASE)
    assert told(result.out) == {"file": "copy.db", "bytes": (tmp_path / "copy.db").stat().st_size}
    assert trikk("admin", "backup", "copy.db", "--database", DATABASE).says_one_line(
        "copy.db: exists already", "--force"
    )
    assert trikk("admin", "restore", "copy.db", "--database", DATABASE).says_one_line("exists already", "--force")
    result = trikk("admin", "restore", "copy.db", "--force", "--database", DATABASE)
    assert re.fullmatch(r"copy\.db: restored; the former database is .*club\.db\.\d+T\d+Z\n", result.out)
    assert trikk("admin", "restore", "copy.db", "--database", "new.db").out == "copy.db: restored\n"
    assert trikk("admin", "backup", "b.db", "--database", "postgresql://x/y").says_one_line("pg_dump")


def test_an_export_and_an_import(trikk: Trikk, club: Kept, tmp_path: Path) -> None:
    result = trikk("admin", "export", "all.jsonl", "--database", DATABASE)
    assert result.out == "all.jsonl: 4 tables\n"
    assert (tmp_path / "all.jsonl").stat().st_mode & 0o777 == 0o600
    printed = trikk("admin", "export", "-", "--database", DATABASE).out
    assert printed.splitlines()[1:] == (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    result = trikk("admin", "import", "-", "--json", "--database", "other.db", stdin=printed)
    assert told(result.out)["tables"] == 4
    result = trikk("admin", "import", "all.jsonl", "--database", "other.db")
    assert result.says_one_line("all.jsonl: line 4: table:", "nothing was imported")
    assert trikk("admin", "export", "all.jsonl", "--database", DATABASE).says_one_line("exists already")
    assert trikk("admin", "import", "none.jsonl", "--database", DATABASE).says_one_line("none.jsonl: there is no such")


def test_an_import_that_fails_leaves_no_database_behind(
    trikk: Trikk, club: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left() -> list[str]:
        return sorted(path.name for path in tmp_path.glob("other.db*") if path.suffix != ".lock")

    exported = trikk("admin", "export", "-", "--database", DATABASE).out
    cut_off = exported[: len(exported) // 2]
    assert trikk("admin", "import", "-", "--database", "other.db", stdin=cut_off).says_one_line("nothing was imported")
    assert left() == []
    with monkeypatch.context() as patch:
        patch.setattr("trikk.server.storage.store.bring_up_to_date", full_disk)
        assert trikk("admin", "import", "-", "--database", "other.db", stdin=exported).says_one_line("disk is full")
    assert left() == []
    assert trikk("admin", "import", "-", "--database", "other.db", stdin=exported).code == 0
    assert trikk("admin", "import", "-", "--database", "other.db", stdin=cut_off).says_one_line("nothing was imported")
    assert left() == ["other.db"]
    assert trikk("admin", "check", "--database", "other.db").code == 0


def full_disk(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE begun (id INTEGER)")
    raise sa.exc.OperationalError("CREATE", {}, sqlite3.OperationalError("database or disk is full"))


def test_a_check(trikk: Trikk, club: Kept, tmp_path: Path) -> None:
    assert trikk("admin", "check", "--database", DATABASE).out == "4 tables, nothing wrong\n"
    assert told(trikk("admin", "check", "--json", "--database", DATABASE).out) == {"tables": 4, "problems": []}
    (tmp_path / "bad.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    result = trikk("admin", "check", "--database", "bad.db")
    assert (result.code, result.out.count("\n")) == (1, 1)
    assert result.out.startswith("database: ")


def test_a_bar_is_shown_on_a_terminal_only(club: Kept, tmp_path: Path) -> None:
    file = str(tmp_path / DATABASE)
    code, out, seen = on_a_terminal("admin", "check", "--database", file)
    assert (code, out) == (0, "4 tables, nothing wrong\n")
    assert b"tables checked" in seen
    assert in_process_of_its_own("admin", "check", "--database", file).err == ""


def test_limits_in_words_for_programs_and_as_a_file(trikk: Trikk, tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    toml = trikk("admin", "limits", "--toml").out
    file.write_text(toml, encoding="utf-8")
    assert read_limits(file) == Limits()
    file.write_text("connections = 9\nhints = { burst = 5, per_second = 2 }\n", encoding="utf-8")
    lines = trikk("admin", "limits", file).out.splitlines()
    assert len(lines) == 1 + len(fields(Limits))
    assert [line.split(maxsplit=1) for line in lines if line.startswith("connections ")] == [
        ["connections", "9                          256"]
    ]
    assert any(re.fullmatch(r"first_codes +3, then 3 a day", line) for line in lines)
    assert any(re.fullmatch(r"hints +5, then 2 a second +2, then 30 a minute", line) for line in lines)
    printed = json.loads(trikk("admin", "limits", file, "--json").out)
    assert printed["limits"] == asdict(read_limits(file))
    assert printed["usual"] == asdict(Limits())
    file.write_text("connections = 0", encoding="utf-8")
    assert trikk("admin", "limits", file).says_one_line(f"{file}:1: connections: is 0")
    assert trikk("serve", "--limits", file).says_one_line(f"{file}:1: connections: is 0")
    assert trikk("serve", "--limits", file, "--unlimited").says_one_line("exclude each other")
