"""What the studio asks for: is a map sound, where is it drawn, what is its file, which tickets could it have?"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request

from trikk.bots.preparation import PREPARATION
from trikk.catalog.examples import EXAMPLES, example_map
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.messages.studio import (
    AskAdvice,
    CheckMap,
    FairCounts,
    MapAdvice,
    MapAdvices,
    MapChecked,
    MapExamples,
    MapFile,
    PlayFairly,
    SuggestedTicket,
    SuggestedTickets,
    SuggestTickets,
    TurnFile,
)
from trikk.server.api.services import Services, TheServices, refusals
from trikk.server.net.limits import client_key
from trikk.server.net.logs import log
from trikk.server.studio.drafts import is_plain
from trikk.server.studio.fair_games import FairAdvice, FairGames
from trikk.server.studio.map_work import DraftCheck, FileReading, FileWriting, TicketSuggestions
from trikk.server.thinking.thinker import Failed, ThinkingError
from trikk.server.thinking.thoughts import Thought

router = APIRouter(prefix="/api/studio", tags=["studio"])

WORK_SECONDS = 5.0
"""How long checking or reading a map may take. It takes a fraction of a second."""
GAMES_SECONDS = 60.0
"""How long some games may take: a second or two on a core, more on a busy machine."""
MOST_SEARCHED = 8
"""Games of `search` in one request; each takes as long as hundreds of `planner`."""
REFUSED = refusals("maps_not_allowed", "map_too_slow", "busy")


@router.post("/check", responses=REFUSED)
async def check_map(asked: CheckMap, request: Request, services: TheServices) -> MapChecked:
    """Say what is wrong with a map that is being drawn, and where everything is drawn that it leaves open."""
    found = await _worked(services, request, DraftCheck(_plain(asked.document), asked.language))
    return MapChecked.model_validate(found)


@router.post("/file", responses=REFUSED)
async def turn_file(asked: TurnFile, request: Request, services: TheServices) -> MapFile:
    """Turn the text of a map's file into a document, or a document into the text of a file."""
    work: Thought = FileReading(asked.text) if asked.text is not None else FileWriting(_plain(asked.document or {}))
    return MapFile.model_validate(await _worked(services, request, work))


@router.get("/examples", responses=refusals("maps_not_allowed"))
async def map_examples(services: TheServices) -> MapExamples:
    """Return the maps that come with Trikk to be played and changed."""
    if not services.settings.visitors_maps:
        raise Refusal("maps_not_allowed")
    return MapExamples(examples=[example_map(name) for name in EXAMPLES])


@router.post("/tickets", responses=refusals("maps_not_allowed", "busy"))
async def suggest_tickets(asked: SuggestTickets, request: Request, services: TheServices) -> SuggestedTickets:
    """Suggest tickets for a map: spread over its board, worth what the shortest way takes and bots find hard."""
    share = await asyncio.to_thread(PREPARATION.lacking)
    work = TicketSuggestions(_plain(asked.document), asked.count, are_tried=share is None)
    found = await _worked(services, request, work, GAMES_SECONDS, "busy")
    preparing = None if share is None else int(100 * share)
    return SuggestedTickets(tickets=[SuggestedTicket(**ticket) for ticket in found], preparing=preparing)


@router.post("/games", responses=refusals("maps_not_allowed", "map_unsound", "preparing", "busy"))
async def play_fairly(asked: PlayFairly, request: Request, services: TheServices) -> FairCounts:
    """Play some games between equal bots and count what happens, apart from people's moves. Ask again for more."""
    share = await asyncio.to_thread(PREPARATION.lacking)
    if share is not None:
        raise Refusal("preparing", percent=int(100 * share))
    document = None if asked.document is None else _plain(asked.document)
    games = min(asked.games, MOST_SEARCHED) if asked.bot == "search" else asked.games
    work = FairGames(document, asked.edition, asked.bot, asked.players, asked.first, games)
    queue = f"fair {asked.first // games % 2}"
    found = await _worked(services, request, work, GAMES_SECONDS, "busy", queue)
    if not found:
        raise Refusal("map_unsound")
    return FairCounts.model_validate(found)


@router.post("/advice", responses=refusals("maps_not_allowed", "map_unsound", "map_too_slow", "busy"))
async def advise(asked: AskAdvice, request: Request, services: TheServices) -> MapAdvices:
    """Say what to change in a map, from what was counted in games on it."""
    counts = {len(each.wins): each.model_dump(mode="json") for each in asked.counts}
    found = await _worked(services, request, FairAdvice(_plain(asked.document), counts))
    if found is None:
        raise Refusal("map_unsound")
    return MapAdvices(advice=[MapAdvice(**each) for each in found])


async def _worked(
    services: Services,
    request: Request,
    work: Thought,
    seconds: float = WORK_SECONDS,
    late: str = "map_too_slow",
    queue: str = "studio",
) -> Any:
    """Return the result of some work on a map, which a process of the pool does; one at a time of each queue.

    `late`: the refusal if it takes too long. Games do because of the machine, whatever the map is.
    """
    if not services.settings.visitors_maps:
        raise Refusal("maps_not_allowed")
    client = client_key(request.scope)
    (services.fairness if isinstance(work, FairGames) else services.drawing).take(client)
    try:
        return await services.pool.think(f"{queue} {client}", work, seconds)
    except Failed as failure:
        log("studio_failed", logging.ERROR, failure=failure.told)
        raise Refusal("internal") from None
    except ThinkingError as error:
        log("studio_failed", logging.WARNING, error=error)
        raise Refusal(late, seconds=seconds) from None


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document that is made like one of ours; refuse others."""
    if not is_plain(document):
        raise malformed("wrong_form", "document")
    return dict(document)
