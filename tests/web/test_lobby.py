"""Waiting for others: inviting them by link and QR code, filling seats with bots, and an address that works."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator

import pytest

from tests.often import mostly_long
from tests.server.processes import Serving, environment_in, serving
from tests.web.player import LAPTOP, PHONE, SIDEWAYS, Visitor
from trikk.server.net.addresses import network_url

SMALL = (360, 640)
SIZES = mostly_long(SMALL, LAPTOP, PHONE, SIDEWAYS)


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that others in the network can reach."""
    folder = tmp_path_factory.mktemp("wide")
    arguments = ("serve", "--host", "0.0.0.0", "--port", "0", "--database", folder / "trikk.db", "--unlimited")
    with serving(*arguments, "--pace", "instant", environment=environment_in(folder)) as started:
        yield started


def test_a_friend_comes_by_the_link_and_a_bot_takes_the_last_seat(
    visitor: Callable[..., Visitor], wide: Serving
) -> None:
    own = network_url("0.0.0.0", int(wide.url.rpartition(":")[2]))
    if own is None:
        pytest.skip("this machine is in no network")
    ada = visitor(address=wide.url)
    ada.go("/new/new_york")
    for number in (2, 3):
        ada.page.get_by_label(f"Who takes seat {number}").select_option("open")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.get_by_text("Waiting for 2").wait_for()
    ada.page.get_by_test_id("qr").wait_for()
    assert own.removeprefix("http://") in ada.page.get_by_test_id("reach").inner_text()
    link = ada.page.get_by_label("Link to play", exact=True).input_value()
    assert link.startswith(f"{own}/t/")
    ada.shot("waiting")

    ben = visitor(size=PHONE, touch=True, address=own)
    ben.go(link.removeprefix(own))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join").tap()
    ada.page.get_by_text("Ben").wait_for()
    ben.page.get_by_test_id("qr").wait_for()
    assert ben.page.get_by_test_id("reach").count() == 0  # at an address that works for others, there is nothing to say
    ben.shot("waiting")

    ada.page.get_by_label("Which bot takes seat 3").select_option("greedy")
    ada.page.get_by_role("button", name="Add a bot on seat 3").click()
    for each in (ada, ben):
        each.page.get_by_test_id("game").wait_for()
    ada.shot("begun")


@pytest.mark.long
def test_everyone_is_told_who_put_a_bot_on_a_seat(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = ada.open_table("card_game", ["me", "open", "open"], listed=True)
    ada.go(f"/t/{table}")
    ada.page.get_by_text("Waiting for 2").wait_for()
    eve = visitor()
    eve.go(f"/t/{table}")
    eve.page.get_by_role("button", name="Join").wait_for()
    assert eve.page.get_by_role("button", name=re.compile("^Add a bot")).count() == 0  # she does not sit here
    ada.page.get_by_role("button", name="Add a bot on seat 2").click()
    ada.page.get_by_role("status").get_by_text("You have given a free seat to").wait_for()
    eve.page.get_by_role("status").get_by_text("Ada has given a free seat to").wait_for()


def test_a_server_for_this_machine_alone_says_so_and_how_to_change_it(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    ada.go(f"/t/{ada.open_table('new_york', ['me', 'open'])}")
    said = ada.page.get_by_test_id("reach")
    said.wait_for()
    assert "only on this machine" in said.inner_text()
    assert "trikk serve --host 0.0.0.0" in said.inner_text()
    assert ada.page.get_by_test_id("qr").count() == 0  # it would lead nowhere
    ada.shot("machine")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_waiting_fits_every_window(visitor: Callable[..., Visitor], wide: Serving, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=size != LAPTOP, address=wide.url)
    ada.go(f"/t/{ada.open_table('san_francisco', ['me', 'open', 'open', 'planner'])}")
    code = ada.page.get_by_test_id("qr")
    code.wait_for()
    assert ada.sideways() == 0
    box = code.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 128
    assert ada.accessibility_problems() == []
    ada.shot("top")
    code.scroll_into_view_if_needed()
    ada.shot("code")


@pytest.mark.long
@pytest.mark.skipif(
    shutil.which("zbarimg") is None and not os.environ.get("CI"),
    reason="there is no zbarimg, which reads QR codes from pictures (Debian: apt-get install zbar-tools)",
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_is_read_as_the_link(visitor: Callable[..., Visitor], wide: Serving, scheme: str) -> None:
    ada = visitor(size=SMALL, touch=True, scheme=scheme, address=wide.url)
    ada.go(f"/t/{ada.open_table('new_york', ['me', 'open'])}")
    code = ada.page.get_by_test_id("qr")
    code.wait_for()
    link = ada.page.get_by_label("Link to play", exact=True).input_value()
    picture = ada.folder / f"{ada.name}-qr.png"
    ada.folder.mkdir(parents=True, exist_ok=True)
    code.screenshot(path=picture)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True)
    assert read.stdout.strip() == link


@pytest.mark.long
def test_a_link_is_shared_by_the_phone_and_otherwise_copied(visitor: Callable[..., Visitor], wide: Serving) -> None:
    ada = visitor(size=PHONE, touch=True, address=wide.url)
    ada.page.add_init_script(
        "navigator.share = async (what) => { window.shared = what; if (window.broken) throw new Error('no apps'); }"
    )
    ada.go(f"/t/{ada.open_table('new_york', ['me', 'open'])}")
    link = ada.page.get_by_label("Link to play", exact=True).input_value()
    ada.page.get_by_role("button", name="Share: Link to play").tap()
    assert ada.page.evaluate("window.shared.url") == link
    ada.page.evaluate("window.broken = true")
    ada.page.get_by_role("button", name="Share: Link to play").tap()
    ada.page.get_by_role("status").get_by_text("Copied").wait_for()
