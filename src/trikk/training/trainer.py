"""A training: rounds of playing and learning, which can be stopped and gone on with at any time."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from trikk.bots.learned.network_file import about_for, shape_of, write_network
from trikk.bots.policies.network import Layers
from trikk.game.engine import engine_for
from trikk.game.seeds import derived_seed
from trikk.rules.jit import go_over
from trikk.training.beginning import first_critic, first_policy
from trikk.training.checkpoint import MEMORY, Checkpoint, read_checkpoint, write_checkpoint
from trikk.training.curve import curve_picture
from trikk.training.games import LEARNING, Strength, Table
from trikk.training.learner import Learner, Report
from trikk.training.model import Critic, Policy
from trikk.training.pool import MOST_EARLIER
from trikk.training.settings import Settings, TrainingError
from trikk.training.teacher import give_lesson

CHECKPOINT, BEST, LAST, CURVE = "checkpoint.npz", "best.npz", "last.npz", "curve.svg"
"""The files of a training: where it stands, the strongest network so far, the newest, and the picture of its curve."""

WINNING_FIRST, WINNING_LAST = 0.2, 0.8
"""How much winning counts beside the margin, at the beginning and at the end."""
RATE_LAST = 0.1
"""What is left of the rate at the end."""
LESSON_PASSES = 4
LESSON_DEALS = 1 << 40
"""The number of the first deal for lessons: no round has as many."""


@dataclass(frozen=True)
class Round:
    """What happened in a round."""

    number: int
    """From 1."""
    games: int
    """In all rounds so far."""
    report: Report
    strength: Strength | None
    """If it was measured."""
    is_best: bool


class Training:
    """A policy and a critic that learn."""

    def __init__(self, settings: Settings, out: Path, checkpoint: Checkpoint | None = None) -> None:
        settings.check()
        go_over()
        self.settings, self.out = settings, out
        engine = self._engine = engine_for(settings.edition)
        self._shape = shape_of(settings.edition, settings.players)
        self._table = Table(engine, settings.players, self._shape, settings.games)
        if checkpoint is None:
            dice = np.random.default_rng(settings.seed)
            policy, critic = first_policy(settings.edition, self._shape, dice), first_critic(self._shape, dice)
        else:
            policy, critic = checkpoint.policy, checkpoint.critic
        self._learner = Learner(Policy(policy), Critic(critic), self._table.scale, settings.rate)
        self._earlier: list[Layers] = []
        self.done = self.games = 0
        """Rounds, and games in them."""
        self.curve: list[dict[str, Any]] = []
        """What was measured, by round."""
        if checkpoint is not None:
            self._go_on_from(checkpoint)

    def run(self) -> Iterator[Round]:
        """Play and learn, and yield what happened after each round."""
        settings = self.settings
        while self.done < settings.rounds:
            number = self.done
            dice = np.random.default_rng((settings.seed, number))
            if number < settings.lessons:
                report = self._lesson(number, dice)
            else:
                report = self._round(number, dice)
            self.done = number + 1
            strength, is_best = None, False
            if self.done % settings.every == 0 or self.done == settings.rounds:
                strength = self._table.measure(*self.layers(), settings.measured, settings.seed)
                is_best = self._note(strength, report)
            yield Round(self.done, self.games, report, strength, is_best)

    def layers(self) -> tuple[Layers, Layers]:
        """Return the weights of policy and critic."""
        return self._learner.policy.layers(), self._learner.critic.layers()

    def _round(self, number: int, dice: np.random.Generator) -> Report:
        """Play games against the pool, and learn from them."""
        settings = self.settings
        policy, critic = self.layers()
        seeds = [derived_seed(settings.seed + LEARNING, number * settings.games + i) for i in range(settings.games)]
        played, counts = self._table.play(policy, critic, self._earlier, seeds, dice)
        self.games += played
        part = number / settings.rounds
        winning = WINNING_FIRST + (WINNING_LAST - WINNING_FIRST) * part
        rate = settings.rate * (1.0 - (1.0 - RATE_LAST) * part)
        return self._learner.learn(self._table.experience, counts, winning, rate, dice)

    def _lesson(self, number: int, dice: np.random.Generator) -> Report:
        """Let the search play, and learn to imitate it."""
        settings = self.settings
        count = settings.lesson_games
        seeds = [derived_seed(settings.seed + LEARNING, LESSON_DEALS + number * count + i) for i in range(count)]
        networks = self._table.networks(*self.layers())
        lesson = give_lesson(
            self._engine, settings.players, networks, seeds, settings.lesson_iterations, self._shape.whole
        )
        self.games += count
        return self._learner.imitate(lesson, settings.rate, dice, LESSON_PASSES)

    # --- what is kept ----------------------------------------------------------------------------------------------

    def _note(self, strength: Strength, report: Report) -> bool:
        """Keep what was measured, the network if it is the best, and the picture; return whether it is."""
        best = max((point["won"] for point in self.curve), default=-1.0)
        self.curve.append({"round": self.done, "games_played": self.games, **asdict(strength), "error": report.error})
        policy, critic = self.layers()
        self._earlier = [*self._earlier, policy][-MOST_EARLIER:]
        is_best = strength.won > best
        self.out.mkdir(parents=True, exist_ok=True)
        if is_best:
            self._write(BEST, policy, critic)
        self._write(LAST, policy, critic)
        (self.out / CURVE).write_text(curve_picture(self.settings, self.curve), encoding="utf-8")
        self.save()
        return is_best

    def _write(self, name: str, policy: Layers, critic: Layers) -> None:
        settings = self.settings
        training = {"rounds": self.done, "games": self.games, "seed": settings.seed, "curve": self.curve[-1:]}
        write_network(self.out / name, about_for(settings.edition, settings.players, training), policy, critic)

    def save(self) -> None:
        """Write a checkpoint."""
        self.out.mkdir(parents=True, exist_ok=True)
        about = {
            "settings": values_of(self.settings),
            "fits": fits_of(self.settings),
            "done": self.done,
            "games": self.games,
            "curve": self.curve,
        }
        policy, critic = self.layers()
        memory: dict[str, np.ndarray] = {}
        for i, (_, state) in enumerate(sorted(self._learner.optimiser.state_dict()["state"].items())):
            memory |= {f"{i}_{key}": state[key].numpy() for key in MEMORY}
            memory["step"] = np.array(float(state["step"]))
        write_checkpoint(self.out / CHECKPOINT, Checkpoint(about, policy, critic, memory, self._earlier))

    def _go_on_from(self, checkpoint: Checkpoint) -> None:
        about = checkpoint.about
        self.done, self.games, self.curve = about["done"], about["games"], about["curve"]
        self._earlier = checkpoint.earlier
        if not checkpoint.memory:
            return
        state = self._learner.optimiser.state_dict()
        count = sum(len(group["params"]) for group in state["param_groups"])
        state["state"] = {
            i: {
                "step": torch.tensor(float(checkpoint.memory["step"])),
                **{key: torch.from_numpy(checkpoint.memory[f"{i}_{key}"]) for key in MEMORY},
            }
            for i in range(count)
        }
        self._learner.optimiser.load_state_dict(state)


def values_of(settings: Settings) -> dict[str, Any]:
    """Return settings as JSON."""
    return {**{key: getattr(settings, key) for key in Settings.__dataclass_fields__}, "edition": settings.edition.id}


def fits_of(settings: Settings) -> list[Any]:
    """Return what networks depend on beside the settings: what is printed, and the versions of what they read."""
    about = about_for(settings.edition, settings.players, {})
    return [about.facts, about.encoding, about.moves]


def resume(settings: Settings, out: Path) -> Training:
    """Return a training to go on with, of the same settings but for the number of rounds; raise if there is none."""
    checkpoint = read_checkpoint(out / CHECKPOINT)
    before, now = checkpoint.about["settings"], values_of(settings)
    for key in before:
        if key != "rounds" and before[key] != now.get(key):
            raise TrainingError(
                "other_settings",
                f"{out}: this training was begun with {key} {before[key]}, not {now.get(key)}; "
                "give the same, or another folder",
            )
    if checkpoint.about.get("fits") != fits_of(settings):
        raise TrainingError(
            "old_training",
            f"{out}: {settings.edition.id}, or what its networks read, has changed since this training was begun; "
            "begin another in a new folder",
        )
    done = checkpoint.about["done"]
    if done >= settings.rounds:
        raise TrainingError(
            "nothing_left", f"{out}: {done} rounds are done already; to go on give more, such as --rounds {2 * done}"
        )
    return Training(settings, out, checkpoint)
