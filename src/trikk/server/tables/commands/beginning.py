"""A game begins: all seats are taken, players reveal their numbers, and the seed is made of them."""

from trikk.game.contents import content_hash
from trikk.game.fairness import Deal, Share, commitment_of, order_of_play, seed_of, text_hash
from trikk.server.api.messages.answers import Fairness, FairSeat
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import GiveNonce
from trikk.server.storage.rows import AWAITED, fix_columns
from trikk.server.tables.commands.schedule import REVEAL_SECONDS, schedule
from trikk.server.tables.repository import Change, Repository
from trikk.server.tables.table import LiveTable, new_game_of, options_of


def give_nonce(repository: Repository, table_id: str, token_hash: str | None, asked: GiveNonce) -> int:
    """Take a player's number, or its hash; repeating it changes nothing. Return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        if asked.nonce_hash is not None:
            is_known = _check_hash(live, number, asked.nonce_hash)
        else:
            assert asked.nonce is not None
            is_known = _check_nonce(live, number, asked.nonce)
        if is_known:
            return live.seq
        live.check_room(number)
        change.change_seats()
        if asked.nonce_hash is not None:
            live.seats[number].nonce_hash = asked.nonce_hash
        else:
            live.seats[number].nonce = asked.nonce
        change.set(touched=change.now)
        change.append("nonce", seat=number, given="hash" if asked.nonce is None else "nonce")
        begin_if_ready(change)
        return live.seq


def _check_hash(live: LiveTable, number: int, given: str) -> bool:
    """Refuse the hash of a number if it comes too late; return whether it is known already."""
    if live.seats[number].nonce_hash == given:
        return True
    if live.game is not None or live.row.commitment is not None or live.row.fixed_seed:
        raise Refusal("nonce_too_late")
    return False


def _check_nonce(live: LiveTable, number: int, given: str) -> bool:
    """Refuse a number that does not fit its hash, or comes at the wrong time; return whether it is known already."""
    if live.seats[number].nonce_hash != text_hash(given):
        raise Refusal("wrong_nonce")
    if live.seats[number].nonce is not None:
        return True
    if live.game is not None:
        raise Refusal("nonce_too_late")
    if live.row.commitment is None:
        raise Refusal("nonce_too_early")
    return False


def begin_if_ready(change: Change) -> list[int]:
    """Begin the game if no seat is free and no number is lacking; return the former number of each seat.

    When the last seat is taken, players have a few seconds to reveal their numbers. Before that, everything else that
    the seed is made of is fixed and published as a hash.
    """
    live = change.live
    shares = [seat.share for seat in live.seats]
    if live.state == "open" and not any(seat.is_free for seat in live.seats):
        if "awaited" in shares:
            if live.row.due is None:
                change.set(due=change.now + REVEAL_SECONDS, invite_code=None)
        elif "committed" not in shares:
            return _begin(change)
        elif live.row.commitment is None:
            fix_columns(change.connection, live.row, commitment=commitment_of(_deal_of(live)))
            change.set(due=change.now + REVEAL_SECONDS, invite_code=None)
            change.append("sealed")
    return list(range(len(live.seats)))


def begin_late(change: Change) -> None:
    """Go on without the numbers that did not come in time."""
    live = change.live
    awaited = [number for number, seat in enumerate(live.seats) if seat.nonce_hash == AWAITED]
    if not awaited:
        _begin(change)
        return
    change.change_seats()
    for number in awaited:
        live.seats[number].nonce_hash = None
    begin_if_ready(change)


def _begin(change: Change) -> list[int]:
    """Set the game up; whoever starts becomes seat 0. Return the former number of each seat."""
    live, row = change.live, change.live.row
    change.change_seats()
    if not row.fixed_seed:
        deal = _deal_of(live)
        fixed = {"seed": seed_of(deal), "commitment": commitment_of(deal), "fairness": _fairness(live, deal)}
        fix_columns(change.connection, row, **fixed)
    order = order_of_play(row.starts, row.seed, len(live.seats))
    live.seats = [live.seats[number] for number in order]
    live.game = new_game_of(live.edition, row, live.seats)
    change.set(state="playing", invite_code=None)
    without = [number for number, seat in enumerate(live.seats) if seat.share == "committed"]
    change.append("began", order=order, without=without, chance=live.game.chance()[0])
    schedule(change, is_new=True)
    return order


def _deal_of(live: LiveTable) -> Deal:
    """Return what the seed of a game that has not begun is made of."""
    row = live.row
    return Deal(
        table=row.id,
        edition=row.edition,
        edition_hash=content_hash(live.edition),
        options=list(options_of(row)),
        starts=row.starts,
        shares=[Share(seat.bot, seat.nonce_hash, seat.nonce) for seat in live.seats],
        secret=str(row.seed),
    )


def _fairness(live: LiveTable, deal: Deal) -> str:
    """Return what a seed is made of as it is told when the game is over."""
    named = zip(live.seats, deal.shares, strict=True)
    return Fairness(
        commitment=commitment_of(deal),
        edition_hash=deal.edition_hash,
        options=list(deal.options),
        starts=deal.starts,
        secret=deal.secret,
        seats=[FairSeat(name=seat.name, **vars(share)) for seat, share in named],
    ).model_dump_json()
