"""A game for Gymnasium: one seat learns, bots of any kind play the others."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np

from trikk.bots.naming import Bot
from trikk.bots.referee import Referee, name_of
from trikk.catalog import Edition
from trikk.envs.errors import EnvError
from trikk.envs.rewards import Reward, rewards_of
from trikk.envs.spaces import action_space, observation_space
from trikk.game.encoding import encoding
from trikk.game.errors import MoveError
from trikk.game.game import Game
from trikk.game.numbers import whole
from trikk.game.seeds import LARGEST_INTEGER_SEED

Illegal = Literal["raise", "replace"]


class TrikkEnv(gymnasium.Env[np.ndarray, int]):
    """One seat of a game. An observation is what it may know as numbers (docs/encoding.md).

    `info["action_mask"]` has a 1 for each legal action, `info["seat"]` says which seat it is in this game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["svg"]}  # type: ignore[misc]

    def __init__(
        self,
        edition: Edition,
        players: int,
        opponents: Sequence[Bot | str],
        seat: int | None,
        reward: Reward,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        self.edition = edition
        self.players = players
        self.render_mode = render_mode
        self._opponents = list(opponents)
        self._fixed_seat = seat
        self._reward = reward
        self._illegal = illegal
        self._games = 0
        self._encoding = encoding(edition, players)
        self._actions = int(self._encoding.engine.tables.actions)
        self.observation_space = observation_space(self._encoding)
        self.action_space = action_space(self._encoding)  # type: ignore[assignment] # its numbers are NumPy's
        self.game: Game | None = None
        """The game that is played, everything included; None before `reset`."""
        self.seat = 0 if seat is None else seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a new game. Games after one with a seed follow from that seed."""
        super().reset(seed=None if seed is None else whole(seed, "seed"))
        if seed is not None:
            self._games = 0
        if self._fixed_seat is None:
            self.seat = self._games % self.players  # in turn
        self._games += 1
        number = int(self.np_random.integers(LARGEST_INTEGER_SEED))
        bots: list[Bot | str | None] = list(self._opponents)
        sitting = [bots[(other - self.seat - 1) % self.players] for other in range(self.players) if other != self.seat]
        sitting.insert(self.seat, None)
        self.game = Game(
            self.edition, self.players, number, seats=["learner" if b is None else name_of(b) for b in sitting]
        )
        self._referee = Referee(self.game, sitting, number)
        self._play_on()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others play until it is the learner's turn again or the game is over."""
        if self.game is None:
            raise EnvError("not_begun", "call reset() before the first step")
        if self.game.is_over:
            raise MoveError("game_over")
        number = whole(action, "an action")
        legal = self.game.legal_actions()
        is_replaced = self._illegal == "replace" and number not in legal
        self.game.play(int(self.np_random.choice(legal)) if is_replaced else number)
        self._play_on()
        outcome = self.game.outcome()
        paid = 0.0 if outcome is None else rewards_of(outcome, self._reward)[self.seat]
        info = self._info() | ({"replaced": True} if is_replaced else {})
        return self._observation(), paid, outcome is not None, False, info

    def _play_on(self) -> None:
        assert self.game is not None
        while self.game.to_move not in (None, self.seat):
            self._referee.step()

    def _observation(self) -> np.ndarray:
        assert self.game is not None
        return self._encoding.of(self.game, self.seat)

    def _info(self) -> dict[str, Any]:
        assert self.game is not None
        mask = np.zeros(self._actions, np.int8)
        mask[self.game.legal_actions()] = 1
        return {"action_mask": mask, "seat": self.seat}

    def render(self) -> str | None:
        """Return the game as a picture, an SVG document that shows what the learner may see."""
        return self.game.svg(self.seat) if self.game is not None and self.render_mode == "svg" else None
