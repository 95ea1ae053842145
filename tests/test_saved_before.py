"""What version 0.1.0 saved still loads: records, and a database in the middle of a game.

The files in tests/data/0.1.0 were written by that version. They are never written again: the next version that
changes how games are saved gets a folder of its own.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trikk
from tests.cli.running import in_process_of_its_own
from tests.lockstep import EDITIONS
from tests.server.offline import Table, kept
from trikk.game.verify import verify_line
from trikk.server.tables import secrecy
from trikk.server.tables.repository import Repository

SAVED = Path(__file__).parent / "data" / "0.1.0"
GAMES = SAVED / "games.jsonl"
TABLES = ("over", "playing", "waiting", "archived")


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    """The tables of a copy of the database."""
    shutil.copy(SAVED / "trikk.db", tmp_path)
    with kept(f"sqlite:///{tmp_path / 'trikk.db'}") as repository:
        yield repository


def seated(repository: Repository, id: str) -> Table:
    """Return a table at which Ann sits among bots."""
    secret = f"secret-of-ann-at-table-{TABLES.index(id) + 1}".ljust(43, "0")
    return Table(repository, id, {"Ann": secret})


def true_record(table: Table) -> dict[str, Any]:
    """Return the record of a game that is over, which leads to the result that it says."""
    record = secrecy.revealed(table.live).record
    assert verify_line(json.dumps(record)) is None
    return record


def test_records_are_still_true() -> None:
    result = in_process_of_its_own("verify", GAMES)
    assert (result.code, result.out) == (0, f"{GAMES}: {len(EDITIONS)} records, all true\n")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_replays_as_it_was_played(edition: str) -> None:
    records = map(json.loads, GAMES.read_text(encoding="utf-8").splitlines())
    [record] = [record for record in records if record["edition"] == edition]
    game = trikk.replay(record)
    assert game.edition.id == edition
    assert game.is_over
    assert game.record(chance=True) == record


def test_a_database_opens_with_all_its_tables(repository: Repository) -> None:
    tables = [seated(repository, id) for id in TABLES]
    assert [table.live.state for table in tables] == ["over", "playing", "open", "archived"]
    assert [table.number("Ann") for table in tables] == [0, 0, 0, 0]
    assert [table.names() for table in tables] == [
        ["Ann", "greedy", "planner"],
        ["Ann", "greedy", "planner"],
        ["Ann", "greedy", None],
        ["Ann", "greedy"],
    ]


@pytest.mark.parametrize(("id", "moves"), [("over", 151), ("archived", 61)])
def test_a_game_that_was_over_can_be_looked_at(repository: Repository, id: str, moves: int) -> None:
    table = seated(repository, id)
    assert len(true_record(table)["moves"]) == moves
    replay = secrecy.replay_data(secrecy.finished(table.live), "open")
    assert len(replay.steps) == moves + 1


def test_a_game_goes_on_to_its_end(repository: Repository) -> None:
    table = seated(repository, "playing")
    made = table.happened("moved")
    assert (len(made), table.to_move) == (24, "Ann")
    table.play()
    assert table.live.state == "over"
    assert table.happened("moved")[:24] == made
    assert len(true_record(table)["moves"]) > 24


def test_a_table_that_waited_takes_its_last_player_and_is_played(repository: Repository) -> None:
    table = seated(repository, "waiting")
    assert table.join("Bob", table.invite) == 2
    table.play()
    assert true_record(table)["edition"] == "san_francisco"
