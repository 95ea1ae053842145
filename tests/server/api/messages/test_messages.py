"""What the messages say is exactly what the game says, for every reader."""

import json
import re
from dataclasses import asdict, replace
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

import trikk
from tests.lockstep import (
    CITIES,
    EDITIONS,
    EVERY_GAME,
    SEATS,
    SMALL_EDITIONS,
    city_of,
    edition_of,
    every_game,
    positions_of,
)
from trikk.bots.characters import CHARACTERS
from trikk.bots.naming import BUILT_IN
from trikk.catalog import CardEdition, CityEdition
from trikk.game import events as game_events
from trikk.game.game import Game
from trikk.game.moves import (
    ClaimRoute,
    CompleteTicket,
    Done,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayCards,
    Pass,
    PlaceStack,
    TakeToken,
    parse,
)
from trikk.game.view import CardView, CityView
from trikk.server.api.messages.base import Event, Message, Move, View
from trikk.server.api.messages.editions import (
    CityDetails,
    EditionDetails,
    board_layout,
    bot_list,
    edition_details,
    edition_summary,
)
from trikk.server.tables import secrecy

ROOT = Path(__file__).parents[4]
EVENTS: TypeAdapter[Any] = TypeAdapter(Event)
MOVES: TypeAdapter[Any] = TypeAdapter(Move)
VIEWS: TypeAdapter[Any] = TypeAdapter(View)
DETAILS: TypeAdapter[Any] = TypeAdapter(EditionDetails)

EVERY_EDITION = (*EDITIONS, *SMALL_EDITIONS)
every_edition = pytest.mark.parametrize("edition", EVERY_EDITION)


@cache
def whole_games(edition: str, players: int) -> tuple[Game, ...]:
    return tuple(list(positions_of(edition, players, seed))[-1] for seed in (0, 2))


def readers(game: Game) -> list[int | None]:
    return [*range(game.players), None]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value, default=asdict))


def sent(adapter: TypeAdapter[Any], value: Any) -> Any:
    """What a value is on the wire."""
    return json.loads(adapter.dump_json(adapter.validate_python(value), warnings="error"))


# --- events --------------------------------------------------------------------------------------------------------


class Told(Message):
    """A message with an event in it."""

    event: Event


@every_game
def test_events_are_sent_as_each_reader_may_know_them(edition: str, players: int) -> None:
    for game in whole_games(edition, players):
        for reader in readers(game):
            for event in game.events_for(reader):
                assert sent(EVENTS, event) == as_json(event)


def test_random_games_have_events_of_every_type() -> None:
    seen = {event["type"] for e, n in EVERY_GAME for game in whole_games(e, n) for event in game.events}
    assert seen == event_types()


def test_every_documented_event_has_a_message() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    table = page[page.index("| type | fields | when |") :]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == event_types()


def event_types() -> set[str]:
    return {get_args(get_type_hints(kind)["type"])[0] for kind in get_args(game_events.Event)}


@pytest.mark.parametrize(
    "event",
    [
        {"type": "turn", "seat": 1, "hand": ["red"]},
        {"type": "turn"},
        {"type": "drew", "seat": 1, "from": "sleeve", "card": None},
        {"type": "market_card", "card": None},
        {"type": "cheated", "seat": 1},
    ],
)
def test_nothing_else_passes_as_an_event(event: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Told.model_validate({"event": event})


@settings(max_examples=25)
@given(
    edition=st.sampled_from(EDITIONS),
    players=st.sampled_from(SEATS),
    seed=st.integers(0, 2**53 - 1),
    choices=st.lists(st.integers(0, 10**6), max_size=40),
)
def test_any_beginning_of_a_game_can_be_sent_to_anybody(
    edition: str, players: int, seed: int, choices: list[int]
) -> None:
    game = trikk.new_game(edition, players=players, seed=seed)
    for choice in choices:
        moves = game.legal_moves()
        game.play(moves[choice % len(moves)])
    for reader in readers(game):
        assert sent(VIEWS, game.view(reader)) == as_json(game.view(reader).to_dict())
        for event in game.events_for(reader):
            assert sent(EVENTS, event) == as_json(event)


# --- views ---------------------------------------------------------------------------------------------------------


@every_game
def test_views_are_sent_as_they_are_but_for_what_compiled_code_knows(edition: str, players: int) -> None:
    phases = set()
    for n, game in enumerate(positions_of(edition, players, seed=1)):
        turning = readers(game)[n % (players + 1)]
        for reader in {turning, game.to_move}:
            view = game.view(reader)
            assert "knowledge" not in sent(VIEWS, view)
            assert sent(VIEWS, view) == as_json(view.to_dict())
            assert VIEWS.validate_json(VIEWS.dump_json(view)) == view
        phases.add(game.view(None).phase)
    assert {"keep_tickets", "turn", "over"} <= phases


@pytest.mark.parametrize(("edition", "kind"), [("new_york", CityView), ("card_game", CardView)])
def test_views_are_told_apart_by_family(edition: str, kind: type) -> None:
    view = trikk.new_game(edition, players=2, seed=1).view(0)
    assert type(VIEWS.validate_json(VIEWS.dump_json(view))) is kind


@every_edition
def test_an_open_view_hides_no_hand_no_ticket_and_no_offer(edition: str) -> None:
    for game in positions_of(edition, players=3, seed=3):
        open_one = secrecy.open_view(game)
        assert open_one.seat is None
        for number, seat in enumerate(open_one.seats):
            assert sum(seat.known_cards.values()) == seat.hand_size
            assert seat.tickets is not None
            assert len(seat.tickets) == seat.tickets_held
            assert seat.offer is not None
            assert len(seat.offer) == seat.offer_size
            assert seat == game.view(number).seats[number]
        seats: Any = game.view(None).seats
        assert replace(open_one, seats=seats) == game.view(None)


def test_an_open_view_has_the_track_piles_if_the_table_option_opens_them() -> None:
    sizes = set()
    for game in positions_of("card_game", players=3, seed=2, open_track=True):
        view = secrecy.open_view(game)
        assert isinstance(view, CardView)
        for seat in view.seats:
            assert seat.track is not None
            assert sum(seat.track.values()) == seat.track_size
            sizes.add(seat.track_size)
    assert max(sizes) > 5


# --- moves ---------------------------------------------------------------------------------------------------------


@every_game
def test_every_legal_move_is_sent_with_its_text(edition: str, players: int) -> None:
    kinds = set()
    for game in positions_of(edition, players, seed=4):
        for move in game.legal_moves():
            told = sent(MOVES, move)
            kinds.add(told["kind"])
            assert told["text"] == str(move)
            assert told["kind"] == told["text"].split(" ")[0]
    assert {"keep", "draw", "tickets"} <= kinds


def names() -> st.SearchStrategy[str]:
    return st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=8)


def cards() -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(["blue", "red", "wild"]), st.integers(1, 12), min_size=1)


def moves() -> st.SearchStrategy[trikk.Move]:
    tickets = st.sets(st.integers(0, 999), max_size=6).map(lambda found: tuple(sorted(found)))
    routes = st.tuples(names(), names(), names()).map(lambda parts: f"{parts[0]}-{parts[1]}:{parts[2]}")
    return st.one_of(
        names().map(DrawCard),
        st.just(DrawTickets()),
        tickets.map(KeepTickets),
        st.builds(ClaimRoute, routes, cards()),
        names().map(TakeToken),
        names().map(PlaceStack),
        cards().map(LayCards),
        st.integers(0, 999).map(CompleteTicket),
        st.just(Done()),
        st.just(Pass()),
    )


@given(moves())
def test_the_text_of_a_move_reads_back_as_the_move_and_so_does_its_message(move: trikk.Move) -> None:
    told = sent(MOVES, move)
    assert parse(told["text"]) == move
    del told["text"]
    assert MOVES.validate_python(told) == move


@pytest.mark.parametrize("other", ["draw deck", {"kind": "cheat"}, None])
def test_nothing_else_passes_as_a_move(other: object) -> None:
    with pytest.raises(ValidationError):
        MOVES.validate_python(other)


# --- editions and bots ---------------------------------------------------------------------------------------------


@every_edition
def test_details_have_everything_printed_in_an_edition(edition: str) -> None:
    printed = edition_of(edition)
    values = as_json(asdict(printed))
    details = sent(DETAILS, edition_details(printed))
    layout = details.pop("layout", None)
    assert (layout is not None) == ("sketch" in values) == isinstance(printed, CityEdition)
    values.pop("sketch", None)  # the layout is made from it
    assert details == values
    read = DETAILS.validate_python({**details, "layout": layout} if layout else details)
    assert sent(DETAILS, read) == sent(DETAILS, edition_details(printed))


@every_edition
def test_a_summary_is_the_beginning_of_the_details(edition: str) -> None:
    summary = edition_summary(edition_of(edition)).model_dump()
    details = sent(DETAILS, edition_details(edition_of(edition)))
    assert summary.pop("hash") is None  # only maps of one's own have one
    assert set(summary) == {"id", "name", "version", "family", "min_players", "max_players", "art"}
    assert summary == {key: details[key] for key in summary}


@pytest.mark.parametrize("edition", [*CITIES, "backyard"])
def test_a_layout_has_a_spot_and_a_name_for_each_place_and_all_spaces_of_each_route(edition: str) -> None:
    city = city_of(edition)
    layout = board_layout(city)
    places = {place.id: place.name for place in city.places}
    assert layout.spots.keys() == layout.names.keys() == places.keys()
    assert {id: " ".join(name.lines) for id, name in layout.names.items()} == places
    assert {id: len(row) for id, row in layout.spaces.items()} == {route.id: route.length for route in city.routes}
    frame = layout.frame
    points = [(spot.x, spot.y) for spot in layout.spots.values()]
    points += [(space.x, space.y) for row in layout.spaces.values() for space in row]
    points += [(name.x, y) for name in layout.names.values() for y in name.baselines]
    for x, y in points:
        assert layout.space_width < x - frame.left < frame.width - layout.space_width
        assert layout.space_width < y - frame.top < frame.height - layout.space_width
    for route in city.routes:
        first, start, end = layout.spaces[route.id][0], layout.spots[route.a], layout.spots[route.b]
        assert hypot(first.x - start.x, first.y - start.y) < hypot(first.x - end.x, first.y - end.y) + 1
        assert layout.place_radius < hypot(first.x - start.x, first.y - start.y) - first.length / 2


def test_details_are_made_once() -> None:
    assert edition_details(edition_of("new_york")) is edition_details(edition_of("new_york"))
    assert isinstance(edition_details(edition_of("new_york")), CityDetails)


def test_editions_without_a_board_name_their_bonus_cities() -> None:
    printed = edition_of("card_game")
    assert isinstance(printed, CardEdition)
    cities = sent(DETAILS, edition_details(printed))["cities"]
    assert [city["id"] for city in cities if city["bonus"]] == [city.id for city in printed.cities if city.bonus]


def test_bots_are_listed_with_their_parameters_as_texts() -> None:
    bots = {bot.name: bot for bot in bot_list([]).bots}
    assert list(bots) == list(BUILT_IN)
    assert bots["greedy"].parameters == []
    styles = "style=balanced|racer|tickets|blocker (default balanced)"
    assert bots["planner"].parameters == [styles, "slips=N (default 0)"]
    assert "ms=N" in bots["search"].parameters
    assert all(bot.summary.endswith(".") for bot in bots.values())
    assert [character.bot for character in bot_list([]).characters] == [character.bot for character in CHARACTERS]
