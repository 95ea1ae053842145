"""Tables are opened, joined, filled and played at, and opened again for the same players."""

from typing import Any

import pytest

from tests.server.offline import DAY, Clock, Table, asked_for, forget, kept, open_table, refused
from trikk.game.fairness import drawn_starter
from trikk.server.api.messages.requests import FillSeat
from trikk.server.bench.client import new_secret
from trikk.server.storage.codes import hash_of
from trikk.server.tables import commands
from trikk.server.tables.commands import opening
from trikk.server.tables.repository import Repository

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
    assert table.types() == ["opened", "joined", "joined", "began"]
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
    assert began["order"][0] == drawn_starter(unseeded.row.seed, 3)


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
    assert table.types() == ["opened", "joined"]


def test_a_seat_that_was_left_before_the_game_is_free_again(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    table.join("Zoe", table.invite, seat=2)
    commands.leave(repository, table.id, table.token("Zoe"))
    assert (table.names(), table.number("Zoe")) == (["Ann", None, None], None)
    refused("unknown_table", lambda: commands.react(repository, table.id, table.token("Zoe"), "wave"))
    assert table.join("Bob", table.invite, seat=2) == 2
    assert table.types() == ["opened", "joined", "freed", "joined"]
    assert table.join("Zoe", table.invite) == 1
    assert table.row.state == "playing"


# --- bots on free seats --------------------------------------------------------------------------------------------


def fill(table: Table, seat: int, bot: str) -> int:
    return commands.fill_seat(table.repository, table.id, table.token("Ann"), FillSeat(seat=seat, bot=bot))


def test_a_bot_takes_the_seat_it_was_put_on_and_everyone_hears_of_it(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    seq = fill(table, 2, "greedy")
    update = table.update()
    assert [seat.kind for seat in update.table.seats] == ["person", "open", "bot"]
    assert (update.table.state, update.view, update.seq) == ("open", None, seq)
    bot = update.table.seats[2]
    assert (bot.bot, bot.colour) == ("greedy", 1)
    told = table.happened("filled")
    assert [(each["seat"], each["filled"], each["bot"], each["seq"]) for each in told] == [(0, 2, "greedy", seq)]
    assert fill(table, 2, "greedy") == seq  # it is so already
    assert table.update().seq == seq


def test_the_game_begins_when_a_bot_takes_the_last_seat(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open", starts=1)
    fill(table, 1, "planner")
    seq = fill(table, 2, "random")
    assert table.names() == ["planner", "random", "Ann"]
    assert (table.row.state, table.row.invite_code, table.live.seq) == ("playing", None, seq)
    [began] = table.happened("began")
    assert (began["order"], began["seq"]) == ([1, 2, 0], seq)
    assert sorted(seat.colour or 0 for seat in table.live.seats) == [0, 1, 2]
    table.play()
    assert table.row.state == "over"


def test_hints_are_there_when_bots_have_taken_all_other_seats(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    hints = [table.update().table.hints]
    for seat in (1, 2):
        fill(table, seat, "planner")
        hints.append(table.update().table.hints)
    assert hints == [False, False, True]


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
    assert again.types() == ["opened", "began"]
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
