"""Players choose their colours, and keep them."""

from contextlib import closing

import pytest
import sqlalchemy as sa

from tests.server.databases import BEFORE_0003
from tests.server.offline import Table, asked_for, kept, open_table
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import Join
from trikk.server.bench.client import new_secret
from trikk.server.storage.rows import Seat
from trikk.server.tables import commands, secrecy
from trikk.server.tables.commands.opening import fill_colours, take_colour
from trikk.server.tables.repository import Repository


def colours(table: Table) -> dict[str | None, int | None]:
    """Return who has which colour; None is a free seat."""
    return {seat.name: seat.colour for seat in table.update().table.seats}


def join(table: Table, name: str, colour: int | None) -> None:
    table.secrets[name] = new_secret()
    asked = Join(name=name, secret=table.secrets[name], colour=colour)
    commands.join(table.repository, table.id, table.invite, asked)


def test_without_a_wish_colours_follow_the_order_of_sitting_down(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open", "open")
    assert colours(table) == {"Ann": 0, None: None}
    join(table, "Zoe", None)
    join(table, "Yan", None)
    assert colours(table) == {"Ann": 0, "Zoe": 1, "Yan": 2, None: None}


def test_people_go_before_bots(repository: Repository) -> None:
    asked = asked_for("planner", "same_device", "greedy", "me")
    asked.seats[3] = asked.seats[3].model_copy(update={"colour": 0})
    live, _ = commands.open_table(repository, "table", asked, "instant")
    assert [(seat.name, seat.colour) for seat in live.seats] == [("planner", 2), ("Bob", 1), ("greedy", 3), ("Dee", 0)]


def test_bots_have_wishes_after_people(repository: Repository) -> None:
    asked = asked_for("planner", "greedy", "random", "me")
    asked.seats[:] = [seat.model_copy(update={"colour": 3}) for seat in asked.seats]
    asked.seats[1] = asked.seats[1].model_copy(update={"colour": 2})
    live, _ = commands.open_table(repository, "table", asked, "instant")
    assert [seat.colour for seat in live.seats] == [0, 2, 1, 3]


def test_the_second_to_wish_a_colour_gets_another(repository: Repository) -> None:
    asked = asked_for("me", "same_device", "open")
    asked.seats[:2] = [seat.model_copy(update={"colour": 3}) for seat in asked.seats[:2]]
    live, _ = commands.open_table(repository, "table", asked, "instant")
    assert [seat.colour for seat in live.seats] == [3, 0, None]
    table = Table(repository, "table", {})
    join(table, "Zoe", 3)
    assert colours(table)["Zoe"] == 1


def test_a_bot_swaps_for_who_joins_and_who_chooses(repository: Repository) -> None:
    table = open_table(repository, "me", "planner", "open", "open")
    assert colours(table) == {"Ann": 0, "planner": 1, None: None}
    join(table, "Zoe", 1)
    assert colours(table) == {"Ann": 0, "Zoe": 1, "planner": 2, None: None}
    seq = commands.choose_colour(repository, table.id, table.token("Zoe"), 2)
    assert colours(table) == {"Ann": 0, "Zoe": 2, "planner": 1, None: None}
    assert [(each["seat"], each["colour"], each["seq"]) for each in table.happened("colour")] == [(2, 2, seq)]
    assert commands.choose_colour(repository, table.id, table.token("Zoe"), 2) == seq  # it is so already


def test_a_colour_of_another_person_is_refused_until_they_leave(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    join(table, "Zoe", 3)
    with pytest.raises(Refusal) as refused:
        commands.choose_colour(repository, table.id, table.token("Ann"), 3)
    assert (refused.value.code, refused.value.details) == ("colour_taken", {"name": "Zoe"})
    commands.leave(repository, table.id, table.token("Zoe"))
    commands.choose_colour(repository, table.id, table.token("Ann"), 3)
    assert colours(table) == {"Ann": 3, None: None}


def test_colours_stay_when_seats_are_turned_and_over_rematches(repository: Repository) -> None:
    table = open_table(repository, "me", "greedy", "open", starts=2)
    join(table, "Zoe", 3)
    chosen = {"Ann": 0, "greedy": 1, "Zoe": 3}
    assert table.names() == ["Zoe", "Ann", "greedy"]
    assert colours(table) == chosen
    with pytest.raises(Refusal) as refused:
        commands.choose_colour(repository, table.id, table.token("Ann"), 2)
    assert refused.value.code == "already_begun"
    table.play()
    replay = secrecy.replay_data(secrecy.finished(table.live), "open")
    assert replay.colours == [3, 0, 1]
    again = Table(repository, commands.rematch(repository, table.id, table.token("Ann"), "again"), table.secrets)
    assert again.names() == ["Ann", "greedy", "Zoe"]
    assert colours(again) == chosen


def test_a_record_has_the_colours_of_its_seats(repository: Repository) -> None:
    table = open_table(repository, "me", "planner")
    table.play()
    record = secrecy.revealed(table.live).record
    assert secrecy.replay_data(secrecy.recorded(record, {}), "open").colours == [0, 1]


def test_everyone_who_sits_has_a_colour_of_their_own() -> None:
    seats = [Seat(bot="planner"), Seat(name="Ann"), Seat(), Seat(bot="greedy", colour=0)]
    assert take_colour(seats, 1, 0)
    assert not take_colour(seats, 3, 0)
    fill_colours(seats)
    assert [seat.colour for seat in seats] == [1, 0, None, 2]


def test_tables_from_before_there_were_colours_have_those_of_their_seats(sqlite_url: str) -> None:
    with kept(sqlite_url) as repository:
        table = open_table(repository, "me", "open", "planner")
        commands.choose_colour(repository, table.id, table.token("Ann"), 3)
    with closing(sa.create_engine(sqlite_url).connect()) as connection, connection.begin():
        for statement in BEFORE_0003:
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    with kept(sqlite_url) as table.repository:
        assert colours(table) == {"Ann": 0, None: None, "planner": 2}
