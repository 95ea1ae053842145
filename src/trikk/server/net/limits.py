"""How much one address, one seat or one connection may ask for: token buckets and a count of connections.

Everything is in the memory of one process and used from its event loop only, so there are no locks. Each process counts
for itself.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from operator import itemgetter
from types import MappingProxyType

from starlette.types import ASGIApp, Receive, Scope, Send

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.refusals import refuse
from trikk.server.settings import Rate

MOST_KEYS = 20_000
WAIT_FOR_A_CONNECTION = 10
"""Seconds after which a client with too many connections may try again; nobody knows when one will be closed."""

NO_ADDRESS = "unknown"
EVERYONE = "everyone"

ROUNDING = 1e-4
"""Of a token: sums of floats are not exact, and the last token of a burst must not be lost to that."""


@lru_cache(maxsize=4096)
def address_key(host: str | None) -> str:
    """The name under which an address is counted.

    A household has one IPv4 address, or a whole /64 of IPv6, so all of those count as one. All texts that are no
    address count as one too: otherwise a client that chooses the text would be a new client each time.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return NO_ADDRESS
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if isinstance(address, IPv4Address):
        return str(address)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def client_key(scope: Scope) -> str:
    """The name under which the client of a request is counted."""
    client = scope.get("client")
    return address_key(client[0] if client else None)


class Budget:
    """One token bucket: `burst` at once, then `per_second`.

    Only the time is kept at which it will be full again.
    """

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full_at = -math.inf

    def take(self, amount: float = 1, *, now: float | None = None) -> bool:
        """Takes so much if it is there, and returns whether it was."""
        now = time.monotonic() if now is None else now
        full_at = _taken(self._rate, self._full_at, amount, now)
        if _wait(self._rate, full_at, now) > 0:
            return False
        self._full_at = full_at
        return True


def _taken(rate: Rate, full_at: float, amount: float, now: float) -> float:
    """When a bucket will be full again after something was taken from it."""
    return max(full_at, now) + amount / rate.per_second


def _wait(rate: Rate, full_at: float, now: float) -> float:
    """Seconds until a bucket that will be full then is not overdrawn any more."""
    wait = full_at - now - rate.burst / rate.per_second
    return wait if wait * rate.per_second > ROUNDING else 0.0


def _check(rate: Rate) -> None:
    if rate.burst < 1 or rate.per_second <= 0:
        raise ValueError("a rate allows at least one at once, and more as time goes by")


class Limiter:
    """A token bucket for each key, like `Budget`, and with `by_all` another for all keys together.

    A full bucket is like a new one, so when there are too many, full ones are forgotten first, then those that will be
    full soonest.
    """

    def __init__(
        self,
        rate: Rate,
        *,
        by_all: Rate | None = None,
        clock: Callable[[], float] = time.monotonic,
        most_keys: int = MOST_KEYS,
    ) -> None:
        _check(rate)
        self._rate = rate
        self._clock = clock
        self._most_keys = most_keys
        self._full_at: dict[str, float] = {}
        self._together = Limiter(by_all, clock=clock) if by_all is not None else None

    def __len__(self) -> int:
        return len(self._full_at)

    def change(self, rate: Rate, *, by_all: Rate | None = None) -> None:
        """Replaces the rates; everyone begins with a full bucket."""
        _check(rate)
        self._rate = rate
        self._full_at.clear()
        if self._together is not None and by_all is not None:
            self._together.change(by_all)

    def take(self, key: str) -> None:
        """Takes a token from the bucket of the key; raises `too_fast` if there is none, and takes nothing."""
        now = self._clock()
        full_at = _taken(self._rate, self._full_at.get(key, now), 1, now)
        wait = _wait(self._rate, full_at, now)
        if wait > 0:
            raise Refusal("too_fast", retry_after=max(1, math.ceil(wait)))
        if self._together is not None:
            self._together.take(EVERYONE)
        if key not in self._full_at and len(self._full_at) >= self._most_keys:
            self._forget(now)
        self._full_at[key] = full_at

    def give_back(self, key: str) -> None:
        """Puts a token back, for a request that turned out not to count."""
        if key in self._full_at:
            self._full_at[key] -= 1 / self._rate.per_second
        if self._together is not None:
            self._together.give_back(EVERYONE)

    def _forget(self, now: float) -> None:
        """Forgets at least a quarter, so that this does not happen again with the next key."""
        emptiest_first = sorted(self._full_at.items(), key=itemgetter(1), reverse=True)
        self._full_at = {key: full_at for key, full_at in emptiest_first[: self._most_keys * 3 // 4] if full_at > now}


class Guesses:
    """How many wrong codes may be tried: few by `each` address, and by `all_` together.

    When others have used up what all may try, an address still has its `first` tries, so that they cannot keep out
    whoever has a right code. A token is taken before the code is looked up: nobody learns more by being refused.
    """

    def __init__(self, *, each: Limiter, by_all: Limiter, first: Limiter) -> None:
        self._each = each
        self._by_all = by_all
        self._first = first

    @contextmanager
    def counted(self, key: str) -> Iterator[Callable[[], None]]:
        """Takes tokens for a try, which the block is; yields what puts them back if the code was right.

        Raises `too_fast`. A database that does not answer says nothing about a code, so such a try does not count.
        """
        give_back = self._take(key)
        try:
            yield give_back
        except Refusal as refusal:
            if refusal.code == "unavailable":
                give_back()
            raise

    def _take(self, key: str) -> Callable[[], None]:
        self._each.take(key)
        try:
            payer, payer_key = self._payer(key)
        except Refusal:
            self._each.give_back(key)
            raise

        def give_back() -> None:
            self._each.give_back(key)
            payer.give_back(payer_key)

        return give_back

    def _payer(self, key: str) -> tuple[Limiter, str]:
        """Takes the token that is not the address's own; returns where, and under which key."""
        try:
            self._by_all.take(EVERYONE)
        except Refusal as refusal:
            try:
                self._first.take(key)
            except Refusal:
                raise refusal from None  # there will be room for all again before the day is over
            return self._first, key
        return self._by_all, EVERYONE


class Connections:
    """How many connections each key has open, and not more than `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        """How many keys have a connection."""
        return len(self._open)

    def change(self, most: int) -> None:
        """Replaces how many each may have; those that are open stay."""
        self._most = most

    def enter(self, key: str) -> None:
        """Counts a connection in; raises `too_fast` if the key has as many as it may."""
        count = self._open.get(key, 0)
        if count >= self._most:
            raise Refusal("too_fast", retry_after=WAIT_FOR_A_CONNECTION)
        self._open[key] = count + 1

    def leave(self, key: str) -> None:
        """Counts a connection out."""
        count = self._open[key] - 1
        if count:
            self._open[key] = count
        else:
            del self._open[key]

    @contextmanager
    def connected(self, key: str) -> Iterator[None]:
        """A connection is counted for as long as the block runs."""
        self.enter(key)
        try:
            yield
        finally:
            self.leave(key)


class Throttle:
    """ASGI: limits the requests of all kinds from one address, and the WebSockets it has open.

    `costly` has further limits for some paths. The body of a refused request is not even read.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        requests: Limiter,
        connections: Connections,
        costly: Mapping[str, Limiter] = MappingProxyType({}),
    ) -> None:
        self.app = app
        self._requests = requests
        self._connections = connections
        self._costly = costly

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        key = client_key(scope)
        try:
            self._requests.take(key)
            if scope["path"] in self._costly:
                self._costly[scope["path"]].take(key)
            if scope["type"] == "websocket":
                self._connections.enter(key)
        except Refusal as refusal:
            await refuse(scope, receive, send, refusal)
            return
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self._connections.leave(key)
