"""Messages of the studio, where maps are drawn."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from trikk.server.api.messages.base import Message
from trikk.server.api.messages.editions import BoardLayout, MapProblem
from trikk.server.api.messages.requests import Request

LONGEST_FILE = 128 * 1024
"""Characters of a map's file."""

Document = Annotated[dict[str, Any], Field(max_length=64)]
"""The content of a map's file (docs/catalog.md), with the same keys; it need not be sound."""


class CheckMap(Request):
    """Asks what is wrong with a map that is being drawn."""

    document: Document
    language: Literal["en", "nb", "da", "sv", "nl"] = "en"
    """Of the names that are drawn, where the map has several."""


class WorkedOut(Message):
    """Where everything is drawn that a map leaves open."""

    layout: BoardLayout | None
    """Null if there is nothing to draw yet."""
    bends: dict[str, float]
    """By the ends of a route, `FROM-TO`: how far its middle is to the left of the straight line, in parts of it."""


class MapChecked(Message):
    problems: list[MapProblem]
    """Empty if it can be played. Lines are those of the file that `POST /api/studio/file` writes."""
    drawn: WorkedOut


class TurnFile(Request):
    """A map's file as text, or its content as a document: the answer has both."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_FILE)] | None = None
    document: Document | None = None

    @model_validator(mode="after")
    def _is_one_of_them(self) -> "TurnFile":
        if (self.text is None) == (self.document is None):
            raise ValueError("either a text or a document")
        return self


class MapFile(Message):
    """A map's file as text and as a document."""

    text: str
    document: dict[str, Any] | None
    """Null if the text is not TOML."""
    problems: list[MapProblem]


class MapExamples(Message):
    """Maps that come with Trikk to be played and changed."""

    examples: list[dict[str, Any]]
    """The content of each one's file."""


class PlayFairly(Request):
    """Asks for some games between equal bots, to see whether a map is fair: of a document, or of a printed edition."""

    document: Document | None = None
    edition: Literal["new_york", "san_francisco"] = "new_york"
    """Played if there is no document, to compare with."""
    bot: Literal["planner", "search"] = "planner"
    players: Annotated[int, Field(ge=2, le=4)]
    first: Annotated[int, Field(ge=0, le=100_000)] = 0
    """The number of the first game: the same numbers are dealt the same cards."""
    games: Annotated[int, Field(ge=1, le=250)] = 100
    """Not more than 8 of `search`."""


Count = Annotated[int, Field(ge=0, le=10**9)]
PartCount = Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False)]
"""A victory that is shared counts in parts."""


class RouteCounts(Message):
    claims: Count
    wins: PartCount
    """Of those who claimed it."""


class TicketCounts(Message):
    offered: Count
    kept: Count
    completed: Count
    wins: PartCount
    """Of those who kept it."""


class FairCounts(Message):
    """What happened in some games. Counts of several answers add up."""

    games: Annotated[int, Field(ge=1, le=10**6)]
    wins: Annotated[list[PartCount], Field(min_length=2, max_length=4)]
    """By seat."""
    points: int
    """Of all seats together."""
    turns: Count
    margin: Count
    """Points between the winner and the next."""
    resets: Count
    """Of the market."""
    routes: Annotated[dict[str, RouteCounts], Field(max_length=200)]
    """By id."""
    places: Annotated[dict[str, Count], Field(max_length=100)]
    """Games in which somebody claimed a route to a place, by id."""
    tickets: Annotated[dict[str, TicketCounts], Field(max_length=100)]
    """By number."""


class AskAdvice(Request):
    """Asks what to change in a map after games on it."""

    document: Document
    counts: Annotated[list[FairCounts], Field(min_length=1, max_length=3)]
    """The sums of all games with each number of players."""


class MapAdvice(Message):
    """One thing to change."""

    what: Literal["seat", "market", "route", "place", "ticket"]
    id: str
    """Which of them; of a seat or the market, with how many players."""
    code: Literal[
        "first_seat_strong",
        "first_seat_weak",
        "many_resets",
        "dead_route",
        "rare_route",
        "strong_route",
        "dead_place",
        "ticket_too_dear",
        "ticket_too_cheap",
        "ticket_wins",
        "ticket_loses",
        "ticket_hard",
    ]
    """What is wrong."""
    numbers: dict[str, float]
    """For the sentence; `fair` is what a ticket should be worth."""


class MapAdvices(Message):
    advice: list[MapAdvice]
    """The most important first; nothing if the map is well balanced."""


class SuggestTickets(Request):
    """Asks for tickets for a map that is being drawn."""

    document: Document
    count: Annotated[int, Field(ge=1, le=60)] = 18


class SuggestedTicket(Message):
    a: str
    b: str
    points: int
    """The length of the shortest way, and more if bots seldom complete it, as far as they can play the map yet."""


class SuggestedTickets(Message):
    tickets: list[SuggestedTicket]
    """In order of value; fewer than wanted if the map has fewer pairs of places."""
    preparing: int | None
    """How much of the server's code is compiled, in percent, if bots have not tried the tickets because of that."""
