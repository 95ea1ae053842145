"""Bots that only tests need, and games for bots to decide in."""

import hashlib
import json
from collections.abc import Iterator
from typing import Literal

import trikk
from tests.lockstep import edition_of
from trikk.bots.built_in.search import Search, SearchBot
from trikk.bots.referee import Referee


class Attentive:
    """Looks at everything a decision offers; the least difference in any of it leads to another choice."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        seen = hashlib.sha256(json.dumps([decision.view.to_dict(), list(decision.history)]).encode())
        seen.update(decision.knowledge.tobytes())
        for _ in range(2):
            world = decision.sample_world()
            events = world.play(decision.dice.choice(decision.moves))
            seen.update(json.dumps([events, [score.to_dict() for score in world.scores()]]).encode())
            seen.update(world.state.tobytes())
        return decision.moves[int.from_bytes(seen.digest()[:4], "little") % len(decision.moves)]


class First:
    """Makes the first legal move."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        return decision.moves[0]


class CheatingSearchBot(SearchBot):
    """The search, but of the one world that is true: hands and tickets of the others; the dice it cannot see.

    Only to measure what hidden information costs the honest one.
    """

    def __init__(
        self,
        game: trikk.Game,
        ms: int | None = None,
        iterations: int | None = None,
        net: Literal["off", "on"] = "off",
    ) -> None:
        super().__init__(ms, iterations, net=net)
        self._game = game

    def prepare(self, search: Search, decision: trikk.Decision) -> None:
        search.prepare(self._game.state, decision.seat, decision.dice, true_world=True)


def positions(edition: str, players: int, seed: int, bots: list[trikk.Bot | str], every: int) -> Iterator[trikk.Game]:
    """Yield a game between bots before every so many moves; the same object all along."""
    names = [bots[seat % len(bots)] for seat in range(players)]
    referee = Referee(trikk.new_game(edition_of(edition), players=players, seed=seed), names, seed)
    while not referee.game.is_over:
        if len(referee.game.moves) % every == 0:
            yield referee.game
        referee.step()
