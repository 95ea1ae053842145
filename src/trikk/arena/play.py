"""Plays games of a schedule in this process."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trikk.arena.schedule import Bots, Fixture
from trikk.arena.settings import Settings
from trikk.arena.stats.counts import Counts
from trikk.bots import make_bot
from trikk.bots.faults import TOO_LONG, BotFault, Fault, GameTooLong, crash_of, endless
from trikk.bots.games import PlayedGame, play_games
from trikk.bots.naming import BUILT_IN
from trikk.bots.referee import Referee
from trikk.bots.referee import warm_up as warm_up_bots
from trikk.catalog import Edition
from trikk.errors import TrikkError
from trikk.game.game import Game
from trikk.game.seeds import derived_seed

Watch = Callable[[Fixture, int | None, Sequence[str]], None]
"""Called before every decision of a game that is played move by move: with the game, the seat that decides (None at the
end), and the moves made since."""

MICROSECONDS = 6
"""Digits of seconds that are kept."""


@dataclass
class Part:
    """Games that have been played, in the order of the schedule."""

    lines: str
    """As the settings say."""
    times: str
    """Of `times.jsonl`."""
    counts: Counts
    seconds: float
    """From first to last."""
    error: TrikkError | None = None
    """An error that ends the run after these games: the fault of the next one, if lines cannot contain it."""

    @property
    def games(self) -> int:
        return self.counts.games


def warm_up(settings: Settings) -> None:
    """Load, and compile if need be, what the built-in bots need, before any clock runs."""
    for _ in play_compiled(settings.edition, ("random",) * settings.players, [0]):
        pass
    own = [make_bot(bot) for bot in settings.bots if bot.split(":")[0] in BUILT_IN]
    warm_up_bots(settings.edition, settings.players, own)


def play_part(settings: Settings, games: Iterable[int], watch: Watch) -> Part:
    """Return games of a run by number: many in one call if all bots are compiled, otherwise move by move."""
    began = time.perf_counter()
    fixtures = [settings.schedule[game] for game in games]
    played: dict[int, PlayedGame] = {}
    for (table, bots), together in by_seating(fixtures).items():
        if settings.compiled_tables[table]:
            seeds = [derived_seed(settings.seed, fixture.deal) for fixture in together]
            for fixture, game in zip(together, play_compiled(settings.edition, bots, seeds), strict=True):
                played[fixture.game] = game
        else:
            for fixture in together:
                played[fixture.game] = play_watched(settings, fixture, watch)
    return part_of(settings, ((fixture, played[fixture.game]) for fixture in fixtures), time.perf_counter() - began)


def by_seating(fixtures: Iterable[Fixture]) -> dict[tuple[int, Bots], list[Fixture]]:
    """Return games at the same table with the same bots in the same seats together."""
    found: dict[tuple[int, Bots], list[Fixture]] = {}
    for fixture in fixtures:
        found.setdefault((fixture.table, fixture.bots), []).append(fixture)
    return found


def play_compiled(edition: Edition, bots: Sequence[str], seeds: Sequence[int]) -> Iterator[PlayedGame]:
    """Yield a game from each seed between compiled bots."""
    done = 0
    while done < len(seeds):
        try:
            for game in play_games(edition, bots, seeds[done:]):
                done += 1
                yield game
        except GameTooLong:
            yield lost(seeds[done], len(bots), [], endless())
            done += 1


def play_watched(settings: Settings, fixture: Fixture, watch: Watch) -> PlayedGame:
    """Play a game move by move and return it, whatever a bot does."""
    seed = derived_seed(settings.seed, fixture.deal)
    game = Game(settings.edition, settings.players, seed, seats=fixture.bots)
    referee = Referee(game, [None] * settings.players, seed, settings.move_seconds)
    fault = _seat_bots(referee, fixture, watch)
    try:
        while fault is None and game.to_move is not None:
            watch(fixture, game.to_move, [str(move) for move in game.moves[-1:]])
            fault = _step(referee, game.to_move)
    except GameTooLong:
        return lost(seed, settings.players, [], endless())
    finally:
        watch(fixture, None, [])
    moves = [str(move) for move in game.moves]
    return PlayedGame(seed, moves, game.outcome(), referee.decisions, referee.seconds, fault)


def _seat_bots(referee: Referee, fixture: Fixture, watch: Watch) -> Fault | None:
    for seat, bot in enumerate(fixture.bots):
        watch(fixture, seat, [])
        try:
            referee.bots[seat] = make_bot(bot)
        except BaseException as error:
            return crash_of(seat, error)
    return None


def _step(referee: Referee, seat: int) -> Fault | None:
    try:
        referee.step()
    except BotFault as error:
        return error.fault
    except Exception:
        raise  # not the bot's fault: the referee has dealt with those
    except BaseException as error:  # also SystemExit and the like: a bot may end its game, but not the run
        return crash_of(seat, error)
    return None


def lost(seed: int, players: int, moves: list[str], fault: Fault) -> PlayedGame:
    """Return a game of which only the moves and the fault that ended it are known."""
    return PlayedGame(seed, moves, None, [0] * players, [0.0] * players, fault)


def part_of(settings: Settings, played: Iterable[tuple[Fixture, PlayedGame]], seconds: float) -> Part:
    """Return games as lines and counts; if lines cannot contain a fault, only those before the first one."""
    lines, times, counts, error = [], [], Counts(settings), None
    for fixture, game in played:
        if game.fault is not None and settings.lines != "results":
            too_long = game.fault.kind == TOO_LONG
            error = GameTooLong(game.seed) if too_long else BotFault(game.fault, game.seed)
            break
        lines.append(json.dumps(_line(settings, fixture, game)))
        counts.count(fixture, len(game.moves), game.outcome, game.fault)
        if settings.lines == "results":
            spent = [round(seat_seconds, MICROSECONDS) for seat_seconds in game.seconds]
            times.append(json.dumps({"game": fixture.game, "decisions": game.decisions, "seconds": spent}))
            counts.count_times(fixture.bots, game.decisions, spent)
    return Part("\n".join([*lines, ""]), "\n".join([*times, ""]), counts, seconds, error)


def _line(settings: Settings, fixture: Fixture, game: PlayedGame) -> dict[str, Any]:
    record = game.record(settings.edition, fixture.bots)
    if settings.lines == "records":
        return record
    if settings.lines == "records with chance":
        again = Game(settings.edition, settings.players, game.seed)
        for move in game.moves:
            again.play(move)
        return {**record, "chance": again.chance()}
    return {
        "game": fixture.game,
        "table": fixture.table,
        "deal": fixture.deal,
        "bots": fixture.bots,
        "fault": game.fault.to_dict() if game.fault else None,
        "record": record,
    }
