"""The settings of a run, a competition or a simulation: edition, tables, games and seed. They determine every game."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, get_args

import trikk
from trikk.arena.schedule import Bots, Schedule, deals_for, seatings_of, tables_of
from trikk.bots import make_bot
from trikk.bots.games import compiled_policies
from trikk.bots.naming import check_bots
from trikk.catalog import Edition, edition, edition_from, edition_ids
from trikk.catalog.loader import is_file, read_edition
from trikk.errors import TrikkError
from trikk.game.game import check_players
from trikk.game.numbers import whole
from trikk.game.seeds import Seed, plain_seed, seed_number

MOVE_SECONDS = 60.0
"""How long a move may take if nothing else is said."""

EDITION_FILE = "edition.toml"

Lines = Literal["results", "records", "records with chance"]
"""What is written of each game: its place in the schedule, its fault and its record, or only the record. In the latter
case a run ends with the first fault, because a record cannot contain one."""


class ArenaError(TrikkError):
    """A run cannot begin or go on; the text says why."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details = details

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Settings:
    """What to play."""

    edition: Edition
    tables: tuple[Bots, ...]
    games: int
    """Asked for, at each table; deals are always played whole."""
    seed: Seed = 0
    move_seconds: float | None = MOVE_SECONDS
    toml: str | None = None
    """The text of an edition that does not come with Trikk."""
    rotates: bool = True
    """Whether each deal is played with the bots in every seat."""
    lines: Lines = "results"

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(self.tables, deals_for(self.games, self.tables) if self.rotates else self.games, self.rotates)

    @property
    def games_at_a_table(self) -> int:
        """How many games are played at a table, whole deals; at one of a single bot, one a deal."""
        return self.schedule.deals * max(seatings_of(table) for table in self.tables)

    @property
    def players(self) -> int:
        return len(self.tables[0])

    @cached_property
    def bots(self) -> Bots:
        """Every bot once."""
        return tuple(dict.fromkeys(bot for table in self.tables for bot in table))

    @cached_property
    def compiled_tables(self) -> tuple[bool, ...]:
        """Which tables are played in compiled code."""
        return tuple(compiled_policies(table) is not None for table in self.tables)

    @property
    def compiled(self) -> bool:
        """Whether all games are played in compiled code, which is our own and so needs no separate process."""
        return all(self.compiled_tables)

    def check(self) -> None:
        """Raise if the run cannot begin."""
        for table in self.tables:
            check_players(self.edition, len(table))
            if len(table) != self.players:
                raise ArenaError(
                    "tables_differ", f"tables of {self.players} and of {len(table)} bots do not go together"
                )
        if len({tuple(sorted(table)) for table in self.tables}) < len(self.tables):
            raise ArenaError("table_twice", "a table is named twice")
        if self.games < 1:
            raise ArenaError("no_games", f"{self.games} games are too few: play at least one")
        if self.move_seconds is not None and not self.move_seconds > 0:
            raise ArenaError("no_time", f"a move cannot be made in {self.move_seconds:g} seconds")
        seed_number(self.seed)
        check_bots(self.bots, self.edition, self.players)
        # Looked up here once; the answer is sent to the processes with the settings.
        _ = self.compiled_tables

    def to_dict(self) -> dict[str, Any]:
        """Return the settings for `run.json`; `toml` has a file of its own."""
        return {
            "trikk": trikk.__version__,
            "edition": self.edition.id,
            "edition_version": self.edition.version,
            "edition_file": EDITION_FILE if self.toml is not None else None,
            "players": self.players,
            "bots": list(self.bots),
            "tables": [list(table) for table in self.tables],
            "games": self.games,
            "seed": self.seed,
            "move_seconds": self.move_seconds,
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any], toml: str | None) -> "Settings":
        """Return the settings that `run.json` holds; KeyError, TypeError or ValueError if it holds none."""
        if toml is None:
            played = edition(fields["edition"])
        else:
            played = read_edition(toml.encode(), EDITION_FILE)
        tables = tuple(tuple(map(str, table)) for table in fields["tables"])
        seed, seconds = fields["seed"], float(fields["move_seconds"])
        if not isinstance(seed, get_args(Seed)) or not tables or not all(tables):
            raise ValueError
        version = fields["edition_version"]
        if version != played.version:
            message = f"was begun with version {version} of {played.id}, and this Trikk has version {played.version}"
            raise ArenaError("other_edition", message)
        return cls(played, tables, int(fields["games"]), seed, seconds, toml)

    def command(self, out: str | PathLike[str] | None = None, file: str | PathLike[str] | None = None) -> str:
        """Return the command that plays these games; `file` is the file of an edition of your own."""
        words = ["trikk", "arena", fspath(file) if file is not None else self.edition.id]
        if self.tables == tables_of(self.bots, self.players):
            words += ["--bots", ",".join(self.bots), "--players", str(self.players)]
        else:
            words += [word for table in self.tables for word in ("--table", ",".join(table))]
        seed = self.seed if isinstance(self.seed, int) else f"0x{self.seed}"
        words += ["--games", str(self.games), "--seed", str(seed)]
        if self.move_seconds is not None and self.move_seconds != MOVE_SECONDS:
            words += ["--move-seconds", f"{self.move_seconds:g}"]
        return shlex.join([*words, *(["--out", fspath(out)] if out is not None else [])])


def settings_for(
    edition_or_file: Edition | str | PathLike[str],
    bots: Sequence[str],
    *,
    players: int = 2,
    tables: Sequence[Sequence[str]] = (),
    games: int = 1000,
    seed: Seed = 0,
    move_seconds: float = MOVE_SECONDS,
) -> Settings:
    """Return the settings of a round robin between bots, or with `tables` of those alone; raise if they make no sense.

    An edition is given by its id, or as a .toml file; one that comes with Trikk also as an `Edition`.
    """
    played, toml = edition_with_text(edition_or_file)
    if tables:
        chosen = tuple(tuple(_names_of(table)) for table in tables)
    else:
        players = check_players(played, players)
        names = _names_of(bots)
        for name in names:
            make_bot(name)
            if names.count(name) > 1:
                raise ArenaError("bot_twice", f"bot {name!r} is named twice", bot=name)
        chosen = tables_of(names, players)
        if not chosen:
            raise ArenaError("one_bot", "a round robin needs at least two bots; a table names its bots one by one")
    settings = Settings(played, chosen, whole(games, "games"), plain_seed(seed), move_seconds, toml)
    settings.check()
    return settings


def simulation(edition: Edition, bots: Bots, games: int, seed: Seed = 0, *, chance: bool = False) -> Settings:
    """Return the settings of a simulation: bots keep their seats, have no time limit, and only records are written.

    `chance`: records say what the dice gave.
    """
    lines: Lines = "records with chance" if chance else "records"
    settings = Settings(edition, (bots,), games, seed, move_seconds=None, rotates=False, lines=lines)
    settings.check()
    return settings


def edition_with_text(said: Edition | str | PathLike[str]) -> tuple[Edition, str | None]:
    """Return an edition and, if it is from a file of your own, the text of that file."""
    played = edition_from(said)
    if isinstance(said, PathLike) or (isinstance(said, str) and is_file(said)):
        return played, Path(said).read_text(encoding="utf-8-sig")
    if played.id not in edition_ids() or played != edition(played.id):
        message = f"a run keeps the file of a map of your own: pass the path of the .toml file of {played.id}"
        raise ArenaError("edition_without_file", message, edition=played.id)
    return played, None


def _name_of(bot: object) -> str:
    """Return the name of a bot; raise if it is a bot itself."""
    if isinstance(bot, str):
        return bot.strip()
    made = bot.__name__ if isinstance(bot, type) else type(bot).__name__
    message = (
        f"bots of a run have names, since each game makes its own, in other processes too: pass a text such as "
        f"'planner', not {made}. Name your bot by an entry point (docs/bots.md), or play it with trikk.play_bots"
    )
    raise ArenaError("bot_object", message, bot=made)


def _names_of(bots: Sequence[str]) -> list[str]:
    if isinstance(bots, str):
        raise ArenaError("not_a_list", f"bots are given as a list of names, not as the text {bots!r}", bots=bots)
    return [_name_of(bot) for bot in bots]
