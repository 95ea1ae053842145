"""A game begins when all seats are taken and players have revealed their numbers, or did not in time."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.hosting import Hosted, opened, unharmed
from tests.server.hosting import refused as refused_by_host
from tests.server.offline import Clock, Table, forget, kept, nonce_of, open_table, refused
from trikk.catalog import edition
from trikk.game.contents import content_hash
from trikk.game.fairness import Deal, Share, commitment_of, seed_of, text_hash
from trikk.server.api.messages.requests import FillSeat, GiveNonce
from trikk.server.tables import commands, secrecy
from trikk.server.tables.commands.schedule import REVEAL_SECONDS
from trikk.server.tables.repository import Repository


def shares(table: Table) -> dict[str | None, str | None]:
    """Return how far everyone's number is, as all are told."""
    return {seat.name: seat.nonce for seat in table.update().table.seats}


def waiting(repository: Repository, **options: Any) -> Table:
    """Return a table where Ann, Bob and `planner` sit, and the numbers of both are awaited."""
    table = open_table(repository, "me", "open", "planner", numbered=True, **options)
    assert table.join("Bob", table.invite, numbered=True) == 1
    return table


# --- revealing -----------------------------------------------------------------------------------------------------


def test_the_game_begins_when_everyone_has_revealed_their_number(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "open", "planner", numbered=True, starts=None)
        assert (table.update().table.commitment, shares(table)) == (
            None,
            {"Ann": "committed", None: None, "planner": None},
        )
        table.join("Bob", table.invite, numbered=True)
        sealed = table.update("Ann").table
        assert (sealed.state, sealed.to_move, table.row.invite_code) == ("open", None, None)
        assert table.types() == ["opened", "joined", "sealed"]
        secret = str(table.row.seed)
        table.reveal("Bob")
        forget(repository)
        assert shares(table) == {"Ann": "committed", "Bob": "revealed", "planner": None}
        assert table.update().table.state == "open"
        table.reveal("Ann")
        forget(repository)
        assert table.types() == ["opened", "joined", "sealed", "nonce", "nonce", "began"]
        assert table.happened("began")[0]["without"] == []
        begun = table.update("Ann").table
        assert (begun.state, begun.commitment, begun.seed_hash) == ("playing", sealed.commitment, sealed.seed_hash)
        people = [Share(None, text_hash(nonce_of(name)), nonce_of(name)) for name in ("Ann", "Bob")]
        deal = Deal(
            table=table.id,
            edition="new_york",
            edition_hash=content_hash(edition("new_york")),
            options=(),
            starts=None,
            shares=[*people, Share("planner")],
            secret=secret,
        )
        assert (begun.seed_hash, begun.commitment) == (text_hash(secret), commitment_of(deal))
        assert table.row.seed == seed_of(deal) != secret


def test_playing_alone_takes_one_request_more(repository: Repository) -> None:
    table = open_table(repository, "me", "planner", numbered=True)
    assert (table.row.state, table.update("Ann").table.commitment is None) == ("open", False)
    table.reveal("Ann")
    assert (table.row.state, table.row.due, table.to_move) == ("playing", None, "Ann")


@pytest.mark.parametrize("seats", [("me", "open", "greedy"), ("greedy", "random")])
def test_without_numbers_nothing_is_awaited(repository: Repository, seats: tuple[str, ...]) -> None:
    table = open_table(repository, *seats)
    if "open" in seats:
        table.join("Bob", table.invite)
    assert table.row.state == "playing"
    assert "sealed" not in table.types()
    assert table.row.commitment is not None
    assert set(shares(table).values()) == {None}


def test_one_who_sends_no_number_has_no_part(repository: Repository) -> None:
    table = open_table(repository, "me", "open", numbered=True)
    table.join("Bob", table.invite)
    refused("wrong_nonce", lambda: table.reveal("Bob"))
    refused("nonce_too_late", lambda: table.commit("Bob"))
    table.reveal("Ann")
    assert shares(table) == {"Ann": "revealed", "Bob": None}


def test_a_hash_can_come_later_as_long_as_a_seat_is_free(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    table.join("Bob", table.invite)
    table.commit("Bob")
    assert table.commit("Bob") == table.row.seq  # again
    assert shares(table) == {"Ann": None, "Bob": "committed", None: None}
    refused("nonce_too_early", lambda: table.reveal("Bob"))
    commands.fill_seat(repository, table.id, table.token("Bob"), FillSeat(seat=2, bot="planner"))
    table.reveal("Bob")
    assert table.row.state == "playing"


def test_a_number_is_given_once(database_url: str) -> None:
    with kept(database_url) as repository:
        table = waiting(repository)
        refused("wrong_nonce", lambda: table.reveal("Ann", nonce_of("Bob")))
        seq = table.reveal("Ann")
        assert table.reveal("Ann") == seq  # again
        refused("wrong_nonce", lambda: table.reveal("Ann", "0" * 32))
        other = GiveNonce(nonce_hash="0" * 64)
        refused("nonce_too_late", lambda: commands.give_nonce(repository, table.id, table.token("Ann"), other))
        table.reveal("Bob")
        assert table.reveal("Bob") == table.row.seq


def test_what_is_no_number_is_refused(host: Hosted) -> None:
    table = opened(host, "mo")
    me = table.secrets[0]
    with unharmed(table):
        bodies: list[dict[str, object]] = [{}, {"nonce": "0" * 32, "nonce_hash": "0" * 64}, {"nonce": None}]
        bodies += [{"nonce": value} for value in ("0" * 31, "G" * 32, "A" * 32, 7)]
        for body in [*bodies, {"nonce_hash": "0" * 63}]:
            refused_by_host(table.post("/nonce", body, me), 422, "malformed")
        refused_by_host(table.post("/nonce", {"nonce": "0" * 32}, me), 422, "wrong_nonce")
        refused_by_host(table.post("/nonce", {"nonce": "0" * 32}, table.watch), 403, "not_seated")
        refused_by_host(table.post("/nonce", {"nonce": "0" * 32}), 404, "unknown_table")


# --- in time -------------------------------------------------------------------------------------------------------


def test_a_game_begins_without_a_number_that_does_not_come(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = waiting(repository, starts=1)
        assert table.due == clock.now + REVEAL_SECONDS
        table.reveal("Ann")
        clock.forward(REVEAL_SECONDS - 0.1)
        assert not table.act()
        assert table.state == "open"
        clock.forward(0.1)
        forget(repository)
        assert not table.act()
        assert table.state == "playing"
        assert table.names() == ["Bob", "planner", "Ann"]
        assert table.happened("began")[0]["without"] == [0]
        assert shares(table) == {"Ann": "revealed", "Bob": "committed", "planner": None}
        refused("nonce_too_late", lambda: table.reveal("Bob"))
        table.reveal("Ann")  # again
        table.play()
        fairness = secrecy.revealed(table.live).fairness
        assert fairness is not None
        assert [seat.nonce for seat in fairness.seats] == [nonce_of("Ann"), None, None]
        assert [seat.nonce_hash is not None for seat in fairness.seats] == [True, True, False]


def test_nobody_makes_room_for_another_number_while_numbers_are_revealed(repository: Repository, clock: Clock) -> None:
    table = waiting(repository)
    commands.leave(repository, table.id, table.token("Bob"))
    assert table.names() == ["Ann", "Bob", "planner"]
    assert table.types()[-1] == "away"
    refused("no_free_seat", lambda: table.join("Zoe", table.invite))
    refused(
        "seat_taken",
        lambda: commands.fill_seat(repository, table.id, table.token("Ann"), FillSeat(seat=1, bot="greedy")),
    )
    commands.leave(repository, table.id, table.token("Bob"))  # again
    table.reveal("Ann")
    clock.forward(REVEAL_SECONDS)
    table.act()
    assert (table.row.state, table.live.seats[1].stand_in) == ("playing", "left")
    table.turn()
    assert table.act()  # planner plays for Bob


def test_a_table_that_waits_for_numbers_is_archived_and_comes_back(repository: Repository, clock: Clock) -> None:
    table = waiting(repository)
    assert commands.archive(repository, table.id, float("inf"))
    refused("table_archived", lambda: table.reveal("Ann"))
    commands.back(repository, table.id, table.token("Ann"))
    assert (table.row.state, table.row.invite_code, table.due) == ("open", None, clock.now + REVEAL_SECONDS)
    table.reveal("Ann")
    table.reveal("Bob")
    assert table.row.state == "playing"


# --- rematches -----------------------------------------------------------------------------------------------------


def rematch(table: Table, by: str = "Ann") -> Table:
    table_id = commands.rematch(table.repository, table.id, table.token(by), commands.new_id())
    return Table(table.repository, table_id, table.secrets)


def played(repository: Repository, **options: Any) -> Table:
    """Return a table where Ann, Bob and `planner` have played to the end."""
    table = waiting(repository, **options)
    table.reveal("Ann")
    table.reveal("Bob")
    table.play()
    return table


def test_a_rematch_awaits_new_numbers_from_those_who_had_one(database_url: str) -> None:
    with kept(database_url) as repository:
        first = played(repository)
        second = rematch(first)
        assert shares(second) == {"Bob": "awaited", "planner": None, "Ann": "awaited"}
        assert (second.row.state, second.row.commitment, second.row.invite_code) == ("open", None, None)
        second.commit("Ann")
        refused("nonce_too_early", lambda: second.reveal("Ann"))
        assert second.row.commitment is None
        second.commit("Bob")
        assert second.types() == ["opened", "nonce", "nonce", "sealed"]
        second.reveal("Bob")
        second.reveal("Ann")
        assert (second.row.state, second.names()) == ("playing", ["Bob", "planner", "Ann"])
        assert second.row.seed != first.row.seed


def nobody(table: Table) -> None: ...


def ann(table: Table) -> None:
    table.commit("Ann")


@pytest.mark.parametrize(("comes", "begins"), [(nobody, True), (ann, False)])
def test_a_rematch_does_not_wait_for_those_who_do_not_come(
    repository: Repository, clock: Clock, comes: Callable[[Table], None], begins: bool
) -> None:
    table = rematch(played(repository))
    comes(table)
    clock.forward(REVEAL_SECONDS)
    table.act()
    assert (table.row.state == "playing") == begins
    if not begins:
        assert shares(table) == {"Bob": None, "planner": None, "Ann": "committed"}
        table.reveal("Ann")
        assert table.row.state == "playing"


def test_a_rematch_does_not_wait_for_those_who_are_known_to_be_gone(repository: Repository) -> None:
    first = played(repository)
    commands.set_presence(repository, first.id, first.token("Bob"), "offline", 3, "process")
    assert shares(rematch(first)) == {"Bob": None, "planner": None, "Ann": "awaited"}


# --- what is chosen ------------------------------------------------------------------------------------------------


def test_a_fixed_seed_is_told_and_nobody_has_a_part_in_it(repository: Repository) -> None:
    table = open_table(repository, "me", "planner", numbered=True, seed=7)
    told = table.update().table
    assert (told.fixed_seed, told.commitment, told.state, table.row.seed) == (True, None, "playing", 7)
    assert set(shares(table).values()) == {None}
    refused("nonce_too_late", lambda: table.commit("Ann"))
    table.play()
    revealed = secrecy.revealed(table.live)
    assert (revealed.fixed_seed, revealed.fairness) == (True, None)
    assert rematch(table).row.state == "playing"


def test_a_chosen_starter_is_told_before_anybody_joins(repository: Repository) -> None:
    chosen = open_table(repository, "me", "open", "planner", starts=1)
    assert chosen.update().table.starts == 1
    chosen.join("Bob", chosen.invite)
    assert (chosen.update().table.starts, chosen.names()[0]) == (0, "Bob")
    drawn = open_table(repository, "me", "open", starts=None)
    assert drawn.update().table.starts is None
    drawn.join("Bob", drawn.invite)
    assert drawn.update().table.starts is None


def test_a_game_of_version_0_1_has_the_seed_that_was_hashed(repository: Repository) -> None:
    """It knows neither numbers nor commitments."""
    table = open_table(repository, "me", "greedy")
    row = table.row
    row.commitment = row.fairness = None
    table.live.entries[-1].body.pop("without")
    assert table.update().table.commitment is None
    assert table.happened("began")[0]["without"] == []
