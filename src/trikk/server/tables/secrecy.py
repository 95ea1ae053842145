"""What may be told of a table to whom: its seats, what happened there, and its game once that is over.

Events are as `event_for` gives them to each seat. `updates` makes views and moves, and puts messages together.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any

from trikk.bots.naming import bot_names
from trikk.catalog import Edition
from trikk.catalog.document import document_of
from trikk.game.contents import hash_to_tell, printed_hash
from trikk.game.errors import RecordError
from trikk.game.events import Event, event_for
from trikk.game.game import Game
from trikk.game.outcome import CardScore, CityScore, Score
from trikk.game.records import TOO_DEEP, bad, comes_with_trikk, parse_record, replay
from trikk.game.view import CardView, CityView
from trikk.server.api.messages import answers
from trikk.server.api.messages.editions import EditionDetails, edition_details
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.storage.rows import Entry, Kind, Presence, Seat, Share, StandIn, TableRow
from trikk.server.tables.table import LiveTable, is_practice

LONGEST_CATCH_UP = 400
"""How many entries a client can miss and still get all of them."""
LONGEST_PAGE = 500
"""How many entries one answer has; most games have fewer."""
LONGEST_PROBLEM = 300
"""Characters of an error about a record: it repeats what was sent, which may be long."""


@lru_cache(maxsize=4096)  # seats rarely change
def _seat_info(
    kind: Kind, name: str | None, bot: str | None, stand_in: StandIn | None, colour: int | None, nonce: Share | None
) -> answers.SeatInfo:
    return answers.SeatInfo(kind=kind, name=name, bot=bot, stand_in=stand_in, colour=colour, nonce=nonce)


def table_info(row: TableRow, seats: Sequence[Seat]) -> answers.TableInfo:
    """Return a table as everyone who may see it may know it."""
    return answers.TableInfo(**table_values(row, seats), **turn_values(row))


_TURN = ("touched", "seq", "version", "to_move", "deadline", "due", "paused", "undo_until")
_row_facts = itemgetter(*(field.name for field in fields(TableRow) if field.name not in _TURN))


def facts_of(row: TableRow, seats: Sequence[Seat]) -> tuple[Any, ...]:
    """Return all that is stored of a table and its seats, apart from what changes with a turn."""
    return (_row_facts(vars(row)), *[tuple(vars(seat).values()) for seat in seats])


def turn_values(row: TableRow) -> dict[str, Any]:
    """Return the fields of `table_info` that change with a turn."""
    return {"to_move": row.to_move, "deadline": row.deadline, "paused": row.paused is not None}


def table_values(row: TableRow, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the other fields of `table_info`."""
    return {
        "id": row.id,
        "edition": row.edition,
        "edition_version": row.edition_version,
        "edition_hash": None if row.edition_hash == printed_hash(row.edition) else row.edition_hash,
        "state": row.state,
        "seats": [_seat_info(seat.kind, seat.name, seat.bot, seat.stand_in, seat.colour, seat.share) for seat in seats],
        "turn_limit": row.turn_limit,
        "open_track": row.open_track,
        "hints": row.hints and is_practice(seats),
        "pace": row.pace,
        "listed": row.listed,
        "fixed_seed": row.fixed_seed,
        "starts": row.starts if row.state == "open" or row.starts is None else 0,
        "seed_hash": row.seed_hash,
        "commitment": row.commitment,
        "created": row.created,
        "rematch": row.rematch,
    }


def happenings(live: LiveTable, seat: int | None, after: int, most: int | None = None) -> list[dict[str, Any]]:
    """Return what happened after a sequence number, as a seat may know it; None is a spectator."""
    # Entries are numbered without gaps from 1.
    return [_happening(live, entry, seat) for entry in live.entries[after : None if most is None else after + most]]


def page_of_happenings(live: LiveTable, seat: int | None, after: int) -> answers.Happenings:
    """Return what happened after a sequence number, as a seat may know it, up to the length of a page."""
    happened: Any = happenings(live, seat, after, LONGEST_PAGE)
    last = after + len(happened)
    return answers.Happenings(
        after=after, seq=live.seq, next=last if last < len(live.entries) else None, happenings=happened
    )


def _events_of(live: LiveTable, entry: Entry) -> tuple[Event, ...]:
    """Return the events of an entry, nothing hidden."""
    if entry.type == "began":
        return live.events_of(0)
    if entry.type != "moved":
        return ()
    assert entry.version is not None
    return live.undone.get(entry.version) or live.events_of(live.steps[entry.version])


def _happening(live: LiveTable, entry: Entry, seat: int | None) -> dict[str, Any]:
    common = {"type": entry.type, "seq": entry.seq, "at": entry.at}
    body = entry.body
    match entry.type:
        case "began":
            order, without = body["order"], body.get("without", [])  # not at tables of version 0.1
            return {**common, "order": order, "without": without, "events": _events(live, entry, seat)}
        case "moved":
            return {**moved(entry), "events": _events(live, entry, seat)}
        case "undone":
            return {**common, "version": entry.version, "seat": entry.seat, **body}
        case "chosen":
            return {**common, "seat": entry.seat}
        case "opened" | "sealed" | "rematch":
            return {**common, **body}
    return {**common, "seat": entry.seat, **body}


def moved(entry: Entry) -> dict[str, Any]:
    """Return what everyone is told of a move but its events."""
    body = entry.body
    return {
        "type": "moved", "seq": entry.seq, "at": entry.at,
        "version": entry.version, "seat": entry.seat, "by": body["by"],
    }  # fmt: skip


def _events(live: LiveTable, entry: Entry, seat: int | None) -> list[Event]:
    return [event_for(live.edition, event, seat) for event in _events_of(live, entry)]


def is_told_after(live: LiveTable, after: int | None) -> bool:
    """Return whether a client that knows of everything up to `after` is told the rest one by one.

    Otherwise it gets a fresh view: it is new, too much has happened, or it is of a future that did not happen.
    """
    missed = live.seq - after if after is not None else -1
    return 0 <= missed <= min(LONGEST_CATCH_UP, len(live.entries))


def presence_of(seat: Seat) -> answers.SeatPresence | None:
    """Return how a player is; None for a bot, and where nobody sits."""
    if seat.bot is not None or seat.is_free:
        return None
    return _presence(seat.presence or "offline", seat.present_since)


@lru_cache(maxsize=4096)
def _presence(state: Presence, since: float | None) -> answers.SeatPresence:
    return answers.SeatPresence(state=state, since=since)


def choosing(live: LiveTable) -> list[int]:
    """Return the players who have their first tickets still to choose."""
    if live.state != "playing" or live.game is None or not live.game.is_choosing(len(live.seats) - 1):
        return []  # the last seat is the last to choose
    people = [number for number, seat in enumerate(live.seats) if not seat.plays_itself and seat.held is None]
    return [number for number in people if live.is_choosing(number)]


def hinted(estimate: dict[str, Any]) -> answers.HintedMove:
    """Return what a move is worth, and why, from the fields of a `MoveEstimate`."""
    return answers.HintedMove.model_validate(estimate)


# --- when it is over -----------------------------------------------------------------------------------------------


def revealed_game(live: LiveTable) -> Game:
    """Return the game of a table if it may be revealed; refuse otherwise."""
    if live.game is None or not (live.game.is_over or live.is_gone):
        raise Refusal("not_over")  # an archived game that is not over can go on
    return live.game


def revealed(live: LiveTable) -> answers.Revealed:
    """Return everything about a table whose game is over."""
    game = revealed_game(live)
    outcome, fairness = game.outcome(), live.row.fairness
    return answers.Revealed(
        table=live.id,
        seed_hash=live.row.seed_hash,
        fixed_seed=live.row.fixed_seed,
        fairness=None if fairness is None else answers.Fairness.model_validate_json(fairness),
        record=game.record(chance=True),
        map=None if comes_with_trikk(game.edition) else document_of(game.edition),
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
    edition_hash: str | None
    """The hash of its edition; None for a current one that comes with Trikk."""
    names: list[str]
    colours: list[int]
    bots: list[str | None]
    """By seat."""
    made: dict[int | None, Entry]
    """Moves by version."""
    printed: EditionDetails | None = None
    """Everything printed, if the record has brought it."""


def finished(live: LiveTable) -> Finished:
    """Return what a replay needs of a table whose game is over."""
    names = [seat.name or "" for seat in live.seats]
    made: dict[int | None, Entry] = {
        live.steps[entry.version]: entry for entry in live.entries if entry.version in live.steps
    }
    colours = [number if seat.colour is None else seat.colour for number, seat in enumerate(live.seats)]
    return Finished(revealed_game(live), live.former, names, colours, [seat.bot for seat in live.seats], made)


def recorded(record: dict[str, Any], editions: Mapping[str, Edition], language: str | None = None) -> Finished:
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
    played, hash = game.edition, hash_to_tell(game.edition)
    printed = None if hash is None or played == editions.get(played.id) else edition_details(played, language)
    return Finished(game, hash, names, list(range(game.players)), bots, {}, printed)


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
        edition_hash=of.edition_hash,
        printed=of.printed,
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
