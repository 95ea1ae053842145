"""Updates as they leave: encoded once for all who share them, and without what their reader has already.

A table's readers are its seats and those who watch. What all of them share is built and encoded once for each change,
and what one seat alone may know beside it. A client that has the update before gets only the fields that differ from
it; so what a message leaves out follows from what its reader has been sent, and tells nothing else.
"""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from msgspec.json import Encoder

from trikk.errors import TrikkError
from trikk.game.engine import Engine
from trikk.game.view import Facts, Sight, payable_together, seat_view
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables.secrecy import choosing, happenings, is_told_after, presence_of, table_info
from trikk.server.tables.table import LiveTable, Seen

Fields = dict[bytes, bytes]
"""JSON by name; the name is encoded too, with its colon."""

Had = tuple[int | None, int | None]
"""What a client was sent last: the number of what it has seen, and the sequence number."""

encode = Encoder(enc_hook=vars).encode  # the fields of a pydantic model are its variables
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who wants an update: by the hash of a token, and what they have."""

    token_hash: str | None
    had: Had


@dataclass(frozen=True, slots=True)
class News:
    """An update for one reader, and what they have when it has been sent. Without a text there is nothing new."""

    text: bytes | None
    had: Had


def news(live: LiveTable, readers: Iterable[Reader]) -> dict[Reader, News | TrikkError]:
    """Return an update for each reader, or why there is none."""
    shared = _Shared(live)
    answers: dict[Reader, News | TrikkError] = {}
    happened: dict[tuple[int | None, int | None], tuple[int | None, bytes]] = {}
    shown: dict[int | None, tuple[Seen | None, Seen]] = {}
    for reader in readers:
        seat = live.seat_of(reader.token_hash)
        if seat is None:
            try:
                live.access(reader.token_hash)
            except Refusal as refusal:
                answers[reader] = refusal
                continue
        if seat not in shown:
            before = live.seen.get(seat)
            live.seen[seat] = now = shared.seen_by(seat, before)
            shown[seat] = before, now
        before, now = shown[seat]
        number, since = reader.had
        if number == now.number:
            answers[reader] = News(None, reader.had)
            continue
        if (seat, since) not in happened:
            after = since if is_told_after(live, since) else None
            told = [] if after is None else happenings(live, seat, after)
            happened[seat, since] = after, encode(told)
        after, events = happened[seat, since]
        is_next = before is not None and number == before.number and after is not None
        text = _text(before if is_next else None, now, after, live.seq, events)
        answers[reader] = News(text, (now.number, live.seq))
    return answers


def whole(live: LiveTable, seat: int | None) -> bytes:
    """Return all that a seat, or one who watches, may know now, without what happened before."""
    return _text(None, _Shared(live).seen_by(seat, None), None, live.seq, b"[]")


class _Shared:
    """What all readers of a table see of it now."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.table = _fields(vars(table_info(live.row, live.seats)))
        self.rest = _fields({"version": live.row.version, "choosing": choosing(live), "edition_hash": live.former})
        self.stand_in_at = live.stand_in_at
        last = None if live.row.undo_until is None else live.last_move
        self.may_undo = None if last is None else last.seat
        self.presence = encode([presence_of(seat) for seat in live.seats])
        self.sight: Sight | None = None
        self.view: Fields = {}
        self.seats: list[bytes] = []
        if live.game is not None:
            self.sight = live.game.sight()
            self.view = _fields(self.sight.shared)
            self.seats = [_seat(live.game.engine, self.sight.facts(i, None)) for i in range(live.game.players)]

    def seen_by(self, seat: int | None, before: Seen | None) -> Seen:
        """Return what a reader sees, under the number it had `before` if that is the same."""
        live, game = self.live, self.live.game
        payable = b"[]"
        view: Fields = {}
        if game is not None and self.sight is not None:
            seats = [*self.seats]
            if seat is not None:
                facts = self.sight.facts(seat, seat)
                seats[seat] = _seat(game.engine, facts)
                payable = encode(payable_together(game.engine, facts))
            view = {_key("seat"): encode(seat), _key("seats"): b"[" + b",".join(seats) + b"]"}
            rows = self.sight.rows_to_rob(seat)
            if rows is not None:
                view[_key("rows_to_rob")] = encode(rows)
        rest = _fields(self._moves(seat))
        rest[_key("presence")] = b"[]" if seat is None else self.presence
        rest[_key("payable")] = payable
        if before is not None and before.seq == live.seq:
            if (self.table, self.view, self.rest, view, rest) == before.parts:
                return before
        return Seen(next(_numbers), live.seq, self.table, self.view, self.rest, view, rest)

    def _moves(self, seat: int | None) -> dict[str, Any]:
        """Return what a reader can do."""
        live, game = self.live, self.live.game
        held = seat is not None and live.seats[seat].held is not None
        is_playing = game is not None and seat is not None and live.state == "playing"
        is_to_move = is_playing and game is not None and game.to_move == seat
        chooser = game if is_to_move else None
        if is_playing and not is_to_move and not held and game is not None and seat is not None:
            chooser = game.choosing(seat)  # first tickets are chosen by all at once
        default = game.default_move() if game is not None and is_to_move else None
        return {
            "you": seat,
            "moves": [] if chooser is None else chooser.legal_moves(),
            "default": None if default is None else str(default),
            "held": held,
            "undo_until": live.row.undo_until if seat is not None and seat == self.may_undo else None,
            "stand_in_at": self.stand_in_at if seat is not None and live.row.to_move != seat else None,
        }


@lru_cache(maxsize=4096)  # with a move, little changes at most seats
def _seat(engine: Engine, facts: Facts) -> bytes:
    return encode(seat_view(engine, facts))


# --- messages ------------------------------------------------------------------------------------------------------


@cache
def _key(name: str) -> bytes:
    return encode(name) + b":"


def _fields(values: Mapping[str, Any]) -> Fields:
    return {_key(name): encode(value) for name, value in values.items()}


def _text(before: Seen | None, now: Seen, after: int | None, seq: int, happened: bytes) -> bytes:
    """Return a message: all that is seen, or what is different from what was seen before."""
    head = b'"after":%b,"seq":%d,"happenings":%b' % (encode(after), seq, happened)
    if before is None:
        view = _object({**now.view, **now.own_view}) if now.view else b"null"
        rest = _object({**now.rest, **now.own_rest})[1:]
        return b'{"type":"update",%b,"table":%b,"view":%b,%b' % (head, _object(now.table), view, rest)
    table, shared_view, shared_rest, own_view, own_rest = map(_changed, before.parts, now.parts)
    parts = _object(shared_rest | own_rest), _object(table), _object(shared_view | own_view)
    return b'{"type":"change",%b,"update":%b,"table":%b,"view":%b}' % (head, *parts)


def _changed(before: Fields, now: Fields) -> Fields:
    return {name: value for name, value in now.items() if before.get(name) != value} if before is not now else {}


def _object(members: Fields) -> bytes:
    return b"{" + b",".join([name + value for name, value in members.items()]) + b"}"
