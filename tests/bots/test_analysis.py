"""What moves are worth, and why: the same each time, whoever asks, and from what the seat may know."""

import numpy as np
import pytest

import trikk
from tests.bots.built_in.test_search import opening
from tests.bots.players import positions
from tests.bots.test_bot_secrecy import another_world
from tools import stability
from trikk.bots.analysis import WORLDS

EDITIONS = trikk.editions()
FEW = 64


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_analysing_gives_every_legal_move_with_points_and_a_chance(edition: str, players: int) -> None:
    game = opening(edition, players, steps=players + 6)
    seat = game.to_move
    assert seat is not None
    estimates = trikk.analyse(game.view(seat), worlds=FEW)
    assert sorted(map(str, game.legal_moves())) == sorted(str(estimate.move) for estimate in estimates)
    for estimate in estimates:
        assert 1 <= estimate.tries <= FEW
        assert 0 <= estimate.win_chance <= 1
        assert -200 <= estimate.margin <= 200
        assert np.isfinite(estimate.points)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_best_comes_first_and_the_others_follow_by_their_chance(edition: str) -> None:
    for view in stability.positions(edition, 3, 4):
        estimates = trikk.analyse(view, worlds=FEW)
        best = estimates[0]
        assert best.level
        assert best.tries == FEW
        chances = [each.win_chance for each in estimates]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_position_gets_the_same_answer_on_any_number_of_threads(edition: str) -> None:
    view = next(stability.positions(edition, 2, 1))
    answer = trikk.analyse(view, worlds=FEW)
    assert trikk.analyse(view, worlds=FEW) == answer
    assert trikk.analyse(view, worlds=FEW, threads=3) == answer
    assert [each.win_chance for each in trikk.analyse(view, worlds=FEW, seed=1)] != [each.win_chance for each in answer]


@pytest.mark.long
def test_the_best_move_is_the_same_in_nine_of_ten_repeats_or_said_to_be_level() -> None:
    check_stable("new_york", 2, positions=1, worlds=512, most_level=1.0)  # in one position nearly all may be level


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "players"),
    [
        pytest.param(edition, players, marks=[pytest.mark.soak] if (edition, players) != ("new_york", 2) else [])
        for edition in EDITIONS
        for players in (2, 3)
    ],
)
def test_the_best_move_is_stable_all_along_a_game(edition: str, players: int) -> None:
    most_level = 0.9 if edition == "card_game" else 2 / 3
    check_stable(edition, players, positions=6, worlds=WORLDS, most_level=most_level)


def check_stable(edition: str, players: int, positions: int, worlds: int, most_level: float) -> None:
    views = list(stability.positions(edition, players, positions))
    found = [stability.repeats(view, worlds) for view in views]
    assert sum(each.agreeing for each in found) >= 9 * len(found)
    # It does not just call everything level.
    choices = [len(trikk.analyse(view, worlds=1)) for view in views]
    assert sum(each.level for each in found) < most_level * sum(choices)


def test_analysing_sees_a_winning_last_move() -> None:
    """In the very last turn of all, the best claim is what brings most points at once."""
    game = trikk.play_bots("new_york", ["planner", "planner"], seed=4)
    last = trikk.new_game("new_york", players=2, seed=4)
    for move in game.moves:
        if last.view(None).turns_left == 1:
            break
        last.play(move)
    seat = last.to_move
    assert seat is not None
    best = trikk.analyse(last.view(seat), worlds=256)[0]

    def points_after(move: trikk.Move) -> int:
        world = last.copy()
        world.play(move)
        while not world.is_over:
            world.play(world.legal_moves()[0])
        return world.scores()[seat].total

    certain = [move for move in last.legal_moves() if isinstance(move, trikk.ClaimRoute)]
    assert points_after(best.move) >= max(map(points_after, certain), default=-99)


def test_analysing_needs_the_view_of_the_seat_to_move_and_worlds() -> None:
    game = opening("new_york")
    seat = game.to_move
    assert seat is not None
    with pytest.raises(trikk.MoveError, match=f"seat {seat} is to move"):
        trikk.analyse(game.view(1 - seat))
    with pytest.raises(trikk.MoveError, match="is to move"):
        trikk.analyse(game.view(None))
    with pytest.raises(trikk.MoveError, match="over"):
        trikk.analyse(trikk.play_bots("new_york", ["random", "random"], seed=1).view(0))
    with pytest.raises(trikk.SetupError, match="at least one world, not 0"):
        trikk.analyse(game.view(seat), worlds=0)
    with pytest.raises(trikk.SetupError, match="worlds must be a whole number"):
        trikk.analyse(game.view(seat), worlds=64.0)  # type: ignore[arg-type]
    with pytest.raises(trikk.SetupError, match=r"a view, such as game.view\(game.to_move\), not Game"):
        trikk.analyse(game)  # type: ignore[arg-type]


def test_analysing_an_edition_of_ones_own_takes_the_edition() -> None:
    edition = trikk.load_edition("tests/data/backyard.toml")
    view = trikk.new_game(edition, players=2, seed=1).view(0)
    assert trikk.analyse(view, edition=edition, worlds=8)
    with pytest.raises(trikk.UnknownEdition):
        trikk.analyse(view, worlds=8)


# --- The Card Game's scoring ---------------------------------------------------------------------------------------


def scorings(players: int, games: int) -> list[tuple[trikk.View, float]]:
    """Return the first decision of the first seat to score in some games, and what part of the victory it had."""
    found: list[tuple[trikk.View, float]] = []
    for seed in range(games):
        game = trikk.play_bots("card_game", ["planner"] * players, seed=seed)
        outcome = game.outcome()
        assert outcome is not None
        again = trikk.new_game("card_game", players=players, seed=seed)
        for move in game.moves:
            if again.view(None).phase == "scoring":
                found.append((again.view(0), (0 in outcome.winners) / len(outcome.winners)))
                break
            again.play(move)
    return found


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_chances_in_a_scoring_tell_how_games_then_end(players: int) -> None:
    told = [(trikk.analyse(view, worlds=FEW)[0].win_chance, won) for view, won in scorings(players, 50)]
    assert len(told) == 50
    assert any(0.05 < chance < 0.95 for chance, _ in told)
    error = sum((chance - won) ** 2 for chance, won in told) / len(told)
    share = sum(won for _, won in told) / len(told)
    assert error < 0.75 * share * (1 - share)  # who only knew how often the first seat wins would be off by the product


def test_completing_nothing_is_never_best_while_a_ticket_can_be_paid_for() -> None:
    for view, _ in scorings(2, 6):
        estimates = trikk.analyse(view, worlds=FEW)
        assert isinstance(estimates[0].move, trikk.CompleteTicket)
        done = next(each for each in estimates if str(each.move) == "done")
        assert done.margin < estimates[0].margin - 50


# --- within a turn -------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chance_does_not_jump_between_the_cards_of_a_turn(edition: str) -> None:
    found = [abs(change) for change in stability.jumps(edition, 2, worlds=256)]
    assert found
    assert sum(found) / len(found) < 0.05


# --- reasons -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_reasons_and_chances_do_not_change_when_only_hidden_things_do(edition: str, players: int) -> None:
    compared = 0
    for game in positions(edition, players, players, ["planner"], every=9):
        seat = game.to_move
        assert seat is not None
        other = another_world(game, seat, seed=len(game.moves))
        assert trikk.analyse(game.view(seat), worlds=4) == trikk.analyse(other.view(seat), worlds=4)
        compared += other.state.tobytes() != game.state.tobytes()
    assert compared > 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_nearly_all_best_moves_have_a_reason_about_things_that_there_are(edition: str) -> None:
    explained, seen, codes = 0, 0, set()
    for game in positions(edition, 3, 2, ["planner"], every=5):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        own = view.seats[seat]
        known = {ticket.id for ticket in own.tickets or ()} | set(own.offer or ())
        best = trikk.analyse(view, worlds=16)[0]
        seen += 1
        explained += bool(best.reasons)
        for reason in best.reasons:
            codes.add(reason.code)
            assert set(reason.tickets) <= known
            assert all(count > 0 for count in reason.cards.values())
            assert reason.seat is None or reason.seat != seat
    assert explained >= 0.95 * seen
    assert len(codes) >= 4


def test_a_claim_says_which_ticket_it_serves_and_a_draw_what_is_lacking() -> None:
    said = set()
    for game in positions("new_york", 2, 1, ["planner"], every=1):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        for each in trikk.analyse(view, worlds=1):
            for reason in each.reasons:
                said.add((type(each.move).__name__, reason.code))
                if reason.code == "lacks":
                    assert isinstance(each.move, trikk.DrawCard)
                    assert set(reason.cards) == {each.move.card}
                    assert reason.route is not None
                if reason.code in ("completes", "serves"):
                    assert isinstance(each.move, trikk.ClaimRoute)
                    assert reason.route == each.move.route
    assert {
        ("DrawCard", "lacks"),
        ("ClaimRoute", "serves"),
        ("ClaimRoute", "completes"),
        ("ClaimRoute", "rival"),
    } <= said
