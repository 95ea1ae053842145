"""Connections that ask for nothing: closed after a while. uvicorn alone would wait for a first request for ever."""

import asyncio

from trikk.server.net.ahead import AllHear
from trikk.server.net.heads import ShortHeads
from trikk.server.net.unread import GivesUp

SECONDS = 20.0
"""From the connection, or from the first byte of a request, to the end of the request's head."""


class NoIdling(GivesUp, AllHear, ShortHeads):
    """HTTP for uvicorn: a head has so much time. Between requests uvicorn's own, shorter patience holds."""

    _timer: asyncio.TimerHandle | None = None
    """Runs while a head is awaited."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # not only when a request begins: empty lines before it are no request
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._stop_expecting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(SECONDS, self._give_up)

    def _stop_expecting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.close()
