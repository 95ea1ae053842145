"""Maps are written as files that read back as the same, in an order that never changes."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trikk.catalog import edition, edition_ids, load_edition
from trikk.catalog.loader import read_edition
from trikk.catalog.writing import document_text, map_text

DATA = Path(__file__).parents[1] / "data"
EVERY = [*map(edition, edition_ids()), *map(load_edition, sorted(DATA.glob("*.toml")))]


@pytest.mark.parametrize("each", EVERY, ids=lambda each: each.id)
def test_a_map_is_written_as_a_file_that_reads_back(each: Any) -> None:
    text = map_text(each)
    again = read_edition(text.encode(), f"{each.id}.toml")
    assert again == each
    assert map_text(again) == text


def test_rows_stand_below_each_other() -> None:
    rows = [{"id": "a", "name": "Long Name", "attraction": True}, {"id": "abc", "name": "B", "attraction": False}]
    assert document_text({"places": rows, "name": "x"}) == (
        'name = "x"\n\nplaces = [\n'
        '    { id = "a",   name = "Long Name", attraction = true },\n'
        '    { id = "abc", name = "B" },\n]\n'
    )


values = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from(["id", "places", "routes", "provenance", "layout", "names", "cards"]) | st.text(max_size=8)


@given(document=st.dictionaries(keys, values, max_size=6))
def test_half_done_documents_are_written_too(document: dict[str, Any]) -> None:
    for key in ("layout", "names"):  # a heading is a table
        if not isinstance(document.get(key, {}), dict):
            del document[key]
    if "names" in document:
        document["names"] = {key: value for key, value in document["names"].items() if isinstance(value, dict)}
        if not document["names"]:
            del document["names"]
    written = tomllib.loads(document_text(document))
    assert without_usual(written) == without_usual(document)


def without_usual(value: Any) -> Any:
    """A document without what need not be said, and with whole numbers for such."""
    if isinstance(value, dict):
        kept = {key: without_usual(each) for key, each in value.items()}
        return {key: each for key, each in kept.items() if (key, each) not in (("attraction", False), ("ferries", 0))}
    return [without_usual(each) for each in value] if isinstance(value, list) else value
