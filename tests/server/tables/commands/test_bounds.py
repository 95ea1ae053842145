"""No table grows without end: what people can do over and over again beside moves is counted, and told in parts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.server.hosting import Hosted, hosted, opened
from tests.server.offline import Table, open_table, refused
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import Join, TakeOver
from trikk.server.bench.client import new_secret
from trikk.server.settings import UNLIMITED, Limits
from trikk.server.tables import commands, secrecy
from trikk.server.tables import table as table_module
from trikk.server.tables.repository import Repository

MOST = 20


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MOST_BESIDE_MOVES", MOST)


def tried(act: Callable[[], object]) -> bool:
    """Do something; return whether it was not done too often for that."""
    try:
        act()
    except Refusal as refusal:
        if refusal.code != "too_often":
            raise
        return False
    return True


def react(table: Table) -> None:
    commands.react(table.repository, table.id, table.token("Ann"), "wow")


def change_pace(table: Table) -> None:
    other = "slow" if table.row.pace == "quick" else "quick"
    commands.set_pace(table.repository, table.id, table.token("Ann"), other)


def change_colour(table: Table) -> None:
    taken = {seat.colour for seat in table.live.seats}
    free = next(colour for colour in range(4) if colour not in taken)
    commands.choose_colour(table.repository, table.id, table.token("Ann"), free)


def leave_and_come_back(table: Table) -> None:
    commands.leave(table.repository, table.id, table.token("Ann"))
    commands.back(table.repository, table.id, table.token("Ann"))


def come_and_go(table: Table) -> None:
    """Ann plays against bots alone, with a clock: it stops while she is away."""
    commands.set_presence(table.repository, table.id, table.token("Ann"), "offline", 0, "a process")
    commands.set_presence(table.repository, table.id, table.token("Ann"), "here", 0, "a process")


def move_to_another_device(table: Table) -> None:
    code, _ = commands.give_code(table.repository, table.id, table.token("Ann"))
    table.secrets["Ann"] = new_secret()
    commands.take_over(table.repository, table.id, TakeOver(code=code, secret=table.secrets["Ann"]))


def join_and_leave(table: Table) -> None:
    table.join("Bob", table.invite)
    commands.leave(table.repository, table.id, table.token("Bob"))


AGAIN_AND_AGAIN: list[tuple[Callable[[Table], None], list[str]]] = [
    (react, ["me", "planner"]),
    (change_pace, ["me", "planner"]),
    (change_colour, ["me", "open"]),
    (leave_and_come_back, ["me", "same_device"]),
    (come_and_go, ["me", "planner"]),
    (move_to_another_device, ["me", "planner"]),
    (join_and_leave, ["me", "open", "open"]),
]


@pytest.mark.parametrize(("act", "seats"), AGAIN_AND_AGAIN, ids=[act.__name__ for act, _ in AGAIN_AND_AGAIN])
def test_what_is_done_without_end_stops_at_a_bound(
    repository: Repository, act: Callable[[Table], None], seats: list[str]
) -> None:
    table = open_table(repository, *seats, turn_limit="1day", pace="quick")
    for _ in range(5 * MOST):
        tried(lambda: act(table))
    assert MOST <= len(table.live.entries) <= seats.count("open") * MOST + MOST + 4


def test_a_seat_that_may_do_nothing_else_still_plays_and_others_do_what_they_like(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device")
    for _ in range(MOST):
        react(table)
    refused("too_often", lambda: react(table))
    commands.react(repository, table.id, table.token("Bob"), "wow")
    commands.leave(repository, table.id, table.token("Ann"))
    refused("too_often", lambda: commands.back(repository, table.id, table.token("Ann")))
    table.move(name="Ann")  # which brings her back
    assert [each["type"] for each in table.happened()][-2:] == ["back", "moved"]
    table.play()
    assert table.live.state == "over"


def test_moves_cannot_be_taken_back_without_end(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", seed=3)
    undone = 0
    while table.live.state == "playing":
        table.move()
        entry = table.live.last_move
        assert entry is not None
        if table.row.undo_until is None:
            continue
        name = str(table.live.seats[entry.seat or 0].name)
        mine = table.token(name)
        while tried(lambda: commands.undo(repository, table.id, mine, table.row.version)):  # noqa: B023
            undone += 1
            table.move(entry.body["move"])
    assert undone == 2 * MOST


def test_a_seat_that_nobody_may_take_any_more_leaves_the_others_free(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    for _ in range(MOST // 2):
        join_and_leave(table)
    asked = Join(name="Bob", secret=new_secret(), seat=1)
    refused("too_often", lambda: commands.join(repository, table.id, table.invite, asked))
    assert table.join("Cem", table.invite, seat=2) == 2


# --- over HTTP -----------------------------------------------------------------------------------------------------


def test_the_pace_is_changed_now_and_then_and_not_ten_times_a_second(sqlite_url: str) -> None:
    with hosted(sqlite_url, limits=replace(UNLIMITED, changes=Limits().changes)) as server:
        table = opened(server, "mb")
        paces = ["quick", "slow"] * 15
        answers = [table.post("/pace", {"pace": pace}, table.secrets[0]).status_code for pace in paces]
        assert answers[:10] == [200] * 10
        assert answers.count(200) < 15


def test_all_that_happened_is_told_in_parts(host: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(host)
    for _ in range(4):
        table.play()
    whole = table.get("/happenings", table.secrets[0]).json()
    assert (whole["next"], whole["seq"]) == (None, len(whole["happenings"]))
    monkeypatch.setattr(secrecy, "LONGEST_PAGE", 4)
    parts: list[Any] = []
    after: int | None = 0
    while after is not None:
        part = table.get(f"/happenings?after={after}", table.secrets[0]).json()
        assert (part["after"], part["seq"]) == (after, whole["seq"])
        assert 0 < len(part["happenings"]) <= 4
        parts += part["happenings"]
        after = part["next"]
    assert len(parts) > 4
    assert parts == whole["happenings"]
    end = table.get(f"/happenings?after={whole['seq']}", table.secrets[0]).json()
    assert (end["next"], end["happenings"]) == (None, [])
