"""A position in a terminal: what a view knows of the table and of each seat, and scores by source."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trikk.catalog import WILD, CardEdition, CityEdition, Edition
from trikk.cli.screen import coloured
from trikk.cli.words import (
    cards_words,
    counted,
    place_words,
    route_words,
    ticket_words,
    vehicle_word,
    wild_word,
)
from trikk.game.outcome import CardScore, Score
from trikk.game.view import CardSeatView, CardView, CitySeatView, CityView, HeldTicket, SeatView, View

Row = tuple[str, RenderableType]
"""What it is, and how it looks."""

LONGEST_NAME = 24
"""Longer ones go on in the next line."""


def picture(edition: Edition, view: View, names: Sequence[str], *, roomy: bool = False) -> RenderableType:
    """Return everything a view knows of a position.

    Roomy: also what is empty, and routes one to a line, with their points.
    """
    rows = [("table", what, content) for what, content in _table_rows(edition, view)]
    for seat, seat_view in enumerate(view.seats):
        seat_rows = _seat_rows(edition, view, seat, seat_view, roomy)
        rows += [(names[seat], what, content) for what, content in seat_rows]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", max_width=LONGEST_NAME, overflow="fold")
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    last = ""
    for who, what, content in rows:
        grid.add_row("" if who == last else who, what, content)
        last = who
    return grid


def _table_rows(edition: Edition, view: View) -> Iterable[Row]:
    yield "market", coloured(edition, cards_words(edition, view.market, ", "))
    discard = sum(view.discard.values())
    piles = [f"deck {view.deck_size}", f"discard pile {discard}", f"tickets {view.ticket_deck_size}"]
    if isinstance(view, CardView) and view.decks > 1:
        piles[0] += " (the second)"
    yield "piles", ", ".join(piles)
    if discard:
        yield "discard", coloured(edition, cards_words(edition, view.discard, ", "))
    if isinstance(view, CityView):
        if view.stacks:
            stacks = (
                f"{place_words(edition, place)} {size} (symbol {symbol})"
                for place, (symbol, size) in view.stacks.items()
                if size
            )
            yield "tokens", ", ".join(stacks) or "none left"
        if view.left_over:
            symbols = " and ".join(f"symbol {symbol}" for symbol in view.left_over)
            yield "to place", f"a stack of {symbols}" if len(view.left_over) == 1 else f"stacks of {symbols}"
    if view.turns_left:
        yield "last turns", f"{counted(view.turns_left, 'turn')} to come, this one included"


def _seat_rows(edition: Edition, view: View, seat: int, of: SeatView, roomy: bool) -> Iterable[Row]:
    yield "hand", coloured(edition, _hand_words(edition, of))
    if isinstance(of, CitySeatView) and isinstance(edition, CityEdition) and isinstance(view, CityView):
        yield from _city_rows(edition, view, seat, of, roomy)
    elif isinstance(of, CardSeatView) and isinstance(edition, CardEdition):
        yield from _card_rows(edition, of, roomy)
    yield from _ticket_rows(edition, of, is_over=view.phase == "over")


def _hand_words(edition: Edition, of: SeatView) -> str:
    """Return the cards of a hand, or how many there are and which of them are known."""
    known = sum(of.known_cards.values())
    if known == of.hand_size:
        return f"{cards_words(edition, of.known_cards, ', ')}"
    words = counted(of.hand_size, "card")
    return f"{words}, of them {cards_words(edition, of.known_cards, ', ')}" if known else words


def _city_rows(edition: CityEdition, view: CityView, seat: int, of: CitySeatView, roomy: bool) -> Iterable[Row]:
    left = counted(of.vehicles, vehicle_word(edition))
    yield "vehicles", f"{left} left, {counted(of.points, 'point')} for routes so far"
    if edition.tokens is not None and (of.tokens or roomy):
        symbols = ", ".join(map(str, of.tokens))
        yield "tokens", f"{len(of.tokens)} (symbols {symbols})" if symbols else "none"
    routes = [route for route, owner in view.owners.items() if owner == seat]
    if roomy:
        lines = [
            f"{route_words(edition, route)}: {counted(edition.route_points[edition.route(route).length], 'point')}"
            for route in routes
        ]
        yield "routes", coloured(edition, "\n".join(lines) or "none")
    elif routes:
        yield "routes", coloured(edition, " · ".join(route_words(edition, route) for route in routes))


def _card_rows(edition: CardEdition, of: CardSeatView, roomy: bool) -> Iterable[Row]:
    if of.yard or roomy:
        rows = (cards_words(edition, {colour: n, WILD: wilds}) for colour, (n, wilds) in of.yard.items())
        yield "yard", coloured(edition, " | ".join(rows) or "empty")
    if of.track_size or roomy:
        is_open = of.track is not None and of.track_size
        pile = cards_words(edition, of.track, ", ") if is_open and of.track else counted(of.track_size, "card")
        yield "track pile", coloured(edition, pile)
    if of.completed:
        done = "\n".join(ticket_words(edition, ticket) for ticket in of.completed)
        yield "completed", coloured(edition, done)


def _ticket_rows(edition: Edition, of: SeatView, *, is_over: bool) -> Iterable[Row]:
    if of.tickets is None:
        yield "tickets", str(of.tickets_held)
    elif of.tickets:
        yield "tickets", Group(*(_held(edition, of, held, is_over) for held in of.tickets))
    else:
        yield "tickets", "none"
    if of.offer:
        yield "on offer", coloured(edition, "\n".join(ticket_words(edition, ticket) for ticket in of.offer))
    elif of.offer_size:
        yield "on offer", counted(of.offer_size, "ticket")


def _held(edition: Edition, of: SeatView, held: HeldTicket, is_over: bool) -> Text:
    """Return a ticket and how it stands."""
    words = ticket_words(edition, held.id)
    if isinstance(edition, CityEdition):
        return Text.assemble(("done     ", "green") if held.complete else "missing  ", words)
    if is_over:
        return coloured(edition, f"{words}, not completed")
    if isinstance(of, CardSeatView) and of.track is not None:
        return coloured(edition, f"{words}, {_lacking(edition, of.track, held.id)}")
    return coloured(edition, words)


def _lacking(edition: CardEdition, track: dict[str, int], ticket: int) -> str:
    """Return what a track pile lacks to pay for a ticket, if it paid for no other."""
    asked = Counter(edition.ticket(ticket).cards)
    missing = asked - Counter(track)
    wilds = track.get(WILD, 0)
    if missing.total() <= wilds:
        return "can be paid"
    stand_in = f", with {counted(wilds, wild_word(edition))} to stand in" if wilds else ""
    return f"missing {cards_words(edition, missing)}{stand_in}"


# --- scores -------------------------------------------------------------------------------------------------------


def score_table(edition: Edition, scores: Sequence[Score], names: Sequence[str], winners: Sequence[int] = ()) -> Table:
    """Return points by source."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    is_card_game = isinstance(edition, CardEdition)
    sources = ("tickets", "lost", "bonus") if is_card_game else ("routes", "tickets", "lost", _tourist_word(edition))
    for heading in (*sources, "total"):
        table.add_column(heading, justify="right", style="bold" if heading == "total" else "")
    table.add_column("tickets completed", justify="right")
    if is_card_game:
        table.add_column("bonus cities")
    for seat, score in enumerate(scores):
        name = f"{names[seat]} (winner)" if seat in winners else names[seat]
        if isinstance(score, CardScore):
            points = (score.tickets_won, -score.tickets_lost, score.bonus, score.total, score.completed)
            cities = ", ".join(place_words(edition, city) for city in score.bonus_cities) or "none"
            table.add_row(name, *map(str, points), cities)
        else:
            points = (score.routes, score.tickets_won, -score.tickets_lost, score.tourist, score.total)
            table.add_row(name, *map(str, points), str(score.completed))
    return table


def _tourist_word(edition: Edition) -> str:
    """Return what tourist points are for."""
    if isinstance(edition, CityEdition) and edition.tokens is None:
        return "attractions"
    return "tourist" if isinstance(edition, CityEdition) and edition.attraction_points else "tokens"
