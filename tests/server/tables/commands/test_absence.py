"""Players who are not here: what time costs them, who stands in, and how they come back."""

from typing import Any

from tests.server.offline import DAY, Clock, Table, forget, kept, open_table, refused
from trikk.bots.decision import Budget
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import STAND_IN_SECONDS

TWO = ("me", "same_device")


def is_(table: Table, name: str, presence: Any, process: str = "one") -> int | None:
    """Say how somebody is, as a process sees it."""
    repository = table.repository
    return commands.set_presence(repository, table.id, table.token(name), presence, 0, process)


def stand_ins(table: Table) -> list[str | None]:
    return [seat.stand_in for seat in table.update("Ann").table.seats]


def run_out(table: Table, clock: Clock) -> None:
    """Let the time of a turn run out, and the stand-in play it."""
    seat = table.row.to_move
    clock.now = table.due
    assert not table.act()
    while table.row.to_move == seat:
        clock.now = table.due
        assert table.act()


def began(repository: Repository, *seats: str, **options: Any) -> Table:
    """Return a table at which all have their first tickets."""
    table = open_table(repository, *(seats or TWO), **{"turn_limit": "1min", **options})
    for _ in table.live.seats:
        table.turn()
    return table


# --- time ----------------------------------------------------------------------------------------------------------


def test_time_that_runs_out_costs_that_turn_and_not_the_game(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = began(repository, pace="quick")
        run_out(table, clock)
        assert (table.to_move, stand_ins(table)) == ("Bob", [None, None])
        forget(repository)
        table.turn()
        assert (table.to_move, table.row.deadline) == ("Ann", clock.now + 60)
        assert not table.act()
        assert [each["reason"] for each in table.happened("away")] == ["time"]


def test_after_three_turns_in_a_row_the_stand_in_stays_until_the_player_is_back(
    repository: Repository, clock: Clock
) -> None:
    table = began(repository)
    for number in range(3):
        run_out(table, clock)
        assert stand_ins(table) == ["stays" if number == 2 else None, None]
        forget(repository)
        table.turn()
    assert [each["reason"] for each in table.happened("away")] == ["time", "time", "absent"]
    assert (table.to_move, table.row.deadline) == ("Ann", None)
    assert table.act()  # at once: nobody waits for Ann any more
    commands.back(repository, table.id, table.token("Ann"))
    assert stand_ins(table) == [None, None]


def test_a_move_of_the_player_begins_the_count_anew(repository: Repository, clock: Clock) -> None:
    table = began(repository)
    for _ in range(2):
        run_out(table, clock)
        table.turn()
    assert table.live.seats[0].missed == 2
    table.turn()
    assert table.live.seats[0].missed == 0
    table.turn()
    run_out(table, clock)
    assert stand_ins(table) == [None, None]


def test_against_bots_alone_the_clock_stops(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = began(repository, "me", "random", pace="instant")
        clock.forward(60)
        assert not table.act()
        shown = table.update("Ann").table
        assert (shown.paused, shown.deadline, shown.to_move, stand_ins(table)) == (True, None, 0, [None, None])
        assert [each["seat"] for each in table.happened("paused")] == [0]
        clock.forward(DAY)
        forget(repository)
        assert not table.act()
        table.move("draw deck")  # the time goes on
        assert (table.update("Ann").table.paused, table.row.deadline) == (False, clock.now + 60)
        clock.forward(60)
        assert not table.act()
        commands.back(repository, table.id, table.token("Ann"))
        assert (table.update("Ann").table.paused, table.row.deadline) == (False, clock.now + 60)


def test_the_clock_stops_while_one_who_plays_against_bots_is_away(repository: Repository, clock: Clock) -> None:
    table = began(repository, "me", "random", pace="instant")
    is_(table, "Ann", "here")
    clock.forward(20)
    is_(table, "Ann", "away")
    assert table.update("Ann").table.paused
    clock.forward(DAY)
    assert not table.act()
    is_(table, "Ann", "here")
    assert (table.update("Ann").table.paused, table.row.deadline) == (False, clock.now + 40)
    assert table.row.due == table.row.deadline


# --- presence ------------------------------------------------------------------------------------------------------


def test_those_who_sit_at_a_table_see_who_is_here_and_those_who_watch_do_not(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "same_device", "random", listed=True)
        assert is_(table, "Ann", "here")
        assert not is_(table, "Ann", "here")  # no news
        clock.forward(5)
        assert is_(table, "Bob", "away")
        forget(repository)
        for name in ("Ann", "Bob"):
            here, away, bot = table.update(name).presence
            assert here is not None
            assert away is not None
            assert (here.state, here.since, away.state, away.since, bot) == (
                "here",
                clock.now - 5,
                "away",
                clock.now,
                None,
            )
        assert (table.update().presence, table.update().stand_in_at) == ([], None)
        before = table.update().json()
        seq = table.row.seq
        is_(table, "Bob", "offline")
        assert table.update().json() == before
        assert table.row.seq == seq  # nothing has happened


def test_other_processes_learn_who_is_here(postgres_url: str) -> None:
    with kept(postgres_url) as repository, kept(postgres_url) as other:
        table = open_table(repository, *TWO)
        there = Table(other, table.id, table.secrets)
        assert there.update("Bob").presence[0].state == "offline"
        is_(table, "Ann", "here", "one")
        assert there.update("Bob").presence[0].state == "here"
        assert not is_(there, "Ann", "here", "two")  # at another page too
        assert not is_(table, "Ann", "offline", "one")
        assert there.update("Bob").presence[0].state == "here"
        assert is_(there, "Ann", "offline", "two")


def test_the_players_of_a_dead_process_are_offline(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "same_device", "same_device")
        is_(table, "Ann", "here", "dead")
        is_(table, "Bob", "away", "dead")
        is_(table, "Cem", "here", "living")
        assert commands.lose_players(repository, table.id, "dead", clock.now - 30)
        assert not commands.lose_players(repository, table.id, "dead", clock.now - 30)
        shown = [(each.state, each.since) for each in table.update("Ann").presence if each]
        assert shown == [("offline", clock.now - 30), ("offline", clock.now - 30), ("here", clock.now)]


# --- stand-ins that others ask for -----------------------------------------------------------------------------------


def test_anyone_at_the_table_lets_a_bot_stand_in_after_a_fair_wait(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = began(repository, "me", "same_device", "random", turn_limit="none", pace="instant")
        while table.to_move != "Ann":
            table.turn()

        def ask(name: str = "Bob") -> int:
            return commands.ask_stand_in(repository, table.id, table.token(name))

        is_(table, "Ann", "here")
        assert table.update("Bob").stand_in_at is None
        assert refused("player_is_here", ask).details == {"to_move": 0}
        clock.forward(10)
        is_(table, "Ann", "offline")
        at = clock.now + STAND_IN_SECONDS
        assert (table.update("Bob").stand_in_at, table.update("Ann").stand_in_at) == (at, None)
        clock.forward(STAND_IN_SECONDS - 1.5)
        assert refused("wait_longer", ask).details == {"seconds": 2}
        refused("player_is_here", lambda: ask("Ann"))
        refused("not_seated", lambda: commands.ask_stand_in(repository, table.id, table.watch))
        clock.forward(1.5)
        seq = ask()
        assert ask() == seq  # so it is already
        [away] = table.happened("away")
        assert (away["seat"], away["reason"], away["by"]) == (0, "asked", 1)
        assert stand_ins(table) == ["stays", None, None]
        table.turn()
        assert table.happened("moved")[-1]["by"] == "stand_in"
        is_(table, "Ann", "here")
        assert (stand_ins(table), table.happened("back")[-1]["seat"]) == ([None, None, None], 0)


def test_the_wait_is_for_this_turn(repository: Repository, clock: Clock) -> None:
    table = began(repository, turn_limit="none")
    is_(table, "Ann", "offline")
    clock.forward(3 * STAND_IN_SECONDS)
    table.turn()
    table.turn()
    assert (table.to_move, table.update("Bob").stand_in_at) == ("Ann", clock.now + STAND_IN_SECONDS)


def test_who_left_comes_back_when_they_say_so_and_not_before(repository: Repository) -> None:
    table = began(repository)
    commands.leave(repository, table.id, table.token("Ann"))
    is_(table, "Ann", "here")
    assert stand_ins(table) == ["left", None]
    commands.back(repository, table.id, table.token("Ann"))
    assert stand_ins(table) == [None, None]


# --- stand-ins that play -------------------------------------------------------------------------------------------


def test_planner_plays_for_a_player_whose_time_is_up(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", turn_limit="1min", pace="quick")
    clock.forward(59.9)
    assert not table.act()
    assert table.types() == ["opened", "began"]
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
    assert table.types() == ["opened", "began", "away", "back"]
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
    assert table.types() == ["opened", "began", "away", "back", "moved"]
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
    assert table.types()[-1] == "moved"
    commands.leave(repository, table.id, table.token("Ann"))  # nothing to leave any more
    assert table.types()[-1] == "moved"
