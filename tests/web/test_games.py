"""Whole games in a real browser, to the very end, through clicks."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.often import mostly_long
from tests.web.player import PHONE, SIDEWAYS, Visitor
from tests.web.playing import (
    CEREMONY,
    EDITIONS,
    GAME,
    HEADLINE,
    LIT,
    MY_TURN,
    PATIENCE,
    REMATCH,
    RESULTS,
    SCORE,
    check_the_end,
    city_step,
    play_to_the_end,
    press,
    set_pace,
    step_of,
    version,
    wait_for_results,
    wait_for_turn,
    wait_for_words,
)

Visiting = Callable[..., Visitor]
CLOSED_AT = 20
"""After so many decisions of all four, one closes her browser."""


ANIMATED = """() => {
    window.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...said) {
        animated.push(this.outerHTML.slice(0, 120));
        return animate.apply(this, said);
    };
    for (const name of ["transitionrun", "animationstart"]) {
        addEventListener(name, ({ target }) => animated.push(`${name} ${target.outerHTML.slice(0, 120)}`), true);
    }
}"""
"""Keeps what begins to move."""


def play_now(player: Visitor, edition: str) -> None:
    """Begin a game against two bots on Home."""
    player.go("/")
    player.hand(player.page.locator(f"article[aria-labelledby='edition-{edition}'] .play"))
    player.page.locator(GAME).wait_for()
    set_pace(player.page, player.hand, "instant")  # at the pace that bots have by default, a game takes many minutes
    assert wait_for_turn(player.page)


def follow_the_ceremony(player: Visitor, edition: str) -> None:
    """Without a hand being lifted, all is counted, the winner is celebrated, and the results follow."""
    page = player.page
    page.locator(CEREMONY).wait_for()
    expect(page.locator(HEADLINE)).to_be_focused()
    expect(page.locator(REMATCH)).to_be_in_viewport()
    if edition != "card_game":
        wait_for_words(page, "Routes")
        page.locator(LIT).first.wait_for()
        player.shot("routes")
    wait_for_words(page, "Tickets")
    player.shot("ticket")
    wait_for_words(page, "Attractions", "Souvenirs", "Big-city bonus")
    player.shot("counted-last")
    page.locator("[data-testid='celebration']").wait_for()
    player.shot("winner")
    expect(page.locator(HEADLINE)).to_be_focused()
    wait_for_results(page)
    assert page.locator("[data-testid='celebration'], [data-testid='skip']").count() == 0
    expect(page.locator("[data-testid='length']")).to_contain_text("turns in")
    assert page.locator("[data-testid^='best-'] li").count() > 0
    expect(page.locator(REMATCH)).to_be_in_viewport()
    totals = [int(text.split()[-1]) for text in page.locator(f"{SCORE} .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    player.shot("results")


def play_again_and_look_back(player: Visitor, edition: str) -> None:
    """From the results, make a first move of a rematch; then step through the game that was played."""
    page, hand = player.page, player.hand
    results = page.url
    hand(page.get_by_role("button", name="Rematch"))
    page.wait_for_url(lambda url: url != results)
    assert wait_for_turn(page)
    step_of(edition)(page, hand)
    page.goto(results)
    page.locator(f"{CEREMONY}, {RESULTS}").first.wait_for()
    assert page.locator(RESULTS).count() == 1, "the ceremony was shown already"
    hand(page.get_by_role("link", name="Replay and analysis"))
    scrub = page.locator("[data-testid='replay-scrub']")
    scrub.wait_for()
    last = int(scrub.get_attribute("max") or 0)
    expect(scrub).to_have_value("0")
    for step in range(1, 6):
        hand(page.locator("[data-testid='replay-forward']"))
        expect(scrub).to_have_value(str(step))
    hand(page.locator("[data-testid='replay-last']"))
    expect(scrub).to_have_value(str(last))
    player.shot("replay")


@pytest.mark.parametrize("edition", mostly_long(*EDITIONS))
def test_a_whole_game_from_home_to_the_ceremony_and_on(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    play_now(ada, edition)
    ada.shot("begin")
    assert play_to_the_end(ada.page, step_of(edition)) > 10
    follow_the_ceremony(ada, edition)
    check_the_end(ada.page, players=3)
    play_again_and_look_back(ada, edition)


@pytest.mark.long
def test_a_whole_game_by_touch_on_a_phone(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    play_now(ada, "new_york")
    ada.shot("begin")
    assert play_to_the_end(ada.page, city_step, ada.hand) > 10
    assert ada.sideways() == 0
    wait_for_results(ada.page)
    ada.shot("end")
    assert ada.sideways() == 0
    check_the_end(ada.page, players=3)
    play_again_and_look_back(ada, "new_york")


@pytest.mark.parametrize(
    ("edition", "size"),
    [
        ("card_game", SIDEWAYS),
        pytest.param("card_game", PHONE, marks=pytest.mark.long),
        pytest.param("new_york", SIDEWAYS, marks=pytest.mark.long),
        pytest.param("san_francisco", SIDEWAYS, marks=pytest.mark.long),
    ],
)
def test_a_good_part_of_a_game_by_touch(visitor: Visiting, edition: str, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=True)
    play_now(ada, edition)
    ada.shot("begin")
    for step in range(20):
        at = version(ada.page)
        step_of(edition)(ada.page, ada.hand)
        assert ada.sideways() == 0
        if step == 10:
            ada.shot("playing")
        if not wait_for_turn(ada.page, at):
            break


@pytest.mark.long
def test_nothing_moves_where_less_motion_is_wanted(visitor: Visiting) -> None:
    ada = visitor(motion="reduce")
    ada.page.add_init_script(f"({ANIMATED})()")
    play_now(ada, "new_york")
    for _ in range(12):
        at = version(ada.page)
        city_step(ada.page)
        assert wait_for_turn(ada.page, at)
    assert ada.page.evaluate("animated") == []
    ada.page.goto(f"/t/{ada.finished_table('new_york')}")
    wait_for_results(ada.page)
    check_the_end(ada.page, players=3)
    assert ada.page.evaluate("animated") == []
    play_again_and_look_back(ada, "new_york")
    assert ada.page.evaluate("animated") == []


@pytest.mark.long
def test_new_york_is_played_by_keyboard_alone(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "planner"], pace="instant")
    ada.go(f"/t/{table}")
    assert play_to_the_end(ada.page, city_step, press) > 10
    wait_for_results(ada.page)
    check_the_end(ada.page, players=2)


@pytest.mark.long
def test_four_browsers_play_at_one_table_and_one_comes_back(visitor: Visiting) -> None:
    names = ["Ada", "Ben", "Cleo", "Dag"]
    players = [visitor() for _ in names]
    ada = players[0]
    table = ada.open_table("new_york", ["me:Ada", "open", "open", "open"], starts=0)
    ada.go(f"/t/{table}")
    link = ada.link()
    ada.shot("waiting")
    for guest, name in zip(players[1:], names[1:], strict=True):
        guest.join(link, name)
    for player in players:
        player.page.locator(GAME).wait_for()
    cleo = players[2]
    turns = last = 0
    moved_at = time.monotonic()
    while ada.page.locator(SCORE).count() == 0:
        order = [*players[last:], *players[:last]]  # most likely the same again, or the next
        mover = next((player for player in order if player.page.locator(MY_TURN).count()), None)
        if cleo.page.url == "about:blank" and (mover is None or turns > CLOSED_AT + 3):
            cleo.go(f"/t/{table}")  # the others wait for her, or have gone on without
        if mover is None:
            ada.page.wait_for_timeout(30)
            assert time.monotonic() - moved_at < PATIENCE / 1000, "nobody is to move"
            continue
        city_step(mover.page)
        last = players.index(mover)
        turns += 1
        moved_at = time.monotonic()
        if turns == CLOSED_AT:
            cleo.page.goto("about:blank")
    assert turns > 2 * CLOSED_AT
    for player in players:
        wait_for_results(player.page)
        check_the_end(player.page, players=4)
