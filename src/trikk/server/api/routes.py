"""Commands and first loads over HTTP."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response

from trikk.bots.naming import BotError
from trikk.catalog import Edition, edition_ids
from trikk.game.view import View
from trikk.server.api.messages import answers, requests
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.services import AT_SEAT, AT_TABLE, Services, TableId, TheServices, Token, json_answer, refusals
from trikk.server.net.limits import Limiter, client_key
from trikk.server.net.logs import log
from trikk.server.net.refusals import reason_of
from trikk.server.tables import commands, secrecy, updates
from trikk.server.tables.bots import BOT_SECONDS, thinks_apart
from trikk.server.tables.repository import Repository
from trikk.server.thinking.advice import advice
from trikk.server.thinking.thinker import Failed, ThinkingError
from trikk.server.thinking.thoughts import Making

T = TypeVar("T")


router = APIRouter(prefix="/api")

# Routes are tried in this order, and moves are the most frequent requests.

# --- playing -------------------------------------------------------------------------------------------------------


@router.post(
    "/tables/{table_id}/moves",
    tags=["playing"],
    responses=refusals(*AT_SEAT, "not_begun", "table_over", "stale_version", "not_your_turn", "already_chosen"),
)
async def make_move(
    table_id: TableId, asked: requests.MakeMove, services: TheServices, token: Token
) -> answers.Accepted:
    """Make a move. It is answered when it is stored; a move against the rules is refused with the rule's code (422)."""
    return await services.make_move(table_id, token, asked)


@router.post(
    "/tables/{table_id}/undo",
    tags=["playing"],
    responses=refusals(*AT_SEAT, "not_begun", "table_over", "stale_version", "no_undo", "undo_too_late", "too_often"),
)
async def undo(table_id: TableId, asked: requests.Undo, services: TheServices, token: Token) -> answers.Accepted:
    """Take your last move back, within seconds, if nobody has moved since and it showed nothing hidden."""
    _per_seat(services.moves, table_id, token)
    work = partial(commands.undo, table_id=table_id, token_hash=token, version=asked.version)
    version, seq = await services.workers.run(table_id, work)
    return answers.Accepted(version=version, seq=seq, held=False)


@router.post(
    "/tables/{table_id}/stand-in",
    tags=["playing"],
    responses=refusals(*AT_SEAT, "not_begun", "table_over", "player_is_here", "wait_longer"),
)
async def ask_stand_in(table_id: TableId, services: TheServices, token: Token) -> answers.Agreed:
    """Let `planner` play for the player to move, if they are not here and you have waited long enough."""
    return await _done(services, table_id, token, commands.ask_stand_in)


@router.post("/tables/{table_id}/explain", tags=["playing"], responses=refusals(*AT_TABLE, "not_seated"))
async def explain(
    table_id: TableId, asked: requests.MakeMove, services: TheServices, token: Token
) -> answers.Explanation:
    """Why a move would be refused, as a code; nothing changes."""
    _per_seat(services.moves, table_id, token)
    work = partial(commands.explain, table_id=table_id, token_hash=token, asked=asked)
    why = await services.workers.run(table_id, work)
    return answers.Explanation(reason=None if why is None else reason_of(why))


@router.post("/tables/{table_id}/leave", tags=["playing"], responses=refusals(*AT_SEAT))
async def leave(table_id: TableId, services: TheServices, token: Token) -> answers.Agreed:
    """Leave. Before the game begins your seat is free again; later `planner` plays until you come back."""
    return await _done(services, table_id, token, commands.leave)


@router.post("/tables/{table_id}/back", tags=["playing"], responses=refusals(*AT_SEAT, "too_often"))
async def back(table_id: TableId, services: TheServices, token: Token) -> answers.Agreed:
    """Come back, and play yourself again."""
    return await _done(services, table_id, token, commands.back)


@router.post("/tables/{table_id}/reactions", tags=["playing"], responses=refusals(*AT_SEAT, "too_often"))
async def react(table_id: TableId, asked: requests.React, services: TheServices, token: Token) -> answers.Agreed:
    """Show a reaction to everyone at the table."""
    _per_seat(services.reactions, table_id, token)
    work = partial(commands.react, table_id=table_id, token_hash=token, reaction=asked.reaction)
    return answers.Agreed(seq=await services.workers.run(table_id, work))


@router.post("/tables/{table_id}/pace", tags=["playing"], responses=refusals(*AT_SEAT, "too_often"))
async def set_pace(table_id: TableId, asked: requests.SetPace, services: TheServices, token: Token) -> answers.Agreed:
    """Change the pace of bots from now on, for everyone at the table."""
    _per_seat(services.changes, table_id, token)
    work = partial(commands.set_pace, table_id=table_id, token_hash=token, pace=asked.pace)
    return answers.Agreed(seq=await services.workers.run(table_id, work))


@router.post(
    "/tables/{table_id}/colour",
    tags=["tables"],
    responses=refusals(*AT_SEAT, "already_begun", "colour_taken", "too_often"),
)
async def choose_colour(
    table_id: TableId, asked: requests.ChooseColour, services: TheServices, token: Token
) -> answers.Agreed:
    """Change your colour, before the game begins. A bot that has it swaps; a person keeps it."""
    _per_seat(services.changes, table_id, token)
    work = partial(commands.choose_colour, table_id=table_id, token_hash=token, colour=asked.colour)
    return answers.Agreed(seq=await services.workers.run(table_id, work))


@router.post(
    "/tables/{table_id}/bot",
    tags=["tables"],
    responses=refusals(*AT_SEAT, "already_begun", "seat_taken", "bot_too_strong", "busy"),
)
async def fill_seat(
    table_id: TableId, asked: requests.FillSeat, request: Request, services: TheServices, token: Token
) -> answers.Agreed:
    """Put a bot on a free seat, before the game begins; on the last one, the game begins."""
    _per_seat(services.moves, table_id, token)
    await _seat_bots(services, request, table_id, [asked.bot])
    work = partial(commands.fill_seat, table_id=table_id, token_hash=token, asked=asked)
    return answers.Agreed(seq=await services.workers.run(table_id, work))


@router.post(
    "/tables/{table_id}/nonce",
    tags=["tables"],
    responses=refusals(*AT_SEAT, "wrong_nonce", "nonce_too_early", "nonce_too_late", "too_often"),
)
async def give_nonce(
    table_id: TableId, asked: requests.GiveNonce, services: TheServices, token: Token
) -> answers.Agreed:
    """Give your number, so that you have a part in the seed: first its hash, and when all hashes are there, itself.

    With the last one, the game begins. It does so without numbers that do not come within 10 s.
    """
    _per_seat(services.moves, table_id, token)
    work = partial(commands.give_nonce, table_id=table_id, token_hash=token, asked=asked)
    return answers.Agreed(seq=await services.workers.run(table_id, work))


@router.post(
    "/tables/{table_id}/hint",
    tags=["playing"],
    responses=refusals(*AT_SEAT, "no_hints", "not_begun", "not_your_turn", "preparing", "table_over", "busy"),
)
async def hint(table_id: TableId, services: TheServices, token: Token) -> answers.Hint:
    """What each legal move is worth and why, best first; only in practice against bots."""
    _per_seat(services.hints, table_id, token)

    def look(repository: Repository) -> tuple[int, View, Edition]:
        live = repository.read(table_id)
        seat = live.seated(token)
        if not live.row.hints or not live.is_practice:
            raise Refusal("no_hints")
        if live.game is None:
            raise Refusal("not_begun")
        if live.state != "playing":
            raise Refusal("table_over")
        if live.game.to_move != seat:
            raise Refusal("not_your_turn", to_move=live.game.to_move)
        return live.row.version, live.game.view(seat), live.edition

    version, view, edition = await services.workers.run(table_id, look)
    return answers.Hint(version=version, moves=await advice(services.pool, table_id, view, edition))


# --- opening and joining -------------------------------------------------------------------------------------------


@router.get("/tables", tags=["tables"], response_model=answers.Lobby, responses=refusals())
async def list_tables(request: Request, services: TheServices) -> Response:
    """The lobby: listed tables that wait for players or are being played, the newest first, a second ago at most."""
    services.looking.take(client_key(request.scope))
    return json_answer(await services.lobby.text())


@router.post(
    "/tables",
    status_code=201,
    tags=["tables"],
    responses=refusals(
        "unknown_edition", "maps_not_allowed", "practice_only", "bot_too_strong", "bots_alone", "secret_in_use", "busy"
    ),
)
async def open_table(asked: requests.OpenTable, request: Request, services: TheServices) -> answers.Opening:
    """Open a table. The same request again gets the table that was opened."""
    services.opening.take(client_key(request.scope))
    table_id = commands.new_id()
    bots = [seat.bot for seat in asked.seats if isinstance(seat, requests.BotSeat)]
    if len(bots) == len(asked.seats) and not services.is_host(request):
        raise Refusal("bots_alone")
    if asked.edition_hash is not None and not services.may_open(asked.edition, asked.edition_hash):
        raise Refusal("maps_not_allowed")
    if asked.edition not in edition_ids():
        await services.edition(asked.edition, asked.edition_hash)  # another worker may know a map that is new here
    await _seat_bots(services, request, table_id, bots)

    def work(repository: Repository) -> answers.Opening:
        live, numbers = commands.open_table(repository, table_id, asked, services.settings.pace)
        return answers.Opening(
            table=secrecy.table_info(live.row, live.seats), links=services.link(request, live), seats=numbers
        )

    opening = await services.workers.run(table_id, work)
    if any(map(thinks_apart, bots)) or (bots and opening.table.hints):
        services.pool.wake()  # the first hint or move should not wait for it
    return opening


@router.post(
    "/tables/{table_id}/join",
    tags=["tables"],
    responses=refusals(*AT_TABLE, "table_archived", "may_not_join", "seat_taken", "no_free_seat", "too_often"),
)
async def join(
    table_id: TableId, asked: requests.Join, request: Request, services: TheServices, token: Token
) -> answers.Seated:
    """Take a free seat: of a listed table, or with the key of the invitation as token.

    The seat's number changes when the game begins: from then on, whoever starts is seat 0.
    """
    services.joining.take(client_key(request.scope))

    def work(repository: Repository) -> answers.Seated:
        live, seat = commands.join(repository, table_id, token, asked)
        return answers.Seated(seat=seat, table=secrecy.table_info(live.row, live.seats))

    return await services.workers.run(table_id, work)


@router.get("/tables/{table_id}", tags=["tables"], response_model=answers.Update, responses=refusals(*AT_TABLE))
async def load_table(table_id: TableId, services: TheServices, token: Token) -> Response:
    """The table as the token's seat, or a spectator, may know it now: the same as a WebSocket's first update."""

    def work(repository: Repository) -> bytes:
        live = repository.read(table_id)
        return updates.whole(live, live.access(token).seat)

    return json_answer(await services.workers.run(table_id, work))


@router.get(
    "/tables/{table_id}/happenings", tags=["tables"], response_model=answers.Happenings, responses=refusals(*AT_TABLE)
)
async def load_happenings(
    table_id: TableId,
    services: TheServices,
    token: Token,
    after: Annotated[int, Query(ge=0, le=2**53 - 1, description="The last sequence number that you have.")] = 0,
) -> Response:
    """What happened at the table after a sequence number, as the token's seat may know it, up to 500 things at a time.

    Empty once archived.
    """

    def work(repository: Repository) -> str:
        live = repository.read(table_id)
        return secrecy.page_of_happenings(live, live.access(token).seat, after).model_dump_json(by_alias=True)

    return json_answer(await services.workers.run(table_id, work))


@router.get("/tables/{table_id}/links", tags=["tables"], responses=refusals(*AT_TABLE, "not_seated"))
async def load_links(table_id: TableId, request: Request, services: TheServices, token: Token) -> answers.Links:
    """The links to share, for those who sit at the table."""

    def work(repository: Repository) -> answers.Links:
        live = repository.read(table_id)
        live.seated(token)
        return services.link(request, live)

    return await services.workers.run(table_id, work)


@router.get("/codes/{code}", tags=["tables"], responses=refusals())
async def find_code(
    code: Annotated[requests.Code, Path(description="As it was typed.")], request: Request, services: TheServices
) -> answers.CodeFound:
    """The table that a code is for: with the key of its invitation, or to send the same code to its `take-over`."""
    client = client_key(request.scope)
    services.joining.take(client)
    with services.wrong_codes.counted(client) as give_back:  # before, so that many requests at a time do not help
        found = await services.workers.run("", lambda repository: repository.find_code(code))
    if found is None:
        return answers.CodeFound(table=None, invite=None)
    give_back()
    table, invite = found
    return answers.CodeFound(table=table, invite=invite)


# --- devices and rematches -----------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/code", tags=["devices"], responses=refusals(*AT_SEAT, "too_often"))
async def give_code(table_id: TableId, request: Request, services: TheServices, token: Token) -> answers.OneTimeCode:
    """A code that moves this seat to another device. It works once, for ten minutes, and voids the one before."""
    services.joining.take(client_key(request.scope))
    work = partial(commands.give_code, table_id=table_id, token_hash=token)
    code, expires = await services.workers.run(table_id, work)
    return answers.OneTimeCode(code=code, expires=expires)


@router.post("/tables/{table_id}/take-over", tags=["devices"], responses=refusals("edition_changed", "wrong_code"))
async def take_over(
    table_id: TableId, asked: requests.TakeOver, request: Request, services: TheServices
) -> answers.Seated:
    """Move a seat to this device. From then on the secret of the first device is void."""
    client = client_key(request.scope)
    services.joining.take(client)

    def work(repository: Repository) -> answers.Seated:
        live, seat = commands.take_over(repository, table_id, asked)
        return answers.Seated(seat=seat, table=secrecy.table_info(live.row, live.seats))

    with services.wrong_codes.counted(client) as give_back:
        seated = await services.workers.run(table_id, work)
        give_back()
    return seated


@router.post("/tables/{table_id}/rematch", tags=["tables"], responses=refusals(*AT_SEAT, "not_over"))
async def rematch(table_id: TableId, request: Request, services: TheServices, token: Token) -> answers.RematchTable:
    """Play again: a new table for the same players, who keep their secrets, with seats rotated."""
    services.opening.take(client_key(request.scope))
    bots = await services.workers.run(table_id, partial(_bots_of_rematch, table_id=table_id))
    await _seat_bots(services, request, table_id, bots)
    work = partial(commands.rematch, table_id=table_id, token_hash=token, next_id=commands.new_id())
    return answers.RematchTable(table=await services.workers.run(table_id, work))


# --- common --------------------------------------------------------------------------------------------------------


def _per_seat(limiter: Limiter, table_id: str, token: str | None) -> None:
    """Count a request against the limit of the seat that makes it."""
    limiter.take(f"{table_id} {token}")


async def _done(
    services: Services, table_id: str, token: str | None, command: Callable[[Repository, str, str | None], int]
) -> answers.Agreed:
    _per_seat(services.moves, table_id, token)
    return answers.Agreed(
        seq=await services.workers.run(table_id, lambda repository: command(repository, table_id, token))
    )


async def _seat_bots(services: Services, request: Request, table_id: str, bots: Sequence[str]) -> None:
    """Refuse bots that may not sit down, or cannot be made; count those that think for long against a limit."""
    for bot in bots:
        services.bots.check(bot)
    client = client_key(request.scope)
    counted = 0
    try:
        for _ in filter(thinks_apart, bots):
            services.thinking_bots.take(client)
            counted += 1
    except Refusal:
        for _ in range(counted):
            services.thinking_bots.give_back(client)
        raise
    for bot in set(bots) & set(services.bots.others):
        try:
            await services.pool.think(table_id, Making(bot), BOT_SECONDS)
        except ThinkingError as error:
            failure = error.told if isinstance(error, Failed) else None
            log("bot_failed", logging.WARNING, error=error, bot=bot, failure=failure)
            raise BotError("broken_bot", f"bot {bot!r} cannot be used", name=bot) from None


def _bots_of_rematch(repository: Repository, table_id: str) -> list[str]:
    """Return the bots that a rematch would seat; none if there is one already."""
    live = repository.read(table_id)
    is_new = live.state == "over" and live.row.rematch is None
    return [seat.bot for seat in live.seats if seat.bot is not None] if is_new else []
