"""Hypothesis looks for a game in which an invariant breaks, choosing edition, seats, dice and every move."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import trikk
from tests.invariants import check_knowledge, check_state
from tests.lockstep import EDITIONS, SMALL_EDITIONS, edition_of
from trikk.game.game import Game
from trikk.rules import families as rules
from trikk.rules.generator import new_generator


class Table(RuleBasedStateMachine):
    """A game driven from outside: moves of all kinds, moves taken back, records read back."""

    editions: tuple[str, ...]
    game: Game
    earlier: Game

    @initialize(data=st.data(), players=st.integers(2, 4), seed=st.integers(0, 2**53 - 1))
    def set_up(self, data: st.DataObject, players: int, seed: int) -> None:
        edition = edition_of(data.draw(st.sampled_from(self.editions)))
        self.game = trikk.new_game(edition, players=players, seed=seed)
        self.earlier = self.game.copy()

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play_any_move(self, data: st.DataObject) -> None:
        moves = self.game.legal_moves()
        self.game.play(moves[data.draw(st.integers(0, len(moves) - 1))])

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play_a_kind_of_move(self, data: st.DataObject) -> None:
        """Claims are many and passes few; so that each kind gets its share."""
        moves = self.game.legal_moves()
        kind = data.draw(st.sampled_from(sorted({type(move).__name__ for move in moves})))
        self.game.play(data.draw(st.sampled_from([move for move in moves if type(move).__name__ == kind])))

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(5, 60))
    def play_on_at_random(self, seed: int, moves: int) -> None:
        rng = random.Random(seed)
        for _ in range(moves):
            if not self.game.is_over:
                self.game.play(str(rng.choice(self.game.legal_moves())))

    @rule()
    def remember(self) -> None:
        self.earlier = self.game.copy()

    @rule()
    def take_back(self) -> None:
        """What was done since is done again, and comes out the same."""
        again = self.earlier.copy()
        for move in self.game.moves[len(again.moves) :]:
            again.play(move)
        assert again == self.game
        self.game = again

    @rule()
    def save_and_load(self) -> None:
        record = self.game.record(chance=True)
        editions = {self.game.edition.id: self.game.edition}
        assert trikk.replay(record, editions=editions) == self.game
        by_chance = trikk.replay({**record, "seed": None}, editions=editions)
        assert by_chance.events == self.game.events
        assert by_chance.state.tobytes() == self.game.state.tobytes()

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def imagine(self, data: st.DataObject, seed: int) -> None:
        """A world as good as the true one, for all that the seat to move can tell."""
        if self.game.is_over:
            return
        engine, state, seat = self.game.engine, self.game.state, self.game.to_move
        seen, world = engine.new_state(), engine.new_state()
        rules.view(engine.tables, state, seat, seen)
        rules.resample(engine.tables, seen, seat, new_generator(seed), world)
        check_state(engine, world)
        check_knowledge(engine, world)

    @invariant()
    def the_position_is_sound(self) -> None:
        check_state(self.game.engine, self.game.state)
        check_knowledge(self.game.engine, self.game.state)

    @invariant()
    def somebody_can_move_unless_it_is_over(self) -> None:
        actions = self.game.legal_actions()
        assert actions == sorted(set(actions))
        assert bool(actions) == (not self.game.is_over) == (self.game.outcome() is None)
        assert [trikk.parse_move(str(move)) for move in self.game.legal_moves()] == self.game.legal_moves()

    @invariant()
    def events_tell_who_is_to_move(self) -> None:
        last = [event for event in self.game.events if event["type"] in ("turn", "over")][-1:]
        if last and last[0]["type"] == "over":
            assert self.game.is_over
        elif last and self.game.view(None).phase != "scoring":
            assert last[0]["seat"] == self.game.to_move


class ShippedTable(Table):
    editions = EDITIONS


class SmallTable(Table):
    editions = SMALL_EDITIONS


modest = settings(derandomize=True, max_examples=25, stateful_step_count=30, suppress_health_check=list(HealthCheck))

TestShippedTable = ShippedTable.TestCase
TestShippedTable.settings = modest
TestSmallTable = SmallTable.TestCase
TestSmallTable.settings = settings(modest, max_examples=40)
