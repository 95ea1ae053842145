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
from trikk.game.numbers import whole

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
        self._new_learner(secrets.randbits(48))

    def _new_learner(self, seed: int) -> None:
        """Begin games with dice of this seed."""
        batch = Batch(self.edition, self.players, self.num_envs, seed, self._threads)
        self.learner = Learner(
            batch, self._seating, reward=self._reward, rotate=self._rotate, fresh=self._copy, **self._rows
        )
        if not self._copy:
            self._rows = {
                "observations": self.learner.observations,
                "masks": self.learner.masks,
                "ended": self.learner.ended,
            }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew. The same seed gives the same games; without one the dice go on as they are."""
        number = None if seed is None else whole(seed, "seed")
        super().reset(seed=number)
        if number is not None:
            self._new_learner(number)
        else:
            self.learner.restart()
        if not self._copy:
            self._rewards.fill(0.0)
            self._truncations.fill(False)
        return self.learner.observations, self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Carry out an action in each game. If one is not legal, `MoveError` says which, and nothing changes."""
        learner = self.learner
        acting = learner.batch.states["seat"].copy()
        learner.step(actions)
        if self._copy:
            self._rewards, self._truncations = np.zeros_like(self._rewards), np.zeros_like(self._truncations)
        else:
            self._rewards.fill(0.0)
        [over] = learner.ended.nonzero()
        self._rewards[over] = learner.rewards[over, acting[over]]
        return learner.observations, self._rewards, learner.ended, self._truncations, self._infos(bool(over.size))

    def _infos(self, any_ended: bool = False) -> dict[str, Any]:
        learner = self.learner
        infos: dict[str, Array] = {"action_mask": learner.masks.view(np.int8), "seat": learner.seats}
        if any_ended:
            ended = learner.ended.view(np.bool_)
            infos |= {"returns": learner.rewards, "_returns": ended.copy() if self._copy else ended}
        return infos

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
    is_fit = isinstance(buffer, np.ndarray) and buffer.dtype in fitting and buffer.shape == (games,)
    if not is_fit or not buffer.flags.writeable:
        got = f"{buffer.dtype} of shape {buffer.shape}" if isinstance(buffer, np.ndarray) else type(buffer).__name__
        raise EnvError(
            "wrong_buffer",
            f"buffer {name!r} must be {np.dtype(dtype)} of shape ({games},) that can be written to, not {got}",
        )
    return buffer
