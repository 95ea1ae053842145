"""What can be looked at when a game is over, wherever it was played."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest

import trikk
from tests.lockstep import edition_of
from tests.patience import wait_until
from tests.server.hosting import Hosted, Table, finished, hosted, opened, refused
from tests.server.offline import archive_for_good, kept, open_table
from trikk.catalog import edition_ids
from trikk.game.game import Game
from trikk.server.api import finished_games
from trikk.server.net.security import MOST_RECORD_BYTES
from trikk.server.tables import secrecy
from trikk.server.thinking import advice
from trikk.server.thinking.pool import Pool

EDITIONS = sorted(edition_ids())


@pytest.fixture(scope="module")
def practised(host: Hosted) -> Table:
    """A table at which one person has played against a bot."""
    return finished(host, "mb")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with closing(Pool(1)) as pool:
        yield pool


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "WORLDS", 16)


# --- replays of records --------------------------------------------------------------------------------------------


def replayed(host: Hosted, record: Any, **more: str) -> httpx.Response:
    content = json.dumps({"record": record, **more})  # ASCII, whatever stands in it
    return host.http.post("/api/replay", content=content, headers={"Content-Type": "application/json"})


def played(edition: str = "new_york", players: int = 2, moves: int | None = None) -> Game:
    """Return a game of bots, or its first moves."""
    record = trikk.play_bots(edition, ["planner", "search:iterations=5", "random"][:players], seed=3).record()
    return trikk.replay(record, moves=moves)


@pytest.mark.parametrize("perspective", ["open", "spectator", "0", "1"])
def test_a_record_is_replayed_as_its_table_is(host: Hosted, practised: Table, perspective: str) -> None:
    at_table = practised.get(f"/replay?perspective={perspective}", practised.watch).json()
    revealed = practised.get("/record", practised.watch).json()
    for record in (revealed, revealed["record"], {"game": 3, "bots": ["a", "b"], "record": revealed["record"]}):
        told = replayed(host, record, perspective=perspective).json()
        for step in at_table["steps"]:
            step.update(at=None, by=None)
        assert told == at_table
    assert at_table["bots"] == [None, "random"]
    assert at_table["names"] == ["Player 0", "random"]


def test_one_replay_is_made_at_a_time(host: Hosted, practised: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    record = practised.get("/record", practised.watch).json()["record"]
    made, making = secrecy.replay_data, threading.Lock()
    together = []

    def replay_data(of: secrecy.Finished, perspective: str) -> Any:
        if not making.acquire(blocking=False):
            together.append(perspective)
            return made(of, perspective)
        try:
            time.sleep(0.1)  # so that another would begin meanwhile
            return made(of, perspective)
        finally:
            making.release()

    monkeypatch.setattr(secrecy, "replay_data", replay_data)
    with ThreadPoolExecutor(4) as askers:
        asked = [askers.submit(practised.get, "/replay", practised.watch) for _ in range(2)]
        asked += [askers.submit(replayed, host, record) for _ in range(2)]
        assert [each.result().status_code for each in asked] == [200] * 4
    assert together == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_is_not_over_is_replayed_as_far_as_it_went(host: Hosted, edition: str) -> None:
    game = played(edition, 3, moves=20)
    told = replayed(host, game.record()).json()
    assert told["edition"] == edition
    assert told["perspective"] == "open"
    assert [step["move"] for step in told["steps"]] == [None, *map(str, game.moves)]
    assert told["steps"][-1]["view"]["to_move"] == game.to_move
    assert told["names"] == ["planner", "search", "random"]
    assert told["bots"] == ["planner", "search:iterations=5", "random"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_without_a_seed_is_replayed_from_what_chance_gave(host: Hosted, edition: str) -> None:
    record = played(edition).record(chance=True)
    with_seed = replayed(host, record).json()
    assert replayed(host, {**record, "seed": None}).json() == with_seed


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replay_says_how_much_there_was_to_choose_from(host: Hosted, edition: str) -> None:
    game = played(edition)
    counts = [len(trikk.replay(game.record(), moves=n).legal_moves()) for n in range(len(game.moves))]
    steps = replayed(host, game.record()).json()["steps"]
    assert [step["choices"] for step in steps] == [None, *counts]
    # What another seat could have done would tell what it had.
    for step, open_step in zip(replayed(host, game.record(), perspective="1").json()["steps"], steps, strict=True):
        assert step["choices"] == (open_step["choices"] if step["seat"] == 1 else None)


def test_seats_that_a_record_does_not_name_have_no_name(host: Hosted) -> None:
    record = played(players=3, moves=2).record()
    found = {(): ["", "", ""], ("Ada",): ["Ada", "", ""], ("Ada", "Ben", "Cy", "Di"): ["Ada", "Ben", "Cy"]}
    for seats, names in found.items():
        told = replayed(host, {**record, "seats": seats}).json()
        assert (told["names"], told["bots"]) == (names, [None] * 3)


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "not of a record's form": ({"format": "something"}, '"format" must be "trikk-record"'),
    "of another version": ({"version": 2}, "this Trikk reads up to version 1"),
    "of an edition that is not here": ({"edition": "atlantis"}, "atlantis"),
    "of another version of an edition": ({"edition_version": 99}, '"edition_version" is 99'),
    "with an illegal move": ({"moves": ["draw deck"]}, "move 1, 'draw deck'"),
    "with nonsense for a move": ({"moves": ["sing"]}, "move 1, 'sing'"),
    "with a move as long as a book": ({"moves": ["x" * 100_000]}, "move 1"),
    "with a long name of an edition": ({"edition": "x" * 100_000}, '"edition"'),
    "with too many players": ({"players": 5}, "the setup"),
    "with half a character": ({"seats": ["\ud800"]}, "half a character"),
    "nested deeply": ({"result": deep(100)}, "nested too deeply"),
    "nested very deeply": ({"options": deep(800)}, "nested too deeply"),
    "without a seed": ({"seed": None}, '"chance" is needed'),
    "with a field more": ({"secret": 1}, "not a field"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_record_is_refused_with_what_is_wrong(host: Hosted, kind: str) -> None:
    change, problem = BAD[kind]
    answer = replayed(host, {**played(moves=0).record(), **change})
    refused(answer, 422, "bad_record")
    assert problem in answer.json()["error"]["message"]
    assert len(answer.content) < 1000


@pytest.mark.parametrize("record", [None, [], "record", 7])
def test_what_is_no_object_is_no_record(host: Hosted, record: Any) -> None:
    refused(replayed(host, record), 422, "malformed")
    refused(replayed(host, {"record": record}), 422, "bad_record")


def test_a_perspective_that_there_is_not_is_refused(host: Hosted) -> None:
    refused(replayed(host, played().record(), perspective="2"), 422, "malformed")
    refused(replayed(host, played().record(), perspective="4"), 422, "malformed")


def test_a_record_may_be_large_but_not_endless(host: Hosted) -> None:
    record = played().record()
    assert replayed(host, {"record": record, "notes": "x" * 400_000}).status_code == 200
    answer = replayed(host, {"record": record, "notes": "x" * MOST_RECORD_BYTES})
    refused(answer, 413, "too_large", most=MOST_RECORD_BYTES)


def test_editions_of_the_host_are_replayed_too(host: Hosted) -> None:
    edition = edition_of("backyard")
    record = trikk.new_game(edition, players=2, seed=1).record()
    assert secrecy.recorded(record, {edition.id: edition}).game.edition == edition
    refused(replayed(host, record), 422, "bad_record")


# --- analyses ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_moves_of_a_game_can_be_analysed(pool: Pool, edition: str) -> None:
    game = played(edition, 3)
    for step, move in list(enumerate(game.moves))[::5]:
        before = trikk.replay(game.record(), moves=step)
        told = asyncio.run(finished_games.analysis(pool, "table", game, step))
        assert (told.step, told.seat, told.played) == (step, before.to_move, str(move))
        assert {each.move for each in told.moves} == {str(each) for each in before.legal_moves()}
        assert told.best == told.moves[0]
        assert told.win_chance == told.best.win_chance
        assert told.chosen in told.moves
        assert told.chosen.move == told.played


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hint_and_the_analysis_of_the_same_step_say_the_same(host: Hosted, edition: str) -> None:
    table = opened(host, "mb", edition=edition)
    hints: dict[int, list[Any]] = {}
    seen: dict[str, Any] = {}

    def is_my_turn_or_over() -> bool:
        seen.update(table.seen(table.secrets[0]))
        return bool(seen["moves"]) or seen["table"]["state"] == "over"

    while True:
        wait_until(is_my_turn_or_over)
        if not seen["moves"]:
            break
        version, move = seen["version"], seen["moves"][0]["text"]
        if len(seen["moves"]) > 1 and len(hints) < 3:
            hints[version] = table.post("/hint", token=table.secrets[0]).json()["moves"]
            move = hints[version][0]["move"]
        assert table.move(move, version, table.secrets[0]).status_code == 200
    assert len(hints) == 3
    for step, moves in hints.items():
        told = table.get(f"/analysis?step={step}", table.watch).json()
        assert told["moves"] == moves
        assert told["best"] == told["chosen"] == moves[0]


def test_an_analysis_is_the_same_for_everyone_whenever_they_ask(practised: Table) -> None:
    replay = practised.get("/replay", practised.secrets[0]).json()
    step = next(n for n, step in enumerate(replay["steps"][1:]) if step["seat"] == 0 and step["choices"] > 3)
    answers = [
        practised.get(f"/analysis?step={step}", token)
        for token in (practised.secrets[0], practised.watch, practised.invite, practised.watch)
    ]
    assert {answer.content for answer in answers} == {answers[0].content}
    told = answers[0].json()
    assert (told["seat"], told["played"]) == (0, replay["steps"][step + 1]["move"])
    assert len(told["moves"]) == replay["steps"][step + 1]["choices"]


@pytest.mark.usefixtures("few_worlds")
def test_an_archived_game_can_still_be_analysed(pool: Pool, sqlite_url: str) -> None:
    with kept(sqlite_url) as repository:
        table = open_table(repository, "me", "random", seed=7)
        table.play()
        game = table.live.game
        assert game is not None
        before = asyncio.run(finished_games.analysis(pool, "table", game, 5))
        archive_for_good(repository, table.id)
    with hosted(sqlite_url) as host:
        found = Table(host, table.id, [table.secrets["Ann"]], "", "")
        assert found.get("/analysis?step=5", found.secrets[0]).json() == before.model_dump(mode="json")


def test_a_game_between_people_is_not_analysed(host: Hosted, over: Table, archived: Table) -> None:
    for table in (over, archived, finished(host, "msb")):
        refused(table.get("/analysis?step=0", table.secrets[0]), 403, "no_analysis")


@pytest.mark.parametrize("step", ["", "-1", "x", "1.5", "1000000", "99999999999999999999", "{moves}"])
def test_a_step_that_there_is_not_is_refused(practised: Table, step: str) -> None:
    moves = len(practised.get("/record", practised.watch).json()["record"]["moves"])
    refused(practised.get(f"/analysis?step={step.format(moves=moves)}", practised.watch), 422, "malformed")
    assert practised.get(f"/analysis?step={moves - 1}", practised.watch).status_code == 200
