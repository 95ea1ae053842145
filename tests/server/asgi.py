"""Small ASGI applications, asked without a network or through a real server."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Awaitable, Iterator
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.patience import PATIENCE, wait_until


def ask(app: ASGIApp, method: str, url: str, *, client: str = "127.0.0.1", **options: Any) -> httpx.Response:
    """The answer to one request."""

    async def asking() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 50000))
        async with httpx.AsyncClient(transport=transport) as asker:
            return await asker.request(method, url, **options)

    return asyncio.run(asking())


def handshake(
    app: ASGIApp,
    headers: dict[str, str],
    *,
    path: str = "/socket",
    scheme: str = "ws",
    can_answer: bool = True,
    received: list[Message] | None = None,
) -> list[Message]:
    """What an application sends to a client that asks for a WebSocket and leaves at once."""
    incoming: list[Message] = [{"type": "websocket.connect"}, *(received or [])]
    sent: list[Message] = []
    scope: Scope = {
        "type": "websocket",
        "path": path,
        "scheme": scheme,
        "client": ("127.0.0.1", 50000),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "extensions": {"websocket.http.response": {}} if can_answer else {},
    }

    async def receive() -> Message:
        return incoming.pop(0) if incoming else {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_awaited(app(scope, receive, send)))
    return sent


async def _awaited(work: Awaitable[None]) -> None:
    await work


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers everything: a request with the size of its body, a WebSocket by accepting it and waiting for its end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    size = 0
    while True:
        message = await receive()
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            break
    body = f"{size} bytes".encode()
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@contextlib.contextmanager
def served(app: ASGIApp, http: Any = "httptools", ws: Any = "websockets-sansio") -> Iterator[int]:
    """The port of a real server with the application, in a thread of this process."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        config = uvicorn.Config(
            app,
            interface="asgi3",
            http=http,
            ws=ws,
            lifespan="off",
            log_config=None,
            server_header=False,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
