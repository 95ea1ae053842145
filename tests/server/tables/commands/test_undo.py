"""Moves are taken back, while nobody has moved since and nothing hidden was seen through them."""

import pytest

from tests.lockstep import EDITIONS
from tests.server.offline import Clock, Table, forget, kept, open_table, refused
from trikk.game.records import replay
from trikk.server.tables import commands, secrecy
from trikk.server.tables.commands.undo import BOTS_WAIT, UNDO_SECONDS
from trikk.server.tables.repository import Repository

UNDOABLE = ("claim ", "take ", "lay ")


def undo(table: Table, name: str, version: int | None = None) -> tuple[int, int]:
    return commands.undo(
        table.repository, table.id, table.token(name), table.row.version if version is None else version
    )


def offers(table: Table, *kinds: str) -> list[str]:
    return [move.text for move in table.update(table.to_move).moves if move.text.startswith(kinds)]


def until_offered(table: Table, *kinds: str) -> list[str]:
    """Play until a person may make a move of some kind; return those moves."""
    while not (found := offers(table, *kinds)):
        table.move(next(iter(offers(table, "draw", "keep", "place"))))
    return found


def state_of(table: Table) -> bytes:
    assert table.live.game is not None
    return table.live.game.state.tobytes()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_or_a_laid_row_is_taken_back_as_if_it_had_not_been(database_url: str, edition: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "same_device", edition=edition, turn_limit="3min")
        text = until_offered(table, "claim", "lay")[0]
        before, name, deadline = state_of(table), table.to_move, table.row.deadline
        moves = table.update(name).moves
        clock.forward(10)
        version, _ = table.move(text)
        assert table.update(name).undo_until == clock.now + UNDO_SECONDS
        other = next(each for each in ("Ann", "Bob") if each != name)
        assert (table.update(other).undo_until, table.update().undo_until) == (None, None)
        clock.forward(2)
        forget(repository)
        answer = undo(table, name)
        assert answer == (version + 1, table.row.seq)
        for _ in range(2):
            assert (state_of(table), table.to_move, table.row.version) == (before, name, version + 1)
            assert (table.row.deadline, table.row.due) == (deadline, deadline)
            assert (table.update(name).moves, table.update(name).undo_until) == (moves, None)
            forget(repository)
        moved, undone = table.happened()[-2:]
        assert (undone["type"], undone["undoes"], undone["version"]) == ("undone", version, version + 1)
        assert moved["events"][0]["type"] in ("claimed", "laid")  # still told, for the log


def test_nothing_is_done_twice(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device")
    text = until_offered(table, "claim")[0]
    name, version = table.to_move, table.row.version
    made = table.move(text)
    taken = undo(table, name)
    assert table.move(text, version=version, name=name) == made  # repeated, and not made again
    assert undo(table, name, version + 1) == taken
    refused("no_undo", lambda: undo(table, name))
    assert (table.row.version, table.to_move) == (version + 2, name)
    again = table.move(text)
    assert again[0] == version + 3
    refused("stale_version", lambda: undo(table, name, version))
    assert undo(table, name, version + 1) == taken  # again: it is not the claim that stands now
    assert table.row.version == version + 3


def test_what_was_taken_back_is_in_no_record_or_replay(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device", seed=5)
    taken = 0
    with repository.together():
        while table.row.state == "playing":
            name = table.to_move
            table.move()
            if taken < 10 and table.row.undo_until is not None:
                undo(table, name)
                taken += 1
    assert taken == 10
    forget(repository)
    told = secrecy.revealed(table.live)
    assert len(told.record["moves"]) == table.row.version - 2 * taken
    assert replay(told.record) == table.live.game
    steps = secrecy.replay_data(secrecy.finished(table.live), "open").steps
    assert [step.move for step in steps[1:]] == told.record["moves"]
    assert all(step.by == "person" for step in steps[1:])


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_what_showed_nothing_hidden_can_be_taken_back(repository: Repository, edition: str) -> None:
    table = open_table(repository, "me", "same_device", edition=edition, seed=8)
    kept_back = 0
    with repository.together():
        while table.row.state == "playing":
            name = table.to_move
            table.move()
            game = table.live.game
            assert game is not None
            may = table.row.undo_until is not None
            chance = game.chance(len(game.moves))[0]
            phase = game.view(None).phase
            innocent = str(game.moves[-1]).startswith(UNDOABLE) and not chance and phase not in ("scoring", "over")
            assert may == innocent
            if not may and table.row.state == "playing":
                refused("no_undo", lambda name=name: undo(table, name))  # type: ignore[misc]
                kept_back += 1
    assert kept_back > 20
    refused("table_over", lambda: undo(table, "Ann"))


def test_the_token_and_then_the_claim_are_taken_back(repository: Repository, clock: Clock) -> None:
    for seed in range(40):
        table = open_table(repository, "me", "same_device", edition="san_francisco", seed=seed)
        for _ in range(12):
            for text in until_offered(table, "claim"):
                before, name = state_of(table), table.to_move
                table.move(text)
                if offers(table, "take"):
                    break
                undo(table, name)
            else:
                table.move(offers(table, "draw")[0])
                continue
            table.move(offers(table, "take")[0])
            clock.forward(5)
            undo(table, name)
            assert (table.to_move, len(offers(table, "take"))) == (name, 2)
            clock.forward(5)  # a new window: the first would be over
            undo(table, name)
            assert state_of(table) == before
            return
    pytest.fail("no claim offered two tokens")


def test_it_is_too_late_after_some_seconds_and_when_somebody_has_moved(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "same_device")
    text = until_offered(table, "claim")[0]
    name = table.to_move
    table.move(text)
    clock.forward(UNDO_SECONDS + 0.1)
    refused("undo_too_late", lambda: undo(table, name))
    other = table.to_move
    refused("no_undo", lambda: undo(table, other))
    version = table.row.version
    table.move(offers(table, "draw")[0])
    refused("stale_version", lambda: undo(table, name, version))
    refused("no_undo", lambda: undo(table, name))


@pytest.mark.parametrize("pace", ["instant", "quick", "normal", "slow"])
def test_a_bot_waits_a_little_for_a_change_of_mind(repository: Repository, clock: Clock, pace: str) -> None:
    table = open_table(repository, "me", "random", pace=pace)
    while table.to_move != "Ann" or not offers(table, "claim"):
        clock.now = table.row.due or clock.now
        if table.to_move == "Ann":
            table.move(offers(table, "draw", "keep")[0])
        else:
            table.act()
    table.move(offers(table, "claim")[0])
    wait = BOTS_WAIT[pace]
    assert table.row.due == clock.now + wait
    if pace == "instant":
        assert table.update("Ann").undo_until is None
        refused("no_undo", lambda: undo(table, "Ann"))
        return
    assert table.update("Ann").undo_until == clock.now + wait
    clock.forward(wait - 0.5)
    assert not table.act()
    undo(table, "Ann")
    clock.forward(60)
    assert not table.act()
    assert table.to_move == "Ann"
    table.move(offers(table, "claim")[0])
    commands.set_pace(repository, table.id, table.token("Ann"), "instant")
    assert table.act()
