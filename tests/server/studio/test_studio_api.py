"""What the studio asks the server: checks, files, tickets and games."""

import json
import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import trikk
from tests.server.hosting import Hosted, hosted
from trikk.arena.balance import Part, balance
from trikk.bots.preparation import PREPARATION
from trikk.catalog.document import document_of
from trikk.catalog.examples import EXAMPLES, example_map
from trikk.catalog.loader import check_edition
from trikk.server.net.security import MOST_BYTES
from trikk.server.settings import Limits, Rate
from trikk.server.studio import fair_games
from trikk.server.studio.fair_games import SEED, FairAdvice, FairGames, load_games
from trikk.server.studio.map_work import TicketSuggestions

BACKYARD = (Path(__file__).parents[2] / "data" / "backyard.toml").read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = tomllib.loads(BACKYARD)
FUZZED, FUZZED_LONG = 40, 2000
NO_COUNTS: dict[str, Any] = {
    "games": 1,
    "wins": [1, 0],
    **dict.fromkeys(("points", "turns", "margin", "resets"), 0),
    **{key: {} for key in ("routes", "places", "tickets")},
}
STRANGE: tuple[Any, ...] = (
    None,
    -1,
    10**30,
    0.5,
    "",
    "x" * 5000,
    [],
    {},
    [[]],
    True,
    "gray",
    {"x": {"x": {}}},
    [None, {}],
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that takes maps. Whatever is asked of it, it logs no error."""
    with hosted(f"sqlite:///{tmp_path_factory.mktemp('studio') / 'trikk.db'}", visitors_maps=True) as started:
        yield started
        assert started.errors == []


def ask(server: Hosted, what: str, **body: Any) -> dict[str, Any]:
    answer = server.http.post(f"/api/studio/{what}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_sound_map_has_no_problems_and_is_drawn(server: Hosted) -> None:
    told = ask(server, "check", document=DOCUMENT)
    assert told["problems"] == []
    assert set(told["drawn"]["layout"]["spots"]) == {place["id"] for place in DOCUMENT["places"]}


def test_problems_say_where_they_are_and_what_was_meant(server: Hosted) -> None:
    document = deepcopy(DOCUMENT)
    document["routes"][1]["colour"] = "grey"
    told = ask(server, "check", document=document)
    (problem,) = (each for each in told["problems"] if each["field"] == "routes[1].colour")
    assert problem["suggestion"] == "gray"
    text = ask(server, "file", document=document)["text"]
    assert '"grey"' in text.splitlines()[problem["line"] - 1]
    assert told["drawn"]["layout"] is not None


def test_a_printed_editions_id_is_taken(server: Hosted) -> None:
    told = ask(server, "check", document={**DOCUMENT, "id": "new_york"})
    assert [problem["field"] for problem in told["problems"]] == ["id"]


def test_files_and_documents_turn_into_each_other(server: Hosted) -> None:
    told = ask(server, "file", text=BACKYARD)
    assert (told["document"], told["problems"]) == (DOCUMENT, [])
    again = ask(server, "file", document=told["document"])
    assert tomllib.loads(again["text"]) == DOCUMENT


def test_half_a_map_can_be_saved_and_opened(server: Hosted) -> None:
    half = {key: value for key, value in DOCUMENT.items() if key not in ("tickets", "routes")}
    text = ask(server, "file", document=half)["text"]
    told = ask(server, "file", text=text)
    assert told["document"] == half
    assert {problem["field"] for problem in told["problems"]} >= {"tickets", "routes"}


@pytest.mark.parametrize("text", ["", "no = ", "a = 1979-05-27", "x = nan", "\x00", "x = " + "[" * 3000])
def test_what_is_no_map_is_told(server: Hosted, text: str) -> None:
    assert ask(server, "file", text=text)["problems"]


def test_tickets_lead_all_over_the_board(server: Hosted) -> None:
    tickets = ask(server, "tickets", document={**DOCUMENT, "tickets": []}, count=5)["tickets"]
    assert 1 <= len(tickets) <= 5
    assert all(ticket["a"] != ticket["b"] and ticket["points"] > 0 for ticket in tickets)
    assert ask(server, "tickets", document={})["tickets"] == []


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("check", {}),
        ("check", {"document": []}),
        ("check", {"document": {"x": None}}),
        ("check", {"document": {}, "language": "fr"}),
        ("file", {}),
        ("file", {"text": "", "document": {}}),
        ("tickets", {"document": {}, "count": 0}),
        ("games", {"players": 5}),
        ("games", {"players": 2, "games": 9999}),
        ("games", {"players": 2, "bot": "random"}),
        ("games", {"players": 2, "edition": "card_game"}),
        ("advice", {"document": {}, "counts": []}),
        ("advice", {"document": {}, "counts": [{"games": 0}]}),
    ],
)
def test_requests_of_another_form_are_refused(server: Hosted, what: str, body: dict[str, Any]) -> None:
    answer = server.http.post(f"/api/studio/{what}", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "malformed")


@pytest.mark.parametrize("what", ["check", "file", "tickets", "games", "advice"])
def test_a_server_without_visitors_maps_has_no_studio(host: Hosted, what: str) -> None:
    more: dict[str, dict[str, Any]] = {"games": {"players": 2}, "advice": {"counts": [NO_COUNTS]}}
    body = {"document": DOCUMENT, **more.get(what, {})}
    answer = host.http.post(f"/api/studio/{what}", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "maps_not_allowed")


def test_one_address_asks_only_so_often(tmp_path: Path) -> None:
    limits = Limits(drawing=Rate(2, 0.001))
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", visitors_maps=True, limits=limits) as server:
        codes = [server.http.post("/api/studio/tickets", json={"document": {}}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_games_are_counted_and_add_up() -> None:
    whole = FairGames(DOCUMENT, "", "planner", 2, 0, 12).think()
    parts = [FairGames(DOCUMENT, "", "planner", 2, first, 6).think() for first in (0, 6)]
    assert whole["games"] == 12
    assert sum(whole["wins"]) == pytest.approx(12)
    for key in ("games", "turns", "resets"):
        assert whole[key] == sum(part[key] for part in parts)
    for ticket, counts in whole["tickets"].items():
        assert counts["completed"] <= counts["kept"] <= counts["offered"]
        assert counts["kept"] == sum(part["tickets"][ticket]["kept"] for part in parts)
    assert set(whole["routes"]) == {*parts[0]["routes"]}
    assert all(route["wins"] <= route["claims"] <= 12 for route in whole["routes"].values())


def test_what_games_need_is_loaded_before_their_time_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Part] = []
    monkeypatch.setattr(fair_games, "play_and_count", played.append)
    monkeypatch.setattr(fair_games, "load", lambda family: None)
    load_games.cache_clear()
    FairGames(DOCUMENT, "", "planner", 2, 0, 12).load()
    TicketSuggestions(DOCUMENT, 18, are_tried=True).load()
    load_games.cache_clear()
    assert [part.games for part in played] == [1]


def test_suggestions_say_whether_bots_could_not_try_them_yet(server: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(server, "tickets", document=DOCUMENT, count=5)["preparing"] is None
    monkeypatch.setattr(PREPARATION, "lacking", lambda: 0.42)
    assert ask(server, "tickets", document=DOCUMENT, count=5)["preparing"] == 42


def test_advice_is_that_of_trikk_map_balance(server: Hosted) -> None:
    document = deepcopy(DOCUMENT)
    document["tickets"][0]["points"] += 4
    games = 120
    counts = [FairGames(document, "", "planner", players, 0, games).think() for players in (2, 3)]
    told = ask(server, "advice", document=document, counts=counts)["advice"]
    found = balance(check_edition(document, "map"), 2 * games, players=[2, 3], seed=SEED, workers=1).advice
    assert "ticket_too_dear" in [each["code"] for each in told]
    assert [(each["what"], each["id"], each["code"], each["numbers"]) for each in told] == [
        (each.what, each.id, each.code, dict(each.numbers)) for each in found
    ]


@pytest.mark.parametrize("name", EXAMPLES)
def test_there_is_advice_on_every_example(server: Hosted, name: str) -> None:
    document = example_map(name)
    least, most = document["players"]
    numbers = range(least, most + 1)
    games = [ask(server, "games", document=document, players=players, games=50) for players in numbers]
    assert name != "long_fjord" or len(json.dumps([document, games])) > MOST_BYTES  # more than a request about a table
    assert ask(server, "advice", document=document, counts=games).keys() == {"advice"}


def test_advice_on_made_up_counts_says_that_nothing_was_used() -> None:
    told = FairAdvice(DOCUMENT, {2: NO_COUNTS}).think()
    assert told is not None
    assert {each["code"] for each in told} >= {"dead_route", "dead_place"}
    assert FairAdvice({**DOCUMENT, "tickets": []}, {2: NO_COUNTS}).think() is None


def test_suggested_tickets_that_bots_seldom_complete_are_worth_more() -> None:
    city = {**document_of(trikk.edition("new_york")), "id": "another_york"}
    plain = TicketSuggestions(city, 18, are_tried=False).think()
    tried = TicketSuggestions(city, 18, are_tried=True).think()
    length = {(each["a"], each["b"]): each["points"] for each in plain}
    worth = {(each["a"], each["b"]): each["points"] for each in tried}
    assert worth.keys() == length.keys()
    changes = [worth[ends] - length[ends] for ends in length]
    assert any(change > 0 for change in changes)
    assert all(abs(change) <= 2 for change in changes)
    assert [each["points"] for each in tried] == sorted(worth.values())


def test_a_map_that_cannot_be_played_has_no_games() -> None:
    assert FairGames({**DOCUMENT, "tickets": []}, "", "planner", 2, 0, 1).think() == {}
    assert FairGames({**DOCUMENT, "players": [2, 2]}, "", "planner", 4, 0, 1).think() == {}


def mutated(dice: random.Random) -> dict[str, Any]:
    """Return the document with some values replaced, removed or repeated."""
    document = deepcopy(DOCUMENT)
    for _ in range(dice.randint(1, 6)):
        at: Any = document
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = dice.choice(keys)
            if isinstance(at[key], dict | list) and at[key] and dice.random() < 0.75:
                at = at[key]
                continue
            action = dice.choice(("replace", "remove", "repeat"))
            if action == "replace":
                at[key] = deepcopy(dice.choice(STRANGE))
            elif action == "remove":
                del at[key]
            elif isinstance(at, list) and len(at) < 300:
                at.extend(deepcopy(at))
            break
    return document


@pytest.mark.parametrize("count", [FUZZED, pytest.param(FUZZED_LONG, marks=pytest.mark.long)])
def test_whatever_is_drawn_the_server_answers(server: Hosted, count: int) -> None:
    dice = random.Random(16)
    codes = {server.http.post("/api/studio/check", json={"document": mutated(dice)}).status_code for _ in range(count)}
    assert codes <= {200, 422}
    assert 200 in codes
