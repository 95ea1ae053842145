"""Many games at once for Gymnasium: stepped in one compiled call, opponents included."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from trikk.bots.batch import Batch
from trikk.bots.learner import Learner
from trikk.catalog import Edition
from trikk.envs.errors import EnvError
from trikk.envs.rewards import Reward
from trikk.envs.spaces import action_space, observation_space
from trikk.game.encoding import encoding

Array = np.ndarray[Any, Any]
BUFFERS = ("observations", "rewards", "terminals", "truncations", "masks")


class TrikkVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games, a row each. Every row is a decision: of the learner if bots play the other seats, else of any seat.

    `infos["action_mask"]` has a 1 for each legal action, `infos["seat"]` says whose decision it is, and where a game
    has just ended `infos["returns"]` has the rewards of all seats. A game that ends starts anew in the same step
    (Gymnasium's SAME_STEP), so its observation is already that of the next game; nothing is ever truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["svg"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        edition: Edition,
        players: int,
        games: int,
        seating: Sequence[str | None],
        rotate: bool,
        reward: Reward,
        threads: int | None,
        copy: bool,
        buffers: Mapping[str, Array] | None,
        render_mode: str | None,
    ) -> None:
        self.edition = edition
        self.players = players
        self.num_envs = games
        self.render_mode = render_mode
        self._seating, self._rotate, self._reward = list(seating), rotate, reward
        self._threads = threads
        self._copy = copy and buffers is None
        layout = encoding(edition, players)
        self.single_observation_space = observation_space(layout)
        self.single_action_space = action_space(layout)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        given = dict(buffers or {})
        if unknown := set(given) - set(BUFFERS):
            raise EnvError("unknown_buffer", f"there is no buffer {min(unknown)!r}; buffers: {', '.join(BUFFERS)}")
        self._rows = {
            "observations": given.get("observations"),
            "masks": given.get("masks"),
            "ended": given.get("terminals"),
        }
        self._rewards = _checked(given, "rewards", np.float32, games)
        self._truncations = _checked(given, "truncations", np.bool_, games)
        self._numbers = np.arange(games)
        self._new_learner(secrets.randbits(48))

    def _new_learner(self, seed: int) -> None:
        """Begin games with dice of this seed."""
        batch = Batch(self.edition, self.players, self.num_envs, seed, self._threads)
        self.learner = Learner(batch, self._seating, reward=self._reward, rotate=self._rotate, **self._rows)
        self._rows = {
            "observations": self.learner.observations,
            "masks": self.learner.masks,
            "ended": self.learner.ended,
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew. The same seed gives the same games; without one the dice go on as they are."""
        super().reset(seed=seed)
        if seed is not None:
            self._new_learner(seed)
        else:
            self.learner.restart()
        self._rewards[:] = 0.0
        self._truncations[:] = False
        return self._given(self.learner.observations), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Carry out an action in each game. If one is not legal, `MoveError` says which, and nothing changes."""
        learner = self.learner
        acting = learner.seats.copy()
        learner.step(actions)
        self._rewards[:] = learner.rewards[self._numbers, acting]
        return (
            self._given(learner.observations),
            self._given(self._rewards),
            self._given(learner.ended),
            self._given(self._truncations),
            self._infos(),
        )

    def _infos(self) -> dict[str, Any]:
        learner = self.learner
        infos = {"action_mask": self._given(learner.masks.view(np.int8)), "seat": self._given(learner.seats)}
        if learner.ended.any():
            infos |= {"returns": self._given(learner.rewards), "_returns": self._given(learner.ended.view(np.bool_))}
        return infos

    def _given(self, array: Array) -> Array:
        """Return an array as the caller gets it: a copy, unless that was not wanted."""
        return array.copy() if self._copy else array

    def render(self) -> tuple[str, ...] | None:
        """Return each game as a picture, an SVG document that shows what everyone may see."""
        if self.render_mode != "svg":
            return None
        return tuple(self.learner.batch.game(i).svg() for i in range(self.num_envs))


def _checked(given: dict[str, Array], name: str, dtype: Any, games: int) -> Array:
    """Return the buffer of this name that was handed in, or a new one; raise unless it fits."""
    buffer = given.get(name)
    if buffer is None:
        return np.zeros(games, dtype)
    fitting = (np.dtype(dtype), np.dtype(np.uint8)) if dtype is np.bool_ else (np.dtype(dtype),)
    if not isinstance(buffer, np.ndarray) or buffer.dtype not in fitting or buffer.shape != (games,):
        got = f"{buffer.dtype} of shape {buffer.shape}" if isinstance(buffer, np.ndarray) else type(buffer).__name__
        raise EnvError("wrong_buffer", f"buffer {name!r} must be {np.dtype(dtype)} of shape ({games},), not {got}")
    return buffer
