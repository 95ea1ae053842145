"""What is told of a table while it is played, and when its game is over."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.offline import Table, archive_for_good, forget, kept, nonce_of, open_table
from trikk.catalog import edition_ids
from trikk.cli.fair import fair_command
from trikk.game.fairness import text_hash
from trikk.game.records import replay
from trikk.server.api.messages.answers import Replay
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables import commands, secrecy
from trikk.server.tables.repository import Repository
from trikk.server.tables.secrecy import LONGEST_CATCH_UP
from trikk.server.tables.updates import encode

EDITIONS = sorted(edition_ids())


def replay_of(table: Table, perspective: str) -> Replay:
    return secrecy.replay_data(secrecy.finished(table.live), perspective)


# --- while it is played --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 1, 4, 7])
def test_who_missed_something_gets_exactly_that(repository: Repository, after: int) -> None:
    table = open_table(repository, "me", "same_device")
    for _ in range(5):
        table.move()
    for name in ("Ann", "Bob", None):
        update = table.update(name, after)
        assert (update.after, update.seq, update.version) == (after, 7, 5)
        assert [happened.seq for happened in update.happenings] == list(range(after + 1, 8))
        fresh = table.update(name)
        assert update | {"after": None, "happenings": []} == fresh


@pytest.mark.parametrize("after", [8, 10**15])
def test_who_talks_of_a_future_gets_a_fresh_view(repository: Repository, after: int) -> None:
    table = open_table(repository, "me", "same_device")
    for _ in range(5):
        table.move()
    assert table.update("Ann", after) == table.update("Ann")


def test_who_missed_very_much_gets_a_fresh_view(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device")
    with repository.together():
        for _ in range(LONGEST_CATCH_UP):
            commands.react(repository, table.id, table.token("Ann"), "wow")
    assert len(table.update("Ann", 2).happenings) == LONGEST_CATCH_UP
    assert table.update("Ann", 1) == table.update("Ann")
    assert [each["seq"] for each in secrecy.happenings(table.live, 0, 1)] == list(range(2, LONGEST_CATCH_UP + 3))


def test_only_who_is_to_move_is_offered_moves_and_a_default(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", edition="card_game")
    defaults = 0
    with repository.together():
        while table.row.state == "playing":
            game = table.live.game
            assert game is not None
            mover = table.to_move
            for name in ("Ann", "Bob", None):
                update = table.update(name)
                chooser = game if name == mover else None
                if name == "Bob" and not game.moves:
                    chooser = game.choosing(1)  # first tickets are chosen by all at once
                moves = [str(move) for move in chooser.legal_moves()] if chooser else []
                assert [offer.text for offer in update.moves] == moves
                best = game.default_move() if name == mover else None
                assert update.default == (str(best) if best else None)
                defaults += update.default is not None
            table.move()
    assert defaults > 0
    assert all(table.update(name).moves == [] for name in ("Ann", "Bob", None))


# --- when it is over -----------------------------------------------------------------------------------------------


def test_nothing_is_revealed_before_the_end(repository: Repository) -> None:
    for table in (open_table(repository, "me", "open"), open_table(repository, "me", "planner")):
        for reveal in (secrecy.revealed, secrecy.finished):
            with pytest.raises(Refusal) as raised:
                reveal(table.live)
            assert raised.value.code == "not_over"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revealed_record_is_true_and_was_dealt_from_what_was_committed(
    sqlite_url: str, edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with kept(sqlite_url) as repository:
        table = open_table(repository, "me", "greedy", "same_device", edition=edition, starts=2, numbered=True)
        told = table.update().table
        assert told.commitment is not None
        for name in ("Ann", "Cem"):
            table.reveal(name)
        table.play()
        revealed = secrecy.revealed(table.live)
        fairness = revealed.fairness
        assert fairness is not None
        assert (revealed.table, revealed.seed_hash, fairness.commitment) == (table.id, told.seed_hash, told.commitment)
        record = revealed.record
        assert text_hash(fairness.secret) == told.seed_hash
        assert [(seat.name, seat.nonce) for seat in fairness.seats] == [
            ("Ann", nonce_of("Ann")),
            ("greedy", None),
            ("Cem", nonce_of("Cem")),
        ]
        assert record["seats"] == ["Cem", "Ann", "greedy"]
        # As `trikk fair` and `trikk verify` read it: dealt from the seed, with the same cards as were stored.
        file = tmp_path / "revealed.json"
        file.write_text(revealed.model_dump_json(), encoding="utf-8")
        assert fair_command(str(file), told.commitment, {}) == 0
        assert "\nNobody alone, not even the host, chose the cards," in capsys.readouterr().out
        assert replay(record) == table.live.game
        dealt = [entry.body["chance"] for entry in table.live.entries if "chance" in entry.body]
        assert record["chance"] == dealt
        # Points by source.
        assert [score.name for score in revealed.scores] == ["Cem", "Ann", "greedy"]
        for score, recorded in zip(revealed.scores, record["result"]["scores"], strict=True):
            assert sum(score.sources.values()) == score.total == recorded["total"]
            assert score.sources["tickets_lost"] <= 0
        best = max(score.total for score in revealed.scores)
        assert revealed.winners == record["result"]["winners"]
        assert all(revealed.scores[seat].total == best for seat in revealed.winners)
        # And so it is when only the record is left.
        archive_for_good(repository, table.id)
        for _ in range(2):
            assert secrecy.revealed(table.live) == revealed
            forget(repository)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replay_shows_what_was_seen(repository: Repository, edition: str) -> None:
    """From each perspective, the views and events of a replay are those of the updates during the game."""
    table = open_table(repository, "me", "same_device", edition=edition, open_track=edition == "card_game")
    perspectives = {"0": "Ann", "1": "Bob", "spectator": None}
    views: dict[str, list[Any]] = {perspective: [] for perspective in perspectives}
    moves: list[str] = []
    with repository.together():
        while True:
            for perspective, name in perspectives.items():
                views[perspective].append(table.update(name).view)
            if table.row.state != "playing":
                break
            table.move()
            assert table.live.game is not None
            moves.append(str(table.live.game.moves[-1]))
    game = table.live.game
    assert game is not None
    for perspective, name in perspectives.items():
        told = replay_of(table, perspective)
        assert json.loads(encode([step.view for step in told.steps])) == views[perspective]
        number = None if name is None else table.number(name)
        assert told.perspective == ("spectator" if number is None else number)
        own = [step.move for step in told.steps if step.seat == number and step.seat is not None]
        assert own == [move for move, step in zip(moves, told.steps[1:], strict=True) if step.seat == number]
        assert all(step.move is None for step in told.steps if step.seat != number)
        assert [event for step in told.steps for event in step.events] == list(game.events_for(number))
        assert [step.by for step in told.steps] == [None, *("person" for _ in moves)]
        assert told.steps[-1].at == table.live.entries[-1].at


def test_a_replay_with_everything_open_hides_nothing(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", edition="card_game")
    table.play()
    game = table.live.game
    assert game is not None
    told = replay_of(table, "open")
    assert [step.move for step in told.steps] == [None, *(str(move) for move in game.moves)]
    assert [event for step in told.steps for event in step.events] == list(game.events)
    for step in told.steps:
        for seat in step.view.seats:
            assert sum(seat.known_cards.values()) == seat.hand_size
            assert len(seat.tickets or []) == seat.tickets_held
            assert len(seat.offer or []) == seat.offer_size
            assert sum((seat.track or {}).values()) == seat.track_size  # type: ignore[union-attr]


def test_a_replay_of_an_archived_game_lacks_only_times(sqlite_url: str) -> None:
    with kept(sqlite_url) as repository:
        table = open_table(repository, "me", "greedy", seed=4)
        table.play()
        before = replay_of(table, "0")
        archive_for_good(repository, table.id)
        after = replay_of(table, "0")
        assert {step.by for step in before.steps} == {None, "person", "bot"}
        lacking = [step.model_copy(update={"at": None, "by": None}) for step in before.steps]
        assert after.steps == lacking
