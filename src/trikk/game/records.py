"""Saved games: reading, checking and replaying records (docs/records.md)."""

import json
from collections.abc import Mapping
from typing import Any

from trikk.catalog import CatalogError, Edition, UnknownEdition, edition, edition_ids
from trikk.catalog.document import document_of
from trikk.catalog.loader import past_editions
from trikk.errors import TrikkError
from trikk.game.compact import Trace, player_for
from trikk.game.contents import content_hash, edition_of_content
from trikk.game.errors import RecordError
from trikk.game.game import Game, check_options
from trikk.game.seeds import seed_number

FORMAT = "trikk-record"
VERSION = 1

DEEPEST = 20
"""The deepest nesting of lists and objects in a record; real ones have four levels."""
TOO_DEEP = "not a record: nested too deeply"

MAP = "map"
"""The key of the map that a record was played on, if that does not come with Trikk.

In files and answers it stands beside the record, where version 0.1 ignores it.
"""

Record = dict[str, Any]

_REQUIRED = (
    "format",
    "version",
    "edition",
    "edition_version",
    "players",
    "seed",
    "seats",
    "options",
    "moves",
    "result",
)
_OPTIONAL = ("chance", MAP)


def parse_record(line: str) -> Record:
    """Return the record on a line of a file; its form is checked.

    The line may also be a result of the arena, an object that has the record under `record`.

    >>> import trikk
    >>> trikk.parse_record('{"format": "trikk-record"')
    Traceback (most recent call last):
        ...
    trikk.game.errors.RecordError: not JSON from character 26 on; is the line cut off?
    """
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        at_end = error.pos >= len(line.rstrip()) - 1 or error.msg.startswith("Unterminated")
        cut = "; is the line cut off?" if at_end else ""
        raise bad(f"not JSON from character {error.pos + 1} on{cut}") from None
    except RecursionError:
        raise bad(TOO_DEEP) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise bad("not a record: a number is too long") from None
    return check_record(_unwrapped(record))


def _unwrapped(value: Any) -> Any:
    """Return the record in an object that has it under `record`, with the map beside it; other values as they are."""
    if not isinstance(value, dict) or "format" in value or not isinstance(value.get("record"), dict):
        return value
    carried = value.get(MAP)
    return value["record"] if carried is None else {**value["record"], MAP: carried}


def with_map(record: Record, played: Edition) -> Record:
    """Return what to save of a game so that it replays anywhere: its record, with the map beside it if that is needed.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> with_map(game.record(), game.edition) == game.record()
    True
    """
    if comes_with_trikk(played):
        return record
    return {"record": record, MAP: document_of(played)}


def comes_with_trikk(played: Edition) -> bool:
    """Whether everyone who has Trikk has this edition, also as a former version."""
    printed = (edition(played.id), *past_editions(played.id)) if played.id in edition_ids() else ()
    return content_hash(played) in map(content_hash, printed)


def bad(problem: str, kind: str = "form") -> RecordError:
    """Return the error for a record with a problem.

    Kinds are `form`, `newer`, `edition`, `edition_version`, and `move`, which comes with the number of the move.
    """
    return RecordError("bad_record", problem=problem, kind=kind)


def check_record(record: Any) -> Record:
    """Return a record if every field has the right form; `replay` checks whether its moves are legal."""
    if _is_deeper_than(record, DEEPEST):
        raise bad(TOO_DEEP)
    if not isinstance(record, dict):
        raise bad(f"a record is a JSON object, not {_show(record)}")
    if record.get("format") != FORMAT:
        raise bad(f'"format" must be "{FORMAT}", not {_show(record.get("format"))}')
    version: Any = record.get("version")
    if not _is_count(version) or version < 1:
        raise bad(f'"version" must be {VERSION}, not {_show(version)}')
    if version > VERSION:
        raise bad(
            f"the record has version {version}; this Trikk reads up to version {VERSION}: update Trikk to read it",
            "newer",
        )
    for key in _REQUIRED:
        if key not in record:
            raise bad(f'"{key}" is missing')
    for key in record:
        if key not in (*_REQUIRED, *_OPTIONAL):
            raise bad(f"{_show(key)} is not a field of a record")
    _expect(isinstance(record["edition"], str), "edition", "a text", record)
    _expect(_is_count(record["edition_version"]), "edition_version", "a whole number", record)
    _expect(_is_count(record["players"]), "players", "a whole number", record)
    _expect(_is_list(record["seats"], str), "seats", "a list of texts", record)
    _expect(isinstance(record["options"], dict), "options", "an object", record)
    _expect(_is_list(record["moves"], str), "moves", "a list of texts", record)
    _expect(record["result"] is None or isinstance(record["result"], dict), "result", "an object or null", record)
    if MAP in record:
        _expect(isinstance(record[MAP], dict), MAP, "an object", record)
    if "chance" in record:
        steps = record["chance"]
        is_chance = _is_list(steps, list) and all(
            isinstance(outcome, str) or _is_count(outcome) for step in steps for outcome in step
        )
        _expect(is_chance, "chance", "a list of lists of colours and numbers", record)
        if len(steps) != len(record["moves"]) + 1:
            raise bad(f'"chance" must have {len(record["moves"]) + 1} entries, one more than moves, not {len(steps)}')
    elif record["seed"] is None:
        raise bad('"seed" is null, so "chance" is needed')
    try:
        if record["seed"] is not None:
            seed_number(record["seed"])
        check_options(record["options"])
    except TrikkError as error:
        raise bad(str(error)) from None
    return record


def _expect(condition: bool, key: str, what: str, record: Record) -> None:
    if not condition:
        raise bad(f'"{key}" must be {what}, not {_show(record[key])}')


def _show(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_deeper_than(value: Any, most: int) -> bool:
    """Whether lists and objects are nested deeper than this."""
    level = [value]
    for _ in range(most):
        inner = [
            entry.values() if isinstance(entry, dict) else entry for entry in level if isinstance(entry, dict | list)
        ]
        level = [value for entry in inner for value in entry]
    return any(isinstance(entry, dict | list) for entry in level)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(entry, kind) for entry in value)


def edition_of(record: Record, editions: Mapping[str, Edition] | None = None) -> Edition:
    """Return the edition that a record was played with.

    That is the map that it carries, one of `editions`, or one that comes with Trikk, also a former version.
    """
    version = record["edition_version"]
    if MAP in record:
        return _carried(record)
    own = (editions or {}).get(record["edition"])
    try:
        found = own or edition(record["edition"])
    except UnknownEdition as error:
        raise bad(f'"edition": {error}', "edition") from None
    versions = [found] if own is not None else [found, *past_editions(found.id)]
    played = next((each for each in versions if each.version == version), None)
    if played is None:
        problem = f'"edition_version" is {version}, but this Trikk has version {found.version} of {found.id}'
        raise bad(problem, "edition_version")
    return played


def _carried(record: Record) -> Edition:
    """Return the map that a record carries."""
    try:
        found = edition_of_content(json.dumps(record[MAP], ensure_ascii=False))
    except CatalogError as error:
        raise bad(f'"{MAP}": {error.problems[0]}', "edition") from None
    for key, is_there in (("edition", found.id), ("edition_version", found.version)):
        if record[key] != is_there:
            raise bad(f'"{key}" is {_show(record[key])}, but that of its "{MAP}" is {_show(is_there)}', "edition")
    return found


def replay(
    record: Mapping[str, Any], *, moves: int | None = None, editions: Mapping[str, Edition] | None = None
) -> Game:
    """Return the game of a record, after all its moves or only the first `moves`.

    `editions` are editions of your own, by id; a record that carries its map needs none. The dice are thrown again from
    the seed, or follow the record's `chance` where it has no seed. It does not compare the result: `trikk verify` does.

    >>> import trikk
    >>> game = trikk.new_game("card_game", players=2, seed=3)
    >>> _ = game.play(game.legal_moves()[-1])
    >>> trikk.replay(game.record()) == game
    True
    """
    checked = check_record(_unwrapped(dict(record)))
    played = edition_of(checked, editions)
    chance = checked["chance"] if checked["seed"] is None else None
    last = len(checked["moves"]) if moves is None else moves
    if not 0 <= last <= len(checked["moves"]):
        raise bad(f"there is no move {last}: the game has {len(checked['moves'])}")
    try:
        game = Game(
            played,
            checked["players"],
            checked["seed"],
            seats=checked["seats"],
            options=checked["options"],
            chance=chance[0] if chance else None,
        )
    except TrikkError as error:
        raise bad(f"the setup: {error}") from None
    for number, text in enumerate(checked["moves"][:last], start=1):
        try:
            game.play(text, chance=chance[number] if chance else None)
        except TrikkError as error:
            problem = f"move {number}, {text!r}: {error}"
            raise RecordError("bad_record", problem=problem, kind="move", move=number) from None
    return game


def trace(record: Record, editions: Mapping[str, Edition] | None = None) -> Trace:
    """Return what a record whose form was checked replays to, as fast as can be: the last position and the whole tape.

    Raises `RecordError` with the move that cannot be made. Outcomes of chance are looked at only if there is no seed.
    """
    played = edition_of(record, editions)
    if record["seed"] is not None and played.min_players <= record["players"] <= played.max_players:
        found = player_for(played, record["players"]).trace(seed_number(record["seed"]), record["moves"])
        if found is not None:
            return found
    # Without a seed, too long, not written as `str` writes it, or wrong: once more, step by step and by name.
    game = replay(record, editions=editions)
    return Trace(game.state, game.rows)
