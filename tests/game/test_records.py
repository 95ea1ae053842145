"""Records read back as the games they were, and whatever else a line holds is refused in one line of words."""

import copy
import functools
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import trikk
from tests.fuzzing import mutate, nested
from tests.lockstep import EDITIONS, SMALL_EDITIONS, edition_of, play_on, shipped_games
from trikk.game.errors import MESSAGES
from trikk.game.game import Game
from trikk.game.moves import DrawTickets, KeepTickets
from trikk.game.records import VERSION, with_map
from trikk.game.verify import Difference, verify_line
from trikk.rules.jit import UNCOMPILED

fuzz = settings(derandomize=True, suppress_health_check=list(HealthCheck))


@functools.cache
def played(edition: str, players: int, seed: int | str, moves: int | None = None) -> Game:
    """Return a random game, whole or after so many moves; not to be played on."""
    rng = random.Random(f"{edition} {players} {seed}")
    game = trikk.new_game(edition_of(edition), players=players, seed=seed, seats=["random"] * players)
    return play_on(game, rng, moves)


def line_of(game: Game, **changes: Any) -> str:
    return json.dumps(game.record(chance="chance" in changes) | changes)


# --- there and back ------------------------------------------------------------------------------------------------


@shipped_games
@pytest.mark.parametrize("seed", [0, 2**53 - 1, "0", "f" * 64, "00c0FFEE"], ids=str)
def test_a_record_replays_as_its_game(edition: str, players: int, seed: int | str) -> None:
    for moves in (0, 7, None):
        game = played(edition, players, seed, moves)
        record = trikk.parse_record(line_of(game))
        assert record == game.record()
        assert record["seed"] == seed
        assert (record["result"] is None) == (not game.is_over)
        again = trikk.replay(record)
        assert again == game
        assert again.record() == record
        assert again.outcome() == game.outcome()
        assert verify_line(line_of(game)) is None


@pytest.mark.uncompiled
@shipped_games
def test_a_record_with_chance_needs_no_seed(edition: str, players: int) -> None:
    for moves in (0, 20) if UNCOMPILED else (0, 20, None):
        game = played(edition, players, 4, moves)
        with_both = game.record(chance=True)
        assert len(with_both["chance"]) == len(with_both["moves"]) + 1
        assert verify_line(json.dumps(with_both)) is None
        record = {**with_both, "seed": None}
        assert verify_line(json.dumps(record)) is None
        again = trikk.replay(record)
        assert again.events == game.events
        assert again.state.tobytes() == game.state.tobytes()
        assert again.record() == record


@shipped_games
def test_a_part_of_a_record_is_the_game_as_it_was_then(edition: str, players: int) -> None:
    whole = played(edition, players, 4)
    for moves in (0, 1, 20):
        assert trikk.replay(whole.record(), moves=moves) == played(edition, players, 4, moves)
    for moves in (-1, len(whole.moves) + 1):
        with pytest.raises(trikk.RecordError, match=f"there is no move {moves}"):
            trikk.replay(whole.record(), moves=moves)


@pytest.mark.parametrize("edition", SMALL_EDITIONS)
def test_records_of_editions_of_ones_own_need_the_edition(edition: str) -> None:
    game = played(edition, 3, 4)
    editions = {edition: edition_of(edition)}
    assert trikk.replay(game.record(), editions=editions) == game
    assert verify_line(line_of(game), editions) is None
    with pytest.raises(trikk.RecordError, match="is not an edition"):
        trikk.replay(game.record())


@pytest.mark.parametrize("edition", SMALL_EDITIONS)
def test_a_record_that_carries_its_map_replays_anywhere(edition: str) -> None:
    game = played(edition, 3, 4)
    saved = with_map(game.record(), game.edition)
    assert saved["record"] == game.record()  # as its form is fixed; older versions ignore what stands beside it
    assert trikk.replay(saved) == trikk.replay(trikk.parse_record(json.dumps(saved))) == game
    assert verify_line(json.dumps(saved)) is None
    other = replace(game.edition, name="Elsewhere")
    assert trikk.replay(saved, editions={edition: other}).edition == game.edition  # it was played on this one


def test_a_record_of_an_edition_that_everyone_has_carries_no_map() -> None:
    game = played("new_york", 2, 1)
    assert with_map(game.record(), game.edition) == game.record()


def test_a_map_that_does_not_fit_its_record_is_refused() -> None:
    game = played("backyard", 2, 4, 0)
    saved = with_map(game.record(), game.edition)
    for record, carried, problem in (
        ({"edition": "elsewhere"}, {}, '"edition" is "elsewhere", but that of its "map" is "backyard"'),
        ({"edition_version": 9}, {}, '"edition_version" is 9, but that of its "map" is 1'),
        ({}, {"family": "chess"}, '"map": .*family'),
        ({}, {"places": []}, '"map": .*places'),
    ):
        wrong = {"record": {**saved["record"], **record}, "map": {**saved["map"], **carried}}
        with pytest.raises(trikk.RecordError, match=problem):
            trikk.replay(wrong)
    with pytest.raises(trikk.RecordError, match='"map" must be an object'):
        trikk.replay({**saved, "map": "backyard.toml"})


def test_options_and_seats_are_kept() -> None:
    game = trikk.new_game("card_game", players=2, seed=1, seats=["Ann", "Bob"], options={"open_track": True})
    again = trikk.replay(trikk.parse_record(json.dumps(game.record())))
    assert again.seats == ("Ann", "Bob")
    assert again.options == {"open_track": True}
    assert again == game


def test_a_record_may_stand_in_a_result() -> None:
    record = played("new_york", 2, 1).record()
    assert trikk.parse_record(json.dumps({"game": 3, "rating": {"mu": 25.0}, "record": record})) == record
    with pytest.raises(trikk.RecordError, match='"seed" is missing'):
        trikk.parse_record(json.dumps({"record": {key: value for key, value in record.items() if key != "seed"}}))
    with pytest.raises(trikk.RecordError, match='"format" must be'):
        trikk.parse_record(json.dumps({"record": [record]}))
    with pytest.raises(trikk.RecordError, match='"format" must be'):  # not one in the other in the other
        trikk.parse_record(json.dumps({"record": {"record": record}}))


@pytest.mark.parametrize(("seed", "fine"), [(0, True), (2**53 - 1, True), (2**53, False), (-1, False), (True, False)])
def test_whole_number_seeds_are_below_two_to_the_53rd(seed: int, fine: bool) -> None:
    line = line_of(trikk.new_game("new_york", players=2, seed=0), seed=seed)
    if fine:
        assert trikk.parse_record(line)["seed"] == seed
    else:
        with pytest.raises(trikk.RecordError, match="a seed is a whole number"):
            trikk.parse_record(line)


# --- what verification finds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_verification_names_the_first_difference_in_the_result(edition: str) -> None:
    game = played(edition, 3, 4)
    last = len(game.moves)
    true = game.record()["result"]

    def differs(result: Any) -> Difference:
        found = verify_line(line_of(game, result=result))
        assert found is not None
        assert found.move == last
        assert str(found).startswith(f"move {last}: {found.what} is {json.dumps(found.recorded)}, but replays as ")
        return found

    for seat in range(3):
        for key, value in true["scores"][seat].items():
            other = [*value, "nowhere"] if isinstance(value, list) else value + 1
            result = copy.deepcopy(true)
            result["scores"][seat][key] = other
            found = differs(result)
            assert found.what == f"result.scores[{seat}].{key}"
            assert (found.recorded, found.replayed) == (other, value)
    for key, value in {"winners": [0, 1, 2], "reason": "boredom", "scores": []}.items():
        found = differs({**true, key: value})
        assert (found.what, found.recorded, found.replayed) == (f"result.{key}", value, true[key])
    found = differs({key: value for key, value in true.items() if key != "winners"})
    assert (found.what, found.recorded, found.replayed) == ("result.winners", None, true["winners"])
    assert differs({**true, "more": 1}).what == "result.more"
    assert differs(None).what == "result"


@pytest.mark.parametrize("edition", EDITIONS)
def test_verification_names_the_first_difference_in_chance(edition: str) -> None:
    game = played(edition, 3, 4)
    chance = game.chance()
    steps = [step for step, outcomes in enumerate(chance) if outcomes]
    for step in (0, steps[1], steps[-1]):
        changed = copy.deepcopy(chance)
        changed[step][0] = "mauve"
        found = verify_line(line_of(game, chance=changed))
        assert found == Difference(step, "chance", changed[step], chance[step])
        assert str(found).startswith("setup: chance is" if step == 0 else f"move {step}: chance is")


@pytest.mark.parametrize("edition", EDITIONS)
def test_chance_alone_must_be_possible_and_complete(edition: str) -> None:
    """A record without a seed is refused at the step whose outcomes do not fit."""
    game = played(edition, 3, 4)
    chance = game.chance()
    steps = [step for step, outcomes in enumerate(chance) if outcomes]
    for step in (0, steps[1], steps[-1]):
        for outcomes in (chance[step][:-1], [*chance[step], chance[step][-1]], ["mauve", *chance[step][1:]]):
            changed = [*chance[:step], outcomes, *chance[step + 1 :]]
            with pytest.raises(trikk.RecordError, match="the setup" if step == 0 else f"move {step},"):
                verify_line(line_of(game, chance=changed, seed=None))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_that_cannot_be_made_is_named_with_its_number(edition: str) -> None:
    game = played(edition, 3, 4)
    moves = [str(move) for move in game.moves]
    for number, text in ((1, "draw deck"), (5, "keep 999"), (len(moves), "sing a song"), (len(moves) + 1, "pass")):
        changed = [*moves[: number - 1], text, *moves[number:]]
        for check in (verify_line, lambda line: trikk.replay(trikk.parse_record(line))):
            with pytest.raises(trikk.RecordError) as caught:
                check(line_of(game, moves=changed))
            assert str(caught.value).startswith(f"move {number}, {text!r}: ")
            assert caught.value.details["move"] == number


def test_another_seed_is_found_out() -> None:
    game = played("new_york", 3, 4)
    with pytest.raises(trikk.RecordError, match=r"^move \d+, "):
        verify_line(line_of(game, seed=5))


FINE, DIFFERENT = "fine", "different"


def verdict(check: Callable[[str], object], line: str) -> str:
    """Return what is said of a line: that it is a record, that it is not true, or the error."""
    try:
        found = check(line)
    except trikk.RecordError as error:
        return str(error)
    if isinstance(found, Difference):
        assert len(str(found).splitlines()) == 1
        return DIFFERENT
    return FINE


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "respell",
    [
        lambda text: text.replace("keep ", "keep 0"),
        lambda text: text + " " + text.split(" ")[1],
        lambda text: "keep " + "".join(chr(0x660 + int(c)) if c.isdecimal() else c for c in text[5:]),
        lambda text: "keep " + " ".join(reversed(text.split(" ")[1:])),
        lambda text: "keep " + "9" * 5000,
        lambda text: text + " ",
        lambda text: text.replace(" ", "  "),
        lambda text: "keep none",
        lambda text: "keep",
    ],
    ids=["zero", "twice", "arabic", "reversed", "huge", "space", "spaces", "none", "nothing"],
)
def test_verification_reads_moves_just_as_replaying_does(edition: str, respell: Any) -> None:
    """Both the fast way without chance and the slow way."""
    game = played(edition, 3, 4)
    for number, move in enumerate(game.moves):
        if not isinstance(move, KeepTickets) or not move.tickets:
            continue
        moves = [str(move) for move in game.moves]
        moves[number] = respell(moves[number])
        line = line_of(game, moves=moves)
        replayed = verdict(lambda line: trikk.replay(trikk.parse_record(line)), line)
        assert verdict(verify_line, line) == replayed
        assert verdict(verify_line, line_of(game, moves=moves, chance=game.chance())) == replayed
        if number > 10:
            break


def test_keeping_nothing_is_not_looking_at_tickets() -> None:
    game = played("new_york", 3, 4)
    number = game.moves.index(DrawTickets())
    moves = [str(move) for move in game.moves]
    moves[number] = "keep none"
    with pytest.raises(trikk.RecordError, match=f"move {number + 1}, 'keep none'"):
        verify_line(line_of(game, moves=moves))


# --- lines that are no records -------------------------------------------------------------------------------------

GOOD = line_of(played("new_york", 2, 1))

BAD_LINES = {
    "": "not JSON",
    "{}": '"format" must be "trikk-record", not null',
    "[]": "a record is a JSON object",
    "NaN": "a record is a JSON object",
    '"trikk-record"': "a record is a JSON object",
    GOOD[:-1]: "is the line cut off?",
    GOOD[: len(GOOD) // 2]: "is the line cut off?",
    GOOD + GOOD: "not JSON",
    GOOD.replace('"version": 1', '"version": 2', 1): "update Trikk to read it",
    GOOD.replace('"version": 1', '"version": 1.0', 1): '"version" must be 1',
    GOOD.replace('"version": 1', '"version": true', 1): '"version" must be 1',
    GOOD.replace('"version": 1', '"version": 0', 1): '"version" must be 1',
    GOOD.replace('"edition_version": 1', '"edition_version": 2'): '"edition_version" is 2',
    GOOD.replace('"new_york"', '"old_york"'): "is not an edition",
    GOOD.replace('"players": 2', '"players": 7'): "the setup: New York is for 2 to 4 players",
    GOOD.replace('"players": 2', '"players": "2"'): '"players" must be a whole number',
    GOOD.replace('"seed": 1', '"seed": null'): '"chance" is needed',
    GOOD.replace('"options": {}', '"options": {"cheat": true}'): "there is no option",
    GOOD.replace('"options": {}', '"options": {"open_track": 1}'): "must be true or false",
    GOOD.replace('"moves": [', '"moves": [7, '): '"moves" must be a list of texts',
    GOOD.replace('"seats": [', '"seats": [null, '): '"seats" must be a list of texts',
    GOOD.replace('"seed": 1', '"seed": 1, "chance": [[]]'): '"chance" must have',
    GOOD.replace('"seed": 1', '"seed": 1, "speed": 1'): '"speed" is not a field of a record',
    GOOD.replace('"seed": 1', '"seed": 1, "two\\nlines": 1'): "is not a field of a record",
    GOOD.replace('"seed": 1', '"seed": ' + "1" * 5000): "",
    GOOD.replace('"seed": 1', '"speed": 1'): '"seed" is missing',
    "[" * 100_000: "nested too deeply",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_is_no_record_is_refused_in_one_line(line: str) -> None:
    with pytest.raises(trikk.RecordError) as caught:
        verify_line(line)
    assert BAD_LINES[line] in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert caught.value.code in MESSAGES


def test_a_record_of_a_newer_version_is_refused_whatever_else_it_has() -> None:
    line = json.dumps({"format": "trikk-record", "version": VERSION + 1, "places": ["moon"]})
    with pytest.raises(trikk.RecordError, match=f"the record has version {VERSION + 1}"):
        trikk.parse_record(line)


@pytest.mark.parametrize("key", ["", "format", "version", "edition", "seed", "options", "result"])
def test_nesting_of_any_depth_is_refused(key: str) -> None:
    """Some depths can just be read, but not written into a message any more."""
    record = json.dumps({**json.loads(GOOD), key: "@"}) if key else '"@"'
    for depth in range(700, 1000):
        line = record.replace('"@"', "[" * depth + "]" * depth)
        with pytest.raises(trikk.RecordError):
            verify_line(line)


values = nested(
    st.none(),
    st.booleans(),
    st.integers(-2, 5),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["new_york", "card_game", "keep none", "pass", "draw deck", "tickets", "ff", "wild", "done"]),
)


def check_line(line: str) -> bool:
    """Assert that a line works or is refused in one line; return whether it is the record of a game."""
    replayed = verdict(lambda line: trikk.replay(trikk.parse_record(line)), line)
    verified = verdict(verify_line, line)
    assert len(replayed.splitlines()) == len(verified.splitlines()) == 1
    assert (replayed == FINE) == (verified in (FINE, DIFFERENT))
    return replayed == FINE


@pytest.mark.parametrize(("edition", "chance"), [(edition, chance) for edition in EDITIONS for chance in (0, 1, 2)])
@settings(fuzz, max_examples=100)
@given(data=st.data())
def test_a_changed_record_is_read_or_refused(edition: str, chance: int, data: st.DataObject) -> None:
    record = json.loads(json.dumps(played(edition, 2, 1, 30).record(chance=chance > 0)))
    if chance == 2:
        record["seed"] = None
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(record, data, values, ["chance", "open_track"])
    check_line(json.dumps(record))


@pytest.mark.parametrize("edition", EDITIONS)
@settings(fuzz, max_examples=100)
@given(data=st.data())
def test_a_changed_text_is_read_or_refused(edition: str, data: st.DataObject) -> None:
    line = json.dumps(played(edition, 2, 1, 12).record(chance=True))
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, min(len(line), begin + 20)))
    line = line[:begin] + data.draw(st.text(max_size=6)) + line[end:]
    check_line(line)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_cut_off_anywhere_is_refused(edition: str) -> None:
    line = line_of(played(edition, 2, 1, 12))
    for length in range(0, len(line), 7):
        assert not check_line(line[:length])
    assert check_line(line)


@settings(fuzz, max_examples=200)
@given(text=st.text(max_size=40))
@example("\x00")
@example("\ud800")
@example("1e999")
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    assert not check_line(text)


# --- moves ---------------------------------------------------------------------------------------------------------

WORDS = """
draw tickets keep claim take place lay complete done pass none deck red wild sunset a-b:gray
red*1 red*2+wild*1 red*0 red*1+red*1 wild*1+red*1 0 1 01 999 -1 ٣ 1000000
"""
words = st.sampled_from(WORDS.split())


@settings(fuzz, max_examples=300)
@given(text=st.text(max_size=30) | st.lists(words | st.text(max_size=4), max_size=4).map(" ".join))
@example("draw red\n")
@example("keep " + "1 " * 400)
@example("keep ²")
@example("claim a-b:gray red*٣")
def test_any_text_is_a_move_or_no_move(text: str) -> None:
    refusal: trikk.MoveError | None = None
    try:
        move = trikk.parse_move(text)
    except trikk.MoveError as error:
        refusal = error
    if refusal is not None:
        assert refusal.code == "malformed_move"
        assert len(str(refusal).splitlines()) == 1
    else:
        assert isinstance(move, trikk.Move)
        assert trikk.parse_move(str(move)) == move
        assert sorted(text) == sorted(str(move))


@pytest.mark.parametrize("value", [None, 3, b"pass", ["pass"], 1.5])
def test_what_is_no_text_is_no_move(value: Any) -> None:
    with pytest.raises(trikk.MoveError) as caught:
        trikk.parse_move(value)
    assert caught.value.code == "malformed_move"


def test_a_game_whose_dice_were_steered_has_a_record_that_replays() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    for _ in range(2):
        game.play(game.legal_moves()[0])
    for colour in ("red", "blue"):
        game.play("draw deck", chance=[colour])
    assert game.seed is None
    record = game.record()
    assert record["chance"][3:] == [["red"], ["blue"]]
    assert trikk.replay(record) == game
