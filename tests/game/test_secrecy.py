"""Nothing hidden leaves for a seat, and worlds sampled from a view are as good as the true one."""

import functools
import json
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ParamSpec

import numpy as np
import pytest

import trikk
from tests.invariants import check_knowledge, check_state, members, ticket_places
from tests.lockstep import EDITIONS, SMALL_EDITIONS, edition_of, every_game, fields_of, positions_of, shipped_games
from tests.patience import PATIENCE
from tests.twins import Twins
from trikk.game.engine import Engine
from trikk.game.game import Game
from trikk.game.sight import view_of
from trikk.rules import families as rules
from trikk.rules.generator import new_generator

P = ParamSpec("P")


def ends(test: Callable[P, None]) -> Callable[P, None]:
    """Let a test fail instead of hang: sampling tries again until a world fits, which must come to an end."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        raised: list[BaseException] = []

        def call() -> None:
            try:
                test(*arguments, **named)
            except BaseException as error:
                raised.append(error)

        thread = threading.Thread(target=call, daemon=True)
        thread.start()
        thread.join(timeout=PATIENCE)
        if thread.is_alive():
            pytest.fail("a world was looked for without end")
        for error in raised:
            raise error

    return run


def seen_by(engine: Engine, state: np.ndarray, seat: int) -> np.ndarray:
    """Return the rules' view of a seat."""
    seen = engine.new_state()
    rules.view(engine.tables, state, seat, seen)
    return seen


def worlds(engine: Engine, seen: np.ndarray, seat: int, number: int, seed: int = 1) -> Iterator[np.ndarray]:
    """Yield random worlds in keeping with a view; the same array each time."""
    generator, world = new_generator(seed), engine.new_state()
    for _ in range(number):
        rules.resample(engine.tables, seen, seat, generator, world)
        yield world


def legal(engine: Engine, state: np.ndarray) -> list[int]:
    ids = np.empty(int(engine.tables.actions), np.int64)
    actions: list[int] = ids[: rules.legal(engine.tables, state[0], ids)].tolist()
    return actions


def some_steps(edition: str, players: int, seeds: range, every: int) -> Iterator[Game]:
    """Yield some positions, all in which a seat looks at tickets among them."""
    for seed in seeds:
        for number, game in enumerate(positions_of(edition, players, seed)):
            looking = bool(fields_of(game.state).offer_size.any()) and number > players
            if number % every == 0 or looking or game.is_over:
                yield game


# --- worlds --------------------------------------------------------------------------------------------------------


def check_worlds(game: Game, number: int) -> None:
    """Assert for each seat that sampled worlds are sound and look to it just as the true one does."""
    engine, state = game.engine, game.state
    for seat in range(game.players):
        seen = seen_by(engine, state, seat)
        for world in worlds(engine, seen, seat, number, seed=len(game.moves)):
            check_state(engine, world)
            check_knowledge(engine, world)
            assert seen_by(engine, world, seat).tobytes() == seen.tobytes()
            assert view_of(engine, world, seat, game.options) == game.view(seat)
            if seat == game.to_move:
                assert legal(engine, world) == game.legal_actions()
        assert state.tobytes() == game.state.tobytes()


@every_game
@ends
def test_a_resampled_world_is_sound_and_looks_the_same(edition: str, players: int) -> None:
    for game in some_steps(edition, players, range(2), every=12):
        check_worlds(game, 2)


@pytest.mark.uncompiled
@pytest.mark.parametrize(("edition", "players"), [(edition, 3) for edition in (*EDITIONS, *SMALL_EDITIONS)])
@ends
def test_worlds_of_one_game_are_sound(edition: str, players: int) -> None:
    for game in some_steps(edition, players, range(3, 4), every=25):
        check_worlds(game, 1)


@every_game
@ends
def test_a_world_is_made_from_the_view_alone(edition: str, players: int) -> None:
    """Two different true states that look alike, and the same generator, give the same bytes."""
    differed = 0
    for game in some_steps(edition, players, range(2, 3), every=10):
        engine, state = game.engine, game.state
        for seat in range(players):
            seen = seen_by(engine, state, seat)
            [other] = [world.copy() for world in worlds(engine, seen, seat, 1, seed=5)]
            seen_in_other = seen_by(engine, other, seat)
            assert seen_in_other.tobytes() == seen.tobytes()
            differed += other.tobytes() != state.tobytes()
            for one, same in zip(
                [world.tobytes() for world in worlds(engine, seen, seat, 3, seed=6)],
                [world.tobytes() for world in worlds(engine, seen_in_other, seat, 3, seed=6)],
                strict=True,
            ):
                assert one == same
    assert differed > 5


@every_game
@ends
def test_the_truth_is_among_the_worlds(edition: str, players: int) -> None:
    """Wherever a ticket truly is, it is there in some of many worlds; each true card is in a hand in some."""
    for game in some_steps(edition, players, range(1, 3), every=40):
        engine, state = game.engine, game.state
        true_places = ticket_places(engine, fields_of(state))
        hands = fields_of(state).hand
        for seat in range(players):
            missing = {(ticket, where) for ticket, [where] in true_places.items()}
            short = hands.copy()
            for world in worlds(engine, seen_by(engine, state, seat), seat, 400):
                s = fields_of(world)
                missing -= {(ticket, where) for ticket, [where] in ticket_places(engine, s).items()}
                short[s.hand >= hands] = 0
                if not missing and not short.any():
                    break
            assert missing == set()
            assert not short.any()


@pytest.mark.uncompiled
@pytest.mark.parametrize("edition", EDITIONS)
def test_sampling_ends_where_a_seat_looks_at_all_that_is_left(edition: str) -> None:
    """Seat 1 draws the last tickets, which seat 0 had put under the deck: in every world it looks at those."""

    @ends
    def sample() -> None:
        game = trikk.new_game(edition, players=2, seed=1)
        while True:
            s = fields_of(game.state)
            left = int(s.shuffled_size) + int(s.under_size)
            mine = members(s.placed[0])
            if left and mine >= set(s.under[: s.under_size].tolist()) and not s.shuffled_size:
                if game.to_move == 1 and left <= game.edition.draw_tickets and game.view(1).phase == "turn":
                    break
            moves = [str(move) for move in game.legal_moves()]
            keeps = [move for move in moves if move.startswith("keep")]
            # One is kept by seat 0, so that it returns some; all that can be by seat 1.
            game.play("tickets" if "tickets" in moves else (keeps or moves)[0 if game.to_move == 0 else -1])
        game.play("tickets")
        offer = game.engine.offer(game.state[0], 1)
        seen = seen_by(game.engine, game.state, 0)
        for world in worlds(game.engine, seen, 0, 5):
            assert sorted(game.engine.offer(world[0], 1)) == sorted(offer)

    sample()


@ends
def test_what_is_unknown_varies_and_is_dealt_evenly() -> None:
    """How many of a colour another seat holds is, on average, its share of the unseen cards."""
    number = 4000
    for edition in EDITIONS:
        game = trikk.new_game(edition, players=3, seed=4)
        while len(game.moves) < 20:
            game.play(game.legal_moves()[0])
        engine, state = game.engine, game.state
        truth = fields_of(state)
        seat = 0
        unseen = truth.deck.astype(int) + sum(truth.hand[other] - truth.shown[other] for other in (1, 2))
        sums = np.zeros((3, len(unseen)))
        tickets: Counter[int] = Counter()
        for world in worlds(engine, seen_by(engine, state, seat), seat, number):
            s = fields_of(world)
            sums += s.hand[:3] - s.shown[:3]
            tickets.update(members(s.held[1]))
        for other in (1, 2):
            unknown = int((truth.hand[other] - truth.shown[other]).sum())
            expected = unknown * unseen / unseen.sum()
            assert unknown > 0
            assert np.abs(sums[other] / number - expected).max() < 6 * (unknown / number) ** 0.5
        held = fields_of(state).held_size[1]
        assert len(tickets) > held > 0


# --- knowledge -----------------------------------------------------------------------------------------------------


class Memory:
    """What an attentive seat knows of tickets that it put under the deck, told from events alone."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.under: set[int] = set()
        """Tickets that are under the deck where the seat put them."""
        self.looked_at: dict[int, int] = {}
        """Those of them that another seat is looking at, and which."""
        self.held: dict[int, int] = {}
        """Those that another seat has kept, and which."""

    def hear(self, event: Any) -> None:
        if event["type"] == "offered":
            self.looked_at = dict.fromkeys(self.under & set(event["tickets"]), event["seat"])
            self.under -= set(event["tickets"])
        elif event["type"] == "kept":
            if event["seat"] == self.seat:
                self.under |= set(event["returned"])
            elif not event["kept"]:
                self.under |= self.looked_at.keys()  # K15: all back, in the same order
            elif not event["returned"]:
                self.held |= self.looked_at
            self.looked_at = {}
        elif event["type"] == "completed":
            self.held.pop(event["ticket"], None)


@every_game
@ends
def test_what_one_knows_of_tickets_one_returned_holds_in_every_world(edition: str, players: int) -> None:
    """R23, K15: they lie under the deck at their place until somebody looks at them, and who does is seen."""
    checked: Counter[str] = Counter()
    for seed in (3, 2, 0, 8):
        memories = [Memory(seat) for seat in range(players)]
        read = 0
        for game in positions_of(edition, players, seed):
            engine = game.engine
            for event in game.events[read:]:
                # K2: what is returned at The Card Game's setup is shuffled in.
                if event["type"] != "kept" or len(game.moves) > players or engine.edition.family == "city":
                    for memory in memories:
                        memory.hear(event)
            read = len(game.events)
            if game.is_over:
                break
            truth = [engine.tickets[i] for i in fields_of(game.state).under[: game.state[0].under_size].tolist()]
            for seat, memory in enumerate(memories):
                if not (memory.under or memory.looked_at or memory.held):
                    continue
                for world in worlds(engine, seen_by(engine, game.state, seat), seat, 1, seed=read):
                    s = fields_of(world)
                    for ticket in memory.under:
                        assert engine.tickets[s.under[truth.index(ticket)]] == ticket
                    for ticket, other in memory.looked_at.items():
                        assert ticket in engine.offer(world[0], other)
                    for ticket, other in memory.held.items():
                        assert ticket in engine.ticket_set(s.held[other])
                checked["under"] += len(memory.under)
                checked["looked_at"] += len(memory.looked_at)
                checked["held"] += len(memory.held)
    assert checked["under"] > 5
    if edition in SMALL_EDITIONS:
        assert checked["looked_at"] > 0


@every_game
@ends
def test_cards_taken_face_up_and_not_spent_are_in_that_hand(edition: str, players: int) -> None:
    """R31, K25, and K1's locomotive: known to all, in every world; and nothing else is known of a hand."""
    known_at_all = 0
    for seed in (1, 2):
        start = getattr(edition_of(edition), "setup_wilds", 0)
        shown = [Counter({"wild": start}) for _ in range(players)]
        read = 0
        for game in positions_of(edition, players, seed):
            for event in game.events[read:]:
                if event["type"] == "drew" and event["from"] == "market":
                    shown[event["seat"]][str(event["card"])] += 1
                elif event["type"] in ("claimed", "laid"):
                    shown[event["seat"]] -= Counter(event["cards"])
            read = len(game.events)
            if game.is_over or len(game.moves) % 4:
                continue
            for seat in range(players):
                view = game.view(seat)
                for other in set(range(players)) - {seat}:
                    assert view.seats[other].known_cards == dict(+shown[other])
                    known_at_all += sum(shown[other].values())
                engine = game.engine
                for world in worlds(engine, seen_by(engine, game.state, seat), seat, 1):
                    hand = fields_of(world).hand
                    for other in range(players):
                        for colour, number in shown[other].items():
                            assert hand[other][engine.colours.index(colour)] >= number
    assert known_at_all > 0


@pytest.mark.parametrize("players", [2, 3, 4])
@ends
def test_tickets_one_returned_at_the_card_games_setup_are_in_nobodys_hand(players: int) -> None:
    """K2: they are in the deck, until somebody draws."""
    for seed in range(3):
        game = trikk.new_game("card_game", players=players, seed=seed)
        engine = game.engine
        while not any(event["type"] == "offered" for event in game.events) and len(game.moves) < 12:
            for seat in range(players):
                returned = {
                    engine.ticket_index[id]
                    for event in game.events
                    if event["type"] == "kept" and event["seat"] == seat
                    for id in event["returned"]
                    if id is not None
                }
                for world in worlds(engine, seen_by(engine, game.state, seat), seat, 20):
                    assert returned <= members(fields_of(world).shuffled)
            moves = game.legal_moves()
            game.play(moves[seed % len(moves)] if len(game.moves) < players else "draw deck")
        assert len(game.moves) >= players


# --- views and events ----------------------------------------------------------------------------------------------


def check_view(game: Game, seat: int | None) -> None:
    """Assert that what leaves for a seat has nothing in it that only others may know."""
    values = json.loads(json.dumps(game.view(seat).to_dict()))
    state = fields_of(game.state)
    assert values["seat"] == seat
    for other, shown in enumerate(values["seats"]):
        assert shown["hand_size"] == state.hand_size[other]
        assert shown["tickets_held"] == state.held_size[other]
        assert shown["offer_size"] == state.offer_size[other]
        if other == seat or game.is_over:
            held = game.engine.ticket_set(state.held[other])
            assert [ticket["id"] for ticket in shown["tickets"]] == held
            continue
        assert shown["tickets"] is None
        assert shown["offer"] is None
        assert shown.get("payments") is None
        shown_cards = {game.engine.colours[i]: int(n) for i, n in enumerate(state.shown[other]) if n}
        assert shown["known_cards"] == shown_cards
        if "track" in shown:
            assert (shown["track"] is None) == (values["phase"] != "scoring")
    allowed = {"family", "edition", "seat", "players", "phase", "to_move", "turns_left", "market", "deck_size"}
    allowed |= {"ticket_deck_size", "seats", "outcome", "owners", "closed", "stacks", "left_over", "token_choice"}
    allowed |= {"decks", "options", "discard", "rows_to_rob"}
    assert values.keys() <= allowed
    rows = {(colour, i) for i, shown in enumerate(values["seats"]) for colour in shown.get("yard", ())}
    assert set(values.get("rows_to_rob", {}).items()) <= rows
    check_events(game, seat)


SECRETS = {
    "setup": ("hands", "offers"),
    "redealt": ("hands",),
    "offered": ("tickets",),
    "kept": ("kept", "returned"),
    "drew": ("card",),
}


def check_events(game: Game, seat: int | None) -> None:
    """Assert that events hide exactly what belongs to others."""
    events: Any = zip(game.events, game.events_for(seat), strict=True)
    for full, told in events:
        assert told.keys() == full.keys()
        secret = SECRETS.get(full["type"], ())
        assert {key: told[key] for key in told if key not in secret} == {
            key: full[key] for key in full if key not in secret
        }
        for key in secret:
            if full["type"] in ("setup", "redealt"):
                for owner, (all_of_it, part) in enumerate(zip(full[key], told[key], strict=True)):
                    assert len(part) == len(all_of_it)
                    assert part == all_of_it if owner == seat else set(part) <= {None, "wild"}
            elif full["seat"] == seat or full.get("from") == "market":
                assert told[key] == full[key]
            elif isinstance(full[key], list):
                assert told[key] == [None] * len(full[key])
            else:
                assert told[key] is None


@every_game
def test_views_and_events_hold_no_secret_of_another_seat(edition: str, players: int) -> None:
    for game in some_steps(edition, players, range(1), every=20):
        for seat in (*range(players), None):
            check_view(game, seat)


def test_only_the_locomotive_of_the_setup_is_seen_by_all() -> None:
    """K1: one wild each; those dealt from the deck are hidden like any card."""
    for seed in range(20):
        game = trikk.new_game("card_game", players=3, seed=seed)
        told = game.events_for(None)[0]
        assert [hand.count("wild") for hand in told["hands"]] == [1, 1, 1]
        assert [hand.count(None) for hand in told["hands"]] == [7, 7, 7]


@pytest.mark.parametrize("open_track", [False, True])
def test_a_track_pile_is_shown_to_its_owner_only_if_the_table_says_so(open_track: bool) -> None:
    """K6."""
    rng = random.Random(1)
    game = trikk.new_game("card_game", players=3, seed=1, options={"open_track": open_track})
    seen = 0
    while game.view(None).phase != "scoring":
        for seat in (*range(3), None):
            for other, values in enumerate(game.view(seat).to_dict()["seats"]):
                assert (values["track"] is not None) == (open_track and other == seat)
                seen += values["track_size"]
        game.play(rng.choice(game.legal_moves()))
    assert seen > 0
    assert all(values["track"] is not None for values in game.view(None).to_dict()["seats"])


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(trikk.SetupError):
            game.view(seat)
        with pytest.raises(trikk.SetupError):
            game.events_for(seat)


# --- two games that differ only in what is hidden ---------------------------------------------------------------------


@shipped_games
def test_what_leaves_for_a_seat_does_not_change_when_only_hidden_things_do(edition: str, players: int) -> None:
    compared = 0
    for seed in range(4):
        twins = Twins(edition, players, seed)
        while twins.one.state.tobytes() != twins.other.state.tobytes():
            for seat in (0, None):
                assert twins.one.events_for(seat) == twins.other.events_for(seat)
                assert twins.one.view(seat).to_dict() == twins.other.view(seat).to_dict()
                compared += 1
            if twins.one.to_move == 0:
                assert twins.one.legal_moves() == twins.other.legal_moves()
            if not twins.step() or len(twins.one.moves) > 40:
                break
    assert compared > 60


@shipped_games
def test_the_one_whose_cards_they_are_does_see_the_difference(edition: str, players: int) -> None:
    twins = Twins(edition, players, 1)
    assert twins.one.events_for(1) != twins.other.events_for(1)
    assert twins.one.view(1) != twins.other.view(1)
