"""Requests sent ahead, before others are answered. uvicorn alone tells only the last of them that the client has gone,
and the answer to any other then fails."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle


class AllHear(HttpToolsProtocol):
    """HTTP for uvicorn: every request hears of it when its client goes."""

    _unanswered: tuple[RequestResponseCycle, ...] = ()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if self.cycle is not None:
            before = (cycle for cycle in self._unanswered if not cycle.response_complete)
            self._unanswered = (*before, self.cycle)

    def connection_lost(self, exc: Exception | None) -> None:
        for cycle in self._unanswered:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)
