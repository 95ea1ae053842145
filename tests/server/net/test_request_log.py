"""Every request is counted and written down, in the stack of middlewares that the server has."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.patience import wait_until
from tests.server.asgi import ask, handshake, served
from trikk.server.api.messages.answers import Error
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.limits import Connections, Limiter, Throttle
from trikk.server.net.metrics import Metrics
from trikk.server.net.origins import Site
from trikk.server.net.refusals import error_headers, error_message, mark_refusal, refuse
from trikk.server.net.request_log import TELL_TOO_FAST, RequestLog
from trikk.server.net.security import BodyLimit, Gate, SecurityHeaders
from trikk.server.settings import UNLIMITED, Settings

SECRET = "q8Zr3vTn-_Xk5LmP0sWd7Yb2Gf9Hc4Jt6Ra1Eo3UiKw"


class Written(logging.Handler):
    """Events as they are logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def events(self) -> list[tuple[str, dict[str, Any]]]:
        """Names and fields, without times."""
        return [
            (record.getMessage(), {key: value for key, value in vars(record)["fields"].items() if key != "ms"})
            for record in self.records
        ]


@pytest.fixture
def written() -> Iterator[Written]:
    logger = logging.getLogger("trikk.server")
    level = logger.level
    handler = Written()
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(level)


def make_app(metrics: Metrics) -> FastAPI:
    """An application as the server stacks it; the middleware that is added last is the outermost."""
    app = FastAPI()
    tables = APIRouter(prefix="/tables")

    @tables.get("/{table}")
    async def show(table: str) -> dict[str, str]:
        return {"table": table}

    @tables.post("/{table}/moves")
    async def move(table: str) -> None:
        raise Refusal("table_over")

    @tables.get("/{table}/bug")
    async def bug(table: str) -> None:
        raise ValueError(f"a bug that says {table}")

    @tables.websocket("/{table}/updates")
    async def updates(table: str, websocket: WebSocket) -> None:
        await websocket.accept()
        text = await websocket.receive_text()
        if text == "bug":
            raise ValueError("a bug")
        await websocket.close()

    api = APIRouter(prefix="/api")
    api.include_router(tables)
    app.include_router(api)

    @app.get("/health")
    async def health() -> dict[str, bool]:
        return {"ok": True}

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        mark_refusal(request.scope, refusal.code)
        return JSONResponse(error_message(refusal).model_dump(), refusal.status, error_headers(refusal))

    site = Site(Settings(database="sqlite://"))
    app.add_middleware(BodyLimit)
    app.add_middleware(Throttle, requests=Limiter(UNLIMITED.requests), connections=Connections(5))
    app.add_middleware(Gate, site=site)
    app.add_middleware(RequestLog, metrics=metrics)
    app.add_middleware(SecurityHeaders, site=site)
    return app


def counted(metrics: Metrics, name: str) -> set[str]:
    """Lines of the metrics that begin with a name and are not zero."""
    lines = metrics.render().decode().splitlines()
    return {line for line in lines if line.startswith(name) and not line.endswith(" 0.0")}


def test_a_request_is_counted_and_logged_by_its_template(written: Written) -> None:
    metrics = Metrics()
    answer = ask(make_app(metrics), "GET", f"http://localhost/api/tables/k7Qp2?key={SECRET}")
    assert answer.json() == {"table": "k7Qp2"}
    assert written.events() == [("request", {"method": "GET", "route": "/api/tables/{table}", "status": 200})]
    assert vars(written.records[0])["fields"]["ms"] > 0
    assert counted(metrics, "trikk_requests_total") == {
        'trikk_requests_total{method="GET",route="/api/tables/{table}",status="200"} 1.0'
    }


def test_a_refusal_is_counted_by_its_code_wherever_it_comes_from(written: Written) -> None:
    metrics = Metrics()
    app = make_app(metrics)
    post = "http://localhost/api/tables/k7Qp2/moves"
    codes = ["table_over", "wrong_origin", "too_large", "wrong_host"]
    for answer, code in zip(
        [
            ask(app, "POST", post),
            ask(app, "POST", post, headers={"Origin": "null"}),
            ask(app, "POST", post, content=b"x" * 20_000),
            ask(app, "GET", "http://evil.example/"),
        ],
        codes,
        strict=True,
    ):
        assert Error.model_validate_json(answer.content).error.code == code
        assert "content-security-policy" in answer.headers
    assert [fields["code"] for _, fields in written.events()] == codes
    assert counted(metrics, "trikk_refusals_total") == {f'trikk_refusals_total{{code="{code}"}} 1.0' for code in codes}


def test_whoever_is_too_fast_does_not_fill_the_log(written: Written) -> None:
    async def too_fast(scope: Scope, receive: Receive, send: Send) -> None:
        await refuse(scope, receive, send, Refusal("too_fast", retry_after=1))

    metrics = Metrics()
    app = RequestLog(too_fast, metrics=metrics)
    for _ in range(TELL_TOO_FAST.burst * 5):
        assert ask(app, "GET", "http://localhost/").status_code == 429
    logged = [record for record in written.records if record.levelno > logging.DEBUG]
    assert TELL_TOO_FAST.burst <= len(logged) < TELL_TOO_FAST.burst * 3
    assert counted(metrics, "trikk_refusals_total") == {
        f'trikk_refusals_total{{code="too_fast"}} {TELL_TOO_FAST.burst * 5.0}'
    }


def test_an_application_that_fails_is_answered_for_and_its_words_stay_here(written: Written) -> None:
    metrics = Metrics()
    answer = ask(make_app(metrics), "GET", "http://localhost/api/tables/k7Qp2/bug")
    assert answer.status_code == 500
    assert Error.model_validate_json(answer.content).error.code == "internal"
    assert "k7Qp2" not in answer.text
    assert "content-security-policy" in answer.headers
    (record,) = written.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None
    assert record.exc_info[0] is ValueError
    assert written.events()[0][1]["status"] == 500


def test_paths_that_are_nowhere_have_one_name(written: Written) -> None:
    metrics = Metrics()
    app = make_app(metrics)
    assert [ask(app, "GET", f"http://localhost/{path}").status_code for path in ("a", "b", SECRET)] == [404] * 3
    assert {fields["route"] for _, fields in written.events()} == {"(none)"}
    assert counted(metrics, "trikk_requests_total") == {
        'trikk_requests_total{method="GET",route="(none)",status="404"} 3.0'
    }


def test_health_is_counted_and_not_logged(written: Written) -> None:
    metrics = Metrics()
    assert ask(make_app(metrics), "GET", "http://localhost/health").status_code == 200
    assert [record.levelno for record in written.records] == [logging.DEBUG]
    assert counted(metrics, "trikk_requests_total") == {
        'trikk_requests_total{method="GET",route="/health",status="200"} 1.0'
    }


def test_websockets_are_counted_while_they_are_open(written: Written) -> None:
    metrics = Metrics()
    with served(make_app(metrics)) as port:
        with connect(f"ws://localhost:{port}/api/tables/k7Qp2/updates?key={SECRET}") as one:
            assert counted(metrics, "trikk_websockets_open") == {"trikk_websockets_open 1.0"}
            one.send("hello")
            with pytest.raises(ConnectionClosed):
                one.recv(10)
        wait_until(lambda: not counted(metrics, "trikk_websockets_open"))
        wait_until(lambda: bool(written.records))
    assert written.events() == [
        ("websocket", {"method": "WEBSOCKET", "route": "/api/tables/{table}/updates", "status": 101})
    ]


def test_a_client_that_leaves_a_websocket_is_no_error(written: Written) -> None:
    metrics = Metrics()
    with served(make_app(metrics)) as port:
        with connect(f"ws://localhost:{port}/api/tables/k7Qp2/updates"):
            pass
        wait_until(lambda: bool(written.records))
    assert [record.levelno for record in written.records] == [logging.INFO]


def test_a_websocket_whose_application_fails_is_closed_with_a_code(written: Written) -> None:
    metrics = Metrics()
    with served(make_app(metrics)) as port:
        with connect(f"ws://localhost:{port}/api/tables/k7Qp2/updates") as one:
            one.send("bug")
            with pytest.raises(ConnectionClosed) as closed:
                one.recv(10)
        wait_until(lambda: bool(written.records))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    assert [record.levelno for record in written.records] == [logging.ERROR]


def test_a_refused_handshake_is_counted_and_opens_nothing(written: Written) -> None:
    metrics = Metrics()
    with served(make_app(metrics)) as port:
        for _ in range(2):
            with pytest.raises(InvalidStatus), connect(f"ws://localhost:{port}/nowhere"):
                pass
        wait_until(lambda: len(written.records) == 2)
    assert counted(metrics, "trikk_websockets_open") == set()
    assert {(fields["route"], fields["status"]) for _, fields in written.events()} == {("(none)", 403)}


def test_an_application_that_fails_before_the_handshake_is_answered_for(written: Written) -> None:
    async def fails(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError("a bug")

    refused, body = handshake(RequestLog(fails, metrics=Metrics()), {})
    assert refused["status"] == 500
    assert b'"internal"' in body["body"]
    assert [record.levelno for record in written.records] == [logging.ERROR]


def watched_by_hand(app: ASGIApp, send: Send) -> None:
    scope: Scope = {"type": "websocket", "path": "/", "headers": []}

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def run() -> None:
        await RequestLog(app, metrics=Metrics())(scope, receive, send)

    asyncio.run(run())


def test_sending_to_a_client_that_has_gone_is_no_error(written: Written) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "update"})

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            raise OSError

    watched_by_hand(app, send)
    assert [record.levelno for record in written.records] == [logging.INFO]


def test_a_file_that_cannot_be_read_is_an_error_all_the_same(written: Written) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        raise FileNotFoundError

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    watched_by_hand(app, send)
    assert sent[-1] == {"type": "websocket.close", "code": 1011}
    assert [record.levelno for record in written.records] == [logging.ERROR]
