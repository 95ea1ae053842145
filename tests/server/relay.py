"""A way to a PostgreSQL server that a test can open, hold up and cut: everything goes through a port of its own."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from psycopg import conninfo


class Relay:
    """A port that leads to a database, once it is `open`. Nothing gets through while it is `frozen`."""

    def __init__(self, url: str) -> None:
        self._target = conninfo.conninfo_to_dict(url)
        self._bound = socket.socket()
        self._bound.bind(("127.0.0.1", 0))
        self._may_pass = threading.Event()
        self._may_pass.set()
        self._ends: list[socket.socket] = []
        self.port: int = self._bound.getsockname()[1]
        named = {**self._target, "host": "127.0.0.1", "port": self.port}
        self.url = "postgresql://{user}:{password}@{host}:{port}/{dbname}".format(**named)

    def open(self) -> None:
        """Let connections through."""
        self._bound.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """Let nothing more through; whoever waits, waits."""
        self._may_pass.clear()

    def thaw(self) -> None:
        """Let everything through that has waited."""
        self._may_pass.set()

    def cut(self) -> None:
        """Cut all connections."""
        ends, self._ends = self._ends, []
        for end in ends:
            _close(end)

    def close(self) -> None:
        """Cut all connections, and take no more."""
        self.thaw()
        _close(self._bound)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._bound.accept()
                far = self._connected()
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _connected(self) -> socket.socket:
        host, port = str(self._target["host"]), self._target.get("port", 5432)
        if not host.startswith("/"):
            return socket.create_connection((host, int(str(port))))
        far = socket.socket(socket.AF_UNIX)
        far.connect(f"{host}/.s.PGSQL.{port}")
        return far

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._may_pass.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def relayed(url: str) -> Iterator[Relay]:
    """Yield a way to a database on which nobody answers yet."""
    with psycopg.connect(url):  # it is there
        relay = Relay(url)
    try:
        yield relay
    finally:
        relay.close()
