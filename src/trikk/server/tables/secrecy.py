"""Makes everything that the server sends about a table: the one place that filters secrets.

Everything for a seat is made from `view(seat)`, and from events as `event_for` gives them to that seat.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from trikk.bots.analysis import MoveEstimate
from trikk.bots.naming import bot_names
from trikk.catalog import Edition
from trikk.game.errors import RecordError
from trikk.game.events import Event, event_for
from trikk.game.game import Game
from trikk.game.outcome import CardScore, CityScore, Score
from trikk.game.records import TOO_DEEP, bad, parse_record, replay
from trikk.game.view import CardView, CityView
from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.storage.rows import Entry, Seat, TableRow
from trikk.server.tables.table import LiveTable, is_practice

LONGEST_CATCH_UP = 400
"""How many entries a client can miss and still get all of them."""
LONGEST_PROBLEM = 300
"""Characters of an error about a record: it repeats what was sent, which may be long."""


def table_info(row: TableRow, seats: Sequence[Seat]) -> answers.TableInfo:
    """Return a table as everyone who may see it may know it."""
    return answers.TableInfo(
        id=row.id,
        edition=row.edition,
        edition_version=row.edition_version,
        state=row.state,
        seats=[
            answers.SeatInfo(kind=seat.kind, name=seat.name, bot=seat.bot, stand_in=seat.stand_in, colour=seat.colour)
            for seat in seats
        ],
        turn_limit=row.turn_limit,
        open_track=row.open_track,
        hints=row.hints and is_practice(seats),
        pace=row.pace,
        listed=row.listed,
        fixed_seed=row.fixed_seed,
        seed_hash=row.seed_hash,
        created=row.created,
        to_move=row.to_move,
        deadline=row.deadline,
        paused=row.paused is not None,
        rematch=row.rematch,
    )


def happenings(live: LiveTable, seat: int | None, after: int) -> list[dict[str, Any]]:
    """Return what happened after a sequence number, as a seat may know it; None is a spectator."""
    # Entries are numbered without gaps from 1.
    return [_happening(live, entry, seat) for entry in live.entries[after:]]


def _happening(live: LiveTable, entry: Entry, seat: int | None) -> dict[str, Any]:
    common = {"type": entry.type, "seq": entry.seq, "at": entry.at}
    body = entry.body
    match entry.type:
        case "began":
            return {**common, "order": body["order"], "events": _events(live, 0, seat)}
        case "moved":
            assert entry.version is not None
            moved = {"version": entry.version, "seat": entry.seat, "by": body["by"]}
            if entry.version in live.undone:
                return {**common, **moved, "events": _as_seen(live, live.undone[entry.version], seat)}
            return {**common, **moved, "events": _events(live, live.steps[entry.version], seat)}
        case "undone":
            return {**common, "version": entry.version, "seat": entry.seat, **body}
        case "chosen":
            return {**common, "seat": entry.seat}
        case "opened" | "rematch":
            return {**common, **body}
    return {**common, "seat": entry.seat, **body}


def _events(live: LiveTable, step: int, seat: int | None) -> list[Event]:
    return _as_seen(live, live.events_of(step), seat)


def _as_seen(live: LiveTable, events: tuple[Event, ...], seat: int | None) -> list[Event]:
    return [event_for(live.edition, event, seat) for event in events]


def update(
    live: LiveTable, seat: int | None, after: int | None, info: answers.TableInfo | None = None
) -> answers.Update:
    """Return a table as a seat, or a spectator, may know it now, and what happened since `after`.

    It is a fresh view if `after` is None, too long ago, or larger than the table's last number. `info` is the same for
    everyone; give it if you make several updates.
    """
    game = live.game
    missed = live.seq - after if after is not None else -1
    if not 0 <= missed <= min(LONGEST_CATCH_UP, len(live.entries)):
        after = None
    is_to_move = game is not None and seat is not None and game.to_move == seat and live.state == "playing"
    held = seat is not None and live.seats[seat].held is not None
    chooser = game if is_to_move else None
    if chooser is None and game is not None and seat is not None and live.state == "playing" and not held:
        chooser = game.choosing(seat)  # first tickets are chosen by all at once
    moves: Any = [] if chooser is None else chooser.legal_moves()
    default = game.default_move() if game is not None and is_to_move else None
    happened: Any = [] if after is None else happenings(live, seat, after)
    return answers.Update(
        after=after,
        seq=live.seq,
        version=live.row.version,
        you=seat,
        table=info or table_info(live.row, live.seats),
        happenings=happened,
        view=None if game is None else game.view(seat),
        moves=moves,
        default=None if default is None else str(default),
        payable=[] if game is None or seat is None else list(game.payable_together(seat)),
        choosing=_choosing(live),
        held=held,
        undo_until=live.row.undo_until if live.last_move is not None and live.last_move.seat == seat else None,
        presence=[] if seat is None else [_presence(each) for each in live.seats],
        stand_in_at=live.stand_in_at if seat is not None and live.row.to_move != seat else None,
    )


def _presence(seat: Seat) -> answers.SeatPresence | None:
    if seat.bot is not None or seat.is_free:
        return None
    return answers.SeatPresence(state=seat.presence or "offline", since=seat.present_since)


def _choosing(live: LiveTable) -> list[int]:
    """Return the players who have their first tickets still to choose."""
    if live.state != "playing":
        return []
    people = [number for number, seat in enumerate(live.seats) if not seat.plays_itself and seat.held is None]
    return [number for number in people if live.is_choosing(number)]


def hinted(estimate: MoveEstimate) -> answers.HintedMove:
    """Return what a move is worth, and why."""
    return answers.HintedMove(
        move=str(estimate.move),
        points=estimate.points,
        margin=estimate.margin,
        win_chance=estimate.win_chance,
        level=estimate.level,
        tries=estimate.tries,
        reasons=[answers.MoveReason(**asdict(reason)) for reason in estimate.reasons],
    )


# --- when it is over -----------------------------------------------------------------------------------------------


def revealed_game(live: LiveTable) -> Game:
    """Return the game of a table if it may be revealed; refuse otherwise."""
    if live.state not in ("over", "archived") or live.game is None:
        raise Refusal("not_over")
    return live.game


def revealed(live: LiveTable) -> answers.Revealed:
    """Return everything about a table whose game is over."""
    game = revealed_game(live)
    outcome = game.outcome()
    return answers.Revealed(
        table=live.id,
        seed_hash=live.row.seed_hash,
        record=game.record(chance=True),
        scores=[_score(seat, live.seats[seat].name or "", score) for seat, score in enumerate(outcome.scores)]
        if outcome
        else [],
        winners=list(outcome.winners) if outcome else [],
    )


def _score(seat: int, name: str, score: Score) -> answers.Score:
    sources = {"tickets_won": score.tickets_won, "tickets_lost": -score.tickets_lost}
    if isinstance(score, CityScore):
        sources |= {"routes": score.routes, "tourist": score.tourist}
    cities: list[str] = []
    if isinstance(score, CardScore):
        sources |= {"bonus": score.bonus}
        cities = list(score.bonus_cities)
    return answers.Score(
        seat=seat, name=name, total=score.total, sources=sources, completed=score.completed, bonus_cities=cities
    )


@dataclass(frozen=True)
class Finished:
    """A finished game, of which nothing is secret any more, with what a replay needs."""

    game: Game
    names: list[str]
    colours: list[int]
    bots: list[str | None]
    """By seat."""
    made: dict[int | None, Entry]
    """Moves by version."""


def finished(live: LiveTable) -> Finished:
    """Return what a replay needs of a table whose game is over."""
    names = [seat.name or "" for seat in live.seats]
    made: dict[int | None, Entry] = {
        live.steps[entry.version]: entry for entry in live.entries if entry.version in live.steps
    }
    colours = [number if seat.colour is None else seat.colour for number, seat in enumerate(live.seats)]
    return Finished(revealed_game(live), names, colours, [seat.bot for seat in live.seats], made)


def recorded(record: dict[str, Any], editions: Mapping[str, Edition]) -> Finished:
    """Return what a replay needs of a saved game, over or not; `RecordError` says what is wrong with it."""
    try:
        text = json.dumps(record, ensure_ascii=False)
        text.encode()
        game = replay(parse_record(text), editions=editions)
    except RecursionError:
        raise bad(TOO_DEEP) from None
    except UnicodeEncodeError:
        raise bad("not a record: there is half a character in it") from None
    except RecordError as error:
        problem = error.details["problem"]
        if len(problem) <= LONGEST_PROBLEM:
            raise
        raise RecordError(error.code, **{**error.details, "problem": f"{problem[:LONGEST_PROBLEM]}..."}) from None
    seats = [*game.seats, *[""] * game.players][: game.players]
    bots = [seat if _is_bot(seat) else None for seat in seats]
    names = [bot.partition(":")[0] if bot else seat for seat, bot in zip(seats, bots, strict=True)]
    return Finished(game, names, list(range(game.players)), bots, {})


def _is_bot(name: str) -> bool:
    return name.partition(":")[0] in bot_names()


def replay_data(of: Finished, perspective: str) -> answers.Replay:
    """Return every step of a game: with everything open, or as a seat or a spectator saw it."""
    game = of.game
    seat = int(perspective) if perspective.isdigit() else None
    if seat is not None and seat >= game.players:
        raise malformed("no_such_seat", "perspective")
    options = {**game.options, "open_track": True} if perspective == "open" else game.options
    chance = game.chance() if game.seed is None else [None] * (len(game.moves) + 1)
    played = Game(game.edition, game.players, game.seed, seats=game.seats, options=options, chance=chance[0])
    steps = []
    for step, move in enumerate((None, *game.moves)):
        mover = choices = None
        if move is not None:
            mover, choices = played.to_move, len(played.legal_actions())
            played.play(move, chance=chance[step])
        is_told = perspective == "open" or mover == seat
        events = game.events_of(step)
        if perspective != "open":
            events = tuple(event_for(game.edition, event, seat) for event in events)
        entry = of.made.get(step)
        steps.append(
            answers.ReplayStep(
                at=entry.at if entry else None,
                seat=mover,
                choices=choices if is_told else None,
                by=entry.body["by"] if entry else None,
                move=str(move) if move is not None and is_told else None,
                events=list(events),
                view=open_view(played) if perspective == "open" else played.view(seat),
            )
        )
    return answers.Replay(
        edition=game.edition.id,
        names=of.names,
        colours=of.colours,
        bots=of.bots,
        perspective=seat if seat is not None else perspective,  # type: ignore[arg-type]
        steps=steps,
    )


def open_view(game: Game) -> CityView | CardView:
    """Return a view with nothing hidden: what a spectator sees, with each seat as that seat sees itself.

    Track piles of The Card Game are open by the table option `open_track`.
    """
    seats: Any = tuple(game.view(seat).seats[seat] for seat in range(game.players))
    return replace(game.view(None), seats=seats)
