"""Maps to print: the board over as few sheets as can be, none of them nearly empty."""

import re

import pytest

from tests.lockstep import city_of
from trikk.catalog import CityEdition
from trikk.catalog.examples import example_map
from trikk.catalog.loader import check_edition
from trikk.drawing.board import city_board
from trikk.drawing.paper import LEAST_SCALE, MARGIN, PAPERS, UNIT, _cutting, board_sheets

EXAMPLES = ("first_steps", "long_fjord", "seven_islands")
PART = re.compile(r'<svg viewBox="(\S+) (\S+) (\S+) (\S+)" x="\S+" y="\S+" width="(\S+)" height="(\S+)">')


def map_of(name: str) -> CityEdition:
    if name not in EXAMPLES:
        return city_of(name)
    found = check_edition(example_map(name), name)
    assert isinstance(found, CityEdition)
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["new_york", "san_francisco", *EXAMPLES])
def test_every_sheet_of_a_board_has_much_of_it(name: str, paper: str) -> None:
    edition = map_of(name)
    pages = list(board_sheets(edition, PAPERS[paper]))
    parts = []
    for page in pages:
        found = PART.search("".join(page.parts))
        assert found
        parts.append([float(number) for number in found.groups()])
        width, height = parts[-1][4:]
        assert width <= page.width - 2 * MARGIN + 0.01
        assert height <= page.height - 2 * MARGIN + 0.01
        assert width * height > 0.4 * (page.width - 2 * MARGIN) * (page.height - 2 * MARGIN)
        assert LEAST_SCALE * UNIT - 0.001 <= width / parts[-1][2] <= UNIT + 0.001
    board = city_board(edition)
    assert min(part[0] for part in parts) == pytest.approx(board.box.left, abs=0.1)
    assert max(part[0] + part[2] for part in parts) == pytest.approx(board.box.left + board.width, abs=0.1)


def test_a_board_is_a_little_smaller_if_it_then_needs_fewer_sheets() -> None:
    a4 = PAPERS["a4"]
    scale, paper, columns, rows = _cutting(280.0, 180.0, a4)
    assert scale == pytest.approx(273 / 280)
    assert (paper, columns, rows) == (a4[::-1], 1, 1)
    scale, paper, columns, rows = _cutting(310.0, 180.0, a4)  # that would be too small
    assert (scale, columns * rows) == (1.0, 2)
