"""Requests sent ahead: answered in their order, or not at all when the client has gone."""

import socket
import struct

from tests.server.hosting import Hosted, wait_until
from tests.server.wire import wire

AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: the connection is reset, and whatever is under way is lost."""


def asked_ahead(host: Hosted, count: int) -> bytes:
    return f"GET /api/tables HTTP/1.1\r\nHost: {host.address}\r\n\r\n".encode() * count


def test_requests_sent_ahead_are_answered(host: Hosted) -> None:
    with wire(host) as connection:
        connection.send(asked_ahead(host, 20))
        for _ in range(20):
            assert connection.read_head() == 200
            connection.received = connection.received.removeprefix(b'{"tables":[]}')


def test_a_client_that_goes_before_it_is_answered_is_no_error(host: Hosted) -> None:
    for _ in range(30):
        with wire(host) as connection:
            connection.send(asked_ahead(host, 20))
            assert connection.read_head() == 200
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    wait_until(lambda: host.connections() <= 1)
    assert host.http.get("/api/tables").status_code == 200
    assert host.errors == []
