"""A position in a terminal: the table and each seat as a view knows them, and scores by source."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trikk.catalog import WILD, CardEdition, CityEdition
from trikk.cli.screen import coloured
from trikk.cli.words import Sentences
from trikk.game.outcome import CardScore, Score
from trikk.game.view import CardSeatView, CardView, CitySeatView, CityView, HeldTicket, SeatView, View

Row = tuple[str, RenderableType]
"""A heading, and the content."""

LONGEST_NAME = 24
"""Longer names continue on the next line."""


def picture(sentences: Sentences, view: View, names: Sequence[str], *, roomy: bool = False) -> RenderableType:
    """Return everything a view knows of a position.

    `roomy`: also show what is empty, and routes one to a line with their points.
    """
    rows = [(sentences.text("terminal-table"), what, content) for what, content in _table_rows(sentences, view)]
    for seat, seat_view in enumerate(view.seats):
        seat_rows = _seat_rows(sentences, view, seat, seat_view, roomy)
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


def _table_rows(sentences: Sentences, view: View) -> Iterable[Row]:
    text = sentences.text
    yield text("terminal-market"), coloured(sentences, sentences.row_of_cards(view.market))
    discard = sum(view.discard.values())
    sizes = {"deck": view.deck_size, "discard": discard, "tickets": view.ticket_deck_size}
    is_second = isinstance(view, CardView) and view.decks > 1
    yield (
        text("terminal-piles"),
        text("terminal-pile-sizes-second", **sizes) if is_second else text("terminal-pile-sizes", **sizes),
    )
    if discard:
        yield text("terminal-discard"), coloured(sentences, sentences.row_of_cards(view.discard))
    if isinstance(view, CityView):
        if view.stacks:
            stacks = (
                f"{sentences.place(place)} {size} ({sentences.token(symbol)})"
                for place, (symbol, size) in view.stacks.items()
                if size
            )
            yield text("terminal-tokens"), ", ".join(stacks) or text("terminal-none-left")
        if view.left_over:
            yield text("terminal-to-place"), sentences.listed([sentences.token(symbol) for symbol in view.left_over])
    if view.turns_left:
        yield text("terminal-last-turns"), text("terminal-turns-left", count=view.turns_left)


def _seat_rows(sentences: Sentences, view: View, seat: int, of: SeatView, roomy: bool) -> Iterable[Row]:
    yield sentences.text("terminal-hand"), coloured(sentences, _hand_words(sentences, of))
    if isinstance(of, CitySeatView) and isinstance(view, CityView):
        yield from _city_rows(sentences, view, seat, of, roomy)
    elif isinstance(of, CardSeatView):
        yield from _card_rows(sentences, of, roomy)
    yield from _ticket_rows(sentences, of, is_over=view.phase == "over")


def _hand_words(sentences: Sentences, of: SeatView) -> str:
    """Return the cards of a hand, or how many there are and which of them are known."""
    known = sum(of.known_cards.values())
    if known == of.hand_size:
        return sentences.row_of_cards(of.known_cards)
    cards = sentences.text("counted-hidden", count=of.hand_size)
    if not known:
        return cards
    return sentences.text("terminal-hand-known", cards=cards, known=sentences.row_of_cards(of.known_cards))


def _city_rows(sentences: Sentences, view: CityView, seat: int, of: CitySeatView, roomy: bool) -> Iterable[Row]:
    text, edition = sentences.text, sentences.edition
    assert isinstance(edition, CityEdition)
    left, points = sentences.vehicles(of.vehicles), sentences.points(of.points)
    yield text("terminal-vehicles"), text("terminal-vehicles-left", vehicles=left, points=points)
    if edition.tokens is not None and (of.tokens or roomy):
        tokens = sentences.listed([sentences.token(symbol) for symbol in of.tokens])
        yield text("terminal-tokens"), tokens or text("terminal-none")
    routes = [route for route, owner in view.owners.items() if owner == seat]
    if roomy:
        lines = [
            f"{sentences.route(route)}: {sentences.points(edition.route_points[edition.route(route).length])}"
            for route in routes
        ]
        yield text("terminal-routes"), coloured(sentences, "\n".join(lines) or text("terminal-none"))
    elif routes:
        yield text("terminal-routes"), coloured(sentences, " · ".join(map(sentences.route, routes)))


def _card_rows(sentences: Sentences, of: CardSeatView, roomy: bool) -> Iterable[Row]:
    text = sentences.text
    if of.yard or roomy:
        rows = (sentences.cards({colour: n, WILD: wilds}) for colour, (n, wilds) in of.yard.items())
        yield text("terminal-yard"), coloured(sentences, " | ".join(rows) or text("terminal-empty"))
    if of.track_size or roomy:
        pile = sentences.row_of_cards(of.track) if of.track else text("counted-hidden", count=of.track_size)
        yield text("terminal-track"), coloured(sentences, pile)
    if of.completed:
        yield text("terminal-completed"), coloured(sentences, "\n".join(map(sentences.ticket, of.completed)))


def _ticket_rows(sentences: Sentences, of: SeatView, *, is_over: bool) -> Iterable[Row]:
    text = sentences.text
    if of.tickets is None:
        yield text("terminal-tickets"), str(of.tickets_held)
    elif of.tickets:
        yield text("terminal-tickets"), Group(*(_held(sentences, of, held, is_over) for held in of.tickets))
    else:
        yield text("terminal-tickets"), text("terminal-none")
    if of.offer:
        yield text("terminal-on-offer"), coloured(sentences, "\n".join(map(sentences.ticket, of.offer)))
    elif of.offer_size:
        yield text("terminal-on-offer"), text("tickets-hidden", count=of.offer_size)


def _held(sentences: Sentences, of: SeatView, held: HeldTicket, is_over: bool) -> Text:
    """Return a ticket and whether it is complete, or what it lacks."""
    ticket = sentences.ticket(held.id)
    if isinstance(sentences.edition, CityEdition):
        done, missing = sentences.text("terminal-ticket-done"), sentences.text("terminal-ticket-missing")
        stands = (done if held.complete else missing).ljust(max(len(done), len(missing)) + 2)
        return Text.assemble((stands, "green" if held.complete else ""), ticket)
    if is_over:
        ticket = sentences.text("terminal-not-completed", ticket=ticket)
    elif isinstance(of, CardSeatView) and of.track is not None:
        ticket = _payable(sentences, of.track, held.id)
    return coloured(sentences, ticket)


def _payable(sentences: Sentences, track: dict[str, int], number: int) -> str:
    """Return a ticket and what a track pile lacks to pay for it, if it paid for no other."""
    assert isinstance(sentences.edition, CardEdition)
    ticket = sentences.ticket(number)
    missing = Counter(sentences.edition.ticket(number).cards) - Counter(track)
    wilds = track.get(WILD, 0)
    if missing.total() <= wilds:
        return sentences.text("terminal-payable", ticket=ticket)
    cards = sentences.cards(missing)
    if not wilds:
        return sentences.text("terminal-lacking", ticket=ticket, cards=cards)
    return sentences.text("terminal-lacking-with", ticket=ticket, cards=cards, wilds=sentences.cards_of(WILD, wilds))


# --- scores -------------------------------------------------------------------------------------------------------


def score_table(
    sentences: Sentences, scores: Sequence[Score], names: Sequence[str], winners: Sequence[int] = ()
) -> Table:
    """Return points by source."""
    text, edition = sentences.text, sentences.edition
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    sources = [text("terminal-tickets"), text("terminal-lost")]
    if isinstance(edition, CityEdition):
        sources = [text("terminal-routes"), *sources, _tourist_word(sentences, edition)]
    else:
        sources.append(text("terminal-bonus"))
    for heading in sources:
        table.add_column(heading, justify="right")
    table.add_column(text("terminal-total"), justify="right", style="bold")
    table.add_column(text("terminal-tickets-completed"), justify="right")
    if isinstance(edition, CardEdition):
        table.add_column(text("terminal-bonus-cities"))
    for seat, score in enumerate(scores):
        name = text("terminal-winner", name=names[seat]) if seat in winners else names[seat]
        if isinstance(score, CardScore):
            points = (score.tickets_won, -score.tickets_lost, score.bonus, score.total, score.completed)
            cities = ", ".join(map(sentences.place, score.bonus_cities)) or text("terminal-none")
            table.add_row(name, *map(str, points), cities)
        else:
            points = (score.routes, score.tickets_won, -score.tickets_lost, score.tourist, score.total)
            table.add_row(name, *map(str, points), str(score.completed))
    return table


def _tourist_word(sentences: Sentences, edition: CityEdition) -> str:
    """Return what tourist points are for."""
    if edition.tokens is None:
        return sentences.text("terminal-attractions")
    return sentences.text("terminal-tourist") if edition.attraction_points else sentences.text("terminal-tokens")
