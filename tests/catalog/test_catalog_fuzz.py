"""Whatever a file contains, the loader returns an edition or raises CatalogError."""

import copy
import datetime
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzzing import mutate, nested
from trikk.catalog import CardEdition, CatalogError, CityEdition, Edition
from trikk.catalog.loader import check_edition, read_edition
from trikk.game.contents import content_of, edition_of_content

relaxed = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

values = nested(
    st.booleans(),
    st.integers(-2, 10),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["gray", "wild", "blue", "green", "lighthouse", "hill", "", "city", "cards", "gray2"]),
    st.just(datetime.date(2000, 1, 1)),
)


def outcome(load: Callable[[], Edition]) -> Edition | CatalogError:
    """What a load comes to; any other exception fails the test."""
    try:
        return load()
    except CatalogError as error:
        return error


def loads_or_says_why(load: Callable[[], Edition]) -> None:
    found = outcome(load)
    if isinstance(found, CatalogError):
        assert len(str(found).splitlines()) == len(found.problems) > 0
    else:
        assert isinstance(found, CityEdition | CardEdition)
        assert outcome(load) == found
        assert edition_of_content(content_of(found)) == found
        hash(found)


@pytest.mark.parametrize("name", ["harbour", "valleys"])
@given(data=st.data())
@relaxed
def test_a_changed_document_is_an_edition_or_a_catalog_error(
    name: str, request: pytest.FixtureRequest, data: st.DataObject
) -> None:
    document = copy.deepcopy(request.getfixturevalue(name))
    for _ in range(data.draw(st.integers(1, 4))):
        mutate(document, data, values, ["ferries", "bonus"])
    before = repr(document)
    loads_or_says_why(lambda: check_edition(document, "fuzz.toml"))
    assert repr(document) == before


@given(document=st.dictionaries(st.text(max_size=8), values, max_size=6))
@relaxed
def test_any_document_is_an_edition_or_a_catalog_error(document: dict[str, Any]) -> None:
    loads_or_says_why(lambda: check_edition(document, "fuzz.toml"))


@given(position=st.integers(0, 2000), length=st.integers(0, 40), insert=st.binary(max_size=6))
@relaxed
def test_damaged_text_is_an_edition_or_a_catalog_error(
    examples: dict[str, str], position: int, length: int, insert: bytes
) -> None:
    data = examples["harbour"].encode()
    damaged = data[:position] + insert + data[position + length :]
    loads_or_says_why(lambda: read_edition(damaged, "fuzz.toml"))
