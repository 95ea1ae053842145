"""The figures of a run of `trikk bench`."""

import json
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True)
class Speed:
    """Random play, over all legal moves alike, of one edition with one number of seats."""

    edition: str
    players: int
    steps_per_game: float
    one_core_games: float
    one_core_steps: float
    all_cores_games: float
    all_cores_steps: float


@dataclass(frozen=True)
class Costs:
    """Nanoseconds of single compiled functions in the middle of a game with three seats."""

    edition: str
    state_bytes: int
    copy: float
    legal: float
    view: float
    resample: float


@dataclass(frozen=True)
class Friendly:
    """Games by name, in Python: milliseconds of a random game, and records a second that `simulate` writes."""

    edition: str
    players: int
    game_ms: float
    records_per_second: float


@dataclass(frozen=True)
class BotSpeed:
    """A compiled bot against itself, two seats, one core."""

    edition: str
    bot: str
    games: float
    """A second."""
    decision_us: float
    """Microseconds per decision, everything else in the game included."""


@dataclass(frozen=True)
class SearchSpeed:
    """Iterations a second of the search at the first turn of a game, two seats, one core."""

    edition: str
    iterations: float


@dataclass(frozen=True)
class ArenaSpeed:
    """Games a second of `planner` against `greedy` in the arena, with records, on one core; and only played."""

    edition: str
    games: float
    alone: float


@dataclass(frozen=True)
class LearnerSpeed:
    """Decisions of a learner per second of one core, each with observation, mask, reward and restart.

    It plays all of two seats, or one against a bot that decides within the same call.
    """

    edition: str
    numbers: int
    """In an observation."""
    alone: float
    against_greedy: float
    against_planner: float


@dataclass
class Report:
    """All figures of a run."""

    cores: int
    seconds_each: float
    speeds: list[Speed] = field(default_factory=list)
    costs: list[Costs] = field(default_factory=list)
    friendly: list[Friendly] = field(default_factory=list)
    bots: list[BotSpeed] = field(default_factory=list)
    learners: list[LearnerSpeed] = field(default_factory=list)
    searches: list[SearchSpeed] = field(default_factory=list)
    arenas: list[ArenaSpeed] = field(default_factory=list)
    import_seconds: float = 0.0
    help_seconds: float = 0.0
    compile_seconds: dict[str, float] = field(default_factory=dict)
    openspiel_decisions: float | None = None

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1)
