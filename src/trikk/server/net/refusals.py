"""How requests are refused: one form for all, in HTTP and during the handshake of a WebSocket."""

from collections.abc import Mapping
from typing import Any

from starlette.types import Receive, Scope, Send

from trikk.errors import TrikkError
from trikk.server.api.messages.answers import Error, Reason
from trikk.server.api.messages.refusals import REFUSALS, Refusal, malformed

Header = tuple[bytes, bytes]

_MARK = "trikk.refusal"
ILLEGAL_MOVE = "illegal_move"
"""Under which all moves against the rules are counted and logged."""


def error_message(refusal: Refusal) -> Error:
    """The answer to a request that was refused."""
    return Error(error=reason_of(refusal))


def reason_of(error: TrikkError) -> Reason:
    """The reason of an error: its code, a message for programmers, and the numbers behind it."""
    return Reason(code=error.code, message=str(error), details=error.details)


PROBLEMS = {
    "json_invalid": "not_json",
    "missing": "missing",
    "extra_forbidden": "unexpected",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "string_too_short": "too_short",
    "too_short": "too_short",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_large",
    "literal_error": "not_a_choice",
    "union_tag_invalid": "not_a_choice",
    "union_tag_not_found": "missing",
}
"""Our word for each of pydantic's errors; a wrong type is `wrong_type`."""
LIMITS = ("max_length", "min_length", "ge", "le", "expected", "expected_tags")
"""Pydantic's names for the expected value."""


def refusal_of(error: Mapping[str, Any]) -> Refusal:
    """Return the refusal of a message, from what pydantic says of it: what is wrong, where, and what was expected.

    Nothing of what was sent is repeated: it may be secret, or long.
    """
    where, kind, context = list(error["loc"]), error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        where.pop()  # the name of a field that a client made up
    field = ".".join(map(str, where)) or "message"
    if kind in REFUSALS:  # names have refusals of their own
        return Refusal(kind, field=field, **context)
    problem = PROBLEMS.get(kind) or ("wrong_type" if kind.endswith(("_type", "_parsing")) else "wrong_form")
    return malformed(problem, field, next((context[limit] for limit in LIMITS if limit in context), None))


def error_headers(refusal: Refusal) -> dict[str, str]:
    """Headers that belong to a refusal: when to try again."""
    retry_after = refusal.details.get("retry_after")
    return {} if retry_after is None else {"Retry-After": str(retry_after)}


def mark_refusal(scope: Scope, code: str) -> None:
    """Notes the refusal's code with the request, for metrics and log."""
    scope[_MARK] = code


def marked_refusal(scope: Scope) -> str | None:
    """The code with which the request was refused, if it was."""
    code: str | None = scope.get(_MARK)
    return code


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal, *, close: bool = False) -> None:
    """Answers with the refusal; `close` also ends the connection, for a client that has not sent its whole request."""
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
