"""The cards family: what its files contain, and what must hold between the parts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from trikk.catalog import common, sketch
from trikk.catalog.common import MAX_TICKET_ID, MAX_TOTAL, MIN_SEATS, SETUP, colours_of
from trikk.catalog.draft import Check, Draft, Family, needs
from trikk.catalog.limits import MAX_CARD_OFFER, MAX_CARDS, MAX_PLACES, MAX_SEATS, MAX_TICKETS
from trikk.catalog.model import WILD, CardEdition, CardTicket, City, FrozenMap
from trikk.catalog.schema import Default, Id, ListOf, Number, Reference, Spot, Table, Text
from trikk.catalog.wording import counted, nearest, show

SCHEMA = Table(
    {
        **common.HEAD,
        "setup": Table(
            {
                "wilds": Number(low=0),
                "cards": Number(),
                "market": Number(),
                "tickets": Number(high=MAX_CARD_OFFER),
                "keep": Number(),
            }
        ),
        "rules": Table(
            {
                "draw_tickets": Number(high=MAX_CARD_OFFER),
                "keep_tickets": Number(low=0),
                # One more than the most players means that there is never a second deck.
                "second_deck_players": Number(MIN_SEATS, MAX_SEATS + 1),
                "second_deck_cards": Number(),
            }
        ),
        "totals": Default(Table({key: Default(Number(high=MAX_TOTAL)) for key in ("cities", "tickets", "cards")}), {}),
        "cities": ListOf(
            Table({"id": Id(), "name": Text(), "bonus": Default(Number(), 0)}),
            low=2,
            high=MAX_PLACES,
            unique=("id", "name"),
        ),
        "tickets": ListOf(
            Table(
                {
                    "id": Number(high=MAX_TICKET_ID),
                    "from": Reference(),
                    "to": Reference(),
                    "points": Number(),
                    "cards": ListOf(Reference(), low=1, high=MAX_CARDS),
                }
            ),
            low=1,
            high=MAX_TICKETS,
            unique=("id",),
        ),
        **sketch.CARD_KEYS,
    }
)


@needs("players", "cards", "setup.wilds", "setup.cards", "setup.market")
def cards_can_be_dealt(
    draft: Draft, players: list[int], cards: dict[str, int], wilds: int, each: int, market: int
) -> None:
    most, deck = players[1], sum(cards.values())
    if most * wilds > cards[WILD]:
        hands = f"{most} players with {counted(wilds, 'wild')} each"
        draft.report(SETUP.at("wilds"), f"{hands} need {most * wilds} wilds, the deck has {cards[WILD]}")
    wanted = most * (wilds + each) + market
    if wanted > deck:
        hands = f"{most} players with {counted(wilds, 'wild')} and {counted(each, 'card')} each"
        message = f"{hands} and a market of {market} need {wanted} cards, the deck has {deck}"
        draft.report(SETUP.at("cards"), message)


def bonuses_come_first(draft: Draft) -> None:
    plain: Spot | None = None
    for spot, bonus in draft.rows("cities", "bonus"):
        if not bonus:
            plain = plain or spot
        elif plain:
            draft.report(spot.at("bonus"), f"cities with a bonus must come before those without ({plain})")


def tickets_join_known_cities(draft: Draft) -> None:
    common.ends_are_known(draft, "tickets", "cities", "city")


def tickets_ask_for_known_colours(draft: Draft) -> None:
    colours = colours_of(draft)
    for spot, cards in draft.rows("tickets", "cards"):
        for i, colour in enumerate(cards):
            if colours is not None and colour is not None and colour not in colours:
                message = f"{show(colour)} is not a colour of this edition ({', '.join(colours)})"
                draft.report(spot.at("cards").item(i), message, nearest(colour, colours))


@needs("cards")
def tickets_can_be_paid(draft: Draft, cards: dict[str, int]) -> None:
    """The deck has the cards of each ticket, wilds standing in for what is short (K19)."""
    for spot, wanted in draft.rows("tickets", "cards"):
        if any(colour is None or colour not in cards for colour in wanted):
            continue
        short = sum(max(number - cards[colour], 0) for colour, number in Counter(wanted).items())
        if short > cards[WILD]:
            message = f"the deck is short of {counted(short, 'card')}, and has {counted(cards[WILD], 'wild')}"
            draft.report(spot.at("cards"), message)


def tickets_differ(draft: Draft) -> None:
    first: dict[tuple[frozenset[str], frozenset[tuple[str, int]]], Spot] = {}
    for spot, start, stop, cards in draft.rows("tickets", "from", "to", "cards"):
        seen = first.setdefault((frozenset((start, stop)), frozenset(Counter(cards).items())), spot)
        if seen != spot:
            draft.report(spot, f"{seen} already joins {show(start)} and {show(stop)} with the same cards")


CHECKS: tuple[Check, ...] = (
    *common.CHECKS,
    cards_can_be_dealt,
    bonuses_come_first,
    tickets_join_known_cities,
    tickets_ask_for_known_colours,
    tickets_can_be_paid,
    tickets_differ,
    *sketch.CARD_CHECKS,
)


def build(values: dict[str, Any]) -> CardEdition:
    """The edition of a sound file."""
    return CardEdition(
        **common.head_of(values),
        cards=FrozenMap(values["cards"]),
        setup_wilds=values["setup"]["wilds"],
        second_deck_players=values["rules"]["second_deck_players"],
        second_deck_cards=values["rules"]["second_deck_cards"],
        cities=tuple(City(**row) for row in values["cities"]),
        tickets=tuple(
            CardTicket(row["id"], row["from"], row["to"], row["points"], tuple(row["cards"]))
            for row in values["tickets"]
        ),
        names=sketch.names_of(values["names"], "cities"),
    )


FAMILY = Family(SCHEMA, CHECKS, build)
