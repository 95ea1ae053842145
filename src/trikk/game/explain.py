"""Why a move cannot be made: the rule against it, as an error with its numbers."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from trikk.catalog import GRAY, WILD, CardEdition, CityEdition, Route
from trikk.game.errors import MoveError
from trikk.game.moves import (
    Cards,
    ClaimRoute,
    CompleteTicket,
    Done,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayCards,
    Move,
    Pass,
    PlaceStack,
    TakeToken,
)
from trikk.game.view import CardSeatView, CardView, CitySeatView, CityView, View

if TYPE_CHECKING:
    from trikk.game.game import Game

PHASE_WORDS = {
    "keep_tickets": "choose which tickets to keep",
    "place_stack": "choose a place for a token stack",
    "turn": "draw cards, draw tickets or claim a route",
    "second_card": "a second card is to be drawn",
    "take_token": "choose which token to take",
    "scoring": "complete a ticket or say done",
}
CARD_TURN_WORDS = "draw cards, lay cards or draw tickets"

MOVES_OF_PHASE: dict[str, tuple[type, ...]] = {
    "keep_tickets": (KeepTickets,),
    "place_stack": (PlaceStack,),
    "turn": (DrawCard, DrawTickets, ClaimRoute, LayCards, Pass),
    "second_card": (DrawCard,),
    "take_token": (TakeToken,),
    "scoring": (CompleteTicket, Done),
}


def explain(game: "Game", move: Move) -> MoveError:
    """Return the error for a move that is not legal now."""
    view = game.view(game.to_move)
    if view.to_move is None:
        return MoveError("game_over")
    unknown = _unknown_name(game, move)
    if unknown:
        return unknown
    right_family = isinstance(view, CityView) and not isinstance(move, LayCards | CompleteTicket | Done)
    right_family |= isinstance(view, CardView) and not isinstance(move, ClaimRoute | PlaceStack | TakeToken)
    if not right_family or not isinstance(move, MOVES_OF_PHASE[view.phase]):
        words = CARD_TURN_WORDS if isinstance(view, CardView) and view.phase == "turn" else PHASE_WORDS[view.phase]
        return MoveError("not_now", move=str(move), phase=words, step=view.phase)
    return _against(game, view, view.to_move, move)


def _unknown_name(game: "Game", move: Move) -> MoveError | None:
    """Return the error for a name or number that the edition does not have."""
    edition = game.edition
    tickets = [str(ticket.id) for ticket in edition.tickets]
    said: list[tuple[str, str, list[str]]] = []  # kind, what was said, what exists
    colours = [*edition.colours, WILD]
    match move:
        case DrawCard(card):
            said = [("colour", card, [*colours, "deck"])]
        case KeepTickets(numbers):
            said = [("ticket", str(number), tickets) for number in numbers]
        case CompleteTicket(number):
            said = [("ticket", str(number), tickets)]
        case LayCards(cards):
            said = [("colour", colour, colours) for colour in cards]
        case ClaimRoute(route, cards):
            routes = [r.id for r in edition.routes] if isinstance(edition, CityEdition) else []
            said = [("route", route, routes), *(("colour", colour, colours) for colour in cards)]
        case TakeToken(place) | PlaceStack(place):
            said = [("place", place, [p.id for p in edition.places] if isinstance(edition, CityEdition) else [])]
    for kind, name, known in said:
        if known and name not in known:
            near = [WILD] if name == edition.wild else get_close_matches(name, known, 1) if kind != "ticket" else []
            suggested = near[0] if near else ""
            hint = f"; did you mean {suggested!r}?" if suggested else ""
            return MoveError("unknown_name", name=name, kind=kind, edition=edition.name, hint=hint, near=suggested)
    return None


def _against(game: "Game", view: View, seat: int, move: Move) -> MoveError:
    """Return the error for a move of the right kind at the right time."""
    mine = view.seats[seat]
    match move:
        case DrawCard("deck"):
            return MoveError("deck_empty")
        case DrawCard(card):
            if card == WILD and view.phase == "second_card" and view.market.get(WILD):
                return MoveError("wild_second")  # R13, K9
            return MoveError("not_in_market", colour=card)
        case DrawTickets():
            return MoveError("no_tickets_left")  # R24, K15
        case KeepTickets(tickets):
            offer = mine.offer or ()
            for ticket in tickets:
                if ticket not in offer:
                    return MoveError("not_offered", ticket=ticket, offer=", ".join(map(str, offer)))
            least = min(
                len(move_kept.tickets) for move_kept in game.legal_moves() if isinstance(move_kept, KeepTickets)
            )
            return MoveError("keep_more", least=least, kept=len(tickets))  # R4, R23, K2
        case ClaimRoute(route, cards):
            assert isinstance(view, CityView)
            return _against_claim(game, view, seat, route, cards)
        case PlaceStack(place):
            return MoveError("stack_there", place=place)  # R6
        case TakeToken(place):
            assert isinstance(view, CityView)
            return MoveError("not_a_choice", place=place, choices=" or ".join(view.token_choice))  # R22
        case LayCards(cards):
            assert isinstance(view, CardView)
            return _against_lay(view, seat, cards)
        case CompleteTicket(ticket):
            assert isinstance(game.edition, CardEdition)
            return _against_complete(game.edition, mine, ticket)
    return MoveError("pass_not_allowed")  # R9, K7


def _against_claim(game: "Game", view: CityView, seat: int, route_id: str, cards: Cards) -> MoveError:
    assert isinstance(game.edition, CityEdition)
    mine = view.seats[seat]
    assert isinstance(mine, CitySeatView)
    route = game.edition.route(route_id)
    if route_id in view.owners:
        return MoveError("route_taken", route=route_id, owner=view.owners[route_id])
    twin = _twin(game.edition, route)
    if twin is not None and twin.id in view.owners:
        if view.owners[twin.id] == seat:
            return MoveError("both_tracks", route=route_id)  # R19
        if view.players == 2:
            return MoveError("second_track_closed", route=route_id)  # R19
    if mine.vehicles < route.length:
        return MoveError("not_enough_vehicles", route=route_id, need=route.length, have=mine.vehicles)  # R18
    paid = dict(cards)
    wilds = paid.pop(WILD, 0)
    if len(paid) > 1:
        return MoveError("one_colour")  # R17
    if sum(cards.values()) != route.length:
        return MoveError("wrong_number", route=route_id, need=route.length, given=sum(cards.values()))  # R16
    for colour in paid:
        if route.colour not in (GRAY, colour):
            return MoveError("wrong_colour", route=route_id, need=route.colour, colour=colour)  # R17
    if wilds < route.ferries:
        return MoveError("not_enough_ferries", route=route_id, need=route.ferries, given=wilds)  # R20
    return _not_enough(mine.known_cards, cards)


def _twin(edition: CityEdition, route: Route) -> Route | None:
    """Return the other track of a double route."""
    for other in edition.routes:
        if other.id != route.id and {other.a, other.b} == {route.a, route.b}:
            return other
    return None


def _not_enough(hand: dict[str, int], cards: Cards) -> MoveError:
    """Return the error for the first colour of which a hand has too few; wild cards could stand for a single one."""
    colours = [colour for colour in cards if colour != WILD]
    for colour, need in cards.items():
        if hand.get(colour, 0) < need:
            wilds = 0
            if colours == [colour]:
                need, wilds = sum(cards.values()), hand.get(WILD, 0)
            return MoveError("not_enough_cards", colour=colour, need=need, have=hand.get(colour, 0), wilds=wilds)
    raise AssertionError(f"the hand {hand} has {cards}")


def _against_lay(view: CardView, seat: int, cards: Cards) -> MoveError:
    laid = dict(cards)
    wilds = laid.pop(WILD, 0)
    if not laid:
        return MoveError("wilds_alone")  # K10
    triple = len(laid) == 3 and wilds == 0 and set(laid.values()) == {1}
    if not triple and (len(laid) > 1 or sum(laid.values()) + wilds < 2):
        return MoveError("not_a_row")  # K10, K11
    for colour, n in laid.items():
        if colour in view.seats[seat].yard:
            return MoveError("row_is_yours", colour=colour)  # K12
        if colour not in view.rows_to_rob:
            continue
        owner = view.rows_to_rob[colour]
        size = sum(view.seats[owner].yard[colour])
        if triple:
            return MoveError("row_in_the_way", colour=colour, owner=owner)  # K11, K13
        if n + wilds <= size:
            return MoveError("row_too_short", colour=colour, owner=owner, size=size, given=n + wilds)  # K13
    return _not_enough(view.seats[seat].known_cards, cards)


def _against_complete(edition: CardEdition, mine: object, ticket: int) -> MoveError:
    assert isinstance(mine, CardSeatView)
    if ticket not in {held.id for held in mine.tickets or ()}:
        return MoveError("ticket_not_held", ticket=ticket)
    asked = edition.ticket(ticket).cards
    track = mine.track or {}
    missing = sum(max(0, asked.count(colour) - track.get(colour, 0)) for colour in set(asked))
    return MoveError("track_lacks_cards", ticket=ticket, missing=missing - track.get(WILD, 0))  # K19
