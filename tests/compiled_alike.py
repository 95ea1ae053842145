"""All that rules and bots do, as lines of text: the same ones whether they are compiled or run as plain Python.

`python -m tests.compiled_alike EDITION PLAYERS SCOPE` prints the lines; `tests/test_compiled_alike.py` compares them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest
from pathlib import Path

import numpy as np

import trikk
from tests.bots.networks import random_networks
from tests.lockstep import edition_of
from trikk.arena.stats.tally import Tallies
from trikk.bots.games import PlayedGame, play_games
from trikk.bots.policies.choose import new_minds, think, weigh
from trikk.bots.policies.evaluation import Position, find_moves
from trikk.bots.policies.network import consider, judge, prefer, room_for
from trikk.bots.policies.style import STYLES, weights_of
from trikk.bots.policies.workspace import new_workspace
from trikk.bots.referee import Referee
from trikk.catalog import Edition
from trikk.catalog.limits import MAX_SEATS, MAX_TICKETS
from trikk.game.changes.teller import changes
from trikk.game.game import Game
from trikk.game.records import Record
from trikk.game.verify import verify
from trikk.rules import families as rules
from trikk.rules.generator import new_generators

ROOT = Path(__file__).parents[1]

POLICIES = ("random", "novice", "greedy", *(f"planner:style={style}" for style in STYLES))
"""The built-in bots whose games can be played in one call."""


@dataclass(frozen=True)
class Scope:
    """How much is looked at."""

    lines: tuple[tuple[str, ...], ...]
    """Who plays, one line for each number of players: seat after seat, from the beginning again if seats are left."""
    games: int
    """That are played in one call."""
    see_every: int
    """Moves between two positions in which everybody's view is looked at."""
    ask_every: int
    """Moves between two positions in which everybody is asked."""
    search_moves: int
    """Moves before the end at which `search` and `analyse`, which play on to the end, are asked for the first time."""
    search_every: int
    iterations: int
    worlds: int
    batch_steps: int


SCOPES = {
    "short": Scope(
        lines=(("planner", "greedy", "novice", "random"),),
        games=1,
        see_every=8,
        ask_every=24,
        search_moves=6,
        search_every=5,
        iterations=2,
        worlds=1,
        batch_steps=25,
    ),
    "long": Scope(
        lines=(
            ("random", "novice", "greedy"),
            ("planner", "greedy", "novice", "random"),
            ("planner:style=racer", "planner:style=tickets", "planner:style=blocker", "planner"),
        ),
        games=1,
        see_every=1,
        ask_every=8,
        search_moves=10,
        search_every=10,
        iterations=4,
        worlds=2,
        batch_steps=100,
    ),
}


def account(edition: Edition, players: int, scope: Scope) -> Iterator[str]:
    """Yield lines about games of an edition: whoever plays them again, compiled or not, gets the same."""
    yield from batch_lines(edition, players, scope.batch_steps)
    line = scope.lines[(players - 2) % len(scope.lines)]
    bots = [line[seat % len(line)] for seat in range(players)]
    played = list(play_games(edition, bots, range(100 * players, 100 * players + scope.games)))
    for text in chain(games_in_one_call(edition, bots, played), game_at_a_table(edition, bots, played[0], scope)):
        yield f"{' '.join(bots)}: {text}"


# --- whole games ---------------------------------------------------------------------------------------------------


def batch_lines(edition: Edition, players: int, steps: int) -> Iterator[str]:
    """Yield what many games in one array do, stepped and played out at random."""
    batch = trikk.new_batch(edition, players=players, games=3, seed=players, threads=1)
    for step in range(steps):
        yield f"batch, step {step}: legal {[np.flatnonzero(mask).tolist() for mask in batch.mask()]}"
        for name, rows in (("seen", batch.observe()), ("whole", batch.observe_whole(0))):
            yield f"batch, step {step}: {name} {[row[row != 0].tolist() for row in rows]}"
        actions = batch.sample()
        yield f"batch, step {step}: sampled {actions.tolist()}"
        batch.step(actions)
        yield f"batch, step {step}: points {batch.returns().points.tolist()}, to move {batch.to_move.tolist()}"
    yield f"batch, to the end: {batch.play_out().tolist()} steps, points {batch.returns().points.tolist()}"
    yield from (f"batch, at the end: {fields(batch.states[i : i + 1])}" for i in range(len(batch)))


def games_in_one_call(edition: Edition, bots: Sequence[str], games: Sequence[PlayedGame]) -> Iterator[str]:
    """Yield the moves of games that were played without a step of Python where they are compiled."""
    for game in games:
        yield from (f"in one call, seed {game.seed}, {move}" for move in game.moves)
        yield f"in one call, {json.dumps(game.record(edition, bots))}, decisions {game.decisions}"


def game_at_a_table(edition: Edition, bots: Sequence[str], played: PlayedGame, scope: Scope) -> Iterator[str]:
    """Yield a game move by move, with all that can be seen and asked on the way, and what is counted of it."""
    referee = Referee(trikk.new_game(edition, players=len(bots), seed=played.seed, seats=bots), bots, played.seed)
    game = referee.game
    while not game.is_over:
        number, left = len(game.moves), len(played.moves) - len(game.moves)
        for text in chain(
            position_lines(game) if number % scope.see_every == 0 else (),
            thoughts(game) if number % scope.ask_every == 0 else (),
            far_thoughts(game, scope) if left <= scope.search_moves and left % scope.search_every == 0 else (),
        ):
            yield f"move {number + 1}: {text}"
        before = game.position()
        referee.step()
        yield f"move {number + 1}: {game.moves[-1]}, then {game.legal_actions()}"
        if not game.is_over:
            told = changes(game.engine, game.position(), before, options=game.options, rows=game.rows_of(game.step))
            for reader in range(game.players + 1):
                yield f"move {number + 1}: {reader} is told {told.message(reader)!r}"
    yield from position_lines(game)
    record = game.record(chance=True)
    yield json.dumps(record)
    yield json.dumps(game.events)
    yield from counted(edition, record)


def counted(edition: Edition, record: Record) -> Iterator[str]:
    """Yield what is counted of a saved game that is replayed in one call, and that it verifies."""
    editions = {edition.id: edition}
    tallies = Tallies()
    tallies.count(record, editions)
    for tally in tallies.values():
        for name, value in sorted(vars(tally).items()):
            if name != "edition":
                yield f"counted {name}: {json.dumps(value, default=np.ndarray.tolist)}"
    yield f"verified: {verify(record, editions)}"


# --- one position --------------------------------------------------------------------------------------------------


def position_lines(game: Game) -> Iterator[str]:
    """Yield the position, what each seat sees of it, and a world that each thinks possible."""
    engine = game.engine
    yield f"position {fields(game.state)}"
    yield f"legal {game.legal_actions()}, default {game.default_move()}, scores {game.scores()}"
    for seat in range(game.players):
        view = game.view(seat)
        yield f"seat {seat} sees {json.dumps(view.to_dict())}, {fields(view.knowledge)}"
        yield f"seat {seat} could pay for {game.payable_together(seat)}"
        world = engine.new_state()
        dice = new_generators([len(game.moves)], stream=seat)
        rules.resample(engine.tables, view.knowledge, seat, dice[0], world)
        yield f"seat {seat} imagines {fields(world)}"
    yield f"spectators see {json.dumps(game.view(None).to_dict())}"


def thoughts(game: Game) -> Iterator[str]:
    """Yield what each bot would do, and what the planner thinks of each move in each style."""
    for bot in POLICIES:
        decision = trikk.decision_for(game, seed=len(game.moves))
        yield f"{bot} would {trikk.make_bot(bot).choose(decision)}, dice then {decision.dice.random()}"
    engine, seat = game.engine, game.to_move
    assert seat is not None
    most = int(engine.tables.actions)
    seen = game.view(seat).knowledge
    for style in STYLES:
        minds, actions, values = new_minds(engine.dtype, 1), np.zeros(most, np.int64), np.zeros(most)
        minds["style"][0] = weights_of(engine.dtype, style)
        think(engine.tables, seen[0], minds[0])
        yield f"{style} plans {fields(minds)}"
        n = weigh(engine.tables, seen[0], minds[0], actions, values)
        yield f"{style} weighs {dict(zip(actions[:n].tolist(), values[:n].tolist(), strict=True))}"
    yield from network_lines(game)
    room = new_workspace(engine.tables, engine.dtype, minds=MAX_SEATS + 1, worlds=1)
    position = Position(seen, seat, np.zeros((MAX_SEATS, MAX_TICKETS)), np.zeros(8, np.uint32))
    n = find_moves(engine.tables, position, room)
    weighed = dict(zip(room.actions[:n].tolist(), room.values[:n].tolist(), strict=True))
    yield f"all moves {weighed}, tickets {position.fit.tolist()}"


def network_lines(game: Game) -> Iterator[str]:
    """Yield what a network, with random weights, prefers and thinks of a position, to the last digit."""
    engine, seat = game.engine, game.to_move
    assert seat is not None
    shape, policy, critic = random_networks(game.edition, game.players)
    networks = room_for(policy, critic, shape.encoded, int(engine.tables.actions))
    room = new_workspace(engine.tables, engine.dtype, minds=1, worlds=1, networks=networks)
    seen = game.view(seat).knowledge[0]
    n = int(consider(engine.tables, seen, room.minds[0], networks, room.actions, room.values))
    prefer(networks, 0, n)
    yield f"a network prefers {dict(zip(room.actions[:n].tolist(), networks.logits[:n].tolist(), strict=True))}"
    for reader in range(game.players):
        judge(engine.tables, game.state[0], reader, networks)
        yield f"a network judges for seat {reader}: {networks.values.tolist()}"


def far_thoughts(game: Game, scope: Scope) -> Iterator[str]:
    """Yield what those say who play on to the end of the game."""
    seat = game.to_move
    for threads in (1, 2):
        bot = trikk.make_bot(f"search:iterations={scope.iterations}:threads={threads}")
        yield f"search on {threads} would {bot.choose(trikk.decision_for(game, seed=len(game.moves)))}"
    for estimate in trikk.analyse(game.view(seat), edition=game.edition, worlds=scope.worlds):
        values = asdict(estimate) | {"move": str(estimate.move)}
        yield f"analysis {json.dumps(values)}"


def fields(array: np.ndarray) -> str:
    """Return the fields of a record by name, without those that are long and only scratch."""
    names = [name for name in array.dtype.names or () if array.dtype[name].itemsize < LONG_FIELD]
    return json.dumps({name: array[name][0].tolist() for name in names})


LONG_FIELD = 2048
"""Bytes of a field that is left out: tables in which a plan is made, that nobody reads after."""


# --- side by side --------------------------------------------------------------------------------------------------


def plain_account(edition: str, players: int, scope: str) -> list[str]:
    """Return the lines that a process prints in which nothing is compiled, and in which warnings are errors."""
    command = [sys.executable, "-W", "error", "-m", "tests.compiled_alike", edition, str(players), scope]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def first_difference(compiled: Sequence[str], plain: Sequence[str]) -> str | None:
    """Return where two accounts first differ and what was the same just before, or None if they are the same."""
    before = ""
    for number, (one, other) in enumerate(zip_longest(compiled, plain, fillvalue="(the end)")):
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            start = max(0, at - EXCERPT // 2)
            return (
                f"line {number + 1} differs at column {at + 1}, in: {one[:at][:EXCERPT]}\n"
                f"compiled ... {one[start : start + EXCERPT]}\n"
                f"plain    ... {other[start : start + EXCERPT]}\n"
                f"before it: {before[:EXCERPT]}"
            )
        before = one
    return None


EXCERPT = 240
"""Characters that are shown of a line."""


def main(arguments: Sequence[str]) -> None:
    edition, players, scope = arguments
    for line in account(edition_of(edition), int(players), SCOPES[scope]):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
