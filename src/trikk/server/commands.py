"""What people and the server itself do at tables. Each function is one transaction, and refuses or is carried out."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from trikk.bots.decision import Budget, Decision, decision_for
from trikk.bots.naming import make_bot
from trikk.catalog import Edition
from trikk.game.fairness import seed_hash
from trikk.game.game import Game, Seed, check_players
from trikk.game.moves import CompleteTicket, Done, parse
from trikk.server import schema
from trikk.server.codes import CODE_TRIES, new_invite_code, new_seat_code, plain_code
from trikk.server.colours import fill_colours, take_colour
from trikk.server.errors import Refusal
from trikk.server.keeper import Change, Keeper, insert_seats
from trikk.server.live import LiveTable, Seat, hash_of, new_game_of
from trikk.server.protocol.requests import (
    BotSeat,
    Join,
    MakeMove,
    MySeat,
    OpenSeat,
    OpenTable,
    SameDeviceSeat,
    TakeOver,
)

ID_BYTES = 9
KEY_BYTES = 16
CODE_SECONDS = 600
MOST_BOT_THREADS = 2
STAND_IN = "planner"
DICE_BITS = 256

TURN_SECONDS: dict[str, float | None] = {"none": None, "1min": 60, "3min": 180, "1day": 86_400}
PACE_SECONDS = {"instant": 0.0, "quick": 0.4, "normal": 1.2, "slow": 2.5}


# --- opening and joining -------------------------------------------------------------------------------------------


def open_table(
    keeper: Keeper, table_id: str, asked: OpenTable, default_pace: str
) -> tuple[LiveTable, list[int | None]]:
    """Open a table under a new id; a repeated request finds the table that the first one opened.

    Return it, and for each seat as asked for its number now, where it has a secret.
    """
    edition = keeper.edition(asked.edition)
    check_players(edition, len(asked.seats))
    seats = [_seat_for(choice) for choice in asked.seats]
    hashes = [seat.secret_hash for seat in seats if seat.secret_hash is not None]
    if len(set(hashes)) < len(hashes):
        raise Refusal("secret_in_use")
    if asked.starts is not None and asked.starts >= len(seats):
        raise Refusal("malformed", problem=f"starts: there is no seat {asked.starts}")
    if asked.open_track and edition.family != "cards":
        raise Refusal("malformed", problem=f"open_track: {edition.name} has no track piles")
    if asked.seed is not None and any(seat.is_free for seat in seats):
        raise Refusal("practice_only", what="a fixed seed")
    for number in sorted(range(len(seats)), key=lambda number: seats[number].bot is not None):
        choice = asked.seats[number]
        if not isinstance(choice, OpenSeat) and choice.colour is not None:
            take_colour(seats, number, choice.colour)
    opening = hashlib.sha256(asked.model_dump_json().encode()).hexdigest() if hashes else None
    seed = asked.seed if asked.seed is not None else secrets.token_hex(32)
    row = {
        **_new_row(keeper, table_id, edition, seed),
        "opening": opening,
        "turn_limit": asked.turn_limit,
        "open_track": asked.open_track,
        "hints": asked.hints and sum(seat.bot is None for seat in seats) == 1,
        "pace": asked.pace or default_pace,
        "listed": asked.listed,
        "starts": asked.starts,
        "fixed_seed": asked.seed is not None,
    }
    live = _opened_before(keeper, opening)
    if live is None:
        try:
            with keeper.writing() as connection:
                live = _insert_table(keeper, connection, row, list(seats), edition)
            keeper.tell(live)
        except IntegrityError:  # the same request, at the same time
            live = _opened_before(keeper, opening)
            if live is None:
                raise
    return live, [live.seat_of(seat.secret_hash) for seat in seats]


def _new_row(keeper: Keeper, table_id: str, edition: Edition, seed: Seed) -> dict[str, Any]:
    """Return the columns that every new table begins with."""
    now = keeper.clock()
    return {
        **{column.name: None for column in schema.tables.columns},
        "id": table_id,
        "created": now,
        "touched": now,
        "state": "open",
        "edition": edition.id,
        "edition_version": edition.version,
        "seed": seed,
        "seed_hash": seed_hash(seed),
        "invite_key": secrets.token_urlsafe(KEY_BYTES),
        "watch_key": secrets.token_urlsafe(KEY_BYTES),
        "seq": 0,
        "version": 0,
    }


def _insert_table(
    keeper: Keeper, connection: sa.Connection, row: dict[str, Any], seats: list[Seat], edition: Edition
) -> LiveTable:
    """Store a new table, and begin its game if no seat is free."""
    if any(seat.is_free for seat in seats):
        row = {**row, "invite_code": new_invite_code(connection)}
    connection.execute(sa.insert(schema.tables).values(**row))
    connection.execute(sa.insert(schema.turns).values(table_id=row["id"]))
    insert_seats(connection, row["id"], seats)
    change = Change(connection, LiveTable(row, edition, seats), row["created"])
    change.append("opened")
    begin_if_full(change)
    change.store(keeper.store)
    return change.live


def new_id() -> str:
    """Return an id that no table has."""
    return secrets.token_urlsafe(ID_BYTES)


def _seat_for(choice: object) -> Seat:
    if isinstance(choice, BotSeat):
        _check_bot(choice.bot)
        return Seat(bot=choice.bot, name=choice.bot.partition(":")[0][:24])
    if isinstance(choice, MySeat | SameDeviceSeat):
        return Seat(name=choice.name, secret_hash=hash_of(choice.secret))
    return Seat()


def _check_bot(text: str) -> None:
    """Refuse a bot that does not exist, or wants more of the machine than one bot may have.

    How long it thinks is limited when it does.
    """
    make_bot(text)
    for setting in text.split(":")[1:]:
        name, _, value = setting.partition("=")
        if name == "threads" and int(value) > MOST_BOT_THREADS:
            raise Refusal("bot_too_strong", bot=text, limit=f"threads at most {MOST_BOT_THREADS}")


def _opened_before(keeper: Keeper, opening: str | None) -> LiveTable | None:
    if opening is None:
        return None
    with keeper.reading() as connection:
        found = connection.execute(sa.select(schema.tables.c.id).where(schema.tables.c.opening == opening)).scalar()
    return None if found is None else keeper.read(found)


def join(keeper: Keeper, table_id: str, token_hash: str | None, asked: Join) -> tuple[LiveTable, int]:
    """Take a free seat; return the table and the seat's number now."""
    secret = hash_of(asked.secret)
    with keeper.change(table_id) as change:
        live = change.live
        seated = live.seat_of(secret)
        if seated is not None:  # repeated
            return live, seated
        access = live.access(token_hash)
        _check_not_archived(live)
        if not access.may_join:
            raise Refusal("may_not_join")
        free = [number for number, seat in enumerate(live.seats) if seat.is_free]
        if not free:
            raise Refusal("no_free_seat")
        if asked.seat is not None and asked.seat >= len(live.seats):
            raise Refusal("malformed", problem=f"seat: there is no seat {asked.seat}")
        if asked.seat is not None and asked.seat not in free:
            raise Refusal("seat_taken", seat=asked.seat)
        number = free[0] if asked.seat is None else asked.seat
        change.change_seats()
        live.seats[number] = Seat(name=asked.name, secret_hash=secret)
        if asked.colour is not None:
            take_colour(live.seats, number, asked.colour)
        change.set(touched=change.now)
        change.append("joined", seat=number, name=asked.name)
        order = begin_if_full(change)
        return live, order.index(number)


def choose_colour(keeper: Keeper, table_id: str, token_hash: str | None, colour: int) -> int:
    """Change one's colour while the table waits; a bot that has it swaps. Return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        if live.game is not None:
            raise Refusal("already_begun")
        if live.seats[number].colour == colour:
            return live.seq
        owner = next((seat for seat in live.seats if seat.colour == colour and seat.bot is None), None)
        if owner is not None:
            raise Refusal("colour_taken", name=owner.name)
        change.change_seats()
        take_colour(live.seats, number, colour)
        change.set(touched=change.now)
        return change.append("colour", seat=number, colour=colour)


def begin_if_full(change: Change) -> list[int]:
    """Give colours to those who have sat down, and set the game up if no seat is free.

    Return for each seat which it was before: who starts is seat 0.
    """
    live = change.live
    change.change_seats()
    fill_colours(live.seats)
    players = len(live.seats)
    if live.state != "open" or any(seat.is_free for seat in live.seats):
        return list(range(players))
    first = live.row["starts"]
    if first is None:
        first = drawn_starter(live.row["seed"], players)
    order = [(first + i) % players for i in range(players)]
    live.seats = [live.seats[number] for number in order]
    live.game = new_game_of(live.edition, live.row, live.seats)
    change.set(state="playing", invite_code=None)
    change.append("began", order=order, chance=live.game.chance()[0])
    schedule(change)
    return order


def drawn_starter(seed: Seed, players: int) -> int:
    """Return which seat starts where chance decides: drawn from the seed, and so fixed by the published hash."""
    return int.from_bytes(hashlib.sha256(f"starts:{seed}".encode()).digest()) % players


# --- playing -------------------------------------------------------------------------------------------------------


def make_move(keeper: Keeper, table_id: str, token_hash: str | None, asked: MakeMove) -> tuple[int, int]:
    """Make a person's move; return version and sequence number after it. Repeated, it returns the same."""
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        if live.game is None:
            raise Refusal("not_begun")
        if asked.version < live.row["version"]:
            before = _move_at(live, asked.version)
            if before is not None and before[0] == number and before[1] == str(parse(asked.move)):
                return asked.version + 1, before[2]
        if live.game.is_over:
            raise Refusal("table_over")
        if asked.version != live.row["version"]:
            raise Refusal("stale_version", given=asked.version, version=live.row["version"])
        if live.game.to_move != number:
            raise Refusal("not_your_turn", to_move=live.game.to_move)
        if live.seats[number].away:
            come_back(change, number)
        made = play(change, asked.move, by="person")
        change.set(touched=change.now)
        return made


def _move_at(live: LiveTable, version: int) -> tuple[int | None, str, int] | None:
    """Return seat, text and sequence number of the move that was made at a version."""
    for entry in reversed(live.entries):
        if entry.version == version + 1:
            return entry.seat, entry.body["move"], entry.seq
    return None


def play(change: Change, text: str, *, by: str) -> tuple[int, int]:
    """Make a move for the seat to move, and say who acts next; return version and sequence number after it."""
    live = change.live
    assert live.game is not None
    seat = live.game.to_move
    live.game.play(text)
    version = len(live.game.moves)
    [chance] = live.game.chance(version)
    seq = change.append("moved", seat=seat, version=version, move=str(live.game.moves[-1]), by=by, chance=chance)
    change.set(version=version)
    schedule(change)
    return version, seq


def schedule(change: Change) -> None:
    """Set who acts next, by when, and when the server itself has to act."""
    live = change.live
    assert live.game is not None
    seat = live.game.to_move
    if seat is None:
        change.set(state="over", to_move=None, deadline=None, due=None)
        return
    goes_on = seat == live.row.get("to_move")
    limit = TURN_SECONDS[live.row["turn_limit"]]
    if live.seats[seat].plays_itself:
        change.set(to_move=seat, deadline=None, due=change.now + PACE_SECONDS[live.row["pace"]])
    elif limit is None:
        change.set(to_move=seat, deadline=None, due=None)
    elif not goes_on or live.row["deadline"] is None or begins_anew(live.game):
        change.set(to_move=seat, deadline=change.now + limit, due=change.now + limit)


def begins_anew(game: Game) -> bool:
    """Return whether a turn or a scoring begins: it can be that of the seat which has just moved."""
    if not game.moves or any(event["type"] == "turn" for event in game.events_of(len(game.moves))):
        return True
    is_scoring = game.default_move() is not None
    return is_scoring and not isinstance(game.moves[-1], CompleteTicket | Done)


def leave(keeper: Keeper, table_id: str, token_hash: str | None) -> int:
    """Leave: before the game begins the seat is free again, later `planner` plays. Return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        change.set(touched=change.now)
        if live.game is None:
            change.change_seats()
            live.seats[number] = Seat()
            change.append("freed", seat=number)
        elif not live.game.is_over and not live.seats[number].away:
            go_away(change, number, "left")
        return live.seq


def go_away(change: Change, number: int, reason: str) -> None:
    """Let `planner` play for a seat."""
    change.change_seats()
    change.live.seats[number].away = True
    change.append("away", seat=number, reason=reason)
    if change.live.row["to_move"] == number:
        schedule(change)


def back(keeper: Keeper, table_id: str, token_hash: str | None) -> int:
    """Come back to one's seat; return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        change.set(touched=change.now)
        if live.seats[number].away:
            come_back(change, number)
        return live.seq


def come_back(change: Change, number: int) -> None:
    """Let a player play again."""
    change.change_seats()
    change.live.seats[number].away = False
    change.append("back", seat=number)
    if change.live.row["to_move"] == number:
        schedule(change)


def react(keeper: Keeper, table_id: str, token_hash: str | None, reaction: str) -> int:
    """Show a reaction to all; return the sequence number."""
    with keeper.change(table_id) as change:
        number = seated(change.live, token_hash)
        _check_not_archived(change.live)
        change.set(touched=change.now)
        return change.append("reacted", seat=number, reaction=reaction)


def set_pace(keeper: Keeper, table_id: str, token_hash: str | None, pace: str) -> int:
    """Change at which pace bots move, the one that is about to move too; return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        row = live.row
        change.set(touched=change.now)
        if pace == row["pace"]:
            return live.seq
        if row["to_move"] is not None and live.seats[row["to_move"]].plays_itself and row["due"] is not None:
            waits_since = row["due"] - PACE_SECONDS[row["pace"]]
            change.set(due=max(change.now, waits_since + PACE_SECONDS[pace]))
        change.set(pace=pace)
        return change.append("pace", seat=number, pace=pace)


def touch(keeper: Keeper, table_id: str) -> None:
    """Note that somebody of the table has looked at it."""
    with keeper.change(table_id) as change:
        change.set(touched=change.now)


# --- moves by the server itself ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DueMove:
    """A move that the server has to make."""

    version: int
    seat: int
    bot: str
    by: Literal["bot", "stand_in"]
    decision: Decision


def due_move(keeper: Keeper, table_id: str, budget: Budget) -> DueMove | None:
    """Return the move that is due at a table now; a player whose time is up is marked as away first."""
    live = keeper.read(table_id)
    due, seat = live.row["due"], live.row["to_move"]
    if due is None or due > keeper.clock() or live.state != "playing" or seat is None:
        return None
    if not live.seats[seat].plays_itself:
        with keeper.change(table_id) as change:
            still = change.live.row["to_move"] == seat and (change.live.row["due"] or change.now + 1) <= change.now
            if still and not change.live.seats[seat].plays_itself:
                go_away(change, seat, "time")
        return None  # the stand-in plays at the pace of bots
    bot = live.seats[seat].bot
    assert live.game is not None
    decision = decision_for(live.game, seed=secrets.randbits(DICE_BITS), budget=budget)
    return DueMove(live.row["version"], seat, bot or STAND_IN, "bot" if bot else "stand_in", decision)


def make_due_move(keeper: Keeper, table_id: str, due: DueMove, text: str) -> bool:
    """Make the move that a bot chose, if the game still waits for it; return whether."""
    with keeper.change(table_id) as change:
        live = change.live
        waits = live.state == "playing" and live.row["version"] == due.version
        if not waits or not live.seats[due.seat].plays_itself:
            return False
        play(change, text, by=due.by)
        return True


# --- devices, rematches, archive -----------------------------------------------------------------------------------


def give_code(keeper: Keeper, table_id: str, token_hash: str | None) -> tuple[str, float]:
    """Return a new one-time code that moves a seat to another device, and when it expires."""
    code = new_seat_code()
    with keeper.change(table_id) as change:
        live = change.live
        number = seated(live, token_hash)
        _check_not_archived(live)
        change.set(touched=change.now)
        change.change_seats()
        seat = live.seats[number]
        seat.code_hash, seat.code_expires, seat.code_tries = hash_of(code), change.now + CODE_SECONDS, 0
        return code, seat.code_expires


def take_over(keeper: Keeper, table_id: str, asked: TakeOver) -> tuple[LiveTable, int]:
    """Give a seat to the device that has its code; return the table and the seat's number.

    Whoever has no code learns nothing: not even whether there is such a table.
    """
    given, secret = hash_of(plain_code(asked.code)), hash_of(asked.secret)
    found: int | None = None
    try:
        keeper.read(table_id)
    except Refusal as refusal:
        raise Refusal("wrong_code") if refusal.code == "unknown_table" else refusal from None
    with keeper.change(table_id) as change:
        live = change.live
        seated = live.seat_of(secret)
        if seated is not None:  # repeated
            return live, seated
        change.change_seats()
        for number, seat in enumerate(live.seats):
            if seat.code_hash is None or (seat.code_expires or 0) < change.now or seat.code_tries >= CODE_TRIES:
                continue
            if live.state == "archived":
                continue
            if secrets.compare_digest(seat.code_hash, given):
                found = number
            else:
                seat.code_tries += 1
        if found is not None:
            live.seats[found] = replace(live.seats[found], secret_hash=secret, code_hash=None, code_expires=None)
            change.set(touched=change.now)
            change.append("device", seat=found)
    if found is None:
        raise Refusal("wrong_code")  # after the count of tries has been stored
    return change.live, found


def rematch(keeper: Keeper, table_id: str, token_hash: str | None, next_id: str) -> str:
    """Open a table for the same players, who keep their secrets, with seats rotated; return its id."""
    opened: LiveTable | None = None
    with keeper.change(table_id) as change:
        live = change.live
        seated(live, token_hash)
        _check_not_archived(live)
        if live.state != "over":
            raise Refusal("not_over")
        if live.row["rematch"] is not None:
            return str(live.row["rematch"])
        kept = {
            name: live.row[name]
            for name in ("turn_limit", "open_track", "hints", "pace", "listed", "fixed_seed", "invite_key", "watch_key")
        }
        seed = live.row["seed"] if live.row["fixed_seed"] else secrets.token_hex(32)
        row = {**_new_row(keeper, next_id, live.edition, seed), **kept, "starts": 0}
        rotated = [*live.seats[1:], live.seats[0]]
        seats = [replace(seat, code_hash=None, code_expires=None, code_tries=0) for seat in rotated]
        opened = _insert_table(keeper, change.connection, row, seats, live.edition)
        change.set(rematch=next_id, touched=change.now)
        change.append("rematch", table=next_id)
    keeper.tell(opened)
    return next_id


def archive(keeper: Keeper, table_id: str, untouched_since: float) -> bool:
    """Archive a table that nobody has touched: its record stays, the rest goes. Return whether."""
    with keeper.change(table_id) as change:
        live = change.live
        if live.state == "archived" or live.row["touched"] >= untouched_since:
            return False
        record = live.game.record() if live.game is not None else None
        change.set(state="archived", invite_code=None, record=record, to_move=None, deadline=None, due=None)
        change.connection.execute(sa.delete(schema.entries).where(schema.entries.c.table_id == table_id))
        live.entries.clear()
        return True


# --- who may -------------------------------------------------------------------------------------------------------


def seated(live: LiveTable, token_hash: str | None) -> int:
    """Return the seat of whoever has this token; refuse if it is none."""
    seat = live.access(token_hash).seat
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _check_not_archived(live: LiveTable) -> None:
    if live.state == "archived":
        raise Refusal("table_archived")


def untouched(keeper: Keeper, since: float, most: int) -> Sequence[str]:
    """Return tables that nobody has touched since and that are not archived."""
    c = schema.tables.c
    query = sa.select(c.id).where(c.touched < since, c.state != "archived").limit(most)
    with keeper.reading() as connection:
        return list(connection.execute(query).scalars())
