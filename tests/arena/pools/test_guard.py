"""Whatever bots do to their process, the run goes on, and who did it is named."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import trikk
from tests.arena.processes import all_gone, members, new_family
from tests.patience import wait_until
from trikk.arena import Standings, compete
from trikk.arena.results import RESULTS
from trikk.bots.faults import CRASHED, ILLEGAL_MOVE, OVER_TIME
from trikk.game.verify import verify_line

LIMIT = 0.5


def played(bot: str, folder: Path, **more: Any) -> tuple[Standings, list[dict[str, Any]]]:
    """Let a bot play a deal in both seats against the random bot; return standings and results."""
    standings = compete("new_york", [bot, "random"], games=2, out=folder, workers=2, **more)
    text = (folder / RESULTS).read_text(encoding="utf-8")
    for line in text.splitlines():
        assert verify_line(line) is None
    return standings, [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("crasher", CRASHED, "ZeroDivisionError: thought too hard"),
        pytest.param("cheat", ILLEGAL_MOVE, "'complete 99': '99' is not a ticket of New York", marks=pytest.mark.long),
        pytest.param("leaver", CRASHED, "SystemExit: had enough", marks=pytest.mark.long),
        pytest.param("sleeper", OVER_TIME, "more than 0.5 s for move", marks=pytest.mark.long),
        ("hanger", OVER_TIME, "more than 0.5 s for a move, and did not react to the alarm"),
        pytest.param("deaf", CRASHED, "its process died: it closed its connection", marks=pytest.mark.long),
        pytest.param("quitter:code=5", CRASHED, "its process died: exit code 5", marks=pytest.mark.long),
        ("killed", CRASHED, "its process died: ended by SIGKILL"),
    ],
)
@pytest.mark.usefixtures("bad_bots")
def test_who_misbehaves_loses_and_is_named(tmp_path: Path, bot: str, kind: str, detail: str) -> None:
    standings, results = played(bot, tmp_path / "run", move_seconds=LIMIT)
    assert (standings[bot].wins.rate, standings["random"].wins.rate) == (0, 1)
    assert standings[bot].faults == {kind: 2}
    assert not standings["random"].faults
    for result in results:
        assert result["fault"]["seat"] == result["bots"].index(bot)
        assert result["fault"]["kind"] == kind
        assert result["fault"]["detail"].startswith(detail)
        game = trikk.replay(result["record"])
        assert game.to_move == result["fault"]["seat"], "the record ends where the fault was"
        assert len(game.moves) > 2


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_cannot_be_made_loses_the_game(tmp_path: Path) -> None:
    standings, results = played("stillborn", tmp_path / "run")
    assert standings["stillborn"].faults == {CRASHED: 2}
    assert all(result["fault"]["detail"].endswith("OSError: no more memory") for result in results)
    assert [result["record"]["moves"] for result in results] == [[]] * 2


@pytest.mark.usefixtures("bad_bots")
def test_who_spoils_the_process_for_all_loses_with_all(tmp_path: Path) -> None:
    """It dies when nobody is deciding, so nobody can be told from the others."""
    standings, results = played("poisoner", tmp_path / "run")
    assert [result["fault"]["seat"] for result in results] == [None, None]
    assert [result["fault"]["kind"] for result in results] == [CRASHED, CRASHED]
    assert (standings["poisoner"].wins.rate, standings["random"].wins.rate) == (0, 0)


@pytest.mark.usefixtures("bad_bots")
def test_a_process_that_is_lost_once_costs_nobody_a_game(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    standings, _ = played(f"unlucky:mark={mark}", tmp_path / "run")
    assert mark.exists(), "it was killed"
    assert standings.faults == 0
    compete("new_york", [f"unlucky:mark={mark}", "random"], games=2, out=tmp_path / "calm", workers=1)
    assert (tmp_path / "calm" / RESULTS).read_bytes() == (tmp_path / "run" / RESULTS).read_bytes()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
@pytest.mark.usefixtures("bad_bots")
def test_nobody_is_left_when_the_run_is_killed() -> None:
    family = new_family()
    script = "from trikk.arena import compete; compete('new_york', ['sleeper', 'random'], games=50, workers=2)"
    with all_gone(family):
        process = subprocess.Popen([sys.executable, "-c", script], env=family)
        wait_until(lambda: len(members(family)) >= 5)  # itself, two servers, two that play
        process.send_signal(signal.SIGKILL)
        process.wait()
