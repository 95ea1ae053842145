"""A seat goes on at another device, which has its code."""

from tests.server.offline import Clock, forget, kept, open_table, refused
from trikk.server.api.messages.requests import TakeOver
from trikk.server.bench.client import new_secret
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository


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
    assert table.types() == ["opened", "began"]


def test_wrong_codes_leave_the_right_one_as_it_is(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "same_device")
        code, _ = commands.give_code(repository, table.id, table.token("Ann"))
        for _ in range(20):
            wrong = TakeOver(code="ZZZZZZZZ", secret=new_secret())
            refused("wrong_code", lambda wrong=wrong: commands.take_over(repository, table.id, wrong))  # type: ignore[misc]
            forget(repository)
        assert commands.take_over(repository, table.id, TakeOver(code=code, secret=new_secret()))[1] == 0
