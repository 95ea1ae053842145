"""Maps that visitors bring: read apart from the server, and kept for a day, or for as long as a table needs them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from trikk.catalog import Edition, edition_ids
from trikk.catalog.wording import show
from trikk.game.contents import content_hash, edition_of_content
from trikk.server.api.messages.editions import BroughtMap, MapProblem, edition_summary
from trikk.server.api.messages.refusals import Refusal
from trikk.server.maps.map_reading import MapReading
from trikk.server.net.logs import log
from trikk.server.thinking.pool import Pool
from trikk.server.thinking.thinker import Failed, ThinkingError

READING_SECONDS = 5.0
"""How long a map may take. A large one takes a fraction of a second, on a busy machine a few times that."""


@dataclass(frozen=True)
class Brought:
    """A map that can be played, or what is wrong with it."""

    edition: Edition | None
    problems: list[MapProblem]

    @property
    def answer(self) -> BroughtMap:
        """What the visitor is told."""
        if self.edition is None:
            return BroughtMap(edition=None, problems=self.problems)
        return BroughtMap(edition=edition_summary(self.edition, content_hash(self.edition)), problems=[])


async def read_brought(pool: Pool, client: str, text: str, own: Mapping[str, Edition]) -> Brought:
    """Return what is in the file of a visitor's map. The host's `own` maps keep their ids for themselves.

    Nothing of the text is looked at in this process before another has read it to its end, in time.
    """
    try:
        found = await pool.think(client, MapReading(text), READING_SECONDS)
    except Failed as failure:
        log("map_failed", logging.ERROR, failure=failure.told)
        raise Refusal("internal") from None
    except ThinkingError as error:
        log("map_failed", logging.WARNING, error=error)
        raise Refusal("map_too_slow", seconds=READING_SECONDS) from None
    if "problems" in found:
        return Brought(None, [MapProblem(**problem) for problem in found["problems"]])
    edition = edition_of_content(found["content"])
    if edition.id in edition_ids() or own.get(edition.id, edition) != edition:
        taken = f"this server offers another game with the id {show(edition.id)}: choose another id"
        return Brought(None, [MapProblem(line=None, field="id", message=taken, suggestion="")])
    return Brought(edition, [])
