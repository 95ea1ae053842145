"""WebSockets for uvicorn, in which nothing that strangers send ends in a connection without end or an error's line.

uvicorn alone neither answers nor closes a handshake that `websockets` cannot read, writes text that is no UTF-8 and
every refused handshake into its log of errors, and keeps what a client does not take for as long as it likes.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from trikk.server.net.unread import GivesUp

MOST_UNREAD = 1024 * 1024
"""Bytes that wait for a client which still asks for more: far above the largest update."""

NOT_TEXT = 1007

_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Sockets(GivesUp, WebSocketsSansIOProtocol):
    """WebSockets for uvicorn (`ws=Sockets`)."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # `GivesUp` hears of everything that is not taken

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head is always complete here, so it is one that cannot be read: too long, or with a body to come.
            self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            if self.conn.state is State.OPEN:  # otherwise a close came right behind it, and has been answered
                self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # by a refusal


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
