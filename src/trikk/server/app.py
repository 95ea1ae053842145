"""The application: everything put together."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
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
from trikk.server.api import catalog, finished_games, page, routes, studio
from trikk.server.api.messages import documents
from trikk.server.api.messages.answers import Error, Health
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.services import Services, json_answer, refusals
from trikk.server.api.websocket import Updates
from trikk.server.maps.own_maps import OwnMaps
from trikk.server.net.limits import Guesses, Throttle
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.logs import log
from trikk.server.net.metrics import Metrics, by_worker
from trikk.server.net.origins import Site
from trikk.server.net.refusals import ILLEGAL_MOVE, error_headers, mark_refusal, reason_of, refusal_of
from trikk.server.net.request_log import RequestLog
from trikk.server.net.security import MAPS_PATH, REPLAY_PATH, BodyLimit, Gate, SecurityHeaders
from trikk.server.net.siblings import Siblings
from trikk.server.settings import Settings
from trikk.server.storage.health import HealthCheck
from trikk.server.storage.question import Question
from trikk.server.storage.store import Store
from trikk.server.tables.bots import Bots
from trikk.server.tables.clock import Clock
from trikk.server.tables.housekeeping import Housekeeping
from trikk.server.tables.hub import Answers, Hub
from trikk.server.tables.lobby import Lobby
from trikk.server.tables.presence import Presence
from trikk.server.tables.repository import Repository, Told
from trikk.server.tables.server_time import ServerTime
from trikk.server.tables.workers import Job, Workers
from trikk.server.thinking.pool import Pool

COUNT_SECONDS = 3.0
"""How long tables are waited for to be counted, and how long the count is used."""


def make_app(
    settings: Settings,
    store: Store,
    editions: Mapping[str, Edition] | None = None,
    limits: LimitsInForce | None = None,
) -> FastAPI:
    """Return the application that serves the tables of a store.

    `editions` are the host's own, by id; if not given, those of the settings.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        own = await asyncio.to_thread(OwnMaps, settings.maps) if editions is None else editions
        async with running_services(settings, store, own, metrics, limits) as services:
            app.state.services = services
            yield

    metrics = Metrics()
    metrics.tables_by_state = Question(store.tables_by_state, seconds=COUNT_SECONDS, fresh=COUNT_SECONDS).wait
    app = _routes(lifespan)
    limits, site = limits or LimitsInForce(settings.limits, settings.workers), Site(settings)
    # The last added is the first to see a request.
    app.add_middleware(Updates)
    app.add_middleware(BodyLimit)
    app.add_middleware(
        Throttle,
        requests=limits.limiter("requests"),
        connections=limits.websockets(),
        costly={
            REPLAY_PATH: limits.limiter("replays"),
            MAPS_PATH: limits.limiter("maps", by_all="maps_by_all"),
        },
    )
    app.add_middleware(Gate, site=site)
    app.add_middleware(RequestLog, metrics=metrics)
    app.add_middleware(SecurityHeaders, site=site)
    app.state.metrics = metrics
    app.state.siblings = None
    app.state.health = HealthCheck(store)
    return app


@asynccontextmanager
async def running_services(
    settings: Settings,
    store: Store,
    editions: Mapping[str, Edition],
    metrics: Metrics,
    limits: LimitsInForce | None = None,
) -> AsyncIterator[Services]:
    """Yield the services that answer requests, and run the clock and the presence meanwhile."""
    loop = asyncio.get_running_loop()

    def tell(repository: Repository, done: list[Job], changes: list[Told], own: list[Told]) -> None:
        _soon(loop, tell_here, done, changes, hub.answers(repository, own))

    def tell_here(done: list[Job], changes: list[Told], answers: Answers) -> None:
        for job in done:
            job.settle()
        workers.stir()
        hub.send(answers)
        for told in changes:
            if told.seq is not None:  # otherwise nothing has happened there
                clock.note(told.table_id, told.due)

    def heard(table_id: str, seq: int, number: int) -> None:
        hub.changed(table_id, seq)
        presence.heard(table_id, number)
        clock.hear(table_id)

    now = ServerTime(store.time)
    bots = Bots(settings.bots)
    workers = Workers(store, editions, bots, tell, now)
    hub = Hub(workers.publish, metrics.updates_sent)
    pool = Pool(settings.thinkers)
    clock = Clock(store, workers, bots, pool, metrics, now, settings.thinking)
    housekeeping = Housekeeping(workers, now, clock.move)
    presence = Presence(workers, hub)
    limits = limits or LimitsInForce(settings.limits, settings.workers)
    services = Services(
        settings=settings,
        store=store,
        workers=workers,
        hub=hub,
        presence=presence,
        lobby=Lobby(store),
        clock=clock,
        bots=bots,
        pool=pool,
        metrics=metrics,
        editions=editions,
        limits=limits,
        opening=limits.limiter("opening", by_all="opening_by_all"),
        joining=limits.limiter("joining"),
        looking=limits.limiter("looking"),
        moves=limits.limiter("moves"),
        reactions=limits.limiter("reactions"),
        changes=limits.limiter("changes"),
        hints=limits.limiter("hints"),
        thinking_bots=limits.limiter("thinking_bots"),
        wrong_codes=Guesses(
            each=limits.limiter("wrong_codes"),
            by_all=limits.limiter("wrong_codes_by_all"),
            first=limits.limiter("first_codes", by_all="first_codes_by_all"),
        ),
        table_replays=limits.limiter("table_replays"),
        analyses=limits.limiter("analyses"),
        drawing=limits.limiter("drawing"),
        fairness=limits.limiter("fairness"),
    )
    stop_listening = store.listen(
        lambda table_id, seq, number: _soon(loop, heard, table_id, seq, number), lambda: _soon(loop, hub.missed)
    )
    await housekeeping.compare()  # before anything is done that is due
    running = [asyncio.create_task(each.run()) for each in (clock, presence, housekeeping)]
    if settings.limits_file is not None:
        running.append(asyncio.create_task(limits.follow(settings.limits_file)))
    if isinstance(editions, OwnMaps):
        running.append(asyncio.create_task(editions.follow()))
    for task in running:
        task.add_done_callback(_tell_if_failed)
    try:
        yield services
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.to_thread(stop_listening)
        await hub.close(Refusal("stopping"))
        await asyncio.to_thread(pool.close)
        await clock.close()
        await presence.close()
        await workers.close()


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
        "then `ClientMessage`s, and hears `ServerMessage`s.",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # FastAPI would make it while everyone waits, and encode all of it for each request
        lifespan=lifespan,
    )
    app.include_router(routes.router)
    app.include_router(finished_games.router)
    app.include_router(catalog.router)
    app.include_router(studio.router)

    app.openapi = lambda: documents.openapi_document(app)  # type: ignore[method-assign]

    refused: dict[int | str, Any] = {status: refusals()[status] for status in (413, 422, 429)}
    refused[422]["model"] = Error  # once, so that the schema is there for all refusals to refer to

    @app.get("/health", tags=["operation"], responses={**refused, 503: {"model": Health}})
    async def health(request: Request, response: Response) -> Health:
        """Whether the server works and its database takes what it stores."""
        check: HealthCheck = request.app.state.health
        problem = await check.problem()
        response.status_code = 200 if problem is None else 503
        return Health(
            status="ok" if problem is None else "unavailable",
            problem=problem,
            version=trikk.__version__,
            preparing=PREPARATION.share,
        )

    app.add_api_route("/health", health, methods=["HEAD"], include_in_schema=False)  # monitors ask for no more

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        counted: Metrics = request.app.state.metrics
        siblings: Siblings | None = request.app.state.siblings
        if siblings is None:
            text = await asyncio.to_thread(counted.render)
        else:
            own = {siblings.number: counted.render_counted()}
            text = by_worker(own | await siblings.counted()) + await asyncio.to_thread(counted.render_tables)
        return Response(text, media_type=counted.content_type)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return json_answer(await asyncio.to_thread(openapi_text))

    for screen in page.SCREENS:
        app.add_api_route(screen, page.document, methods=["GET", "HEAD"], include_in_schema=False)
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


@cache
def openapi_text() -> str:
    """Return the same as JSON, made when it is first asked for."""
    return json.dumps(openapi_document(), ensure_ascii=False, separators=(",", ":"))
