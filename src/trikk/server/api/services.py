"""What all addresses share: the services that answer requests, the token of the client, and documented refusals."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from trikk.catalog import Edition
from trikk.game.contents import content_hash
from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import REFUSALS, Refusal
from trikk.server.api.messages.requests import MakeMove
from trikk.server.maps.own_maps import OwnMaps
from trikk.server.net.addresses import network_url
from trikk.server.net.limits import Guesses, Limiter
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.metrics import Metrics
from trikk.server.net.origins import is_loopback, plain_name
from trikk.server.settings import Settings
from trikk.server.storage.codes import hash_of
from trikk.server.storage.store import Store
from trikk.server.tables import commands
from trikk.server.tables.bots import Bots
from trikk.server.tables.clock import Clock
from trikk.server.tables.hub import Hub
from trikk.server.tables.lobby import Lobby
from trikk.server.tables.presence import Presence
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable
from trikk.server.tables.workers import Answer, Workers, settle
from trikk.server.thinking.pool import Pool

LONGEST_TOKEN = 64


@dataclass
class Services:
    """Everything that answers requests; each application has one."""

    settings: Settings
    store: Store
    workers: Workers
    hub: Hub
    clock: Clock
    bots: Bots
    pool: Pool
    presence: Presence
    lobby: Lobby
    metrics: Metrics
    editions: Mapping[str, Edition]
    """The host's own, by id."""
    limits: LimitsInForce
    opening: Limiter
    joining: Limiter
    looking: Limiter
    moves: Limiter
    reactions: Limiter
    changes: Limiter
    hints: Limiter
    thinking_bots: Limiter
    wrong_codes: Guesses
    table_replays: Limiter
    analyses: Limiter
    drawing: Limiter
    fairness: Limiter
    replaying: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a replay is made: all share Python's interpreter, and replays get no more than one thread's part."""

    async def make_move(self, table_id: str, token_hash: str | None, asked: MakeMove) -> answers.Accepted:
        """Make a move; return when it is stored."""
        future: asyncio.Future[answers.Accepted] = asyncio.get_running_loop().create_future()
        self.ask_move(table_id, token_hash, asked, partial(settle, future))
        return await future

    def ask_move(self, table_id: str, token_hash: str | None, asked: MakeMove, answer: Answer) -> None:
        """Have a move made, however it came; `answer` is called when it is stored."""
        try:
            self.moves.take(f"{table_id} {token_hash}")
        except Refusal as refusal:
            answer(None, refusal)
            return
        began = time.perf_counter()

        def answered(accepted: answers.Accepted | None, error: Exception | None) -> None:
            if error is None:
                self.metrics.acknowledged(time.perf_counter() - began)
                self.metrics.moved("person")
            answer(accepted, error)

        work = partial(commands.make_move, table_id=table_id, token_hash=token_hash, asked=asked)
        self.workers.ask(table_id, work, answered, changes=True)

    def may_open(self, id: str, hash: str) -> bool:
        """Whether visitors may open a table with this version: any that is kept here, or only what is on offer."""
        own = self.editions.get(id)
        return self.settings.visitors_maps or (own is not None and content_hash(own) == hash)

    async def edition(self, id: str, hash: str | None) -> Edition:
        """Return an edition as it is now, or a version of it; look for a map that this process does not know yet."""

        def work(repository: Repository) -> Edition:
            return repository.edition_asked_for(id, hash)

        try:
            return await self.workers.run("", work)
        except Refusal as refusal:
            if refusal.code != "unknown_edition" or not isinstance(self.editions, OwnMaps):
                raise
        await asyncio.to_thread(self.editions.look)  # another worker may have seen a new file before
        return await self.workers.run("", work)

    def link(self, request: Request, live: LiveTable) -> answers.Links:
        """Return the addresses of a table to share. Keys stand behind a #, which browsers do not send.

        If the client asked at an address that works only on this machine, use one of its network, if there is any.
        """
        base, reach = self._base(request)
        address = f"{base}/t/{live.id}"
        return answers.Links(
            invite=f"{address}#invite={live.row.invite_key}",
            watch=f"{address}#watch={live.row.watch_key}",
            code=live.row.invite_code,
            reach=reach,
        )

    def is_host(self, request: Request) -> bool:
        """Return whether the request comes from this machine without a proxy, or everyone is as trusted as that.

        Behind a proxy on this machine, all requests come from here: then nobody is the host.
        """
        if self.limits.limits.bots_alone:
            return True
        is_direct = self.settings.public_url is None and "x-forwarded-for" not in request.headers
        return is_direct and request.client is not None and is_loopback(request.client.host)

    def _base(self, request: Request) -> tuple[str, answers.Reach]:
        """Return the site to share, and where it can be reached."""
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/"), "site"
        asked = str(request.base_url).rstrip("/")
        if not is_loopback(plain_name(request.base_url.hostname or "")):
            return asked, "site"
        network = network_url(self.settings.host, self.settings.port)
        return (asked, "machine") if network is None else (network, "network")


# Both are `async` although they wait for nothing: FastAPI would call plain functions in a thread.


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


bearer = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A seat's secret, or the key of an invitation or watch link.",
)


async def token_hash(given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str | None:
    """Return the hash of a request's token, if it has one."""
    if given is None or not given.credentials or len(given.credentials) > LONGEST_TOKEN:
        return None
    return hash_of(given.credentials)


TheServices = Annotated[Services, Depends(services_of)]
Token = Annotated[str | None, Depends(token_hash)]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,22}$", description="The table's id, from its link.")]


AN_ERROR = {"application/json": {"schema": {"$ref": f"#/components/schemas/{answers.Error.__name__}"}}}


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """Return the answers that an address may give besides the good one, for the documentation.

    They only refer to the model, since FastAPI would build a validator for each of them at every start of a server.
    """
    by_status: dict[int, list[str]] = {}
    for code in (*codes, "malformed", "too_large", "wrong_origin", "wrong_host", "too_fast", "unavailable"):
        by_status.setdefault(REFUSALS[code][0], []).append(code)
    return {
        status: {"description": ", ".join(f"`{code}`" for code in found), "content": AN_ERROR}
        for status, found in sorted(by_status.items())
    }


AT_TABLE = ("unknown_table", "edition_changed")
AT_SEAT = (*AT_TABLE, "not_seated", "table_archived")


def json_answer(text: str | bytes) -> Response:
    """Return an answer that is JSON already."""
    return Response(text, media_type="application/json")
