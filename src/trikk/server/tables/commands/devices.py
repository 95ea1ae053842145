"""A seat goes on at another device."""

import secrets
from dataclasses import replace

from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import TakeOver
from trikk.server.storage.codes import hash_of, new_seat_code, plain_code
from trikk.server.storage.rows import Seat
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable

CODE_SECONDS = 600


def give_code(repository: Repository, table_id: str, token_hash: str | None) -> tuple[str, float]:
    """Return a new one-time code that moves a seat to another device, and when it expires."""
    code = new_seat_code()
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        live.check_room(number)
        change.set(touched=change.now)
        change.change_seats()
        seat = live.seats[number]
        seat.code_hash, seat.code_expires = hash_of(code), change.now + CODE_SECONDS
        return code, seat.code_expires


def take_over(repository: Repository, table_id: str, asked: TakeOver) -> tuple[LiveTable, int]:
    """Give a seat to the device that has its code; return the table and the seat's number.

    Somebody without the code learns nothing, not even whether there is such a table.
    """
    given, secret = hash_of(plain_code(asked.code)), hash_of(asked.secret)
    try:
        repository.read(table_id)
    except Refusal as refusal:
        raise Refusal("wrong_code") if refusal.code == "unknown_table" else refusal from None
    with repository.change(table_id) as change:
        live = change.live
        seated = live.seat_of(secret)
        if seated is not None:  # repeated
            return live, seated
        change.change_seats()
        found = next((number for number, seat in enumerate(live.seats) if _opens(given, seat, change.now)), None)
        if found is None or live.state == "archived":
            raise Refusal("wrong_code")
        live.seats[found] = replace(live.seats[found], secret_hash=secret, code_hash=None, code_expires=None)
        change.set(touched=change.now)
        change.append("device", seat=found)
    return change.live, found


def _opens(given: str, seat: Seat, now: float) -> bool:
    """Return whether a code, by its hash, is the seat's."""
    if seat.code_hash is None or (seat.code_expires or 0) < now:
        return False
    return secrets.compare_digest(seat.code_hash, given)
