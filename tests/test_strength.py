"""The tables of strength: where they are written, and what stays."""

import pytest

from tools.strength import BEGIN, END, PAGE, PRICED, Match, section, with_sections
from trikk.arena.stats.standings import Share

EMPTY = f"# Bots\n\nBefore.\n\n{BEGIN}\n{END}\n\nAfter.\n"


def measured(edition: str, rate: float) -> str:
    return section(edition, [(Match(edition, "planner", "greedy", 2), Share(100, rate, 0.6, 0.9))], {})


def test_sections_are_written_between_the_marks() -> None:
    page = with_sections(EMPTY, {"new_york": measured("new_york", 0.8)})
    assert page.startswith("# Bots\n\nBefore.\n")
    assert page.endswith(f"{END}\n\nAfter.\n")
    assert "| 2 | `planner` | `greedy` | 100 | 80.0% | 60.0% to 90.0% | 75.0% | yes |" in page


def test_a_section_says_what_seeing_every_card_wins() -> None:
    told = section("new_york", [], {bot: Share(80, 0.55, 0.45, 0.65) for bot in PRICED})
    assert "A copy of `search:ms=100` that sees every card wins 55.0% (45.0% to 65.0%) of 80 games against it" in told
    assert "A copy of `search:net=on:ms=100` that sees" in told


def test_an_edition_measured_again_leaves_the_others_alone() -> None:
    first = with_sections(EMPTY, {id: measured(id, 0.8) for id in ("new_york", "card_game", "san_francisco")})
    again = with_sections(first, {"new_york": measured("new_york", 0.7)})
    assert [line for line in first.splitlines() if line not in again.splitlines()] == []
    assert again.count("80.0%") == 2
    assert again.count("70.0%") == 1
    assert "| 75.0% | no |" in again
    assert with_sections(again, {}) == again


def test_the_page_has_the_marks() -> None:
    with_sections(PAGE.read_text(encoding="utf-8"), {})
    with pytest.raises(SystemExit, match="has no marks"):
        with_sections("# Bots\n", {})


@pytest.mark.parametrize(
    ("match", "target"),
    [
        (Match("new_york", "greedy", "random", 2), 0.95),
        (Match("san_francisco", "planner", "greedy", 2), 0.75),
        (Match("card_game", "planner", "greedy", 2), 0.65),
        (Match("new_york", "neural", "planner", 2), 0.6),
        (Match("new_york", "search:ms=100", "planner", 2), 0.65),
        (Match("new_york", "search:ms=100", "planner", 3), 0.5),
        (Match("new_york", "search:net=on:ms=100", "search:ms=100", 2), 0.55),
        (Match("new_york", "search:net=on:ms=100", "search:ms=100", 4), 0.25),
        (Match("card_game", "greedy", "random", 4), 0.375),
    ],
)
def test_targets(match: Match, target: float) -> None:
    assert match.target == target
