"""Networks that know nothing, for editions and numbers of seats of which Trikk has none."""

from itertools import pairwise
from pathlib import Path

import numpy as np

from trikk.bots.learned.network_file import Shape, about_for, shape_of, write_network
from trikk.bots.policies.network import Layers
from trikk.catalog import Edition


def random_layers(sizes: tuple[int, int, int, int], seed: int) -> Layers:
    """Return the layers of a network whose weights are random, in the numbers that a file can hold."""
    dice = np.random.default_rng(seed)
    layers = [
        (dice.standard_normal((1, inputs + 1, outputs)) / np.sqrt(inputs)).astype(np.float16).astype(np.float32)
        for inputs, outputs in pairwise(sizes)
    ]
    return Layers(layers[0], layers[1], layers[2])


def random_networks(edition: Edition, players: int, seed: int = 0) -> tuple[Shape, Layers, Layers]:
    """Return the shape of an edition's networks, and a random policy and critic."""
    shape = shape_of(edition, players)
    return shape, random_layers(shape.policy, seed), random_layers(shape.critic, seed + 1)


def network_file(folder: Path, edition: Edition, players: int, seed: int = 0) -> Path:
    """Write random networks to a file, and return it."""
    path = folder / f"{edition.id}-{players}-{seed}.npz"
    _, policy, critic = random_networks(edition, players, seed)
    write_network(path, about_for(edition, players, {}), policy, critic)
    return path
