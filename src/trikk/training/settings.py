"""What a run of training is asked to do."""

from dataclasses import dataclass

from trikk.catalog import Edition
from trikk.errors import ToldError

MOST_GAMES = 20_000


class TrainingError(ToldError):
    """A training cannot begin or go on; the text says why."""


@dataclass(frozen=True)
class Settings:
    """A run of training; the same settings give the same network on one machine."""

    edition: Edition
    players: int
    rounds: int = 400
    """Of playing and learning."""
    games: int = 600
    """In each round."""
    seed: int = 0
    rate: float = 5e-4
    """How fast it learns at first; a tenth of that at the end."""
    lessons: int = 0
    """Rounds at the beginning in which `search` plays and the network learns to imitate it."""
    lesson_games: int = 16
    lesson_iterations: int = 100
    """Games of such a round, and how far `search` looks in them."""
    every: int = 25
    """Rounds after which strength is measured, and the network joins the pool of opponents."""
    measured: int = 1000
    """Games for that."""

    def check(self) -> None:
        """Raise if something makes no sense."""
        for name in ("rounds", "games", "every", "measured", "lesson_games", "lesson_iterations"):
            if getattr(self, name) < 1:
                raise TrainingError("bad_setting", f"{name} must be at least 1, not {getattr(self, name)}")
        if self.lessons < 0 or self.lessons > self.rounds:
            raise TrainingError("bad_setting", f"lessons must be from 0 to the number of rounds, not {self.lessons}")
        if self.games > MOST_GAMES:
            raise TrainingError("bad_setting", f"games must be at most {MOST_GAMES:,}, not {self.games}")
        if not 0.0 < self.rate < 1.0:
            raise TrainingError("bad_setting", f"the rate must be between 0 and 1, not {self.rate}")
