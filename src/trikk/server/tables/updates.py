"""Updates as they leave: without what their reader has already.

A table's readers are its seats and those who watch. A reader gets all there is to know once; from then on only what is
different from the moment before, which compiled code writes for all readers at once (`trikk.game.changes`). So what a
message leaves out follows from what its reader has been sent, and tells nothing else.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.json import Encoder

from trikk.errors import TrikkError
from trikk.game.changes.events import are_known
from trikk.game.changes.teller import Around, Changes, changes
from trikk.game.game import Game
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.rows import Entry, Seat
from trikk.server.tables.secrecy import (
    choosing,
    facts_of,
    happenings,
    is_told_after,
    moved,
    presence_of,
    table_values,
    turn_values,
)
from trikk.server.tables.table import Aside, LiveTable, Moment

Values = dict[str, Any]

encode = Encoder(enc_hook=vars).encode  # the fields of a pydantic model are its variables
_numbers = itertools.count(1)


class Had(NamedTuple):
    """What a client was sent last."""

    number: int | None
    """Of the moment; None before the first message."""
    seq: int | None
    seat: int | None
    """As which seat."""


class Reader(NamedTuple):
    """Who wants an update: by the hash of a token, and what they have."""

    token_hash: str | None
    had: Had


class News(NamedTuple):
    """An update for one reader, and what they have when it has been sent. Without a text there is nothing new."""

    text: bytes | None
    had: Had


def news(live: LiveTable, readers: Iterable[Reader]) -> list[News | TrikkError]:
    """Return an update for each reader, or why there is none."""
    told = _Told(live)
    seats = {seat.secret_hash: number for number, seat in enumerate(live.seats) if seat.secret_hash is not None}
    answers: list[News | TrikkError] = []
    for token_hash, had in readers:
        seat = seats.get(token_hash) if token_hash is not None else None
        if seat is None:
            try:
                live.access(token_hash)
            except Refusal as refusal:
                answers.append(refusal)
                continue
        answers.append(told.to(seat, had))
    return answers


def whole(live: LiveTable, seat: int | None) -> bytes:
    """Return all that a seat, or one who watches, may know now, without what happened before."""
    return _whole(live, _moment(live), seat, _head_of_all(live))


# --- moments -------------------------------------------------------------------------------------------------------


def _moment(live: LiveTable) -> Moment:
    """Return a table as it is now, under the number it had before if nothing is different."""
    row, before = live.row, live.moment
    facts = facts_of(row, live.seats)
    # Most of what there is to know of a table stays as it is while its game is played.
    kept = before if before is not None and before.facts == facts else None
    last = None if row.undo_until is None else live.last_move
    stand_in_at = live.stand_in_at
    moment = Moment(
        0,
        live.seq,
        row.state,
        None if live.game is None or row.state != "playing" else live.game.position(),
        facts,
        table_values(row, live.seats) if kept is None else kept.table,
        turn_values(row),
        {"version": row.version, "choosing": choosing(live), "edition_hash": live.former},
        Aside(
            held=_held(live.seats) if kept is None else kept.aside.held,
            undo_by=None if last is None else last.seat,
            undo_until=row.undo_until,
            away=None if stand_in_at is None else row.to_move,
            stand_in_at=stand_in_at,
            presence=list(map(presence_of, live.seats)) if kept is None else kept.aside.presence,
        ),
    )
    if before is not None and before[1:] == moment[1:]:
        return before
    return moment._replace(number=next(_numbers))


def _held(seats: Sequence[Seat]) -> int:
    """Return which seats have chosen their first tickets before their turn, as bits."""
    return sum(1 << number for number, seat in enumerate(seats) if seat.held is not None)


def _own(aside: Aside, seat: int | None) -> Values:
    """Return what a reader knows besides the game, and others do not."""
    if seat is None:
        return {"held": False, "undo_until": None, "stand_in_at": None, "presence": ()}
    return {
        "held": bool(aside.held >> seat & 1),
        "undo_until": aside.undo_until if seat == aside.undo_by else None,
        "stand_in_at": None if seat == aside.away else aside.stand_in_at,
        "presence": aside.presence,
    }


# --- messages ------------------------------------------------------------------------------------------------------


class _Told:
    """What is told of a table as it is now: each is made once, when it is first needed."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.before = live.moment
        live.moment = self.now = _moment(live)
        self._next: _Next | None = None
        self._whole: dict[tuple[int | None, int | None], bytes] = {}
        """By seat, and what was had before."""

    def to(self, seat: int | None, had: Had) -> News:
        """Return an update for a seat, or one who watches."""
        live, before, now = self.live, self.before, self.now
        number, since, as_seat = had
        is_same_seat = as_seat == seat and number is not None
        if is_same_seat and number == now.number:
            return News(None, had)
        has = Had(now.number, now.seq, seat)
        # Where the game begins or ends, and to whom a seat is given or taken, all of it is told anew.
        if before is not None and is_same_seat and number == before.number and before.state == now.state:
            if self._next is None:
                self._next = _Next(live, before, now)
            return News(self._next.to(seat), has)
        if since is not None and not is_told_after(live, since):
            since = None
        text = self._whole.get((seat, since))
        if text is None:
            head = _head_of_all(live) if since is None else _head(live, seat, since)
            self._whole[seat, since] = text = _whole(live, now, seat, head)
        return News(text, has)


class _Next:
    """What is different from the moment before."""

    def __init__(self, live: LiveTable, before: Moment, now: Moment) -> None:
        self.live, self.before, self.now = live, before, now
        rest = _members(_changed(before.rest, now.rest))
        self.updates = [rest] * (len(live.seats) + 1)
        """By seat, and last for one who watches: what has changed besides the game."""
        if before.aside != now.aside:
            readers = (*range(len(live.seats)), None)
            asides = (_changed(_own(before.aside, reader), _own(now.aside, reader)) for reader in readers)
            self.updates = [_joined(rest, _members(aside)) for aside in asides]
        lasting = {} if now.table is before.table else _changed(before.table, now.table)
        self.table = _members(lasting | _changed(before.turn, now.turn))
        self.is_move = False
        """Whether just the last move of the game has happened."""
        self.played = self._changes_of_game()

    def _changes_of_game(self) -> Changes | None:
        before, now, game = self.before, self.now, self.live.game
        held = now.aside.held, before.aside.held
        if game is None or now.position is None or before.position is None:
            return None
        if (now.position, held[0]) == (before.position, held[1]):
            return None
        entry = _last_move(self.live) if now.seq == before.seq + 1 else None
        rows = game.rows_of(game.step)
        if entry is None or not are_known(rows):
            return changes(game.engine, now.position, before.position, options=game.options, held=held)
        self.is_move = True
        told = encode(moved(entry))[:-1]
        around = Around(
            start=b'{"type":"change","after":%d,"seq":%d,"happenings":[%b,"events":' % (before.seq, now.seq, told),
            middle=b'}],"update":{',
            updates=self.updates,
            end=b'},"table":{%b},"view":' % self.table,
            close=b"}",
        )
        return changes(
            game.engine, now.position, before.position, options=game.options, held=held, rows=rows, around=around
        )

    def to(self, seat: int | None) -> bytes | None:
        """Return what a reader is told of it; None if that is nothing."""
        number = len(self.live.seats) if seat is None else seat
        update, view = self.updates[number], b"{}"
        if self.played is not None:
            if self.is_move:
                return self.played.message(number)
            update, view = _joined(update, self.played.rest(number)), self.played.view(number)
        if self.now.seq == self.before.seq and not update and not self.table and view == b"{}":
            return None
        head = _head(self.live, seat, self.before.seq)
        return b'{"type":"change",%b,"update":{%b},"table":{%b},"view":%b}' % (head, update, self.table, view)


def _last_move(live: LiveTable) -> Entry | None:
    """Return what happened last, if that was the last move of the game."""
    entry = live.entries[-1]
    is_last = entry.version is not None and live.game is not None and live.steps.get(entry.version) == live.game.step
    return entry if is_last and entry.type == "moved" else None


def _whole(live: LiveTable, moment: Moment, seat: int | None, head: bytes) -> bytes:
    """Return a message with all that a reader may know."""
    game = live.game
    rest = moment.rest | _own(moment.aside, seat) | _choice(live, seat)
    rest = {"you": seat, **rest, "table": moment.table | moment.turn, "view": None if game is None else game.view(seat)}
    return b'{"type":"update",%b,%b}' % (head, _members(rest))


def _choice(live: LiveTable, seat: int | None) -> Values:
    """Return what a reader can do in the game."""
    game = live.game
    chooser: Game | None = None
    if game is not None and seat is not None and live.state == "playing":
        if seat == game.to_move:
            chooser = game
        elif live.seats[seat].held is None:  # first tickets are chosen by all at once
            chooser = game.choosing(seat)
    default = None if game is None or chooser is not game else game.default_move()
    return {
        "moves": () if chooser is None else chooser.legal_moves(),
        "default": None if default is None else str(default),
        "payable": () if game is None or seat is None else game.payable_together(seat),
    }


def _head_of_all(live: LiveTable) -> bytes:
    return b'"after":null,"seq":%d,"happenings":[]' % live.seq


def _head(live: LiveTable, seat: int | None, since: int) -> bytes:
    """Return what happened since, as a reader may know it."""
    return b'"after":%d,"seq":%d,"happenings":%b' % (since, live.seq, encode(happenings(live, seat, since)))


def _changed(before: Values, now: Values) -> Values:
    return {name: value for name, value in now.items() if before[name] != value}


def _members(values: Values) -> bytes:
    """Return the members of an object, encoded, without the brackets around them."""
    return encode(values)[1:-1] if values else b""


def _joined(one: bytes, other: bytes) -> bytes:
    return b"%b,%b" % (one, other) if one and other else one or other
