"""The same seed and moves give the same game, whatever else goes on; and the dice are what they are said to be."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import trikk
from tests.lockstep import EDITIONS, shipped_games
from trikk.arena.run import Run
from trikk.arena.settings import simulation
from trikk.bots.referee import Referee
from trikk.game.game import Game
from trikk.game.seeds import derived_seed
from trikk.game.verify import verify_line
from trikk.rules import families as rules
from trikk.rules.generator import STREAM_DICE, STREAM_SEATS, below, new_generator, new_generators, next_word
from trikk.rules.jit import UNCOMPILED


def bots_play(edition: str, players: int, seed: int) -> Iterator[Game]:
    """Play a game between random bots, yielding it before each move and at the end."""
    names = ["random"] * players
    referee = Referee(trikk.new_game(edition, players=players, seed=seed, seats=names), names, seed)
    while not referee.game.is_over:
        yield referee.game
        referee.step()
    yield referee.game


def whole_game(edition: str, players: int, seed: int) -> dict[str, Any]:
    [*_, game] = bots_play(edition, players, seed)
    return game.record(chance=True)


# --- noise ---------------------------------------------------------------------------------------------------------


@shipped_games
def test_global_generators_do_not_matter(edition: str, players: int) -> None:
    random.seed(1)
    np.random.seed(1)
    expected = whole_game(edition, players, 3)
    for game in bots_play(edition, players, 3):
        random.seed(len(game.moves) * 7)
        random.random()
        np.random.seed(len(game.moves))
        np.random.default_rng().integers(10)
        last = game
    assert last.record(chance=True) == expected


SCRIPT = """
import json, trikk
for edition in trikk.editions():
    game = trikk.play_bots(edition, ["random"] * 3, seed=5)
    print(json.dumps(game.record(chance=True)))
    print(json.dumps(game.events))
    print(json.dumps(game.view(None).to_dict()))
"""


@pytest.mark.long
def test_the_hash_seed_of_the_process_does_not_matter() -> None:
    printed = []
    for hash_seed in ("0", "1234"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        result = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, check=True, capture_output=True, text=True
        )
        printed.append(result.stdout)
    assert printed[0] == printed[1]
    records = [json.loads(line) for line in printed[0].splitlines()[::3]]
    assert records == [whole_game(edition, 3, 5) for edition in trikk.editions()]


@shipped_games
def test_thinking_does_not_shift_the_dice(edition: str, players: int) -> None:
    """Views, samples, worlds, copies that play on and bots that think: none of it changes what comes."""
    expected = whole_game(edition, players, 8)
    generator = new_generator(8)
    for game in bots_play(edition, players, 8):
        engine, state = game.engine, game.state
        if len(game.moves) % 9 == 0 and not game.is_over:
            seen, world = engine.new_state(), engine.new_state()
            for seat in (*range(players), None):
                game.view(seat).to_dict()
                game.events_for(seat)
            rules.view(engine.tables, state, game.to_move, seen)
            rules.resample(engine.tables, seen, game.to_move, generator, world)
            rules.sample(engine.tables, state[0], generator)
            decision = trikk.decision_for(game, seed=8)
            decision.sample_world()
            trikk.make_bot("random").choose(decision)
            ahead = game.copy()
            for _ in range(10):
                if not ahead.is_over:
                    ahead.play(ahead.legal_moves()[-1])
            game.scores()
            game.default_move()
        last = game
    assert last.record(chance=True) == expected


# --- runs ----------------------------------------------------------------------------------------------------------


def run_of(edition: str, games: int, seed: int = 11) -> Run:
    return Run(simulation(trikk.edition(edition), ("random", "greedy", "random"), games, seed))


def lines_of(run: Run, workers: int = 1) -> str:
    return "".join(part.lines for part in run.play(workers) if part is not None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_run_does_not_depend_on_how_it_is_divided(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lines_of(run_of(edition, 30))
    assert whole.count("\n") == 30
    for size in (1, 7, 29):
        monkeypatch.setattr("trikk.arena.run.MOST_GAMES", size)
        assert lines_of(run_of(edition, 30)) == whole
    assert whole.startswith(lines_of(run_of(edition, 12)))


def test_a_run_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.arena.run.MOST_GAMES", 10)
    assert lines_of(run_of("new_york", 45), workers=2) == lines_of(run_of("new_york", 45), workers=1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_game_of_a_run_can_be_played_again_alone(edition: str) -> None:
    lines = lines_of(run_of(edition, 12)).splitlines()
    for number in range(0, 12, 5):
        record = json.loads(lines[number])
        seed = derived_seed(11, number)
        assert record["seed"] == seed < 2**53
        assert trikk.play_bots(edition, ("random", "greedy", "random"), seed=seed).record() == record
        assert verify_line(lines[number]) is None


def test_runs_of_different_seeds_have_different_games() -> None:
    seeds = [derived_seed(run, number) for run in (0, 1, "0", "ff") for number in range(500)]
    assert len(set(seeds)) >= 1500  # the runs 0 and "0" may be one
    assert lines_of(run_of("new_york", 2)) != lines_of(run_of("new_york", 2, seed=12))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_batch_does_not_depend_on_its_threads(edition: str) -> None:
    results = []
    for threads in (1, 2, 5):
        batch = trikk.new_batch(edition, players=4, games=23, seed=3, threads=threads)
        masks = [batch.mask()]
        for _ in range(40):
            batch.step(batch.sample())
            masks.append(batch.mask())
        halfway = batch.states.tobytes()
        taken = batch.play_out()
        batch.restart()
        points = batch.returns().points.tolist()
        results.append((np.stack(masks).tobytes(), halfway, taken.tolist(), points, batch.states.tobytes()))
    assert results[0] == results[1] == results[2]


# --- the generator -------------------------------------------------------------------------------------------------

CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


def chacha_block(key: bytes, counter: int, nonce: int, rounds: int = 12) -> bytes:
    """Return a block of ChaCha, plainly: a 64-bit counter and a 64-bit nonce, as D. J. Bernstein published it."""

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            words[x] = (words[x] + words[y]) % 2**32
            mixed = words[z] ^ words[x]
            words[z] = (mixed << by | mixed >> 32 - by) % 2**32

    start = [*CONSTANTS]
    start += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start += [counter % 2**32, counter >> 32, nonce % 2**32, nonce >> 32]
    words = list(start)
    for _ in range(rounds // 2):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return b"".join(((a + b) % 2**32).to_bytes(4, "little") for a, b in zip(words, start, strict=True))


def words_of(generator: np.record, number: int) -> bytes:
    """Return what a generator gives next, as bytes."""
    return b"".join(int(next_word(generator)).to_bytes(4, "little") for _ in range(number))


@pytest.mark.uncompiled
def test_the_dice_are_chacha_with_twelve_rounds() -> None:
    """The published key stream for a key of 256 zero bits and a zero nonce."""
    published = "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f"
    assert words_of(new_generator(0), 8).hex() == published
    assert chacha_block(bytes(32), 0, 0)[:32].hex() == published


def test_the_plain_chacha_of_this_test_has_the_published_twenty_rounds() -> None:
    assert chacha_block(bytes(32), 0, 0, rounds=20)[:8].hex() == "76b8e0ada0f13d90"


@pytest.mark.uncompiled
@pytest.mark.parametrize("stream", [STREAM_DICE, STREAM_SEATS, STREAM_SEATS + 3])
@pytest.mark.parametrize("seed", [1, 2**53 - 1, 2**256 - 1, 0x0123456789ABCDEF << 100])
def test_other_keys_streams_and_blocks_are_chacha_too(seed: int, stream: int) -> None:
    generator = new_generator(seed, stream)
    key = seed.to_bytes(32, "little")
    expected = b"".join(chacha_block(key, block, stream) for block in range(20))
    assert words_of(generator, len(expected) // 4) == expected


@pytest.mark.uncompiled
def test_blocks_are_counted_in_64_bits() -> None:
    generators = new_generators([7])
    generators["block"] = 2**32 - 8
    expected = b"".join(chacha_block((7).to_bytes(32, "little"), 2**32 - 8 + i, 0) for i in range(16))
    assert words_of(generators[0], 16 * 16) == expected


def test_seats_have_streams_of_their_own() -> None:
    streams = [words_of(new_generator(5, stream), 64) for stream in range(6)]
    assert len(set(streams)) == 6
    assert len({words_of(new_generator(seed), 64) for seed in range(50)}) == 50


@pytest.mark.uncompiled
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 44, 96])
def test_whole_numbers_are_equally_likely(n: int) -> None:
    """Pearson's chi-square with a fixed seed, and some eight standard deviations of room."""
    each = 60 if UNCOMPILED else 2000
    generator = new_generator(99)
    found = Counter(int(below(generator, n)) for _ in range(each * n))
    assert found.keys() == set(range(n))
    chi_square = sum((found[i] - each) ** 2 / each for i in range(n))
    assert chi_square <= (n - 1) + 8 * (2 * (n - 1)) ** 0.5


@pytest.mark.uncompiled
def test_words_that_would_favour_some_numbers_are_thrown_again() -> None:
    """With n just above 2^31 nearly half of all words are; what Lemire's method says, done plainly."""
    n = 2**31 + 12345
    generator, words = new_generator(4), new_generator(4)
    refused = 0
    for _ in range(200):
        while True:
            product = int(next_word(words)) * n
            if product % 2**32 >= 2**32 % n:
                break
            refused += 1
        number = int(below(generator, n))
        assert number == product >> 32
        assert 0 <= number < n
    assert 120 < refused < 280


@pytest.mark.uncompiled
def test_the_largest_range_is_covered() -> None:
    generator = new_generator(12)
    numbers = [int(below(generator, 2**32 - 1)) for _ in range(300)]
    assert 0 <= min(numbers) < 2**28
    assert 2**32 - 2**28 < max(numbers) < 2**32 - 1


def test_a_seed_is_a_number_however_it_is_written() -> None:
    """docs/records.md: whole numbers and hexadecimal digits are read as one number."""
    games = [trikk.new_game("new_york", players=2, seed=seed) for seed in (255, "ff", "FF", "00ff")]
    assert len({game.state.tobytes() for game in games}) == 1
    assert trikk.new_game("new_york", players=2, seed="100").state.tobytes() != games[0].state.tobytes()


def test_without_a_seed_nobody_can_guess() -> None:
    seeds = {trikk.new_game("new_york", players=2).seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(isinstance(seed, str) and len(seed) == 64 for seed in seeds)
