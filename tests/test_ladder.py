"""The ladder: who plays against whom, and what the page and the picture say of it."""

import pytest

from tools.ladder import BEGIN, BESIDE, END, PAGE, RATED, Step, pairs, picture, with_tables
from trikk.arena.stats.standings import Share
from trikk.bots.characters import CHARACTERS, LADDER

EMPTY = f"# The ladder\n\nBefore.\n\n{BEGIN}\n{END}\n\nAfter.\n"
STEPS = [
    Step("novice", None, None, 0.0),
    Step("planner", "novice", Share(400, 0.75, 0.7, 0.8), 190.8),
    Step("search:net=on", "planner", Share(20, 0.5, 0.3, 0.7), 190.8),
]
LADDERS = {"new_york": {2: STEPS, 3: STEPS[:2]}, "card_game": {2: STEPS[:2], 3: []}}


def test_everybody_in_the_menu_is_rated() -> None:
    assert {character.bot for character in CHARACTERS} <= set(RATED)
    assert len(set(RATED)) == len(RATED)


def test_each_level_climbs_from_the_one_below_and_the_others_have_one_they_play_against() -> None:
    played = dict(pairs(RATED))
    assert set(played) == set(RATED[1:])
    assert [played[bot] for bot in LADDER[1:]] == list(LADDER[:-1])
    assert all(played[bot] == level for bot, level in BESIDE.items())


def test_who_cannot_play_is_left_out_and_the_next_climbs_from_the_last_who_can() -> None:
    played = dict(pairs([bot for bot in RATED if bot != "neural"]))
    assert played["search:net=on"] == "planner"
    assert "neural" not in played


def test_one_table_has_all_ratings_and_one_for_each_edition_what_was_played() -> None:
    page = with_tables(EMPTY, LADDERS)
    assert page.startswith("# The ladder\n\nBefore.\n")
    assert page.endswith(f"{END}\n\nAfter.\n")
    assert "| name | bot | New York, 2 | New York, 3 | The Card Game, 2 | The Card Game, 3 |" in page
    assert "| Conductor | `planner` | 191 | 191 | 191 |  |" in page
    assert "### New York, played" in page
    assert "| `search:net=on` | `planner` | 50% ± 20% | 20 |  |  |" in page
    assert with_tables(page, LADDERS) == page


def test_the_page_has_the_marks() -> None:
    with_tables(PAGE.read_text(encoding="utf-8"), LADDERS)
    with pytest.raises(SystemExit, match="has no marks"):
        with_tables("# The ladder\n", LADDERS)


def test_the_picture_has_a_mark_for_everybody_who_was_rated() -> None:
    drawn = picture(LADDERS)
    assert drawn.count("</title></circle>") == 7
    assert "New York, 2 seats, Dispatcher: 191" in drawn
    assert "4 seats" not in drawn
