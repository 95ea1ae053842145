"""Moves that must be refused: with which code and details, and in which words."""

import inspect
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from trikk import Game, MoveError
from trikk.game import explain, moves

FOR_OTHER_LANGUAGES = {"step", "near", "examples"}
"""Details that English messages do without."""

RAISED = {
    code for module in (explain, moves) for code in re.findall(r'MoveError\(\s*"(\w+)"', inspect.getsource(module))
}
"""The codes with which moves are refused."""

VERBS = "expected one of draw, tickets, keep, claim, take, place, lay, complete, done, pass"

Make = Callable[[], Game]


def refused(game: Game, move: str, **chance: Any) -> MoveError:
    """Return the error of a move that is not legal, or cannot have this chance; the game is as it was."""
    before, seen, legal, events, made = game.state, game.view(None), game.legal_moves(), game.events, game.moves
    with pytest.raises(MoveError) as caught:
        game.play(move, **chance)
    assert np.array_equal(game.state, before)
    assert (game.view(None), game.legal_moves(), game.events, game.moves) == (seen, legal, events, made)
    assert (move in map(str, legal)) == bool(chance)
    return caught.value


def refusal(game: Game, move: str) -> str:
    """Return the code with which a move is refused."""
    return refused(game, move).code


class Case(NamedTuple):
    """A move in a position, and why it is refused."""

    make: Make
    move: str
    message: str
    code: str
    details: dict[str, Any]

    def check(self) -> None:
        error = refused(self.make(), self.move)
        told = {key: value for key, value in error.details.items() if key not in FOR_OTHER_LANGUAGES}
        assert (error.code, told, str(error)) == (self.code, self.details, self.message)


def case(make: Make, move: str, message: str, code: str, /, **details: Any) -> Case:
    return Case(make, move, message, code, details)


def malformed(make: Make, move: str, expected: str) -> Case:
    return case(make, move, f"{move!r} is not a move: {expected}", "malformed_move", text=move, expected=expected)


def unknown(make: Make, move: str, kind: str, name: str, edition: str, hint: str = "") -> Case:
    message = f"{name!r} is not a {kind} of {edition}{hint}"
    return case(make, move, message, "unknown_name", name=name, kind=kind, edition=edition, hint=hint)


def not_now(make: Make, move: str, phase: str) -> Case:
    return case(make, move, f"{move!r} cannot be played now: {phase}", "not_now", move=move, phase=phase)


def not_offered(make: Make, move: str, ticket: int, offer: str) -> Case:
    message = f"ticket {ticket} is not on offer; on offer: {offer}"
    return case(make, move, message, "not_offered", ticket=ticket, offer=offer)


def keep_more(make: Make) -> Case:
    message = "keep at least 1 of the tickets on offer, not 0"
    return case(make, "keep none", message, "keep_more", least=1, kept=0)


def deck_empty(make: Make) -> Case:
    return case(make, "draw deck", "there is no card left to draw from the deck", "deck_empty")


def not_in_market(make: Make, colour: str) -> Case:
    return case(make, f"draw {colour}", f"no {colour} card lies face up", "not_in_market", colour=colour)


def wild_second(make: Make) -> Case:
    return case(make, "draw wild", "a face-up wild card cannot be the second card", "wild_second")


def not_enough(make: Make, move: str, colour: str, *, need: int, have: int) -> Case:
    message = f"not enough {colour}: you need {need}, you have {have}"
    return case(make, move, message, "not_enough_cards", colour=colour, need=need, have=have, wilds=0)
