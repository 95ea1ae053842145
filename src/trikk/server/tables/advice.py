"""What the moves of a position are worth: the one answer that a hint and the later analysis of the same step give."""

from trikk.bots.analysis import WORLDS, analyse
from trikk.bots.preparation import PREPARATION
from trikk.catalog import Edition
from trikk.game.view import View
from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables import secrecy

THREADS = 2
"""They only make it faster: one who has asked for a hint is waiting."""


def advice(view: View, edition: Edition | None) -> list[answers.HintedMove]:
    """Return all moves of the seat that the view is of, best first; `edition` is needed for one of the host's own.

    Refused while the rules are being compiled, which can take minutes. Loading what was compiled before is waited for.
    """
    share = PREPARATION.wait_unless_compiling()
    if share is not None:
        raise Refusal("preparing", percent=int(100 * share))
    return [secrecy.hinted(each) for each in analyse(view, edition=edition, worlds=WORLDS, threads=THREADS)]
