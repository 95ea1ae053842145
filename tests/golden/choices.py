"""What the built-in bots choose, the same on every machine: `make golden` writes it again."""

import json
from pathlib import Path

import trikk
from tests.lockstep import EDITIONS
from trikk.bots.referee import Referee

PATH = Path(__file__).parent / "choices.json"
SEED = 2026
BOTS = ("greedy", "planner", "search:iterations=60")
MOVES = 45


def choices(edition: str) -> list[str]:
    """Return the first moves of a game of three built-in bots."""
    referee = Referee(trikk.new_game(edition, players=len(BOTS), seed=SEED), BOTS, SEED)
    while len(referee.game.moves) < MOVES:
        referee.step()
    return [str(move) for move in referee.game.moves]


def write() -> None:
    PATH.write_text(json.dumps({edition: choices(edition) for edition in EDITIONS}, indent=1) + "\n")
