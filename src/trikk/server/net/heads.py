"""The heads of requests, kept short: uvicorn alone would collect a head, or a trailer, of any size in memory."""

import logging

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from trikk.server.net.logs import log

MOST_BYTES = 64 * 1024
"""Between two things that make sense: a whole head, a part of a body, the end of a request."""


class ShortHeads(HttpToolsProtocol):
    """HTTP for uvicorn (`http=ShortHeads`): closes a connection that sends a head without end."""

    _pending = 0

    def data_received(self, data: bytes) -> None:
        self._pending += len(data)
        super().data_received(data)
        if self._pending > MOST_BYTES and not self.transport.is_closing():
            log("head_too_large", logging.WARNING)
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        self._pending = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._pending = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._pending = 0
        super().on_message_complete()
