"""Several people at one device, several devices for one person, and a connection that breaks."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

import trikk
from tests.patience import wait_until
from tests.server.processes import ServerProcess, Serving, server_processes
from tests.web.player import Visitor
from tests.web.playing import (
    CONFIRM,
    DECK,
    GAME,
    MY_TURN,
    OFFER,
    city_step,
    click,
    skip_to_results,
    version,
    wait_for_turn,
)
from trikk.cli.records import read_lines

Visiting = Callable[..., Visitor]


@pytest.mark.long
def test_the_device_is_handed_over_without_showing_anything(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me:Ada", "same_device:Ben"], starts=0)
    ada.go(f"/t/{table}")
    for turn in range(5):
        name = re.compile("I am (Ada|Ben)")
        ada.page.get_by_role("button", name=name).wait_for()
        if turn == 3:
            ada.shot("hand-over")
            assert ada.accessibility_problems() == []
        assert ada.page.locator("[data-testid^='hand-'], [data-testid^='ticket'], [data-card]").count() == 0
        ada.page.get_by_role("button", name=name).click()
        wait_for_turn(ada.page)
        while ada.page.locator(MY_TURN).count():
            city_step(ada.page)


@pytest.mark.long
def test_a_move_that_was_not_accepted_is_not_shown(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "planner"], pace="instant", starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    at = version(ada.page)
    click(ada.page.locator(OFFER).first)
    ada.page.context.set_offline(True)
    with ada.page.expect_event("requestfailed"):
        click(ada.page.locator(CONFIRM))
    assert version(ada.page) == at
    ada.page.context.set_offline(False)
    wait_for_turn(ada.page, at)


@pytest.mark.long
def test_the_page_says_that_the_server_is_gone_and_goes_on_when_it_is_back(visitor: Visiting, tmp_path: Path) -> None:
    with server_processes(f"sqlite:///{tmp_path / 'trikk.db'}", tmp_path) as (server,):
        wait_until(lambda: is_well(server))
        ada = visitor(address=server.url)
        table = ada.open_table("new_york", ["me", "planner"], pace="instant", starts=0)
        ada.go(f"/t/{table}")
        wait_for_turn(ada.page)
        city_step(ada.page)
        wait_for_turn(ada.page, 0)
        at = version(ada.page)
        server.kill()
        ada.page.get_by_text("Connection lost").wait_for()
        ada.shot("lost")
        with ada.page.expect_event("requestfailed"):
            click(ada.page.locator(DECK))
        assert version(ada.page) == at
        server.start()
        wait_for_turn(ada.page, at)
        assert version(ada.page) > at


def is_well(server: ServerProcess) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{server.url}/health").is_success
    return False


@pytest.mark.long
def test_the_same_players_play_again(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.finished_table("new_york")
    ada.go(f"/t/{table}")
    skip_to_results(ada.page)
    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url(lambda url: not url.endswith(table))
    assert wait_for_turn(ada.page)


def test_the_record_of_a_game_is_saved_as_a_file(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.finished_table("card_game")
    ada.go(f"/t/{table}")
    skip_to_results(ada.page)
    with ada.page.expect_download() as download:
        ada.page.get_by_role("button", name="Save the record").click()
    [(_, line)] = read_lines(str(download.value.path()))
    assert trikk.replay(trikk.parse_record(line)).outcome() is not None


def test_a_seat_moves_to_another_device_by_its_code(visitor: Visiting, server: Serving) -> None:
    first, second = visitor(), visitor()
    table = first.open_table("new_york", ["me", "planner"], pace="instant", starts=0)
    secret = json.loads(first.page.evaluate("localStorage['trikk.tables']"))["tables"][0]["seats"][0]["secret"]
    code = first.page.evaluate(
        """async ([table, secret]) => (await (await fetch(`/api/tables/${table}/code`,
            { method: "POST", headers: { Authorization: `Bearer ${secret}` } })).json()).code""",
        [table, secret],
    )
    second.go("/join")
    second.page.get_by_role("textbox").fill(code.lower())
    second.page.get_by_role("button", name="Join").click()
    second.page.locator(GAME).wait_for()
    assert wait_for_turn(second.page)
    assert second.page.url == f"{server.url}/t/{table}"


@pytest.mark.long
def test_a_wrong_code_says_what_to_do(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/join")
    ada.page.get_by_role("button", name="Join").click()
    assert ada.page.get_by_role("alert").inner_text() == "Paste the link you were sent, or type the code."
    ada.page.get_by_role("textbox").fill("WRONG1")
    ada.page.get_by_role("button", name="Join").click()
    ada.page.get_by_text("code", exact=False).last.wait_for()
    assert "Error" not in ada.page.get_by_role("alert").inner_text()
