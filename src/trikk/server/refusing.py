"""How the border of the server says no: one form for all refusals, in HTTP and during the handshake of a WebSocket."""

from collections.abc import Mapping
from typing import Any

from starlette.types import Receive, Scope, Send

from trikk.server.errors import Refusal
from trikk.server.protocol.answers import Error, Reason

Header = tuple[bytes, bytes]

_MARK = "trikk.refusal"


def error_message(refusal: Refusal) -> Error:
    """The answer to a request that was refused."""
    return Error(error=Reason(code=refusal.code, message=str(refusal), details=refusal.details))


def problem_of(error: Mapping[str, Any]) -> str:
    """What is wrong with a message, from what pydantic says of it: where, and what was expected.

    Nothing of what was sent is repeated: it may be secret, or long.
    """
    where, message = list(error["loc"]), error["msg"]
    match error["type"]:
        case "extra_forbidden":
            where.pop()  # it is the name of a field that a client made up
            message = "There is a field that does not belong here"
        case "union_tag_invalid":
            message = f"Input should have as {error['ctx']['discriminator']} one of {error['ctx']['expected_tags']}"
    return f"{'.'.join(map(str, where))}: {message}" if where else str(message)


def error_headers(refusal: Refusal) -> dict[str, str]:
    """Headers that belong to a refusal: when to try again."""
    retry_after = refusal.details.get("retry_after")
    return {} if retry_after is None else {"Retry-After": str(retry_after)}


def mark_refusal(scope: Scope, code: str) -> None:
    """Leaves a note of the refusal's code with the request, for those who count and log."""
    scope[_MARK] = code


def marked_refusal(scope: Scope) -> str | None:
    """The code with which the request was refused, if it was."""
    code: str | None = scope.get(_MARK)
    return code


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal, *, close: bool = False) -> None:
    """Answers with the refusal; `close` ends the connection too, for a client that has not said all of its request."""
    mark_refusal(scope, refusal.code)
    body = error_message(refusal).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in error_headers(refusal).items()]
    if close:
        headers.append((b"connection", b"close"))
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()  # websocket.connect
    if "websocket.http.response" in (scope.get("extensions") or {}):
        await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})
    else:
        await send({"type": "websocket.close"})  # before it was accepted: servers answer 403
