"""`trikk play`: whole games through standard input."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.bots.packages import HASTY, install_here
from tests.cli.running import Trikk
from tests.often import mostly_long
from trikk.cli.picture import picture
from trikk.cli.screen import coloured
from trikk.cli.words import Sentences
from trikk.words import LANGUAGES, Words

EDITIONS = [*package.editions()]


def numbers(seed: int, most: int = 14) -> str:
    """More entries than any game needs, many of them numbers that no move has."""
    dice = random.Random(seed)
    return "".join(f"{dice.randint(1, most)}\n" for _ in range(20_000))


def last_record(path: Path) -> package.Game:
    return package.replay(package.parse_record(path.read_text(encoding="utf-8").splitlines()[-1]))


@pytest.mark.parametrize(
    ("edition", "players"),
    [("new_york", 2), ("new_york", 3), ("new_york", 4), ("san_francisco", 3), ("card_game", 2), ("card_game", 4)],
)
def test_a_whole_game(trikk: Trikk, tmp_path: Path, edition: str, players: int) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("play", edition, "--players", players, "--seed", 5, "--record", path)
    result = trikk(*arguments, stdin=numbers(players))
    assert (result.code, result.err) == (0, "")
    game = last_record(path)
    outcome = game.outcome()
    assert outcome is not None
    assert game.players == players
    assert "The game is over: " in result.out
    assert result.out.count("(winner)") == len(outcome.winners)
    assert f" won.\nSaved to {path}\n" in result.out or "share the victory" in result.out
    totals = [[str(score.total), str(score.completed)] for score in outcome.scores]
    table = result.out[result.out.rindex(" total ") :].splitlines()[1 : players + 1]
    found = [re.findall(r"-?\d+", re.sub(r"^\w+ \d ", "", line)) for line in table]
    assert [line[3:5] if edition == "card_game" else line[4:6] for line in found] == totals
    assert trikk("verify", path).code == 0


def test_a_whole_game_on_a_map_of_ones_own(trikk: Trikk, harbour: Path) -> None:
    result = trikk("play", harbour, "--seed", 1, stdin=numbers(1))
    assert result.code == 0
    assert "× tram left" in result.out
    assert "The game is over" in result.out


@pytest.mark.parametrize("edition", mostly_long(*EDITIONS))
def test_the_same_seed_and_entries_give_the_same_game(trikk: Trikk, edition: str) -> None:
    entries = "".join(numbers(1).splitlines(keepends=True)[:60])
    results = [trikk("play", edition, "--seed", "ff", stdin=entries) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0].out.count("Your move") > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_what_seat_0_may_know_is_shown(trikk: Trikk, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    """The picture is drawn from the view of seat 0, and what is told are the events of seat 0."""
    seats = []
    events_for = package.Game.events_for

    def watched_picture(sentences: Any, view: package.View, *rest: Any, **options: Any) -> Any:
        seats.append(view.seat)
        return picture(sentences, view, *rest, **options)

    def watched_events(game: package.Game, seat: int | None) -> Any:
        seats.append(seat)
        return events_for(game, seat)

    monkeypatch.setattr("trikk.cli.play.picture", watched_picture)
    monkeypatch.setattr(package.Game, "events_for", watched_events)
    monkeypatch.setattr(package.Game, "scores", None)
    trikk("play", edition, "--players", 3, "--seed", 2, stdin=numbers(2))
    assert len(seats) > 50
    assert set(seats) == {0}


# --- beginning ----------------------------------------------------------------------------------------------------


def test_without_an_edition_it_asks_for_game_players_and_bots(trikk: Trikk) -> None:
    result = trikk("play", "--seed", 1, stdin="7\nnew_york\n9\n3\n99\nveteran\n")
    assert (
        "1) The Card Game\n2) New York\n3) San Francisco\nWhich game? [1] 7\nType a number from 1 to 3." in result.out
    )
    assert "How many players, 2 to 4? [2] 9\nType a number from 2 to 4." in result.out
    assert " 1) Apprentice (easiest)\n 2) Passenger (easiest)\n" in result.out
    assert (
        "11) Veteran (strong)\n12) Dispatcher (strong)\nAgainst whom? [7] 99\nType a number from 1 to 12." in result.out
    )
    assert "New York against Veteran 1 and Veteran 2." in result.out


def test_enter_takes_the_first_game_two_players_and_the_conductor(trikk: Trikk) -> None:
    assert "The Card Game against Conductor." in trikk("play", stdin="\n\n\n").out


def test_a_bot_that_cannot_play_a_map_is_not_offered(trikk: Trikk, harbour: Path) -> None:
    shown = trikk("play", "--maps", harbour, stdin="harbour\n\n1\n").out
    assert "Veteran" not in shown
    assert "11) Dispatcher (strong)" in shown
    assert "against Apprentice." in shown


def test_players_and_seats_are_not_asked_for_twice(trikk: Trikk) -> None:
    result = trikk("play", "--seats", "Ada,Ben,Cleo", "--bots", "greedy,random", stdin="2\n")
    assert "New York against Ben and Cleo." in result.out
    assert "How many players" not in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "7"], "New York is for 2 to 4 players, not 7"),
        (["--players", "1"], "New York is for 2 to 4 players, not 1"),
        (["--players", "0"], "New York is for 2 to 4 players, not 0"),
        (["--players", "-3"], "New York is for 2 to 4 players, not -3"),
        (["--seed", "no hex"], "a seed is"),
        (["--seed", "9" * 70], "a seed is"),
        (["--seed", "-5"], "a seed is"),
        (["--bots", "randon"], "did you mean 'random'?"),
        (["--bots", "search:mss=200"], "bot 'search' has no parameter 'mss'; parameters: ms=N"),
        (["--bots", "search:ms=soon"], "bot 'search:ms=soon': ms=soon is not of the form ms=N"),
        (["--bots", "random,greedy"], "--bots has 2 names for 1 bot"),
        (["--seats", "Ada,Ben", "--players", "3"], "--seats has 2 names for 3 players"),
        (["--open-track"], "New York has none"),
        (["--record", "no/such/folder.jsonl"], "no/such/folder.jsonl: there is no folder 'no/such'"),
        (["--record", "."], ".: is a folder, not a file"),
    ],
)
def test_a_game_that_cannot_be_begun(trikk: Trikk, tmp_path: Path, arguments: list[str], words: str) -> None:
    assert trikk("play", "new_york", *arguments).says_one_line(words)
    if "--record" not in arguments:
        assert trikk("play", "new_york", *arguments, "--record", "games.jsonl").says_one_line(words)
    assert list(tmp_path.iterdir()) == []


# --- deciding -----------------------------------------------------------------------------------------------------


def test_moves_can_be_said_by_number_and_in_notation(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = package.new_game("new_york", players=2, seed=1)
    keep = game.legal_moves()[-1]
    entries = f"{keep}\n1\n  DRAW   deck \n"
    trikk("play", "new_york", "--seed", 1, "--bots", "random", "--record", path, stdin=entries)
    mine = [str(move) for move in last_record(path).moves]
    assert mine[0] == str(keep)
    assert mine[2:4] == ["draw deck", "draw deck"]


def test_the_numbered_list_has_names(trikk: Trikk) -> None:
    game = package.new_game("new_york", players=2, seed=1)
    out = trikk("play", "new_york", "--seed", 1).out
    sentences = Sentences(Words("en"), game.edition)
    for number, move in enumerate(game.legal_moves(), start=1):
        assert f"{number}) {sentences.move(move)}" in out


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("", "Type a number from 1 to 3, or ? for help."),
        ("4", "There is no move number 4: type one from 1 to 3"),
        ("0", "There is no move number 0"),
        ("9" * 5000, "There is no move number 99999999999999999999: "),
        ("hello", "“hello” is not a move. Moves are written like this: draw deck, keep 3 7, "),
        ("draw deck", "That cannot be done now: choose tickets to keep."),
        ("keep 99", "New York has no ticket “99”."),
        ("\x1b[31m", "“\\x1b[31m” is not a move"),
        ("[bold]", "“[bold]” is not a move"),
    ],
)
def test_a_wrong_entry_is_explained_and_asked_again(trikk: Trikk, entry: str, words: str) -> None:
    result = trikk("play", "new_york", "--seed", 1, stdin=f"{entry}\n1\n")
    assert result.code == 0
    answer = result.out.split("Your move: ", 2)[1].replace("\n", " ")
    assert words in answer
    assert "You kept" in result.out


def test_help_and_the_table_again(trikk: Trikk) -> None:
    out = trikk("play", "new_york", "--seed", 1, stdin="?\nv\n").out
    assert "Type the number of a move, or the move itself in notation" in out
    assert out.count("New York: choose tickets to keep") == 2


def test_in_a_scoring_enter_takes_the_best_choice(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("play", "card_game", "--seed", 9, "--bots", "random", "--record", path)
    entries = numbers(4).splitlines(keepends=True)
    played = trikk(*arguments, stdin="".join(entries)).out
    before_scoring = played[: played.index("The Card Game: complete tickets")].count("Your move")
    result = trikk(*arguments, stdin="".join(entries[:before_scoring]) + "\n" * 50)
    assert "Your move [" in result.out
    game = last_record(path)
    record = game.record()
    replayed = [package.replay(record, moves=n) for n in range(len(record["moves"]))]
    mine = [
        (position.default_move(), move)
        for position, move in zip(replayed, game.moves, strict=True)
        if position.to_move == 0 and position.view(0).phase == "scoring"
    ]
    assert mine
    assert all(default == move for default, move in mine)


def test_open_track_shows_ones_own_pile(trikk: Trikk) -> None:
    """Entry 9 lays cards where there are that many moves; the game does not get to its scoring."""
    hidden, shown = (
        trikk("play", "card_game", "--seed", 4, "--bots", "random", *option, stdin="1\n" + "9\n" * 12).out
        for option in ([], ["--open-track"])
    )
    pile = re.compile(r"^You (?:(?!^Tourist).)*?track pile +([^\n]*)", re.DOTALL | re.MULTILINE)
    assert pile.findall(hidden)
    assert all(re.fullmatch(r"\d+ cards?", words) for words in pile.findall(hidden))
    assert pile.findall(shown)
    assert all("card" not in words for words in pile.findall(shown))


# --- leaving and saving -------------------------------------------------------------------------------------------


def test_the_end_of_the_input_leaves_cleanly(trikk: Trikk) -> None:
    for stdin in ("", "1\n"):
        result = trikk("play", "new_york", "--seed", 1, stdin=stdin)
        assert (result.code, result.err) == (0, "")
    assert trikk("play").code == 0
    assert trikk("play", stdin="1\n").code == 0


def test_leaving_asks_first_and_can_save(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    nowhere = tmp_path / "no" / "left.jsonl"
    result = trikk("play", "new_york", "--seed", 1, stdin=f"q\nn\n1\nq\ny\n{nowhere}\n{path}\n")
    assert result.code == 0
    assert f"{nowhere}: there is no such file or folder" in result.out.replace("\n", "")
    assert "Saved to" in result.out
    assert last_record(path).moves[0] == package.new_game("new_york", players=2, seed=1).legal_moves()[0]


def test_leaving_without_saving(trikk: Trikk, tmp_path: Path) -> None:
    result = trikk("play", "new_york", stdin="q\nyes\n\n")
    assert result.code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_finished_game_can_be_saved(trikk: Trikk, tmp_path: Path) -> None:
    entries = numbers(1)
    played = trikk("play", "new_york", "--seed", 5, stdin=entries).out
    needed = played.count("Your move")
    path = tmp_path / "games.jsonl"
    stdin = "".join(entries.splitlines(keepends=True)[:needed]) + f"{path}\n"
    assert "Saved to" in trikk("play", "new_york", "--seed", 5, stdin=stdin).out
    assert last_record(path).is_over


def test_records_are_added_to_a_file_as_whole_lines(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for seed in (1, 2):
        assert trikk("play", "new_york", "--seed", seed, "--seats", "Ada,Ben", "--record", path).code == 0
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert trikk("play", "card_game", "--seed", 3, "--open-track", "--record", path).code == 0
    records = [package.parse_record(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(record["seed"], record["seats"], record["options"]) for record in records] == [
        (1, ["Ada", "Ben"], {}),
        (2, ["Ada", "Ben"], {}),
        (3, ["player", "planner"], {"open_track": True}),
    ]


# --- languages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "languages"),
    [
        ("new_york", ("en", "nb")),
        pytest.param("new_york", LANGUAGES, marks=pytest.mark.long),
        pytest.param("card_game", ("en", "nb"), marks=pytest.mark.long),
    ],
)
def test_a_whole_game_in_each_language(trikk: Trikk, edition: str, languages: tuple[str, ...]) -> None:
    """What is said differs, what is played does not; English is said in English only."""
    english = ("market", "You ", "tickets", "Your move", "The game is over", " took ", " drew ", " with ")
    for language in languages:
        arguments = ("--seed", 5, "--record", f"{language}.jsonl", "--language", language)
        result = trikk("play", edition, *arguments, stdin=numbers(3))
        assert (result.code, result.err) == (0, "")
        assert [said in result.out for said in english] == [language == "en"] * len(english)
        assert last_record(Path(f"{language}.jsonl")).moves == last_record(Path("en.jsonl")).moves


@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_environment(trikk: Trikk, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "nb_NO.UTF-8")
    assert "Hvilket spill? [1]" in trikk("play").out
    assert "Which game? [1]" in trikk("play", "--language", "en").out


def test_what_cannot_be_done_is_told_in_the_language_too(trikk: Trikk) -> None:
    entries = "\n9\nhello\nkeep 99\ndraw deck\nq\nn\n?\nq\nja\nno/such.jsonl\n\n"
    result = trikk("play", "new_york", "--seed", 1, "--language", "nb", stdin=entries)
    told = " ".join(result.out.split())
    for words in (
        "Skriv et tall fra 1 til 3, eller ? for hjelp.",
        "Det finnes ikke noe trekk nummer 9: Skriv et fra 1 til 3",
        "«hello» er ikke et trekk.",
        "New York har ingen billett «99».",
        "Det går ikke nå: velg billetter å beholde.",
        "Skriv nummeret på et trekk",
        "no/such.jsonl: Filen eller mappen finnes ikke",
    ):
        assert words in told
    assert told.count("Forlate spillet? [j/N]") == 2


def test_a_language_that_is_not_there(trikk: Trikk) -> None:
    assert trikk("play", "new_york", "--language", "fi").says_one_line("'fi'", "'nb'")


@pytest.mark.parametrize("arguments", [["editions", "new_york"], ["play", "new_york", "--players", "9"], ["--help"]])
def test_all_else_is_in_english(trikk: Trikk, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    english = trikk(*arguments)
    monkeypatch.setenv("LANG", "nb_NO.UTF-8")
    assert trikk(*arguments) == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_are_shown_in_colour(language: str) -> None:
    sentences = Sentences(Words(language), package.edition("new_york"))
    for colour in (*package.edition("new_york").colours, "wild"):
        for count in (1, 3):
            words = sentences.cards_of(colour, count)
            shown = coloured(sentences, f"({words})")
            assert [shown.plain[span.start : span.end] for span in shown.spans] == [words]


# --- bots that fail -----------------------------------------------------------------------------------------------


@pytest.fixture
def crashing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of another package that keeps tickets and crashes when its first turn begins."""
    install_here(monkeypatch, tmp_path / "packages", "x", HASTY, {"crashing": "Crashing"})


@pytest.mark.usefixtures("crashing")
def test_a_bot_that_fails_ends_the_game_and_the_record_is_saved(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("play", "new_york", "--seed", 1, "--bots", "crashing", "--record", path)
    result = trikk(*arguments, stdin="1\ndraw deck\ndraw deck\n")
    assert (result.code, result.err) == (2, "trikk: the bot in seat 1 crashed: RuntimeError: no idea\n")
    assert result.out.endswith(f"Saved to {path}\n")
    game = last_record(path)
    assert game.seats == ("player", "crashing")
    assert len(game.moves) == 4
    assert game.to_move == 1


@pytest.mark.usefixtures("crashing")
def test_a_game_that_a_bot_has_ended_can_be_saved(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for name in (f"{path}\n", "\n", ""):
        result = trikk("play", "new_york", "--bots", "crashing", stdin=f"1\ndraw deck\ndraw deck\n{name}")
        assert (result.code, result.err) == (2, "trikk: the bot in seat 1 crashed: RuntimeError: no idea\n")
        assert "A bot has failed, and the game cannot go on.\nSave the game?" in result.out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1
    assert len(last_record(path).moves) == 4
