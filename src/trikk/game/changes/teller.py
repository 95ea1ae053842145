"""What has changed between two positions of a game, for all of its readers at once."""

import threading
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from trikk.catalog.limits import MAX_SEATS
from trikk.game.changes import cards, city
from trikk.game.changes.common import put_moves
from trikk.game.changes.events import put_events
from trikk.game.changes.text import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    NEXT,
    NULL,
    OPEN_LIST,
    OPEN_OBJECT,
    close,
    is_equal,
    is_same,
    put,
    put_number,
    put_part,
    utf8,
)
from trikk.game.changes.words import Words, words_of
from trikk.game.engine import Engine
from trikk.rules.city.state import PHASE_KEEP_AT_SETUP
from trikk.rules.families import by_family, legal, view
from trikk.rules.jit import brief, compiled
from trikk.rules.tickets import SPECTATOR

members = by_family(city.members, cards.members, state_at=2)
prepare = by_family(city.prepare, cards.prepare, state_at=2)
put_member = by_family(city.put_member, cards.put_member, state_at=2)
put_own_members = by_family(city.put_own_members, cards.put_own_members, state_at=2)
put_seat = by_family(city.put_seat, cards.put_seat, state_at=2)
is_same_seat = by_family(city.is_same_seat, cards.is_same_seat)
put_default = by_family(city.put_default, cards.put_default, state_at=2)
payable = by_family(city.payable, cards.payable, state_at=2)

NOW, BEFORE, WATCHED_NOW, WATCHED_BEFORE, TRIAL, STATES = range(6)
"""Which state is which: two positions, both as one who watches sees them, and one to try things in."""
PUBLIC, OWN = range(2)
START, MIDDLE, TAIL, CLOSE, FIRST_UPDATE = range(5)
"""The parts of what is around."""
BEGIN, EVENTS, EVENTS_END, REST, REST_END, VIEW, VIEW_END, END, MARKS = range(9)
NO_ROWS = np.zeros((0, 5), np.int16)
_NOTHING = np.frombuffer(b"", np.uint8)
FIRST_BYTES = 1 << 16

_SEATS = utf8('"seats":[')
_MOVES = utf8('"moves":')
_DEFAULT = utf8('"default":')
_PAYABLE = utf8('"payable":')


class Around(NamedTuple):
    """What a message has around that which changes in the game, as JSON."""

    start: bytes
    """Before the events."""
    middle: bytes
    """Between the events and the updates."""
    end: bytes
    """Between what the player can do and the view."""
    updates: Sequence[bytes]
    """By reader: members of an object, without brackets, that come before what the player can do."""
    close: bytes
    """After the view."""


class Changes:
    """What has changed for each reader, as JSON: by seat, and last for one who watches."""

    def __init__(self, written: bytes, marks: list[list[int]]) -> None:
        self._written = written
        self._marks = marks

    def message(self, reader: int) -> bytes:
        """Return all of it, with what is around it."""
        marks = self._marks[reader]
        return self._written[marks[BEGIN] : marks[END]]

    def events(self, reader: int) -> bytes:
        """Return a list of what the last move caused."""
        marks = self._marks[reader]
        return self._written[marks[EVENTS] : marks[EVENTS_END]]

    def rest(self, reader: int) -> bytes:
        """Return what is different of `moves`, `default` and `payable`, as members without brackets around them."""
        marks = self._marks[reader]
        return self._written[marks[REST] : marks[REST_END]]

    def view(self, reader: int) -> bytes:
        """Return an object with those members of the view that have changed."""
        marks = self._marks[reader]
        return self._written[marks[VIEW] : marks[VIEW_END]]


def changes(
    engine: Engine,
    now: bytes,
    before: bytes,
    *,
    options: Mapping[str, bool],
    held: tuple[int, int] = (0, 0),
    rows: np.ndarray = NO_ROWS,
    around: Around | None = None,
) -> Changes:
    """Return what has changed between two positions of a game that is not over.

    `rows` is what the last move wrote on its tape. `held` has the seats that have chosen their first tickets, in the
    one position and in the other, although the position does not say so.
    """
    desk = _desk_of(engine)
    desk.positions[: 2 * len(now)] = now + before
    ids = desk.ids_for(engine)
    words = words_of(engine)
    is_track_open = options.get("open_track", False)
    frame = desk.framed(around)
    while True:
        end = tell(
            engine.tables, words, desk.states, rows, is_track_open, *held, ids, desk.scores, frame, desk.cuts, desk.out,
            desk.marks,
        )  # fmt: skip
        if end <= len(desk.out):
            break
        desk.out = np.empty(2 * end, np.uint8)
    return Changes(desk.out[:end].tobytes(), desk.marks.tolist())


class _Desk:
    """Where a thread writes, for all games of a family."""

    def __init__(self, engine: Engine) -> None:
        self.states = np.zeros(STATES, engine.dtype)
        self.positions = self.states.view(np.uint8).data
        self.scores = engine.rules.scoring.new_scores()
        self.ids = np.empty(0, np.int64)
        self.out = np.empty(FIRST_BYTES, np.uint8)
        self.marks = np.zeros((MAX_SEATS + 1, MARKS), np.int64)
        self.cuts = np.zeros(FIRST_UPDATE + MAX_SEATS + 2, np.int64)

    def ids_for(self, engine: Engine) -> np.ndarray:
        if len(self.ids) < len(engine.moves):
            self.ids = np.empty(len(engine.moves), np.int64)
        return self.ids

    def framed(self, around: Around | None) -> np.ndarray:
        """Return what is around the changes in one piece; `cuts` then says where each of them begins."""
        if around is None:
            self.cuts[:] = 0
            return _NOTHING
        start, middle, end, updates, close = around
        parts = (start, middle, end, close, *updates)
        self.cuts[1 : len(parts) + 1] = list(accumulate(map(len, parts)))
        return np.frombuffer(b"".join(parts), np.uint8)


_DESKS = threading.local()


def _desk_of(engine: Engine) -> _Desk:
    desks: dict[str, Any] = vars(_DESKS)
    family = engine.edition.family
    if family not in desks:
        desks[family] = _Desk(engine)
    desk: _Desk = desks[family]
    return desk


# --- compiled ------------------------------------------------------------------------------------------------------


@brief
def tell(
    t: np.record,
    w: Words,
    states: np.ndarray,
    rows: np.ndarray,
    open_track: bool,
    held: int,
    held_before: int,
    ids: np.ndarray,
    scores: np.ndarray,
    frame: np.ndarray,
    cuts: np.ndarray,
    out: np.ndarray,
    marks: np.ndarray,
) -> int:
    """Write what has changed for each reader, and where it stands; return where all ends, or would end.

    What a seat knows of itself is read from the position, and only that; all else from what one who watches sees.
    """
    view(t, states[NOW : NOW + 1], SPECTATOR, states[WATCHED_NOW : WATCHED_NOW + 1])
    view(t, states[BEFORE : BEFORE + 1], SPECTATOR, states[WATCHED_BEFORE : WATCHED_BEFORE + 1])
    now, seen, seen_before = states[NOW], states[WATCHED_NOW], states[WATCHED_BEFORE]
    players = int(now.players)
    n = 0
    for member in range(members(t, w, now)):
        middle = put(out, put_member(t, w, seen, member, out, n), NEXT)
        end = put(out, put_member(t, w, seen_before, member, out, middle), NEXT)
        if not is_same(out, n, middle, end):
            n = middle
    shared = n
    # Each seat in both positions, as others know it and as its own player does: where each text begins.
    starts = np.empty(4 * players + 1, np.int64)
    for k in range(2):
        is_prepared = False
        for i in range(players):
            # What is written from the same is the same.
            may_differ = not (is_same_seat(t, now, states[BEFORE], i) and is_same_seat(t, seen, seen_before, i))
            if may_differ and not is_prepared:
                prepare(t, w, states[k], scores)
                is_prepared = True
            starts[2 * (k * players + i) + PUBLIC] = n
            if may_differ:
                n = put_seat(t, w, states[WATCHED_NOW + k], i, False, scores, open_track, out, n)
            starts[2 * (k * players + i) + OWN] = n
            if may_differ:
                n = put_seat(t, w, states[k], i, True, scores, open_track, out, n)
    starts[4 * players] = n
    for number in range(players + 1):
        reader = number if number < players else SPECTATOR
        mark = marks[number]
        mark[BEGIN] = n
        n = put_part(out, n, frame, cuts[START], cuts[START + 1])
        mark[EVENTS] = n
        n = put_events(t, w, now, rows, reader, out, n)
        mark[EVENTS_END] = n
        n = put_part(out, n, frame, cuts[MIDDLE], cuts[MIDDLE + 1])
        update = cuts[FIRST_UPDATE + number], cuts[FIRST_UPDATE + number + 1]
        n = put_part(out, n, frame, update[0], update[1])
        if update[0] < update[1]:
            n = put(out, n, NEXT)
        mark[REST] = n
        if reader >= 0:
            n = put_rest(t, w, states, reader, open_track, held, held_before, ids, starts, out, n)
        if n == mark[REST] and update[0] < update[1]:
            n -= 1  # without the comma
            mark[REST] = n
        mark[REST_END] = n
        n = put_part(out, n, frame, cuts[TAIL], cuts[TAIL + 1])
        mark[VIEW] = n
        n = put(out, n, OPEN_OBJECT)
        n = put_part(out, n, out, 0, shared)
        n = put_seats(starts, players, reader, out, n)
        middle = put(out, put_own_members(t, w, seen, reader, out, n), NEXT)
        end = put(out, put_own_members(t, w, seen_before, reader, out, middle), NEXT)
        if not is_same(out, n, middle, end) and middle > n + 1:
            n = middle
        n = close(out, n, CLOSE_OBJECT)
        mark[VIEW_END] = n
        n = put_part(out, n, frame, cuts[CLOSE], cuts[CLOSE + 1])
        mark[END] = n
    return n


@compiled
def has_changed(starts: np.ndarray, players: int, i: int, reader: int, out: np.ndarray) -> bool:
    """Return whether what a reader knows of seat i has changed."""
    at = 2 * i + (OWN if i == reader else PUBLIC)
    earlier = at + 2 * players
    size = starts[at + 1] - starts[at]
    return size != starts[earlier + 1] - starts[earlier] or not is_equal(out, starts[at], starts[earlier], size)


@compiled
def put_seats(starts: np.ndarray, players: int, reader: int, out: np.ndarray, n: int) -> int:
    """Append the seats of which a reader knows something new, null in place of the others, and a comma.

    If there are none, append nothing.
    """
    begin = n
    is_new = False
    n = put(out, n, _SEATS)
    for i in range(players):
        if has_changed(starts, players, i, reader, out):
            is_new = True
            at = 2 * i + (OWN if i == reader else PUBLIC)
            n = put_part(out, n, out, starts[at], starts[at + 1])
        else:
            n = put(out, n, NULL)
        n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    return put(out, n, NEXT) if is_new else begin


@compiled
def put_rest(
    t: np.record,
    w: Words,
    states: np.ndarray,
    reader: int,
    open_track: bool,
    held: int,
    held_before: int,
    ids: np.ndarray,
    starts: np.ndarray,
    out: np.ndarray,
    n: int,
) -> int:
    """Append what has changed of a player's moves, of the default, and of the tickets that could be paid for."""
    now, before, trial = states[NOW], states[BEFORE], states[TRIAL]
    begin = n
    decided, has_decided = decides(now, reader, held), decides(before, reader, held_before)
    if decided or has_decided:
        middle = put_own_moves(t, w, now, reader, held, ids, out, n)
        is_new = True  # where only one of them decides: who does has a move
        if decided and has_decided:
            end = put_own_moves(t, w, before, reader, held_before, ids, out, middle)
            is_new = not is_same(out, n, middle, end)
        if is_new:
            n = middle
        middle = put_own_default(t, w, now, reader, out, n)
        end = put_own_default(t, w, before, reader, out, middle)
        if not is_same(out, n, middle, end):
            n = middle
    if has_changed(starts, now.players, reader, reader, out):
        tickets = payable(t, w, now, reader, open_track, trial)
        if tickets != payable(t, w, before, reader, open_track, trial):
            n = put(out, n, _PAYABLE)
            n = put(out, n, OPEN_LIST)
            for ticket in range(t.tickets):
                if tickets >> ticket & 1:
                    n = put_number(out, n, w.tickets[ticket])
                    n = put(out, n, NEXT)
            n = close(out, n, CLOSE_LIST)
            n = put(out, n, NEXT)
    return n - 1 if n > begin else n  # without the last comma


@compiled
def decides(s: np.record, reader: int, held: int) -> bool:
    """Return whether it is for a seat to move; all choose their first tickets at once."""
    if s.phase == PHASE_KEEP_AT_SETUP:
        return bool(reader >= s.seat and not held >> reader & 1)
    return bool(reader == s.seat)


@compiled
def put_own_moves(
    t: np.record, w: Words, s: np.record, reader: int, held: int, ids: np.ndarray, out: np.ndarray, n: int
) -> int:
    """Append the moves of a player, and a comma."""
    n = put(out, n, _MOVES)
    if decides(s, reader, held):
        seat = int(s.seat)
        s.seat = reader
        n = put_moves(t, w, s, ids, legal(t, s, ids), out, n)
        s.seat = seat
    else:
        n = put(out, n, OPEN_LIST)
        n = put(out, n, CLOSE_LIST)
    return put(out, n, NEXT)


@compiled
def put_own_default(t: np.record, w: Words, s: np.record, reader: int, out: np.ndarray, n: int) -> int:
    """Append the default for a player, and a comma."""
    n = put(out, n, _DEFAULT)
    n = put_default(t, w, s, out, n) if reader == s.seat else put(out, n, NULL)
    return put(out, n, NEXT)
