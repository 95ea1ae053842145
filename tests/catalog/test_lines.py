"""Lines of things in a file, however it is written."""

import tomllib
from typing import Any

import pytest

from trikk.catalog.lines import lines_of

FILE = """\
# A comment = 1 [with] "marks"
name = "a # no comment" # one
text = \"\"\"
several \\"lines\\" = [
]\"\"\"\"
raw = '''
x = 1
''' # after
cards = { wild = 3, "odd key" = 4, inner.deep = 5 }
list = [
    1, # one
    { a = 1 }, [
      2 ], 'three'
]
dotted . key = 1
[table]
x = 1979-05-27T07:32:00Z
[table.inner]
y = [[1, 2],
 [3]]
[[rows]]
a = 1
[rows.under]
b = 2
[[rows]]
[[rows.more]]
c = "\\"]"
"""

SPOTS = {
    "name": 2,
    "text": 3,
    "raw": 6,
    "cards": 9,
    "cards.wild": 9,
    'cards."odd key"': 9,
    "cards.inner": 9,
    "cards.inner.deep": 9,
    "list": 10,
    "list[0]": 11,
    "list[1]": 12,
    "list[1].a": 12,
    "list[2]": 12,
    "list[2][0]": 13,
    "list[3]": 13,
    "dotted": 15,
    "dotted.key": 15,
    "table": 16,
    "table.x": 17,
    "table.inner": 18,
    "table.inner.y": 19,
    "table.inner.y[0]": 19,
    "table.inner.y[0][0]": 19,
    "table.inner.y[0][1]": 19,
    "table.inner.y[1]": 20,
    "table.inner.y[1][0]": 20,
    "rows": 21,
    "rows[0]": 21,
    "rows[0].a": 22,
    "rows[0].under": 23,
    "rows[0].under.b": 24,
    "rows[1]": 25,
    "rows[1].more": 26,
    "rows[1].more[0]": 26,
    "rows[1].more[0].c": 27,
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_everything_in_a_file_has_its_line(newline: str) -> None:
    assert tomllib.loads(FILE)
    assert lines_of(FILE.replace("\n", newline)) == SPOTS


def spots(value: Any, spot: str = "") -> set[str]:
    """Every spot of a document."""
    if isinstance(value, dict):
        inner = {
            (f"{spot}." if spot else "") + (f'"{key}"' if " " in key else key): each for key, each in value.items()
        }
    elif isinstance(value, list):
        inner = {f"{spot}[{i}]": each for i, each in enumerate(value)}
    else:
        inner = {}
    return {*inner, *(deeper for key, each in inner.items() for deeper in spots(each, key))}


def test_every_spot_of_the_document_is_found() -> None:
    assert spots(tomllib.loads(FILE)) == set(SPOTS)


@pytest.mark.parametrize("text", ["= = =", "[[[", "a = [1, {", '"""', "]]]]", "a = '"])
def test_what_is_no_toml_comes_to_an_end_too(text: str) -> None:
    assert isinstance(lines_of(text), dict)
