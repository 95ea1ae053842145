"""What the messages say is exactly what the game says, for every reader."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict, fields
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

import trikk
from tests.lockstep import EDITIONS, POLICIES, SMALL_EDITIONS, edition_of
from trikk.bots.characters import CHARACTERS
from trikk.bots.naming import bot_kinds
from trikk.catalog import CardEdition, CityEdition
from trikk.game.game import Game
from trikk.game.moves import (
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
    parse,
)
from trikk.game.view import View
from trikk.server.api.messages.base import Message
from trikk.server.api.messages.editions import (
    CityDetails,
    EditionDetails,
    board_layout,
    bot_list,
    edition_details,
    edition_summary,
)
from trikk.server.api.messages.events import DrewEvent, Event
from trikk.server.api.messages.moves import MoveOffer, move_offer
from trikk.server.api.messages.positions import CardPosition, CityPosition, Position, open_position, position

ROOT = Path(__file__).parents[4]
EVENTS: TypeAdapter[Event] = TypeAdapter(Event)
OFFERS: TypeAdapter[MoveOffer] = TypeAdapter(MoveOffer)
POSITIONS: TypeAdapter[Position] = TypeAdapter(Position)
DETAILS: TypeAdapter[EditionDetails] = TypeAdapter(EditionDetails)

EVERY_EDITION = (*EDITIONS, *SMALL_EDITIONS)
SEATS = (2, 3, 4)
every_edition = pytest.mark.parametrize("edition", EVERY_EDITION)
every_game = pytest.mark.parametrize(
    ("edition", "players"), [(edition, players) for edition in EVERY_EDITION for players in SEATS]
)


def positions_of(edition: str, players: int, seed: int, **options: bool) -> Iterator[Game]:
    """Yield a game of random moves at each of its positions; the same object all along."""
    rng = random.Random(f"{edition} {players} {seed}")
    choose = list(POLICIES.values())[seed % len(POLICIES)]
    game = trikk.new_game(edition_of(edition), players=players, seed=seed, options=options)
    yield game
    while not game.is_over:
        game.play(choose(rng, [str(move) for move in game.legal_moves()]))
        yield game


@cache
def whole_games(edition: str, players: int) -> tuple[Game, ...]:
    return tuple(list(positions_of(edition, players, seed))[-1] for seed in (0, 2))


def readers(game: Game) -> list[int | None]:
    return [*range(game.players), None]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def sent(message: Message) -> Any:
    """What a message is on the wire."""
    return json.loads(message.model_dump_json(by_alias=True))


# --- events --------------------------------------------------------------------------------------------------------


@every_game
def test_events_are_sent_as_each_reader_may_know_them(edition: str, players: int) -> None:
    for game in whole_games(edition, players):
        for reader in readers(game):
            for event in game.events_for(reader):
                assert sent(EVENTS.validate_python(event)) == as_json(event)


def test_random_games_have_events_of_every_type() -> None:
    seen = {event["type"] for e in EVERY_EDITION for n in SEATS for game in whole_games(e, n) for event in game.events}
    assert seen == event_types()


def test_every_documented_event_has_a_message() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    table = page[page.index("| type | fields | when |") :]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == event_types()


def event_types() -> set[str]:
    kinds = get_args(get_args(Event)[0])
    return {get_args(kind.model_fields["type"].annotation)[0] for kind in kinds}


def test_where_a_card_was_drawn_from_has_its_name_on_the_wire_whoever_writes_it() -> None:
    event = {"type": "drew", "seat": 1, "from": "deck", "card": None}
    message = DrewEvent.model_validate(event)
    assert message.model_dump() == message.model_dump(by_alias=True) == event


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
        EVENTS.validate_python(event)


@settings(max_examples=25, deadline=None)
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
        assert sent(position(game.view(reader))) == expected(game.view(reader))
        for event in game.events_for(reader):
            assert sent(EVENTS.validate_python(event)) == as_json(event)


# --- positions -----------------------------------------------------------------------------------------------------


def expected(view: View) -> Any:
    """What a view is on the wire: all of it but the table's options, which are told with the table."""
    values = as_json(view.to_dict())
    del values["options"]
    return {**values, "family": "cards" if "decks" in values else "city"}


@every_game
def test_positions_say_what_views_say(edition: str, players: int) -> None:
    phases = set()
    for n, game in enumerate(positions_of(edition, players, seed=1)):
        turning = readers(game)[n % (players + 1)]
        for reader in {turning, game.to_move}:
            view = game.view(reader)
            message = position(view)
            assert sent(message) == expected(view)
            assert POSITIONS.validate_json(message.model_dump_json()) == message
        phases.add(game.view(None).phase)
    assert {"keep_tickets", "turn", "over"} <= phases


@pytest.mark.parametrize(("edition", "kind"), [("new_york", CityPosition), ("card_game", CardPosition)])
def test_positions_are_told_apart_by_family(edition: str, kind: type[Position]) -> None:
    assert isinstance(position(trikk.new_game(edition, players=2, seed=1).view(0)), kind)


@every_edition
def test_an_open_position_hides_no_hand_no_ticket_and_no_offer(edition: str) -> None:
    for game in positions_of(edition, players=3, seed=3):
        views = [game.view(seat) for seat in range(game.players)]
        open_one = open_position(views, game.view(None))
        assert open_one.seat is None
        for seat, view in zip(open_one.seats, views, strict=True):
            assert sum(seat.known_cards.values()) == seat.hand_size
            assert seat.tickets is not None
            assert len(seat.tickets) == seat.tickets_held
            assert seat.offer is not None
            assert len(seat.offer) == seat.offer_size
            assert view.seat is not None
            assert sent(seat) == sent(position(view).seats[view.seat])
        seen = expected(game.view(None))
        assert {**sent(open_one), "seats": seen["seats"]} == seen


def test_an_open_position_has_the_track_piles_if_the_table_option_opens_them() -> None:
    sizes = set()
    for game in positions_of("card_game", players=3, seed=2, open_track=True):
        message = open_position([game.view(seat) for seat in range(game.players)], game.view(None))
        assert isinstance(message, CardPosition)
        for seat in message.seats:
            assert seat.track is not None
            assert sum(seat.track.values()) == seat.track_size
            sizes.add(seat.track_size)
    assert max(sizes) > 5


# --- moves ---------------------------------------------------------------------------------------------------------


@every_game
def test_every_legal_move_is_offered_with_its_text(edition: str, players: int) -> None:
    kinds = set()
    for game in positions_of(edition, players, seed=4):
        for move in game.legal_moves():
            offer = move_offer(move)
            kinds.add(offer.kind)
            assert offer.text == str(move)
            assert offer.kind == offer.text.split(" ")[0]
    assert {"keep", "draw", "tickets"} <= kinds


def names() -> st.SearchStrategy[str]:
    return st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=8)


def cards() -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    counts = st.dictionaries(st.sampled_from(["blue", "red", "wild"]), st.integers(1, 12), min_size=1)
    return counts.map(lambda found: tuple(sorted(found.items(), key=lambda card: card[0] == "wild")))


def moves() -> st.SearchStrategy[Move]:
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
def test_the_text_of_an_offer_reads_back_as_the_move_and_its_fields_are_those_of_the_move(move: Move) -> None:
    offer = move_offer(move)
    assert parse(offer.text) == move
    assert OFFERS.validate_json(offer.model_dump_json()) == offer
    values = {field.name: getattr(move, field.name) for field in fields(move)}  # type: ignore[arg-type]
    if "cards" in values:
        values["cards"] = dict(values["cards"])
    assert sent(offer) == {"kind": offer.kind, "text": str(move), **as_json(values)}


def test_only_moves_can_be_offered() -> None:
    with pytest.raises(TypeError, match="str is no kind of move"):
        move_offer("draw deck")


# --- editions and bots ---------------------------------------------------------------------------------------------


@every_edition
def test_details_have_everything_printed_in_an_edition(edition: str) -> None:
    printed = edition_of(edition)
    values = json.loads(json.dumps({"family": printed.family, **asdict(printed)}, default=dict))
    del values["provenance"]
    details = sent(edition_details(printed))
    layout = details.pop("layout", None)
    assert details == values
    assert (layout is not None) == isinstance(printed, CityEdition)
    assert DETAILS.validate_python({**details, "layout": layout} if layout else details) == edition_details(printed)


@every_edition
def test_a_summary_is_the_beginning_of_the_details(edition: str) -> None:
    summary = sent(edition_summary(edition_of(edition)))
    details = sent(edition_details(edition_of(edition)))
    assert set(summary) == {"id", "name", "version", "family", "min_players", "max_players"}
    assert summary == {key: details[key] for key in summary}


@pytest.mark.parametrize("edition", [id for id in EVERY_EDITION if isinstance(edition_of(id), CityEdition)])
def test_a_layout_has_a_spot_and_a_name_for_each_place_and_all_spaces_of_each_route(edition: str) -> None:
    city = edition_of(edition)
    assert isinstance(city, CityEdition)
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
    cities = sent(edition_details(printed))["cities"]
    assert [city["id"] for city in cities if city["bonus"]] == [city.id for city in printed.cities if city.bonus]


def test_bots_are_listed_with_their_parameters_as_texts() -> None:
    bots = {bot.name: bot for bot in bot_list().bots}
    assert list(bots) == [kind.name for kind in bot_kinds()]
    assert bots["greedy"].parameters == []
    assert bots["planner"].parameters == ["style=balanced|racer|tickets|blocker (default balanced)"]
    assert "ms=N" in bots["search"].parameters
    assert all(bot.summary.endswith(".") for bot in bots.values())
    assert [character.bot for character in bot_list().characters] == [character.bot for character in CHARACTERS]
