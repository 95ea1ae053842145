"""WebSockets byte by byte: what no library would send."""

import base64
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from tests.patience import PATIENCE
from tests.server.hosting import Hosted

KEY = base64.b64encode(bytes(16)).decode()
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
GO_ON = 100


def head(host: Hosted, path: str, *lines: str, method: str = "GET") -> bytes:
    """Return the head of a request for a WebSocket, with further lines."""
    always = [
        f"{method} {path} HTTP/1.1",
        f"Host: {host.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
    ]
    return "\r\n".join([*always, *lines, "", ""]).encode("latin-1")


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bytes | None = bytes(4)
) -> bytes:
    """Return a frame as a client sends it; without its mask if that is None."""
    first = fin << 7 | rsv << 4 | opcode
    size, masked = len(payload), 0 if mask is None else 128
    if size < 126:
        length = bytes([masked | size])
    elif size < 2**16:
        length = bytes([masked | 126]) + size.to_bytes(2)
    else:
        length = bytes([masked | 127]) + size.to_bytes(8)
    if mask is not None:
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([first]) + length + (mask or b"") + payload


@dataclass
class Wire:
    """A connection, and what has come over it."""

    socket: socket.socket
    received: bytes = b""

    def send(self, data: bytes) -> bool:
        """Send bytes; return whether the server still takes them."""
        try:
            self.socket.sendall(data)
        except ConnectionError:
            return False
        return True

    def read_head(self) -> int:
        """Return the status of the answer to the head, and keep what follows; 0 if there is no answer."""
        while b"\r\n\r\n" not in self.received and (data := self._receive()):
            self.received += data
        answered, _, self.received = self.received.partition(b"\r\n\r\n")
        status = int(answered.split()[1]) if answered else 0
        return self.read_head() if status == GO_ON else status

    def read_frame(self) -> tuple[int, bytes] | None:
        """Return opcode and payload of the next frame; None if there is none any more."""
        start = self._exactly(2)
        if start is None:
            return None
        size = start[1]
        if size > 125:
            length = self._exactly(2 if size == 126 else 8)
            size = int.from_bytes(length) if length else 0
        payload = self._exactly(size)
        return None if payload is None else (start[0] & 15, payload)

    def close_code(self) -> int | None:
        """Read to the end; return the code with which the server closed, if it said one."""
        code = None
        while (found := self.read_frame()) is not None:
            opcode, payload = found
            if opcode == CLOSE:
                code = int.from_bytes(payload[:2]) if payload else 1005
                self.send(frame(payload[:2], CLOSE))
        return code

    def _exactly(self, size: int) -> bytes | None:
        while len(self.received) < size:
            data = self._receive()
            if not data:
                return None
            self.received += data
        found, self.received = self.received[:size], self.received[size:]
        return found

    def _receive(self) -> bytes:
        try:
            return self.socket.recv(65536)  # TimeoutError: the server neither answers nor closes the connection
        except ConnectionError:
            return b""


@contextmanager
def wire(host: Hosted, receive_buffer: int | None = None) -> Iterator[Wire]:
    """Yield a connection to a server."""
    with closing(socket.socket()) as line:
        if receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", host.port))
        yield Wire(line)


@contextmanager
def websocket(host: Hosted, path: str, receive_buffer: int | None = None) -> Iterator[Wire]:
    """Yield a WebSocket of a server, after the handshake."""
    with wire(host, receive_buffer) as connection:
        connection.send(head(host, path))
        assert connection.read_head() == 101
        yield connection
