"""Colours that stay apart for everyone: as people with full protanopia, deuteranopia or tritanopia see them."""

import re
import warnings
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import trikk
from trikk.catalog import GRAY

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its texts have escapes that newer Pythons warn of
    from colorspacious import cspace_convert

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = (WEB / "styles" / "tokens.css").read_text(encoding="utf-8")
PLAYERS = re.findall(r'colour: "(#\w{6})"', (WEB / "ui" / "marks" / "players.ts").read_text(encoding="utf-8"))
SIGHT = [None, "protanomaly", "deuteranomaly", "tritanomaly"]

CARDS_APART = 17.0
PLAYERS_APART = 27.0
"""Distances in CAM02-UCS, where 1 can just be seen."""


def colour(name: str) -> str:
    """Return a colour of cards and routes as it is in the style sheet."""
    found = re.search(rf"^  --{name}: (#\w{{6}});$", TOKENS, re.MULTILINE)
    assert found, name
    return found[1]


def seen(code: str, sight: str | None) -> np.ndarray:
    """Return where a colour lies for one who sees so; severity 100 is a full deficiency."""
    screen = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    if sight is not None:
        space = {"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}
        screen = np.clip(cspace_convert(screen, space, "sRGB1"), 0, 1)
    place: np.ndarray = cspace_convert(screen, "sRGB1", "CAM02-UCS")
    return place


def nearest(colours: list[str], sight: str | None) -> float:
    """Return the distance of the two that are nearest to each other."""
    places = [seen(code, sight) for code in colours]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(places, 2))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("edition", trikk.editions())
def test_no_two_colours_of_an_edition_look_alike(edition: str, sight: str | None) -> None:
    printed = trikk.edition(edition)
    names = [*printed.colours, *([GRAY] if edition != "card_game" else [])]
    assert nearest([colour(name) for name in names], sight) >= CARDS_APART


@pytest.mark.parametrize("sight", SIGHT)
def test_no_two_players_look_alike(sight: str | None) -> None:
    assert len(PLAYERS) == 4
    assert nearest(PLAYERS, sight) >= PLAYERS_APART


def over(code: str, below: str, opacity: float) -> str:
    """Return what is seen of a colour that lets some of another through."""
    mixed = [opacity * int(code[i : i + 2], 16) + (1 - opacity) * int(below[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


@pytest.mark.parametrize("sight", SIGHT)
def test_a_claimed_space_is_told_from_a_free_one_of_any_colour(sight: str | None) -> None:
    """Between the owner's colour and the printed one, which may look alike, lies a line that looks like neither."""
    [line] = re.findall(
        r"\.owned \{\s+stroke: (#\w{6});", (WEB / "board" / "routes" / "RouteTiles.svelte").read_text("utf-8")
    )
    assert min(nearest([line, owner], sight) for owner in PLAYERS) >= CARDS_APART


@pytest.mark.parametrize("sight", SIGHT)
def test_the_pattern_of_an_owner_is_seen_on_a_space(sight: str | None) -> None:
    _, routes = (WEB / "ui" / "marks" / "Patterns.svelte").read_text(encoding="utf-8").split('id="route-{colour}"')
    shown = [float(found) for found in re.findall(r'(?:stroke|fill)-opacity="(\.\d+)"', routes)]
    assert len(shown) == len(PLAYERS) - 1  # one is plain
    for owner, opacity in zip(PLAYERS[1:], shown, strict=True):
        assert nearest([owner, over("#ffffff", owner, opacity)], sight) >= CARDS_APART


def test_players_have_the_same_colours_in_the_style_sheet() -> None:
    assert [colour(f"player-{seat}") for seat in range(4)] == PLAYERS


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tickets_on_the_map_look_like_no_other_and_like_no_player(theme: str) -> None:
    """For those who see few colours, each has a shape of its own too."""
    own = TOKENS[TOKENS.index(f':root[data-theme="{theme}"]') :].partition("}")[0]
    tickets = re.findall(r"--ticket-\d: (#\w{6});", own)
    shapes = (WEB / "ui" / "marks" / "ticketMarks.ts").read_text("utf-8").partition("SHAPES = [")[2].partition("]")[0]
    assert len(tickets) == len(set(re.findall('"(.+)"', shapes))) == 6
    assert nearest(tickets, None) >= CARDS_APART
    assert min(nearest([ticket, player], None) for ticket in tickets for player in PLAYERS) >= CARDS_APART


def test_likeness_would_be_noticed() -> None:
    red, green = "#c0392b", "#5d7a2e"
    assert nearest([red, green], None) > CARDS_APART > nearest([red, green], "deuteranomaly")
