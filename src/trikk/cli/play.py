"""`trikk play`: a game in the terminal against bots. It shows only the view and the events of one seat."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trikk.bots import BotFault
from trikk.bots.characters import CHARACTERS
from trikk.bots.naming import can_play
from trikk.bots.preparation import PREPARATION, STAND_IN, at_hand
from trikk.bots.referee import Referee
from trikk.catalog import Edition, edition, edition_from, edition_ids
from trikk.catalog.languages import in_language
from trikk.catalog.wording import counted
from trikk.cli.arguments import names_from, one_each, own_maps_from, seed_from
from trikk.cli.errors import InputError, words_for
from trikk.cli.picture import picture, score_table
from trikk.cli.screen import coloured, open_screen
from trikk.cli.words import Sentences, bot_name
from trikk.game.errors import MoveError
from trikk.game.game import Game, new_game
from trikk.game.moves import (
    ClaimRoute,
    CompleteTicket,
    Done,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayCards,
    Move,
    Pass,
    PlaceStack,
    TakeToken,
)
from trikk.game.records import with_map
from trikk.game.seeds import seed_number
from trikk.words import Words, user_language

ME = 0
DEFAULT_PLAYERS = 2
DEFAULT_BOT = "planner"
PLAIN_WIDTH = 120
MANY = 12
"""If there are more ways than this to keep tickets, they are listed in notation, side by side."""

GROUPS: dict[str, tuple[type, ...]] = {
    "draw": (DrawCard, DrawTickets),
    "claim": (ClaimRoute,),
    "lay": (LayCards,),
    "keep": (KeepTickets,),
    "tokens": (TakeToken, PlaceStack),
    "complete": (CompleteTicket, Done),
    "pass": (Pass,),
}

YES = ("y", "yes")
"""Accepted in every language, besides its own words."""


def play_command(
    which: str | None,
    *,
    players: int | None,
    seed: str | None,
    seats: str | None,
    bots: str | None,
    open_track: bool,
    record: str | None,
    language: str | None,
    maps: str | None = None,
) -> None:
    """Play a game to its end, or until the player leaves."""
    words = Words(language or user_language(os.environ))
    if record is not None:
        check_writable(record)
    names = names_from(seats) if seats is not None else None
    if players is None and names is not None:
        players = len(names)
    screen = open_screen(PLAIN_WIDTH)
    try:
        own = own_maps(maps, screen) if maps is not None else {}
        if which is None:
            chosen = ask_edition([*map(edition, edition_ids()), *own.values()], screen, words)
        else:
            chosen = own.get(which) or edition_from(which)
        if players is None:
            players = ask_players(chosen, screen, words) if which is None else default_players(chosen)
        if bots is None:
            bots = ask_bot(chosen, players, screen, words) if which is None else DEFAULT_BOT
    except Left:
        return
    bot_names = one_each("--bots", bots, max(players - 1, 0), "bots")
    if names is not None and len(names) != players:
        raise InputError(f"--seats has {counted(len(names), 'name')} for {counted(players, 'player')}")
    if open_track and chosen.family != "cards":
        raise InputError(f"--open-track is for games with track piles; {chosen.name} has none")
    game = new_game(
        chosen,
        players=players,
        seed=seed_from(seed) if seed is not None else None,
        seats=names or ("player", *bot_names),
        options={"open_track": True} if open_track else {},
    )
    assert game.seed is not None
    PREPARATION.begin()
    referee = Referee(game, (None, *bot_names), seed_number(game.seed))
    Session(referee, words, screen, record).run()


class Left(Exception):
    """The player has left."""


class Session:
    """One game between a person on seat 0 and bots."""

    def __init__(self, referee: Referee, words: Words, screen: Console, record: str | None) -> None:
        self.referee = referee
        self.game = referee.game
        self.names = display_names([bot_name(words, name) for name in self.game.seats], words.text("you"))
        self.sentences = Sentences(words, self.game.edition, self.names, ME)
        self.text = self.sentences.text
        self.screen = screen
        self.record = record
        self.told = 0
        self.is_told_of_stand_in = False

    def run(self) -> None:
        try:
            self.greet()
            while (seat := self.game.to_move) is not None:
                if seat == ME:
                    self.decide()
                else:
                    self.let_play(seat)
                self.tell()
            self.show_end()
            if self.record is None:
                self.offer_to_save()
        except Left:
            pass
        except BotFault:
            if self.record is None:
                self.say(self.text("terminal-bot-failed"), "red")
                with suppress(Left):
                    self.offer_to_save()
            raise
        finally:  # also after Ctrl-C: save the game as far as it went
            if self.record is not None:
                save(self.game, self.record)
                self.say(self.text("terminal-saved", path=self.record))

    def let_play(self, seat: int) -> None:
        """Let a bot make its move, or its stand-in until compiled code is there."""
        bot = self.referee.bots[seat]
        assert bot is not None
        self.referee.bots[seat] = stand_in = at_hand(bot)
        if stand_in is not bot and not self.is_told_of_stand_in:
            self.is_told_of_stand_in = True
            names = {"bot": self.names[seat], "other": bot_name(self.sentences.words, STAND_IN)}
            self.say(self.text("terminal-preparing", **names), "dim")
        try:
            self.referee.step()
        finally:
            self.referee.bots[seat] = bot

    # --- deciding --------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Make the move that the player types."""
        moves = grouped(self.game.legal_moves())
        default = self.default(moves)
        self.show_table(moves)
        while True:
            entry = ask(self.screen, self.prompt(default))
            try:
                move = self.understood(entry, moves, default)
                if move is not None:
                    self.game.play(move)
                    return
            except MoveError as error:
                self.say(self.sentences.reason(error), "red")
            except InputError as error:
                self.say(str(error), "red")

    def prompt(self, default: Move | None) -> str:
        asked = self.text("terminal-your-move")
        return f"{asked} [{default}] " if default is not None else f"{asked}: "

    def default(self, moves: Sequence[Move]) -> Move | None:
        return moves[0] if len(moves) == 1 else self.game.default_move()

    def understood(self, entry: str, moves: Sequence[Move], default: Move | None) -> Move | str | None:
        """Return the move that was typed; None if it was a command, which has been carried out."""
        words = " ".join(entry.lower().split())
        if words == "":
            if default is None:
                raise InputError(self.text("terminal-type-move", last=len(moves)))
            return default
        if words == "?":
            self.say(self.text("terminal-help"))
        elif words == "v":
            self.show_table(moves)
        elif words == "q":
            self.leave()
        elif words.isdecimal():
            if not (len(words) < 6 and 1 <= int(words) <= len(moves)):
                raise InputError(self.text("terminal-no-such-number", number=words[:20], last=len(moves)))
            return moves[int(words) - 1]
        else:
            return words
        return None

    def leave(self) -> None:
        """Ask whether to leave, and whether to save."""
        answer = ask(self.screen, self.text("terminal-leave") + " ").strip().lower()
        if answer not in (*YES, *self.text("terminal-yes").split()):
            return
        if self.record is None:
            self.offer_to_save()
        raise Left

    # --- showing ---------------------------------------------------------------------------------------------------

    def say(self, words: str, style: str = "", indent: int = 0) -> None:
        text = coloured(self.sentences, words)
        text.stylize_before(style)
        self.screen.print(Padding(text, (0, 0, 0, indent), expand=False))

    def greet(self) -> None:
        """Print which game is played. The table shows the rest of the setup."""
        others = self.sentences.listed(self.names[1:])
        self.say(self.text("terminal-greeting", edition=self.game.edition.name, names=others))
        self.told = len(self.game.events_for(ME))

    def tell(self) -> None:
        """Print what has happened since the last call."""
        events = self.game.events_for(ME)
        for event in events[self.told :]:
            words = self.sentences.event(event)
            if words:
                is_mine = event.get("seat") == ME
                self.say(words, "" if is_mine else "dim" if "seat" not in event else "italic", indent=2)
        self.told = len(events)

    def show_table(self, moves: Sequence[Move]) -> None:
        """Show what the player may know, and the moves."""
        view = self.game.view(ME)
        self.screen.print()
        self.screen.print(f"{self.game.edition.name}: {self.sentences.phase(view.phase)}", style="bold")
        self.screen.print(picture(self.sentences, view, self.names))
        for group, kinds in GROUPS.items():
            numbered = [(number, move) for number, move in enumerate(moves, start=1) if isinstance(move, kinds)]
            if numbered:
                self.screen.print(self.text(f"terminal-group-{group}"), style="bold")
                self.screen.print(Padding(move_list(self.sentences, numbered), (0, 0, 0, 2)))

    def show_end(self) -> None:
        outcome = self.game.outcome()
        assert outcome is not None
        self.screen.print()
        self.screen.print(picture(self.sentences, self.game.view(ME), self.names))
        self.screen.print()
        self.screen.print(score_table(self.sentences, outcome.scores, self.names, outcome.winners))
        winners = self.sentences.listed([self.names[seat] for seat in outcome.winners])
        is_shared = len(outcome.winners) > 1
        words = self.text("terminal-shared", names=winners) if is_shared else self.text("terminal-won", names=winners)
        self.screen.print(words, style="bold")

    # --- saving ----------------------------------------------------------------------------------------------------

    def offer_to_save(self) -> None:
        while True:
            path = ask(self.screen, self.text("terminal-save") + " ").strip()
            if not path:
                return
            try:
                save(self.game, path)
            except OSError as error:
                self.say(self.problem(error, path), "red")
            else:
                self.say(self.text("terminal-saved", path=path))
                return

    def problem(self, error: OSError, path: str) -> str:
        """Return why a file cannot be written."""
        if isinstance(error, FileNotFoundError):
            return self.text("terminal-no-file", path=path)
        if isinstance(error, IsADirectoryError):
            return self.text("terminal-is-folder", path=path)
        return words_for(error)


# --- asking --------------------------------------------------------------------------------------------------------


def ask(screen: Console, prompt: str) -> str:
    """Return what is typed; the end of the input means leaving."""
    if sys.stdin is None:  # closed by the caller
        raise Left
    try:
        entry = screen.input(Text(prompt, "bold cyan"))
    except EOFError:
        screen.print()
        raise Left from None
    if not sys.stdin.isatty():
        screen.print(entry)  # not typed, so the terminal has not shown it
    return entry


def own_maps(place: str, screen: Console) -> dict[str, Edition]:
    """Return the maps of a file or folder by id, and say what is wrong with the others."""
    found, problems = own_maps_from(place)
    for problem in problems:
        screen.print(problem, style="red", markup=False, highlight=False)
    return found


def ask_edition(editions: Sequence[Edition], screen: Console, words: Words) -> Edition:
    """Ask which game to play."""
    called = [in_language(each, words.language).name for each in editions]
    for number, name in enumerate(called, start=1):
        screen.print(f"{number}) {name}", markup=False)
    names = [(each.id, each.name, name) for each, name in zip(editions, called, strict=True)]
    return editions[ask_which(words.text("terminal-which-game"), names, 0, screen, words)]


def ask_which(question: str, names: Sequence[Sequence[str]], default: int, screen: Console, words: Words) -> int:
    """Ask for one of several things, which are listed already, by its number or one of its names; return which."""
    while True:
        entry = ask(screen, f"{question} [{default + 1}] ").strip().lower() or str(default + 1)
        for which, accepted in enumerate(names):
            if entry in (str(which + 1), *(name.lower() for name in accepted)):
                return which
        screen.print(words.text("terminal-type-number", least=1, most=len(names)), style="red")


def default_players(chosen: Edition) -> int:
    return max(DEFAULT_PLAYERS, chosen.min_players)


def ask_players(chosen: Edition, screen: Console, words: Words) -> int:
    """Ask how many play, the person included."""
    least, most = chosen.min_players, chosen.max_players
    default = default_players(chosen)
    question = words.text("terminal-how-many", least=least, most=most)
    while True:
        entry = ask(screen, f"{question} [{default}] ").strip() or str(default)
        if entry in map(str, range(least, most + 1)):
            return int(entry)
        screen.print(words.text("terminal-type-number", least=least, most=most), style="red")


def ask_bot(chosen: Edition, players: int, screen: Console, words: Words) -> str:
    """Ask who the others are; the weakest bot comes first."""
    offered = [each for each in CHARACTERS if can_play(each.bot, chosen, players)]
    names = [bot_name(words, each.bot) for each in offered]
    for number, (each, name) in enumerate(zip(offered, names, strict=True), start=1):
        level = words.text(f"level-{each.level}")
        screen.print(f"{number:>2}) {name} ({level.lower()})", markup=False, highlight=False)
    default = [each.bot for each in offered].index(DEFAULT_BOT)
    accepted = [(each.bot, name) for each, name in zip(offered, names, strict=True)]
    return offered[ask_which(words.text("terminal-which-bot"), accepted, default, screen, words)].bot


# --- listing moves -------------------------------------------------------------------------------------------------


def grouped(moves: Sequence[Move]) -> list[Move]:
    """Return moves sorted by group; inside a group they keep their order."""
    return [move for kinds in GROUPS.values() for kind in kinds for move in moves if isinstance(move, kind)]


def move_list(sentences: Sentences, moves: Sequence[tuple[int, Move]]) -> Table | Columns:
    """Return numbered moves: routes one to a line with the ways to pay for them, others side by side."""
    width = len(str(moves[-1][0]))
    routes = dict.fromkeys(move.route for _, move in moves if isinstance(move, ClaimRoute))
    if not routes:
        in_notation = len(moves) > MANY and isinstance(moves[0][1], KeepTickets)
        words = [(number, str(move) if in_notation else sentences.move(move)) for number, move in moves]
        return Columns([_numbered(sentences, n, text, width) for n, text in words], padding=(0, 3), column_first=True)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for route in routes:
        ways = [
            _numbered(
                sentences, number, sentences.text("terminal-with", cards=sentences.cards(dict(move.cards))), width
            )
            for number, move in moves
            if isinstance(move, ClaimRoute) and move.route == route
        ]
        grid.add_row(coloured(sentences, sentences.route(route)), Columns(ways, padding=(0, 3)))
    return grid


def _numbered(sentences: Sentences, number: int, words: str, width: int) -> Text:
    return Text.assemble((f"{number:>{width}}) ", "bold cyan"), coloured(sentences, words))


# --- names and files -----------------------------------------------------------------------------------------------


def display_names(seats: Sequence[str], you: str) -> list[str]:
    """Return a different name for each seat: You, Conductor 1, Conductor 2."""
    others = list(seats[1:])
    numbers = [others[: seat + 1].count(name) for seat, name in enumerate(others)]
    return [you, *(f"{name} {n}" if others.count(name) > 1 else name for name, n in zip(others, numbers, strict=True))]


def check_writable(path: str) -> None:
    """Raise now, and not after the game, if a file cannot be written."""
    file = Path(path)
    if file.is_dir():
        raise InputError(f"{path}: is a folder, not a file")
    if not file.parent.is_dir():
        raise InputError(f"{path}: there is no folder {str(file.parent)!r}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise InputError(f"{path}: cannot be written")


def save(game: Game, path: str) -> None:
    """Add the game's record to a file, as a line of its own, with the map if that does not come with Trikk."""
    line = json.dumps(with_map(game.record(), game.edition)) + "\n"
    with open(path, "a+b") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = "\n" + line
        file.write(line.encode())
