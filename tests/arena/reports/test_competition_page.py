"""The page about a run: complete, with nothing from elsewhere, and honest about faults."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from trikk.arena import compete
from trikk.arena.results import RESULTS, old_folder
from trikk.arena.run import Run

VOID = ("meta", "br")


class Checker(HTMLParser):
    """Notes what a page refers to, and whether what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src", "xlink:href", "action", "data", "srcset"):
                self.references.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def checked(folder: Path) -> tuple[Checker, str]:
    """Return what is in a report, and its words."""
    page = Checker()
    page.feed((folder / "report.html").read_text(encoding="utf-8"))
    page.close()
    assert page.open == []
    return page, " ".join(" ".join(page.words).split())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report") / "run"
    compete("san_francisco", ["planner", "greedy", "random"], players=3, games=30, seed=3, out=folder)
    return folder


def test_the_page_needs_nothing_else(folder: Path) -> None:
    page, _ = checked(folder)
    assert all(reference.startswith("#") for reference in page.references)
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(page.tags)
    text = (folder / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"url\((?!['\"]?#)|@import|https?://", text)


def test_the_page_has_all_charts_in_its_own_colours(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    labels = re.findall(r'<svg class="chart" .*? aria-label="([^"]*)"', text)
    assert labels == [
        "Ratings with 95% intervals",
        "Games won with 95% intervals",
        "Points by source",
        "How many games had how many moves",
        "Games won by seat",
        "Head to head",
    ]
    assert set(re.findall(r"var\((--\w+)\)", text)) <= set(re.findall(r"(--\w+):", text))


def test_the_page_says_how_it_was_made_and_how_to_see_a_game(folder: Path) -> None:
    _, words = checked(folder)
    made = f"trikk arena san_francisco --bots planner,greedy,random --players 3 --games 30 --seed 3 --out {folder}"
    assert made in words
    assert f"trikk show {folder / RESULTS} --game 5" in words
    for part in ("Trikk 0.1.0", "openskill", "planner is rated best", "games 30 ", "33.3% is a fair share"):
        assert part in words
    assert "stopped" not in words


@pytest.mark.usefixtures("bad_bots")
def test_the_page_names_who_committed_faults(tmp_path: Path) -> None:
    compete("new_york", ["crasher", "random"], games=4, out=tmp_path / "run")
    _, words = checked(tmp_path / "run")
    assert "crasher crashed in 4 games. The first was game 0: ZeroDivisionError: thought too hard." in words


def test_a_run_that_was_stopped_has_a_page_too(folder: Path, tmp_path: Path) -> None:
    for name in ("run.json", RESULTS):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    lines = (tmp_path / RESULTS).read_bytes().splitlines(keepends=True)
    for games in (0, 1, 7):
        (tmp_path / RESULTS).write_bytes(b"".join(lines[:games]))
        opened = old_folder(tmp_path)
        run = Run(opened.settings, opened)
        run.write_report()
        run.close()
        _, words = checked(tmp_path)
        assert f"stopped after {games} of 30 games. trikk arena --resume {tmp_path} goes on" in words


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    """The text of a fault is whatever a bot says, a < included."""
    text = (Path(__file__).parents[2] / "data" / "backyard.toml").read_text(encoding="utf-8")
    file = tmp_path / "odd.toml"
    file.write_text(text.replace("The Backyard", "<b>Back & yard</b>"), encoding="utf-8")
    compete(file, ["greedy", "random"], games=4, out=tmp_path / "run")
    _, words = checked(tmp_path / "run")
    assert "<b>Back & yard</b>: who is better?" in words
    assert f"--map {tmp_path / 'run' / 'edition.toml'}" in words
