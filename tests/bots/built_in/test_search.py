"""The search: what it returns, what it may take, and that it comes to the same again."""

import numpy as np
import pytest

import trikk
from tests.bots.players import CheatingSearchBot
from trikk.bots.built_in.policy import networks_of
from trikk.bots.built_in.search import Search, SearchBot
from trikk.bots.dice import Dice
from trikk.bots.policies.network import NO_NETWORKS
from trikk.bots.referee import Referee
from trikk.game.engine import engine_for

EDITIONS = trikk.editions()


def opening(edition: str, players: int = 2, steps: int = 6, seed: int = 5) -> trikk.Game:
    """Return a game a few moves in, played by the planner."""
    game = trikk.new_game(edition, players=players, seed=seed)
    bot = trikk.make_bot("planner")
    for _ in range(steps):
        game.play(bot.choose(trikk.decision_for(game)))
    return game


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_plays_whole_games(edition: str, players: int) -> None:
    bots = ["search:iterations=12", *["greedy"] * (players - 1)]
    assert trikk.play_bots(edition, bots, seed=3).is_over


@pytest.mark.parametrize("edition", ["tests/data/backyard.toml", "tests/data/branch_line.toml"])
def test_a_search_plays_editions_of_ones_own(edition: str) -> None:
    assert trikk.play_bots(trikk.load_edition(edition), ["search:iterations=12", "planner"], seed=3).is_over


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_dice_and_iterations_give_the_same_choice(threads: int) -> None:
    decision = [trikk.decision_for(opening("san_francisco"), seed=4) for _ in range(2)]
    name = f"search:iterations=300:threads={threads}"
    assert trikk.make_bot(name).choose(decision[0]) == trikk.make_bot(name).choose(decision[1])
    assert decision[0].dice.getstate() == decision[1].dice.getstate()


class Clock:
    """What a search takes for the time: each iteration takes a tenth of a millisecond, however busy the machine is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.iterations = 0
        iterate = Search.iterate

        def counted(search: Search, n: int) -> None:
            iterate(search, n)
            self.iterations += n
            self.now += n * 0.0001

        monkeypatch.setattr(Search, "iterate", counted)
        monkeypatch.setattr("trikk.bots.built_in.search.time.perf_counter", lambda: self.now)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_time_budget_is_kept(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opening(edition)
    clock = Clock(monkeypatch)
    began = clock.now
    trikk.make_bot("search:ms=150").choose(trikk.decision_for(game))
    assert 0.9 * 0.150 <= clock.now - began <= 1.1 * 0.150


def test_the_table_may_allow_less_than_the_bot_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opening("new_york")
    decision = trikk.decision_for(game, budget=trikk.Budget(iterations=40))
    clock = Clock(monkeypatch)
    trikk.make_bot("search:ms=60000").choose(decision)
    assert clock.iterations == 40


def test_the_tree_is_used_again_for_the_next_move() -> None:
    bot = SearchBot(iterations=400)
    referee = Referee(trikk.new_game("new_york", players=2, seed=1), [bot, "planner"], 1)
    carried = 0
    for _ in range(12):
        searches = list(bot._searches)
        if referee.game.to_move == 0 and searches:
            root = searches[0]._node
            carried += int(searches[0]._tree.visits[root]) if root >= 0 else 0
        referee.step()
    assert carried > 0


def test_a_tree_of_another_game_is_not_used() -> None:
    bot = SearchBot(iterations=50)
    bot.choose(trikk.decision_for(opening("new_york", seed=1)))
    first = bot._searches[0]
    bot.choose(trikk.decision_for(opening("new_york", seed=2, steps=8)))
    assert bot._searches[0] is not first


def test_worlds_whose_tickets_fit_what_was_built_are_likelier() -> None:
    game = trikk.play_bots("new_york", ["random", "planner"], seed=8)
    middle = trikk.new_game("new_york", players=2, seed=8)
    for move in game.moves[:-6]:
        middle.play(move)
    while middle.to_move != 0:
        middle.play(middle.legal_moves()[0])
    engine = engine_for(middle.edition)
    search = Search(engine)
    search.prepare(middle.view(0).knowledge, 0, Dice.of_seat(1, 0))
    fit = search._tree.fit[1, : int(engine.tables.tickets)]
    held = [engine.ticket_index[ticket] for ticket in engine.ticket_set(middle.state[0].held[1])]
    unseen = [i for i in range(len(fit)) if i not in held]
    assert fit[held].mean() > fit[unseen].mean()


@pytest.mark.long
def test_a_search_beats_the_planner() -> None:
    wins = 0.0
    for seed in range(6):
        for seat in (0, 1):
            bots = ["planner", "planner"]
            bots[seat] = "search:iterations=200"
            outcome = trikk.play_bots("new_york", bots, seed=seed).outcome()
            assert outcome is not None
            wins += (seat in outcome.winners) / len(outcome.winners)
    assert wins >= 6


# --- knowing more --------------------------------------------------------------------------------------------------


def test_a_search_of_the_true_world_can_be_measured_against() -> None:
    game = trikk.new_game("new_york", players=2, seed=2)
    referee = Referee(game, [CheatingSearchBot(game, iterations=30), "search:iterations=30"], 2)
    referee.play_out()
    assert game.is_over


# --- with a network ------------------------------------------------------------------------------------------------


def test_a_search_with_a_network_plays_whole_games() -> None:
    assert trikk.play_bots("new_york", ["search:iterations=12:net=on", "search:iterations=12"], seed=3).is_over


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_dice_and_network_give_the_same_choice(threads: int) -> None:
    decision = [trikk.decision_for(opening("new_york"), seed=4) for _ in range(2)]
    name = f"search:iterations=100:net=on:threads={threads}"
    assert trikk.make_bot(name).choose(decision[0]) == trikk.make_bot(name).choose(decision[1])


def test_a_network_changes_which_moves_are_tried() -> None:
    decision = trikk.decision_for(opening("new_york", steps=12))
    tried = []
    for networks in (NO_NETWORKS, networks_of(decision.engine.edition, 2)):
        search = Search(decision.engine, networks)
        search.prepare(decision.knowledge, decision.seat, Dice.of_seat(1, 0))
        assert search._root.priors.sum() == pytest.approx(1.0)
        search.iterate(60)
        tried.append(search.sums()[:, 0])
        assert tried[-1].sum() == 60
    assert not np.array_equal(tried[0], tried[1])


def test_with_more_than_two_seats_a_search_goes_without_its_network() -> None:
    decision = trikk.decision_for(opening("new_york", players=3), seed=4)
    bot = SearchBot(iterations=60, net="on")
    bot.choose(decision)
    [search] = bot._searches
    assert not search._by_network


def test_on_a_map_of_ones_own_a_search_goes_without_a_network() -> None:
    game = trikk.new_game("tests/data/backyard.toml", players=2, seed=5)
    bot = SearchBot(iterations=60, net="on")
    bot.choose(trikk.decision_for(game, seed=4))
    [search] = bot._searches
    assert not search._by_network


def test_a_network_is_on_or_off() -> None:
    with pytest.raises(trikk.BotError, match="net"):
        trikk.make_bot("search:net=perhaps")
