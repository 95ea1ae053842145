"""Games of Trikk for OpenSpiel: what chance decides is a node of its own, so that algorithms see all it may give.

Importing this module registers the game `trikk` with OpenSpiel.
"""

import json
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import numpy as np
import pyspiel

from trikk.catalog import CityEdition, Edition, edition_from
from trikk.envs.rewards import Reward, check_reward, rewards_of
from trikk.game.compact import LONGEST
from trikk.game.encoding import encoding
from trikk.game.engine import Engine, engine_for
from trikk.game.game import Game, check_players, deal_outcomes, new_game
from trikk.game.tape import Chance

NAME = "trikk"
DEFAULTS = {"edition": "new_york", "players": 2, "reward": "win"}
_own_maps: dict[str, Edition] = {}
"""Editions that are not shipped, by the id under which OpenSpiel knows their games."""


def openspiel_game(edition: Edition, players: int, reward: Reward) -> "TrikkGame":
    """Return the OpenSpiel game of an edition."""
    _own_maps[edition.id] = edition
    return TrikkGame({"edition": edition.id, "players": players, "reward": reward})


def _game_type(utility_sum: float | None) -> pyspiel.GameType:
    utilities = pyspiel.GameType.Utility
    sums = {None: utilities.GENERAL_SUM, 0.0: utilities.ZERO_SUM}
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Trikk: small route-and-ticket games",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.get(utility_sum, utilities.CONSTANT_SUM),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class TrikkGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel ships no types
    """An edition with a number of players, for OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        id = str(given["edition"])
        self.edition = _own_maps[id] if id in _own_maps else edition_from(id)
        self.players = check_players(self.edition, given["players"])
        self.reward = check_reward(given["reward"])
        self.engine = engine_for(self.edition)
        self.encoding = encoding(self.edition, self.players)
        self.first_outcomes = deal_outcomes(self.edition, players=self.players)
        utility_sum = _utility_sum(self.players, self.reward)
        least, most = _bounds(self.edition, self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.engine.tables.actions),
            max_chance_outcomes=len(self.engine.colours) + 1 + max(*self.engine.tickets, _symbols(self.edition)),
            num_players=self.players,
            min_utility=least,
            max_utility=most,
            utility_sum=utility_sum,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(utility_sum), info, given)

    def new_initial_state(self) -> "TrikkState":
        """Return a state in which nothing is dealt yet."""
        return TrikkState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """Return what writes observations, or with perfect recall information states."""
        if params:
            raise ValueError(f"there are no parameters of observations, but these were given: {', '.join(params)}")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class TrikkState(pyspiel.State):  # type: ignore[misc]
    """A position, or a place where chance is due: in the deal, or for a move that draws something."""

    def __init__(self, game: TrikkGame) -> None:
        super().__init__(game)
        self._played: Game | None = None  # none before all is dealt
        self._move: int | None = None  # what is being made while chance decides
        self._so_far: list[Chance] = []
        self._next = game.first_outcomes
        self._counts = np.zeros((game.players, int(game.engine.tables.actions)), np.float32)

    @property
    def is_dealt(self) -> bool:
        """Whether everything is dealt, so that there is a game."""
        return self._played is not None

    @property
    def played(self) -> Game:
        """The game so far, as `trikk` knows it, to look at: before the move for which chance is due."""
        assert self._played is not None, "nothing can be looked at before all is dealt"
        return self._played

    @property
    def counts(self) -> np.ndarray:
        """How often each seat has made each move."""
        return self._counts

    def current_player(self) -> int:
        if self._next:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._played is not None
        seat = self._played.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return not self._next and self._played is not None and self._played.is_over

    def _legal_actions(self, player: int) -> list[int]:
        assert self._played is not None
        return self._played.legal_actions() if player == self._played.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn now, each with its probability."""
        engine = self._engine
        return [(_number(engine, outcome), chance) for outcome, chance in self._next]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self._next:
            self._so_far.append(_outcome(self._engine, action))
        else:
            self._move = action
        if self._played is None:
            self._next = deal_outcomes(game.edition, players=game.players, so_far=self._so_far)
        else:
            assert self._move is not None
            self._next = self._played.chance_outcomes(self._move, self._so_far)
        if not self._next:
            self._carry_out(game)

    def _carry_out(self, game: TrikkGame) -> None:
        """Deal, or make the move, with what chance gave."""
        if self._played is None:
            self._played = new_game(game.edition, players=game.players, chance=self._so_far)
        else:
            seat = self._played.to_move
            assert self._move is not None
            self._played.play(self._move, chance=self._so_far)
            self._counts[seat, self._move] += 1
        self._move = None
        self._so_far = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {_outcome(self._engine, action)}"
        move = self._engine.moves[action]
        if move is None and self._played is not None and player == self._played.to_move:
            [move] = self._engine.moves_of(self._played._state, [action])
        return str(move) if move is not None else f"keep choice {action - self._engine.keep_base}"

    def returns(self) -> list[float]:
        """Return the rewards of all players: nothing before the end."""
        game = self.get_game()
        outcome = None if self._next or self._played is None else self._played.outcome()
        return [0.0] * game.players if outcome is None else rewards_of(outcome, game.reward)

    def __str__(self) -> str:
        if self._played is None:
            return f"dealt {' '.join(map(str, self._so_far))}".strip()
        moves = [str(move) for move in self._played.moves]
        if self._move is not None:
            moves.append(f"{self._action_to_string(self._played.to_move or 0, self._move)} ...")
        return f"{self._played.chance()[0]} {'; '.join(moves)}"

    @property
    def _engine(self) -> Engine:
        engine: Engine = self.get_game().engine
        return engine


class Observer:
    """Writes what a seat may know of a state; with perfect recall, also what has been done before.

    As OpenSpiel asks: `tensor` is all of it, `dict` has its parts by name.
    """

    def __init__(self, game: TrikkGame, perfect_recall: bool) -> None:
        self._game = game
        self._perfect_recall = perfect_recall
        pieces: dict[str, tuple[int, ...]] = {
            name: (part.stop - part.start,) for name, part in game.encoding.slices.items()
        }
        if perfect_recall:
            pieces["moves"] = (game.players, int(game.engine.tables.actions))
        sizes = [int(np.prod(shape)) for shape in pieces.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = accumulate(sizes)
        self.dict = {
            name: self.tensor[end - size : end].reshape(shape)
            for (name, shape), size, end in zip(pieces.items(), sizes, ends, strict=True)
        }

    def set_from(self, state: TrikkState, player: int) -> None:
        """Write the tensor of a state as a player knows it; all zero before everything is dealt."""
        self.tensor.fill(0)
        if not state.is_dealt:
            return
        self._game.encoding.of(state.played, player, out=self.tensor[: self._game.encoding.size])
        if self._perfect_recall:
            self._write_moves(state.counts, player)

    def _write_moves(self, counts: np.ndarray, player: int) -> None:
        """How often each move was made, the reader first. Of others' tickets only the number is known, not which."""
        engine, moves = self._game.engine, self.dict["moves"]
        moves[:] = np.roll(counts, -player, axis=0)
        keeps = np.arange(int(engine.tables.keep_choices))
        others = moves[1:, engine.keep_base : engine.keep_base + len(keeps)]
        known = np.zeros_like(others)
        for choice in keeps.tolist():
            known[:, (1 << choice.bit_count()) - 1] += others[:, choice]
        others[:] = known

    def string_from(self, state: TrikkState, player: int) -> str:
        """Return as a text what a player may know, or with perfect recall everything that happened."""
        if not state.is_dealt:
            return ""
        told = state.played.events_for(player) if self._perfect_recall else state.played.view(player).to_dict()
        return json.dumps(told, separators=(",", ":"))


# --- numbers -------------------------------------------------------------------------------------------------------


def _number(engine: Engine, outcome: Chance) -> int:
    """Return the number of what chance gives: a card's colour, or after these a ticket or the symbol of a token."""
    return engine.colours.index(outcome) if isinstance(outcome, str) else len(engine.colours) + outcome


def _outcome(engine: Engine, number: int) -> Chance:
    """Return what a number stands for: the inverse of `_number`."""
    cards = len(engine.colours)
    return engine.colours[number] if number < cards else number - cards


def _symbols(edition: Edition) -> int:
    return edition.tokens.symbols if isinstance(edition, CityEdition) and edition.tokens is not None else 0


def _utility_sum(players: int, reward: Reward) -> float | None:
    """Return what the rewards of all players add up to, or None if that is not always the same."""
    if reward == "win":
        return 2.0 - players
    return 0.0 if reward == "margin" and players == 2 else None


def _bounds(edition: Edition, reward: Reward) -> tuple[float, float]:
    """Return the least and the most that a player can get; what nobody reaches is allowed for too."""
    if reward == "win":
        return -1.0, 1.0
    tickets = sum(ticket.points for ticket in edition.tickets)
    if isinstance(edition, CityEdition):
        routes = sum(edition.route_points[route.length] for route in edition.routes)
        places = edition.attraction_points * sum(place.attraction for place in edition.places)
        most = tickets + routes + places + (max(edition.tokens.points) if edition.tokens is not None else 0)
    else:
        most = tickets + sum(city.bonus for city in edition.cities)
    return (-float(tickets), float(most)) if reward == "points" else (-float(most + tickets), float(most + tickets))


pyspiel.register_game(_game_type(0.0), TrikkGame)
