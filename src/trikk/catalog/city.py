"""The city family: what its files contain, and what must hold between the parts."""

from __future__ import annotations

from typing import Any

from trikk.catalog import board, common, sketch
from trikk.catalog.common import MAX_TICKET_ID, MAX_TOTAL, RULES, SETUP
from trikk.catalog.draft import Check, Draft, Family, needs
from trikk.catalog.limits import (
    MAX_CITY_OFFER,
    MAX_LENGTH,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_SYMBOLS,
    MAX_TICKETS,
    MAX_VEHICLES,
)
from trikk.catalog.model import WILD, CityEdition, FrozenMap, Place, Ticket, Tokens
from trikk.catalog.schema import Counts, Default, Flag, Id, ListOf, Number, Reference, Spot, Table, Text
from trikk.catalog.wording import counted, nearest, show

LEFT_OVER_STACKS = 2  # R6, R7: stacks of tokens that the players place
FOUR_PLAYER_STACK = 3  # R5: tokens in a stack with four players

SCHEMA = Table(
    {
        **common.HEAD,
        "vehicle": Id(),
        "vehicles": Number(high=MAX_VEHICLES),
        "setup": Table(
            {"cards": Number(), "market": Number(), "tickets": Number(high=MAX_CITY_OFFER), "keep": Number()}
        ),
        "rules": Table(
            {
                "reset_wilds": Number(),
                "draw_tickets": Number(high=MAX_CITY_OFFER),
                "keep_tickets": Number(),
                "last_turns_vehicles": Number(low=0),
            }
        ),
        "route_points": Counts(keys=tuple(str(length) for length in range(1, MAX_LENGTH + 1))),
        "attractions": Default(Table({"points": Number()}), {"points": 0}),
        "tokens": Default(
            Table(
                {
                    "symbols": Number(LEFT_OVER_STACKS, MAX_SYMBOLS),
                    "per_symbol": Number(low=FOUR_PLAYER_STACK),
                    "points": ListOf(Number(low=0), low=0, high=MAX_SYMBOLS + 1),
                    "places": ListOf(Reference(), low=0, high=MAX_PLACES),
                }
            )
        ),
        "totals": Default(
            Table({key: Default(Number(high=MAX_TOTAL)) for key in ("places", "routes", "tickets", "cards")}), {}
        ),
        "places": ListOf(
            Table({"id": Id(), "name": Text(), "attraction": Default(Flag(), False)}),
            low=2,
            high=MAX_PLACES,
            unique=("id", "name"),
        ),
        "routes": ListOf(
            Table(
                {
                    "from": Reference(),
                    "to": Reference(),
                    "colour": Reference(),
                    "length": Number(high=MAX_LENGTH),
                    "ferries": Default(Number(low=0), 0),
                }
            ),
            low=1,
            high=MAX_ROUTES,
        ),
        "tickets": ListOf(
            Table({"id": Number(high=MAX_TICKET_ID), "from": Reference(), "to": Reference(), "points": Number()}),
            low=1,
            high=MAX_TICKETS,
            unique=("id",),
        ),
        **sketch.CITY_KEYS,
    }
)

TOKENS = Spot("tokens")


@needs("players", "cards", "setup.cards", "setup.market")
def cards_can_be_dealt(draft: Draft, players: list[int], cards: dict[str, int], each: int, market: int) -> None:
    most, deck = players[1], sum(cards.values())
    if most * each + market > deck:
        hands = f"{most} players with {counted(each, 'card')} each and a market of {market}"
        draft.report(SETUP.at("cards"), f"{hands} need {most * each + market} cards, the deck has {deck}")


@needs("players", "cards", "setup.cards", "setup.market", "rules.reset_wilds")
def market_resets_come_to_an_end(
    draft: Draft, players: list[int], cards: dict[str, int], each: int, market: int, wilds: int
) -> None:
    """R3: whatever the players were dealt, a market with fewer wilds can be turned up."""
    deck, hands, wanted = sum(cards.values()), players[1] * each, market - wilds + 1
    if hands + market > deck or cards[WILD] < wilds:
        return  # cannot be dealt at all, or is never reset
    left = deck - cards[WILD] - hands
    if left < wanted:
        market_needs = f"a market of {market} with fewer than {counted(wilds, 'wild')} needs"
        message = f"{market_needs} {counted(wanted, 'coloured card')}, the hands may leave {max(left, 0)}"
        draft.report(RULES.at("reset_wilds"), message)


@needs("vehicles", "rules.last_turns_vehicles")
def last_turns_do_not_come_at_once(draft: Draft, vehicles: int, last: int) -> None:
    if last >= vehicles:
        message = f"{last} must be less than a player's {counted(vehicles, 'vehicle')}"
        draft.report(RULES.at("last_turns_vehicles"), message)


@needs("attractions.points")
def attractions_have_points_and_places(draft: Draft, points: int) -> None:
    marked = [spot for spot, attraction in draft.rows("places", "attraction") if attraction]
    if points and not marked and draft.column("places", "attraction") is not None:
        draft.report(Spot("attractions"), "no place has attraction = true")
    if not points:
        for spot in marked:
            draft.report(spot.at("attraction"), "this edition has no [attractions] with their points")


@needs("tokens.places")
def token_places_are_known(draft: Draft, places: list[str]) -> None:
    known = draft.column("places", "id")
    for i, place in enumerate(places):
        spot = TOKENS.at("places").item(i)
        if known is not None and place not in known:
            draft.report(spot, f"{show(place)} is not a place of this edition", nearest(place, known))
        if place in places[:i]:
            draft.report(spot, f"{show(place)} is already in the list")


@needs("tokens.symbols", "tokens.places")
def two_token_stacks_are_left_over(draft: Draft, symbols: int, places: list[str]) -> None:
    """R5 to R7: the players place the stacks that have no printed place."""
    spot = TOKENS.at("places")
    if len(places) != symbols - LEFT_OVER_STACKS:
        wanted = f"{symbols - LEFT_OVER_STACKS} entries, {LEFT_OVER_STACKS} fewer than symbols"
        draft.report(spot, f"must have {wanted}, not {len(places)}")
    known = draft.column("places", "id")
    free = LEFT_OVER_STACKS if known is None else len({*known} - {*places})
    if free < LEFT_OVER_STACKS:
        message = f"{LEFT_OVER_STACKS} places must be left for the other stacks, there are {free}"
        draft.report(spot, message)


@needs("tokens.symbols", "tokens.points")
def every_set_of_tokens_has_points(draft: Draft, symbols: int, points: list[int]) -> None:
    if len(points) != symbols + 1:
        message = f"must have {symbols + 1} entries, for 0 to {symbols} symbols, not {len(points)}"
        draft.report(TOKENS.at("points"), message)


CHECKS: tuple[Check, ...] = (
    *common.CHECKS,
    cards_can_be_dealt,
    market_resets_come_to_an_end,
    last_turns_do_not_come_at_once,
    attractions_have_points_and_places,
    *board.CHECKS,
    token_places_are_known,
    two_token_stacks_are_left_over,
    every_set_of_tokens_has_points,
    *sketch.CITY_CHECKS,
)


def build(values: dict[str, Any]) -> CityEdition:
    """The edition of a sound file."""
    return CityEdition(
        **common.head_of(values),
        cards=FrozenMap(values["cards"]),
        vehicle=values["vehicle"],
        vehicles=values["vehicles"],
        reset_wilds=values["rules"]["reset_wilds"],
        last_turns_vehicles=values["rules"]["last_turns_vehicles"],
        route_points=FrozenMap((int(length), points) for length, points in values["route_points"].items()),
        attraction_points=values["attractions"]["points"],
        tokens=_tokens_of(values["tokens"]),
        places=tuple(Place(**row) for row in values["places"]),
        routes=board.routes_of(values["routes"]),
        tickets=tuple(Ticket(row["id"], row["from"], row["to"], row["points"]) for row in values["tickets"]),
        sketch=sketch.sketch_of(values["layout"]),
        names=sketch.names_of(values["names"], "places"),
    )


def _tokens_of(table: dict[str, Any] | None) -> Tokens | None:
    if table is None:
        return None
    return Tokens(table["symbols"], table["per_symbol"], tuple(table["points"]), tuple(table["places"]))


FAMILY = Family(SCHEMA, CHECKS, build)
