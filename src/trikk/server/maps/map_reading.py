"""Reads a map that a visitor has brought, in a process of the pool: however long it takes, no player waits for it."""

from dataclasses import dataclass
from typing import Any

from trikk.catalog import CatalogError, Edition
from trikk.catalog.document import document_of
from trikk.catalog.loader import check_edition, read_map
from trikk.game.contents import content_of
from trikk.game.game import Game
from trikk.server.api.messages.editions import edition_details
from trikk.server.api.messages.names import clean_text

FILE = "map.toml"
"""What a brought map is called in messages: the name of a file is the visitor's own affair."""


@dataclass(frozen=True)
class MapReading:
    """Can a map be played, and drawn?"""

    text: str
    of_others: None = None

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> dict[str, Any]:
        """Return its `content`, with clean texts, or else its `problems`: the fields of a `MapProblem` for each."""
        try:
            found = cleaned(read_map(self.text.encode(), FILE))
            edition_details(found)
            for players in range(found.min_players, found.max_players + 1):
                Game(found, players, 0)
        except CatalogError as error:
            return {"problems": problems_of(error)}
        return {"content": content_of(found)}


def problems_of(error: CatalogError) -> list[dict[str, Any]]:
    """Return the fields of a `MapProblem` for everything that is wrong with a map."""
    return [
        {"line": each.line, "field": each.place, "message": each.message, "suggestion": each.suggestion}
        for each in error.problems
    ]


def cleaned(edition: Edition) -> Edition:
    """Return a map whose texts are clean: what nobody can see is gone, as in players' names."""
    return check_edition(_cleaned(document_of(edition)), FILE)


def _cleaned(value: Any) -> Any:
    """Return a part of a document with clean texts. Ids and colours are clean already."""
    if isinstance(value, str):
        return "\n".join(clean_text(line) for line in value.split("\n"))
    if isinstance(value, dict):
        return {key: _cleaned(each) for key, each in value.items()}
    return [_cleaned(each) for each in value] if isinstance(value, list) else value
