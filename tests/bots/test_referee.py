"""A game between bots through the protocol, and bots that do not keep to it."""

import pickle
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import trikk
from tests.bots.networks import network_file
from tests.bots.players import First
from tests.lockstep import shipped_games
from trikk.bots import faults
from trikk.bots import referee as referees
from trikk.bots.built_in.policy import GreedyBot
from trikk.bots.faults import Fault, GameTooLong
from trikk.bots.referee import Referee


class Doing:
    """Does something else than it should from its first turn on; before that it keeps tickets as all do."""

    def __init__(self, do: Callable[[trikk.Decision], object]) -> None:
        self.do = do

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        if decision.view.phase != "turn":
            return decision.moves[0]
        return self.do(decision)  # type: ignore[return-value]


def fault_of(do: Callable[[trikk.Decision], object], move_seconds: float | None = None) -> trikk.BotFault:
    """Return the fault of the bot in seat 1 of a game in which nobody else is at fault."""
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(trikk.BotFault) as caught:
        trikk.play_bots("new_york", [First(), Doing(do)], seed=1, move_seconds=move_seconds)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    error = caught.value
    assert error.code == "bot_fault"
    assert error.fault.seat == 1
    assert error.details == {"seat": 1, "kind": error.fault.kind, "detail": error.fault.detail, "seed": None}
    return error


# --- games ---------------------------------------------------------------------------------------------------------


@shipped_games
def test_bots_by_name_and_bots_as_such_play_a_whole_game(edition: str, players: int) -> None:
    bots: list[trikk.Bot | str] = ["random", trikk.make_bot("random"), "planner", GreedyBot()]
    game = trikk.play_bots(edition, bots[:players], seed="ff")
    assert game.is_over
    assert game.seats == ("random", "RandomBot", "planner", "GreedyBot")[:players]
    assert trikk.replay(game.record()) == game
    same = trikk.play_bots(trikk.edition(edition), ["random", "random", "planner", "greedy"][:players], seed=255)
    assert same.moves == game.moves


def test_options_reach_the_game() -> None:
    assert trikk.play_bots("card_game", ["random", "random"], options={"open_track": True}).options["open_track"]


@pytest.mark.parametrize(
    ("bots", "words"),
    [(["random"], "New York is for 2 to 4 players, not 1"), (["random"] * 5, "New York is for 2 to 4 players, not 5")],
)
def test_a_table_of_the_wrong_size_is_refused(bots: list[str], words: str) -> None:
    with pytest.raises(trikk.SetupError, match=words):
        trikk.play_bots("new_york", bots)


def test_a_bot_is_shown_what_happened_so_far_also_while_a_person_plays() -> None:
    class Reader(First):
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            assert decision.history == game.events_for(1)
            assert decision.view == game.view(1)
            return super().choose(decision)

    game = trikk.new_game("san_francisco", players=3, seed=6)
    referee = Referee(game, [None, Reader(), "random"], 6)
    while game.to_move is not None:
        if game.to_move == 0:
            game.play(game.legal_moves()[-1])
        else:
            referee.step()
    assert referee.decisions[0] == 0
    assert referee.decisions[1] > 10
    assert referee.seconds[0] == 0
    assert all(seconds > 0 for seconds in referee.seconds[1:])


def test_decisions_and_time_are_counted_by_seat() -> None:
    referee = Referee(trikk.new_game("new_york", players=2, seed=1), ["random", First()], 1)
    referee.play_out()
    assert sum(referee.decisions) == len(referee.game.moves)
    assert min(referee.decisions) > 10
    assert min(referee.seconds) > 0


def test_a_bot_may_say_its_move_in_notation() -> None:
    class Writer(First):
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            return str(super().choose(decision))  # type: ignore[return-value]

    spoken = trikk.play_bots("san_francisco", [Writer(), "random"], seed=3)
    assert spoken.moves == trikk.play_bots("san_francisco", [First(), "random"], seed=3).moves


def test_a_game_that_goes_on_and_on_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (faults, referees):
        monkeypatch.setattr(module, "LONGEST", 30)
    with pytest.raises(GameTooLong, match="the game with seed 4 is not over after 30 moves") as caught:
        trikk.play_bots("new_york", ["random", "random"], seed=4)
    assert (caught.value.code, caught.value.details) == ("game_too_long", {"seed": 4, "most": 30})
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_network_for_a_map_of_ones_own_plays_also_where_time_is_limited(tmp_path: Path) -> None:
    own = trikk.load_edition(Path(__file__).parents[1] / "data" / "backyard.toml")
    file = network_file(tmp_path, own, 3)
    bots = [f"neural:file={file}", "greedy", "random"]
    assert trikk.play_bots(own, bots, seed=1, move_seconds=60).is_over


def test_what_has_to_be_compiled_is_compiled_before_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[trikk.Decision] = []
    choose = GreedyBot.choose

    def watched(bot: GreedyBot, decision: trikk.Decision) -> trikk.Move:
        asked.append(decision)
        return choose(bot, decision)

    monkeypatch.setattr(GreedyBot, "choose", watched)
    referees._warm_up.cache_clear()
    game = trikk.new_game("new_york", players=3, seed=1)
    for _ in range(2):
        Referee(game, ["greedy", None, "greedy"], 1, move_seconds=60)
    [decision] = asked
    assert decision.budget == trikk.Budget(iterations=1)
    assert game.moves == ()


# --- crashes -------------------------------------------------------------------------------------------------------


def test_a_crash() -> None:
    def crash(decision: trikk.Decision) -> object:
        raise ValueError("no idea\nwhat to do")

    error = fault_of(crash)
    assert error.fault == Fault(1, "crashed", "ValueError: no idea")
    assert str(error) == "the bot in seat 1 crashed: ValueError: no idea"
    assert isinstance(error.__cause__, ValueError)


def test_an_error_of_the_package_raised_by_a_bot_is_a_crash_too() -> None:
    error = fault_of(lambda decision: trikk.parse_move("fly"))
    assert error.fault.kind == "crashed"
    assert error.fault.detail.startswith("MoveError: 'fly' is not a move")


def test_a_bot_that_ends_the_program_has_crashed() -> None:
    def leave(decision: trikk.Decision) -> object:
        raise SystemExit(3)

    assert str(fault_of(leave)) == "the bot in seat 1 crashed: SystemExit: 3"


def test_an_error_that_cannot_say_what_it_is() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def crash(decision: trikk.Decision) -> object:
        raise Mute

    assert fault_of(crash).fault.detail == "Mute: <Mute>"


def test_ctrl_c_is_not_the_bots_fault() -> None:
    def interrupted(decision: trikk.Decision) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trikk.play_bots("new_york", [First(), Doing(interrupted)], seed=1)


def test_faults_pass_from_process_to_process() -> None:
    for error in (fault_of(lambda decision: None), trikk.BotFault(Fault(2, "crashed", "x"), 77)):
        twin = pickle.loads(pickle.dumps(error))
        assert (str(twin), twin.fault, twin.details) == (str(error), error.fault, error.details)
    assert str(twin) == "the bot in seat 2 crashed: x (in the game with seed 77)"


# --- moves that are not legal --------------------------------------------------------------------------------------


class Wordless:
    def __repr__(self) -> str:
        raise RuntimeError


class StrangeMove(trikk.Move):
    def __str__(self) -> str:
        return "fly away"


@pytest.mark.parametrize(
    ("move", "detail"),
    [
        (None, "None is not a move"),
        (7, "7 is not a move"),
        (["draw deck"], "['draw deck'] is not a move"),
        (trikk.DrawCard, "<class 'trikk.game.moves.DrawCard'> is not a move"),
        (Wordless(), "<Wordless> is not a move"),
        ("", "'': '' is not a move: expected one of draw, tickets"),
        ("fly", "'fly': 'fly' is not a move: expected one of draw, tickets"),
        ("draw mauve", "'draw mauve': 'mauve' is not a colour of New York"),
        ("keep 1", "'keep 1': 'keep 1' cannot be played now"),
        ("pass", "'pass': a player may pass only if nothing else is possible"),
        (trikk.Pass(), "'pass': a player may pass only if nothing else is possible"),
        (trikk.DrawCard("deck\nand more"), "'draw deck\\nand more' is not a move"),
        (trikk.LayCards({"red": 2}), "'lay red*2': 'lay red*2' cannot be played now"),
        (trikk.TakeToken("alcatraz"), "'take alcatraz': 'alcatraz' is not a place of New York"),
        (trikk.ClaimRoute("alcatraz-pier_39:gray", {"red": 1, "wild": 1}), "is not a route of New York"),
        (StrangeMove(), "'fly away': 'fly away' is not a move"),
        ("x" * 5000, "'xxxxx"),
    ],
)
def test_a_move_that_is_not_legal(move: object, detail: str) -> None:
    error = fault_of(lambda decision: move)
    assert error.fault.kind == "illegal_move"
    assert detail in error.fault.detail
    assert len(error.fault.detail) <= 200
    assert "\n" not in str(error)
    assert str(error).startswith("the bot in seat 1 made a move that is not legal: ")


def test_a_legal_move_of_another_game_is_not_legal_here() -> None:
    other = trikk.decision_for(trikk.new_game("san_francisco", players=2, seed=1))
    error = fault_of(lambda decision: other.moves[-1])
    assert error.fault.kind == "illegal_move"
    assert error.fault.detail.startswith(f"'{other.moves[-1]}': ")


def test_the_game_is_as_it_was_before_the_fault() -> None:
    referee = Referee(trikk.new_game("new_york", players=2, seed=1), [First(), Doing(lambda decision: "fly")], 1)
    with pytest.raises(trikk.BotFault):
        referee.play_out()
    assert trikk.replay(referee.game.record()) == referee.game
    assert referee.game.to_move == 1
    assert sum(referee.decisions) == len(referee.game.moves) + 1


# --- time ----------------------------------------------------------------------------------------------------------

LIMIT = 0.3
"""Seconds: enough for all who do not mean to take longer, also on a busy machine."""


def assert_over_time(do: Callable[[trikk.Decision], object]) -> None:
    """Have a bot take too long, and see that it is told so."""
    error = fault_of(do, LIMIT)
    assert error.fault.kind == "over_time"
    assert error.fault.detail.startswith("more than 0.3 s for move ")
    assert str(error).startswith("the bot in seat 1 took too long: more than 0.3 s")


def test_a_bot_that_sleeps_is_woken() -> None:
    woken: list[bool] = []

    def sleepy(decision: trikk.Decision) -> object:
        try:
            time.sleep(86400)
        finally:
            woken.append(True)
        return decision.moves[0]

    assert_over_time(sleepy)
    assert woken == [True]


def test_a_bot_that_goes_round_and_round_is_interrupted() -> None:
    def endless(decision: trikk.Decision) -> object:
        while True:
            pass

    assert_over_time(endless)


def test_a_bot_that_catches_all_errors_is_interrupted_too() -> None:
    def stubborn(decision: trikk.Decision) -> object:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue

    assert_over_time(stubborn)


def test_a_bot_that_holds_on_and_then_moves_was_too_long_still() -> None:
    def late(decision: trikk.Decision) -> object:
        began = time.perf_counter()
        while time.perf_counter() - began < 2 * LIMIT:
            try:
                time.sleep(LIMIT)
            except BaseException:
                continue
        return decision.moves[0]

    assert_over_time(late)


def test_where_nobody_can_be_interrupted_time_is_looked_at_afterwards() -> None:
    """Alarms ring in a process's main thread only."""
    caught: list[trikk.BotFault] = []

    def play() -> None:
        try:
            trikk.play_bots("new_york", [First(), Doing(lambda decision: time.sleep(1.5 * LIMIT))], move_seconds=LIMIT)
        except trikk.BotFault as error:
            caught.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert [error.fault.kind for error in caught] == ["over_time"]


def test_bots_that_keep_to_the_limit_are_told_of_it_and_left_alone() -> None:
    seen: set[trikk.Budget] = set()

    def look(decision: trikk.Decision) -> object:
        seen.add(decision.budget)
        return decision.moves[0]

    game = trikk.play_bots("new_york", ["random", Doing(look)], seed=2, move_seconds=30)
    assert game.is_over
    assert seen == {trikk.Budget(seconds=30)}
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_limit_does_not_change_the_game() -> None:
    games = [trikk.play_bots("card_game", ["random", "greedy"], seed=3, move_seconds=limit) for limit in (None, 60)]
    assert games[0] == games[1]


def test_what_no_text_could_say_is_no_move() -> None:
    with pytest.raises(TypeError):
        trikk.KeepTickets(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        trikk.DrawCard([1])  # type: ignore[arg-type]
