"""A bot cannot know what its seat may not: neither by its decision, nor by what its decision leads to."""

import gc
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trikk
from tests.bots.networks import network_file, random_networks
from tests.bots.players import Attentive, positions
from tests.lockstep import SMALL_EDITIONS, edition_of, shipped_games
from tests.twins import Twins
from trikk.bots.decision import Decision
from trikk.bots.dice import Dice
from trikk.bots.learned.network_file import shipped
from trikk.bots.policies.choose import POLICY_GREEDY, POLICY_NOVICE, POLICY_PLANNER
from trikk.bots.policies.decide import POLICY_NEURAL, decide
from trikk.bots.policies.network import room_for
from trikk.bots.policies.workspace import new_workspace
from trikk.bots.referee import Referee
from trikk.game.game import Game
from trikk.game.seeds import seed_number
from trikk.game.world import World
from trikk.rules import families as rules
from trikk.rules.generator import GENERATOR, new_generator, new_generators

BOTS: tuple[trikk.Bot | str, ...] = (
    "random",
    "novice",
    "greedy",
    "planner",
    "planner:style=blocker",
    "planner:slips=50",
    "search:iterations=40",
    Attentive(),
)
LINES: list[trikk.Bot | str] = ["planner", "random", "greedy"]


def decision_in(game: Game, seat: int, history: Any, seed: int) -> Decision:
    return Decision(game.edition, game.view(seat), history, Dice.of_seat(seed, seat))


def another_world(game: Game, seat: int, seed: int) -> World:
    """Return a world that agrees with all that a seat knows of a game."""
    engine, seen, state = game.engine, game.engine.new_state(), game.engine.new_state()
    rules.view(engine.tables, game.state, seat, seen)
    rules.resample(engine.tables, seen, seat, new_generator(seed), state)
    return World(engine, state, new_generators([seed]), game.options)


def check_same(one: Decision, other: Decision) -> None:
    """Assert that two decisions offer the same, down to the worlds that can be sampled from them."""
    assert one.view == other.view
    assert one.knowledge.tobytes() == other.knowledge.tobytes()
    assert one.history == other.history
    assert one.moves == other.moves
    state = one.dice.getstate()
    for _ in range(2):
        worlds = one.sample_world(), other.sample_world()
        assert worlds[0].state.tobytes() == worlds[1].state.tobytes()
        for world in worlds:
            world.play(one.moves[0])
        assert worlds[0] == worlds[1]
    for decision in (one, other):
        decision.dice.setstate(state)


def choice(bot: trikk.Bot | str, decision: Decision) -> str:
    return str((trikk.make_bot(bot) if isinstance(bot, str) else bot).choose(decision))


# --- the same choices ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*trikk.editions(), *SMALL_EDITIONS])
def test_what_is_hidden_does_not_change_a_bots_choice(edition: str, players: int, tmp_path: Path) -> None:
    differed, seed = 0, players
    neural = f"neural:file={network_file(tmp_path, edition_of(edition), players)}"
    by_network = ["search:iterations=20:net=on"] if (edition, players) in shipped() else []
    for game in positions(edition, players, seed, LINES, every=7):
        seat = game.to_move
        assert seat is not None
        other = another_world(game, seat, seed=len(game.moves))
        differed += other.state.tobytes() != game.state.tobytes()
        history = game.events_for(seat)
        check_same(decision_in(game, seat, history, seed), decision_in(other, seat, history, seed))
        for bot in (*BOTS, neural, *by_network):
            choices = [choice(bot, decision_in(where, seat, history, seed)) for where in (game, other)]
            assert choices[0] == choices[1], (bot, len(game.moves))
    assert differed > 3


@shipped_games
def test_two_games_that_look_the_same_are_played_the_same(edition: str, players: int) -> None:
    """Bots that remember play in two games, which differ in hands, tickets and what was drawn from the deck."""
    compared = 0
    for seed, bot in enumerate(BOTS):
        twins = Twins(edition, players, seed)
        players_of_seat_0 = [trikk.make_bot(bot) if isinstance(bot, str) else bot for _ in range(2)]
        dice = [Dice.of_seat(seed, 0) for _ in range(2)]
        while twins.one.state.tobytes() != twins.other.state.tobytes() and len(twins.one.moves) <= 50:
            chosen = None
            if twins.one.to_move == 0:
                decisions = [
                    Decision(game.edition, game.view(0), game.events_for(0), own)
                    for game, own in zip((twins.one, twins.other), dice, strict=True)
                ]
                check_same(*decisions)
                chosen, same = (
                    str(player.choose(decision)) for player, decision in zip(players_of_seat_0, decisions, strict=True)
                )
                assert chosen == same, bot
                compared += 1
            if not twins.step(chosen):
                break
    assert compared > 10


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*trikk.editions(), *SMALL_EDITIONS])
def test_policies_choose_from_a_whole_state_as_from_what_the_seat_sees(edition: str, players: int) -> None:
    """They guide searches through sampled worlds, in which nothing is hidden from them."""
    engine = trikk.new_game(edition_of(edition), players=players, seed=0).engine
    shape, learned, critic = random_networks(engine.edition, players)
    networks = room_for(learned, critic, shape.encoded, int(engine.tables.actions))
    room = new_workspace(engine.tables, engine.dtype, minds=1, worlds=1, networks=networks)
    for seed in range(3):
        for game in positions(edition, players, seed, LINES[seed:], every=2):
            state, seat = game.state, game.to_move
            assert seat is not None
            world = another_world(game, seat, seed=len(game.moves)).state
            for policy in (POLICY_NOVICE, POLICY_GREEDY, POLICY_PLANNER, POLICY_NEURAL):
                actions = {
                    int(decide(engine.tables, known[0], policy, room.minds[0], room, new_generator(1)))
                    for known in (state, game.view(seat).knowledge, world)
                }
                assert len(actions) == 1, (policy, len(game.moves))


# --- nothing to be found -------------------------------------------------------------------------------------------


def leads_to(thing: object) -> list[object]:
    """Return what one can get at from a thing; from code and classes, only what belongs to this one."""
    if isinstance(thing, types.ModuleType | type):
        return []
    if isinstance(thing, types.FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    found = list(gc.get_referents(thing))
    if isinstance(thing, np.ndarray | np.generic):
        found.append(thing.base)
    if isinstance(thing, memoryview):
        found.append(thing.obj)
    return found


def reachable(*roots: object) -> Iterator[Any]:
    """Yield everything that one can get at from some things, each once."""
    seen: set[int] = set()
    found = list(roots)
    kept = []  # so that no id is used again
    while found:
        thing = found.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        kept.append(thing)
        yield thing
        found += leads_to(thing)


def parts_of(decision: Decision) -> list[object]:
    """Return a decision and all that it computes when asked."""
    names = [name for name in dir(decision) if not name.startswith("__")]
    return [decision, *(getattr(decision, name) for name in names)]


class Spy:
    """Plays at random and keeps its decisions."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.states: list[bytes] = []
        self.game: Game | None = None

    def choose(self, decision: Decision) -> trikk.Move:
        assert self.game is not None
        self.decisions.append(decision)
        self.states.append(self.game.state.tobytes())
        return decision.dice.choice(decision.moves)


SEED = "c0ffee" * 10
"""So long that no number is the same by chance."""


def is_secret(thing: object, states: list[bytes]) -> bool:
    """Whether a thing is the game's seed or dice, or a true position."""
    number = seed_number(SEED)
    key = number.to_bytes(32, "little")
    if isinstance(thing, int | str):
        return thing in (number, SEED)
    if isinstance(thing, np.ndarray | np.generic | bytes | bytearray):
        memory = thing if isinstance(thing, bytes | bytearray) else thing.tobytes()
        return key in memory or any(state in memory for state in states)
    return isinstance(thing, Referee)


def test_the_seed_and_the_state_would_be_found() -> None:
    """The search itself is put to the test: from a game it leads to all that is secret."""
    game = trikk.new_game("new_york", players=2, seed=SEED)
    found = [thing for thing in reachable(game) if is_secret(thing, [game.state.tobytes()])]
    assert any(isinstance(thing, str) and thing == SEED for thing in found)
    assert any(isinstance(thing, np.ndarray) and thing.dtype == GENERATOR for thing in found)
    assert any(isinstance(thing, np.ndarray) and thing.dtype == game.engine.dtype for thing in found)
    assert any(thing is game for thing in reachable([lambda: game.view(0)]))
    assert any(thing is game for thing in reachable(game.view))
    assert any(isinstance(thing, np.ndarray) for thing in reachable(game.state[0]))


@shipped_games
def test_nothing_secret_can_be_reached_from_a_decision(edition: str, players: int) -> None:
    spy = Spy()
    game = spy.game = trikk.new_game(edition, players=players, seed=SEED)
    Referee(game, [spy, *["random"] * (players - 1)], seed_number(SEED)).play_out()
    assert len(spy.decisions) > 10
    for decision in spy.decisions[::7]:
        for thing in reachable(*parts_of(decision)):
            assert not is_secret(thing, spy.states), type(thing)
            assert not isinstance(thing, Game)


@shipped_games
def test_sampled_worlds_lead_to_nothing_but_themselves(edition: str, players: int) -> None:
    spy = Spy()
    game = spy.game = trikk.new_game(edition, players=players, seed=SEED)
    Referee(game, [spy, *["random"] * (players - 1)], seed_number(SEED)).play_out()
    for decision in spy.decisions[1::12]:
        worlds = [decision.sample_world() for _ in range(2)]
        worlds[0].play(decision.moves[0])
        for thing in reachable(*parts_of(decision), *worlds):
            assert not is_secret(thing, []), type(thing)
            assert not isinstance(thing, Game) or any(thing is world for world in worlds)
