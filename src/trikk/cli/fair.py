"""`trikk fair`: who could have chosen the cards of a game."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trikk.catalog import Edition
from trikk.catalog.wording import counted
from trikk.cli.errors import InputError
from trikk.cli.records import BadLine, at_line, read_lines, shown
from trikk.game.contents import content_hash
from trikk.game.errors import RecordError
from trikk.game.fairness import NONCE, Deal, Share, commitment_of, order_of_play, seed_of, text_hash
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
    is_fixed: bool = False
    """Whoever opened the table chose the seed."""
    made: "Made | None" = None
    """What the seed was made of; None with a fixed seed, in a plain record, and from servers of version 0.1."""


@dataclass(frozen=True)
class Made:
    """What a file says that a seed was made of."""

    deal: Deal
    commitment: str
    names: tuple[str, ...]
    """Who sat at the table, in the order in which it was opened."""

    @property
    def people(self) -> list[tuple[str, Share]]:
        """People with the part they had in it."""
        return [(name, share) for name, share in zip(self.names, self.deal.shares, strict=True) if share.bot is None]

    @property
    def given(self) -> list[str]:
        """Those whose numbers are in the seed."""
        return [name for name, share in self.people if share.nonce is not None]

    @property
    def withheld(self) -> list[str]:
        """Those who promised a number that did not come."""
        return [name for name, share in self.people if share.nonce is None and share.nonce_hash is not None]

    @property
    def apart(self) -> list[str]:
        """Those who had no part in it."""
        return [name for name, share in self.people if share.nonce is None and share.nonce_hash is None]


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
            print("\n".join(verdict(game, hash_noted)))
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
    is_fixed = around.get("fixed_seed", isinstance(record["seed"], int))  # servers of version 0.1 draw hexadecimal ones
    if not isinstance(is_fixed, bool):
        raise bad(f'"fixed_seed" must be true or false, not {json.dumps(is_fixed)[:80]}')
    made = None if around.get("fairness") is None else made_of(around["fairness"], table or "", record)
    return Told(number, record, table, published, around.get("winners"), totals, is_fixed, made)


def made_of(told: Any, table: str, record: Record) -> Made:
    """Return what a seed was made of, as a server tells it."""

    def part(of: Any, name: str, form: str, fits: Callable[[Any], bool]) -> Any:
        value = of.get(name) if isinstance(of, dict) else of
        if not isinstance(of, dict) or not fits(value):
            raise bad(f'"{name}" of "fairness" must be {form}, not {json.dumps(value)[:80]}')
        return value

    def is_text(value: Any) -> bool:
        return isinstance(value, str) and value.isprintable()

    def is_hash(value: Any) -> bool:
        return isinstance(value, str) and HASH.fullmatch(value) is not None

    def is_number(value: Any) -> bool:
        return isinstance(value, str) and NONCE.fullmatch(value) is not None

    def is_seat(value: Any) -> bool:
        return value is None or (type(value) is int and 0 <= value < players)

    players = record["players"]
    seats = part(told, "seats", f"a list of {players}", lambda seats: isinstance(seats, list) and len(seats) == players)
    shares = [
        Share(
            part(seat, "bot", "a text or null", lambda bot: bot is None or is_text(bot)),
            part(seat, "nonce_hash", "64 hexadecimal digits or null", lambda hash: hash is None or is_hash(hash)),
            part(seat, "nonce", "32 hexadecimal digits or null", lambda nonce: nonce is None or is_number(nonce)),
        )
        for seat in seats
    ]
    names = [part(seat, "name", "a text or null", lambda name: name is None or is_text(name)) for seat in seats]
    deal = Deal(
        table=table,
        edition=record["edition"],
        edition_hash=part(told, "edition_hash", "64 hexadecimal digits", is_hash),
        options=part(told, "options", "a list of texts", lambda on: isinstance(on, list) and all(map(is_text, on))),
        starts=part(told, "starts", "a seat or null", is_seat),
        shares=shares,
        secret=part(told, "secret", "64 hexadecimal digits", is_hash),
    )
    called = tuple(share.bot or name or "" for share, name in zip(shares, names, strict=True))
    return Made(deal, part(told, "commitment", "64 hexadecimal digits", is_hash), called)


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
    right: list[str] = []
    wrong: list[str] = []

    checks = check_hash(game, noted) if game.made is None else check_made(game, game.made, noted, edition)
    for is_right, sentence in checks:
        (right if is_right else wrong).append(sentence)

    difference: object
    try:
        difference = verify(record, editions)
    except RecordError as error:  # with another seed, cards come that a move of the record cannot be made with
        if error.details.get("kind") != "move":
            raise
        difference = error.details["problem"]
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


def check_hash(game: Told, noted: str | None) -> Iterator[tuple[bool, str]]:
    """Yield sentences about a seed that no player has a part in, and whether they are about what is right."""
    true = seed_hash(game.record["seed"])
    for hash, where in ((game.published, "the one in the file"), (noted, "the one given with --hash")):
        if hash == true:
            yield True, f"the seed's hash is {true}, {where}"
        elif hash is not None:
            yield False, f"the seed's hash is {true}, but {where} is {hash}"
    if game.published is None and noted is None:
        yield True, f"the seed's hash is {true}; the file has none to compare it with"


def check_made(game: Told, made: Made, noted: str | None, edition: Edition) -> Iterator[tuple[bool, str]]:
    """Yield sentences about what a seed was made of, and whether they are about what is right."""
    record, deal = game.record, made.deal
    secret = text_hash(deal.secret)
    if secret == game.published:
        yield True, f"the hash of the server's secret is {secret}, the one in the file"
    else:
        yield False, f"the hash of the server's secret is {secret}, but the one in the file is {game.published}"
    for name, share in zip(made.names, deal.shares, strict=True):
        true = None if share.nonce is None else text_hash(share.nonce)
        if true is not None and true != share.nonce_hash:
            yield False, f"the hash of {of(name)} number is {true}, but {share.nonce_hash} was committed"
    if made.given:
        yield True, f"the seed has numbers of {listed(made.given)}"
    for what, told, needed in (
        ("hash of the edition", deal.edition_hash, content_hash(edition)),
        ("options", sorted(deal.options), sorted(name for name, is_on in record["options"].items() if is_on)),
    ):
        if told != needed:
            yield False, f"the {what} beside the record: {json.dumps(told)}, but of the record: {json.dumps(needed)}"
    commitment = commitment_of(deal)
    if commitment == made.commitment:
        yield True, f"the commitment is {commitment}, the one in the file"
    else:
        yield False, f"the commitment is {commitment}, but the one in the file is {made.commitment}"
    if noted in (commitment, secret):
        yield True, f"the hash given with --hash is {'the commitment' if noted == commitment else 'that of the secret'}"
    elif noted is not None:
        yield False, f"the hash given with --hash is {noted}: neither the commitment nor that of the secret"
    seed = seed_of(deal)
    if seed == record["seed"]:
        yield True, f"together they give the seed {seed}, the one of the record"
    else:
        yield False, f"together they give the seed {seed}, but the record has {record['seed']}"
    yield check_order(made, seed, record["seats"])


def check_order(made: Made, seed: str, seats: Sequence[str]) -> tuple[bool, str]:
    """Return a sentence about who starts, and whether it is about what is right."""
    order = [made.names[seat] for seat in order_of_play(made.deal.starts, seed, len(made.names))]
    how = "the seed draws" if made.deal.starts is None else "it was settled for"
    if list(seats) == order:
        return True, f"{how} {order[0] or 'a guest'} to start, as in the record"
    return False, f"{how} the order {json.dumps(order)}, but the record has {json.dumps(list(seats))}"


FIXED = "Whoever opened the table chose the seed. So this proves nothing about who chose the cards."
ALONE = (
    "The cards were fixed when that hash was shown. But whoever runs the server drew the seed alone, and could have"
    " drawn until it suited them: no player had a part in it."
)
PLAIN = "A record alone does not say who chose its cards: check the file that the server gives when the game is over."


def verdict(game: Told, noted: str | None) -> list[str]:
    """Return what is proven when everything is right, and what is not."""
    if game.is_fixed:
        return [FIXED]
    if game.published is None:
        return [PLAIN]
    made = game.made
    if made is None or not made.given:
        return [ALONE]
    deal = made.deal
    what = "the cards or who starts" if deal.starts is None else "the cards"
    said = [f"Nobody alone, not even the host, chose {what}, as long as one of these is honest: {listed(made.given)}."]
    if noted != commitment_of(deal):
        said.append(
            "That is so if the table showed this commitment before the game began: compare it with what you noted then,"
            " or give it with --hash. The page does it by itself."
        )
    said += [
        f"{name or 'A guest'} withheld a number: together with the host they could choose between two deals."
        for name in made.withheld
    ]
    said += [f"{name or 'A guest'} had no part in it." for name in made.apart]
    if deal.starts is not None:
        said.append("Who starts was not drawn.")
    return [*said, "Whoever runs the server could look at all cards during the game: nothing here tells."]


def of(name: str) -> str:
    """Return a name in the genitive."""
    return f"{name}'s" if name else "a guest's"


def listed(names: Sequence[str]) -> str:
    """Return names in one line."""
    return ", ".join(name or "a guest" for name in names)
