"""Moves and events in plain English. Texts only: no colours, no layout, no rules.

Sentences about seats are in the past tense, which reads the same after a name and after "You".
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trikk.catalog import GRAY, WILD, CityEdition, Edition
from trikk.game.moves import (
    ClaimRoute,
    CompleteTicket,
    DrawCard,
    KeepTickets,
    LayCards,
    Move,
    PlaceStack,
    TakeToken,
)

PHASES = {
    "keep_tickets": "choose tickets to keep",
    "place_stack": "place a stack of tokens",
    "turn": "take a turn",
    "second_card": "draw a second card",
    "take_token": "choose a token",
    "scoring": "complete tickets",
    "over": "the game is over",
}

REASONS = {
    "last_turns": "the last turns have been played",
    "all_passed": "all players passed one after the other",
}

MOVES = {
    "draw deck": "Draw a card from the deck",
    "draw": "Take {card} from the market",
    "tickets": "Draw tickets",
    "keep": "Keep {tickets}",
    "keep none": "Keep no ticket",
    "claim": "Claim {route} with {cards}",
    "take": "Take the token at {place}",
    "place": "Put the stack of tokens on {place}",
    "lay": "Lay {cards}",
    "complete": "Complete {ticket}",
    "done": "Complete no more tickets",
    "pass": "Pass",
}

EVENTS = {
    "setup": "{edition} for {players} players: the cards are dealt",
    "stack_placed": "{seat} put {count} (symbol {symbol}) on {location}",
    "stack_placed printed": "{count} (symbol {symbol}) were put on {location}",
    "kept": "{seat} kept {kept}",
    "kept some": "{seat} kept {kept} and returned {returned}",
    "drew": "{seat} drew {card} from the deck",
    "drew market": "{seat} took {card} from the market",
    "market_card": "{card} was turned up",
    "market_reset": "The market was replaced: {discarded} went to the discard pile",
    "reshuffled": "The discard pile was shuffled and became the deck: {size} cards",
    "claimed": "{seat} claimed {route} with {cards}: {points}",
    "token_taken": "{seat} took a token (symbol {symbol}) at {location}",
    "offered": "{seat} drew {tickets}",
    "moved": "{seat} moved {cards} from yard to track pile",
    "laid": "{seat} laid {cards} in the yard",
    "robbed": "{seat} robbed {victim}: {cards} went to the discard pile",
    "passed": "{seat} passed",
    "last_turns": "{seat} set off the last turns: everyone has one more",
    "completed": "{seat} completed {ticket} with {cards}",
    "scored": "{seat} completed no more tickets",
    "redealt": "A second deck, of {size} cards, was shuffled and dealt from",
    "over": "The game is over: {reason}",
}
"""By type, and for some with what distinguishes the case. `turn` says nothing that the next event does not."""


def move_words(edition: Edition, move: Move) -> str:
    """Return a move as a phrase: `Claim Chelsea – Soho (pink, 4) with 3 pink + 1 taxi`."""
    if str(move) in MOVES:  # it names nothing of the edition
        return MOVES[str(move)]
    match move:
        case DrawCard(card):
            return MOVES["draw"].format(card=card_words(edition, card))
        case KeepTickets(tickets):
            return MOVES["keep"].format(tickets=tickets_words(edition, tickets))
        case ClaimRoute(route, cards):
            return MOVES["claim"].format(route=route_words(edition, route), cards=cards_words(edition, dict(cards)))
        case TakeToken(place):
            return MOVES["take"].format(place=place_words(edition, place))
        case PlaceStack(place):
            return MOVES["place"].format(place=place_words(edition, place))
        case LayCards(cards):
            return MOVES["lay"].format(cards=cards_words(edition, dict(cards)))
        case CompleteTicket(ticket):
            return MOVES["complete"].format(ticket=ticket_words(edition, ticket))
    raise TypeError(f"no words for {move!r}")


def event_words(edition: Edition, event: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """Return an event as a sentence, or None for one that needs no words. What is hidden may be None."""
    template = EVENTS.get(_case(event))
    if template is None:
        return None
    sentence = template.format(**{key: _field(edition, key, value, names) for key, value in event.items()})
    return sentence if template.startswith("{seat}") else sentence[:1].upper() + sentence[1:]


def _case(event: Mapping[str, Any]) -> str:
    """Return the key of an event's sentence."""
    kind: str = event["type"]
    match kind:
        case "stack_placed" if event["seat"] is None:
            return "stack_placed printed"
        case "kept" if event["returned"]:
            return "kept some"
        case "drew" if event["from"] == "market":
            return "drew market"
    return kind


def _field(edition: Edition, key: str, value: Any, names: Sequence[str]) -> str:
    """Return how a field of an event reads."""
    match key:
        case "edition":
            return edition.name
        case "seat":
            return "" if value is None else names[value]
        case "victim":
            return "you" if names[value] == "You" else names[value]
        case "card":
            return card_words(edition, value)
        case "cards" | "discarded":
            return cards_words(edition, Counter(value))
        case "route":
            return route_words(edition, value)
        case "location":
            return place_words(edition, value)
        case "ticket":
            return ticket_words(edition, value)
        case "kept" | "returned" | "tickets":
            return tickets_words(edition, value, short=True)
        case "points":
            return counted(value, "point")
        case "count":
            return counted(value, "token")
        case "reason":
            return REASONS[value]
    return str(value)


# --- things -------------------------------------------------------------------------------------------------------


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 taxi`, `2 ferries`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def wild_word(edition: Edition) -> str:
    """Return the edition's word for the wild card."""
    return edition.wild.replace("_", " ")


def vehicle_word(edition: CityEdition) -> str:
    """Return the edition's word for a vehicle."""
    return edition.vehicle.replace("_", " ")


def card_words(edition: Edition, card: str | None) -> str:
    """Return one card: `an orange card`; None is one that is hidden."""
    if card is None:
        return "a card"
    word = wild_word(edition) if card == WILD else card
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word} card"


def cards_words(edition: Edition, cards: Mapping[str, int], join: str = " + ") -> str:
    """Return cards by colour, the wild ones last: `3 pink + 1 taxi`."""
    parts = [f"{n} {colour}" for colour, n in cards.items() if colour != WILD and n]
    if cards.get(WILD):
        parts.append(counted(cards[WILD], wild_word(edition)))
    return join.join(parts) or "no cards"


def place_words(edition: Edition, place: str) -> str:
    """Return the printed name of a place or city."""
    return edition.place(place).name if isinstance(edition, CityEdition) else edition.city(place).name


def route_words(edition: Edition, route_id: str) -> str:
    """Return a route: `Chelsea – Soho (pink, 4)`."""
    assert isinstance(edition, CityEdition)
    route = edition.route(route_id)
    notes = [route.colour, str(route.length)]
    if route.ferries:
        notes.append(counted(route.ferries, "ferry"))
    if route.colour == GRAY and not route.id.endswith(f":{GRAY}"):
        notes.append("2nd track")
    return f"{place_words(edition, route.a)} – {place_words(edition, route.b)} ({', '.join(notes)})"


def ticket_words(edition: Edition, number: int) -> str:
    """Return a ticket: `3 Empire State Building – Greenwich Village (3 points)`, with its cards if it takes any."""
    ticket = edition.ticket(number)
    notes = counted(ticket.points, "point")
    if not isinstance(edition, CityEdition):
        notes += ": " + cards_words(edition, Counter(edition.ticket(number).cards))
    return f"{number} {place_words(edition, ticket.a)} – {place_words(edition, ticket.b)} ({notes})"


def tickets_words(edition: Edition, numbers: Iterable[int | None], *, short: bool = False) -> str:
    """Return several tickets, in short without their worth; or just how many if they are hidden."""
    tickets = list(numbers)
    if not tickets:
        return "no ticket"
    known = [ticket_words(edition, number) for number in tickets if number is not None]
    if len(known) < len(tickets):
        return counted(len(tickets), "ticket")
    return listed([words.partition(" (")[0] for words in known] if short else known)


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
