"""Whatever is in a map's file, reading, laying out and drawing it does not crash."""

import random
import tracemalloc
from pathlib import Path

import pytest

from trikk.catalog import CatalogError, CityEdition, Edition
from trikk.catalog.loader import read_map
from trikk.catalog.writing import map_text
from trikk.drawing.board import city_board

MAPS = sorted((Path(__file__).parents[2] / "src" / "trikk" / "catalog" / "maps").glob("*.toml"))
MEMORY = 200 * 1024 * 1024
VALUES = ("-1", "0", "1", "9999", "1e308", "nan", "inf", '""', '"grey"', '"#zzzzzz"', "[]", "{}", "true", "[[1, 2]]")


def mutated(text: str, dice: random.Random) -> bytes:
    """Return the text of a map with one to four mistakes."""
    for _ in range(dice.randint(1, 4)):
        lines = text.split("\n")
        i = dice.randrange(len(lines))
        what = dice.randrange(7)
        if what == 0:
            del lines[i]
        elif what == 1:
            lines.insert(i, dice.choice(lines))
        elif what == 2:
            lines[i], lines[-i] = lines[-i], lines[i]
        elif what == 3 and "= " in lines[i]:
            head, _, tail = lines[i].rpartition("= ")
            lines[i] = f"{head}= {dice.choice(VALUES)}{',' if tail.endswith(',') else ''}"
        elif what == 4:
            at = dice.randint(0, len(lines[i]))
            lines[i] = lines[i][:at] + dice.choice("[]{}=,.\"'#\\\u202e\x00é9") + lines[i][at:]
        elif what == 5:
            number = str(dice.choice((-5, 0, 7, 130, 250, 10**6, 10**400)))
            digits = [j for j, each in enumerate(lines[i]) if each.isdigit()]
            if digits:
                at = dice.choice(digits)
                lines[i] = lines[i][:at] + number + lines[i][at + 1 :]
        else:
            lines[i] = lines[i] * dice.choice((2, 50))
        text = "\n".join(lines)
    return text.encode("utf-8", "surrogatepass")


def try_map(data: bytes) -> bool:
    """Whether a file can be played; if so it is drawn too, and written so that it reads back."""
    found = outcome(data)
    if isinstance(found, CatalogError):
        assert len(str(found).splitlines()) == len(found.problems) > 0
        return False
    assert read_map(map_text(found).encode(), "fuzz.toml") == found
    if isinstance(found, CityEdition):
        assert city_board(found).svg(found.name).startswith("<svg")
    return True


def outcome(data: bytes) -> Edition | CatalogError:
    """What reading comes to; any other exception fails the test."""
    try:
        return read_map(data, "fuzz.toml")
    except CatalogError as error:
        return error


def try_many(seeds: range) -> int:
    sound = 0
    for seed in seeds:
        dice = random.Random(seed)
        sound += try_map(mutated(dice.choice(MAPS).read_text(encoding="utf-8"), dice))
    return sound


def test_mutated_maps_are_drawn_or_refused() -> None:
    assert 0 < try_many(range(150)) < 150


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_mutated_maps_are_drawn_or_refused(part: int) -> None:
    assert try_many(range(1000 * part, 1000 * part + 1000)) > 0


def largest() -> str:
    """A map with as much of everything as there may be."""
    places = "".join(f'{{ id = "p{i}", name = "{"W" * 58}{i:02}" }},' for i in range(60))
    ends = [(i, j) for i in range(60) for j in range(i + 1, min(i + 3, 60))]
    routes = "".join(f'{{ from = "p{i}", to = "p{j}", colour = "gray", length = 8 }},' for i, j in ends[:117])
    routes += '{ from = "p58", to = "p59", colour = "gray", length = 8 },'
    tickets = "".join(f'{{ id = {i}, from = "p{i - 1}", to = "p{(i + 20) % 60}", points = 9 }},' for i in range(1, 61))
    points = ", ".join(f"[{i % 90}, {i * 7 % 80}]" for i in range(200))
    shapes = "".join(f'{{ kind = "land", smooth = true, points = [{points}] }},' for _ in range(80))
    return f"""
format = 1
id = "largest"
name = "Largest"
family = "city"
version = 1
players = [2, 4]
wild = "joker"
vehicle = "tram"
vehicles = 60
cards = {{ wild = 20, blue = 20, red = 20 }}
setup = {{ cards = 2, market = 5, tickets = 2, keep = 1 }}
rules = {{ reset_wilds = 4, draw_tickets = 2, keep_tickets = 1, last_turns_vehicles = 2 }}
route_points = {{ 8 = 15 }}
places = [{places}]
routes = [{routes}]
tickets = [{tickets}]
[layout]
shapes = [{shapes}]
"""


@pytest.mark.long
def test_the_largest_map_there_may_be_needs_no_more_memory_than_it_may() -> None:
    tracemalloc.start()
    try:
        assert try_map(largest().encode())
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
