"""What people and the server do at tables, one command after the other."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.offline import DAY, Clock, Table, asked_for, forget, kept, open_table, refused
from trikk.bots.decision import Budget
from trikk.game.game import Game
from trikk.server.api.messages.requests import TakeOver
from trikk.server.api.websocket import _touch
from trikk.server.bench.client import new_secret
from trikk.server.storage.codes import CODE_TRIES, hash_of
from trikk.server.tables import commands, secrecy
from trikk.server.tables.clock import ARCHIVE_AFTER
from trikk.server.tables.commands import opening
from trikk.server.tables.repository import Repository


def types(table: Table) -> list[str]:
    return [happened["type"] for happened in table.happened()]


# --- opening and beginning -----------------------------------------------------------------------------------------


def test_a_table_without_open_seats_begins_at_once(repository: Repository) -> None:
    asked = asked_for("me", "search:ms=20", "same_device")
    live, numbers = commands.open_table(repository, "table", asked, "slow")
    assert (live.state, numbers) == ("playing", [0, None, 2])
    assert [(seat.name, seat.bot) for seat in live.seats] == [("Ann", None), ("search", "search:ms=20"), ("Cem", None)]
    assert [entry.type for entry in live.entries] == ["opened", "began"]
    assert (live.row.pace, live.row.deadline, live.row.due) == ("slow", None, None)


def test_a_table_begins_when_its_last_seat_is_taken(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "planner", "open")
    assert table.join("Bob", table.invite, seat=3) == 3
    waiting = table.update("Ann")
    assert (waiting.table.state, waiting.view, waiting.moves) == ("open", None, [])
    assert table.join("Cem", table.invite) == 1
    assert types(table) == ["opened", "joined", "joined", "began"]
    assert table.names() == ["Ann", "Cem", "planner", "Bob"]
    begun = table.update("Ann")
    assert (begun.table.state, begun.table.to_move, begun.you) == ("playing", 0, 0)
    assert begun.view is not None
    assert len(begun.moves) == 3  # of two tickets: one, the other, both


def test_who_starts_is_seat_0_and_secrets_follow(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", "open", "greedy", starts=2)
    assert table.join("Zoe", table.invite) == 0  # the last to come, and the first to play
    assert table.names() == ["Zoe", "greedy", "Ann", "Bob"]
    assert [table.number(name) for name in ("Ann", "Bob", "Zoe")] == [2, 3, 0]
    assert [table.update(name).you for name in ("Ann", "Bob", "Zoe")] == [2, 3, 0]
    assert table.happened("began")[0]["order"] == [2, 3, 0, 1]
    assert table.to_move == "Zoe"
    assert table.join("Zoe", None) == 0  # repeated, with the number that it has now


def test_random_starters_are_drawn_from_the_seed(repository: Repository) -> None:
    with repository.together():
        tables = [open_table(repository, "greedy", "random", "planner", seed=seed, starts=None) for seed in range(30)]
        again = [open_table(repository, "greedy", "random", "planner", seed=seed, starts=None) for seed in range(30)]
    first = [table.names()[0] for table in tables]
    assert set(first) == {"greedy", "random", "planner"}
    assert [table.names()[0] for table in again] == first
    unseeded = open_table(repository, "me", "random", "planner", starts=None)
    [began] = unseeded.happened("began")
    assert began["order"][0] == commands.drawn_starter(unseeded.row.seed, 3)


def test_opening_repeated_finds_the_same_table(database_url: str) -> None:
    with kept(database_url) as repository:
        asked = asked_for("me", "open", "same_device")
        one, numbers = commands.open_table(repository, "first", asked, "instant")
        assert (one.id, numbers) == ("first", [0, None, 2])
        forget(repository)
        assert commands.open_table(repository, "second", asked, "instant")[0].id == "first"
        begun = Table(repository, "first", {})
        begun.join("Zoe", begun.invite)
        again, numbers = commands.open_table(repository, "third", asked, "instant")
        assert (again.id, again.state, numbers) == ("first", "playing", [0, None, 2])
        other = asked.model_copy(update={"edition": "card_game"})
        assert commands.open_table(repository, "fourth", other, "instant")[0].id == "fourth"


def test_opening_repeated_while_it_goes_on_finds_the_same_table(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process opens the table just before this one would."""
    asked = asked_for("me", "planner")
    insert = opening._insert_table
    with kept(postgres_url) as repository, kept(postgres_url) as other:

        def insert_late(*arguments: Any) -> Any:
            monkeypatch.setattr(opening, "_insert_table", insert)
            commands.open_table(other, "first", asked, "instant")
            return insert(*arguments)

        monkeypatch.setattr(opening, "_insert_table", insert_late)
        live, numbers = commands.open_table(repository, "second", asked, "instant")
        assert (live.id, numbers) == ("first", [0, None])
        assert repository.store.tables_by_state() == {"playing": 1}


# --- joining and watching ------------------------------------------------------------------------------------------


def test_a_private_table_is_joined_and_watched_by_its_links(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    for stranger in (None, hash_of(new_secret())):
        refused("unknown_table", lambda token=stranger: table.join("Zoe", token))  # type: ignore[misc]
        refused("unknown_table", lambda token=stranger: table.live.access(token))  # type: ignore[misc]
    refused("may_not_join", lambda: table.join("Zoe", table.watch))
    assert table.join("Zoe", table.invite) == 1
    for key in (table.watch, table.invite):
        assert table.live.access(key).seat is None


def test_a_listed_table_is_joined_and_watched_by_everyone(repository: Repository) -> None:
    table = open_table(repository, "me", "open", listed=True)
    assert table.live.access(None).seat is None
    assert table.join("Zoe") == 1
    assert table.row.state == "playing"


def test_joining_repeated_is_the_same_seat(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    assert [table.join("Zoe", table.invite) for _ in range(2)] == [1, 1]
    assert table.join("Zoe", None, seat=2) == 1
    assert types(table) == ["opened", "joined"]


def test_a_seat_that_was_left_before_the_game_is_free_again(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    table.join("Zoe", table.invite, seat=2)
    commands.leave(repository, table.id, table.token("Zoe"))
    assert (table.names(), table.number("Zoe")) == (["Ann", None, None], None)
    refused("unknown_table", lambda: commands.react(repository, table.id, table.token("Zoe"), "wave"))
    assert table.join("Bob", table.invite, seat=2) == 2
    assert types(table) == ["opened", "joined", "freed", "joined"]
    assert table.join("Zoe", table.invite) == 1
    assert table.row.state == "playing"


# --- playing -------------------------------------------------------------------------------------------------------


def test_a_move_repeated_is_answered_the_same(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", seed=3)
    both = [move.text for move in table.update("Ann").moves][-1]
    _, first, second = both.split()
    answer = table.move(both)
    assert answer == (1, 3)
    assert table.move(both, version=0, name="Ann") == answer
    forget(repository)
    table.turn()
    commands.react(repository, table.id, table.token("Bob"), "wow")
    assert table.move(f"keep {second} {first}", version=0, name="Ann") == answer  # the same, in another order
    refused("stale_version", lambda: table.move(f"keep {first}", version=0, name="Ann"))
    refused("stale_version", lambda: table.move(both, version=0, name="Bob"))
    assert table.row.version == 2
    table.play()
    last = table.live.game.moves[-1]  # type: ignore[union-attr]
    version, mover = table.row.version, table.happened("moved")[-1]["seat"]
    answer = table.move(str(last), version=version - 1, name=table.names()[mover])
    assert answer == (version, table.row.seq)


def test_a_reaction_is_shown_to_everyone_at_any_time(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "greedy")
    seq = commands.react(repository, table.id, table.token("Ann"), "wave")
    table.join("Bob", table.invite)
    table.play()
    commands.react(repository, table.id, table.token("Bob"), "party")
    for name in ("Ann", "Bob", None):
        shown = [each for each in table.update(name, 0).happenings if each.type == "reacted"]
        assert [(each.seq, each.seat, each.reaction) for each in shown] == [
            (seq, 0, "wave"),
            (table.row.seq, 1, "party"),
        ]


# --- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "seconds"), [("1min", 60), ("3min", 180), ("1day", DAY)])
def test_a_turn_has_a_deadline_and_not_each_step(
    repository: Repository, clock: Clock, limit: str, seconds: float
) -> None:
    table = open_table(repository, "me", "same_device", turn_limit=limit)
    table.turn()
    table.turn()
    deadline = clock.now + seconds
    assert (table.row.deadline, table.row.due) == (deadline, deadline)
    clock.forward(10)
    table.move("draw deck")
    assert (table.to_move, table.row.deadline) == ("Ann", deadline)
    clock.forward(10)
    table.move("draw deck")
    assert (table.to_move, table.row.deadline) == ("Bob", clock.now + seconds)
    assert table.update().table.deadline == clock.now + seconds


def test_a_turn_has_its_own_deadline_although_the_same_seat_goes_on(repository: Repository, clock: Clock) -> None:
    """The Card Game: a scoring begins with seat 0, and after it play goes on with the seat after the last."""
    table = open_table(
        repository, "me", "same_device", "same_device", "same_device", edition="card_game", turn_limit="3min", seed=32
    )
    for _ in range(4):
        table.move()  # first tickets, which all choose in the same time
    assert table.row.deadline == clock.now + 180
    begun = set()
    before, phase = 0, ""
    with repository.together():
        while table.row.state == "playing":
            clock.forward(1)
            deadline = table.row.deadline
            table.move()
            game: Game | None = table.live.game
            assert game is not None
            now, seat = game.view(None).phase, game.to_move
            turns = [event["seat"] for event in game.events_of(len(game.moves)) if event["type"] == "turn"]
            if seat is None:
                assert table.row.deadline is None
            elif seat != before or turns or (now == "scoring" != phase):
                assert table.row.deadline == clock.now + 180
                if seat == before:
                    begun.add(now)
            else:
                assert table.row.deadline == deadline
            before, phase = seat or 0, now
    assert begun == {"scoring", "turn"}  # both happen in this game


def test_without_a_limit_there_is_no_deadline(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device")
    table.turn()
    assert (table.row.deadline, table.row.due) == (None, None)


def test_planner_plays_for_a_player_whose_time_is_up(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", turn_limit="1min", pace="quick")
    clock.forward(59.9)
    assert not table.act()
    assert types(table) == ["opened", "began"]
    clock.forward(0.1)
    assert not table.act()  # first everyone hears of it
    assert table.happened("away") == [
        {"type": "away", "seq": 3, "at": clock.now, "seat": 0, "reason": "time", "by": None}
    ]
    shown = table.update("Bob").table
    assert ([seat.stand_in for seat in shown.seats], shown.to_move, shown.deadline) == (["turn", None], 0, None)
    assert not table.act()
    clock.forward(0.4)
    due = commands.due_move(repository, table.id, Budget())
    assert due is not None
    assert (due.bot, due.by, due.seat) == ("planner", "stand_in", 0)
    assert table.act()
    assert [(each["seat"], each["by"]) for each in table.happened("moved")] == [(0, "stand_in")]
    # First tickets are chosen by all at once, in the same time.
    assert (table.to_move, table.row.deadline) == ("Bob", clock.now - 0.4)


def test_a_player_comes_back_and_has_a_new_deadline(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", turn_limit="1min")
    clock.forward(60)
    table.act()
    clock.forward(5)
    seq = commands.back(repository, table.id, table.token("Ann"))
    assert commands.back(repository, table.id, table.token("Ann")) == seq  # there already
    assert types(table) == ["opened", "began", "away", "back"]
    assert [seat.stand_in for seat in table.update().table.seats] == [None, None]
    assert table.row.deadline == table.row.due == clock.now + 60
    assert not table.act()
    table.turn()
    assert table.happened("moved")[0]["by"] == "person"


def test_a_move_brings_a_player_back(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", turn_limit="1min")
    clock.forward(60)
    table.act()
    stale = commands.due_move(repository, table.id, Budget())
    assert stale is not None
    table.move(name="Ann")
    assert types(table) == ["opened", "began", "away", "back", "moved"]
    assert table.happened("moved")[0]["by"] == "person"
    assert not commands.make_due_move(repository, table.id, stale, str(stale.decision.moves[0]))  # planner was too slow
    assert table.row.version == 1


def test_planner_does_not_move_for_one_who_came_back_meanwhile(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device")
    commands.leave(repository, table.id, table.token("Ann"))
    due = commands.due_move(repository, table.id, Budget())
    assert due is not None
    commands.back(repository, table.id, table.token("Ann"))
    assert not commands.make_due_move(repository, table.id, due, str(due.decision.moves[0]))
    assert table.row.version == 0


def test_planner_plays_for_a_player_who_left(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", turn_limit="1day")
    deadline = table.row.deadline
    clock.forward(5)
    seq = commands.leave(repository, table.id, table.token("Bob"))
    assert commands.leave(repository, table.id, table.token("Bob")) == seq
    assert table.happened("away") == [
        {"type": "away", "seq": 3, "at": clock.now, "seat": 1, "reason": "left", "by": None}
    ]
    assert (table.names(), table.row.deadline) == (["Ann", "Bob"], deadline)  # it is still Bob's seat
    table.turn()
    assert table.act()
    assert [each["by"] for each in table.happened("moved")] == ["person", "stand_in"]


def test_leaving_and_coming_back_holds_up_no_bot(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "planner", pace="slow")
    table.turn()
    due = table.row.due
    assert due == clock.now + 2.5
    clock.forward(2)
    commands.leave(repository, table.id, table.token("Ann"))
    commands.back(repository, table.id, table.token("Ann"))
    assert table.row.due == due
    clock.forward(0.5)
    assert table.act()


def test_a_game_that_everyone_left_is_played_to_its_end(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", "greedy", turn_limit="1day", pace="normal")
    table.turn()
    for name in ("Ann", "Bob"):
        commands.leave(repository, table.id, table.token(name))
    with repository.together():
        while table.row.state == "playing":
            clock.now = table.due
            assert table.act()
    by = {each["seat"]: each["by"] for each in table.happened("moved")}
    assert by == {0: "stand_in", 1: "stand_in", 2: "bot"}
    assert (table.row.to_move, table.row.deadline, table.row.due) == (None, None, None)
    assert types(table)[-1] == "moved"
    commands.leave(repository, table.id, table.token("Ann"))  # nothing to leave any more
    assert types(table)[-1] == "moved"


# --- pace ----------------------------------------------------------------------------------------------------------


def test_whoever_sits_at_a_table_changes_the_pace_and_everyone_hears_of_it(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "same_device", "planner", pace="slow")
        seq = commands.set_pace(repository, table.id, table.token("Bob"), "quick")
        assert table.happened("pace") == [{"type": "pace", "seq": seq, "at": clock.now, "seat": 1, "pace": "quick"}]
        assert table.update("Ann", seq - 1).happenings[0].type == "pace"
        assert commands.set_pace(repository, table.id, table.token("Ann"), "quick") == seq  # it is so already
        forget(repository)
        assert table.update().table.pace == "quick"
        assert len(table.happened("pace")) == 1
        refused("not_seated", lambda: commands.set_pace(repository, table.id, table.watch, "slow"))
        clock.forward(1)
        assert commands.archive(repository, table.id, clock.now)
        refused("table_archived", lambda: commands.set_pace(repository, table.id, table.token("Ann"), "slow"))


@pytest.mark.parametrize(
    ("waited", "pace", "left"), [(0.5, "instant", 0.0), (0.5, "quick", 0.0), (0.1, "quick", 0.3), (0.5, "slow", 2.0)]
)
def test_a_bot_that_is_about_to_move_keeps_to_the_new_pace(
    repository: Repository, clock: Clock, waited: float, pace: str, left: float
) -> None:
    """The time that it has waited already counts."""
    table = open_table(repository, "me", "planner", pace="normal", starts=1)
    clock.forward(waited)
    commands.set_pace(repository, table.id, table.token("Ann"), pace)
    assert table.row.due == pytest.approx(clock.now + left)
    assert table.act() == (left == 0)


def test_the_pace_of_bots_changes_nothing_about_the_time_of_people(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "planner", pace="normal", turn_limit="3min")
    before = table.row.due, table.row.deadline
    clock.forward(10)
    commands.set_pace(repository, table.id, table.token("Ann"), "instant")
    assert (table.row.due, table.row.deadline) == before
    # One who is away is played for at the pace of bots.
    commands.leave(repository, table.id, table.token("Ann"))
    assert table.row.due == clock.now
    commands.set_pace(repository, table.id, table.token("Ann"), "slow")
    assert table.row.due == clock.now + 2.5


def test_a_rematch_keeps_the_pace(repository: Repository) -> None:
    table = open_table(repository, "me", "planner", pace="instant")
    table.play()
    commands.set_pace(repository, table.id, table.token("Ann"), "slow")
    commands.rematch(repository, table.id, table.token("Ann"), "again")
    assert Table(repository, "again", table.secrets).row.pace == "slow"


# --- devices -------------------------------------------------------------------------------------------------------


def test_a_code_moves_a_seat_to_another_device_once(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", starts=1)
    code, expires = commands.give_code(repository, table.id, table.token("Ann"))
    assert (len(code), expires) == (8, clock.now + 600)
    old, new = table.token("Ann"), new_secret()
    clock.forward(600)
    live, seat = commands.take_over(repository, table.id, TakeOver(code=f" {code.lower()} ", secret=new))
    assert (seat, live.seats[seat].name) == (1, "Ann")
    assert commands.take_over(repository, table.id, TakeOver(code=code, secret=new))[1] == 1  # repeated
    assert table.happened("device") == [{"type": "device", "seq": 3, "at": clock.now, "seat": 1}]
    refused("wrong_code", lambda: commands.take_over(repository, table.id, TakeOver(code=code, secret=new_secret())))
    table.turn()
    refused("unknown_table", lambda: table.move())
    refused("unknown_table", lambda: commands.give_code(repository, table.id, old))
    table.secrets["Ann"] = new
    assert table.move()[0] == 2


def test_a_code_is_void_after_ten_minutes_or_when_there_is_a_newer_one(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device")
    first, _ = commands.give_code(repository, table.id, table.token("Ann"))
    second, _ = commands.give_code(repository, table.id, table.token("Ann"))
    refused("wrong_code", lambda: commands.take_over(repository, table.id, TakeOver(code=first, secret=new_secret())))
    clock.forward(600.1)
    refused("wrong_code", lambda: commands.take_over(repository, table.id, TakeOver(code=second, secret=new_secret())))
    assert types(table) == ["opened", "began"]


def test_a_code_is_void_after_five_wrong_ones(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "same_device")
        for tries, works in ((CODE_TRIES - 1, True), (CODE_TRIES, False)):
            code, _ = commands.give_code(repository, table.id, table.token("Ann"))
            for _ in range(tries):
                wrong = TakeOver(code="ZZZZZZZZ", secret=new_secret())
                refused("wrong_code", lambda wrong=wrong: commands.take_over(repository, table.id, wrong))  # type: ignore[misc]
                forget(repository)
            right = TakeOver(code=code, secret=new_secret())
            if works:
                assert commands.take_over(repository, table.id, right)[1] == 0
                table.secrets["Ann"] = right.secret
            else:
                refused("wrong_code", lambda right=right: commands.take_over(repository, table.id, right))  # type: ignore[misc]


# --- rematches -----------------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_players_with_seats_rotated(repository: Repository, clock: Clock) -> None:
    options = {"edition": "card_game", "open_track": True, "turn_limit": "1day", "pace": "instant", "listed": True}
    table = open_table(repository, "me", "open", "greedy", **options)
    table.join("Bob", table.invite)
    refused("not_over", lambda: commands.rematch(repository, table.id, table.token("Ann"), "next"))
    table.play()
    clock.forward(5)
    assert commands.rematch(repository, table.id, table.token("Bob"), "next") == "next"
    assert commands.rematch(repository, table.id, table.token("Ann"), "other") == "next"  # repeated, or by another
    assert [each["table"] for each in table.happened("rematch")] == ["next"]
    assert table.update().table.rematch == "next"
    again = Table(repository, "next", table.secrets)
    assert again.names() == ["Bob", "greedy", "Ann"]
    assert (again.number("Ann"), again.number("Bob"), again.to_move) == (2, 0, "Bob")
    assert types(again) == ["opened", "began"]
    kept_options = ("edition", "open_track", "turn_limit", "pace", "listed", "invite_key", "watch_key", "hints")
    assert [getattr(again.row, name) for name in kept_options] == [getattr(table.row, name) for name in kept_options]
    assert again.row.seed != table.row.seed
    assert again.row.deadline == clock.now + DAY
    again.play()
    assert commands.rematch(repository, "next", table.token("Ann"), "third") == "third"
    assert Table(repository, "third", table.secrets).names() == ["greedy", "Ann", "Bob"]


def test_practice_with_a_fixed_seed_is_dealt_the_same_again(repository: Repository) -> None:
    table = open_table(repository, "me", "planner", seed=11, hints=True)
    table.play()
    commands.rematch(repository, table.id, table.token("Ann"), "again")
    again = Table(repository, "again", table.secrets)
    assert (again.row.seed, again.row.fixed_seed, again.row.hints) == (11, True, True)
    one, other = table.live.game, again.live.game
    assert one is not None
    assert other is not None
    assert one.chance()[0] == other.chance()[0]
    assert again.names() == ["planner", "Ann"]


# --- the archive ---------------------------------------------------------------------------------------------------


def archive_all(repository: Repository, clock: Clock) -> list[str]:
    """Archive what nobody has touched, as the server does from time to time; return which."""
    since = clock.now - ARCHIVE_AFTER
    return [id for id in commands.untouched(repository, since, 100) if commands.archive(repository, id, since)]


def test_a_table_is_archived_after_30_days_and_its_record_stays(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        over, unfinished = (open_table(repository, "me", "planner") for _ in range(2))
        waiting = open_table(repository, "me", "open")
        over.play()
        for _ in range(3):
            unfinished.turn()
        records = [table.live.game.record() for table in (over, unfinished)]  # type: ignore[union-attr]
        assert unfinished.row.due is not None
        clock.forward(30 * DAY)
        assert archive_all(repository, clock) == []
        clock.forward(1)
        assert set(archive_all(repository, clock)) == {over.id, unfinished.id, waiting.id}
        assert archive_all(repository, clock) == []
        for _ in range(2):
            for table, record in zip((over, unfinished), records, strict=True):
                assert (table.row.state, table.row.due, table.live.entries) == ("archived", None, [])
                assert table.live.game is not None
                assert table.live.game.record() == table.row.record == record
                assert table.update("Ann").you == 0
                told = secrecy.revealed(table.live)
                assert {**record, "chance": told.record["chance"]} == told.record
                assert bool(told.scores) == bool(told.winners) == (table is over)
                assert not table.act()
                refused("table_archived", lambda: table.move("draw deck", name="Ann"))  # noqa: B023
            assert (waiting.row.state, waiting.update("Ann").view) == ("archived", None)
            refused("table_archived", lambda: waiting.join("Zoe", waiting.invite))
            forget(repository)
        assert repository.store.tables_by_state() == {"archived": 3}


TOUCHING: dict[str, Callable[[Table], object]] = {
    "move": lambda table: table.move(name="Ann"),
    "react": lambda table: commands.react(table.repository, table.id, table.token("Ann"), "wow"),
    "leave": lambda table: commands.leave(table.repository, table.id, table.token("Ann")),
    "back": lambda table: commands.back(table.repository, table.id, table.token("Ann")),
    "pace": lambda table: commands.set_pace(table.repository, table.id, table.token("Ann"), "slow"),
    "code": lambda table: commands.give_code(table.repository, table.id, table.token("Ann")),
    "hello": lambda table: _touch(table.repository, table.id, table.token("Ann")),
}
NOT_TOUCHING: dict[str, Callable[[Table], object]] = {
    "watching": lambda table: _touch(table.repository, table.id, table.watch),
    "looking": lambda table: table.update(),
}


@pytest.mark.parametrize("what", [*TOUCHING, *NOT_TOUCHING])
def test_whatever_a_player_does_keeps_a_table_from_the_archive(repository: Repository, clock: Clock, what: str) -> None:
    table = open_table(repository, "me", "same_device")
    clock.forward(29 * DAY)
    (TOUCHING | NOT_TOUCHING)[what](table)
    clock.forward(2 * DAY)
    assert archive_all(repository, clock) == ([] if what in TOUCHING else [table.id])
    clock.forward(29 * DAY)
    assert archive_all(repository, clock) == ([table.id] if what in TOUCHING else [])


def test_whoever_comes_keeps_a_table_from_the_archive_and_strangers_do_not(
    repository: Repository, clock: Clock
) -> None:
    table = open_table(repository, "me", "open")
    clock.forward(29 * DAY)
    table.join("Bob", table.invite)
    assert table.row.touched == clock.now
    code, _ = commands.give_code(repository, table.id, table.token("Ann"))
    clock.forward(60)
    refused("wrong_code", lambda: commands.take_over(repository, table.id, TakeOver(code="A", secret=new_secret())))
    assert table.row.touched == clock.now - 60
    commands.take_over(repository, table.id, TakeOver(code=code, secret=new_secret()))
    assert table.row.touched == clock.now


def test_a_rematch_keeps_a_table_from_the_archive(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "planner")
    table.play()
    clock.forward(29 * DAY)
    commands.rematch(repository, table.id, table.token("Ann"), "again")
    clock.forward(2 * DAY)
    assert archive_all(repository, clock) == []
