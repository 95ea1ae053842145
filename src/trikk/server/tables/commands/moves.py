"""A move is made, and a reaction shown."""

from typing import Any

from trikk.errors import TrikkError
from trikk.game.moves import parse
from trikk.server.api.messages.answers import Accepted
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import MakeMove
from trikk.server.tables.commands.absence import come_back
from trikk.server.tables.commands.schedule import begins_anew, schedule
from trikk.server.tables.commands.undo import is_undoable, offer_undo
from trikk.server.tables.repository import Change, Repository
from trikk.server.tables.table import LiveTable


def make_move(repository: Repository, table_id: str, token_hash: str | None, asked: MakeMove) -> Accepted:
    """Make a person's move; a repeated request gets the same answer.

    A seat may choose its first tickets before its turn: the choice is held until the seats before have chosen.
    """
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        if live.game is None:
            raise Refusal("not_begun")
        before = _made_before(live, number, asked)
        if before is not None:
            return before
        if live.game.is_over:
            raise Refusal("table_over")
        is_choosing = live.is_choosing(number) and asked.version <= live.row.version
        if asked.version != live.row.version and not is_choosing:
            raise Refusal("stale_version", given=asked.version, version=live.row.version)
        if live.game.to_move != number and not is_choosing:
            raise Refusal("not_your_turn", to_move=live.game.to_move)
        if live.seats[number].stand_in is not None:
            come_back(change, number)
        _count_again(change, number)
        change.set(touched=change.now)
        if live.game.to_move != number:
            return hold(change, number, asked.move)
        version, seq = play(change, asked.move, by="person")
        return Accepted(version=version, seq=seq, held=False)


def explain(repository: Repository, table_id: str, token_hash: str | None, asked: MakeMove) -> TrikkError | None:
    """Return why a person's move cannot be made; None if it can. Nothing changes."""
    live = repository.read(table_id)
    number = live.seated(token_hash)
    if live.state in ("over", "archived"):
        return Refusal("table_over")
    if live.game is None:
        return Refusal("not_begun")
    chooser = live.game.choosing(number)
    if chooser is not None and asked.version <= live.row.version:
        return chooser.explain(asked.move)  # first tickets are chosen by all at once
    if asked.version != live.row.version:
        return Refusal("stale_version", given=asked.version, version=live.row.version)
    if live.game.to_move != number:
        return Refusal("not_your_turn", to_move=live.game.to_move)
    return live.game.explain(asked.move)


def _made_before(live: LiveTable, number: int, asked: MakeMove) -> Accepted | None:
    """Return the answer that a repeated request was given the first time."""
    if asked.version >= live.row.version and not live.is_choosing(number):
        return None  # as nearly always
    chosen = next((entry for entry in live.entries if entry.type == "chosen" and entry.seat == number), None)
    if asked.version >= live.row.version and chosen is None:
        return None
    text = str(parse(asked.move))
    first = next((entry for entry in live.entries if entry.type == "moved" and entry.seat == number), None)
    if chosen is not None and asked.version <= chosen.body["seen"]:
        tickets = live.seats[number].held if first is None else first.body["move"]
        return Accepted(version=chosen.body["seen"], seq=chosen.seq, held=True) if text == tickets else None
    # First tickets may be asked for before the seats before have chosen, and then be made at once.
    is_first = first is not None and first.version is not None and asked.version < first.version
    made = first if is_first else live.entry_at(asked.version + 1)
    if made is None or (made.type, made.seat, made.body.get("move")) != ("moved", number, text):
        return None
    assert made.version is not None
    return Accepted(version=made.version, seq=made.seq, held=False)


def _count_again(change: Change, number: int) -> None:
    """Reset the count of missed turns, since the player has moved."""
    if change.live.seats[number].missed:
        change.change_seats()
        change.live.seats[number].missed = 0


def hold(change: Change, number: int, text: str) -> Accepted:
    """Hold a seat's choice of first tickets until the seats before have chosen; others learn only that it chose."""
    live = change.live
    assert live.game is not None
    if live.seats[number].held is not None:
        raise Refusal("already_chosen")
    chooser = live.game.choosing(number)
    assert chooser is not None
    chooser.make(text)
    change.change_seats()
    live.seats[number].held = str(chooser.moves[-1])
    version = live.row.version
    return Accepted(version=version, seq=change.append("chosen", seat=number, seen=version), held=True)


def play(change: Change, text: str, *, by: str) -> tuple[int, int]:
    """Make a move for the seat to move and schedule the next; return version and sequence number after it."""
    live = change.live
    assert live.game is not None
    seat = live.game.to_move
    assert seat is not None
    live.game.make(text)
    version = live.row.version + 1
    [chance] = live.game.chance(live.game.step)
    may_undo = by == "person" and is_undoable(live.game, chance)
    body: dict[str, Any] = {"move": str(live.game.last_move), "by": by, "chance": chance}
    if may_undo:
        body["deadline"] = live.row.deadline
    live.steps[version] = live.game.step
    seq = change.append("moved", seat=seat, version=version, **body)
    change.set(version=version, undo_until=None)
    is_new = live.game.to_move != seat or begins_anew(live.game)
    if is_new and live.seats[seat].stand_in == "turn":
        change.change_seats()
        live.seats[seat].stand_in = None
    # Everyone chooses first tickets at the same time, so their time began with the game.
    is_choosing = live.game.to_move is not None and live.is_choosing(live.game.to_move)
    schedule(change, is_new=is_new, since=live.began_at if is_choosing else None)
    if may_undo:
        offer_undo(change)
    _play_held(change)
    return version, seq


def _play_held(change: Change) -> None:
    """Make the choice of first tickets that was held for the seat to move, if there is one."""
    live = change.live
    seat = live.row.to_move
    if seat is None or live.seats[seat].held is None:
        return
    change.change_seats()
    text, live.seats[seat].held = live.seats[seat].held, None
    assert text is not None
    play(change, text, by="person")


def react(repository: Repository, table_id: str, token_hash: str | None, reaction: str) -> int:
    """Show a reaction to all; return the sequence number."""
    with repository.change(table_id) as change:
        number = change.live.seated(token_hash)
        change.live.check_kept()
        change.live.check_room(number)
        change.set(touched=change.now)
        return change.append("reacted", seat=number, reaction=reaction)
