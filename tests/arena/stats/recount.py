"""The counts of `trikk stats` once more, slowly and plainly, from the events of a game and nothing else."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from trikk.catalog import CityEdition, Edition
from trikk.game.records import replay

Counts = dict[str, Counter[Any]]


def recount(records: Iterable[Mapping[str, Any]], edition: Edition) -> Counts:
    """Return counts of finished games, by what is counted and then by id, seat or number."""
    counts: Counts = {}

    def add(what: str, key: Any, number: int | Fraction = 1) -> None:
        counts.setdefault(what, Counter())[key] += number  # type: ignore[assignment]

    for record in records:
        game = replay(record, editions={edition.id: edition})
        events: Any = game.events
        over = events[-1]
        if over["type"] != "over":
            add("unfinished", None)
            continue
        add("games", None)
        add("reason", over["reason"])
        players = len(over["scores"])
        wins = [Fraction(seat in over["winners"], len(over["winners"])) for seat in range(players)]
        totals = sorted(score["total"] for score in over["scores"])
        types = Counter(event["type"] for event in events)
        add("turns", types["turn"])
        add("moves", len(record["moves"]))
        add("margin", totals[-1] - totals[-2])
        add("resets", types["market_reset"])
        add("reshuffles", types["reshuffled"])
        add("robberies", types["robbed"])
        for seat, score in enumerate(over["scores"]):
            add("seat wins", seat, wins[seat])
            for source, points in score.items():
                if source != "bonus_cities":
                    add(f"seat {source}", seat, points)
        held: dict[int, int] = {}
        completed: set[int] = set()
        owners: dict[str, int] = {}
        lost = 0
        for event in events:
            match event["type"]:
                case "kept":
                    held.update(dict.fromkeys(event["kept"], event["seat"]))
                case "completed":
                    completed.add(event["ticket"])
                    for card in event["cards"]:
                        add("paid", card)
                case "claimed":
                    owners[event["route"]] = event["seat"]
                    add("claims", event["route"])
                    add("owner wins", event["route"], wins[event["seat"]])
                    add("wilds", event["route"], event["cards"].count("wild"))
                case "laid":
                    for card in event["cards"]:
                        add("laid", card)
                case "moved":
                    for card in event["cards"]:
                        add("moved", card)
                case "robbed":
                    lost += len(event["cards"])
                    add("robbed rows", next(card for card in event["cards"] if card != "wild"))
                    for card in event["cards"]:
                        add("robbed", card)
        add("cards_lost", lost)
        if isinstance(edition, CityEdition):
            completed = {ticket for ticket, seat in held.items() if is_joined(edition, owners, seat, ticket)}
        for ticket, seat in held.items():
            add("held", ticket)
            add("holder wins", ticket, wins[seat])
            add("completed", ticket, ticket in completed)
        for city in {city for score in over["scores"] for city in score.get("bonus_cities", ())}:
            add("city games", city)
            for seat, score in enumerate(over["scores"]):
                if city in score["bonus_cities"]:
                    add("city seats", city)
                    add("city wins", city, wins[seat])
    return counts


def is_joined(edition: CityEdition, owners: Mapping[str, int], seat: int, number: int) -> bool:
    """Whether a seat's routes join the places of a ticket."""
    ticket = edition.ticket(number)
    reached, before = {ticket.a}, 0
    while len(reached) > before:
        before = len(reached)
        for id, owner in owners.items():
            ends = {edition.route(id).a, edition.route(id).b}
            if owner == seat and ends & reached:
                reached |= ends
    return ticket.b in reached
