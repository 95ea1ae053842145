"""How a server is run."""

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from trikk.server.api.messages.requests import Pace

DEFAULT_PORT = 8642


@dataclass(frozen=True)
class Rate:
    """How many at once, and then how many a second."""

    burst: int
    per_second: float

    def part(self, of: int) -> "Rate":
        """Return one of so many equal parts."""
        return Rate(max(1, self.burst // of), self.per_second / of)


@dataclass(frozen=True)
class Limits:
    """How much one address, or one seat, may ask for; and all of them together, so that many addresses do not help."""

    opening: Rate = Rate(20, 1 / 30)
    opening_by_all: Rate = Rate(300, 5)
    joining: Rate = Rate(30, 1 / 5)
    looking: Rate = Rate(30, 5)
    """Into the lobby: a page does so every eight seconds."""
    requests: Rate = Rate(300, 50)
    """All kinds of requests together."""
    connections: int = 256
    """Open at once, of all kinds together."""
    websockets: int = 64
    """Open at once."""
    frames: Rate = Rate(60, 20)
    """Through one WebSocket, including pings and parts of messages."""
    frame_bytes: Rate = Rate(32 * 1024, 8 * 1024)
    moves: Rate = Rate(30, 10)
    """By one seat."""
    reactions: Rate = Rate(3, 0.5)
    changes: Rate = Rate(10, 0.5)
    """Of the pace of bots, and of one's colour."""
    hints: Rate = Rate(2, 0.5)
    thinking_bots: Rate = Rate(24, 1 / 30)
    """Seating bots that think for long, by one address."""
    bots_alone: bool = False
    """Whether anyone may open tables of bots alone, and not only the host."""
    wrong_codes: Rate = Rate(10, 1 / 60)
    """Wrong codes: so few that nobody finds one by guessing."""
    wrong_codes_by_all: Rate = Rate(200, 1)
    first_codes: Rate = Rate(3, 3 / 86_400)
    """Codes that an address may try although all together have tried too many wrong ones."""
    first_codes_by_all: Rate = Rate(900, 0.5)
    """Thousands of addresses that guess for days use that up; a few hundred do not."""
    maps: Rate = Rate(20, 1 / 30)
    """Maps that visitors bring."""
    maps_by_all: Rate = Rate(200, 1 / 3)
    drawing: Rate = Rate(60, 4)
    """Checks of a map that is being drawn: the studio asks after every change."""
    fairness: Rate = Rate(120, 1)
    """Games between bots on a map that is being drawn, up to 250 at a time: about enough for a look every minute."""
    replays: Rate = Rate(10, 0.5)
    """Replays of records that clients send: by far the largest requests."""
    table_replays: Rate = Rate(30, 1)
    """Replays of games at tables: an answer that takes as long as those to a hundred other requests."""
    analyses: Rate = Rate(20, 10)
    """Enough for a page to go through a whole game, one step after the other."""

    def shared_by(self, workers: int) -> "Limits":
        """Return the limits of each of so many workers: what all addresses may do together is divided between them."""
        return replace(
            self,
            opening_by_all=self.opening_by_all.part(workers),
            wrong_codes_by_all=self.wrong_codes_by_all.part(workers),
            first_codes_by_all=self.first_codes_by_all.part(workers),
            maps_by_all=self.maps_by_all.part(workers),
        )


UNLIMITED = Limits(
    opening=Rate(10**6, 10**6),
    opening_by_all=Rate(10**6, 10**6),
    joining=Rate(10**6, 10**6),
    looking=Rate(10**6, 10**6),
    requests=Rate(10**6, 10**6),
    connections=10**6,
    websockets=10**6,
    frames=Rate(2000, 1000),  # more would stop the process, in whatever network
    frame_bytes=Rate(1024 * 1024, 256 * 1024),
    moves=Rate(10**6, 10**6),
    reactions=Rate(10**6, 10**6),
    changes=Rate(10**6, 10**6),
    hints=Rate(10**6, 10**6),
    thinking_bots=Rate(10**6, 10**6),
    bots_alone=True,
    wrong_codes=Rate(10**6, 10**6),
    wrong_codes_by_all=Rate(10**6, 10**6),
    first_codes=Rate(10**6, 10**6),
    first_codes_by_all=Rate(10**6, 10**6),
    maps=Rate(10**6, 10**6),
    maps_by_all=Rate(10**6, 10**6),
    drawing=Rate(10**6, 10**6),
    fairness=Rate(10**6, 10**6),
    replays=Rate(10**6, 10**6),
    table_replays=Rate(10**6, 10**6),
    analyses=Rate(10**6, 10**6),
)
"""For a trusted network, and for measuring."""


Thinking = Literal["here", "elsewhere", "only"]
"""Where bots think that take long: in every server, or on PostgreSQL in servers that do `only` that."""

MOST_THINKERS = 8
"""Each holds a connection to PostgreSQL while it thinks."""


def default_thinkers() -> int:
    """Return the default of `thinkers`: one less than there are cores, so that the server has one for itself."""
    return max(2, min(MOST_THINKERS, (os.cpu_count() or 1) - 1))


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """All options of `trikk serve`."""

    database: str
    """An address for SQLAlchemy: `sqlite:///trikk.db`, `postgresql://user@host/name`."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    public_url: str | None = None
    """How players reach the server, if not by host and port: `https://trikk.example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are trusted to name the client's address."""
    pace: Pace = "normal"
    bots: tuple[str, ...] | None = ()
    """Bots of other packages that may sit down, with their parameters; None allows every installed one, without any."""
    maps: Path | None = None
    """A file or folder with maps of the host's own; read again whenever they change."""
    visitors_maps: bool = False
    """Whether visitors may bring maps."""
    thinkers: int = field(default_factory=default_thinkers)
    """The most processes for bots that think for long, hints and analyses."""
    thinking: Thinking = "here"
    workers: int = 1
    """Processes that answer, each with its part of the limits. More than one need PostgreSQL."""
    limits: Limits = field(default_factory=Limits)
    limits_file: Path | None = None
    """Where they come from; read again whenever it changes."""
    json_logs: bool = True

    @property
    def database_connections(self) -> int:
        """The most connections that a worker has to PostgreSQL, which allows 100 in all unless told otherwise."""
        return max(8, min(20, 80 // self.workers))

    def of_worker(self, number: int) -> "Settings":
        """Return the settings of one of the workers: with its part of what all of them share."""
        thinkers = self.thinkers // self.workers + (number < self.thinkers % self.workers)
        return replace(self, thinkers=max(1, thinkers))
