"""Own maps in the browser: offered like the printed ones, played to the end, and kept by their tables."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.patience import wait_until
from tests.server.processes import ServerProcess, Serving, environment_in, serving
from tests.web.player import PHONE, Visitor
from tests.web.playing import (
    GAME,
    SCORE,
    check_the_end,
    city_step,
    play_to_the_end,
    set_pace,
    skip_to_results,
    version,
    wait_for_turn,
)
from trikk.catalog import load_edition
from trikk.game.records import replay
from trikk.words import LANGUAGES

Visiting = Callable[..., Visitor]
BACKYARD = (Path(__file__).parents[1] / "data" / "backyard.toml").read_text(encoding="utf-8")
YARD = (
    BACKYARD.replace('"backyard"', '"yard"')
    .replace("The Backyard", "The Yard")
    .replace("{ wild = 4, blue = 4, red = 3 }", "{ wild = 8, blue = 14, red = 14 }")  # enough to draw
    .replace("cards = 11 }", "cards = 36 }")
    + """
[names.nb]
name = "Bakgården"

[names.nb.places]
pond = "Dammen"
"""
)
SCRUB = "[data-testid='replay-scrub']"


@pytest.fixture(scope="module")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a map of the host's own."""
    folder = tmp_path_factory.mktemp("maps")
    (folder / "yard.toml").write_text(YARD, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def club(maps: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a map of its host's own, at which visitors may bring maps."""
    folder = tmp_path_factory.mktemp("club")
    arguments = ("serve", "--port", "0", "--database", folder / "trikk.db", "--unlimited", "--pace", "instant")
    environment = environment_in(folder)
    with serving(*arguments, "--maps", maps, "--visitors-maps", environment=environment) as started:
        yield started


def poster(page: Page, edition: str) -> Locator:
    """Return what Home offers of an edition."""
    return page.locator(f"article[aria-labelledby='edition-{edition}']")


def is_drawn(picture: Locator) -> bool:
    """Whether a picture was loaded and can be seen."""
    found = picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    return bool(found)


def look_back(player: Visitor) -> None:
    """From the results, step through the game that was played."""
    page = player.page
    player.hand(page.get_by_role("link", name=re.compile("^Replay")))
    page.locator(SCRUB).wait_for()
    player.hand(page.locator("[data-testid='replay-forward']"))
    expect(page.locator(SCRUB)).to_have_value("1")
    player.hand(page.locator("[data-testid='replay-last']"))
    expect(page.locator(SCRUB)).to_have_value(page.locator(SCRUB).get_attribute("max") or "")


def test_a_whole_game_on_a_map_from_home_to_its_replay(visitor: Visiting, club: Serving) -> None:
    ada = visitor(address=club.url)
    page = ada.page
    ada.go("/")
    offered = poster(page, "yard")
    expect(offered.get_by_role("heading")).to_have_text("The Yard")
    assert is_drawn(offered.locator("img.poster"))
    ada.shot("home")
    ada.hand(offered.locator(".play"))
    page.locator(GAME).wait_for()
    set_pace(page, ada.hand, "instant")
    assert wait_for_turn(page)
    page.locator("[data-edition='yard']").first.wait_for()
    ada.shot("begin")
    assert play_to_the_end(page, city_step) > 3
    skip_to_results(page)
    check_the_end(page, players=3)
    ada.shot("end")
    look_back(ada)
    ada.shot("replay")


@pytest.mark.parametrize("language", ["nb", *(pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES)])
def test_a_map_has_its_names_in_the_readers_language(visitor: Visiting, club: Serving, language: str) -> None:
    name, pond = ("Bakgården", "Dammen") if language == "nb" else ("The Yard", "Pond")
    ada = visitor(address=club.url, language=language, size=PHONE, touch=True)
    page = ada.page
    ada.go("/")
    expect(poster(page, "yard").get_by_role("heading")).to_have_text(name)
    ada.go("/new/yard")
    expect(page.locator("label:has(input[name='edition']:checked)")).to_contain_text(name)
    ada.go("/learn")
    expect(page.locator("a[href='/learn/yard'] strong")).to_have_text(name)
    ada.go("/learn/yard")
    expect(page.locator("h2").first).to_have_text(name)
    table = ada.open_table("yard", ["me", "planner"], pace="instant", starts=0)
    ada.go(f"/t/{table}")
    page.locator("[data-edition='yard']").first.wait_for()
    assert pond in page.locator("[data-edition='yard']").first.inner_html()
    assert ada.sideways() == 0
    ada.shot(language)


def test_a_visitor_brings_a_map_and_plays_on_it_with_a_friend(visitor: Visiting, club: Serving, tmp_path: Path) -> None:
    ada, ben = visitor(address=club.url), visitor(address=club.url)
    page = ada.page
    file = tmp_path / "garden.toml"
    file.write_text(BACKYARD.replace("length = 2, ferries = 2", "length = 2, ferry = 2"), encoding="utf-8")
    ada.go("/new")
    page.get_by_role("button", name="Bring a map").wait_for()
    page.locator("[data-testid='map-file']").set_input_files(file)
    problem = page.locator(".bring li").first
    expect(problem).to_contain_text("routes[5]")
    expect(problem).to_contain_text(re.compile(r"line \d+"))
    ada.shot("problems")
    file.write_text(BACKYARD, encoding="utf-8")
    page.locator("[data-testid='map-file']").set_input_files(file)
    expect(page.get_by_role("radio", name="The Backyard")).to_be_checked()
    assert page.locator(".bring li").count() == 0
    ada.shot("brought")
    page.get_by_role("button", name=re.compile("Open")).click()
    page.wait_for_url(re.compile("/t/"))
    page.locator("[data-edition='backyard']").first.wait_for()
    ada.go("/")
    expect(page.locator("a", has_text="The Backyard").first).to_be_visible()  # among her games, although not on offer
    assert poster(page, "backyard").count() == 0
    hash = page.evaluate("JSON.parse(localStorage['trikk.tables']).tables[0].edition_hash")
    table = ada.open_table("backyard", ["me:Ada", "open"], edition_hash=hash, starts=0)
    ada.go(f"/t/{table}")
    assert is_drawn(page.locator("img.poster"))
    ben.join(ada.link(), "Ben")
    for player in (ada, ben):
        player.page.locator("[data-edition='backyard']").first.wait_for()
    city_step(page)
    ben.shot("friend")


@pytest.mark.long
def test_two_browsers_finish_a_game_although_the_map_is_gone_and_the_server_was_killed(
    visitor: Visiting, tmp_path: Path
) -> None:
    file = tmp_path / "yard.toml"
    file.write_text(YARD, encoding="utf-8")
    more = ("--maps", str(file))
    server = ServerProcess(f"sqlite:///{tmp_path / 'trikk.db'}", tmp_path, "server", more=more)
    server.start()
    try:
        wait_until(lambda: is_well(server.url))
        ada, ben = visitor(address=server.url), visitor(address=server.url)
        table = ada.open_table("yard", ["me:Ada", "open"], starts=0)
        ada.go(f"/t/{table}")
        ben.join(ada.link(), "Ben")
        for player in (ada, ben):
            player.page.locator(GAME).wait_for()
        turns(ada, ben, most=6)
        file.write_text(YARD.replace("The Yard", "Another"), encoding="utf-8")
        server.kill()
        server.start()
        wait_until(lambda: is_well(server.url))
        turns(ada, ben, most=4)
        file.write_text("broken", encoding="utf-8")
        turns(ada, ben, most=4)
        file.unlink()
        ben.page.reload()
        turns(ada, ben)
        for player in (ada, ben):
            skip_to_results(player.page)
        check_the_end(ada.page, players=2)
        told = record_of(ada, server.url, table).json()
        (tmp_path / "was.toml").write_text(YARD, encoding="utf-8")
        assert replay(told).edition == load_edition(tmp_path / "was.toml")
        look_back(ada)
    finally:
        server.kill()


def is_well(address: str) -> bool:
    """Whether a server answers. Not by asyncio, which cannot be used while there is a browser."""
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def record_of(player: Visitor, address: str, table: str) -> httpx.Response:
    """Return what a player is told of a game that is over."""
    secret = player.page.evaluate("JSON.parse(localStorage['trikk.tables']).tables[0].seats[0].secret")
    return httpx.get(f"{address}/api/tables/{table}/record", headers={"Authorization": f"Bearer {secret}"})


def turns(ada: Visitor, ben: Visitor, most: int | None = None) -> None:
    """Let both play: so many decisions, or to the end."""
    made = 0
    while most is None or made < most:
        for page in (ada.page, ben.page):
            page.wait_for_function(
                "([score, game]) => document.querySelector(`${score}, ${game} [data-testid='table']`)",
                arg=[SCORE, GAME],
            )
            game = page.locator(GAME)
            if page.locator(SCORE).count() or game.get_attribute("data-over") == "true":
                return
            if game.get_attribute("data-turn") == "true":
                at = version(page)
                city_step(page)
                made += version(page) > at


@pytest.mark.long
def test_a_saved_game_with_its_map_is_shown_by_another_server_and_analysed_at_its_own(
    visitor: Visiting, club: Serving, server: Serving, tmp_path: Path
) -> None:
    ada = visitor(address=club.url)
    page = ada.page
    table = ada.open_table("yard", ["me", "planner"], pace="instant", starts=0)
    ada.go(f"/t/{table}")
    play_to_the_end(page, city_step)
    skip_to_results(page)
    saved = tmp_path / "game.json"
    saved.write_text(record_of(ada, club.url, table).text, encoding="utf-8")
    look_back(ada)
    ada.hand(page.locator("[data-testid='analysis-open']"))
    ada.hand(page.locator("[data-testid='analysis-start']"))
    page.locator("[data-testid='analysis-chart'], .chart").first.wait_for()
    ada.shot("analysis")
    ben = visitor(address=server.url)  # does not have the map
    ben.go("/replay")
    ben.page.locator("input[type='file']").first.set_input_files(saved)
    ben.page.locator(SCRUB).wait_for()
    ben.page.locator("[data-edition='yard']").first.wait_for()
    ben.hand(ben.page.locator("[data-testid='replay-last']"))
    ben.shot("elsewhere")
