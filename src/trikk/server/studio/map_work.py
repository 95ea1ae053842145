"""What the pool does for the studio: checking a draft, reading or writing its file, and suggesting tickets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trikk.arena.advice import fair_points
from trikk.arena.balance import BOT, Part, play_and_count
from trikk.arena.ticket_suggestions import Suggestion, suggest_tickets
from trikk.catalog import CatalogError
from trikk.catalog.loader import read_document, read_map
from trikk.catalog.writing import document_text
from trikk.server.maps.map_reading import FILE, problems_of
from trikk.server.studio.drafts import drawable, worked_out
from trikk.server.studio.fair_games import SEED, city_of, counts_of, load_games, table_of

TRIED = 800
"""Games in which bots try suggested tickets."""


@dataclass(frozen=True)
class DraftCheck:
    """What is wrong with a draft, and where is everything drawn?"""

    document: dict[str, Any]
    language: str
    of_others: None = None

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> dict[str, Any]:
        """Return the fields of a `MapChecked`."""
        return {
            "problems": problems_in(document_text(self.document)),
            "drawn": worked_out(self.document, self.language),
        }


@dataclass(frozen=True)
class FileReading:
    """What is in the text of a file?"""

    text: str
    of_others: None = None

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> dict[str, Any]:
        """Return the fields of a `MapFile`."""
        try:
            document = read_document(self.text.encode(), FILE)
        except CatalogError as error:
            return {"text": self.text, "document": None, "problems": problems_of(error)}
        return {"text": self.text, "document": _plain(document), "problems": problems_in(self.text)}


@dataclass(frozen=True)
class FileWriting:
    """What is the text of a draft's file?"""

    document: dict[str, Any]
    of_others: None = None

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> dict[str, Any]:
        """Return the fields of a `MapFile`."""
        text = document_text(self.document)
        return {"text": text, "document": self.document, "problems": problems_in(text)}


@dataclass(frozen=True)
class TicketSuggestions:
    """Which tickets would a draft have, and what are they worth?"""

    document: dict[str, Any]
    count: int
    are_tried: bool
    """Whether bots try them, if the map can be played with them: who seldom completes one, gets more for it."""
    of_others: None = None

    def load(self) -> None:
        if self.are_tried:
            load_games()

    def think(self) -> list[dict[str, Any]]:
        """Return the fields of a `SuggestedTicket` for each."""
        draft = drawable(self.document)
        if draft is None:
            return []
        routes = ((route.a, route.b, route.length) for route in draft.routes)
        found = suggest_tickets([place.id for place in draft.places], routes, self.count)
        worth = self._tried(found) if self.are_tried else {}
        tickets = [
            {"a": ticket.a, "b": ticket.b, "points": worth.get(number, ticket.points)}
            for number, ticket in enumerate(found, 1)
        ]
        return sorted(tickets, key=lambda ticket: ticket["points"])

    def _tried(self, found: Sequence[Suggestion]) -> dict[int, int]:
        """Return points by number, from how often bots complete the tickets; none if the map cannot be played yet."""
        rows = [
            {"id": number, "from": each.a, "to": each.b, "points": each.points} for number, each in enumerate(found, 1)
        ]
        document = {key: value for key, value in self.document.items() if key != "totals"}
        city = city_of({**document, "tickets": rows})
        if city is None:
            return {}
        played = play_and_count(Part(city, city.min_players, BOT, SEED, 0, TRIED))
        return fair_points({city.min_players: table_of(city, counts_of(city, played))})


def problems_in(text: str) -> list[dict[str, Any]]:
    """Return the fields of a `MapProblem` for everything that the loader finds wrong with a file."""
    try:
        read_map(text.encode(), FILE)
    except CatalogError as error:
        return problems_of(error)
    return []


def _plain(value: Any) -> Any:
    """Return a value of a TOML file as JSON has it; dates and times, which no map has, become texts."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int) or (isinstance(value, float) and abs(value) < 1e300) else str(value)
