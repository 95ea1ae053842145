"""`trikk show`: one position of a saved game, with nothing hidden."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rich.console import Console

from trikk.catalog import Edition
from trikk.cli.errors import InputError
from trikk.cli.picture import picture, score_table
from trikk.cli.records import at_line, read_lines, shown
from trikk.cli.screen import coloured, open_screen
from trikk.cli.words import Sentences
from trikk.game.game import Game
from trikk.game.records import Record, parse_record, replay
from trikk.game.view import CardSeatView, SeatView, View, counts
from trikk.words import Words

LAST_MOVES = 3


def show_command(path: str, number: int, move: int | None, editions: Mapping[str, Edition]) -> None:
    """Print the position of a game after so many moves."""
    line = _line(path, number)
    with at_line(path, number):
        record = parse_record(line)
    moves = len(record["moves"])
    after = moves if move is None else move
    if not 0 <= after <= moves:
        raise InputError(f"--move {after} is out of range: game {number} of {shown(path)} has moves 0 to {moves}")
    with at_line(path, number):
        game = replay(record, moves=after, editions=editions)
        movers = {
            last: replay(record, moves=last - 1, editions=editions).to_move
            for last in range(max(1, after - LAST_MOVES + 1), after + 1)
        }
    print_position(game, record, movers, f"game {number} of {shown(path)}", open_screen())


def _line(path: str, wanted: int) -> str:
    """Return the line of a game, counted from 0."""
    lines = 0
    for number, line in read_lines(path):
        if number == wanted:
            return line
        lines = number + 1
    there = f"has games 0 to {lines - 1}" if lines else "is empty"
    raise InputError(f"--game {wanted} is out of range: {shown(path)} {there}")


def print_position(game: Game, record: Record, movers: Mapping[int, int | None], where: str, screen: Console) -> None:
    sentences = Sentences(Words("en"), game.edition)
    names = seat_names(game)
    screen.print(f"{game.edition.name}, {where}, after {len(game.moves)} of {len(record['moves'])} moves", style="bold")
    screen.print(_situation(game, sentences, names))
    for number, seat in movers.items():
        who = names[seat] if seat is not None else ""
        words = sentences.move(game.moves[number - 1])
        screen.print(coloured(sentences, f"move {number}, {who}: {words}"))
    screen.print()
    screen.print(picture(sentences, full_view(game), names, roomy=True))
    screen.print()
    screen.print("Scores" if game.is_over else "Scores if the game ended now", style="bold")
    outcome = game.outcome()
    screen.print(score_table(sentences, game.scores(), names, outcome.winners if outcome else ()))


def seat_names(game: Game) -> list[str]:
    """Return the seats by number and, where the record has one, by name."""
    names = [*game.seats, *[""] * game.players][: game.players]
    return [f"seat {seat} ({name})" if name else f"seat {seat}" for seat, name in enumerate(names)]


def _situation(game: Game, sentences: Sentences, names: list[str]) -> str:
    phase = game.view(None).phase
    outcome, to_move = game.outcome(), game.to_move
    if outcome is not None or to_move is None:
        return f"The game is over: {sentences.ending(outcome.reason)}" if outcome else ""
    options = "".join(f"; option {name}" for name, value in game.options.items() if value)
    return f"{names[to_move]} is to {sentences.phase(phase)}{options}"


def full_view(game: Game) -> View:
    """Return what all seats know together, and the track piles, which not even their owners may look at."""
    state = game.state[0]
    seats: list[SeatView] = []
    for seat in range(game.players):
        own = game.view(seat).seats[seat]
        if isinstance(own, CardSeatView):
            own = replace(own, track=counts(game.engine, state.track[seat]))
        seats.append(own)
    changes: dict[str, Any] = {"seats": tuple(seats)}
    return replace(game.view(None), **changes)
