"""What should I do? Bots, named by text: `planner`, `search:ms=200`.

A bot gets a `decision` with `dice` of its own and returns a move; a `referee` asks it, and reports faults. Trikk's own
bots are in `built_in`; their compiled part is in `policies`.
"""

from trikk.bots.decision import Budget, Decision, decision_for
from trikk.bots.faults import BotFault
from trikk.bots.naming import Bot, BotError, BotKind, bot_kinds, make_bot
from trikk.bots.referee import play_bots

__all__ = [
    "Bot",
    "BotError",
    "BotFault",
    "BotKind",
    "Budget",
    "Decision",
    "bot_kinds",
    "decision_for",
    "make_bot",
    "play_bots",
]
