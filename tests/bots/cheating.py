"""A bot that searches the true position: only to measure what hidden information costs the honest one."""

from trikk.bots.built_in.search import Search, SearchBot
from trikk.bots.decision import Decision
from trikk.game.game import Game


class CheatingSearchBot(SearchBot):
    """The search, but of the one world that is true: hands and tickets of the others; the dice it cannot see."""

    def __init__(self, game: Game, ms: int | None = None, iterations: int | None = None) -> None:
        super().__init__(ms, iterations)
        self._game = game

    def prepare(self, search: Search, decision: Decision) -> None:
        search.prepare(self._game.state, decision.seat, decision.dice, true_world=True)
