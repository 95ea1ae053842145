"""How fast the bots are, and the arena that they play in."""

import tempfile
import time
from contextlib import closing
from pathlib import Path

from trikk.arena.bench.report import ArenaSpeed, BotSpeed, SearchSpeed
from trikk.arena.bench.timing import ROUNDS, best
from trikk.arena.results import new_folder
from trikk.arena.run import Run
from trikk.arena.settings import settings_for
from trikk.bots import decision_for, make_bot
from trikk.bots.built_in.search import Search
from trikk.bots.games import play_games
from trikk.catalog import edition
from trikk.game.game import new_game
from trikk.game.seeds import derived_seed

BOT_GAMES = 20
"""Games between bots in one call."""
SOME_ITERATIONS = 100


def measure_bot(id: str, bot: str, seconds: float) -> BotSpeed:
    """Time whole games of a compiled bot against itself."""
    games, decisions = compiled_games(id, (bot, bot), seconds)
    return BotSpeed(id, bot, games, 1e6 / (games * decisions))


def compiled_games(id: str, bots: tuple[str, ...], seconds: float) -> tuple[float, float]:
    """Return games a second in compiled code, and decisions a game."""
    per_game = 0.0
    deal = 0

    def play(seconds: float) -> float:
        nonlocal per_game, deal
        took, games, decisions = 0.0, 0, 0
        while took < seconds:
            seeds = [derived_seed("b", deal + i) for i in range(BOT_GAMES)]
            deal += BOT_GAMES
            for game in play_games(edition(id), bots, seeds):
                took += sum(game.seconds)
                decisions += sum(game.decisions)
                games += 1
        per_game = decisions / games
        return games / took

    play(1e-9)  # which compiles
    games = best(play, seconds)
    return games, per_game


def measure_search(id: str, seconds: float) -> SearchSpeed:
    """Time the search where it has most to do."""
    game = new_game(id, players=2, seed=1)
    planner = make_bot("planner")
    while game.view(None).phase != "turn":
        game.play(planner.choose(decision_for(game)))
    decision = decision_for(game)

    def iterations(seconds: float) -> float:
        search = Search(decision.engine)
        search.prepare(decision.knowledge, decision.seat, decision.dice)
        n = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            search.iterate(SOME_ITERATIONS)
            n += SOME_ITERATIONS
        return n / took

    iterations(1e-9)
    return SearchSpeed(id, best(iterations, seconds))


def measure_arena(id: str, seconds: float) -> ArenaSpeed:
    """Time a run of the arena in this process, its results and records written to a folder."""
    alone, _ = compiled_games(id, ("planner", "greedy"), seconds / 2)
    games = 2 * ROUNDS * max(1, round(alone * seconds / 4 / ROUNDS))
    settings = settings_for(id, ["planner", "greedy"], players=2, games=games, seed=0)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Run(settings, new_folder(Path(folder) / "run", settings, id))) as run,
    ):
        began = time.perf_counter()
        for _ in run.play(workers=1):
            pass
        run.standings()
        took = time.perf_counter() - began
    return ArenaSpeed(id, games / took, alone)
