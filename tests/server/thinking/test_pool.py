"""Processes that think: how many there are, whose thoughts they have, and what happens when one is lost."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until
from tests.server.offline import refused
from tests.server.strange import Strange
from trikk.bots.analysis import analyse
from trikk.bots.decision import Decision, decision_for
from trikk.catalog import edition, edition_ids
from trikk.game.game import new_game
from trikk.server.api.messages.refusals import Refusal
from trikk.server.thinking import pool as pool_module
from trikk.server.thinking.pool import Ask, Pool
from trikk.server.thinking.thinker import PRIORITY, Died, Failed, OverTime, Thinker
from trikk.server.thinking.thoughts import Choice, Estimates, Making

SECONDS = 60.0


@pytest.fixture
def pool() -> Iterator[Pool]:
    """Of one process."""
    with closing(Pool(1)) as pool:
        yield pool


def a_decision(edition: str = "new_york") -> Decision:
    return decision_for(new_game(edition, players=2, seed=1), seed=7)


def ask(pool: Pool, bot: str, seconds: float = SECONDS, table: str = "table", edition: str = "new_york") -> Any:
    """Return what a bot chooses at a table."""
    decision = a_decision(edition)
    return pool.submit(table, lambda ask: ask(Choice(bot, decision), seconds)).result(PATIENCE)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# --- what is thought -----------------------------------------------------------------------------------------------


def test_a_bot_chooses_the_same_in_a_process_as_here(pool: Pool) -> None:
    for id in edition_ids():
        here = str(Choice("search:iterations=20", a_decision(id)).think())
        assert ask(pool, "search:iterations=20", edition=id) == here


def test_estimates_are_those_that_would_be_made_here(pool: Pool) -> None:
    view = a_decision().view
    estimates = pool.submit("table", lambda ask: ask(Estimates(view, None, 64), SECONDS)).result(PATIENCE)
    here = analyse(view, worlds=64)
    assert [(each["move"], each["win_chance"]) for each in estimates] == [
        (str(each.move), each.win_chance) for each in here
    ]
    of_my_own = edition(view.edition)
    again = pool.submit("table", lambda ask: ask(Estimates(view, of_my_own, 64), SECONDS)).result(PATIENCE)
    assert again == estimates


def test_thinkers_let_others_go_first(pool: Pool, strange: Strange) -> None:
    ask(pool, "counted")
    [call] = strange.notes("calls")
    assert int(call.split()[1]) >= PRIORITY


def test_what_a_bot_prints_is_nobodys_business(pool: Pool, strange: Strange, capfd: pytest.CaptureFixture[str]) -> None:
    assert ask(pool, "talking") == str(a_decision().moves[-1])
    assert "gold" not in "".join(capfd.readouterr())


def test_a_process_that_is_awake_has_loaded_what_there_is(pool: Pool) -> None:
    pool.wake()
    pool.wake()
    wait_until(lambda: len(pool._thinkers) == 1)
    assert ask(pool, "search:iterations=1") in map(str, a_decision().moves)
    assert len(pool._thinkers) == 1


# --- what goes wrong -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["raising", "leaving", "gone"])
def test_a_bot_that_fails_says_where_and_its_process_goes_on(pool: Pool, strange: Strange, bot: str) -> None:
    with pytest.raises(Failed) as raised:
        ask(pool, bot)
    assert raised.value.told["frames"]
    assert "no idea" not in str(raised.value.told)
    [thinker] = pool._thinkers
    assert thinker._process.is_alive()


def test_what_was_thought_over_by_a_process_that_is_lost_is_thought_over_again(pool: Pool, strange: Strange) -> None:
    assert ask(pool, "unlucky") == str(a_decision().moves[-1])
    assert len(strange.notes("deaths")) == 2


def test_a_bot_that_ends_its_process_is_not_asked_for_ever(pool: Pool, strange: Strange) -> None:
    with pytest.raises(Died):
        ask(pool, "dying")
    assert len(strange.notes("deaths")) == 2
    assert ask(pool, "counted") == str(a_decision().moves[-1])


def test_a_bot_that_never_answers_is_ended_when_its_time_is_up(pool: Pool, strange: Strange) -> None:
    with pytest.raises(OverTime):
        ask(pool, "hanging", seconds=0.1)
    assert not pool._thinkers
    assert not [process for process in active_children() if process.name == "trikk-thinker"]
    assert ask(pool, "counted") == str(a_decision().moves[-1])


def test_a_thinker_that_is_killed_is_replaced(pool: Pool) -> None:
    move = ask(pool, "search:iterations=1")
    [thinker] = pool._thinkers
    os.kill(thinker._process.pid, signal.SIGKILL)
    assert ask(pool, "search:iterations=1") == move
    assert pool._thinkers != {thinker}
    assert len(pool._thinkers) == 1


# --- bots of others ------------------------------------------------------------------------------------------------


def test_each_bot_of_others_has_a_process_to_itself(pool: Pool, strange: Strange) -> None:
    """What it leaves behind there, no other can read, and neither can it change how Trikk thinks."""
    with closing(Pool(3)) as larger:
        for bot in ("counted:motto=a", "counted:motto=b", "counted:motto=a"):
            ask(larger, bot)
        ask(larger, "search:iterations=1")
        first, second, third = (call.split()[0] for call in strange.notes("calls"))
        own = {str(each._process.pid) for each in larger._thinkers if each.of_others is None}
        assert first == third
        assert len({first, second} | own) == 3
    for bot in ("counted:motto=a", "counted:motto=b"):
        ask(pool, bot)
        assert len(pool._thinkers) == 1  # the other one has made room
    assert len({call.split()[0] for call in strange.notes("calls")}) == 4


def test_whether_a_bot_can_be_made_is_found_out_apart(pool: Pool, strange: Strange) -> None:
    pool.submit("table", lambda ask: ask(Making("counted:motto=a"), SECONDS)).result(PATIENCE)
    with pytest.raises(Failed):
        pool.submit("table", lambda ask: ask(Making("broken:weights=x"), SECONDS)).result(PATIENCE)
    assert strange.notes("made") == ["x"]
    assert "strange_bots" not in sys.modules


# --- fairness ------------------------------------------------------------------------------------------------------


def test_tables_take_turns_however_much_one_of_them_asks(pool: Pool) -> None:
    """And nothing is done for one table twice at a time."""
    order: list[str] = []
    may_begin = threading.Event()

    def noted(name: str) -> Callable[[Ask], None]:
        def work(ask: Ask) -> None:
            assert may_begin.wait(PATIENCE)
            order.append(name)
            time.sleep(0.01)

        return work

    waiting: list[Future[None]] = [pool.submit("a", noted("a")) for _ in range(4)]
    waiting += [pool.submit(table, noted(table)) for table in "bcd"]
    may_begin.set()
    for future in waiting:
        future.result(PATIENCE)
    assert order[:4] == ["a", "b", "c", "d"]
    assert order[4:] == ["a"] * 3


def test_one_table_has_one_thinker_at_a_time() -> None:
    at_once = 0
    most = 0
    counting = threading.Lock()

    def work(ask: Ask) -> None:
        nonlocal at_once, most
        with counting:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.01)
        with counting:
            at_once -= 1

    with closing(Pool(3)) as pool:
        for future in [pool.submit("a", work) for _ in range(6)]:
            future.result(PATIENCE)
        assert most == 1
        for future in [pool.submit(table, work) for table in "abcdefgh"]:
            future.result(PATIENCE)
        assert most <= 3


def test_who_asks_for_too_much_at_one_table_is_told_so(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MOST_WAITING", 2)
    may_end = threading.Event()
    running = pool.submit("a", lambda ask: may_end.wait(PATIENCE))
    wait_until(running.running)

    async def main() -> None:
        waiting = [asyncio.create_task(pool.think("a", Making("planner"), SECONDS)) for _ in range(2)]
        other = asyncio.create_task(pool.think("b", Making("planner"), SECONDS))
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as raised:
            await pool.think("a", Making("planner"), SECONDS)
        assert raised.value.code == "busy"
        may_end.set()
        await asyncio.gather(*waiting, other)

    asyncio.run(main())


def test_what_nobody_waits_for_any_more_is_not_thought_over(pool: Pool) -> None:
    may_end = threading.Event()
    done: list[str] = []
    first = pool.submit("a", lambda ask: may_end.wait(PATIENCE))
    wait_until(first.running)
    gone = pool.submit("a", lambda ask: done.append("gone"))
    last = pool.submit("a", lambda ask: done.append("last"))
    assert gone.cancel()
    may_end.set()
    last.result(PATIENCE)
    assert done == ["last"]


# --- the end -------------------------------------------------------------------------------------------------------


def test_a_pool_that_is_closed_waits_for_no_bot(strange: Strange) -> None:
    pool = Pool(1)
    decision = a_decision()
    thinking = pool.submit("a", lambda ask: ask(Choice("hanging", decision), SECONDS))
    waiting = pool.submit("b", lambda ask: ask(Choice("counted", decision), SECONDS))
    gone = pool.submit("c", lambda ask: ask(Choice("counted", decision), SECONDS))
    assert gone.cancel()
    wait_until(strange.is_asked)
    pool.close()
    for future in (thinking, waiting):
        refused("stopping", partial(future.result, 0))
    refused("stopping", lambda: pool.submit("c", lambda ask: None))
    [pid] = map(int, strange.notes("asked"))
    assert not is_alive(pid)


def test_a_pool_that_is_closed_waits_for_no_process_that_is_just_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    may_start, is_starting, is_killed = threading.Event(), threading.Event(), threading.Event()

    class Slow(Thinker):
        def __init__(self, of_others: str | None) -> None:
            is_starting.set()
            may_start.wait(PATIENCE)
            super().__init__(of_others)

        def kill(self) -> None:
            super().kill()
            is_killed.set()

    monkeypatch.setattr(pool_module, "Thinker", Slow)
    monkeypatch.setattr(pool_module, "LEAVING_SECONDS", 0.1)
    pool = Pool(1)
    thinking = pool.submit("a", lambda ask: ask(Making("planner"), SECONDS))
    assert is_starting.wait(PATIENCE)
    pool.close()
    assert not thinking.done()
    may_start.set()
    refused("stopping", partial(thinking.result, PATIENCE))
    assert is_killed.is_set()


KILLED = """
import sys
from trikk.bots.decision import decision_for
from trikk.game.game import new_game
from trikk.server.thinking.pool import Pool
from trikk.server.thinking.thoughts import Choice

decision = decision_for(new_game("new_york", players=2, seed=1))
Pool(1).submit("table", lambda ask: ask(Choice("hanging", decision), 600)).result()
"""


def test_thinkers_end_with_a_server_that_is_killed(strange: Strange) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", KILLED], env=environment) as server:
        wait_until(strange.is_asked)
        [pid] = map(int, strange.notes("asked"))
        assert is_alive(pid)
        server.kill()
    wait_until(lambda: not is_alive(pid))
