"""What clients can ask for when a game is over: its record, a replay, and an analysis of its moves."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from trikk.game.game import Game
from trikk.game.view import View
from trikk.server.api.messages import answers, requests
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.services import AT_TABLE, TableId, TheServices, Token, json_answer, refusals
from trikk.server.net.limits import client_key
from trikk.server.tables import secrecy
from trikk.server.tables.repository import Repository
from trikk.server.thinking.advice import advice
from trikk.server.thinking.pool import Pool

router = APIRouter(prefix="/api", tags=["after the game"])


@router.get("/tables/{table_id}/record", responses=refusals(*AT_TABLE, "not_over"))
async def load_record(table_id: TableId, services: TheServices, token: Token) -> answers.Revealed:
    """Everything, once the game is over: record, seed, points by source. `trikk fair` and `trikk verify` read it."""

    def work(repository: Repository) -> answers.Revealed:
        live = repository.read(table_id)
        live.access(token)
        return secrecy.revealed(live)

    return await services.workers.run(table_id, work)


@router.get(
    "/tables/{table_id}/replay",
    response_model=answers.Replay,
    responses=refusals(*AT_TABLE, "not_over"),
)
async def load_replay(
    table_id: TableId,
    request: Request,
    services: TheServices,
    token: Token,
    perspective: Annotated[
        requests.Perspective, Query(description="Everything open, or as a spectator or a seat saw it.")
    ] = "open",
) -> Response:
    """Every step of a game that is over, to look at again."""
    services.table_replays.take(client_key(request.scope))

    def work(repository: Repository) -> secrecy.Finished:
        live = repository.read(table_id)
        live.access(token)
        return secrecy.finished(live)

    finished = await services.workers.run(table_id, work)
    async with services.replaying:
        return json_answer(await asyncio.to_thread(_replay_text, finished, perspective))


@router.post("/replay", response_model=answers.Replay, responses=refusals())
async def replay_record(asked: requests.ReplayRecord, services: TheServices) -> Response:
    """Every step of a saved game, over or not, wherever it was played. A bad record is refused (422)."""

    def work() -> str:
        return _replay_text(secrecy.recorded(asked.record, services.editions, asked.language), asked.perspective)

    async with services.replaying:
        return json_answer(await asyncio.to_thread(work))


def _replay_text(finished: secrecy.Finished, perspective: str) -> str:
    return secrecy.replay_data(finished, perspective).model_dump_json(by_alias=True)


@router.get(
    "/tables/{table_id}/analysis",
    responses=refusals(*AT_TABLE, "not_over", "no_analysis", "preparing", "busy"),
)
async def analyse_step(
    table_id: TableId,
    request: Request,
    services: TheServices,
    token: Token,
    step: Annotated[int, Query(ge=0, le=1_000_000, description="Which move, from 0.")],
) -> answers.Analysis:
    """What the moves at one step of a game against bots were worth, from what the seat to move knew."""
    services.analyses.take(client_key(request.scope))

    def look(repository: Repository) -> Game:
        live = repository.read(table_id)
        live.access(token)
        game = secrecy.revealed_game(live)
        if not live.is_practice:
            raise Refusal("no_analysis")
        if step >= len(game.moves):
            raise malformed("too_large", "step", len(game.moves) - 1)
        return game

    game = await services.workers.run(table_id, look)
    return await analysis(services.pool, table_id, game, step)


async def analysis(pool: Pool, table_id: str, game: Game, step: int) -> answers.Analysis:
    """Return what each move of a step was worth: the same as a hint there."""
    view = await asyncio.to_thread(_view_before, game, step)
    moves = await advice(pool, table_id, view, game.edition)
    played = str(game.moves[step])
    [chosen] = [each for each in moves if each.move == played]
    assert view.seat is not None
    return answers.Analysis(
        step=step,
        seat=view.seat,
        played=played,
        win_chance=moves[0].win_chance,
        best=moves[0],
        chosen=chosen,
        moves=moves,
    )


def _view_before(game: Game, step: int) -> View:
    """Return what the seat knew that made a move."""
    before = Game(game.edition, game.players, game.seed, options=game.options)
    for move in game.moves[:step]:
        before.play(move)
    assert before.to_move is not None
    return before.view(before.to_move)
