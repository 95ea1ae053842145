"""A bot's dice: a `random.Random` that gives the same numbers on every machine."""

import copy
import pickle
import random
from collections import Counter
from math import isqrt

import numpy as np
import pytest

from trikk.bots.dice import Dice, seat_generators
from trikk.rules.generator import new_generators, next_word


def words(generator: np.record, number: int) -> list[int]:
    return [int(next_word(generator)) for _ in range(number)]


def test_the_numbers_are_the_same_on_every_machine() -> None:
    dice = Dice.of_seat(seed=2024, seat=1)
    assert [dice.getrandbits(32) for _ in range(3)] == [1201942986, 934444685, 3769674330]
    assert dice.getrandbits(70) == 419829083960415734214
    assert dice.random() == 0.3198848518027654
    assert dice.randrange(1000) == 957


def test_the_same_seed_and_seat_give_the_same_numbers_whatever_global_generators_do() -> None:
    one, same = Dice.of_seat(5, 2), Dice.of_seat(5, 2)
    for number in range(200):
        random.seed(number)
        np.random.seed(number)
        assert one.randrange(1000) == same.randrange(1000)


def test_seats_games_and_the_dice_of_the_game_are_independent_of_each_other() -> None:
    streams = {tuple(words(seat_generators([seed], seat)[0], 40)) for seed in (0, 1, 2**255) for seat in range(4)}
    streams |= {tuple(words(new_generators([seed], stream)[0], 40)) for seed in (0, 1, 2**255) for stream in range(5)}
    assert len(streams) == 3 * 4 + 3 * 5
    draws = [tuple(Dice.of_seat(0, seat).choices(range(2), k=4000)) for seat in range(4)]
    for i, one in enumerate(draws):
        for other in draws[:i]:
            assert abs(sum(a == b for a, b in zip(one, other, strict=True)) - 2000) < 200


def test_the_generators_of_many_games_are_those_of_each() -> None:
    together = seat_generators([3, 4, 5], 1)
    assert [words(generator, 5) for generator in together] == [
        words(seat_generators([seed], 1)[0], 5) for seed in (3, 4, 5)
    ]


def test_whoever_has_the_dice_does_not_have_the_seed() -> None:
    """With the seed one could throw the game's dice and know every card."""
    seed = 0x1234567890ABCDEF << 190
    for seat in range(4):
        assert seed.to_bytes(32, "little") not in Dice.of_seat(seed, seat).generators.tobytes()
        assert (Dice.of_seat(seed, seat).generators["key"] != new_generators([seed])["key"]).all()


@pytest.mark.parametrize("bits", [0, 1, 2, 7, 31, 32, 33, 53, 63, 64, 65, 100, 256, 1000])
def test_any_number_of_bits(bits: int) -> None:
    dice = Dice.of_seat(1, 0)
    numbers = [dice.getrandbits(bits) for _ in range(300)]
    assert all(0 <= number < 2**bits for number in numbers)
    for bit in range(bits):
        assert 90 < sum(number >> bit & 1 for number in numbers) < 210


def test_a_negative_number_of_bits_is_refused_as_by_pythons_generator() -> None:
    for dice in (random.Random(1), Dice.of_seat(1, 0)):
        with pytest.raises(ValueError, match="negative"):
            dice.getrandbits(-1)


def test_numbers_keep_to_their_range_and_are_equally_likely() -> None:
    dice = Dice.of_seat(3, 1)
    for n in (1, 2, 3, 6, 10, 37):
        each = 300
        found = Counter(dice.randrange(n) for _ in range(n * each))
        assert found.keys() == set(range(n))
        chi_square = sum((count - each) ** 2 / each for count in found.values())
        assert chi_square <= (n - 1) + 8 * isqrt(2 * n)
    assert {dice.randint(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert all(dice.randrange(10**40) < 10**40 for _ in range(50))


def test_fractions_lie_between_0_and_1() -> None:
    dice = Dice.of_seat(4, 0)
    numbers = [dice.random() for _ in range(4000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1
    assert abs(sum(numbers) / 4000 - 0.5) < 0.03
    assert abs(sum(dice.gauss(0, 1) for _ in range(4000)) / 4000) < 0.1


def test_everything_that_random_offers_works() -> None:
    dice = Dice.of_seat(6, 3)
    cards = list(range(30))
    dice.shuffle(cards)
    assert sorted(cards) == list(range(30)) != cards
    assert len(set(dice.sample(cards, 10))) == 10
    assert dice.choice("abc") in "abc"
    assert len(dice.randbytes(13)) == 13
    assert 1 <= dice.uniform(1, 2) <= 2
    assert dice.triangular(1, 2) <= 2
    assert dice.expovariate(1) >= 0
    orders = Counter(tuple(dice.sample("abc", 3)) for _ in range(1200))
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_a_state_can_be_gone_back_to() -> None:
    dice = Dice.of_seat(8, 0)
    dice.gauss()  # which keeps the second number of a pair
    state = dice.getstate()
    numbers = [dice.gauss(), dice.random(), dice.getrandbits(99)]
    dice.setstate(state)
    assert [dice.gauss(), dice.random(), dice.getrandbits(99)] == numbers


def test_copies_go_on_alike_and_on_their_own() -> None:
    dice = Dice.of_seat(9, 0)
    dice.gauss()
    twins = [copy.copy(dice), copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))]
    numbers = [[dice.gauss(), dice.randrange(10**9)] for dice in (*twins, dice)]
    assert numbers == [numbers[0]] * 4


def test_a_bot_cannot_throw_its_dice_anew() -> None:
    with pytest.raises(NotImplementedError):
        Dice.of_seat(1, 0).seed(7)
