"""Who chose the cards: a seed made of the host's secret and a number of each player, so that none of them did alone.

The host draws a secret, and the client of each player a number, the nonce. First everyone publishes a hash. The
commitment is a hash over all of these and everything else that the game depends on; when it stands, the numbers are
revealed. The seed follows from the commitment, the secret and the numbers. docs/fairness.md has the whole story.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from trikk.game.seeds import Seed

NONCE = re.compile(r"[0-9a-f]{32}")
"""What a player's number looks like: 128 bits in hexadecimal."""
NONE = "-"


@dataclass(frozen=True)
class Share:
    """The part that a seat has in the seed."""

    bot: str | None
    """None for a person."""
    nonce_hash: str | None = None
    """None if the seat has no part in it."""
    nonce: str | None = None
    """None also if it was not revealed in time."""


@dataclass(frozen=True)
class Deal:
    """Everything that a game's seed is made of."""

    table: str
    edition: str
    edition_hash: str
    options: Sequence[str]
    """The names of options that are on."""
    starts: int | None
    """Which seat begins; None if that is drawn."""
    shares: Sequence[Share]
    """By seat, in the order in which the table was opened with."""
    secret: str
    """The host's part."""


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_text(deal: Deal) -> str:
    """Return what is fixed before the first number is revealed, a line for each."""
    lines = [
        "trikk commitment 1",
        f"table {deal.table}",
        f"edition {deal.edition} {deal.edition_hash}",
        f"options {' '.join(sorted(deal.options)) or NONE}",
        f"starts {'drawn' if deal.starts is None else deal.starts}",
        f"secret {text_hash(deal.secret)}",
        *(f"person {share.nonce_hash or NONE}" if share.bot is None else f"bot {share.bot}" for share in deal.shares),
    ]
    return "".join(f"{line}\n" for line in lines)


def commitment_of(deal: Deal) -> str:
    """Return the hash that everyone knows before the first number is revealed."""
    return text_hash(commitment_text(deal))


def seed_text(deal: Deal) -> str:
    """Return what the seed is the hash of, a line for each part."""
    lines = [
        "trikk seed 1",
        f"commitment {commitment_of(deal)}",
        f"secret {deal.secret}",
        *(f"nonce {share.nonce or NONE}" for share in deal.shares),
    ]
    return "".join(f"{line}\n" for line in lines)


def seed_of(deal: Deal) -> str:
    """Return the seed of the game."""
    return text_hash(seed_text(deal))


def drawn_starter(seed: Seed, players: int) -> int:
    """Return which seat starts if chance decides."""
    return int.from_bytes(hashlib.sha256(f"starts:{seed}".encode()).digest()) % players


def order_of_play(starts: int | None, seed: Seed, players: int) -> list[int]:
    """Return for each seat in the order of play its number when the table was opened."""
    first = drawn_starter(seed, players) if starts is None else starts
    return [(first + i) % players for i in range(players)]
