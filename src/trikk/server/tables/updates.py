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
from trikk.game.game import Game
from trikk.game.seat_facts import payable_together, seat_values
from trikk.game.sight import Sight
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables.secrecy import (
    choosing,
    happenings,
    is_told_after,
    presence_of,
    table_values,
    who_knows_more,
)
from trikk.server.tables.table import LiveTable, Seen, Shared, ShownSeat

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
        self.seq = live.seq
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
        self.is_choosing = self.playing is not None and self.playing.is_choosing(len(live.seats) - 1)
        self.seats: list[bytes] = []
        """As one who watches may know them."""
        if self.sight is not None:
            self.seats = [self._seat(self.sight, i, None).text for i in range(len(live.seats))]
        self._knowing: dict[int, set[int]] = {}
        self._heads: dict[tuple[int | None, int], bytes] = {}
        self._changed: tuple[Shared, tuple[bytes, bytes, bytes]] | None = None

    def _seat(self, sight: Sight, i: int, reader: int | None) -> ShownSeat:
        """Return a seat as a reader may know it. With a move, little changes at most seats."""
        shown, key, facts = self.live.shown, (i, i == reader), sight.facts(i, reader)
        kept = shown.get(key)
        if kept is None or kept.facts != facts:
            assert self.live.game is not None
            engine = self.live.game.engine
            payable = payable_together(engine, facts) if i == reader else ()
            shown[key] = kept = ShownSeat(facts, encode(seat_values(engine, facts)), payable)
        return kept

    def seen_by(self, seat: int | None, before: Seen | None) -> Seen:
        """Return what a reader sees, under the number it had `before` if that is the same."""
        view: Values = {}
        rest = self._rest(seat)
        if self.sight is not None:
            seats = self.seats
            if seat is not None:
                own = self._seat(self.sight, seat, seat)
                seats = [*seats]
                seats[seat] = own.text
                rest["payable"] = own.payable
            view = {"seat": seat, "seats": Raw(b"[" + b",".join(seats) + b"]")}
            rows = self.sight.rows_to_rob(seat)
            if rows is not None:
                view["rows_to_rob"] = rows
        if before is not None and before.seq == self.seq:
            if (before.shared, before.view, before.rest) == (self.shared, view, rest):
                return before
        return Seen(next(_numbers), self.seq, self.shared, view, rest)

    def _rest(self, seat: int | None) -> Values:
        """Return what a reader can do, and knows besides the game."""
        live = self.live
        rest: Values = {
            "you": seat,
            "moves": _NO_MOVES,
            "default": None,
            "held": False,
            "undo_until": None,
            "stand_in_at": None,
            "presence": (),
            "payable": (),
        }
        if seat is None:
            return rest
        held = live.seats[seat].held is not None
        if self.playing is not None:
            if seat == self.to_move:
                default = self.playing.default_move()
                rest["moves"] = _moves(self.playing)
                rest["default"] = None if default is None else str(default)
            elif self.is_choosing and not held:  # first tickets are chosen by all at once
                chooser = self.playing.choosing(seat)
                rest["moves"] = _NO_MOVES if chooser is None else _moves(chooser)
        rest["held"] = held
        if seat == self.may_undo:
            rest["undo_until"] = live.row.undo_until
        if live.row.to_move != seat:
            rest["stand_in_at"] = self.stand_in_at
        rest["presence"] = self.presence
        return rest

    # --- messages --------------------------------------------------------------------------------------------------

    def text(self, seat: int | None, since: int | None, before: Seen | None, seen: Seen) -> bytes:
        """Return a message: all that is seen or, to one who has `before`, what is different from it."""
        if since is not None and not is_told_after(self.live, since):
            since = None
        head = b'"after":null,"seq":%d,"happenings":[]' % self.seq if since is None else self._head(seat, since)
        if before is None or since is None:
            shared = seen.shared
            view = encode(None if shared.view is None else shared.view | seen.view)
            rest = encode(shared.rest | seen.rest)[1:]
            return b'{"type":"update",%b,"table":%b,"view":%b,%b' % (head, encode(shared.table), view, rest)
        table, view, rest = self._changed_since(before.shared)
        view = _joined(view, _changed(before.view, seen.view))
        rest = _joined(rest, _changed(before.rest, seen.rest))
        return b'{"type":"change",%b,"update":%b,"table":%b,"view":%b}' % (head, rest, table, view)

    def _head(self, seat: int | None, since: int) -> bytes:
        """Return what happened since, encoded, for those who may know as much of it as a seat."""
        if since not in self._knowing:
            self._knowing[since] = who_knows_more(self.live, since)
        reader = seat if seat in self._knowing[since] else None
        if (reader, since) not in self._heads:
            happened = encode(happenings(self.live, reader, since))
            self._heads[reader, since] = b'"after":%d,"seq":%d,"happenings":%b' % (since, self.seq, happened)
        return self._heads[reader, since]

    def _changed_since(self, before: Shared) -> tuple[bytes, bytes, bytes]:
        """Return what has changed of what all see, encoded. Most readers were told the same before."""
        if self._changed is None or self._changed[0] is not before:
            now = self.shared
            pairs = (before.table, now.table), (before.view or {}, now.view or {}), (before.rest, now.rest)
            table, view, rest = [encode(_changed(*pair)) for pair in pairs]
            self._changed = before, (table, view, rest)
        return self._changed[1]


_NO_MOVES = Raw(b"[]")


def _moves(game: Game) -> Raw:
    """Return the legal moves of the seat to move, encoded: each is, once."""
    known = _encoded_moves(game.engine)
    texts = [known[action] for action in game.legal_actions()]
    if b"" in texts:
        return Raw(encode(game.legal_moves()))
    return Raw(b"[" + b",".join(texts) + b"]")


@lru_cache(maxsize=64)
def _encoded_moves(engine: Engine) -> tuple[bytes, ...]:
    """Return all moves by action; empty for those that keep tickets, since which these are depends on the offer."""
    return tuple(b"" if move is None else encode(move) for move in engine.moves)


def _changed(before: Values, now: Values) -> Values:
    return {name: value for name, value in now.items() if name not in before or before[name] != value}


def _joined(one: bytes, more: Values) -> bytes:
    """Return an encoded object with further members."""
    if not more:
        return one
    other = encode(more)
    return other if one == b"{}" else one[:-1] + b"," + other[1:]
