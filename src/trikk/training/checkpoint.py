"""Where a training stands, as a file: weights, what the optimiser remembers, earlier networks and the curve.

Arrays in NumPy's .npz form and JSON, as in a network's own file: nothing in it is ever executed.
"""

import json
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trikk.bots.policies.network import Layers
from trikk.training.settings import TrainingError

FORMAT = "trikk training"
VERSION = 1
MEMORY = ("exp_avg", "exp_avg_sq")
"""What Adam remembers of each weight."""


@dataclass
class Checkpoint:
    """Where a training stands."""

    about: dict[str, Any]
    """Settings, rounds done, the curve, and the best so far."""
    policy: Layers
    critic: Layers
    memory: dict[str, np.ndarray]
    """The optimiser's."""
    earlier: list[Layers]


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; the file is there whole or not at all, and the one before stays until then."""
    arrays: dict[str, np.ndarray] = {}
    for name, layers in (("policy", checkpoint.policy), ("critic", checkpoint.critic)):
        arrays |= {f"{name}_{part}": layer for part, layer in zip(Layers._fields, layers, strict=True)}
    for i, layers in enumerate(checkpoint.earlier):
        arrays |= {f"earlier{i}_{part}": layer for part, layer in zip(Layers._fields, layers, strict=True)}
    arrays |= {f"memory_{name}": values for name, values in checkpoint.memory.items()}
    about = {"format": FORMAT, "version": VERSION, "earlier": len(checkpoint.earlier), **checkpoint.about}
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, about=text, **arrays)
    os.replace(unfinished, path)


def read_checkpoint(path: Path) -> Checkpoint:
    """Return a checkpoint; raise if the file is none."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {key: file[key] for key in file.files}
        about = json.loads(arrays.pop("about").tobytes())
        if about.pop("format", None) != FORMAT or about.pop("version", None) != VERSION:
            raise ValueError("another format")
        policy, critic = _layers(arrays, "policy"), _layers(arrays, "critic")
        earlier = [_layers(arrays, f"earlier{i}") for i in range(about.pop("earlier"))]
        memory = {key.removeprefix("memory_"): values for key, values in arrays.items() if key.startswith("memory_")}
        return Checkpoint(about, policy, critic, memory, earlier)
    except FileNotFoundError:
        raise TrainingError("no_checkpoint", f"{path}: there is no training to go on with") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise TrainingError("bad_checkpoint", f"{path}: this is not a checkpoint of a training ({error})") from None


def _layers(arrays: dict[str, np.ndarray], name: str) -> Layers:
    return Layers(*(arrays[f"{name}_{part}"] for part in Layers._fields))
