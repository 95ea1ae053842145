"""Plays games of a schedule in this process."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from trikk.arena.faults import TOO_LONG, Fault
from trikk.arena.schedule import Bots, Fixture
from trikk.arena.settings import Settings
from trikk.arena.stats.counts import Counts
from trikk.bots import make_bot
from trikk.bots.games import PlayedGame, play_games
from trikk.bots.naming import BUILT_IN
from trikk.bots.referee import CRASHED, LONGEST_DETAIL, BotFault, GameTooLong, Table, words_of
from trikk.bots.referee import warm_up as warm_up_bots
from trikk.catalog import Edition
from trikk.game.compact import LONGEST
from trikk.game.game import Game
from trikk.game.seeds import derived_seed

Watch = Callable[[Fixture, int | None, Sequence[str]], None]
"""Told, before every decision through the protocol: the game, the seat that decides, and the moves made since. At the
end of the game nobody decides."""

MICROSECONDS = 6
"""Digits of seconds that are kept."""


@dataclass
class Part:
    """Games that have been played, in the order of the schedule."""

    lines: str
    """Of `results.jsonl`."""
    times: str
    """Of `times.jsonl`."""
    counts: Counts
    seconds: float
    """From first to last."""


def warm_up(settings: Settings) -> None:
    """Load, and compile if need be, what the built-in bots need: nobody's clock is running yet."""
    for _ in play_compiled(settings.edition, ("random",) * settings.players, [0]):
        pass
    warm_up_bots(settings.edition, [make_bot(bot) for bot in settings.bots if bot.split(":")[0] in BUILT_IN])


def play_part(settings: Settings, games: Iterable[int], watch: Watch) -> Part:
    """Return games of a run by number: where all bots are compiled many in one call, else move by move."""
    began = time.perf_counter()
    fixtures = [settings.schedule[game] for game in games]
    played: dict[int, tuple[PlayedGame, Fault | None]] = {}
    for (table, bots), together in by_seating(fixtures).items():
        if settings.compiled_tables[table]:
            seeds = [derived_seed(settings.seed, fixture.deal) for fixture in together]
            for fixture, game in zip(together, play_compiled(settings.edition, bots, seeds), strict=True):
                played[fixture.game] = game
        else:
            for fixture in together:
                played[fixture.game] = play_watched(settings, fixture, watch)
    return part_of(settings, ((fixture, *played[fixture.game]) for fixture in fixtures), time.perf_counter() - began)


def by_seating(fixtures: Iterable[Fixture]) -> dict[tuple[int, Bots], list[Fixture]]:
    """Return games at the same table with the same bots in the same seats together."""
    found: dict[tuple[int, Bots], list[Fixture]] = {}
    for fixture in fixtures:
        found.setdefault((fixture.table, fixture.bots), []).append(fixture)
    return found


def play_compiled(
    edition: Edition, bots: Sequence[str], seeds: Sequence[int]
) -> Iterator[tuple[PlayedGame, Fault | None]]:
    """Yield a game from each seed between compiled bots."""
    done = 0
    while done < len(seeds):
        try:
            for game in play_games(edition, bots, seeds[done:]):
                done += 1
                yield game, None
        except GameTooLong:
            yield _too_long(seeds[done], len(bots))
            done += 1


def play_watched(settings: Settings, fixture: Fixture, watch: Watch) -> tuple[PlayedGame, Fault | None]:
    """Play a game through the protocol; whatever a bot does, return it."""
    seed = derived_seed(settings.seed, fixture.deal)
    game = Game(settings.edition, settings.players, seed, seats=fixture.bots)
    table = Table(game, [None] * settings.players, seed, settings.move_seconds)
    fault = _seat_bots(table, fixture, watch)
    try:
        while fault is None and game.to_move is not None:
            watch(fixture, game.to_move, [str(move) for move in game.moves[-1:]])
            fault = _step(table, game.to_move)
    except GameTooLong:
        return _too_long(seed, settings.players)
    finally:
        watch(fixture, None, [])
    moves = [str(move) for move in game.moves]
    return PlayedGame(seed, moves, game.outcome(), table.decisions, table.seconds), fault


def _seat_bots(table: Table, fixture: Fixture, watch: Watch) -> Fault | None:
    for seat, bot in enumerate(fixture.bots):
        watch(fixture, seat, [])
        try:
            table.bots[seat] = make_bot(bot)
        except BaseException as error:
            return _crash(seat, error)
    return None


def _step(table: Table, seat: int) -> Fault | None:
    try:
        table.step()
    except BotFault as error:
        return Fault(error.fault.seat, error.fault.kind, error.fault.detail)
    except Exception:
        raise  # not the bot's: the table has looked at those
    except BaseException as error:  # what no program catches by chance: a bot may give up its game, not the run
        return _crash(seat, error)
    return None


def _crash(seat: int, error: BaseException) -> Fault:
    words = f"{type(error).__name__}: {words_of(error, str)}"
    return Fault(seat, CRASHED, words.partition("\n")[0][:LONGEST_DETAIL])


def _too_long(seed: int, players: int) -> tuple[PlayedGame, Fault]:
    fault = Fault(None, TOO_LONG, f"not over after {LONGEST:,} moves")
    return PlayedGame(seed, [], None, [0] * players, [0.0] * players), fault


def part_of(settings: Settings, played: Iterable[tuple[Fixture, PlayedGame, Fault | None]], seconds: float) -> Part:
    """Return games as lines and counts."""
    lines, times, counts = [], [], Counts(settings)
    for fixture, game, fault in played:
        result = {
            "game": fixture.game,
            "table": fixture.table,
            "deal": fixture.deal,
            "bots": fixture.bots,
            "fault": fault.to_dict() if fault else None,
            "record": game.record(settings.edition, fixture.bots),
        }
        spent = [round(seat_seconds, MICROSECONDS) for seat_seconds in game.seconds]
        lines.append(json.dumps(result))
        times.append(json.dumps({"game": fixture.game, "decisions": game.decisions, "seconds": spent}))
        counts.count(fixture, len(game.moves), game.outcome, fault)
        counts.count_times(fixture.bots, game.decisions, spent)
    return Part("\n".join([*lines, ""]), "\n".join([*times, ""]), counts, seconds)
