"""Counts and logs every request: its method, the template of its path, its status and how long it took."""

import logging
import time
from collections.abc import Awaitable
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.limits import Budget
from trikk.server.net.logs import log
from trikk.server.net.metrics import Metrics
from trikk.server.net.refusals import marked_refusal, refuse
from trikk.server.settings import Rate

NO_ROUTE = "(none)"
"""In place of a template: there is nothing at this path, or the request was refused before anyone looked."""

FILES = "(files)"
"""In place of a template: the page and its parts."""

QUIET = frozenset({"/health", "/metrics"})
"""Machines ask for these all the time."""

TELL_TOO_FAST = Rate(60, 1)
"""How many requests that were refused as too fast are logged: whoever sends them would fill the disk."""

_SWITCHED = 101
_GONE = 499
"""In place of a status: the client went away before it was answered."""


class RequestLog:
    """ASGI: counts and logs every request, and answers with `internal` in place of an application that failed."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics
        self._too_fast = Budget(TELL_TOO_FAST)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self._watch_request(scope, receive, send)
        if scope["type"] == "websocket":
            return self._watch_websocket(scope, receive, send)
        return self.app(scope, receive, send)

    async def _watch_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        error: Exception | None = None
        try:
            await self.app(scope, receive, send_and_look)
        except Exception as raised:
            error = raised
            if status == 0:
                await refuse(scope, receive, send_and_look, Refusal("internal"), close=True)
            else:
                raise  # too late for an answer: the server cuts the connection
        finally:
            self._write("request", scope, scope["method"], status or _GONE, began, error)

    async def _watch_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0
        gone = False

        async def send_and_look(message: Message) -> None:
            nonlocal status, gone
            if status == 0:
                if message["type"] == "websocket.accept":
                    status = _SWITCHED
                    self._metrics.websocket_opened()
                elif message["type"] == "websocket.http.response.start":
                    status = message["status"]
                elif message["type"] == "websocket.close":
                    status = 403
            try:
                await send(message)
            except OSError:
                gone = True
                raise

        error: Exception | None = None
        try:
            await self.app(scope, receive, send_and_look)
        except WebSocketDisconnect:
            pass  # the client went away, which is no error
        except Exception as raised:
            if not gone:
                error = raised
                with suppress(OSError, RuntimeError):  # it may have been closed already
                    if status == 0:
                        await refuse(scope, receive, send_and_look, Refusal("internal"))
                    else:
                        await send({"type": "websocket.close", "code": 1011})
        finally:
            if status == _SWITCHED:
                self._metrics.websocket_closed()
            self._write("websocket", scope, "WEBSOCKET", status or _GONE, began, error)

    def _write(self, event: str, scope: Scope, method: str, status: int, began: float, error: Exception | None) -> None:
        route = route_template(scope)
        self._metrics.request(method, route, status)
        code = marked_refusal(scope)
        if code is not None:
            self._metrics.refused(code)
        if error is not None or status >= 500:
            level = logging.ERROR
        elif route in QUIET or (code == "too_fast" and not self._too_fast.take()):
            level = logging.DEBUG
        else:
            level = logging.INFO
        fields = {} if code is None else {"code": code}
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        log(event, level, error=error, method=method, route=route, status=status, ms=milliseconds, **fields)


def route_template(scope: Scope) -> str:
    """The path as the application declares it, `/api/tables/{table}`, with nothing of what was asked for in it."""
    # Newer versions of FastAPI keep the prefix of an included router apart from its routes.
    context = scope.get("fastapi", {}).get("effective_route_context")
    path: str | None = getattr(context, "path", None) or getattr(scope.get("route"), "path", None)
    if path is not None:
        return path
    return FILES if "endpoint" in scope else NO_ROUTE
