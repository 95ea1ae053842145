"""The end of The Card Game, K22 to K24: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

from collections.abc import Sequence
from copy import deepcopy

import pytest

import trikk
from tests.lockstep import document
from tests.scenarios.card_position import after_first_scoring, play, position, seat_view
from trikk.catalog.limits import MAX_PLACES
from trikk.catalog.loader import check_edition
from trikk.game.engine import engine_for
from trikk.game.game import Game
from trikk.game.outcome import scores_now
from trikk.rules.cards import scoring

pytestmark = pytest.mark.uncompiled


def ended(completed: Sequence[Sequence[int]], tickets: Sequence[Sequence[int]] = ()) -> Game:
    """Return a game that is over, with these tickets completed and these still held."""
    players = len(completed)
    decks = 2 if players == 4 else 1
    game = position(
        players=players, phase="scoring", to_move=players - 1, decks=decks, completed=completed, tickets=tickets
    )
    game.play("done")
    assert game.is_over
    return game


def test_K22_the_value_of_each_incomplete_ticket_still_held_is_subtracted() -> None:
    game = ended(completed=[[9], []], tickets=[[46, 3], [1]])
    mine, other = game.scores()
    assert (mine.tickets_won, mine.tickets_lost) == (9, 22 + 6)
    assert mine.total == 9 - 28 + 12 + 8  # Los Angeles and Seattle
    assert (other.tickets_won, other.tickets_lost, other.total) == (0, 5, -5)


def test_K22_tickets_that_could_have_been_paid_are_subtracted_too() -> None:
    game = position(phase="scoring", to_move=1, tracks=[{}, {"yellow": 1}], tickets=[[], [1]])
    game.play("done")
    assert game.scores()[1].total == -5


def test_K22_nothing_is_subtracted_in_the_first_of_two_scorings() -> None:
    game = after_first_scoring(tickets=[[46]])
    game.play("done")
    assert seat_view(game, 0).tickets_held == 1  # it can still be completed


def bonuses(game: Game) -> list[tuple[str, ...]]:
    scores = [score for score in game.scores() if isinstance(score, trikk.CardScore)]
    assert len(scores) == game.players
    won = [score.bonus_cities for score in scores]
    assert won == [seat_view(game, seat).bonus_cities for seat in range(game.players)]
    return won


def test_K23_a_bonus_card_goes_to_the_player_with_the_most_completed_tickets_naming_the_city() -> None:
    game = ended(completed=[[14, 25], [9], []])  # Seattle two to one; Los Angeles only seat 1
    assert bonuses(game) == [("seattle",), ("los_angeles",), ()]
    assert [score.total for score in game.scores()] == [10 + 12 + 8, 9 + 12, 0]


@pytest.mark.parametrize(
    ("ticket", "city", "bonus"),
    [
        (11, "new_york", 15),
        (5, "chicago", 12),
        (16, "los_angeles", 12),
        (7, "dallas", 10),
        (22, "miami", 8),
        (14, "seattle", 8),
    ],
)
def test_K23_each_big_city_is_worth_what_its_bonus_card_says(ticket: int, city: str, bonus: int) -> None:
    game = ended(completed=[[ticket], []])
    score = game.scores()[0]
    assert isinstance(score, trikk.CardScore)
    assert (score.bonus, score.bonus_cities) == (bonus, (city,))
    assert score.total == score.tickets_won + bonus


def test_K23_players_tied_for_most_each_score_it_in_full() -> None:
    game = ended(completed=[[14], [29], [25], []])
    assert bonuses(game) == [("seattle",)] * 3 + [()]
    assert [score.total for score in game.scores()] == [10 + 8, 14 + 8, 12 + 8, 0]


def test_K23_a_ticket_naming_two_big_cities_counts_for_both() -> None:
    game = ended(completed=[[1, 6], [2]])  # Chicago two to one; New York one each
    assert bonuses(game) == [("chicago", "new_york"), ("new_york",)]
    assert [score.total for score in game.scores()] == [5 + 7 + 12 + 15, 5 + 15]


def test_K23_the_number_of_tickets_counts_not_their_value() -> None:
    assert bonuses(ended(completed=[[10, 5], [28]])) == [("chicago",), ()]


def test_K23_incomplete_tickets_count_for_no_city() -> None:
    assert bonuses(ended(completed=[[5], []], tickets=[[], [6, 10]])) == [("chicago",), ()]


def test_K23_nobody_scores_a_city_that_no_completed_ticket_names() -> None:
    game = ended(completed=[[], [14]])
    assert bonuses(game) == [(), ("seattle",)]
    assert bonuses(ended(completed=[[], []])) == [(), ()]
    assert [score.total for score in game.scores()] == [0, 10 + 8]


def test_K23_bonus_cards_of_both_scorings_together_are_given_once_at_the_end() -> None:
    game = position(
        players=4,
        decks=2,
        phase="scoring",
        tracks=[{"yellow": 1, "blue": 1}],
        tickets=[[5]],
        completed=[[6], [10], [], []],  # in the first scoring
    )
    play(game, "complete 5", "done", "done", "done", "done")
    assert bonuses(game) == [("chicago",), (), (), ()]


def test_K23_the_last_of_as_many_big_cities_as_there_may_be_is_scored() -> None:
    text = deepcopy(document("branch_line"))
    text["cities"] = [{"id": f"city_{i}", "name": f"City {i}", "bonus": 1} for i in range(MAX_PLACES)]
    text["totals"]["cities"] = MAX_PLACES
    for i, ticket in enumerate(text["tickets"]):
        ticket |= {"from": f"city_{i}", "to": f"city_{MAX_PLACES - 1 - i}"}
    engine = engine_for(check_edition(text, "cities.toml"))
    state = trikk.new_game(engine.edition, players=2, seed=1).state
    state["done"][0, 1] = (1 << len(engine.tickets)) - 1
    none, all_of_them = scores_now(engine, state[0])
    assert isinstance(none, trikk.CardScore)
    assert isinstance(all_of_them, trikk.CardScore)
    assert none.bonus_cities == ()
    assert len(all_of_them.bonus_cities) == all_of_them.bonus == 2 * len(engine.tickets)
    assert all_of_them.bonus_cities[-1] == f"city_{MAX_PLACES - 1}"


def outcome_of(game: Game) -> trikk.Outcome:
    """Return how a game ended, having looked that the compiled rules name the same winners."""
    outcome = game.outcome()
    assert outcome is not None
    table = scoring.new_scores()
    scoring.score(game.engine.tables, game.state[0], table)
    assert tuple(seat for seat in range(game.players) if table[seat, scoring.WINNER]) == outcome.winners
    return outcome


def test_K24_most_points_wins() -> None:
    outcome = outcome_of(ended(completed=[[14], [5, 6], [46]]))
    totals = [score.total for score in outcome.scores]
    assert totals == [10 + 8, 7 + 7 + 12, 22 + 8 + 8]
    assert outcome.winners == (2,)
    assert outcome.ranking == ((2,), (1,), (0,))


def test_K24_a_tie_goes_to_more_completed_tickets() -> None:
    outcome = outcome_of(ended(completed=[[1], [14, 29]]))
    first, second = (score for score in outcome.scores if isinstance(score, trikk.CardScore))
    assert first.total == 5 + 12 + 15 == second.total == 10 + 14 + 8
    assert (first.completed, second.completed) == (1, 2)
    assert len(first.bonus_cities) > len(second.bonus_cities)  # looked at later
    assert outcome.winners == (1,)


def test_K24_a_tie_in_completed_tickets_goes_to_more_bonus_cards() -> None:
    outcome = outcome_of(ended(completed=[[3, 45], [1, 2]]))
    first, second = (score for score in outcome.scores if isinstance(score, trikk.CardScore))
    assert first.total == 6 + 21 + 10 == second.total == 5 + 5 + 12 + 15
    assert first.completed == second.completed == 2
    assert (first.bonus_cities, second.bonus_cities) == (("dallas",), ("chicago", "new_york"))
    assert outcome.winners == (1,)


def test_K24_players_tied_in_everything_share_the_victory() -> None:
    game = ended(completed=[[1], [], [2]])
    outcome = outcome_of(game)
    assert outcome.scores[0] == outcome.scores[2]
    assert outcome.winners == (0, 2)
    assert outcome.ranking == ((0, 2), (1,))
    assert game.events[-1]["winners"] == [0, 2]


def test_K24_everyone_may_win_with_nothing() -> None:
    assert outcome_of(ended(completed=[[], [], []])).winners == (0, 1, 2)


def test_K24_the_end_is_told_with_all_that_was_counted() -> None:
    over = ended(completed=[[1], []], tickets=[[3], [46]]).events[-1]
    cities = ["chicago", "new_york"]
    assert over == {
        "type": "over",
        "scores": [
            {"tickets_won": 5, "tickets_lost": 6, "bonus": 27, "total": 26, "completed": 1, "bonus_cities": cities},
            {"tickets_won": 0, "tickets_lost": 22, "bonus": 0, "total": -22, "completed": 0, "bonus_cities": []},
        ],
        "winners": [0],
        "reason": "last_turns",
    }
