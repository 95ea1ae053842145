"""Games between bots on a map that is being drawn, counted: the studio shows what came out of them."""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from trikk.arena.play import play_part
from trikk.arena.settings import simulation
from trikk.arena.stats.tally import FIRST, SECOND, WIN, Tally
from trikk.catalog import CatalogError, CityEdition, edition
from trikk.catalog.loader import check_edition
from trikk.game.records import trace
from trikk.rules import tape
from trikk.server.maps.map_reading import FILE
from trikk.server.thinking.thoughts import load

SEED = 1
"""Of all games: the same map gives the same figures, and two versions of it are dealt alike."""
BOTS = {"planner": "planner", "search": "search:iterations=60"}


@dataclass(frozen=True)
class FairGames:
    """How do some games between equal bots go on a map?"""

    document: dict[str, Any] | None
    """The map; None for an edition that comes with Trikk."""
    edition: str
    bot: str
    players: int
    first: int
    """The number of the first game, and how many there are: together with the seed, they say what is dealt."""
    games: int
    of_others: None = None

    def load(self) -> None:
        load("city")

    def think(self) -> dict[str, Any]:
        """Return the fields of `FairCounts`, or nothing if the map cannot be played."""
        try:
            played = edition(self.edition) if self.document is None else check_edition(self.document, FILE)
        except CatalogError:
            return {}
        if not isinstance(played, CityEdition) or not played.min_players <= self.players <= played.max_players:
            return {}
        seats = (BOTS[self.bot],) * self.players
        settings = simulation(played, seats, self.first + self.games, SEED)
        part = play_part(settings, range(self.first, self.first + self.games), lambda *_: None)
        tally = Tally(played, self.players)
        offered, kept = (np.zeros(len(played.tickets), np.int64) for _ in range(2))
        for line in part.lines.splitlines():
            record = json.loads(line)
            game = trace(record, {played.id: played})
            tally.count(record, game.state, game.rows)
            kinds = game.rows[:, 0]
            np.add.at(offered, game.rows[kinds == tape.TICKET, SECOND], 1)
            np.add.at(kept, game.rows[kinds == tape.KEPT_TICKET, FIRST], 1)
        return counts_of(played, tally, offered, kept)


def counts_of(played: CityEdition, tally: Tally, offered: np.ndarray, kept: np.ndarray) -> dict[str, Any]:
    """Return the fields of `FairCounts`."""
    return {
        "games": tally.games,
        "wins": [int(wins) / WIN for wins in tally.seats["wins"]],
        "turns": _sum(tally, "turns"),
        "resets": _sum(tally, "resets"),
        "routes": {
            route.id: {"claims": int(tally.routes["claims"][i]), "wins": int(tally.routes["wins"][i]) / WIN}
            for i, route in enumerate(played.routes)
        },
        "tickets": {
            str(ticket.id): {
                "offered": int(offered[i]),
                "kept": int(kept[i]),
                "completed": int(tally.tickets["completed"][i]),
                "wins": int(tally.tickets["wins"][i]) / WIN,
            }
            for i, ticket in enumerate(played.tickets)
        },
    }


def _sum(tally: Tally, name: str) -> int:
    return sum(number * games for number, games in tally.spreads[name].items())
