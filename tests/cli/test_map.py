"""`trikk map`: beginning, checking, balancing, drawing and printing a map of one's own."""

import json
import subprocess
from pathlib import Path

import pytest

import trikk as package
from tests.cli.running import Trikk
from tests.programs import program


def test_a_new_map_is_sound_drawn_and_playable(trikk: Trikk) -> None:
    result = trikk("map", "new", "my_town.toml", "--name", 'The "Old" Town')
    assert result.code == 0
    assert "trikk map check my_town.toml" in result.out
    found = package.load_edition("my_town.toml")
    assert (found.id, found.name) == ("my_town", 'The "Old" Town')
    checked = trikk("map", "check", "my_town.toml")
    assert (checked.code, checked.out.startswith('my_town.toml: The "Old" Town, for 2 to 4 players, 9 places')) == (
        0,
        True,
    )
    assert trikk("simulate", "my_town.toml", "--games", 3, "--bots", "random").code == 0


@pytest.mark.parametrize("like", ["first_steps", "long_fjord", "seven_islands"])
def test_a_map_can_begin_as_an_example(trikk: Trikk, like: str) -> None:
    assert trikk("map", "new", "mine.toml", "--like", like).code == 0
    found = package.load_edition("mine.toml")
    assert (found.id, found.name) == ("mine", "Mine")
    assert len(found.names) == 4


def test_nothing_is_replaced_unless_asked(trikk: Trikk) -> None:
    Path("town.toml").write_text("mine", encoding="utf-8")
    for command in (("new", "town.toml"), ("draw", "new_york", "--out", "town.toml")):
        assert trikk("map", *command).says_one_line("town.toml: exists already", "--force")
    assert Path("town.toml").read_text(encoding="utf-8") == "mine"
    assert trikk("map", "new", "town.toml", "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new", "town.json"), ("ends in .toml",)),
        (("new", "new_york.toml"), ('"new_york" cannot be the id of a map',)),
        (("new", "town.toml", "--name", "x" * 61), ("at most 60 characters",)),
        (("draw", "new_york", "--out", "board.gif"), (".svg, .png or .pdf",)),
        (("draw", "card_game"), ("The Card Game has no map",)),
        (("print", "new_york", "--out", "board.svg"), ("is a .pdf file",)),
        (("balance", "new_york", "--players", "5"), ("2 to 4 players",)),
        (("balance", "nowhere.toml"), ("there is no such file",)),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    trikk: Trikk, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert trikk("map", *arguments).says_one_line(*words)


def test_all_problems_of_all_files_are_told_with_their_lines(trikk: Trikk, harbour: Path) -> None:
    text = harbour.read_text(encoding="utf-8")
    Path("bad.toml").write_text(text.replace('"gray"', '"grey"', 1).replace("version = 1", ""), encoding="utf-8")
    result = trikk("map", "check", "harbour.toml", "bad.toml")
    assert result.code == 2
    lines = result.out.splitlines()
    assert lines[0].startswith("harbour.toml: Harbour Town, for 2 to 3 players, 5 places, 7 routes, drawn by itself")
    assert lines[1:] == [
        "bad.toml: version: missing",
        'bad.toml:31: routes[3].colour: "grey" is not a colour of this edition (blue, red, yellow, gray); '
        'did you mean "gray"?',
    ]
    told = json.loads(trikk("map", "check", "bad.toml", "--json").out)
    assert told[0]["problems"][1]["suggestion"] == "gray"
    assert told[0]["problems"][1]["line"] == 31


def test_a_board_is_drawn_as_svg_png_and_pdf(trikk: Trikk, harbour: Path) -> None:
    for name, beginning in (("b.svg", b"<svg "), ("b.png", b"\x89PNG"), ("b.pdf", b"%PDF-")):
        assert trikk("map", "draw", harbour, "--out", name, "--width", 300).code == 0
        assert Path(name).read_bytes().startswith(beginning)
    assert int.from_bytes(Path("b.png").read_bytes()[16:20], "big") == 300  # its width


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_map_is_printed_on_sheets_that_have_something_on_them(trikk: Trikk, paper: str) -> None:
    pdftoppm, pdftotext = (program(name, "poppler-utils") for name in ("pdftoppm", "pdftotext"))
    result = trikk("map", "print", "san_francisco", "--paper", paper, "--out", "sf.pdf")
    assert result.code == 0
    subprocess.run([pdftoppm, "-r", "20", "-gray", "sf.pdf", "page"], check=True)
    pages = sorted(Path().glob("page-*.pgm"))
    assert f"on {len(pages)} sheets" in result.out
    words = subprocess.run([pdftotext, "sf.pdf", "-"], check=True, capture_output=True, text=True).stdout
    for place in package.edition("san_francisco").places:  # type: ignore[union-attr]
        assert words.count(place.name.split()[-1]) > 1, place
    for page in pages:
        head, size, _, pixels = page.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        dark = sum(pixel < 200 for pixel in pixels) / len(pixels)
        assert (head, len(pixels)) == (b"P5", width * height)
        assert 0.002 < dark < 0.9, page


def test_a_report_says_whether_a_map_is_fair(trikk: Trikk, harbour: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.cli.map_balance.PRINTED_GAMES", 60)
    result = trikk("map", "balance", harbour, "--games", 60, "--workers", 1)
    assert result.code == 0
    for words in (
        "Harbour Town: 60 games of planner",
        "2 players, 30 games",
        "New York",
        "What to change",
        "Tickets, 2",
    ):
        assert words in result.out
    arguments = (
        "map",
        "balance",
        harbour,
        "--games",
        40,
        "--players",
        2,
        "--against",
        harbour,
        "--workers",
        1,
        "--json",
    )
    told = json.loads(trikk(*arguments).out)
    assert told["games"] == 40
    assert {change["before"] - change["after"] for change in told["changes"]} == {0}  # the same map
