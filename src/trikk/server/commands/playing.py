"""A move is made, and a reaction shown."""

from trikk.errors import TrikkError
from trikk.game.moves import parse
from trikk.server.commands.absence import come_back
from trikk.server.commands.schedule import schedule
from trikk.server.errors import Refusal
from trikk.server.keeper import Change, Keeper
from trikk.server.live import LiveTable
from trikk.server.protocol.requests import MakeMove


def make_move(keeper: Keeper, table_id: str, token_hash: str | None, asked: MakeMove) -> tuple[int, int]:
    """Make a person's move; return version and sequence number after it. Repeated, it returns the same."""
    with keeper.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
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


def explain(keeper: Keeper, table_id: str, token_hash: str | None, asked: MakeMove) -> TrikkError | None:
    """Return why a person's move cannot be made; None if it can. Nothing changes."""
    live = keeper.read(table_id)
    number = live.seated(token_hash)
    if live.state in ("over", "archived"):
        return Refusal("table_over")
    if live.game is None:
        return Refusal("not_begun")
    if asked.version != live.row["version"]:
        return Refusal("stale_version", given=asked.version, version=live.row["version"])
    if live.game.to_move != number:
        return Refusal("not_your_turn", to_move=live.game.to_move)
    return live.game.explain(asked.move)


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


def react(keeper: Keeper, table_id: str, token_hash: str | None, reaction: str) -> int:
    """Show a reaction to all; return the sequence number."""
    with keeper.change(table_id) as change:
        number = change.live.seated(token_hash)
        change.live.check_kept()
        change.set(touched=change.now)
        return change.append("reacted", seat=number, reaction=reaction)
