"""Which names and origins are the server's own."""

import re
import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from trikk.server.settings import Settings

_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::([0-9]{1,5}))?")
_ORIGIN = re.compile(rf"(https?)://{_HOST.pattern}")
_LONGEST = len("https://") + 253 + len(":65535")


class Origin(NamedTuple):
    """What a browser calls a site: pages of one origin trust each other."""

    scheme: str
    name: str
    port: int


def plain_name(name: str) -> str:
    """A name as it is compared: addresses in their shortest form, without brackets; the rest in small letters.

    >>> plain_name("LocalHost."), plain_name("[0:0:0:0:0:0:0:1]")
    ('localhost', '::1')
    """
    name = name.removeprefix("[").removesuffix("]")
    try:
        return str(ip_address(name))
    except ValueError:
        return name.lower().removesuffix(".")


def is_address(name: str) -> bool:
    """Whether a plain name is an IP address, which no name server can point elsewhere."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


# Parsing is most of the work of a check, and clients send the same few values again and again.
@lru_cache(maxsize=256)
def read_host(host: bytes) -> tuple[str, int | None] | None:
    """Plain name and port of a `Host` header; None if it is not one."""
    match = _HOST.fullmatch(host.decode("latin-1")) if len(host) <= _LONGEST else None
    if match is None:
        return None
    return plain_name(match[1]), int(match[2]) if match[2] else None


@lru_cache(maxsize=256)
def read_origin(origin: bytes) -> Origin | None:
    """What an `Origin` header says; None if that is no site, such as "null", which every page can say of itself."""
    match = _ORIGIN.fullmatch(origin.decode("latin-1")) if len(origin) <= _LONGEST else None
    if match is None:
        return None
    return Origin(match[1], plain_name(match[2]), int(match[3] or _DEFAULT_PORTS[match[1]]))


class Site:
    """Which names and origins are the server's own.

    A page of another site can make its own name point at this server once the page is loaded (DNS rebinding); its
    requests then count as coming from the same site, but they carry the wrong name. So only these names are answered:
    that of `public_url` and that of the host that the server is bound to; on loopback, all names of loopback; on all
    addresses and without `public_url`, any IP address, `localhost` and the machine's own name, alone or in `.local`.
    """

    def __init__(self, settings: Settings) -> None:
        bound = plain_name(settings.host)
        self.is_loopback = is_loopback(bound)
        """Whether it is bound to addresses by which this machine reaches only itself."""
        self.public_origin: Origin | None = None
        self.any_address = False
        self.names = {bound}
        if settings.public_url is not None:
            self.public_origin = _origin_of_url(settings.public_url)
            self.names.add(self.public_origin.name)
        if self.is_loopback:
            self.names |= {"localhost", "127.0.0.1", "::1"}
        elif _is_everywhere(bound):
            self.names -= {bound}
            if self.public_origin is None:
                machine = socket.gethostname().lower()
                self.any_address = True
                self.names |= {"localhost", machine, f"{machine.partition('.')[0]}.local"}

    @property
    def is_https(self) -> bool:
        """Whether players reach the server by https."""
        return self.public_origin is not None and self.public_origin.scheme == "https"

    def answers_to(self, name: str) -> bool:
        """Whether this plain name is one of the server's own."""
        return name in self.names or (self.any_address and is_address(name))

    def is_own(self, origin: bytes, scheme: str, name: str, port: int | None) -> bool:
        """Whether an `Origin` header is the site that was asked under this name and port, or that of `public_url`."""
        given = read_origin(origin)
        return given is not None and given in (
            self.public_origin,
            Origin(scheme, name, port or _DEFAULT_PORTS[scheme]),
        )


def _origin_of_url(url: str) -> Origin:
    parts = urlsplit(url)
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
        raise ValueError(f"{url!r} is not the address of a site, such as https://trikk.example.org")
    return Origin(parts.scheme, plain_name(parts.hostname), parts.port or _DEFAULT_PORTS[parts.scheme])


def is_loopback(name: str) -> bool:
    """Whether a plain name is one by which a machine reaches only itself."""
    return name == "localhost" or (is_address(name) and ip_address(name).is_loopback)


def _is_everywhere(name: str) -> bool:
    return name == "" or (is_address(name) and ip_address(name).is_unspecified)
