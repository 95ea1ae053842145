"""A game for PettingZoo: agents act one after the other, as in its own card games."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from trikk.catalog import Edition
from trikk.envs.errors import EnvError
from trikk.envs.rewards import Reward, rewards_of
from trikk.envs.spaces import action_space, mask_space, observation_space
from trikk.game.encoding import encoding, whole_encoding
from trikk.game.engine import engine_for
from trikk.game.errors import MoveError
from trikk.game.numbers import whole
from trikk.game.outcome import outcome_of
from trikk.game.seeds import LARGEST_INTEGER_SEED
from trikk.game.world import World
from trikk.rules import play
from trikk.rules.families import encode, setup
from trikk.rules.generator import new_generators
from trikk.rules.jit import go_over
from trikk.rules.tape import new_tape

Observation = dict[str, np.ndarray]


class TrikkAECEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc] # PettingZoo ships no types
    """One game in which every seat is an agent: `player_0`, `player_1` and so on.

    An observation is a dictionary: `observation` is what the agent may know as numbers (docs/encoding.md), and
    `action_mask` has a 1 for each legal action. It is all zeros for whoever is not to act. Rewards come at the end.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "trikk_v1",
        "render_modes": ["svg"],
        "is_parallelizable": False,  # the seats take turns
    }
    _row: np.ndarray
    _mask: np.ndarray

    def __init__(self, edition: Edition, players: int, reward: Reward, render_mode: str | None) -> None:
        super().__init__()
        go_over()
        self.edition = edition
        self.render_mode = render_mode
        self._reward = reward
        self._players = players
        self._engine = engine_for(edition)
        self._encoding = encoding(edition, players)
        self._whole = whole_encoding(edition, players)
        self._actions = int(self._engine.tables.actions)
        self._ids = np.empty(self._actions, np.int64)
        self._tape = new_tape()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = Dict({"observation": observation_space(self._encoding), "action_mask": mask_space(self._encoding)})
        self.observation_spaces = {agent: Dict(dict(space.items())) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._encoding) for agent in self.possible_agents}
        self.state_space = observation_space(self._whole)
        self._np_random: np.random.Generator | None = None
        self._new_rows()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    # --- playing ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Games after one with a seed follow from that seed."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(None if seed is None else whole(seed, "seed"))
        engine = self._engine
        self._array = engine.new_state()
        self._dice = new_generators([int(self._np_random.integers(LARGEST_INTEGER_SEED))])
        self._bind()
        setup(engine.tables, self._state, self._players, self._generator, self._tape)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._new_rows()
        seat = play.write_decision(engine.tables, self._state, self._ids, self._row, self._mask.view(np.bool_))
        self._to_act = self.agent_selection = self.possible_agents[seat]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is; with None, leave a game that is over."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else whole(action, "an action")
        row, mask = self._row, self._mask
        self._new_rows()
        tables, state, dice = self._engine.tables, self._state, self._generator
        seat = play.advance(tables, state, number, dice, self._tape, self._ids, self._row, self._mask.view(np.bool_))
        if seat == play.ILLEGAL:
            self._row, self._mask = row, mask
            raise MoveError("action_not_legal", action=action)
        self._cumulative_rewards[agent] = 0.0
        if seat == play.AT_END:
            self._end()
        else:
            self._to_act = self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        paid = rewards_of(outcome_of(self._engine, self._state), self._reward)
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._to_act = ""
        self._accumulate_rewards()
        self._deads_step_first()

    def _check_begun(self) -> None:
        if not hasattr(self, "_array"):
            raise EnvError("not_begun", "call reset() before the first step")

    def _new_rows(self) -> None:
        """Use new arrays for the next decision: those before are somebody else's now."""
        self._row = np.empty(self._encoding.size, np.float32)
        self._mask = np.empty(self._actions, np.int8)

    # --- looking ---------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and what it may do now."""
        self._check_begun()
        if agent == self._to_act:
            return {"observation": self._row, "action_mask": self._mask}
        row = np.empty(self._encoding.size, np.float32)
        encode(self._engine.tables, self._state, self._seats[agent], row)
        return {"observation": row, "action_mask": np.zeros(self._actions, np.int8)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the agent whose turn it is may know, what it got since its last step, and whether it is done."""
        self._check_begun()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def state(self) -> np.ndarray:
        """Return the whole position as numbers, secrets included, for critics: seats are counted from seat 0."""
        return self._whole.of(self.game(), 0)

    def game(self) -> World:
        """Return a copy of the game, to look at by name."""
        self._check_begun()
        return World(self._engine, self._array.copy(), self._dice.copy(), {})

    def render(self) -> str | None:
        """Return the game as a picture, an SVG document that shows what everyone may see."""
        return self.game().svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    # --- as a value ------------------------------------------------------------------------------------------------

    def _bind(self) -> None:
        """Hold on to the records in the arrays of state and dice: compiled code takes those."""
        self._state: np.record = self._array[0]
        self._generator: np.record = self._dice[0]

    def __getstate__(self) -> dict[str, Any]:
        """Return what a deep copy or another process needs to go on with this game, dice included."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_state", "_generator")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if "_array" in kept:
            self._bind()
