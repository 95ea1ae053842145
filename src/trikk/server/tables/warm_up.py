"""What a server does once compiled rules are there, so that nobody waits for it later."""

from trikk.bots.decision import decision_for
from trikk.bots.naming import make_bot
from trikk.bots.preparation import STAND_IN
from trikk.catalog import edition, edition_ids
from trikk.game.game import Game
from trikk.server.net.garbage_collection import leave_out_what_is_there


def warm_up() -> None:
    """Have the rules and the stand-in loaded from where their compiled code is kept; all of that stays in memory."""
    for id in edition_ids():
        game = Game(edition(id), edition(id).min_players, 0)
        game.view(0)
        game.play(make_bot(STAND_IN).choose(decision_for(game)))
    leave_out_what_is_there()
