"""Nothing jumps: map, market and hand keep their place while prompts wrap, hands change and choices open."""

from collections.abc import Callable

import pytest

from tests.web.player import Visitor
from tests.web.playing import card_step, city_step, version, wait_for_turn

pytestmark = pytest.mark.long

Visiting = Callable[..., Visitor]
STEPS = {"new_york": city_step, "card_game": card_step}
SIZES = {"laptop": (1366, 768), "phone": (390, 844), "sideways": (844, 390)}
TURNS = 10
WATCH = """() => {
    const watched = {
        map: "section.map",
        market: "main [data-testid='deck']",
        "first of the market": "main [data-testid='market-0']",
        "market in a sheet": "dialog [data-testid='deck']",
        hand: "main :is(.strip[role='group'], .hand)",
    };
    const first = {};
    window.moved = {};
    window.seen = new Set();
    const look = () => {
        for (const [name, selector] of Object.entries(watched)) {
            const element = document.querySelector(selector);
            if (!element?.checkVisibility()) continue;
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const now = { left, top, right, bottom };
            window.seen.add(name);
            first[name] ??= now;
            const far = Math.max(...Object.keys(now).map((side) => Math.abs(now[side] - first[name][side])));
            const text = document.querySelector(".prompt")?.innerText;
            if (far > 1) window.moved[name] = { first: first[name], now, text };
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Compares at every picture that is drawn where things are with where they first were."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", STEPS)
def test_map_market_and_hand_keep_their_place(visitor: Visiting, edition: str, size: str) -> None:
    ada = visitor(size=SIZES[size], touch=size != "laptop")
    table = ada.open_table(edition, ["me", "greedy", "greedy"], pace="instant", seed=5, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    ada.page.evaluate(WATCH)
    for _ in range(TURNS):
        at = version(ada.page)
        STEPS[edition](ada.page, ada.hand)
        assert wait_for_turn(ada.page, at)
    assert ada.page.evaluate("window.moved") == {}
    assert "hand" in ada.page.evaluate("[...window.seen]")
