"""Updates as they leave: encoded once for all who share them, and without what their reader has already.

A table's readers are its seats and those who watch. What all of them share is built and encoded once for each change,
and what one seat alone may know beside it. A client that has the update before gets only the fields that differ from
it; so what a message leaves out follows from what its reader has been sent, and tells nothing else.
"""

import itertools
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from trikk.errors import TrikkError
from trikk.game.engine import Engine
from trikk.game.view import Facts, payable_together, seat_view
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables.secrecy import (
    choosing,
    happenings,
    is_told_after,
    knows_more,
    presence_of,
    table_values,
)
from trikk.server.tables.table import LiveTable, Seen, Shared

Values = dict[str, Any]

Had = tuple[int | None, int | None]
"""What a client was sent last: the number of what it has seen, and the sequence number."""

encode = Encoder(enc_hook=vars).encode  # the fields of a pydantic model are its variables
_numbers = itertools.count(1)


class Reader(NamedTuple):
    """Who wants an update: by the hash of a token, and what they have."""

    token_hash: str | None
    had: Had


class News(NamedTuple):
    """An update for one reader, and what they have when it has been sent. Without a text there is nothing new."""

    text: bytes | None
    had: Had


def news(live: LiveTable, readers: Iterable[Reader]) -> dict[Reader, News | TrikkError]:
    """Return an update for each reader, or why there is none."""
    now = _Now(live)
    answers: dict[Reader, News | TrikkError] = {}
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
            live.seen[seat] = seen = now.seen_by(seat, before)
            shown[seat] = before, seen
        before, seen = shown[seat]
        number, since = reader.had
        if number == seen.number:
            answers[reader] = News(None, reader.had)
            continue
        text = now.text(seat, since, before if before is not None and number == before.number else None, seen)
        answers[reader] = News(text, (seen.number, live.seq))
    return answers


def whole(live: LiveTable, seat: int | None) -> bytes:
    """Return all that a seat, or one who watches, may know now, without what happened before."""
    now = _Now(live)
    return now.text(seat, None, None, now.seen_by(seat, None))


class _Now:
    """A table as it is now, to be told to its readers."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.playing = live.game if live.state == "playing" else None
        self.to_move = None if self.playing is None else self.playing.to_move
        self.stand_in_at = live.stand_in_at
        last = None if live.row.undo_until is None else live.last_move
        self.may_undo = None if last is None else last.seat
        self.presence = [presence_of(seat) for seat in live.seats]
        self.sight = None if live.game is None else live.game.sight()
        self.shared = Shared(
            table_values(live.row, live.seats),
            None if self.sight is None else self.sight.shared,
            {"version": live.row.version, "choosing": choosing(live), "edition_hash": live.former},
        )
        self.seats: list[bytes] = []
        if live.game is not None and self.sight is not None:
            self.seats = [_seat(live.game.engine, self.sight.facts(i, None)) for i in range(live.game.players)]
        self._told: dict[tuple[int | None, int], bytes] = {}
        self._changed: tuple[Shared, tuple[bytes, bytes, bytes]] | None = None

    def seen_by(self, seat: int | None, before: Seen | None) -> Seen:
        """Return what a reader sees, under the number it had `before` if that is the same."""
        live, game = self.live, self.live.game
        view: Values = {}
        rest = self._moves(seat)
        rest["presence"] = [] if seat is None else self.presence
        rest["payable"] = ()
        if game is not None and self.sight is not None:
            seats = self.seats
            if seat is not None:
                facts = self.sight.facts(seat, seat)
                seats = [*seats]
                seats[seat] = _seat(game.engine, facts)
                rest["payable"] = payable_together(game.engine, facts)
            view = {"seat": seat, "seats": Raw(b"[" + b",".join(seats) + b"]")}
            rows = self.sight.rows_to_rob(seat)
            if rows is not None:
                view["rows_to_rob"] = rows
        if before is not None and before.seq == live.seq:
            if (before.shared, before.view, before.rest) == (self.shared, view, rest):
                return before
        return Seen(next(_numbers), live.seq, self.shared, view, rest)

    def _moves(self, seat: int | None) -> Values:
        """Return what a reader can do."""
        live = self.live
        held = seat is not None and live.seats[seat].held is not None
        chooser = default = None
        if seat is not None and self.playing is not None:
            if seat == self.to_move:
                chooser, default = self.playing, self.playing.default_move()
            elif not held:
                chooser = self.playing.choosing(seat)  # first tickets are chosen by all at once
        return {
            "you": seat,
            "moves": [] if chooser is None else chooser.legal_moves(),
            "default": None if default is None else str(default),
            "held": held,
            "undo_until": live.row.undo_until if seat is not None and seat == self.may_undo else None,
            "stand_in_at": self.stand_in_at if seat is not None and live.row.to_move != seat else None,
        }

    # --- messages --------------------------------------------------------------------------------------------------

    def text(self, seat: int | None, since: int | None, before: Seen | None, seen: Seen) -> bytes:
        """Return a message: all that is seen or, to one who has `before`, what is different from it."""
        after, happened = self._happened(seat, since)
        head = b'"after":%b,"seq":%d,"happenings":%b' % (encode(after), self.live.seq, happened)
        if before is None or after is None:
            shared = seen.shared
            view = encode(None if shared.view is None else shared.view | seen.view)
            rest = encode(shared.rest | seen.rest)[1:]
            return b'{"type":"update",%b,"table":%b,"view":%b,%b' % (head, encode(shared.table), view, rest)
        table, view, rest = self._changed_since(before.shared)
        view = _joined(view, encode(_changed(before.view, seen.view)))
        rest = _joined(rest, encode(_changed(before.rest, seen.rest)))
        return b'{"type":"change",%b,"update":%b,"table":%b,"view":%b}' % (head, rest, table, view)

    def _happened(self, seat: int | None, since: int | None) -> tuple[int | None, bytes]:
        """Return from where on a client is told what happened, and that, encoded."""
        if since is None or not is_told_after(self.live, since):
            return None, b"[]"
        reader = seat if seat is not None and knows_more(self.live, seat, since) else None
        if (reader, since) not in self._told:
            self._told[reader, since] = encode(happenings(self.live, reader, since))
        return since, self._told[reader, since]

    def _changed_since(self, before: Shared) -> tuple[bytes, bytes, bytes]:
        """Return what has changed of what all see, encoded. Most readers were told the same before."""
        if self._changed is None or self._changed[0] is not before:
            now = self.shared
            pairs = (before.table, now.table), (before.view or {}, now.view or {}), (before.rest, now.rest)
            table, view, rest = [encode(_changed(*pair)) for pair in pairs]
            self._changed = before, (table, view, rest)
        return self._changed[1]


@lru_cache(maxsize=4096)  # with a move, little changes at most seats
def _seat(engine: Engine, facts: Facts) -> bytes:
    return encode(seat_view(engine, facts))


def _changed(before: Values, now: Values) -> Values:
    return {name: value for name, value in now.items() if name not in before or before[name] != value}


def _joined(one: bytes, other: bytes) -> bytes:
    """Return one object with the members of two."""
    return other if one == b"{}" else one if other == b"{}" else one[:-1] + b"," + other[1:]
