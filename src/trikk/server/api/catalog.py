"""What can be played here: editions, maps, bots; and maps that visitors bring."""

import asyncio
from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from trikk.catalog import CityEdition, edition_ids
from trikk.catalog import edition as shipped_edition
from trikk.drawing.poster import map_poster
from trikk.game.contents import content_hash
from trikk.server.api.messages.editions import (
    BotList,
    BroughtMap,
    EditionDetails,
    EditionList,
    bot_list,
    edition_details,
    edition_summary,
)
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import BringMap
from trikk.server.api.services import TheServices, refusals
from trikk.server.maps.brought_maps import read_brought
from trikk.server.net.limits import client_key
from trikk.server.tables import commands

EditionId = Annotated[str, Path(pattern="^[a-z0-9_]{1,64}$", description="The edition's id.")]
EditionHash = Annotated[
    str | None, Query(pattern="^[0-9a-f]{64}$", description="Of a certain version, or of a map that was brought.")
]
Language = Annotated[
    str | None, Query(pattern="^[a-z]{2}$", description="For names that the map has in several languages: `nb`.")
]

router = APIRouter(prefix="/api", tags=["catalog"])


@router.get("/editions", responses=refusals())
async def list_editions(services: TheServices, language: Language = None) -> EditionList:
    """The editions that can be played here: those that come with Trikk, and the host's own maps."""
    own = [edition_summary(each, content_hash(each), language) for each in services.editions.values()]
    printed = [edition_summary(shipped_edition(id)) for id in edition_ids() if id not in services.editions]
    return EditionList(editions=[*printed, *own], visitors_maps=services.settings.visitors_maps)


@router.get("/editions/{edition}", responses=refusals("unknown_edition"))
async def show_edition(
    edition: EditionId, services: TheServices, hash: EditionHash = None, language: Language = None
) -> EditionDetails:
    """Everything printed in an edition, and where it is drawn: as it is now, or a version that a table plays."""
    found = await services.edition(edition, hash)
    return await asyncio.to_thread(edition_details, found, language)


@router.get(
    "/editions/{edition}/poster",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **refusals("unknown_edition")},
)
async def show_poster(edition: EditionId, services: TheServices, hash: EditionHash = None) -> Response:
    """A picture of an edition's board, for those without art of their own."""
    found = await services.edition(edition, hash)
    if not isinstance(found, CityEdition):
        raise Refusal("unknown_edition", edition=edition)
    return Response(await asyncio.to_thread(poster_of, found), media_type="image/svg+xml")


@lru_cache(maxsize=64)
def poster_of(edition: CityEdition) -> str:
    """Return the poster of a map, as text."""
    return map_poster(edition).svg(edition.name)


@router.get("/bots", responses=refusals())
async def list_bots(services: TheServices) -> BotList:
    """The bots that can take a seat."""
    return bot_list(services.bots.others)


@router.post("/maps", responses=refusals("maps_not_allowed", "map_too_slow", "busy"))
async def bring_map(asked: BringMap, request: Request, services: TheServices) -> BroughtMap:
    """Bring a map: it is checked, and kept for a day, or for good if a table is opened with it.

    What is wrong with it is said with line, field and, where it can be known, what was meant.
    """
    if not services.settings.visitors_maps:
        raise Refusal("maps_not_allowed")
    found = await read_brought(services.pool, client_key(request.scope), asked.text, services.editions)
    if found.edition is not None:
        await services.workers.run("", partial(commands.bring_map, edition=found.edition))
        services.metrics.map_brought()
    return found.answer
