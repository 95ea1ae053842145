"""Bots are somebody: the same name in the menu, at the table, in the log, at the end and in the replay."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.player import LAPTOP, PHONE, Visitor


@pytest.mark.parametrize(("size", "touch"), [(LAPTOP, False), pytest.param(PHONE, True, marks=pytest.mark.long)])
def test_play_now_is_against_two_who_are_not_alike(
    visitor: Callable[..., Visitor], size: tuple[int, int], touch: bool
) -> None:
    ada = visitor(size=size, touch=touch)
    ada.go("/")
    ada.hand(ada.page.get_by_role("button", name="Play now").first)
    seats = ada.page.get_by_role("list", name="Seats")
    expect(seats.get_by_text("Conductor", exact=True)).to_be_visible()
    expect(seats.get_by_text("Collector", exact=True)).to_be_visible()
    ada.shot("seats")


@pytest.mark.long
def test_the_menu_goes_from_easy_to_strong_and_names_those_who_sit_down(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    ada.go("/new/new_york")
    first = ada.page.get_by_label("Which bot takes seat 2")
    expect(first.locator("optgroup")).to_have_count(4)
    assert first.locator("optgroup").evaluate_all("groups => groups.map((group) => group.label)")[:4] == [
        *("Easiest", "Easy", "Good", "Strong")
    ]
    offered = first.locator("option").evaluate_all("options => options.map((option) => option.label)")
    assert offered[:12] == [
        *("Apprentice", "Passenger", "Daydreamer", "Commuter", "Porter", "Substitute"),
        *("Conductor", "Collector", "Driver", "Inspector", "Veteran", "Dispatcher"),
    ]
    first.select_option(label="Driver")
    expect(ada.page.get_by_text("In a hurry: ends the game before you are ready.")).to_be_visible()
    ada.page.get_by_label("Which bot takes seat 3").select_option(label="Driver")
    assert ada.accessibility_problems() == []
    ada.shot("menu")
    ada.page.get_by_role("button", name="Open the table").click()
    seats = ada.page.get_by_role("list", name="Seats")
    expect(seats.get_by_text("Driver 1", exact=True)).to_be_visible()
    expect(seats.get_by_text("Driver 2", exact=True)).to_be_visible()


@pytest.mark.long
def test_log_end_and_replay_call_a_bot_what_the_table_does(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = ada.finished_table("new_york")
    ada.go(f"/t/{table}")
    expect(ada.page.get_by_text("Commuter 1").first).to_be_visible()
    ada.go(f"/replay/{table}")
    expect(ada.page.get_by_text("Commuter 2").first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(("edition", "language"), [("new_york", "en"), ("card_game", "en"), ("card_game", "nb")])
def test_names_of_three_bots_are_whole_on_a_small_phone(
    visitor: Callable[..., Visitor], edition: str, language: str
) -> None:
    ada = visitor(size=(360, 640), touch=True, language=language)
    seats = ["me", "planner", "planner:style=tickets", "planner:style=blocker"]
    table = ada.open_table(edition, seats, pace="instant", starts=0, seed=7)
    ada.go(f"/t/{table}")
    ada.page.locator("[data-testid='table']").wait_for()
    ada.page.evaluate("document.fonts.ready.then(() => null)")
    ada.shot("names")
    names = ada.page.locator("bdi.name:visible, .name bdi:visible, .name:visible")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert names.count() >= 3
    assert names.evaluate_all(cut) == []


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("nb", "Konduktøren"),
        pytest.param("da", "Konduktøren", marks=pytest.mark.long),
        pytest.param("sv", "Konduktören", marks=pytest.mark.long),
        pytest.param("nl", "Conducteur", marks=pytest.mark.long),
    ],
)
def test_a_bot_has_its_name_in_every_language(visitor: Callable[..., Visitor], language: str, name: str) -> None:
    ada = visitor(language=language)
    table = ada.open_table("card_game", ["me", "planner", "open"])
    ada.go(f"/t/{table}")
    expect(ada.page.locator("bdi").get_by_text(name, exact=True)).to_be_visible()
