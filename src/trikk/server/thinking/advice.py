"""What the moves of a position are worth. A hint and the later analysis of the same step get the same answer."""

import asyncio
import logging

from trikk.bots.analysis import WORLDS
from trikk.bots.preparation import PREPARATION
from trikk.catalog import Edition
from trikk.game.view import View
from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.tables import secrecy
from trikk.server.thinking.pool import Pool
from trikk.server.thinking.thinker import Failed, ThinkingError
from trikk.server.thinking.thoughts import Estimates

ADVICE_SECONDS = 60.0
"""How long an analysis may take. On one core it takes about two seconds."""


async def advice(pool: Pool, table_id: str, view: View, edition: Edition | None) -> list[answers.HintedMove]:
    """Return all legal moves of the view's seat, best first. Editions of the host have to be given as `edition`.

    Refused while the rules are being compiled, which can take minutes. Loading what was compiled before is waited for.
    """
    share = await asyncio.to_thread(PREPARATION.lacking)
    if share is not None:
        raise Refusal("preparing", percent=int(100 * share))
    try:
        estimates = await pool.think(table_id, Estimates(view, edition, WORLDS), ADVICE_SECONDS)
    except Failed as failure:
        log("advice_failed", logging.ERROR, failure=failure.told)
        raise Refusal("internal") from None
    except ThinkingError as error:
        log("advice_failed", logging.WARNING, error=error)
        raise Refusal("busy") from None
    return [secrecy.hinted(estimate) for estimate in estimates]
