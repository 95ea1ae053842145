"""Trikk plays three small route-and-ticket games by the book: New York, San Francisco and The Card Game.

    import trikk
    game = trikk.new_game("san_francisco", players=3, seed=7)
    game.play(game.legal_moves()[0])

The names below are public. They are loaded when first used, so that `import trikk` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trikk.bots.analysis import MoveEstimate, analyse
    from trikk.bots.batch import Batch, Returns, new_batch
    from trikk.bots.decision import Budget, Decision, decision_for
    from trikk.bots.faults import BotFault
    from trikk.bots.naming import Bot, BotError, BotKind, bot_kinds, make_bot
    from trikk.bots.referee import play_bots
    from trikk.catalog import CardEdition, CatalogError, CityEdition, UnknownEdition, edition, load_edition
    from trikk.catalog import edition_ids as editions
    from trikk.errors import TrikkError
    from trikk.game.encoding import Encoding, WholeEncoding, encoding, whole_encoding
    from trikk.game.errors import MoveError, RecordError, SetupError
    from trikk.game.game import Game, deal_outcomes, new_game
    from trikk.game.moves import (
        ClaimRoute,
        CompleteTicket,
        Done,
        DrawCard,
        DrawTickets,
        KeepTickets,
        LayCards,
        Move,
        Pass,
        PlaceStack,
        TakeToken,
    )
    from trikk.game.moves import parse as parse_move
    from trikk.game.outcome import CardScore, CityScore, Outcome
    from trikk.game.records import parse_record, replay
    from trikk.game.view import CardView, CityView, View
    from trikk.game.world import World
    from trikk.rules.jit import go_over as compile_rules

__version__ = "0.1.0"

_HOMES = {
    "trikk.bots.analysis": "MoveEstimate analyse",
    "trikk.bots.batch": "Batch Returns new_batch",
    "trikk.bots.decision": "Budget Decision decision_for",
    "trikk.bots.faults": "BotFault",
    "trikk.bots.naming": "Bot BotError BotKind bot_kinds make_bot",
    "trikk.bots.referee": "play_bots",
    "trikk.catalog": "CardEdition CatalogError CityEdition UnknownEdition edition load_edition",
    "trikk.errors": "TrikkError",
    "trikk.game.encoding": "Encoding WholeEncoding encoding whole_encoding",
    "trikk.game.errors": "MoveError RecordError SetupError",
    "trikk.game.game": "Game deal_outcomes new_game",
    "trikk.game.moves": (
        "ClaimRoute CompleteTicket Done DrawCard DrawTickets KeepTickets LayCards Move Pass PlaceStack TakeToken"
    ),
    "trikk.game.outcome": "CardScore CityScore Outcome",
    "trikk.game.records": "parse_record replay",
    "trikk.game.view": "CardView CityView View",
    "trikk.game.world": "World",
}
_WHERE = {name: (module, name) for module, names in _HOMES.items() for name in names.split()}
_WHERE |= {
    "compile_rules": ("trikk.rules.jit", "go_over"),
    "editions": ("trikk.catalog", "edition_ids"),
    "parse_move": ("trikk.game.moves", "parse"),
}

__all__ = [
    "Batch",
    "Bot",
    "BotError",
    "BotFault",
    "BotKind",
    "Budget",
    "CardEdition",
    "CardScore",
    "CardView",
    "CatalogError",
    "CityEdition",
    "CityScore",
    "CityView",
    "ClaimRoute",
    "CompleteTicket",
    "Decision",
    "Done",
    "DrawCard",
    "DrawTickets",
    "Encoding",
    "Game",
    "KeepTickets",
    "LayCards",
    "Move",
    "MoveError",
    "MoveEstimate",
    "Outcome",
    "Pass",
    "PlaceStack",
    "RecordError",
    "Returns",
    "SetupError",
    "TakeToken",
    "TrikkError",
    "UnknownEdition",
    "View",
    "WholeEncoding",
    "World",
    "analyse",
    "bot_kinds",
    "compile_rules",
    "deal_outcomes",
    "decision_for",
    "edition",
    "editions",
    "encoding",
    "load_edition",
    "make_bot",
    "new_batch",
    "new_game",
    "parse_move",
    "parse_record",
    "play_bots",
    "replay",
    "whole_encoding",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _WHERE[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
