"""A WebSocket client with nothing around it, so that thousands of them take little processor time."""

import asyncio
import os
import struct
from base64 import b64encode
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING = 1, 8, 9


class Wire(asyncio.Protocol):
    """A connection to one address; `opened`, `heard` and `lost` are for those who build on it."""

    transport: asyncio.Transport | None = None
    _is_open = False

    def __init__(self, url: str, path: str, *, is_compressed: bool = False) -> None:
        """A compressed one is heard as it comes."""
        self._extensions = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if is_compressed else ""
        self._host = urlsplit(url).hostname or ""
        self._port = urlsplit(url).port or 80
        self._path = path
        self._read = bytearray()

    def opened(self) -> None:
        """Called when the server has accepted the WebSocket."""

    def heard(self, text: bytes) -> None:
        """Called with each message."""

    def lost(self) -> None:
        """Called when the connection has ended."""

    async def connect(self) -> None:
        """Connect; raises OSError if nobody is there."""
        await asyncio.get_running_loop().create_connection(lambda: self, self._host, self._port)

    def say(self, text: bytes) -> None:
        """Send a message."""
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        if self.transport is not None:
            self.transport.write(b"\x81" + size + bytes(4) + text)  # masked with zeros

    def cut(self) -> None:
        """End the connection without a word."""
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's do not say that they are one
        self._read.clear()
        self._is_open = False
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n{self._extensions}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        self.lost()

    def data_received(self, data: bytes) -> None:
        read = self._read
        read += data
        if not self._is_open:
            head = read.find(b"\r\n\r\n")
            if head < 0:
                return
            if not read.startswith(b"HTTP/1.1 101"):
                self.cut()
                return
            del read[: head + 4]
            self._is_open = True
            self.opened()
        while (size := _contents(read)) is not None:
            begin, end = size
            kind, text = read[0] & 0xF, bytes(read[begin:end])
            del read[:end]
            if kind == TEXT:
                self.heard(text)
            elif kind == PING and self.transport is not None:
                self.transport.write(bytes([0x8A, 0x80 | len(text)]) + bytes(4) + text)
            elif kind == CLOSE:
                self.cut()
                return


def _contents(read: bytearray) -> tuple[int, int] | None:
    """Return where the contents of the first frame begin and end, if it is complete."""
    if len(read) < 2:
        return None
    size, begin = read[1], 2
    if size == 126:
        if len(read) < 4:
            return None
        size, begin = struct.unpack_from(">H", read, 2)[0], 4
    elif size == 127:
        if len(read) < 10:
            return None
        size, begin = struct.unpack_from(">Q", read, 2)[0], 10
    return (begin, begin + size) if len(read) >= begin + size else None
