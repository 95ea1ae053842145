"""By when a turn has to be made, and at which pace bots make theirs."""

import pytest

from tests.server.offline import DAY, Clock, Table, forget, kept, open_table, refused
from trikk.game.game import Game
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository

# --- turns ---------------------------------------------------------------------------------------------------------


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
