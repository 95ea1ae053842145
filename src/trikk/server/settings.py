"""How a server is run."""

from dataclasses import dataclass, field

from trikk.server.api.messages.requests import Pace

DEFAULT_PORT = 8642


@dataclass(frozen=True)
class Rate:
    """How many at once, and then how many a second."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    """How much one address, or one seat, may ask for."""

    opening: Rate = Rate(20, 1 / 30)
    joining: Rate = Rate(30, 1 / 5)
    requests: Rate = Rate(300, 50)
    """All kinds of requests together."""
    connections: int = 64
    """WebSockets at once."""
    moves: Rate = Rate(30, 10)
    """By one seat."""
    reactions: Rate = Rate(3, 0.5)
    hints: Rate = Rate(2, 0.5)
    wrong_codes: Rate = Rate(10, 1 / 60)
    """Wrong codes: so few that nobody finds one by guessing."""
    replays: Rate = Rate(10, 0.5)
    """Replays of records that clients send: by far the largest requests."""
    analyses: Rate = Rate(20, 10)
    """Enough for a page to go through a whole game, one step after the other."""


UNLIMITED = Limits(
    opening=Rate(10**6, 10**6),
    joining=Rate(10**6, 10**6),
    requests=Rate(10**6, 10**6),
    connections=10**6,
    moves=Rate(10**6, 10**6),
    reactions=Rate(10**6, 10**6),
    hints=Rate(10**6, 10**6),
    wrong_codes=Rate(10**6, 10**6),
    replays=Rate(10**6, 10**6),
    analyses=Rate(10**6, 10**6),
)
"""For a trusted network, and for measuring."""


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
    limits: Limits = field(default_factory=Limits)
    json_logs: bool = True
