"""Where a server listens: its socket, opened before anything else, and the addresses that lead to it."""

import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from trikk.errors import TrikkError

BACKLOG = 2048
PROCESS, COUNT, NAMES = "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"
"""Variables with which systemd says that it passes on open sockets."""
FIRST_PASSED_ON = 3
"""The first of these files."""
NOWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses that belong to nobody. Connecting a UDP socket there sends nothing, and reveals this machine's address."""


class ListeningError(TrikkError):
    """A server cannot listen where it should; the text says why."""

    code = "cannot_listen"

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.details = {"problem": problem}


def listen(host: str, port: int, *, or_any: bool = False) -> socket.socket:
    """Return a socket that listens at a host and port, 0 being any free one; `or_any`: also if that port is taken."""
    try:
        return _listen(host, port)
    except OSError as error:
        if or_any and error.errno == errno.EADDRINUSE:
            return _listen(host, 0)
        raise ListeningError(_reason(error, host, port)) from None


def was_passed_on() -> bool:
    """Whether this process was started with a socket to listen at: by systemd, or by a server that makes way for it."""
    return os.environ.get(PROCESS) == str(os.getpid())


def passed_on() -> socket.socket | None:
    """Return the listening socket that this process was started with, if there is one."""
    is_ours, count = was_passed_on(), os.environ.get(COUNT, "")
    for name in (PROCESS, COUNT, NAMES):  # not for processes that this one starts
        os.environ.pop(name, None)
    if not is_ours or count in ("", "0"):
        return None
    if count != "1":
        raise ListeningError(f"one socket to listen at is enough, but {count} were passed on")
    try:
        listening = socket.socket(fileno=FIRST_PASSED_ON)
        listening.set_inheritable(False)
        is_network = listening.family in (socket.AF_INET, socket.AF_INET6)
        is_one = is_network and listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    except OSError:  # it is no socket, or not even open
        is_one = False
    if not is_one:
        raise ListeningError("what was passed on is no socket that listens at a port")
    return listening


def pass_on(listening: socket.socket) -> None:
    """Leave a socket to the program that this process executes next."""
    os.dup2(listening.fileno(), FIRST_PASSED_ON)
    os.set_inheritable(FIRST_PASSED_ON, True)  # it may have been this one already
    os.environ |= {PROCESS: str(os.getpid()), COUNT: "1"}


def host_of(listening: socket.socket, host: str) -> str:
    """Return the host if a socket listens there; otherwise the address at which it does."""
    address = str(listening.getsockname()[0])
    with suppress(OSError, UnicodeError):
        if any(address == found[0] for *_, found in socket.getaddrinfo(host, 0, flags=socket.AI_PASSIVE)):
            return host
    return address


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise ListeningError(
            f"host {host!r} is unknown; give an address of this machine, or a name that has one"
        ) from None
    # If a name has addresses of both kinds, as localhost does, take IPv4, which every program can reach.
    family, kind, protocol, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # despite connections that just ended
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, address[0] != "::")
        listening.bind(address)
        listening.listen(BACKLOG)  # `bind` alone does not reserve the port
    except BaseException:
        listening.close()
        raise
    return listening


def _reason(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is taken by another program; give another --port, or --port 0 for any that is free"
        case errno.EACCES:
            return f"port {port} may not be used by this user; give another --port, for example one above 1023"
        case errno.EADDRNOTAVAIL:
            return f"host {host!r} is no address of this machine"
    return f"cannot listen at host {host!r}, port {port}: {error.strerror or error}"


# --- addresses -----------------------------------------------------------------------------------------------------


def local_url(host: str, port: int) -> str:
    """Return an address for a browser on this machine."""
    if _is_every(host):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_urls(host: str, port: int) -> list[str]:
    """Return addresses for other machines, where a server listens at every address of this one; otherwise none."""
    return list(dict.fromkeys(_network_urls(host, port)))


def network_url(host: str, port: int) -> str | None:
    """Return the best address for other machines, without looking up names if possible."""
    return next(_network_urls(host, port), None)


def _network_urls(host: str, port: int) -> Iterator[str]:
    if _is_every(host):
        kinds = (4, 6) if ":" in host else (4,)
        yield from (local_url(str(address), port) for address in _own_addresses() if address.version in kinds)


def _is_every(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return host == ""


def _own_addresses() -> Iterator[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """Yield this machine's addresses in networks, those towards the internet first; some twice."""
    for text in chain.from_iterable(ask() for ask in (_towards_others, _by_name)):
        address = ipaddress.ip_address(text.partition("%")[0])
        if not (address.is_loopback or address.is_link_local or address.is_unspecified):
            yield address


def _towards_others() -> Iterator[str]:
    for family, nowhere in zip((socket.AF_INET, socket.AF_INET6), NOWHERE, strict=True):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((nowhere, 9))
                yield asking.getsockname()[0]
        except OSError:  # no network of this kind
            continue


def _by_name() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return
    for *_, address in found:
        yield str(address[0])
