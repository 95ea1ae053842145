"""A game as a picture: what a seat may know of it, drawn as on the page."""

from trikk.catalog import CardEdition, CityEdition, Edition
from trikk.drawing.board import city_board
from trikk.drawing.table import Seat, Supply, stacked, table
from trikk.game.view import CardSeatView, CardView, CitySeatView, CityView, SeatView
from trikk.layouts import layout_for

CARD_TABLE_WIDTH = 880.0


def picture_of(edition: Edition, view: CityView | CardView) -> str:
    """Return the picture of a view as an SVG document."""
    supply = Supply(view.market, view.deck_size, view.ticket_deck_size)
    seats = [_seat(edition, view, i) for i in range(view.players)]
    reader = "as everyone sees it" if view.seat is None else f"as seat {view.seat} sees it"
    title = f"{edition.name} with {view.players} players, {reader}"
    if isinstance(view, CityView):
        assert isinstance(edition, CityEdition)
        board = city_board(edition, owners=view.owners, closed=view.closed, stacks=view.stacks)
        return stacked(board, table(board.width, supply, seats)).svg(title)
    return table(CARD_TABLE_WIDTH, supply, seats, on_baize=True).svg(title)


def _seat(edition: Edition, view: CityView | CardView, i: int) -> Seat:
    seat: SeatView = view.seats[i]
    facts = [_counted(seat.hand_size, "card"), _counted(seat.tickets_held, "ticket")]
    tokens: list[tuple[int, str | None]] = []
    rows: dict[str, tuple[int, int]] = {}
    if isinstance(seat, CitySeatView):
        assert isinstance(edition, CityEdition)
        vehicles = _counted(seat.vehicles, edition.vehicle.replace("_", " "))
        facts = [f"{_counted(seat.points, 'point')} for routes", f"{vehicles} left", *facts]
        souvenirs = layout_for(edition).souvenirs if seat.tokens else ()
        tokens = [(each, souvenirs[each] if each < len(souvenirs) else None) for each in seat.tokens]
    elif isinstance(seat, CardSeatView):
        facts += [f"{_counted(seat.track_size, 'card')} in the track pile", f"{len(seat.completed)} completed"]
        rows = seat.yard
    if view.outcome is not None:
        facts.insert(0, f"{view.outcome.scores[i].total} points" + (", wins" if i in view.outcome.winners else ""))
    return Seat(
        title=f"Seat {i}",
        facts=" · ".join(facts),
        colour=i,
        to_move=view.to_move == i,
        hand=seat.known_cards,
        hidden=seat.hand_size - sum(seat.known_cards.values()),
        rows=rows,
        tokens=tokens,
        tickets=_tickets(edition, seat),
    )


def _tickets(edition: Edition, seat: SeatView) -> list[str]:
    """Return the tickets that are known, in words, those on offer last."""
    held = [f"{_ticket(edition, each.id)}{' ✓' if each.complete else ''}" for each in seat.tickets or ()]
    return held + [f"? {_ticket(edition, id)}" for id in seat.offer or ()]


def _ticket(edition: Edition, id: int) -> str:
    ticket = next(ticket for ticket in edition.tickets if ticket.id == id)
    ends = edition.cities if isinstance(edition, CardEdition) else edition.places
    names = {end.id: end.name for end in ends}
    return f"{names[ticket.a]} – {names[ticket.b]}, {_counted(ticket.points, 'point')}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
