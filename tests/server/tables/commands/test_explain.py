"""Why a move cannot be made is asked for, and answered: nothing is refused, and nothing changes."""

from tests.server.hosting import Hosted, Table, first_move, opened, refused, unharmed
from trikk.server.bench.client import new_secret


def reason(table: Table, move: str, version: int = 0, seat: int = 0) -> str | None:
    answer = table.post("/explain", {"version": version, "move": move}, table.secrets[seat])
    assert answer.status_code == 200, answer.text
    why = answer.json()["reason"]
    return None if why is None else str(why["code"])


def test_a_move_that_can_be_made_has_nothing_against_it(table: Table) -> None:
    with unharmed(table):
        assert reason(table, first_move(table)) is None


def test_the_rule_that_stands_against_a_move_is_told_with_its_numbers(table: Table) -> None:
    with unharmed(table):
        assert reason(table, "claim chelsea-soho:pink pink*4") == "not_now"
        assert reason(table, "draw kangaroo") == "unknown_name"
        assert reason(table, "???") == "malformed_move"
    while table.seen(table.secrets[0])["view"]["phase"] != "turn":
        table.play()
    version = table.seen(table.secrets[0])["version"]
    body = {"version": version, "move": "claim chelsea-soho:pink pink*4"}
    why = table.post("/explain", body, table.secrets[0]).json()["reason"]
    assert why["code"] == "not_enough_cards"
    hand = table.seen(table.secrets[0])["view"]["seats"][0]["known_cards"]
    numbers = {"colour": "pink", "need": 4, "have": hand.get("pink", 0), "wilds": hand.get("wild", 0)}
    assert why["details"] == numbers


def test_what_is_too_early_or_too_late_is_told_too(table: Table, over: Table, host: Hosted) -> None:
    assert reason(table, "draw deck", version=7) == "stale_version"
    assert reason(table, "draw deck", seat=1) == "not_now"  # first tickets: everyone chooses theirs
    table.play()
    table.play()
    assert reason(table, "draw deck", version=2, seat=1) == "not_your_turn"
    assert reason(over, "draw deck") == "table_over"
    assert reason(opened(host, "mo"), "draw deck") == "not_begun"


def test_only_those_who_sit_there_are_told(table: Table) -> None:
    body = {"version": 0, "move": "draw deck"}
    refused(table.post("/explain", body, table.watch), 403, "not_seated")
    refused(table.post("/explain", body, new_secret()), 404, "unknown_table")
