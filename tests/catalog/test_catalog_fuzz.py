"""Whatever a file contains, the loader returns an edition or raises CatalogError."""

import copy
import datetime
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trikk.catalog import CardEdition, CatalogError, CityEdition, Edition
from trikk.catalog.loader import check_edition, read_edition

relaxed = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

scalars = st.one_of(
    st.booleans(),
    st.integers(-2, 10),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["gray", "wild", "blue", "green", "lighthouse", "hill", "", "city", "cards", "gray2"]),
    st.just(datetime.date(2000, 1, 1)),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def containers(node: Any) -> list[Any]:
    """All tables and lists in a document, itself included."""
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    found = [node] if isinstance(node, dict | list) else []
    return found + [deeper for child in inner for deeper in containers(child)]


def mutate(document: dict[str, Any], data: st.DataObject) -> None:
    """Delete, replace, repeat or insert one value somewhere."""
    target = data.draw(st.sampled_from(containers(document)))
    keys = list(target) if isinstance(target, dict) else list(range(len(target)))
    what = data.draw(st.sampled_from(["delete", "replace", "repeat", "insert"]))
    if what == "insert" or not keys:
        if isinstance(target, dict):
            target[data.draw(st.text(max_size=5) | st.sampled_from(["ferries", "bonus"]))] = data.draw(values)
        else:
            target.insert(data.draw(st.integers(0, len(target))), data.draw(values))
        return
    key = data.draw(st.sampled_from(keys))
    if what == "delete":
        del target[key]
    elif what == "replace":
        target[key] = data.draw(values)
    elif isinstance(target, list):
        target.append(copy.deepcopy(target[key]))
    else:
        target[key] = copy.deepcopy(target[data.draw(st.sampled_from(keys))])


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
        hash(found)


@pytest.mark.parametrize("name", ["harbour", "valleys"])
@given(data=st.data())
@relaxed
def test_a_changed_document_is_an_edition_or_a_catalog_error(
    name: str, request: pytest.FixtureRequest, data: st.DataObject
) -> None:
    document = copy.deepcopy(request.getfixturevalue(name))
    for _ in range(data.draw(st.integers(1, 4))):
        mutate(document, data)
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
