"""What a server does once compiled rules are there, so that nobody waits for it later."""

import gc

from trikk.bots.decision import decision_for
from trikk.bots.naming import make_bot
from trikk.bots.preparation import STAND_IN
from trikk.catalog import edition, edition_ids
from trikk.game.game import Game

GARBAGE_THRESHOLDS = (10_000, 20, 50)
"""Python's own, 700, 10 and 10, would look through everything that is in use many times a minute."""


def warm_up() -> None:
    """Have the rules and the stand-in loaded from where their compiled code is kept.

    What is in memory then stays there. So it is taken out of the search for garbage, which otherwise stops all threads
    for a quarter of a second every now and then.
    """
    for id in edition_ids():
        game = Game(edition(id), edition(id).min_players, 0)
        game.view(0)
        game.play(make_bot(STAND_IN).choose(decision_for(game)))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
