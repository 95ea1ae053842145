"""Editions are values."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from trikk.catalog import CityEdition, Place, Route, edition, edition_ids
from trikk.catalog.model import FrozenMap


@pytest.fixture
def new_york() -> CityEdition:
    found = edition("new_york")
    assert isinstance(found, CityEdition)
    return found


def test_a_place_is_found_by_its_id(new_york: CityEdition) -> None:
    assert new_york.place("soho") == Place("soho", "Soho")


def test_a_route_is_found_by_its_id(new_york: CityEdition) -> None:
    assert new_york.route("chelsea-soho:pink") == Route("chelsea-soho:pink", "chelsea", "soho", "pink", 4)


def test_a_ticket_is_found_by_its_number(new_york: CityEdition) -> None:
    assert new_york.ticket(18).points == 8


def test_looking_up_what_is_not_there_is_a_key_error(new_york: CityEdition) -> None:
    with pytest.raises(KeyError, match="sohoo"):
        new_york.place("sohoo")


def test_the_second_gray_track_has_an_id_of_its_own(new_york: CityEdition) -> None:
    ids = [route.id for route in new_york.routes if {route.a, route.b} == {"chelsea", "empire_state_building"}]
    assert ids == ["empire_state_building-chelsea:gray", "empire_state_building-chelsea:gray2"]
    assert new_york.route("empire_state_building-chelsea:gray2").colour == "gray"


@pytest.mark.parametrize("id", edition_ids())
def test_an_edition_can_be_sent_to_another_process(id: str) -> None:
    found = edition(id)
    assert pickle.loads(pickle.dumps(found)) == found
    assert copy.deepcopy(found) == found
    assert hash(pickle.loads(pickle.dumps(found))) == hash(found)


def test_an_edition_does_not_change(new_york: CityEdition) -> None:
    with pytest.raises(FrozenInstanceError):
        new_york.vehicles = 16  # type: ignore[misc]
    with pytest.raises(TypeError):
        new_york.cards["blue"] = 7  # type: ignore[index]


def test_a_frozen_map_reads_like_a_dict() -> None:
    frozen = FrozenMap({"b": 1, "a": 2})
    assert list(frozen) == ["b", "a"]
    assert frozen == {"b": 1, "a": 2}
    assert repr(frozen) == "FrozenMap({'b': 1, 'a': 2})"
