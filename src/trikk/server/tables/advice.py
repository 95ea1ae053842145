"""What the moves of a position are worth: hints and analyses both ask here, so they give the same answer."""

from trikk.bots.analysis import WORLDS, analyse
from trikk.bots.preparation import PREPARATION
from trikk.catalog import Edition
from trikk.game.view import View
from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables import secrecy

THREADS = 2
"""Threads only make it faster, since a player waits for the hint."""


def advice(view: View, edition: Edition | None) -> list[answers.HintedMove]:
    """Return all moves of the seat that the view is of, best first; `edition` is needed for one of the host's own.

    Refuse while the rules are being compiled, which can take minutes. Loading compiled code takes only a second.
    """
    share = PREPARATION.wait_unless_compiling()
    if share is not None:
        raise Refusal("preparing", percent=int(100 * share))
    return [secrecy.hinted(each) for each in analyse(view, edition=edition, worlds=WORLDS, threads=THREADS)]
