"""Whole games as readable texts: `python -m tests.golden.regenerate` (or `make golden`) writes them again.

A line for each move, a line for all it caused, and every tenth move the table as it then is.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import trikk
from tests.lockstep import EDITIONS, SHIPPED_GAMES, position
from trikk.bots import Decision, make_bot
from trikk.bots.dice import Dice
from trikk.bots.referee import Referee
from trikk.game.game import Game
from trikk.rules.generator import STREAM_SEATS, new_generators

FOLDER = Path(__file__).parent
SEED = 2024
POSITION_EVERY = 10

CHOICES = FOLDER / "choices.json"
CHOOSERS = ("greedy", "planner", "search:iterations=60")
CHOICES_SEED = 2026
CHOSEN_MOVES = 45

HEAD = """\
{name} with {players} seats, seed {seed}, everybody plays at random.
Written by `make golden` and compared by tests/test_golden.py; not to be edited by hand.
"""


def path_of(edition: str, players: int) -> Path:
    return FOLDER / f"{edition}_{players}.txt"


def playthrough(edition: str, players: int) -> str:
    """Return the text of the golden game of an edition and a number of seats."""
    game = trikk.new_game(edition, players=players, seed=SEED)
    bot = make_bot("random")
    # Thrown right from the seed: these games stay the same however bots at a table get their dice.
    dice = [Dice(new_generators([SEED], STREAM_SEATS + seat)) for seat in range(players)]
    lines = [HEAD.format(name=game.edition.name, players=players, seed=SEED)]
    lines.append("     " + told(game.events))
    lines += table(game)
    while game.to_move is not None:
        seat = game.to_move
        move = bot.choose(Decision(game.edition, game.view(seat), (), dice[seat]))
        events = game.play(move)
        lines.append(f"{len(game.moves):4} seat {seat}: {move}")
        lines.append("     " + told(events))
        if len(game.moves) % POSITION_EVERY == 0 or game.is_over:
            lines += table(game)
    return "\n".join(lines) + "\n"


# --- events --------------------------------------------------------------------------------------------------------


def told(events: Any) -> str:
    """Return events on one line."""
    return "; ".join(" ".join([event["type"], *fields(event)]) for event in events)


def fields(event: dict[str, Any]) -> Iterator[str]:
    """Yield the fields of an event, each as a short text."""
    for key, value in event.items():
        if key in ("cards", "discarded"):
            yield pile(Counter(value))
        elif key == "hands":
            yield "hands " + " / ".join(pile(Counter(hand)) for hand in value)
        elif key == "offers":
            yield "offers " + " / ".join(numbers(offer) for offer in value)
        elif key == "scores":
            yield "totals " + numbers([score["total"] for score in value])
        elif isinstance(value, list):
            yield f"{key} {numbers(value)}"
        elif key == "seat":
            yield "-" if value is None else f"seat {value}"
        elif key != "type":
            yield str(value) if isinstance(value, str) else f"{key} {value}"


def numbers(values: list[Any]) -> str:
    return " ".join(map(str, values)) or "none"


def pile(cards: Counter[str] | dict[str, int]) -> str:
    return "+".join(f"{colour}*{n}" for colour, n in sorted(cards.items()) if n) or "nothing"


# --- positions -----------------------------------------------------------------------------------------------------


def table(game: Game) -> Iterator[str]:
    """Yield lines that show the position, nothing hidden."""
    now = position(game)
    under = now["ticket_deck"]["under"]
    last = "" if now["last_turns_left"] is None else f", last turns left {now['last_turns_left']}"
    yield ""
    yield f"   | market {pile(now['market'])}, deck {sum(now['deck'].values())}, discard {pile(now['discard'])}"
    yield f"   | ticket deck {len(now['ticket_deck']['shuffled'])}, under it {numbers(under)}{last}"
    for seat, score in enumerate(game.scores()):
        yield f"   | seat {seat}: {pile(now['hands'][seat])}, tickets {numbers(now['tickets'][seat])}, " + ", ".join(
            [*belongings(now, seat), f"score {score.total}"]
        )
    if game.is_over:
        outcome = game.outcome()
        assert outcome is not None
        yield f"   | {outcome.reason}, won by {numbers(list(outcome.winners))}"
        for seat, score in enumerate(outcome.scores):
            yield f"   | seat {seat}: " + ", ".join(f"{key} {value}" for key, value in score.to_dict().items())
    yield ""


def belongings(now: dict[str, Any], seat: int) -> Iterator[str]:
    """Yield what else lies before a seat."""
    if "vehicles" in now:
        yield f"vehicles {now['vehicles'][seat]}"
        yield f"route points {now['route_points'][seat]}"
        if "tokens" in now:
            yield f"tokens {numbers(now['tokens'][seat])}"
        return
    rows = [f"{colour} {cards}+{wilds}" for colour, (cards, wilds) in now["yards"][seat].items()]
    yield f"yard {', '.join(rows) or 'empty'}"
    yield f"track {pile(now['track_piles'][seat])}"
    yield f"completed {numbers(now['completed'][seat])}"


def choices(edition: str) -> list[str]:
    """Return the first moves of a game of three built-in bots, who choose the same on every machine."""
    game = trikk.new_game(edition, players=len(CHOOSERS), seed=CHOICES_SEED)
    referee = Referee(game, CHOOSERS, CHOICES_SEED)
    while len(game.moves) < CHOSEN_MOVES:
        referee.step()
    return [str(move) for move in game.moves]


def main() -> None:
    for edition, players in SHIPPED_GAMES:
        path = path_of(edition, players)
        path.write_text(playthrough(edition, players), encoding="utf-8", newline="\n")
        print(f"{path.name}: {path.stat().st_size} bytes")
    CHOICES.write_text(json.dumps({edition: choices(edition) for edition in EDITIONS}, indent=1) + "\n")
    print(f"{CHOICES.name}: {CHOICES.stat().st_size} bytes")


if __name__ == "__main__":
    main()
