"""The compiled engine and the reference engine side by side, step by step."""

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import trikk
from tests.reference import Chance, reference_game
from trikk.game.game import Game

EDITIONS_FOLDER = Path(trikk.__file__).parent / "catalog" / "editions"

Choice = Callable[[random.Random, list[str]], str]
"""Picks one of the legal moves."""


def document(edition: str) -> dict[str, Any]:
    return tomllib.loads((EDITIONS_FOLDER / f"{edition}.toml").read_text())


def sorted_cards(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event with the lists of cards in an order that can be compared."""
    result = dict(event)
    for key in ("cards", "discarded"):
        if key in result:
            result[key] = sorted(result[key])
    if "hands" in result:
        result["hands"] = [sorted(hand) for hand in result["hands"]]
    return result


def anything(rng: random.Random, moves: list[str]) -> str:
    return rng.choice(moves)


def preferring(*verbs: str) -> Choice:
    """A player that nine times in ten makes one of these kinds of move if it can."""

    def choose(rng: random.Random, moves: list[str]) -> str:
        liked = [move for move in moves if move.startswith(verbs)]
        return rng.choice(liked if liked and rng.random() < 0.9 else moves)

    return choose


POLICIES: dict[str, Choice] = {
    "anything": anything,
    "drawing": preferring("draw"),
    "claiming": preferring("claim", "lay", "complete"),
    "collecting": preferring("tickets", "keep"),
    "hoarding": preferring("draw deck", "draw wild", "tickets"),
}


def play_both(edition: str, players: int, seed: int, choose: Choice, most_moves: int = 3000) -> Game:
    """Play a game on both engines and assert at every step that they agree; return it."""
    rng = random.Random(f"{edition} {players} {seed}")
    game = trikk.new_game(edition, players=players, seed=seed)
    chance = Chance()
    chance.extend(game.chance()[0])
    reference = reference_game(document(edition), players, chance)
    for _ in range(most_moves):
        assert len(chance) == 0
        assert game.to_move == reference.to_move
        legal = [str(move) for move in game.legal_moves()]
        assert len(legal) == len(set(legal))
        assert set(legal) == reference.legal()
        if game.is_over:
            break
        text = choose(rng, legal)
        events = game.play(text)
        chance.extend(game.chance(since=len(game.moves))[0])
        seen = len(reference.events)
        reference.play(text)
        assert [sorted_cards(event) for event in events] == reference.events[seen:], text
    assert [sorted_cards(event) for event in game.events] == reference.events
    return game
