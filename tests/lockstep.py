"""The compiled engine and the reference engine side by side, step by step."""

import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import trikk
from tests.reference import Chance, CityGame, reference_game
from tests.reference import table as phases
from trikk.catalog import CityEdition, Edition
from trikk.catalog.loader import check_edition
from trikk.game.game import Game
from trikk.rules import cards, city
from trikk.rules.bits import WORD

EDITIONS = trikk.editions()
SMALL_EDITIONS = ("backyard", "branch_line")
"""Editions of the tests, below `tests/data`, in which cards and tickets run out."""
CITIES = tuple(id for id in EDITIONS if isinstance(trikk.edition(id), CityEdition))

SEATS = (2, 3, 4)
SHIPPED_GAMES = [(edition, players) for edition in EDITIONS for players in SEATS]
EVERY_GAME = [*SHIPPED_GAMES, *((edition, players) for edition in SMALL_EDITIONS for players in SEATS)]
shipped_games = pytest.mark.parametrize(("edition", "players"), SHIPPED_GAMES)
every_game = pytest.mark.parametrize(("edition", "players"), EVERY_GAME)

EDITIONS_FOLDER = Path(trikk.__file__).parent / "catalog" / "editions"
DATA_FOLDER = Path(__file__).parent / "data"

POSITION_EVERY = 10
"""Moves between two comparisons of everything on the table."""

Choice = Callable[[random.Random, list[str]], str]
"""Picks one of the legal moves."""


def edition_file(edition: str) -> Path:
    """Return the file of a shipped edition or of one of the tests."""
    return (DATA_FOLDER if edition in SMALL_EDITIONS else EDITIONS_FOLDER) / f"{edition}.toml"


@cache
def document(edition: str) -> dict[str, Any]:
    """Return what stands in an edition's file; not to be changed."""
    return tomllib.loads(edition_file(edition).read_text(encoding="utf-8"))


@cache
def edition_of(edition: str) -> Edition:
    return trikk.load_edition(edition_file(edition))


def city_of(edition: str) -> CityEdition:
    found = edition_of(edition)
    assert isinstance(found, CityEdition)
    return found


def sorted_cards(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event with the lists of cards in an order that can be compared."""
    result = dict(event)
    for key in ("cards", "discarded"):
        if key in result:
            result[key] = sorted(result[key])
    if "hands" in result:
        result["hands"] = [sorted(hand) for hand in result["hands"]]
    return result


# --- who plays -----------------------------------------------------------------------------------------------------


def anything(rng: random.Random, moves: list[str]) -> str:
    return rng.choice(moves)


def preferring(*verbs: str) -> Choice:
    """A player that nine times in ten makes one of these kinds of move if it can."""

    def choose(rng: random.Random, moves: list[str]) -> str:
        liked = [move for move in moves if move.startswith(verbs)]
        return rng.choice(liked if liked and rng.random() < 0.9 else moves)

    return choose


def never(*verbs: str) -> Choice:
    """A player that makes one of these kinds of move only if there is no other."""

    def choose(rng: random.Random, moves: list[str]) -> str:
        return rng.choice([move for move in moves if not move.startswith(verbs)] or moves)

    return choose


POLICIES: dict[str, Choice] = {
    "anything": anything,
    "drawing": preferring("draw"),
    "claiming": preferring("claim", "lay", "complete"),
    "collecting": preferring("tickets", "keep"),
    "hoarding": preferring("draw deck", "draw wild", "tickets"),
}


def positions_of(edition: str, players: int, seed: int, **options: bool) -> Iterator[Game]:
    """Yield a game at each of its positions, the last one included; the same object all along."""
    rng = random.Random(f"{edition} {players} {seed}")
    choose = list(POLICIES.values())[seed % len(POLICIES)]
    game = trikk.new_game(edition_of(edition), players=players, seed=seed, options=options)
    yield game
    while not game.is_over:
        game.play(choose(rng, [str(move) for move in game.legal_moves()]))
        yield game


def play_on(game: Game, rng: random.Random, moves: int | None = None) -> Game:
    """Make random moves until the game is over or has so many."""
    while not game.is_over and (moves is None or len(game.moves) < moves):
        game.play(rng.choice(game.legal_moves()))
    return game


# --- everything on the table, in the words of the reference engine ----------------------------------------------------

PHASES = {
    city: {
        city.state.PHASE_KEEP_AT_SETUP: phases.SETUP_KEEP,
        city.state.PHASE_PLACE_STACK: phases.PLACE,
        city.state.PHASE_TURN: phases.ACTION,
        city.state.PHASE_SECOND_CARD: phases.SECOND_CARD,
        city.state.PHASE_KEEP_DRAWN: phases.KEEP,
        city.state.PHASE_TOKEN: phases.TAKE,
        city.state.PHASE_OVER: phases.OVER,
    },
    cards: {
        cards.state.PHASE_KEEP_AT_SETUP: phases.SETUP_KEEP,
        cards.state.PHASE_TURN: phases.ACTION,
        cards.state.PHASE_SECOND_CARD: phases.SECOND_CARD,
        cards.state.PHASE_KEEP_DRAWN: phases.KEEP,
        cards.state.PHASE_SCORING: phases.SCORING,
        cards.state.PHASE_OVER: phases.OVER,
    },
}


def fields_of(state: np.ndarray) -> Any:
    """Return the fields of a state as attributes, which are read faster than those of a NumPy record."""
    return SimpleNamespace(**{name: state[name][0] for name in state.dtype.names or ()})


def position(game: Game) -> dict[str, Any]:
    """Return the full position as the reference engine's `position` does."""
    engine = game.engine
    s = fields_of(game.state)
    seats = range(game.players)

    def pile(counts: np.ndarray) -> dict[str, int]:
        return {colour: int(counts[i]) for i, colour in enumerate(engine.colours) if counts[i]}

    common = {
        "phase": PHASES[engine.rules][int(s.phase)],
        "to_move": game.to_move,
        "last_turns_left": None if s.turns_left < 0 else int(s.turns_left),
        "hands": [pile(s.hand[seat]) for seat in seats],
        "market": pile(s.market),
        "deck": pile(s.deck),
        "discard": pile(s.discard),
        "tickets": [sorted(engine.ticket_set(s.held[seat])) for seat in seats],
        "offers": [engine.offer(s, seat) for seat in seats],
        "ticket_deck": {
            "shuffled": sorted(engine.ticket_set(s.shuffled)),
            "under": [engine.tickets[i] for i in s.under[: s.under_size].tolist()],
        },
    }
    if isinstance(engine.edition, CityEdition):
        return common | _city_position(engine.edition, game, s)
    rows = [(c, colour) for c, colour in enumerate(engine.colours) if s.row_owner[c] >= 0]
    return common | {
        "yards": [
            {colour: [int(s.row_cards[c]), int(s.row_wilds[c])] for c, colour in rows if s.row_owner[c] == seat}
            for seat in seats
        ],
        "track_piles": [pile(s.track[seat]) for seat in seats],
        "completed": [sorted(engine.ticket_set(s.done[seat])) for seat in seats],
        "second_deck": int(s.decks) == 2,
    }


def _city_position(edition: CityEdition, game: Game, s: Any) -> dict[str, Any]:
    seats = range(game.players)
    own = s.own.tolist()
    owned = [
        (route.id, seat)
        for i, route in enumerate(edition.routes)
        for seat in seats
        if own[seat][i // WORD] >> i % WORD & 1
    ]
    assert len(owned) == len(dict(owned)), "a route has two owners"
    result: dict[str, Any] = {
        "passes": int(s.passes),
        "vehicles": s.vehicles[: game.players].tolist(),
        "owners": dict(owned),
        "route_points": s.points[: game.players].tolist(),
    }
    if edition.tokens is not None:
        left_over_size = int(game.engine.tables.left_over_size[game.players])
        result["tokens"] = [
            [symbol for symbol in range(edition.tokens.symbols) if int(s.tokens[seat]) >> symbol & 1] for seat in seats
        ]
        result["stacks"] = {
            place.id: [int(s.stack[i]), int(s.stack_size[s.stack[i]])]
            for i, place in enumerate(edition.places)
            if s.stack[i] >= 0 and s.stack_size[s.stack[i]] > 0
        }
        result["left_over"] = [[symbol, left_over_size] for symbol in s.left_over[: s.left_overs].tolist()]
    return result


def reference_position(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position of the reference engine without what the core does not tell apart.

    Tickets returned in The Card Game's setup are shuffled in at once there, as nothing is drawn before all are (K2).
    """
    result = dict(position)
    deck = dict(result["ticket_deck"])
    deck["shuffled"] = sorted(deck["shuffled"] + result.pop("set_aside", []))
    result["ticket_deck"] = deck
    return result


# --- side by side --------------------------------------------------------------------------------------------------


def play_both(
    edition: str | Mapping[str, Any], players: int, seed: int, choose: Choice, most_moves: int = 3000
) -> Game:
    """Play a game on both engines and assert at every step that they agree; return it.

    `edition` is the name of one, or what would stand in its file.
    """
    if isinstance(edition, str):
        played, text = edition_of(edition), document(edition)
    else:
        text = dict(edition)
        played = check_edition(text, "changed.toml")
    rng = random.Random(f"{played.id} {players} {seed}")
    game = trikk.new_game(played, players=players, seed=seed)
    chance = Chance()
    chance.extend(game.chance()[0])
    reference = reference_game(text, players, chance)
    if isinstance(reference, CityGame):
        # It looks through all routes for each, although the board never changes.
        vars(reference)["other_tracks"] = cache(reference.other_tracks)
    for number in range(most_moves):
        assert len(chance) == 0
        over = game.to_move is None
        assert game.to_move == reference.to_move
        legal = [str(move) for move in game.legal_moves()]
        assert len(legal) == len(set(legal))
        assert set(legal) == reference.legal()
        if number % POSITION_EVERY == 0 or over:
            assert position(game) == reference_position(reference.position())
        if over:
            break
        said = choose(rng, legal)
        events = game.play(said)
        chance.extend(game.chance(since=len(game.moves))[0])
        seen = len(reference.events)
        verb, *rest = said.split(" ")
        reference._apply(verb, rest)  # `play` would list the legal moves again
        assert [sorted_cards(event) for event in events] == reference.events[seen:], said
        scores = reference.scores()
        assert [score.to_dict() for score in game.scores()] == scores, said
    else:
        assert position(game) == reference_position(reference.position())
    assert [sorted_cards(event) for event in game.events] == reference.events
    return game


# --- what happens in these games -------------------------------------------------------------------------------------


def count_cases(edition: str, players: int, seed: int, choose: Choice, count: Counter[str]) -> None:
    """Play the game that `play_both` plays, without comparing; count its events and the rare cases of rules."""
    played, text = edition_of(edition), document(edition)
    rng = random.Random(f"{played.id} {players} {seed}")
    game = trikk.new_game(played, players=players, seed=seed)
    while not game.is_over:
        count["market_stuck"] += stuck_market(text, game)
        game.play(choose(rng, [str(move) for move in game.legal_moves()]))
    tally(text, game, count)


def stuck_market(text: Mapping[str, Any], game: Game) -> bool:
    """Return whether R3 would replace a market that stays because that could never end."""
    return text["family"] == "city" and bool(game.view(None).market.get("wild", 0) >= text["rules"]["reset_wilds"])


def tally(text: Mapping[str, Any], game: Game, count: Counter[str]) -> None:
    """Count a game's events by type, and the rare cases of rules that have no event of their own."""
    drawn = 0
    for before, event in pairwise(({"type": ""}, *game.events)):
        kind = event["type"]
        count[kind] += 1
        if kind == "over":
            count[event["reason"] + "_end"] += 1
            count["shared_victory"] += len(event["winners"]) > 1
        if kind == "redealt":
            dealt = [len(hand) for hand in event["hands"]]
            count["dealt_short"] += min(dealt) < text["rules"]["second_deck_cards"]
            count["dealt_unevenly"] += min(dealt) < max(dealt)
        if kind == "last_turns" and before["type"] == "passed":
            count["last_turns_by_pass"] += 1
        if kind == "offered":
            count["last_tickets"] += len(event["tickets"]) < text["rules"]["draw_tickets"]
        if kind == "drew":
            drawn += 1
        if kind == "turn":
            # R15, K8: there was no second card, and nothing to fill the market with.
            count["only_one_card"] += drawn == 1 and before["type"] == "drew" and before["card"] != "wild"
            drawn = 0
