"""The host's own maps are on offer as they are now; tables keep what they were opened with."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import wait_until
from tests.server.hosting import Hosted, bearing, hosted, noted_errors, opened
from tests.server.processes import ServerProcess
from trikk.game.contents import content_hash
from trikk.game.records import replay
from trikk.server.maps import own_maps
from trikk.server.maps.own_maps import MOST_LOGGED, OwnMaps

BACKYARD = (Path(__file__).parents[2] / "data" / "backyard.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for changes at once."""
    monkeypatch.setattr(own_maps, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(own_maps, "LOOK_SECONDS", 0.02)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a map, and with what is none."""
    place = tmp_path / "maps"
    place.mkdir()
    (place / "backyard.toml").write_text(BACKYARD, encoding="utf-8")
    (place / "notes.txt").write_text("nothing to play", encoding="utf-8")
    (place / ".backyard.toml.swp").write_text("of an editor", encoding="utf-8")
    return place


def rewrite(file: Path, *changes: tuple[str, str]) -> None:
    """Change a file, as an editor does: another file takes its place."""
    text = file.read_text(encoding="utf-8") if file.exists() else BACKYARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    beside = file.with_name(f"{file.name}~")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


# --- without a server ----------------------------------------------------------------------------------------------


def test_a_folder_or_a_file_offers_its_maps(folder: Path) -> None:
    assert list(OwnMaps(folder)) == list(OwnMaps(folder / "backyard.toml")) == ["backyard"]
    assert OwnMaps(folder)["backyard"].name == "The Backyard"
    assert list(OwnMaps(None)) == list(OwnMaps(folder / "gone")) == []


def test_maps_come_change_and_go(folder: Path) -> None:
    maps = OwnMaps(folder)
    rewrite(folder / "backyard.toml", ("The Backyard", "The Front Garden"))
    rewrite(folder / "second.toml", ('"backyard"', '"second"'))
    maps.look()
    assert {id: each.name for id, each in maps.items()} == {"backyard": "The Front Garden", "second": "The Backyard"}
    (folder / "backyard.toml").unlink()
    maps.look()
    assert list(maps) == ["second"]


def test_a_broken_file_is_logged_with_its_line_and_its_former_map_stays(folder: Path) -> None:
    maps = OwnMaps(folder)
    before = dict(maps)
    line = 1 + BACKYARD[: BACKYARD.index('colour = "blue", length = 1')].count("\n")
    rewrite(folder / "backyard.toml", ('colour = "blue", length = 1', 'colour = "blau", length = 1'))
    with noted_errors() as errors:
        maps.look()
        maps.look()  # once is enough
    assert dict(maps) == before
    [problem] = errors
    assert f"backyard.toml:{line}: routes[0].colour" in problem
    assert '"blau" is not a colour' in problem
    rewrite(folder / "backyard.toml", ("blau", "blue"), ("The Backyard", "Mended"))
    maps.look()
    assert maps["backyard"].name == "Mended"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 10_000, b'format = 1\nfamily = "city"\n', b"\0" * 10**6])
def test_whatever_a_file_holds_the_others_are_offered(folder: Path, content: bytes) -> None:
    (folder / "broken.toml").write_bytes(content)
    (folder / "folder.toml").mkdir()
    (folder / "nowhere.toml").symlink_to(folder / "gone")
    with noted_errors() as errors:
        assert list(OwnMaps(folder)) == ["backyard"]
    assert errors
    assert all("map_refused" in error for error in errors)
    assert len([error for error in errors if "broken.toml" in error]) <= MOST_LOGGED


def test_an_id_is_offered_once_and_not_that_of_a_printed_edition(folder: Path) -> None:
    rewrite(folder / "again.toml")
    rewrite(folder / "mine.toml", ('"backyard"', '"new_york"'))
    with noted_errors() as errors:
        maps = OwnMaps(folder)
    assert list(maps) == ["backyard"]
    assert any("mine.toml" in error and "new_york" in error for error in errors)
    assert any("backyard.toml: another file has the id" in error for error in errors)


def test_a_bug_in_reading_a_map_takes_nothing_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(path: Path) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(own_maps, "own_map", fails)
    with noted_errors() as errors:
        assert list(OwnMaps(folder)) == []
    assert "map_failed" in errors[0]


# --- at a server ---------------------------------------------------------------------------------------------------


def offered(server: Hosted) -> dict[str, dict[str, Any]]:
    answer = server.http.get("/api/editions").json()
    return {each["id"]: each for each in answer["editions"]}


def seen(server: Hosted, condition: Callable[[dict[str, dict[str, Any]]], bool]) -> dict[str, Any]:
    """Return what is offered of the backyard, once something is true of all that is offered."""
    wait_until(lambda: condition(offered(server)))
    return offered(server).get("backyard", {})


def test_a_table_goes_on_with_its_map_whatever_becomes_of_the_file(database_url: str, folder: Path) -> None:
    file = folder / "backyard.toml"
    with hosted(database_url, maps=folder) as server:
        first = offered(server)["backyard"]
        assert list(offered(server)) == ["card_game", "new_york", "san_francisco", "backyard"]
        assert [each["hash"] for each in offered(server).values()] == [None, None, None, first["hash"]]
        table = opened(server, edition="backyard", seed=3)
        table.play()
        rewrite(
            file, ("The Backyard", "Elsewhere"), ('name = "Pond"', 'name = "Lake"'), ("points = 5 }", "points = 9 }")
        )
        second = seen(server, lambda all: all["backyard"]["name"] == "Elsewhere")
        assert second["hash"] != first["hash"]
        update = table.seen(table.secrets[0])
        assert update["edition_hash"] == update["table"]["edition_hash"] == first["hash"]
        details = server.http.get(f"/api/editions/backyard?hash={update['edition_hash']}").json()
        assert (details["name"], details["places"][2]["name"]) == ("The Backyard", "Pond")
        newer = opened(server, edition="backyard", seed=3)
        assert newer.seen(newer.secrets[0])["edition_hash"] == second["hash"]
        file.unlink()
        seen(server, lambda all: "backyard" not in all)
        for each in (table, newer):
            each.play()
        refused = server.http.post("/api/tables", json={"edition": "backyard", "seats": [{"kind": "open"}] * 2})
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "unknown_edition")
    with hosted(database_url) as server:  # started again, without any maps
        table.host = server
        while table.seen(table.secrets[0])["table"]["state"] == "playing":
            table.play()
        told = table.get("/record", table.secrets[0]).json()
        assert (told["map"]["name"], told["record"]["edition"]) == ("The Backyard", "backyard")
        assert replay(told).outcome() is not None
        shown = table.get("/replay", table.secrets[0]).json()
        assert (len(shown["steps"]), shown["edition_hash"]) == (len(told["record"]["moves"]) + 1, first["hash"])
        poster = server.http.get(f"/api/editions/backyard/poster?hash={first['hash']}")
        assert (poster.status_code, poster.headers["content-type"]) == (200, "image/svg+xml")
        assert server.errors == []


def test_a_map_can_be_opened_at_once_although_it_was_not_noticed_yet(
    sqlite_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_maps, "LOOK_SECONDS", 3600.0)
    with hosted(sqlite_url, maps=folder) as server:
        rewrite(folder / "second.toml", ('"backyard"', '"second"'))
        assert "second" not in offered(server)
        assert server.http.get("/api/editions/second").json()["name"] == "The Backyard"
        rewrite(folder / "third.toml", ('"backyard"', '"third"'))
        third = opened(server, edition="third")
        assert third.seen(third.secrets[0])["table"]["edition"] == "third"


def test_the_same_players_play_again_on_the_map_as_it_is_now(sqlite_url: str, folder: Path) -> None:
    with hosted(sqlite_url, maps=folder) as server:
        table = opened(server, edition="backyard", seed=3)
        while table.seen(table.secrets[0])["table"]["state"] == "playing":
            table.play()
        rewrite(folder / "backyard.toml", ("The Backyard", "Elsewhere"))
        now = seen(server, lambda all: all["backyard"]["name"] == "Elsewhere")
        again = table.post("/rematch", token=table.secrets[0]).json()["table"]
        update = server.http.get(f"/api/tables/{again}", headers=bearing(table.secrets[0])).json()
        assert update["edition_hash"] == now["hash"]


@pytest.mark.long
def test_bots_hints_and_analysis_work_on_a_map(sqlite_url: str, folder: Path) -> None:
    with hosted(sqlite_url, maps=folder) as server:
        table = opened(server, "mb", edition="backyard", seed=3)
        wait_until(lambda: bool(table.seen(table.secrets[0])["moves"]))
        hint: Any = None
        while hint is None or hint.status_code == 409:  # `preparing`: the rules are being compiled
            hint = table.post("/hint", token=table.secrets[0])
        assert hint.status_code == 200, hint.text
        assert {each["move"] for each in hint.json()["moves"]} == {
            each["text"] for each in table.seen(table.secrets[0])["moves"]
        }
        while (update := table.seen(table.secrets[0]))["table"]["state"] == "playing":
            if update["moves"]:
                assert table.move(update["moves"][0]["text"], update["version"], table.secrets[0]).status_code == 200
            else:
                time.sleep(0.01)
        analysed = table.get("/analysis?step=0", table.secrets[0])
        assert analysed.status_code == 200, analysed.text
        assert analysed.json()["moves"]
        assert server.errors == []


def test_a_record_with_its_map_is_shown_by_a_server_that_does_not_have_it(
    sqlite_url: str, folder: Path, tmp_path: Path
) -> None:
    with hosted(sqlite_url, maps=folder) as server:
        table = opened(server, edition="backyard", seed=3)
        while table.seen(table.secrets[0])["table"]["state"] == "playing":
            table.play()
        told = table.get("/record", table.secrets[0]).json()
        here = server.http.post("/api/replay", json={"record": told}).json()
        assert here["printed"] is None
    os.remove(folder / "backyard.toml")
    with hosted(f"sqlite:///{tmp_path / 'other.db'}", maps=folder) as server:
        shown = server.http.post("/api/replay", json={"record": told}).json()
        assert shown["printed"]["name"] == "The Backyard"
        assert shown["printed"]["layout"]["spots"].keys() == {"gate", "shed", "pond", "tree", "swing"}
        assert shown["steps"] == here["steps"]
        alone = server.http.post("/api/replay", json={"record": told["record"]})
        assert (alone.status_code, alone.json()["error"]["details"]["kind"]) == (422, "edition")
        assert server.errors == []


def test_the_hash_of_a_map_is_that_of_its_content(folder: Path, sqlite_url: str) -> None:
    with hosted(sqlite_url, maps=folder) as server:
        assert offered(server)["backyard"]["hash"] == content_hash(OwnMaps(folder)["backyard"])


@pytest.mark.long
def test_all_workers_offer_a_map_as_it_is_now(postgres_url: str, folder: Path, tmp_path: Path) -> None:
    server = ServerProcess(postgres_url, tmp_path, "server", workers=2, more=("--maps", str(folder)))
    server.start()

    def names() -> set[str]:
        """Return what many connections hear, each of which any worker may answer."""
        answers = [httpx.get(f"{server.url}/api/editions").json()["editions"] for _ in range(20)]
        return {each["name"] for answer in answers for each in answer if each["id"] == "backyard"}

    try:
        asyncio.run(server.answers())
        assert names() == {"The Backyard"}
        rewrite(folder / "backyard.toml", ("The Backyard", "Elsewhere"))
        wait_until(lambda: names() == {"Elsewhere"})
        hashes = {each["hash"] for each in httpx.get(f"{server.url}/api/editions").json()["editions"]} - {None}
        asked = f"{server.url}/api/editions/backyard?hash={hashes.pop()}"
        assert {httpx.get(asked).status_code for _ in range(20)} == {200}
        rewrite(folder / "backyard.toml", ("Elsewhere", "Broken"), ("players = [2, 4]", "players = [9, 4]"))
        wait_until(lambda: server.logged("map_refused") >= 2)  # by each worker
        assert names() == {"Elsewhere"}
        (folder / "backyard.toml").unlink()
        wait_until(lambda: names() == set())
    finally:
        server.kill()
