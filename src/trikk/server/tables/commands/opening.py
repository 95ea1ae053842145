"""A table is opened and joined; and opened again for the same players."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from trikk.catalog import Edition
from trikk.game.contents import hash_to_tell
from trikk.game.game import check_players
from trikk.game.seeds import Seed, seed_hash
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.messages.requests import (
    BotSeat,
    FillSeat,
    Join,
    MySeat,
    OpenSeat,
    OpenTable,
    Pace,
    SameDeviceSeat,
)
from trikk.server.storage import schema
from trikk.server.storage.codes import hash_of, new_invite_code
from trikk.server.storage.rows import AWAITED, Seat, TableRow, insert_row, insert_seats, keep_edition, stored_seats
from trikk.server.tables.commands.beginning import begin_if_ready
from trikk.server.tables.repository import Change, Kept, Repository
from trikk.server.tables.table import LiveTable

ID_BYTES = 9
KEY_BYTES = 16
SECRET_BYTES = 32
"""Of the host's part in a seed."""
PLAYER_COLOURS = range(4)
"""Numbers of the players' palette. There are as many as seats."""


def open_table(
    repository: Repository, table_id: str, asked: OpenTable, default_pace: Pace
) -> tuple[LiveTable, list[int | None]]:
    """Open a table under a new id; a repeated request finds the table that the first one opened.

    Return it and, for each requested seat that has a secret, its number now.
    """
    edition = repository.edition_asked_for(asked.edition, asked.edition_hash)
    check_players(edition, len(asked.seats))
    seats = [_seat_for(repository, choice, is_fixed=asked.seed is not None) for choice in asked.seats]
    for seat in seats:
        if seat.bot is not None:
            repository.bots.check_can_play(seat.bot, edition, len(seats))
    hashes = [seat.secret_hash for seat in seats if seat.secret_hash is not None]
    if len(set(hashes)) < len(hashes):
        raise Refusal("secret_in_use")
    if asked.starts is not None and asked.starts >= len(seats):
        raise malformed("no_such_seat", "starts")
    if asked.open_track and edition.family != "cards":
        raise malformed("no_track_piles", "open_track")
    if asked.seed is not None and any(seat.is_free for seat in seats):
        raise Refusal("practice_only", what="a fixed seed")
    for number in sorted(range(len(seats)), key=lambda number: seats[number].bot is not None):
        choice = asked.seats[number]
        if not isinstance(choice, OpenSeat) and choice.colour is not None:
            take_colour(seats, number, choice.colour)
    opening = _hash_of_request(asked) if hashes else None
    seed = asked.seed if asked.seed is not None else secrets.token_hex(SECRET_BYTES)
    row = _new_row(
        repository,
        table_id,
        edition,
        seed,
        opening=opening,
        turn_limit=asked.turn_limit,
        open_track=asked.open_track,
        hints=asked.hints,
        pace=asked.pace or default_pace,
        listed=asked.listed,
        starts=asked.starts,
        fixed_seed=asked.seed is not None,
    )
    live = _opened_before(repository, opening)
    if live is None:
        try:
            with repository.writing() as connection:
                live = _insert_table(repository, connection, row, list(seats), edition)
            repository.tell(live)
        except IntegrityError:  # the same request, at the same time
            live = _opened_before(repository, opening)
            if live is None:
                raise
    return live, [live.seat_of(seat.secret_hash) for seat in seats]


def _new_row(repository: Repository, table_id: str, edition: Edition, seed: Seed, **chosen: Any) -> TableRow:
    """Return the row of a new table, with what was chosen for it."""
    now = repository.now()
    fresh = {
        "id": table_id,
        "created": now,
        "touched": now,
        "edition": edition.id,
        "edition_version": edition.version,
        "seed": seed,
        "seed_hash": seed_hash(seed),
        "invite_key": secrets.token_urlsafe(KEY_BYTES),
        "watch_key": secrets.token_urlsafe(KEY_BYTES),
    }
    return TableRow(**{**fresh, **chosen})


def _insert_table(
    repository: Repository, connection: sa.Connection, row: TableRow, seats: list[Seat], edition: Edition
) -> LiveTable:
    """Store a new table, and begin its game if no seat is free."""
    if any(seat.is_free for seat in seats):
        row.invite_code = new_invite_code(connection)
    row.edition_hash = keep_edition(connection, edition)
    insert_row(connection, row)
    insert_seats(connection, stored_seats(row.id, seats))
    change = Change(connection, LiveTable(row, edition, hash_to_tell(edition), seats), row.created)
    change.append("opened")
    begin_if_full(change)
    kept = Kept()
    change.store(kept)
    kept.write(connection, repository.store)
    return change.live


def new_id() -> str:
    """Return an id that no table has."""
    return secrets.token_urlsafe(ID_BYTES)


def _seat_for(repository: Repository, choice: object, *, is_fixed: bool = False) -> Seat:
    """Return a seat as it was chosen. Nobody has a part in a seed that is fixed."""
    if isinstance(choice, BotSeat):
        repository.bots.check(choice.bot)
        return Seat(bot=choice.bot, name=choice.bot.partition(":")[0][:24])
    if isinstance(choice, MySeat | SameDeviceSeat):
        nonce_hash = None if is_fixed else choice.nonce_hash
        return Seat(name=choice.name, secret_hash=hash_of(choice.secret), nonce_hash=nonce_hash)
    return Seat()


def _hash_of_request(asked: OpenTable) -> str:
    """Return what recognises a repeated request, also one that a process of version 0.1 has answered."""
    later = {"edition_hash"} if asked.edition_hash is None else None
    return hashlib.sha256(asked.model_dump_json(exclude=later).encode()).hexdigest()


def _opened_before(repository: Repository, opening: str | None) -> LiveTable | None:
    if opening is None:
        return None
    with repository.reading() as connection:
        found = connection.execute(sa.select(schema.tables.c.id).where(schema.tables.c.opening == opening)).scalar()
    return None if found is None else repository.read(found)


def join(repository: Repository, table_id: str, token_hash: str | None, asked: Join) -> tuple[LiveTable, int]:
    """Take a free seat; return the table and the seat's number now."""
    secret = hash_of(asked.secret)
    with repository.change(table_id) as change:
        live = change.live
        seated = live.seat_of(secret)
        if seated is not None:  # repeated
            return live, seated
        access = live.access(token_hash)
        live.check_kept()
        if not access.may_join:
            raise Refusal("may_not_join")
        free = [number for number, seat in enumerate(live.seats) if seat.is_free]
        if not free:
            raise Refusal("no_free_seat")
        if asked.seat is not None and asked.seat >= len(live.seats):
            raise malformed("no_such_seat", "seat")
        if asked.seat is not None and asked.seat not in free:
            raise Refusal("seat_taken", seat=asked.seat)
        any_free = next((number for number in free if live.has_room(number)), free[0])
        number = any_free if asked.seat is None else asked.seat
        live.check_room(number)
        change.change_seats()
        live.seats[number] = Seat(name=asked.name, secret_hash=secret, nonce_hash=asked.nonce_hash)
        if asked.colour is not None:
            take_colour(live.seats, number, asked.colour)
        change.set(touched=change.now)
        change.append("joined", seat=number, name=asked.name)
        order = begin_if_full(change)
        return live, order.index(number)


def fill_seat(repository: Repository, table_id: str, token_hash: str | None, asked: FillSeat) -> int:
    """Put a bot on a free seat while the table waits; repeating it changes nothing. Return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        by = live.seated(token_hash)
        live.check_kept()
        if live.game is not None:
            before = {"filled": asked.seat, "bot": asked.bot}  # the game began with this bot, and seats rotated
            if any(entry.type == "filled" and before.items() <= entry.body.items() for entry in live.entries):
                return live.seq
            raise Refusal("already_begun")
        if asked.seat >= len(live.seats):
            raise malformed("no_such_seat", "seat")
        bot = _seat_for(repository, BotSeat(kind="bot", bot=asked.bot))
        repository.bots.check_can_play(asked.bot, live.edition, len(live.seats))
        if live.seats[asked.seat].bot == asked.bot:
            return live.seq
        if not live.seats[asked.seat].is_free:
            raise Refusal("seat_taken", seat=asked.seat)
        change.change_seats()
        live.seats[asked.seat] = bot
        change.set(touched=change.now)
        change.append("filled", seat=by, filled=asked.seat, bot=asked.bot)
        begin_if_full(change)
        return live.seq


def choose_colour(repository: Repository, table_id: str, token_hash: str | None, colour: int) -> int:
    """Change a player's colour while the table waits; a bot that has it swaps. Return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        if live.game is not None:
            raise Refusal("already_begun")
        if live.seats[number].colour == colour:
            return live.seq
        owner = next((seat for seat in live.seats if seat.colour == colour and seat.bot is None), None)
        if owner is not None:
            raise Refusal("colour_taken", name=owner.name)
        live.check_room(number)
        change.change_seats()
        take_colour(live.seats, number, colour)
        change.set(touched=change.now)
        return change.append("colour", seat=number, colour=colour)


def begin_if_full(change: Change) -> list[int]:
    """Give colours to those who have sat down, and begin if no seat is free; return the former number of each seat."""
    change.change_seats()
    fill_colours(change.live.seats)
    return begin_if_ready(change)


def rematch(repository: Repository, table_id: str, token_hash: str | None, next_id: str) -> str:
    """Open a table for the same players, who keep their secrets, with seats rotated; return its id."""
    opened: LiveTable | None = None
    with repository.change(table_id) as change:
        live = change.live
        live.seated(token_hash)
        live.check_kept()
        if live.state != "over":
            raise Refusal("not_over")
        if live.row.rematch is not None:
            return live.row.rematch
        old = live.row
        edition = repository.newest(live.edition, len(live.seats))
        seed = old.seed if old.fixed_seed else secrets.token_hex(SECRET_BYTES)
        row = _new_row(
            repository,
            next_id,
            edition,
            seed,
            turn_limit=old.turn_limit,
            open_track=old.open_track,
            hints=old.hints,
            pace=old.pace,
            listed=old.listed,
            fixed_seed=old.fixed_seed,
            invite_key=old.invite_key,
            watch_key=old.watch_key,
            starts=0,
        )
        rotated = [*live.seats[1:], live.seats[0]]
        fresh: dict[str, Any] = {"code_hash": None, "code_expires": None, "missed": 0, "held": None, "nonce": None}
        seats = [replace(seat, **fresh, nonce_hash=_awaited_from(seat)) for seat in rotated]
        opened = _insert_table(repository, change.connection, row, seats, edition)
        change.set(rematch=next_id, touched=change.now)
        change.append("rematch", table=next_id)
    repository.tell(opened)
    return next_id


def _awaited_from(seat: Seat) -> str | None:
    """Return whether a new number is awaited from a player: if there was one before, and they may still be here."""
    is_here = seat.presence != "offline" and seat.stand_in is None
    return AWAITED if seat.nonce is not None and is_here else None


# --- who has which colour: a person's wish goes before what a bot has, and no two have the same ---------------------


def take_colour(seats: Sequence[Seat], number: int, colour: int) -> bool:
    """Give a seat a colour, unless another has it; a bot swaps with a person who wants its own. Return whether."""
    taker = seats[number]
    for seat in seats:
        if seat is not taker and seat.colour == colour:
            if seat.bot is None or taker.bot is not None:
                return False
            seat.colour = taker.colour
    taker.colour = colour
    return True


def fill_colours(seats: Sequence[Seat]) -> None:
    """Give everyone who sits without a colour the first that is left, people before bots."""
    for seat in sorted(seats, key=lambda seat: seat.bot is not None):
        if seat.colour is None and not seat.is_free:
            taken = {other.colour for other in seats}
            seat.colour = next(colour for colour in PLAYER_COLOURS if colour not in taken)
