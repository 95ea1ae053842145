"""What compiled code writes about a change is what the friendly twin says: views, moves and events, by name."""

import json
import random
import threading
from collections.abc import Collection
from typing import Any

import pytest
from msgspec.json import Encoder

import trikk
from tests.lockstep import edition_of, every_game
from trikk.game.changes import teller
from trikk.game.changes.teller import Around, Changes, changes
from trikk.game.events import event_for
from trikk.game.game import Game

encode = Encoder(enc_hook=vars).encode

Values = dict[str, Any]


def plain(value: object) -> Any:
    """Return a value as it comes out of JSON."""
    return json.loads(encode(value))


def view_of(game: Game, reader: int | None) -> Values:
    values: Values = plain(game.view(reader))
    return values


def rest_of(game: Game, seat: int | None, held: Collection[int]) -> Values:
    """Return what a seat can do, if these seats have chosen their first tickets already."""
    if seat is None:
        return {}
    chooser = game
    if game.is_choosing(seat):
        chooser = game.choosing(seat) or game
    decides = seat not in held if game.is_choosing(seat) else game.to_move == seat and not is_choosing(game)
    default = game.default_move() if game.to_move == seat else None
    return {
        "moves": plain(chooser.legal_moves()) if decides else [],
        "default": None if default is None else str(default),
        "payable": list(game.payable_together(seat)),
    }


def is_choosing(game: Game) -> bool:
    return game.is_choosing(game.players - 1)


def different(before: Values, now: Values) -> Values:
    return {name: value for name, value in now.items() if before[name] != value}


def different_view(before: Values, now: Values) -> Values:
    """Return what has changed of a view; null in place of each seat that has not."""
    found = different(before, now)
    if "seats" in found:
        found["seats"] = [
            None if seat == was else seat for was, seat in zip(before["seats"], now["seats"], strict=True)
        ]
    return found


def bits(seats: Collection[int]) -> int:
    return sum(1 << seat for seat in seats)


def parts(told: Changes, readers: int) -> list[tuple[bytes, bytes, bytes]]:
    """Return what each reader is told: events, what they can do, and the view."""
    return [(told.events(reader), told.rest(reader), told.view(reader)) for reader in range(readers)]


def check(
    before: Game, now: Game, held: tuple[Collection[int], Collection[int]] = ((), ())
) -> list[tuple[bytes, bytes, bytes]]:
    """Compare all that is told of a change with what views of both positions say."""
    readers = now.players + 1
    updates = [b"", b'"you":1', b"", b'"you":3', b""][:readers]
    around = Around(b'{"events":', b',"update":{', b'},"view":', updates, b"}")
    told = changes(
        now.engine,
        now.position(),
        before.position(),
        options=now.options,
        held=(bits(held[0]), bits(held[1])),
        rows=now.rows_of(now.step),
        around=around,
    )
    found = parts(told, readers)
    for number, reader in enumerate([*range(now.players), None]):
        events, rest, view = map(json.loads, (found[number][0], b"{%b}" % found[number][1], found[number][2]))
        where = f"{now!r}, last move {now.last_move}, for {reader}"
        assert view == different_view(view_of(before, reader), view_of(now, reader)), where
        assert rest == different(rest_of(before, reader, held[1]), rest_of(now, reader, held[0])), where
        assert events == plain([event_for(now.edition, event, reader) for event in now.events_of(now.step)]), where
        update = json.loads(b"{%b}" % updates[number]) | rest
        assert json.loads(told.message(number)) == {"events": events, "update": update, "view": view}
    return found


def held_at(game: Game, rng: random.Random) -> list[int]:
    """Return some seats that may have chosen their first tickets although others come before them."""
    return [seat for seat in range(game.players) if game.is_choosing(seat) and rng.random() < 0.4]


@every_game
def test_all_that_changes_is_told(edition: str, players: int) -> None:
    rng = random.Random(players)
    game = trikk.new_game(edition_of(edition), players=players, seed=players, options={"open_track": players == 3})
    earlier = before = game.copy()
    held = held_at(game, rng)
    while True:
        game.play(rng.choice(game.legal_actions()))
        if game.is_over:
            break
        now_held = held_at(game, rng)
        check(before, game, (now_held, held))
        if rng.random() < 0.2:  # not only one move later
            check(earlier, game, (now_held, []) if is_choosing(game) else ([], []))
            earlier = game.copy()
        before, held = game.copy(), now_held


@pytest.mark.parametrize("edition", ["new_york", "card_game"])
def test_nothing_is_told_where_nothing_changes(edition: str) -> None:
    game = trikk.new_game(edition, players=3, seed=5)
    told = changes(game.engine, game.position(), game.position(), options={})
    assert parts(told, 4) == [(b"[]", b"", b"{}")] * 4


@pytest.mark.parametrize("edition", ["new_york", "card_game"])
def test_a_long_message_is_written_in_longer_room(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (trikk.new_game(edition, players=4, seed=seed) for seed in (1, 2))
    for game in (one, other):
        for _ in range(30):
            game.play(random.Random(1).choice(game.legal_actions()))
    expected = check(one, other)
    for room in (0, 1, 100, 1000):
        monkeypatch.setattr(teller, "FIRST_BYTES", room)
        monkeypatch.setattr(teller, "_DESKS", threading.local())
        assert check(one, other) == expected
