"""What both families have in common: the head of a file, and the checks of decks, hands and offers."""

from __future__ import annotations

from typing import Any

from trikk.catalog.draft import Check, Draft, needs
from trikk.catalog.limits import MAX_CARDS, MAX_COLOURS, MAX_SEATS
from trikk.catalog.model import RESERVED, WILD
from trikk.catalog.schema import Choice, Counts, Default, Id, Number, Span, Spec, Spot, Text
from trikk.catalog.wording import counted, nearest, show

MIN_SEATS = 2
MAX_TICKET_ID = 999
MAX_TOTAL = 9999  # larger than any correct total
MAX_VERSION = 9999

HEAD: dict[str, Spec | Default] = {
    "format": Number(),
    "id": Id(),
    "name": Text(),
    "family": Choice(("city", "cards")),
    "version": Number(high=MAX_VERSION),
    "players": Span(MIN_SEATS, MAX_SEATS),
    "wild": Id(),
    "art": Default(Id(), ""),
    "provenance": Default(Text(lines=True), ""),
    "cards": Counts(required=(WILD,)),
}

SETUP, RULES, TOTALS = Spot("setup"), Spot("rules"), Spot("totals")


def colours_of(draft: Draft) -> tuple[str, ...] | None:
    """The file's colours in order, or None if it has no such table."""
    cards = draft.keys("cards")
    return None if cards is None else tuple(colour for colour in cards if colour != WILD)


def colours_are_usable(draft: Draft) -> None:
    colours = colours_of(draft)
    if colours is None:
        return
    spot = Spot("cards")
    if not colours:
        draft.report(spot, "must have a colour besides the wild")
    if len(colours) + 1 > MAX_COLOURS:
        most = MAX_COLOURS - 1
        draft.report(spot, f"must have at most {most} colours besides the wild, not {len(colours)}")
    for colour in colours:
        if colour in RESERVED:
            draft.report(spot.at(colour), f"{show(colour)} cannot be the name of a colour")


@needs("cards")
def deck_is_not_too_large(draft: Draft, cards: dict[str, int]) -> None:
    if sum(cards.values()) > MAX_CARDS:
        draft.report(Spot("cards"), f"must be at most {MAX_CARDS} cards in all, not {sum(cards.values())}")


@needs("players", "setup.tickets", "tickets")
def tickets_can_be_dealt(draft: Draft, players: list[int], each: int, tickets: list[Any]) -> None:
    most = players[1]
    if most * each > len(tickets):
        offers = f"{most} players with {counted(each, 'ticket')} each"
        draft.report(SETUP.at("tickets"), f"{offers} need {most * each} tickets, there are {len(tickets)}")


@needs("setup.tickets", "setup.keep")
def first_tickets_can_be_kept(draft: Draft, tickets: int, keep: int) -> None:
    if keep > tickets:
        draft.report(SETUP.at("keep"), f"{keep} cannot be kept of {counted(tickets, 'ticket')}")


@needs("rules.draw_tickets", "rules.keep_tickets")
def drawn_tickets_can_be_kept(draft: Draft, tickets: int, keep: int) -> None:
    if keep > tickets:
        draft.report(RULES.at("keep_tickets"), f"{keep} cannot be kept of {counted(tickets, 'ticket')}")


def totals_agree(draft: Draft) -> None:
    """The printed totals are those of the file's own lists."""
    for key, said in (draft.values.get("totals") or {}).items():
        found = draft.get("cards") if key == "cards" else draft.values.get(key)
        if found is None or said is None:
            continue
        number = sum(found.values()) if key == "cards" else len(found)
        if number != said:
            draft.report(TOTALS.at(key), f"is {said}, but the file has {number}")


def ends_are_known(draft: Draft, name: str, places: str, noun: str) -> None:
    """The tables of a list go from one place to another, both of them in the file."""
    known = draft.column(places, "id")
    for end in ("from", "to"):
        for spot, place in draft.rows(name, end):
            if known is not None and place not in known:
                draft.report(spot.at(end), f"{show(place)} is not a {noun} of this edition", nearest(place, known))
    for spot, start, stop in draft.rows(name, "from", "to"):
        if start == stop:
            draft.report(spot.at("to"), f"{show(stop)} is where it starts")


CHECKS: tuple[Check, ...] = (
    colours_are_usable,
    deck_is_not_too_large,
    tickets_can_be_dealt,
    first_tickets_can_be_kept,
    drawn_tickets_can_be_kept,
    totals_agree,
)


def head_of(values: dict[str, Any]) -> dict[str, Any]:
    """What every edition is made with, from the values of a sound file."""
    return {
        "id": values["id"],
        "name": values["name"],
        "version": values["version"],
        "min_players": values["players"][0],
        "max_players": values["players"][1],
        "wild": values["wild"],
        "colours": tuple(colour for colour in values["cards"] if colour != WILD),
        "art": values["art"],
        "provenance": values["provenance"],
        "setup_cards": values["setup"]["cards"],
        "market": values["setup"]["market"],
        "setup_tickets": values["setup"]["tickets"],
        "setup_keep": values["setup"]["keep"],
        "draw_tickets": values["rules"]["draw_tickets"],
        "keep_tickets": values["rules"]["keep_tickets"],
    }
