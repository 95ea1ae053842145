"""The page: well formed, by itself, and with the same tables as the terminal."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import trikk
from tests.lockstep import CITIES, edition_of, play_on
from trikk.arena.reports.page import PAINTED, chip
from trikk.arena.reports.stats_page import stats_page, win_rates
from trikk.arena.reports.stats_tables import sentences, tables
from trikk.arena.stats.figures import Figures, all_figures, figures
from trikk.arena.stats.tally import Tallies, Tally
from trikk.catalog import Edition


@pytest.fixture(scope="module")
def groups() -> list[tuple[Edition, Figures]]:
    tallies = Tallies()
    for id, players in (("new_york", 2), ("san_francisco", 4), ("card_game", 3), ("backyard", 3), ("branch_line", 4)):
        edition = edition_of(id)
        for seed in range(3):
            game = play_on(trikk.new_game(edition, players=players, seed=seed), random.Random(seed))
            tallies.count(game.record(), {id: edition})
    return all_figures(tallies)


def read(text: str) -> ElementTree.Element:
    """Return a page's tree; it is written so that a reader of XML can check that everything is closed."""
    assert text.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(text)


def test_the_page_is_well_formed_and_needs_nothing_else(groups: Sequence[tuple[Edition, Figures]]) -> None:
    text = stats_page(groups)
    tree = read(text)
    assert tree.findtext("head/title") == "Statistics of 15 games"
    assert not re.search(r"https?:|//|url\(|@import|src=|<script|<link|<img|<iframe|\bon\w+=", text)
    assert {element.get("href") for element in tree.iter("a")} == {
        f"#{element.get('id')}" for element in tree.iter("section")
    }


def test_the_page_has_the_tables_and_sentences_of_the_terminal(groups: Sequence[tuple[Edition, Figures]]) -> None:
    tree = read(stats_page(groups))
    shown = [[["".join(cell.itertext()) for cell in row] for row in body.iter("tr")] for body in tree.iter("tbody")]
    expected = [
        [[cell.text.replace(",", "") for cell in row] for row in table.rows]
        for edition, found in groups
        for table in tables(edition, found)
    ]
    # Colours are apart on the page, and have commas between them in the terminal.
    assert [[[cell.replace(",", "") for cell in row] for row in table] for table in shown] == expected
    paragraphs = [paragraph.text for paragraph in tree.iter("p")]
    for _, found in groups:
        assert set(sentences(found)) <= set(paragraphs)


def test_cities_have_a_board_and_card_games_have_bars(groups: Sequence[tuple[Edition, Figures]]) -> None:
    tree = read(stats_page(groups))
    for section in tree.iter("section"):
        classes = [picture.get("class") for picture in section.iter("svg")]
        is_city = (section.get("id") or "").rpartition("-")[0] in (*CITIES, "backyard")
        assert classes.count("board") == is_city
        assert classes.count("chart") == (2 if is_city else 6)


def test_both_colour_schemes_name_the_same_colours() -> None:
    style = read(stats_page([])).findtext("head/style") or ""
    light, dark = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    assert re.findall(r"--\w+(?=:)", light) == re.findall(r"--\w+(?=:)", dark)
    used = set(re.findall(r"var\((--\w+)\)", style)) - {"--part"}
    assert used <= set(re.findall(r"--\w+(?=:)", light))
    assert "prefers-color-scheme: dark" in style
    assert all(f".{colour} " in style for colour in (*PAINTED, "plain"))


def test_a_group_without_a_finished_game_is_on_the_page() -> None:
    tally = Tally(edition_of("new_york"), 2)
    tally.unfinished = 3
    tree = read(stats_page([(tally.edition, figures(tally))]))
    assert "3 unfinished games were left out." in [paragraph.text for paragraph in tree.iter("p")]
    assert list(tree.iter("table")) == []


def test_names_with_signs_of_html_stay_names(groups: Sequence[tuple[Edition, Figures]]) -> None:
    name = "<b>Town</b> & 'more'"
    tree = read(stats_page([(edition, replace(found, name=name)) for edition, found in groups]))
    assert all((heading.text or "").startswith(f"{name}, ") for heading in tree.iter("h2"))


def test_a_colour_is_written_on_its_paint() -> None:
    assert chip("gray (2nd)") == '<span class="chip gray">gray (2nd)</span>'
    assert chip("2 red") == '<span class="chip red">2 red</span>'
    assert chip("mauve") == '<span class="chip plain">mauve</span>'


def test_win_rates_show_each_seat_on_its_interval(groups: Sequence[tuple[Edition, Figures]]) -> None:
    for _, found in groups:
        tree = ElementTree.fromstring(win_rates(found))
        for mark, line in zip(tree.iter("circle"), (g.find("line") for g in tree.iter("g")), strict=True):
            assert line is not None
            assert float(line.get("x1", "")) <= float(mark.get("cx", "")) <= float(line.get("x2", ""))
