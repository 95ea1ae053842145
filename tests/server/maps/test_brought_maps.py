"""Visitors bring maps: what is wrong with one is said, what is right can be played, and the server stays up."""

import json
import random
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.hosting import Hosted, bearing, hosted, opened
from tests.server.offline import DAY, Clock, kept
from tests.server.offline import open_table as open_offline
from trikk.catalog import CityEdition, load_edition
from trikk.catalog.loader import MAX_BYTES
from trikk.game.contents import content_hash
from trikk.server.maps import brought_maps
from trikk.server.net.security import MOST_MAP_BYTES
from trikk.server.settings import Limits, Rate
from trikk.server.storage import schema
from trikk.server.tables import commands
from trikk.server.tables.commands import maps
from trikk.server.tables.repository import Repository

FILE = Path(__file__).parents[2] / "data" / "backyard.toml"
BACKYARD = FILE.read_text(encoding="utf-8")
FUZZED = 60
FUZZED_LONG = 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that takes maps. Whatever is brought, it logs no error."""
    folder = tmp_path_factory.mktemp("brought")
    (folder / "taken.toml").write_text(BACKYARD.replace('"backyard"', '"taken"'), encoding="utf-8")
    with hosted(f"sqlite:///{folder / 'trikk.db'}", maps=folder / "taken.toml", visitors_maps=True) as started:
        yield started
        assert started.errors == []


def bring(server: Hosted, text: str) -> dict[str, Any]:
    """Return what became of a map."""
    answer = server.http.post("/api/maps", json={"text": text})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    assert (told["edition"] is None) == bool(told["problems"])
    return told


def changed(*changes: tuple[str, str]) -> str:
    text = BACKYARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


# --- playing on it -------------------------------------------------------------------------------------------------


def test_a_table_is_opened_with_a_map_and_friends_need_only_the_link(server: Hosted) -> None:
    assert server.http.get("/api/editions").json()["visitors_maps"] is True
    edition = bring(server, BACKYARD)["edition"]
    assert (edition["id"], edition["name"]) == ("backyard", "The Backyard")
    assert "backyard" not in [each["id"] for each in server.http.get("/api/editions").json()["editions"]]
    assert server.http.get("/api/editions/backyard").status_code == 404
    table = opened(server, "mo", edition="backyard", edition_hash=edition["hash"])
    secret = "A" * 21 + "0123456789abcdefghijkl"
    friend = server.http.get(f"/api/tables/{table.id}", headers=bearing(table.invite)).json()
    assert friend["edition_hash"] == friend["table"]["edition_hash"] == edition["hash"]
    details = server.http.get(f"/api/editions/backyard?hash={edition['hash']}").json()
    assert details["layout"]["spots"].keys() == {"gate", "shed", "pond", "tree", "swing"}
    joined = table.post("/join", {"secret": secret, "name": "Friend"}, table.invite)
    assert joined.status_code == 200, joined.text
    table.secrets = [table.secrets[0], secret]
    while (update := table.seen(table.secrets[0]))["table"]["state"] == "playing":
        token = next(each for each in table.secrets if table.seen(each)["moves"])
        moves = table.seen(token)["moves"]
        assert table.move(moves[0]["text"], update["version"], token).status_code == 200
    told = table.get("/record", table.secrets[0]).json()
    assert told["map"]["id"] == "backyard"
    assert server.http.post("/api/replay", json={"record": told}).json()["printed"]["name"] == "The Backyard"
    again = table.post("/rematch", token=table.secrets[0]).json()["table"]
    rematch = server.http.get(f"/api/tables/{again}", headers=bearing(table.secrets[0])).json()
    assert rematch["edition_hash"] == edition["hash"]


def test_the_same_map_is_brought_as_often_as_one_likes(server: Hosted) -> None:
    first, second = bring(server, BACKYARD), bring(server, BACKYARD)
    assert first == second
    other = bring(server, changed(("The Backyard", "Another Yard")))
    assert other["edition"]["hash"] != first["edition"]["hash"]


def test_a_map_that_is_not_there_any_more_cannot_be_opened(server: Hosted) -> None:
    asked = {"edition": "backyard", "edition_hash": "0" * 64, "seats": [{"kind": "open"}] * 2}
    answer = server.http.post("/api/tables", json=asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_edition")
    wrong = server.http.post("/api/tables", json={**asked, "edition_hash": "../secret"})
    assert wrong.json()["error"]["code"] == "malformed"


# --- what is wrong with it -----------------------------------------------------------------------------------------


def line_of(text: str) -> int:
    return 1 + BACKYARD[: BACKYARD.index(text)].count("\n")


def test_what_is_wrong_is_said_with_line_field_and_what_was_meant(server: Hosted) -> None:
    grey = 'to = "tree", colour = "gray", length = 2'
    told = bring(
        server, changed((grey, grey.replace("gray", "grey")), ('to = "swing", points = 6', 'to = "swang", points = 6'))
    )
    [first, *_] = told["problems"]
    assert (first["line"], first["field"], first["suggestion"]) == (line_of(grey), "routes[3].colour", "gray")
    assert '"grey" is not a colour' in first["message"]
    assert any(each["suggestion"] == "swing" and each["field"] == "tickets[5].to" for each in told["problems"])


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (BACKYARD.replace('"backyard"', '"new_york"'), "id"),
        (BACKYARD.replace('"backyard"', '"taken"').replace("The Backyard", "Mine"), "id"),
        ("places = [", ""),
        ("\0", ""),
        ("a." * 5000 + "b = 1", ""),
        ("x = " + "[" * 5000, ""),
        ("#" * (MAX_BYTES + 1), ""),
    ],
)
def test_what_cannot_be_played_is_told(server: Hosted, text: str, field: str) -> None:
    [problem] = bring(server, text)["problems"]
    assert problem["field"] == field
    assert problem["message"]
    assert "Traceback" not in problem["message"]


def test_texts_are_cleaned_as_names_are(server: Hosted) -> None:
    strange = 'name = "Po\\u3164nd' + "\\u0327" * 9 + '\\ufe0f  one"'
    hash = bring(server, changed(('name = "Pond"', strange)))["edition"]["hash"]
    details = server.http.get(f"/api/editions/backyard?hash={hash}").json()
    assert details["places"][2]["name"] == unicodedata.normalize("NFC", "Pond\u0327") + 3 * "\u0327" + " one"
    [problem] = bring(server, changed(('name = "Pond"', 'name = "Po\\u202end"')))["problems"]
    assert problem["field"] == "places[2].name"


@pytest.mark.parametrize("body", [{}, {"text": 5}, {"text": ""}, {"text": "x", "more": 1}, []])
def test_a_request_of_another_form_is_refused(server: Hosted, body: Any) -> None:
    answer = server.http.post("/api/maps", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "malformed")


def fuzzed(rng: random.Random) -> str:
    """Return the file with some of it gone, doubled, moved or replaced."""
    text = BACKYARD
    for _ in range(rng.randint(1, 6)):
        at, length = rng.randrange(len(text)), rng.randint(1, 40)
        part = text[at : at + length]
        other = rng.choice(
            ["", part * 2, str(rng.randint(-(10**6), 10**6)), rng.choice('"[]{}=,.#\n\\\u202e\u0301é0'), "inf"]
        )
        text = text[:at] + other + text[at + length :]
    return text


@pytest.mark.parametrize("games", [FUZZED, pytest.param(FUZZED_LONG, marks=pytest.mark.long)])
def test_whatever_is_brought_the_server_answers(server: Hosted, games: int) -> None:
    rng = random.Random(games)
    playable = 0
    for _ in range(games):
        text = fuzzed(rng)
        try:
            body = json.dumps({"text": text})
            told = bring(server, json.loads(body)["text"])
        except AssertionError as error:
            raise AssertionError(f"{error}: {text}") from None
        if told["edition"] is not None:
            playable += 1
            opened(server, "ms", edition=told["edition"]["id"], edition_hash=told["edition"]["hash"])
    assert 0 < playable < games
    assert server.http.get("/health").json()["status"] == "ok"


# --- bounds --------------------------------------------------------------------------------------------------------


def test_a_server_takes_no_maps_unless_its_host_says_so(host: Hosted) -> None:
    assert host.http.get("/api/editions").json()["visitors_maps"] is False
    answer = host.http.post("/api/maps", json={"text": BACKYARD})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "maps_not_allowed")


def test_size_and_number_are_bounded(tmp_path: Path) -> None:
    limits = Limits(maps=Rate(2, 0.001), maps_by_all=Rate(3, 0.001))
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", limits, visitors_maps=True) as server:
        too_large = server.http.post("/api/maps", json={"text": "#" * MOST_MAP_BYTES})
        assert (too_large.status_code, too_large.json()["error"]["code"]) == (413, "too_large")
        assert bring(server, BACKYARD)["edition"] is not None
        answer = server.http.post("/api/maps", json={"text": BACKYARD})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")


def test_a_map_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought_maps, "READING_SECONDS", 0.0)
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", visitors_maps=True) as server:
        answer = server.http.post("/api/maps", json={"text": BACKYARD})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "map_too_slow")
        monkeypatch.undo()
        assert bring(server, BACKYARD)["edition"] is not None


def hashes(repository: Repository) -> set[str]:
    with repository.reading() as connection:
        return set(connection.execute(sa.select(schema.editions.c.hash)).scalars())


def named(name: str) -> CityEdition:
    found = load_edition(FILE)
    assert isinstance(found, CityEdition)
    return replace(found, name=name)


def test_maps_are_forgotten_unless_a_table_is_opened_with_them(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(maps, "MOST_BROUGHT", 3)
    with kept(database_url, clock) as repository:
        played, unplayed, *others = [named(f"Yard {number}") for number in range(6)]
        for each in (played, unplayed):
            commands.bring_map(repository, each)
        table = open_offline(repository, "me", "planner", edition="backyard", edition_hash=content_hash(played))
        clock.forward(2 * DAY)
        commands.bring_map(repository, unplayed)  # again: its day begins anew
        commands.bring_map(repository, played)
        clock.forward(DAY / 2)
        assert commands.forget_maps(repository, clock.now - DAY) == 0
        clock.forward(DAY)
        assert commands.forget_maps(repository, clock.now - DAY) == 1
        assert hashes(repository) == {content_hash(played)}
        for each in others:
            clock.forward(1)
            commands.bring_map(repository, each)
        assert hashes(repository) == {content_hash(each) for each in (played, *others[-3:])}
        assert table.live.edition == played
