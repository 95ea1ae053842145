"""A network's file: arrays in NumPy's .npz form, and what they are for, in JSON. Nothing in it is ever executed.

docs/training.md describes the form.
"""

import hashlib
import json
import os
import zipfile
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np

from trikk.bots.policies.network import DESCRIPTION_VERSION, VALUES, Layers, parts_size, plan_size
from trikk.catalog import Edition
from trikk.errors import ToldError
from trikk.game.encoding import encoding, whole_encoding
from trikk.game.engine import engine_for

FORMAT = "trikk network"
VERSION = 1
FOLDER = Path(__file__).parent
SUFFIX = ".npz"

POLICY_HIDDEN = (128, 128)
CRITIC_HIDDEN = (128, 64)
MOST_BYTES = 16_000_000
"""A larger file is not a network of ours."""

FACTS = (
    "colours",
    "vehicles",
    "setup_wilds",
    "setup_cards",
    "market",
    "setup_tickets",
    "setup_keep",
    "reset_wilds",
    "draw_tickets",
    "keep_tickets",
    "last_turns_vehicles",
    "attraction_points",
    "second_deck_players",
    "second_deck_cards",
)
"""What a network depends on, besides places, routes, tickets and cards."""


class NetworkError(ToldError):
    """A network cannot be used, or there is none; the text says why."""


# --- sizes ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """How many numbers the networks for an edition and a number of seats read and write."""

    encoded: int
    """What a seat may know of the position."""
    inputs: int
    """That, and the planner's plan."""
    whole: int
    """The whole position, which the critic reads."""
    parts: int
    """Of which moves consist."""

    @property
    def policy(self) -> tuple[int, int, int, int]:
        """The sizes of the policy's layers."""
        return (self.inputs, *POLICY_HIDDEN, self.parts)

    @property
    def critic(self) -> tuple[int, int, int, int]:
        """The sizes of the critic's layers."""
        return (self.whole, *CRITIC_HIDDEN, VALUES)


def shape_of(edition: Edition, players: int) -> Shape:
    """Return how large the networks of an edition are."""
    engine = engine_for(edition)
    blank = np.zeros(1, engine.dtype)[0]
    encoded = encoding(edition, players).size
    inputs = encoded + int(plan_size(engine.tables, blank))
    return Shape(encoded, inputs, whole_encoding(edition, players).size, int(parts_size(engine.tables, blank)))


# --- files ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class About:
    """What a network is for, as its file says."""

    edition: str
    players: int
    facts: str
    """A hash of what is printed, as far as it matters."""
    encoding: int
    moves: int
    """The versions of what it reads: the position, and the description of plans and moves."""
    training: dict[str, Any] = field(default_factory=dict)
    """How it was made, for people."""
    format: str = FORMAT
    version: int = VERSION


@dataclass(frozen=True)
class TrainedNetwork:
    """A policy and its critic, with what they are for."""

    about: About
    shape: Shape
    policy: Layers
    critic: Layers


def about_for(edition: Edition, players: int, training: dict[str, Any]) -> About:
    """Return what a new network for an edition says of itself."""
    version = encoding(edition, players).version
    return About(edition.id, players, facts_of(edition), version, DESCRIPTION_VERSION, training)


@lru_cache(maxsize=64)
def facts_of(edition: Edition) -> str:
    """Return a hash of what is printed, without names and pictures."""
    facts: list[Any] = [edition.family, [getattr(edition, name, None) for name in FACTS], sorted(edition.cards.items())]
    if edition.family == "city":
        facts.append([(place.id, place.attraction) for place in edition.places])
        facts.append([(route.a, route.b, route.colour, route.length, route.ferries) for route in edition.routes])
        facts.append([(ticket.a, ticket.b, ticket.points) for ticket in edition.tickets])
        facts.append(sorted(edition.route_points.items()))
        facts.append(asdict(edition.tokens) if edition.tokens else None)
    else:
        facts.append([(city.id, city.bonus) for city in edition.cities])
        facts.append([(ticket.a, ticket.b, ticket.points, ticket.cards) for ticket in edition.tickets])
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def write_network(path: Path, about: About, policy: Layers, critic: Layers) -> None:
    """Write a network to a file, in numbers of 16 bits; the file is there whole or not at all."""
    arrays = {f"policy_{name}": getattr(policy, name)[0].astype(np.float16) for name in Layers._fields}
    arrays |= {f"critic_{name}": getattr(critic, name)[0].astype(np.float16) for name in Layers._fields}
    text = json.dumps(asdict(about)).encode()
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, about=np.frombuffer(text, np.uint8), **arrays)
    os.replace(unfinished, path)


def read_network(path: PathLike[str] | str, edition: Edition, players: int) -> TrainedNetwork:
    """Return the network of a file; raise unless it is one for this edition and number of seats."""
    name = fspath(path)
    about, arrays = _contents(name)
    if about.edition != edition.id or about.players != players:
        raise NetworkError(
            "other_network",
            f"{name}: this network plays {about.edition} with {about.players} seats, not {edition.id} with {players}",
            file=name,
        )
    wanted = about_for(edition, players, about.training)
    for key, what in (
        ("facts", "what is printed"),
        ("encoding", "the encoding"),
        ("moves", "the description of moves"),
    ):
        if getattr(about, key) != getattr(wanted, key):
            raise NetworkError(
                "old_network", f"{name}: {what} has changed since this network was trained; train it again", file=name
            )
    shape = shape_of(edition, players)
    policy = _layers(name, arrays, "policy", shape.policy)
    critic = _layers(name, arrays, "critic", shape.critic)
    return TrainedNetwork(about, shape, policy, critic)


def _contents(name: str) -> tuple[About, dict[str, np.ndarray]]:
    try:
        if os.path.getsize(name) > MOST_BYTES:
            raise _bad(name, f"it is larger than {MOST_BYTES:,} bytes")
        if not zipfile.is_zipfile(name):
            raise _bad(name, "it is no .npz file")
        with np.load(name, allow_pickle=False) as file:
            arrays = {key: file[key] for key in file.files}
        about = json.loads(arrays.pop("about").tobytes())
        if about.get("format") != FORMAT or about.get("version") != VERSION:
            raise _bad(
                name, f"its format is {about.get('format')!r} {about.get('version')!r}, not {FORMAT!r} {VERSION}"
            )
        return About(**about), arrays
    except FileNotFoundError:
        raise NetworkError("no_such_network", f"{name}: there is no such file", file=name) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise _bad(name, f"it cannot be read ({error})") from None


def _layers(name: str, arrays: dict[str, np.ndarray], which: str, sizes: tuple[int, ...]) -> Layers:
    found = []
    for key, inputs, outputs in zip(Layers._fields, sizes[:-1], sizes[1:], strict=True):
        array = arrays.get(f"{which}_{key}")
        expected = (inputs + 1, outputs)
        if array is None or array.shape != expected or array.dtype != np.float16:
            got = "nothing" if array is None else f"{array.dtype} of shape {array.shape}"
            raise _bad(name, f"{which}_{key} should be float16 of shape {expected}, not {got}")
        if not np.isfinite(array).all():
            raise _bad(name, f"{which}_{key} has numbers that are not finite")
        found.append(array[None].astype(np.float32))
    return Layers(*found)


def _bad(name: str, problem: str) -> NetworkError:
    return NetworkError("bad_network", f"{name}: this is not a network of Trikk: {problem}", file=name)


# --- those that come with Trikk ------------------------------------------------------------------------------------


def shipped() -> list[tuple[str, int]]:
    """Return for which editions and numbers of seats there is a network.

    >>> ("new_york", 2) in shipped()
    True
    """
    found = (path.stem.rpartition("-") for path in sorted(FOLDER.glob(f"*{SUFFIX}")))
    return [(edition, int(players)) for edition, _, players in found]


def shipped_path(edition: str, players: int) -> Path:
    """Return where the network for an edition and a number of seats is, or would be."""
    return FOLDER / f"{edition}-{players}{SUFFIX}"


@lru_cache(maxsize=16)
def network_for(edition: Edition, players: int, file: str = "") -> TrainedNetwork:
    """Return the network of a file or, without one, that which comes with Trikk."""
    if file:
        return read_network(file, edition, players)
    if (edition.id, players) not in shipped():
        listed = ", ".join(f"{id} with {seats}" for id, seats in shipped()) or "none"
        raise NetworkError(
            "no_network",
            f"bot 'neural' has not learned {edition.id} with {players} seats; it knows: {listed} "
            "(`trikk train` teaches it more)",
            edition=edition.id,
            players=players,
        )
    return read_network(shipped_path(edition.id, players), edition, players)
