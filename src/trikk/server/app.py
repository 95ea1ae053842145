"""The application: everything put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

import trikk
from trikk.bots.preparation import PREPARATION
from trikk.catalog import Edition
from trikk.errors import TrikkError
from trikk.game.errors import MoveError
from trikk.server.api import finished_games, page, routes
from trikk.server.api.messages import documents
from trikk.server.api.messages.answers import Error, Health
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.services import Services, refusals
from trikk.server.api.websocket import Updates
from trikk.server.net.limits import Connections, Limiter, Throttle
from trikk.server.net.logs import log
from trikk.server.net.metrics import Metrics
from trikk.server.net.origins import Site
from trikk.server.net.refusals import error_headers, mark_refusal, reason_of, refusal_of
from trikk.server.net.request_log import RequestLog
from trikk.server.net.security import REPLAY_PATH, BodyLimit, Gate, SecurityHeaders
from trikk.server.settings import Settings
from trikk.server.storage.store import Store
from trikk.server.tables.clock import Clock
from trikk.server.tables.hub import Hub
from trikk.server.tables.presence import Presence
from trikk.server.tables.workers import Workers

ILLEGAL_MOVE = "illegal_move"
"""The code under which all moves against the rules are counted and logged."""


def make_app(settings: Settings, store: Store, editions: Mapping[str, Edition] | None = None) -> FastAPI:
    """Return the application that serves the tables of a store. `editions` are the host's own, by id."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_services(settings, store, editions or {}, metrics) as services:
            app.state.services = services
            yield

    metrics = Metrics()
    metrics.tables_by_state = store.tables_by_state
    app = _routes(lifespan)
    limits, site = settings.limits, Site(settings)
    # The last added is the first to see a request.
    app.add_middleware(Updates)
    app.add_middleware(BodyLimit)
    app.add_middleware(
        Throttle,
        requests=Limiter(limits.requests),
        connections=Connections(limits.connections),
        costly={REPLAY_PATH: Limiter(limits.replays)},
    )
    app.add_middleware(Gate, site=site)
    app.add_middleware(RequestLog, metrics=metrics)
    app.add_middleware(SecurityHeaders, site=site)
    app.state.metrics = metrics
    app.state.store = store
    return app


@asynccontextmanager
async def running_services(
    settings: Settings, store: Store, editions: Mapping[str, Edition], metrics: Metrics
) -> AsyncIterator[Services]:
    """Yield the services that answer requests, and run the clock and the presence meanwhile."""
    loop = asyncio.get_running_loop()

    def changed(table_id: str, seq: int, due: float | None) -> None:
        loop.call_soon_threadsafe(changed_here, table_id, seq, due)

    def changed_here(table_id: str, seq: int, due: float | None) -> None:
        workers.stir()
        hub.changed(table_id, seq)
        clock.note(table_id, due)

    def heard(table_id: str, seq: int, number: int) -> None:
        hub.changed(table_id, seq)
        presence.heard(table_id, number)

    workers = Workers(store, editions, changed)
    hub = Hub(workers, metrics.updates_sent)
    clock = Clock(store, workers, metrics)
    presence = Presence(workers, hub)
    limits = settings.limits
    services = Services(
        settings=settings,
        store=store,
        workers=workers,
        hub=hub,
        presence=presence,
        clock=clock,
        metrics=metrics,
        editions=editions,
        opening=Limiter(limits.opening),
        joining=Limiter(limits.joining),
        moves=Limiter(limits.moves),
        reactions=Limiter(limits.reactions),
        hints=Limiter(limits.hints),
        wrong_codes=Limiter(limits.wrong_codes),
        analyses=Limiter(limits.analyses),
    )
    stop_listening = store.listen(
        lambda table_id, seq, number: _soon(loop, heard, table_id, seq, number), lambda: _soon(loop, hub.missed)
    )
    ticking = asyncio.create_task(clock.run())
    ticking.add_done_callback(_tell_if_failed)
    alive = asyncio.create_task(presence.run())
    alive.add_done_callback(_tell_if_failed)
    try:
        yield services
    finally:
        ticking.cancel()
        alive.cancel()
        await asyncio.gather(ticking, alive, return_exceptions=True)
        await asyncio.to_thread(stop_listening)
        await hub.close(Refusal("stopping"))
        await clock.close()
        await presence.close()
        await asyncio.to_thread(workers.close)


def _tell_if_failed(task: "asyncio.Task[None]") -> None:
    if not task.cancelled():  # it runs for ever, so any end is an error
        log("clock_failed", logging.ERROR, error=task.exception())


def _soon(loop: asyncio.AbstractEventLoop, function: Any, *arguments: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)


# --- routes --------------------------------------------------------------------------------------------------------


def _routes(lifespan: Any = None) -> FastAPI:
    app = FastAPI(
        title="Trikk",
        version=trikk.__version__,
        description="Tables where people and bots play. Updates come through a WebSocket: a client sends a `Hello`, "
        "then only `Visible`, and hears `ServerMessage`s.",
        docs_url=None,  # these pages load scripts from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.include_router(routes.router)
    app.include_router(finished_games.router)

    app.openapi = lambda: documents.openapi_document(app)  # type: ignore[method-assign]

    refused: dict[int | str, Any] = {status: refusals()[status] for status in (413, 422, 429)}
    refused[422]["model"] = Error  # once, so that the schema is there for all refusals to refer to

    @app.get("/health", tags=["operation"], responses={**refused, 503: {"model": Health}})
    async def health(request: Request, response: Response) -> Health:
        """Whether the server and its database answer."""
        store: Store = request.app.state.store
        well = await asyncio.to_thread(store.is_well)
        response.status_code = 200 if well else 503
        return Health(status="ok" if well else "unavailable", version=trikk.__version__, preparing=PREPARATION.share)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        counted: Metrics = request.app.state.metrics
        return Response(await asyncio.to_thread(counted.render), media_type=counted.content_type)

    for screen in page.SCREENS:
        app.add_api_route(screen, page.document, include_in_schema=False)
    app.mount("/static", page.PageFiles(), name="static")
    app.add_exception_handler(TrikkError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_there)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    """Answer with a refusal; an error of the game itself has status 422."""
    assert isinstance(error, TrikkError)
    status = error.status if isinstance(error, Refusal) else 422
    # The rule against a move says something about the player's hand, so only the player learns it, not the log.
    mark_refusal(request.scope, ILLEGAL_MOVE if isinstance(error, MoveError) else error.code)
    reason = reason_of(error)
    headers = error_headers(error) if isinstance(error, Refusal) else {}
    return JSONResponse(Error(error=reason).model_dump(mode="json"), status, headers=headers)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await _refused(request, refusal_of(error.errors()[0]))


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "other methods")
        answer = await _refused(request, Refusal("method_not_allowed", allowed=allowed))
        answer.headers["Allow"] = allowed
        return answer
    if error.status_code == 404 and page.wants_document(request.scope):
        mark_refusal(request.scope, "unknown_path")
        return page.document_with(404)
    if error.status_code == 404:
        return await _refused(request, Refusal("unknown_path"))
    return await _refused(request, malformed("wrong_form", "request"))


# --- documentation -------------------------------------------------------------------------------------------------


def openapi_document() -> dict[str, Any]:
    """Return the description of all HTTP addresses."""
    return _routes().openapi()
