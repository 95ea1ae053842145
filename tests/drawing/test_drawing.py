"""Pictures of boards and games: what is on them, what must not be, and that they look as the page says."""

import json
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import trikk
from tests.lockstep import city_of, edition_of, every_game, positions_of
from tools import board_art
from trikk.drawing.board import city_board
from trikk.drawing.marks import card_at
from trikk.drawing.poster import GROUNDS, map_poster
from trikk.drawing.shapes import art, colour, symbol
from trikk.game.game import Game

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def texts(svg: str) -> str:
    return " ".join(element.text for element in parsed(svg).iter() if element.text)


def ids(root: ElementTree.Element) -> Iterator[str]:
    return (element.attrib["id"] for element in root.iter() if "id" in element.attrib)


def at_turn(edition: str, players: int = 2) -> Game:
    game = trikk.new_game(edition_of(edition), players=players, seed=5)
    while not any(isinstance(move, trikk.DrawTickets) for move in game.legal_moves()):
        game.play(game.legal_moves()[0])
    return game


def test_colours_and_shapes_are_those_of_the_page() -> None:
    """If not: `make art`."""
    kept = json.loads((board_art.DRAWING / "shapes.json").read_text(encoding="utf-8"))
    assert kept == board_art.shapes()


@pytest.mark.parametrize("edition", trikk.editions())
def test_every_colour_of_an_edition_has_a_symbol_and_every_city_its_art(edition: str) -> None:
    played = trikk.edition(edition)
    assert all(symbol(each) for each in ("wild", *played.colours))
    if isinstance(played, trikk.CityEdition):
        assert art(played.art) is not None


@every_game
def test_every_position_can_be_drawn_for_everyone(edition: str, players: int) -> None:
    for number, game in enumerate(positions_of(edition, players, 1)):
        if number % 25 == 0 or game.is_over:
            for seat in (None, *range(players)):
                parsed(game.svg(seat))


@pytest.mark.parametrize("edition", ["new_york", "san_francisco", "backyard"])
def test_a_board_has_all_its_names_and_spaces(edition: str) -> None:
    played = city_of(edition)
    svg = city_board(played).svg(played.name)
    said = texts(svg)
    assert [word for place in played.places for word in place.name.split() if word not in said] == []
    tiles = [each for each in parsed(svg).iter(f"{SVG}rect") if each.attrib.get("stroke") == "#16120c"]
    assert len(tiles) == sum(route.length for route in played.routes)


def test_a_claimed_route_has_its_owner_on_every_space_and_one_vehicle() -> None:
    edition = city_of("new_york")
    svg = city_board(edition, owners={"chelsea-soho:pink": 1}).svg("")
    assert svg.count('fill="url(#trikk-route-1)"') == edition.route("chelsea-soho:pink").length
    other = city_board(edition, owners={"chelsea-soho:pink": 1}, colours=(0, 3)).svg("")
    assert 'fill="url(#trikk-route-3)"' in other
    assert 'fill="url(#trikk-route-1)"' not in other


def test_a_closed_route_is_hatched_and_tokens_lie_on_their_places() -> None:
    edition = city_of("san_francisco")
    route = edition.routes[0]
    svg = city_board(edition, closed=[route.id], stacks={"sunset": (1, 3)}).svg("")
    assert svg.count('fill="url(#trikk-closed)"') == route.length
    assert svg.count('fill="#fff8e8" stroke="#5b2415"') == 3


def test_two_boards_can_stand_on_one_page() -> None:
    """An id stands for the same thing in all of them."""
    found: dict[str, str] = {}
    for edition in trikk.editions():
        root = parsed(trikk.new_game(edition, players=2, seed=1).svg(0))
        for element in root.iter():
            if "id" in element.attrib:
                content = ElementTree.tostring(element, encoding="unicode").strip()
                assert found.setdefault(element.attrib["id"], content) == content
    assert all(name.startswith("trikk-") for name in found)


def test_everything_that_is_referred_to_is_there() -> None:
    for edition in trikk.editions():
        svg = trikk.new_game(edition, players=2, seed=1).svg()
        there = set(ids(parsed(svg)))
        assert {part.split(")")[0] for part in svg.split("url(#")[1:]} <= there


@pytest.mark.parametrize("edition", ["new_york", "san_francisco", "card_game", "backyard"])
def test_a_picture_shows_no_more_than_the_view(edition: str) -> None:
    """The dice go on differently, and so do hands; what a spectator sees is the same."""
    game = at_turn(edition)
    world = trikk.decision_for(game).sample_world()
    assert world.state.tobytes() != game.state.tobytes()
    assert world.svg(game.to_move) == game.svg(game.to_move)
    assert game.svg() != game.svg(game.to_move)


def test_only_ones_own_tickets_are_written() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    mine, theirs = texts(game.svg(0)), texts(game.svg(1))
    assert mine.count("?") == theirs.count("?") == 2
    assert "?" not in texts(game.svg())
    assert mine != theirs


def test_a_notebook_shows_what_everyone_may_see() -> None:
    game = at_turn("new_york")
    assert game._repr_svg_() == game.svg(None)


def test_names_are_escaped() -> None:
    edition = city_of("backyard")
    assert "&lt;b&gt;" in city_board(edition).svg("<b>")


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(trikk.SetupError) as caught:
        at_turn("new_york").svg(2)
    assert caught.value.code == "unknown_seat"


def test_a_card_has_its_colour_and_a_hidden_one_none() -> None:
    assert colour("red") in card_at(0, 0, 40, "red")
    assert "path" not in card_at(0, 0, 40, None)


def test_a_colour_that_the_page_does_not_have_is_gray() -> None:
    assert colour("mauve") == colour("gray")
    assert symbol("mauve") is None


# --- posters -------------------------------------------------------------------------------------------------------


def test_a_poster_has_routes_and_places_but_no_names() -> None:
    backyard = city_of("backyard")
    picture = map_poster(backyard).svg("The Backyard")
    root = parsed(picture)
    assert not list(root.iter(f"{SVG}text"))
    assert len(list(root.iter(f"{SVG}title"))) == 1 + len(backyard.routes) + len(backyard.places)
    assert any(ground in picture for ground in GROUNDS)
    assert map_poster(backyard).svg("The Backyard") == picture
