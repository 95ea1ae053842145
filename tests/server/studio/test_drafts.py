"""Maps that are being drawn: what can be drawn of half a map, and how."""

from copy import deepcopy
from typing import Any

import pytest

import trikk
from trikk.catalog import CityEdition
from trikk.catalog.document import document_of
from trikk.server.api.messages.editions import board_layout
from trikk.server.studio.drafts import drawable, is_plain, worked_out

DRAFT: dict[str, Any] = {
    "places": [{"id": "pier", "name": "Pier"}, {"id": "hill", "name": "The Hill"}, {"id": "mill", "name": "Mill"}],
    "routes": [
        {"from": "pier", "to": "hill", "colour": "red", "length": 2},
        {"from": "pier", "to": "hill", "colour": "blue", "length": 2},
        {"from": "hill", "to": "mill", "colour": "gray", "length": 3},
    ],
    "layout": {
        "places": {"pier": {"x": 100, "y": 100}, "hill": {"x": 300, "y": 100}, "mill": {"x": 300, "y": 300}},
        "routes": {"pier-hill": {"bend": 0.25}},
    },
    "names": {"nb": {"places": {"hill": "Haugen"}}},
}


def test_a_draft_without_facts_is_drawn_where_it_says() -> None:
    drawn = worked_out(DRAFT, "en")
    assert drawn["layout"]["spots"]["mill"] == {"x": 300, "y": 300}
    assert [len(drawn["layout"]["spaces"][id]) for id in ("pier-hill:red", "hill-mill:gray")] == [2, 3]
    assert drawn["bends"]["pier-hill"] == pytest.approx(0.25, abs=0.001)


def test_names_are_those_of_the_reader() -> None:
    assert worked_out(DRAFT, "nb")["layout"]["names"]["hill"]["lines"] == ["Haugen"]
    assert " ".join(worked_out(DRAFT, "sv")["layout"]["names"]["hill"]["lines"]) == "The Hill"


def test_nothing_is_drawn_of_nothing() -> None:
    empty: list[dict[str, Any]] = [{}, {"places": []}, {"places": 3}, {"places": [{"id": 3}]}]
    assert [worked_out(each, "en") for each in empty] == [{"layout": None, "bends": {}}] * len(empty)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("routes", [{"from": "pier", "to": "nowhere", "colour": "red", "length": 2}]),
        ("routes", [{"from": "pier", "to": "pier", "colour": "red", "length": 2}]),
        ("routes", [{"from": "pier", "to": "hill", "colour": "red", "length": 99}, None, 3]),
        ("routes", [DRAFT["routes"][0]] * 5),
        ("layout", {"places": {"pier": {"x": 1}, "hill": {"x": "left", "y": 2}, "nowhere": {"x": 1, "y": 1}}}),
        ("layout", {"shapes": [{"kind": "land", "points": [[1, 2], [3]]}, {"kind": "lava"}], "routes": {"pier": {}}}),
        ("layout", {"places": {"pier": {"x": 5, "y": 5}, "hill": {"x": 5, "y": 5}, "mill": {"x": 5, "y": 5}}}),
        ("names", {"xx": 3, "nb": {"places": 5}}),
    ],
)
def test_what_is_wrong_is_left_out_and_the_rest_is_drawn(key: str, value: object) -> None:
    drawn = worked_out({**DRAFT, key: value}, "nb")
    assert set(drawn["layout"]["spots"]) == {"pier", "hill", "mill"}


@pytest.mark.parametrize("id", ["new_york", "san_francisco"])
def test_a_whole_map_is_drawn_as_at_the_table(id: str) -> None:
    edition = trikk.edition(id)
    assert isinstance(edition, CityEdition)
    document = document_of(edition)
    drawn = worked_out(document, "en")
    assert drawn["layout"]["spaces"] == board_layout(edition).model_dump(mode="json")["spaces"]
    for ends, row in document["layout"]["routes"].items():
        back = "-".join(reversed(ends.split("-")))
        found = drawn["bends"][ends] if ends in drawn["bends"] else -drawn["bends"][back]
        assert found == pytest.approx(row["bend"], abs=0.002), ends


def test_only_plain_documents_are_read() -> None:
    assert is_plain(DRAFT)
    assert not is_plain({"name": None})
    assert not is_plain({"x": float("nan")})
    deep: Any = 1
    for _ in range(2000):
        deep = [deep]
    assert not is_plain({"x": deep})


def test_drawing_changes_nothing_in_the_draft() -> None:
    before = deepcopy(DRAFT)
    drawable(DRAFT, "nb")
    worked_out(DRAFT, "nb")
    assert before == DRAFT
