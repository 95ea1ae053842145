"""The games of a learner: one compiled call carries out its actions and writes its next decisions.

For environments and training. Other seats may be played by bots, so that every row is a decision of the learner; or the
learner plays all of them.
"""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import numpy as np

from trikk.bots.batch import Array, Batch, checked_mask
from trikk.bots.policies import learning
from trikk.bots.policies.learning import OUTSIDE, Opponents, Rows
from trikk.game.errors import SetupError

Reward = Literal["win", "margin", "points"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
NUMBERS = {"win": learning.REWARD_WIN, "margin": learning.REWARD_MARGIN, "points": learning.REWARD_POINTS}


class Learner:
    """A batch as a learner meets it: `observations`, `masks`, `rewards`, `ended` and `seats`, a row per game.

    `seating` says who plays each seat: None is the learner, anything else a compiled bot by name. With `rotate`, all
    move on by a seat whenever a game starts anew. The arrays are written in place by every call; hand in your own to
    have them written there. With `fresh`, every call writes to new arrays instead, and those before stay as they are.

    | reward | at the end of a game, for each seat |
    |---|---|
    | `win` | 1 for the winner and -1 for others; n seats that share the win get 2 / n - 1 |
    | `margin` | its points less those of the best other seat |
    | `points` | its points |

    >>> import trikk
    >>> from trikk.bots.learner import Learner
    >>> learner = Learner(trikk.new_batch("new_york", players=2, games=4, seed=1), [None, "planner"])
    >>> learner.observations.shape, learner.seats.tolist()
    ((4, 388), [0, 0, 0, 0])
    >>> while not learner.ended.any():
    ...     learner.step(learner.masks.argmax(axis=1))
    >>> sorted(set(learner.rewards[learner.ended].ravel().tolist()))
    [-1.0, 1.0]
    """

    def __init__(
        self,
        batch: Batch,
        seating: Sequence[str | None] | None = None,
        *,
        reward: Reward = "win",
        rotate: bool = False,
        fresh: bool = False,
        observations: Array | None = None,
        masks: Array | None = None,
        rewards: Array | None = None,
        ended: Array | None = None,
    ) -> None:
        """Begin new games in the batch, which from now on is this learner's."""
        games, players = len(batch), batch.players
        seating = [None] * players if seating is None else list(seating)
        if len(seating) != players or None not in seating:
            raise SetupError("wrong_opponents", players=players, opponents=seating)
        if reward not in REWARDS:
            raise SetupError("unknown_reward", reward=reward, known=", ".join(REWARDS))
        self.batch = batch
        self._reward = NUMBERS[reward]
        names = sorted({name for name in seating if name is not None}, key=str)
        self._rooms, numbers = batch.new_rooms([batch.compiled_policy(name) for name in names])
        sitting = np.array([OUTSIDE if name is None else names.index(name) for name in seating], np.int64)
        self._opponents = Opponents(
            np.tile(sitting, (games, 1)),
            np.array(numbers or [OUTSIDE], np.int64),
            batch.dice if names else np.empty((games, 0), batch.generators.dtype),
            rotate,
        )
        shape = (games, batch.encoding.size)
        actions = (games, int(batch.engine.tables.actions))
        self.observations = (
            np.empty(shape, np.float32) if observations is None else batch.encoding.checked(observations, *shape)
        )
        """What the seat to move may know (docs/encoding.md)."""
        self.masks = np.empty(actions, np.bool_) if masks is None else checked_mask(masks, actions)
        """Which actions are legal."""
        self.rewards = (
            np.empty((games, players), np.float32)
            if rewards is None
            else batch.encoding.checked(rewards, games, players)
        )
        """By seat, where a game has just ended; 0 elsewhere."""
        self.ended = np.empty(games, np.bool_) if ended is None else checked_mask(ended, (games,))
        """Which games have just ended. Their observations are already those of the next game."""
        self.seats = np.empty(games, np.int64)
        """Whose decision each row is."""
        self._fresh = False
        self.restart()
        self._fresh = fresh

    def _as_rows(self) -> Rows:
        """Return the arrays as compiled code takes them."""
        return Rows(self.observations, self.masks.view(np.bool_), self.rewards, self.ended.view(np.bool_), self.seats)

    def _renew(self) -> None:
        """Take new arrays to write to, if every call does."""
        if self._fresh:
            for name in ("observations", "masks", "rewards", "ended", "seats"):
                setattr(self, name, np.empty_like(getattr(self, name)))

    def restart(self) -> None:
        """Begin new games; the dice go on from where they are."""
        batch = self.batch
        self._renew()
        batch.share(
            learning.begin_many,
            batch.states,
            batch.blank,
            batch.generators,
            self._opponents,
            self._as_rows(),
            rooms=self._rooms,
        )

    def step(self, actions: Sequence[int] | Array) -> None:
        """Carry out the learner's action in each game, let bots play until it has to decide again, and write the rows.

        A game that ends starts anew at once. If an action is not legal, `MoveError` says which, and nothing changes.
        """
        batch, scoring = self.batch, self.batch.engine.rules.scoring
        chosen: Any = batch.checked_actions(actions)
        self._renew()
        batch.share(
            learning.advance_many,
            batch.states,
            batch.blank,
            batch.generators,
            chosen,
            self._opponents,
            self._reward,
            scoring.TOTAL,
            scoring.WINNER,
            self._as_rows(),
            rooms=self._rooms,
        )
