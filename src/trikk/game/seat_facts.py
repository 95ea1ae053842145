"""What may be known of one seat: the facts as the rules count them, and the part of a view that they make."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from trikk.catalog import CardEdition, CityEdition
from trikk.catalog.model import WILD
from trikk.game.engine import Engine
from trikk.game.outcome import CardScore, scores_now
from trikk.game.view import PHASES, CardSeatView, CitySeatView, Counts, HeldTicket, counts
from trikk.rules import cards, city
from trikk.rules.bits import WORD


class CityFacts(NamedTuple):
    """What may be known of a seat of a city game, as the rules count it. Equal facts make equal views."""

    is_open: bool
    hand: tuple[int, ...]
    hand_size: int
    held: int
    held_size: int
    offer: tuple[int, ...] | None
    offer_size: int
    vehicles: int
    points: int
    tokens: int
    own: tuple[int, ...]


class CardFacts(NamedTuple):
    """What may be known of a seat of The Card Game, as the rules count it. Equal facts make equal views."""

    is_open: bool
    hand: tuple[int, ...]
    hand_size: int
    held: int
    held_size: int
    offer: tuple[int, ...] | None
    offer_size: int
    rows: tuple[tuple[int, int, int], ...]
    """Of its yard: colour, cards and locomotives."""
    track_size: int
    track: tuple[int, ...] | None
    is_scoring: bool
    seat: int
    done: tuple[int, ...]
    """Of all seats."""


Facts = CityFacts | CardFacts


def facts_of(engine: Engine, s: SimpleNamespace, i: int, reader: int | None, options: Mapping[str, bool]) -> Facts:
    """Return what a reader may know of seat i."""
    phase = PHASES[engine.rules][s.phase]
    is_open = phase == "over" or i == reader
    common = (
        is_open,
        tuple(s.hand[i]),
        s.hand_size[i],
        s.held[i] if is_open else 0,
        s.held_size[i],
        tuple(s.offer[i][: s.offer_size[i]]) if is_open else None,
        s.offer_size[i],
    )
    if engine.rules is city:
        return CityFacts(*common, s.vehicles[i], s.points[i], s.tokens[i], tuple(s.own[i]))
    track_is_open = phase in ("over", "scoring") or (i == reader and options.get("open_track", False))
    return CardFacts(
        *common,
        rows=tuple((c, s.row_cards[c], s.row_wilds[c]) for c, owner in enumerate(s.row_owner) if owner == i),
        track_size=s.track_size[i],
        track=tuple(s.track[i]) if track_is_open else None,
        is_scoring=phase == "scoring",
        seat=i,
        done=tuple(s.done[: s.players]),
    )


def seat_view(engine: Engine, facts: Facts) -> CitySeatView | CardSeatView:
    """Return a seat as one may know it who knows these facts."""
    held = engine.ticket_set(facts.held)
    offer = None if facts.offer is None else tuple(engine.tickets[ticket] for ticket in facts.offer)
    hand = counts(engine, facts.hand)
    complete: frozenset[int] = frozenset()
    if isinstance(facts, CityFacts) and facts.is_open:
        complete = _complete(engine, facts.own, facts.held)
    values: dict[str, Any] = {
        "hand_size": facts.hand_size,
        "known_cards": hand,
        "tickets_held": facts.held_size,
        "tickets": tuple([_held_ticket(id, id in complete) for id in held]) if facts.is_open else None,
        "offer": offer,
        "offer_size": facts.offer_size,
    }
    if isinstance(facts, CityFacts):
        values["vehicles"] = facts.vehicles
        values["points"] = facts.points
        values["tokens"] = tuple(set_bits(facts.tokens))
        values["attractions"] = _attractions(engine, facts.own)
        return CitySeatView(**values)
    track = None if facts.track is None else counts(engine, facts.track)
    yard = {engine.colours[c]: (plain, wilds) for c, plain, wilds in facts.rows}
    asked = (*held, *(offer or ())) if facts.is_open else ()
    paying = _paying_cards(facts.is_scoring, hand, yard, track or {}) if asked else {}
    values["yard"] = yard
    values["track_size"] = facts.track_size
    values["track"] = track
    values["completed"] = tuple(engine.ticket_set(facts.done[facts.seat]))
    values["bonus_cities"] = _bonus_cities(engine, facts.done)[facts.seat]
    values["payments"] = {id: _payment(_cards_of(engine, id), paying) for id in asked} if facts.is_open else None
    return CardSeatView(**values)


@lru_cache(maxsize=4096)
def _held_ticket(id: int, complete: bool) -> HeldTicket:
    return HeldTicket(id, complete)


def _cards_of(engine: Engine, ticket: int) -> tuple[str, ...]:
    assert isinstance(engine.edition, CardEdition)
    return engine.edition.tickets[engine.ticket_index[ticket]].cards


@lru_cache(maxsize=4096)  # routes and tickets stay the same for many views
def _complete(engine: Engine, own: tuple[int, ...], held: int) -> frozenset[int]:
    """Return which of the tickets held are complete for the owner of these routes."""
    state = engine.new_state()
    state["own"][0, 0] = own
    complete = city.scoring.is_complete
    return frozenset(
        id for id in engine.ticket_set(held) if complete(engine.tables, state[0], 0, engine.ticket_index[id])
    )


@lru_cache(maxsize=4096)
def _attractions(engine: Engine, own: tuple[int, ...]) -> tuple[str, ...]:
    """Return the attractions that bring points to whoever owns these routes, in the order of the catalog."""
    edition = engine.edition
    assert isinstance(edition, CityEdition)
    if not edition.attraction_points:
        return ()
    routes = [edition.routes[WORD * word + bit] for word, mask in enumerate(own) for bit in set_bits(mask)]
    touched = {end for route in routes for end in (route.a, route.b)}
    return tuple(place.id for place in edition.places if place.attraction and place.id in touched)


@lru_cache(maxsize=4096)  # tickets are completed in scorings only
def _bonus_cities(engine: Engine, done: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the cities whose bonus cards each seat wins with these completed tickets."""
    state = engine.new_state()
    state["players"] = len(done)
    state["done"][0, : len(done)] = done
    return tuple(score.bonus_cities for score in scores_now(engine, state[0]) if isinstance(score, CardScore))


def payable_together(engine: Engine, facts: Facts) -> tuple[int, ...]:
    """Return the most valuable of a seat's tickets that its own visible cards could pay for together."""
    if isinstance(facts, CityFacts):
        return ()
    cards_of_it = np.array(facts.hand)
    if facts.track is not None:
        cards_of_it += facts.track
    for colour, plain, wilds in facts.rows:
        cards_of_it[colour] += plain
        cards_of_it[engine.colours.index(WILD)] += wilds
    state = engine.new_state()
    state["held"][0, 0] = facts.held
    state["track"][0, 0] = cards_of_it
    return tuple(engine.ticket_set(int(cards.scoring.best_tickets(engine.tables, state[0], 0))))


def _paying_cards(is_scoring: bool, hand: Counts, yard: Mapping[str, tuple[int, int]], track: Counts) -> Counts:
    """Return the visible cards of a seat that could pay for tickets: in a scoring, the track pile."""
    seen = {WILD: 0, **track}
    if not is_scoring:
        for colour, number in hand.items():
            seen[colour] = seen.get(colour, 0) + number
        for colour, (plain, wilds) in yard.items():
            seen[colour] = seen.get(colour, 0) + plain
            seen[WILD] += wilds
    return seen


def _payment(asked: Sequence[str], paying: Counts) -> tuple[str | None, ...]:
    """Return what pays for each card of a ticket if these cards pay for nothing else (K19)."""
    left = paying.copy()
    payment: list[str | None] = []
    for card in asked:
        has_it = left.get(card, 0) > 0
        payment.append(card if has_it else None)
        if has_it:
            left[card] -= 1
    for i, paid in enumerate(payment):
        if paid is None and left[WILD]:
            payment[i] = WILD
            left[WILD] -= 1
    return tuple(payment)


def set_bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
