"""Charts: nothing leaves the picture, and nothing that is counted is left out."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from trikk.arena.reports.charts import Bar, Estimate, bars, columns, estimates, histogram, matrix, ticks
from trikk.arena.stats.figures import Spread, spread


@pytest.mark.parametrize("numbers", [[5], [0, 1], [3, 3, 3, 9], list(range(200)), [0] * 50 + [1000]])
def test_columns_of_a_histogram_stay_in_the_picture_and_hold_every_game(numbers: list[int]) -> None:
    found: Spread = spread(Counter(numbers))
    tree = ElementTree.fromstring(histogram(found, "turns"))
    width = float((tree.get("viewBox") or "").split()[2])
    columns = list(tree.iter("rect"))
    assert 1 <= len(columns) <= 40
    assert all(float(column.get("x", "")) >= 0 and float(column.get("width", "")) > 0 for column in columns)
    assert all(float(column.get("x", "")) + float(column.get("width", "")) <= width + 0.2 for column in columns)
    games = sum(int(re.findall(r": ([\d,]+) games", column.findtext("title") or "")[0]) for column in columns)
    assert games == len(numbers)


def test_parts_of_a_bar_follow_each_other() -> None:
    tree = ElementTree.fromstring(bars("what", [Bar("a", ((0.25, "part1"), (0.5, "part2")), "75%", "a: 75%")]))
    rail, first, second = tree.iter("rect")
    whole = float(rail.get("width", ""))
    assert float(first.get("width", "")) == pytest.approx(whole / 4, abs=0.1)
    assert float(second.get("x", "")) == pytest.approx(float(first.get("x", "")) + whole / 4, abs=0.1)


def test_long_labels_of_bars_get_the_room_they_need() -> None:
    long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch – Mamungkukumpurangkuntjunya Hill"
    tree = ElementTree.fromstring(bars("what", [Bar(long, ((1.0, "bar"),), "100%", long)]))
    rail, bar = tree.iter("rect")
    assert float(rail.get("x", "")) > 500
    assert float(bar.get("width", "")) == pytest.approx(200, abs=0.1)
    assert float((tree.get("viewBox") or "").split()[2]) > float(rail.get("x", "")) + 200


def test_a_mark_and_the_line_at_zero_stand_where_they_belong() -> None:
    row = Bar("a", ((0.25, "part4"), (0.75, "part1")), "5", "a: 5", mark=0.75)
    tree = ElementTree.fromstring(bars("what", [row], zero=0.25))
    rail, first, _ = tree.iter("rect")
    line, mark = tree.find("line"), tree.find("g/path")
    assert line is not None
    assert mark is not None
    end = float(first.get("x", "")) + float(first.get("width", ""))
    assert float(line.get("x1", "")) == pytest.approx(end, abs=0.2)
    middle = float(re.findall(r"[\d.]+", mark.get("d", ""))[0]) + 6
    assert middle == pytest.approx(float(rail.get("x", "")) + 0.75 * float(rail.get("width", "")), abs=0.2)


def test_estimates_stay_in_the_picture_whatever_they_are() -> None:
    rows = [Estimate("a" * 60, 0.0, 0.0, 0.1, "bot0"), Estimate("b", 1.0, 0.6, 1.0), Estimate("<c>", 0.5, 0.5, 0.5)]
    tree = ElementTree.fromstring(estimates("what", rows, 0.5, "a fair share", "{:.0%}".format, (0, 1)))
    width, height = map(float, (tree.get("viewBox") or "").split()[2:])
    for line in tree.iter("line"):
        assert 0 <= float(line.get("x1", "")) <= float(line.get("x2", "")) <= width
        assert 0 <= float(line.get("y1", "")) <= float(line.get("y2", "")) <= height
    first, second, third = (float(mark.get("cx", "")) for mark in tree.iter("circle"))
    assert first < third < second


def test_columns_are_as_high_as_their_shares() -> None:
    group = [Estimate("a", 0.25, 0.1, 0.4, "bot0"), Estimate("b", 0.5, 0.4, 0.6, "bot1")]
    tree = ElementTree.fromstring(columns("what", {"seat 0": group, "seat 1": group}, 0.5))
    heights = [float(column.get("height", "")) for column in tree.iter("rect")]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.2)
    assert heights[2:] == heights[:2]


def test_a_matrix_has_a_cell_for_every_pair_that_met() -> None:
    shares = {("a", "b"): 0.75, ("b", "a"): 0.25}
    tree = ElementTree.fromstring(matrix("what", ["a", "b", "a name that is much too long"], shares))
    assert [cell.get("class") for cell in tree.iter("rect")] == ["above", "below"]
    assert [title.text for title in tree.iter("title")] == ["a above b: 75.0%", "b above a: 25.0%"]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.493, 0.512), (-3, 41.7), (24, 25)])
def test_ticks_are_few_and_within(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 7
    assert all(low <= tick <= high for tick in found)
