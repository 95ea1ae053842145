"""Plays the games of a round, and those that measure strength, with a network that is still in memory."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from trikk.bots.dice import seat_generators
from trikk.bots.learned.network_file import Shape
from trikk.bots.policies.choose import POLICY_PLANNER
from trikk.bots.policies.decide import POLICY_NEURAL
from trikk.bots.policies.network import Layers, Networks, room_for
from trikk.bots.policies.search import measures
from trikk.bots.policies.workspace import new_workspace
from trikk.game.engine import Engine
from trikk.game.seeds import derived_seed
from trikk.rules.generator import new_generators
from trikk.training.pool import seating, with_earlier
from trikk.training.rollout import Experience, new_experience, record_games

CITY_DECISIONS, CARD_DECISIONS = 45, 90
"""A seat's decisions in a game, about; what does not fit into the room for them is left out."""
MOVES = 16
"""To choose from, about."""
WATCHED = 8
"""Positions of a game that are shown to the critic as each seat finds them, about."""
OFTEN = 8
"""One of so many positions is."""
LEARNING, MEASURING = 1 << 40, 1 << 41
"""Added to the seed: the deals learned from, those that measure strength, and an arena's with that seed all differ."""


@dataclass(frozen=True)
class Strength:
    """How a network fares against planners."""

    games: int
    won: float
    """Part of the games, shared victories in part."""
    deviation: float
    """Standard error of that."""
    margin: float
    """In points."""


class Table:
    """Where a network that learns plays."""

    def __init__(self, engine: Engine, players: int, shape: Shape, games: int) -> None:
        self._engine, self._players, self._shape, self._games = engine, players, shape, games
        is_city = engine.edition.family == "city"
        decisions = games * (CITY_DECISIONS if is_city else CARD_DECISIONS)
        self.experience: Experience = new_experience(
            shape.inputs,
            shape.whole,
            decisions=decisions,
            moves=decisions * MOVES,
            watched=games * WATCHED,
            games=games,
            seats=players,
        )
        self.scale = float(measures(np.zeros(1, engine.dtype)[0])[1])
        """Points that count as one in what the critic says."""

    def networks(self, policy: Layers, critic: Layers) -> Networks:
        """Return networks for compiled code."""
        return room_for(policy, critic, self._shape.encoded, int(self._engine.tables.actions))

    def play(
        self, policy: Layers, critic: Layers, earlier: list[Layers], seeds: list[int], dice: np.random.Generator
    ) -> tuple[int, np.ndarray]:
        """Play a game from each seed and record it; return how many there was room for, and the counts."""
        engine = self._engine
        policies, styles = seating(len(seeds), self._players, len(earlier), engine.dtype, dice)
        networks = self.networks(with_earlier(policy, earlier), critic)
        room = new_workspace(engine.tables, engine.dtype, minds=self._players, worlds=1, networks=networks)
        states, counts = np.zeros(len(seeds), engine.dtype), np.zeros(3, np.int64)
        arguments = (policies, styles, room, self.experience, counts, OFTEN)
        played = record_games(engine.tables, states, new_generators(seeds), self._streams(seeds), *arguments)
        return int(played), counts

    def measure(self, policy: Layers, critic: Layers, games: int, seed: int) -> Strength:
        """Return how a network fares against planners, in every seat of the same deals."""
        players = self._players
        deals = -(-games // players)
        seeds = [derived_seed(seed + MEASURING, i) for i in range(deals)]
        networks = self.networks(policy, critic)
        engine = self._engine
        room = new_workspace(engine.tables, engine.dtype, minds=players, worlds=1, networks=networks)
        won, margin = np.zeros(deals), 0.0
        for begin in range(0, deals, self._games):
            part = seeds[begin : begin + self._games]
            for seat in range(players):
                policies = np.full((len(part), players), POLICY_PLANNER, np.int64)
                policies[:, seat] = POLICY_NEURAL
                styles = np.zeros((len(part), players, room.minds["style"].shape[1]))
                states, counts = np.zeros(len(part), engine.dtype), np.zeros(3, np.int64)
                arguments = (policies, styles, room, self.experience, counts, 1 << 30)
                record_games(engine.tables, states, new_generators(part), self._streams(part), *arguments)
                results = self.experience.results[: len(part), seat]
                won[begin : begin + len(part)] += (results.astype(np.float64) + 1.0) / (2 * players)
                margin += float(self.experience.margins[: len(part), seat].sum())
        deviation = float(won.std(ddof=1)) / sqrt(deals) if deals > 1 else 0.5
        return Strength(deals * players, float(won.mean()), deviation, margin / (deals * players))

    def _streams(self, seeds: list[int]) -> np.ndarray:
        """Return each seat's own generator in each game."""
        return np.stack([seat_generators(seeds, seat) for seat in range(self._players)], axis=1)
