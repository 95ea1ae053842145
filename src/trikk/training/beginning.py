"""How networks begin: a policy as strong as the planner, and a critic that knows nothing."""

import numpy as np

from trikk.bots.learned.network_file import Shape
from trikk.bots.policies import cards, city
from trikk.bots.policies.network import Layers
from trikk.catalog import Edition

TRUST = 3.0
"""How much the planner's judgement counts at first."""


def judged_parts(edition: Edition) -> slice:
    """Return which parts of moves have the planner's judgement for a weight."""
    kinds = city.description.KINDS if edition.family == "city" else cards.description.KINDS
    return slice(kinds, 2 * kinds)


def first_layers(sizes: tuple[int, int, int, int], dice: np.random.Generator) -> Layers:
    """Return the weights of one network before it has learned anything: its answer is always 0."""
    inputs, first, second, outputs = sizes
    return Layers(
        _random_layer(inputs, first, dice),
        _random_layer(first, second, dice),
        np.zeros((1, second + 1, outputs), np.float32),
    )


def _random_layer(inputs: int, outputs: int, dice: np.random.Generator) -> np.ndarray:
    layer: np.ndarray = dice.standard_normal((1, inputs + 1, outputs)) * np.sqrt(2.0 / inputs)
    layer[:, -1] = 0.0
    return layer.astype(np.float32)


def first_policy(edition: Edition, shape: Shape, dice: np.random.Generator) -> Layers:
    """Return a policy that prefers what the planner prefers."""
    layers = first_layers(shape.policy, dice)
    layers.last[0, -1, judged_parts(edition)] = TRUST
    return layers


def first_critic(shape: Shape, dice: np.random.Generator) -> Layers:
    """Return a critic that takes every position for an even one."""
    return first_layers(shape.critic, dice)
