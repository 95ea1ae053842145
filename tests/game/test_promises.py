"""Random play checks every promise at each step: legal moves, samples, notation, errors, copies, invariants."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import trikk
from tests.invariants import MOST_BYTES, check_knowledge, check_state
from tests.lockstep import EDITIONS, SMALL_EDITIONS, edition_of, every_game, fields_of, positions_of, shipped_games
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MESSAGES
from trikk.game.game import Game
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
from trikk.rules import cards, city
from trikk.rules import families as rules
from trikk.rules.generator import GENERATOR, new_generator
from trikk.rules.jit import UNCOMPILED
from trikk.rules.play import legal_mask
from trikk.rules.tape import TAPE


def one_per_phase(edition: str, players: int, seeds: int) -> dict[int, Game]:
    """Return a position of each phase that some games came to: the one with most legal moves."""
    found: dict[int, Game] = {}
    for seed in range(seeds):
        for game in positions_of(edition, players, seed):
            phase = int(game.state[0].phase)
            if phase not in found or len(game.legal_actions()) > len(found[phase].legal_actions()):
                found[phase] = game.copy()
    return found


def snapshot(game: Game) -> tuple[object, ...]:
    """Return all that a game is, and what its dice will give, to see whether it changed."""
    future = game.copy()
    for _ in range(8):
        if not future.is_over:
            future.play(future.legal_moves()[0])
    return game.state.tobytes(), game.events, game.legal_actions(), game.record(chance=True), future.record(chance=True)


# --- at each step --------------------------------------------------------------------------------------------------


def masked(engine: Engine, state: np.ndarray) -> list[int]:
    """Return the legal actions that the rules' mask has."""
    ids = np.empty(int(engine.tables.actions), np.int64)
    mask = np.ones(int(engine.tables.actions), np.bool_)
    n = legal_mask(engine.tables, state[0], ids, mask)
    legal: list[int] = np.flatnonzero(mask).tolist()
    assert ids[:n].tolist() == legal
    return legal


@every_game
def test_every_promise_holds_at_each_step(edition: str, players: int) -> None:
    generator = new_generator(7)
    for seed in range(2 if edition in EDITIONS else 5):
        for game in positions_of(edition, players, seed):
            engine, state = game.engine, game.state
            check_state(engine, state)
            actions = game.legal_actions()
            assert actions == sorted(set(actions))
            assert actions == masked(engine, state)
            assert (game.to_move is None) == game.is_over == (not actions)
            if not game.is_over:
                assert rules.sample(engine.tables, state[0], generator) in actions
            moves = game.legal_moves()
            assert [trikk.parse_move(str(move)) for move in moves] == moves
            assert [engine.action(state[0], move) for move in moves] == actions


@every_game
def test_the_truth_is_never_excluded_by_what_seats_know(edition: str, players: int) -> None:
    for seed in range(2 if edition in EDITIONS else 5):
        for game in positions_of(edition, players, seed):
            check_knowledge(game.engine, game.state)


@every_game
def test_a_text_does_what_its_move_does_and_copies_are_independent(edition: str, players: int) -> None:
    rng = random.Random(5)
    game = trikk.new_game(edition_of(edition), players=players, seed=5)
    while not game.is_over:
        move = rng.choice(game.legal_moves())
        before = snapshot(game)
        by_text, by_move = game.copy(), game.copy()
        assert by_text.state.tobytes() == game.state.tobytes()
        assert by_text == game
        assert by_text.play(str(move)) == by_move.play(move)
        assert by_text == by_move
        assert snapshot(by_text) == snapshot(by_move)
        assert snapshot(game) == before
        game = by_text


@shipped_games
def test_scores_are_as_recounted_from_what_lies_on_the_table(edition: str, players: int) -> None:
    for game in positions_of(edition, players, 11):
        s = fields_of(game.state)
        for seat, score in enumerate(game.scores()):
            held = [game.edition.ticket(id) for id in game.engine.ticket_set(s.held[seat])]
            if isinstance(score, trikk.CityScore):
                assert score.routes == s.points[seat]
                assert score.tickets_won + score.tickets_lost == sum(ticket.points for ticket in held)
                assert score.total == score.routes + score.tickets_won - score.tickets_lost + score.tourist
            else:
                done = [game.edition.ticket(id) for id in game.engine.ticket_set(s.done[seat])]
                assert score.tickets_won == sum(ticket.points for ticket in done)
                assert score.tickets_lost == sum(ticket.points for ticket in held)
                assert score.total == score.tickets_won - score.tickets_lost + score.bonus


# --- samples -------------------------------------------------------------------------------------------------------


@pytest.mark.uncompiled
@pytest.mark.parametrize("edition", [*EDITIONS, *SMALL_EDITIONS])
def test_samples_are_legal_and_equally_likely(edition: str) -> None:
    """Pearson's chi-square; the bound is some eight standard deviations of it, and the seed is fixed."""
    each = 15 if UNCOMPILED else 150
    generator = new_generator(2024)
    players = 2 if edition == "backyard" else 4
    for game in one_per_phase(edition, players, 1 if UNCOMPILED else 4).values():
        if game.is_over:
            continue
        actions, state, engine = game.legal_actions(), game.state, game.engine
        found = Counter(int(rules.sample(engine.tables, state[0], generator)) for _ in range(each * len(actions)))
        assert found.keys() <= set(actions)
        chi_square = sum((found[action] - each) ** 2 / each for action in actions)
        freedom = len(actions) - 1
        assert chi_square <= freedom + 8 * (2 * freedom) ** 0.5
        assert state.tobytes() == game.state.tobytes()


# --- the best choice of tickets ------------------------------------------------------------------------------------


def payable(have: Counter[str], asked: tuple[str, ...]) -> Counter[str] | None:
    """Return what is left after paying for a ticket with its colours and wilds for the rest, or None."""
    left = have.copy()
    for colour in asked:
        left["wild" if left[colour] == 0 else colour] -= 1
    return left if left["wild"] >= 0 else None


def most_points(edition: trikk.CardEdition, have: Counter[str], tickets: list[int]) -> int:
    """Return the most points that some of the tickets bring, trying all ways to choose."""
    if not tickets:
        return 0
    first, *rest = tickets
    best = most_points(edition, have, rest)
    left = payable(have, edition.ticket(first).cards)
    if left is not None:
        best = max(best, edition.ticket(first).points + most_points(edition, left, rest))
    return best


@pytest.mark.uncompiled
@pytest.mark.parametrize("edition", ["card_game", "branch_line"])
def test_the_best_choice_of_tickets_is_worth_as_much_as_any(edition: str) -> None:
    """K19: in positions made up at random, with more and fewer cards than the tickets ask for."""
    engine = engine_for(edition_of(edition))
    chosen = engine.edition
    assert isinstance(chosen, trikk.CardEdition)
    rng = random.Random(1)
    for number in range(6 if UNCOMPILED else 60):
        state = trikk.new_game(chosen, players=2, seed=number).state
        held = rng.sample(range(len(engine.tickets)), min(len(engine.tickets), rng.randint(1, 11)))
        deck = [i for i, colour in enumerate(engine.colours) for _ in range(chosen.cards[colour])]
        track = Counter(rng.sample(deck, rng.randint(0, len(deck) // 2)))
        state["held"][0, 0] = sum(1 << ticket for ticket in held)
        state["track"][0, 0] = [track[i] for i in range(state["track"].shape[2])]
        state["track_size"][0, 0] = track.total()
        have = Counter({colour: track[i] for i, colour in enumerate(engine.colours)})
        best = engine.ticket_set(cards.scoring.best_tickets(engine.tables, state[0], 0))
        assert {engine.ticket_index[id] for id in best} <= set(held)
        assert sum(chosen.ticket(id).points for id in best) == most_points(
            chosen, have, [engine.tickets[ticket] for ticket in held]
        )
        left: Counter[str] | None = have
        for id in best:
            assert left is not None
            left = payable(left, chosen.ticket(id).cards)
        assert left is not None


@pytest.mark.parametrize(
    ("edition", "players"),
    [("card_game", 2), ("card_game", 4), pytest.param("branch_line", 4, marks=pytest.mark.uncompiled)],
)
def test_saying_the_default_until_it_is_done_completes_the_best_choice(edition: str, players: int) -> None:
    """K19; and there is a default in scorings only."""
    completed = 0
    for seed in (2, 7):
        scored: set[tuple[int, int]] = set()
        for game in positions_of(edition, players, seed):
            s = fields_of(game.state)
            in_scoring = not game.is_over and game.view(None).phase == "scoring"
            assert (game.default_move() is not None) == in_scoring
            if not in_scoring or (int(s.decks), int(s.seat)) in scored:
                continue
            seat = int(s.seat)
            scored.add((int(s.decks), seat))
            engine = game.engine
            best = engine.ticket_set(cards.scoring.best_tickets(engine.tables, game.state[0], seat))
            while isinstance(move := game.copy().default_move(), CompleteTicket):
                game.play(move)
                assert move.ticket in best
                completed += 1
            assert isinstance(move, Done)
            assert engine.ticket_set(fields_of(game.state).held[seat] & s.held[seat]) == [
                id for id in engine.ticket_set(s.held[seat]) if id not in best
            ]
    assert completed > 0


# --- moves that cannot be made -------------------------------------------------------------------------------------


def refused(game: Game, move: Move | str) -> str:
    """Assert that a move is refused with a known code and one line; return the code."""
    with pytest.raises(trikk.MoveError) as caught:
        game.play(move)
    assert caught.value.code in MESSAGES
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.code


@every_game
def test_every_move_that_is_not_legal_is_refused_and_changes_nothing(edition: str, players: int) -> None:
    for phase, game in one_per_phase(edition, players, 2).items():
        legal = set(game.legal_moves())
        illegal = [move for move in game.engine.actions if move not in legal]
        rng = random.Random(phase)
        before = snapshot(game)
        for move in rng.sample(illegal, min(len(illegal), 150)):
            refused(game, move)
        assert snapshot(game) == before


def any_cards(rng: random.Random, colours: list[str]) -> dict[str, int]:
    chosen = rng.sample(colours, rng.randint(1, min(4, len(colours))))
    return {colour: rng.randint(1, 4) for colour in chosen}


def any_move(rng: random.Random, game: Game) -> Move:
    """Return a move that can be said: of any kind, with names that the edition has, or nearly has."""
    edition = game.edition
    colours = [*edition.colours, "wild", "mauve"]
    names = ["nowhere"]
    routes = ["nowhere-elsewhere:gray"]
    if isinstance(edition, trikk.CityEdition):
        names += [place.id for place in edition.places]
        routes += [route.id for route in edition.routes]
    tickets = [*game.engine.tickets, 0, 999]
    kinds: list[Callable[[], Move]] = [
        lambda: DrawCard(rng.choice([*colours, "deck"])),
        DrawTickets,
        lambda: KeepTickets(tuple(sorted(rng.sample(tickets, rng.randint(0, 3))))),
        lambda: ClaimRoute(rng.choice(routes), any_cards(rng, colours)),
        lambda: TakeToken(rng.choice(names)),
        lambda: PlaceStack(rng.choice(names)),
        lambda: LayCards(any_cards(rng, colours)),
        lambda: LayCards(dict.fromkeys(rng.sample(colours, 3), 1)),
        lambda: CompleteTicket(rng.choice(tickets)),
        Done,
        Pass,
    ]
    return rng.choice(kinds)()


@every_game
def test_whatever_is_said_is_played_or_refused(edition: str, players: int) -> None:
    codes: Counter[str] = Counter()
    rng = random.Random(players)
    for game in one_per_phase(edition, players, 2).values():
        legal = {str(move) for move in game.legal_moves()}
        for _ in range(80):
            said = str(any_move(rng, game))
            copy = game.copy()
            try:
                copy.play(said)
            except trikk.MoveError as error:
                assert said not in legal
                codes[error.code] += 1
            else:
                assert str(copy.moves[-1]) in legal
    assert {"unknown_name", "not_now"} <= codes.keys() <= MESSAGES.keys()


def test_cards_may_be_said_in_any_order() -> None:
    """docs/notation.md: the parts of a text may come in any order."""
    game = trikk.new_game("card_game", players=2, seed=3)
    for move in ("keep 5", "keep 1"):
        game.play(move) if move in map(str, game.legal_moves()) else game.play(game.legal_moves()[0])
    triple = next(move for move in game.legal_moves() if isinstance(move, LayCards) and len(move.cards) == 3)
    said = "lay " + "+".join(f"{colour}*{n}" for colour, n in reversed(list(triple.cards.items())))
    game.play(said)
    assert game.moves[-1] == triple


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("text", ["", " ", "draw", "keep", "claim", "draw  red", "draw red ", "pass now", "\n", "🚋"])
def test_garbage_is_refused_and_changes_nothing(edition: str, text: str) -> None:
    game = trikk.new_game(edition, players=2, seed=1)
    before = snapshot(game)
    assert refused(game, text) == "malformed_move"
    assert snapshot(game) == before


@pytest.mark.uncompiled
@pytest.mark.parametrize("edition", EDITIONS)
def test_impossible_chance_is_refused_and_changes_nothing(edition: str) -> None:
    """Neither the position nor the dice: what comes next is what would have come."""
    for game in one_per_phase(edition, 4, 1).values():
        if game.is_over:
            continue
        draws = [move for move in game.legal_moves() if move in (DrawCard("deck"), DrawTickets(), Done())]
        for move in [*draws, game.legal_moves()[0]]:
            before = snapshot(game)
            needed = len(_chance_of(game, move))
            for chance in ([1000] * needed, ["mauve"] * (needed + 1), [*_chance_of(game, move), "red"]):
                copy = game.copy()
                with pytest.raises(trikk.MoveError) as caught:
                    copy.play(move, chance=chance or ["red"])
                assert caught.value.code == "impossible_chance"
                assert snapshot(copy) == before


def _chance_of(game: Game, move: Move) -> list[str | int]:
    copy = game.copy()
    copy.play(move)
    return copy.chance()[-1]


# --- the state -----------------------------------------------------------------------------------------------------

RECORDS = {
    "city state": city.state.CITY_STATE,
    "card state": cards.state.CARD_STATE,
    "city tables": city.tables.CITY_TABLES,
    "card tables": cards.tables.CARD_TABLES,
    "generator": GENERATOR,
    "tape": TAPE,
}


@pytest.mark.parametrize("name", RECORDS)
def test_no_field_has_the_name_of_an_attribute_of_records(name: str) -> None:
    """A field called `size` would be shadowed by NumPy's own in uncompiled code."""
    assert set(RECORDS[name].names or ()) & set(dir(np.record)) == set()


@pytest.mark.parametrize("name", ["city state", "card state"])
def test_a_state_has_at_most_two_kibibytes_and_no_references(name: str) -> None:
    assert RECORDS[name].itemsize <= MOST_BYTES
    assert not RECORDS[name].hasobject


@pytest.mark.parametrize("name", ["city state", "card state"])
def test_a_state_has_no_gaps_between_its_fields(name: str) -> None:
    """States are compared by their bytes, and NumPy does not copy those between fields."""
    fields: Mapping[str, Any] = RECORDS[name].fields or {}
    assert sum(field[0].itemsize for field in fields.values()) == RECORDS[name].itemsize


@every_game
def test_a_state_is_data_that_one_memory_copy_copies(edition: str, players: int) -> None:
    """Playing on in copied bytes is playing on."""
    engine = engine_for(edition_of(edition))
    game = trikk.new_game(edition_of(edition), players=players, seed=9)
    again = np.frombuffer(bytearray(game.state.tobytes()), engine.dtype)
    ids = np.empty(int(engine.tables.actions), np.int64)
    n = rules.legal(engine.tables, again[0], ids)
    assert ids[:n].tolist() == game.legal_actions()
    assert again.tobytes() == game.state.tobytes()
