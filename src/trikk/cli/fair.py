"""`trikk fair`: whether the cards of a game were fixed before it began."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trikk.catalog import Edition
from trikk.catalog.wording import counted
from trikk.cli.errors import InputError
from trikk.cli.records import BadLine, at_line, read_lines, shown
from trikk.game.records import Record, bad, edition_of, parse_record
from trikk.game.seeds import HASH, seed_hash
from trikk.game.verify import verify

UNFAIR = "NOT FAIR, unless something here belongs to another table or was changed afterwards."


@dataclass(frozen=True)
class Told:
    """What a file says about a finished game."""

    line: int
    record: Record
    table: str | None
    published: str | None
    """The hash that the server says it published."""
    winners: Any
    totals: Any
    """As the server gives them beside the record; None in a plain record."""


def fair_command(path: str, noted: str | None, editions: Mapping[str, Edition]) -> int:
    """Print what was checked for each game and what differs; return 1 if anything does, otherwise 0."""
    hash_noted = hash_from(noted) if noted is not None else None
    games = list(told_in(path))
    if not games:
        raise InputError(f"no game in {shown(path)}")
    if hash_noted and len(games) > 1:
        raise InputError(f"--hash is for one game, and {shown(path)} has {len(games)}")
    code = 0
    for i, game in enumerate(games):
        if i:
            print()
        with at_line(path, game.line):
            heading, checked, differences = check(game, hash_noted, editions)
        print(f"{shown(path)}:{game.line + 1}: {heading}")
        for sentence in (*checked, *differences):
            print(f"  {sentence}")
        if differences:
            code = 1
            print(UNFAIR if game.published or hash_noted else "The record is not true.")
        else:
            print(verdict(game, hash_noted))
    return code


def hash_from(text: str) -> str:
    """Return a hash as typed."""
    lower = text.strip().lower()
    if not HASH.fullmatch(lower):
        raise InputError(f"--hash {text!r} is no hash: one has 64 hexadecimal digits")
    return lower


# --- reading -------------------------------------------------------------------------------------------------------


def told_in(path: str) -> Iterator[Told]:
    """Yield the games of a file: one on each line, or a single one over several lines."""
    lines = list(read_lines(path))
    if len(lines) > 1 and not is_object(lines[0][1]) and not is_object(lines[1][1]):
        text = "\n".join(line for _, line in lines)
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            raise BadLine(path, error.lineno - 1, f"not JSON from character {error.colno} on") from None
        except (RecursionError, ValueError):
            pass  # `parse_record` reports it
        lines = [(0, text)]
    for number, line in lines:
        with at_line(path, number):
            yield told_on(number, line)


def is_object(text: str) -> bool:
    """Whether a line is a JSON object by itself."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def told_on(number: int, line: str) -> Told:
    """Return the game on a line: a record, or a server's answer that contains one."""
    record = parse_record(line)
    if record["seed"] is None:
        raise bad('"seed" is null: without a seed there is nothing to check')
    around = json.loads(line)
    if "format" in around or "seed_hash" not in around:
        return Told(number, record, None, None, None, None)
    published, table = around["seed_hash"], around.get("table")
    if not isinstance(published, str) or not HASH.fullmatch(published):
        raise bad(f'"seed_hash" must be 64 hexadecimal digits, not {json.dumps(published)[:80]}')
    if table is not None and not (isinstance(table, str) and table.isprintable()):
        raise bad(f'"table" must be a text of one line, not {json.dumps(table)[:80]}')
    scores = around.get("scores")
    totals = None
    if scores is not None:
        if not isinstance(scores, list) or not all(isinstance(score, dict) and "total" in score for score in scores):
            raise bad('"scores" must be a list of objects with a "total"')
        totals = [score["total"] for score in scores]
    return Told(number, record, table, published, around.get("winners"), totals)


# --- checking ------------------------------------------------------------------------------------------------------


def check(
    game: Told, noted: str | None, editions: Mapping[str, Edition]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return a heading, sentences about what is right, and sentences about differences, with both values."""
    record = game.record
    edition = edition_of(record, editions)
    moves = counted(len(record["moves"]), "move")
    heading = f"{edition.name}, {counted(record['players'], 'player')}, {moves}"
    if game.table is not None:
        heading += f", table {game.table}"
    right, wrong = [], []

    true = seed_hash(record["seed"])
    for hash, where in ((game.published, "the one in the file"), (noted, "the one given with --hash")):
        if hash == true:
            right.append(f"the seed's hash is {true}, {where}")
        elif hash is not None:
            wrong.append(f"the seed's hash is {true}, but {where} is {hash}")
    if game.published is None and noted is None:
        right.append(f"the seed's hash is {true}; the file has none to compare it with")

    difference = verify(record, editions)
    what = "the result of the record" if record["result"] is not None else "a game that is not over, as the record says"
    if "chance" in record:
        what += " and all that chance decided"
    if difference is not None:
        wrong.append(f"played again from the seed, it differs from the record: {difference}")
    else:
        right.append(f"played again from the seed, the {moves} give {what}")

    result = record["result"]
    if result is None and game.published is not None:
        wrong.append("a server reveals the seed when the game is over, but this one is not over after its last move")
    elif difference is None and result is not None:
        totals = [score["total"] for score in result["scores"]]
        for what, said, replayed in (
            ("winners", game.winners, result["winners"]),
            ("totals of the scores", game.totals, totals),
        ):
            if said is not None and said != replayed:
                wrong.append(f"the {what} beside the record are {json.dumps(said)}, but replay as {replayed}")
    return heading, tuple(right), tuple(wrong)


def verdict(game: Told, noted: str | None) -> str:
    """Return the verdict when everything is right."""
    if noted is not None:
        return "Fair, if you noted that hash before the first card was dealt."
    if game.published is not None:
        return "Fair, if the table showed that hash when it opened: compare it with what you noted then."
    return "Compare the hash with the one that the table showed when it opened, or give that one with --hash."
