"""Compiles all that is otherwise compiled when it is first used: `make compile`.

Processes that start together would each compile the same. So this is done before the tests, once for either family,
both at the same time.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import trikk
from trikk.arena.tally import Tallies
from trikk.bots.games import play_games
from trikk.game.verify import verify

EDITIONS = ("new_york", "card_game")
"""One of each family."""
POLICIES = ("random", "greedy", "planner")


def call_everything(id: str) -> None:
    """Call whatever is compiled, for the family of an edition."""
    edition = trikk.edition(id)
    for bots in (POLICIES, ("search:iterations=2", "random")):
        played = trikk.play_bots(edition, bots, seed=0)
    game = trikk.new_game(edition, players=2, seed=0)
    for move in played.moves:
        game.default_move()
        game.play(move)
    verify(played.record())
    Tallies().count(played.record())
    for _ in play_games(edition, POLICIES, [0]):
        pass
    batch = trikk.new_batch(edition, players=2, games=1, seed=0, threads=1)
    batch.legal_mask()
    batch.step(batch.sample())
    batch.play_out()
    batch.points()


def main() -> None:
    # What both families share is compiled when it is imported: by now.
    with ProcessPoolExecutor(len(EDITIONS), get_context("spawn")) as pool:
        list(pool.map(call_everything, EDITIONS))


if __name__ == "__main__":
    main()
