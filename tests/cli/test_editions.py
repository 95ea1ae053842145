"""`trikk editions`."""

import json
from pathlib import Path

import pytest

import trikk as package
from tests.cli.running import Trikk


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of a table below a heading, without its head."""
    block = text.split(f"\n{heading}\n")[1].split("\n\n")[0]
    return [line.split() for line in block.splitlines()[1:]]


def test_the_list_has_every_edition_with_its_numbers(trikk: Trikk) -> None:
    head, *lines = trikk("editions").out.splitlines()
    assert head.split() == ["id", "name", "players", "places/cities", "routes", "tickets", "cards", "version"]
    assert [line.split() for line in lines] == [
        ["card_game", "The", "Card", "Game", "2–4", "34", "–", "46", "96", "1"],
        ["new_york", "New", "York", "2–4", "15", "41", "18", "44", "1"],
        ["san_francisco", "San", "Francisco", "2–4", "21", "65", "24", "44", "1"],
    ]


@pytest.mark.parametrize("id", package.editions())
def test_an_edition_is_shown_whole(trikk: Trikk, id: str) -> None:
    result = trikk("editions", id)
    edition = package.edition(id)
    assert result.code == 0
    assert "\x1b" not in result.out
    assert "…" not in result.out
    assert edition.provenance in result.out
    assert [row[0] for row in rows(result.out, "Tickets")] == [str(ticket.id) for ticket in edition.tickets]
    if isinstance(edition, package.CityEdition):
        assert [row[0] for row in rows(result.out, "Places")] == [place.id for place in edition.places]
        assert [row[0] for row in rows(result.out, "Routes")] == [route.id for route in edition.routes]
    else:
        assert [row[0] for row in rows(result.out, "Cities")] == [city.id for city in edition.cities]


@pytest.mark.parametrize(
    ("id", "line"),
    [
        ("new_york", "chelsea-soho:pink Chelsea Soho pink 4 7"),
        ("new_york", "chelsea-greenwich_village:red Chelsea Greenwich Village red 3 4 yes"),
        ("new_york", "central_park Central Park yes"),
        ("new_york", "18 United Nations Wall Street 8"),
        ("new_york", "vehicles 15 taxis for each player"),
        ("san_francisco", "alcatraz-pier_39:gray2 Alcatraz Pier 39 gray 2 1 2 yes"),
        ("san_francisco", "sunset Sunset yes"),
        ("san_francisco", "token points 0, 0, 1, 2, 4, 6, 9, 12 for 0 to 7 different ones"),
        ("card_game", "chicago Chicago 12"),
        ("card_game", "20 Dallas New York 11 1 green, 1 blue, 1 orange"),
    ],
)
def test_facts_stand_in_their_line(trikk: Trikk, id: str, line: str) -> None:
    lines = [" ".join(printed.split()) for printed in trikk("editions", id).out.splitlines()]
    assert line in lines


def test_a_file_of_ones_own(trikk: Trikk, harbour: Path) -> None:
    result = trikk("editions", harbour)
    assert result.out.startswith("Harbour Town\n")
    assert len(rows(result.out, "Routes")) == 7


def test_json_of_all(trikk: Trikk) -> None:
    editions = {edition["id"]: edition for edition in json.loads(trikk("editions", "--json").out)}
    assert tuple(editions) == package.editions()
    assert editions["san_francisco"]["routes"] == 65
    assert editions["card_game"]["family"] == "cards"


@pytest.mark.parametrize("id", package.editions())
def test_json_of_one(trikk: Trikk, id: str) -> None:
    values = json.loads(trikk("editions", id, "--json").out)
    edition = package.edition(id)
    assert (values["id"], values["family"], values["cards"]) == (id, edition.family, dict(edition.cards))
    assert [ticket["id"] for ticket in values["tickets"]] == [ticket.id for ticket in edition.tickets]


def test_colours_have_names_and_can_be_switched_off(trikk: Trikk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "48;5;160mred\x1b[" in trikk("editions", "new_york").out
    monkeypatch.setenv("NO_COLOR", "1")
    plain = trikk("editions", "new_york").out
    assert "48;5" not in plain
    assert " red " in plain
