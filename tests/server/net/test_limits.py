"""Token buckets and connections, counted for each address."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.server.asgi import ask, handshake, hello
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.limits import Budget, Connections, Guesses, Limiter, Throttle, address_key
from trikk.server.settings import UNLIMITED, Rate


class Clock:
    """A clock that goes on when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(limiter: Limiter, key: str, tries: int) -> int:
    """How many of so many tries succeed."""
    count = 0
    for _ in range(tries):
        try:
            limiter.take(key)
        except Refusal:
            continue
        count += 1
    return count


def test_a_budget_is_spent_and_comes_back() -> None:
    budget = Budget(Rate(100, 10))
    assert [budget.take(60, now=0.0), budget.take(60, now=0.0), budget.take(40, now=0.0)] == [True, False, True]
    assert [budget.take(11, now=1.0), budget.take(10, now=1.0)] == [False, True]
    assert [budget.take(101, now=1000.0), budget.take(100, now=1000.0)] == [False, True]


def test_a_burst_is_allowed_and_the_next_one_refused() -> None:
    limiter = Limiter(Rate(3, 0.5), clock=Clock())
    for _ in range(3):
        limiter.take("a")
    with pytest.raises(Refusal) as refused:
        limiter.take("a")
    assert (refused.value.code, refused.value.status) == ("too_fast", 429)
    assert refused.value.details == {"retry_after": 2}


def test_after_the_time_that_was_told_one_more_is_allowed() -> None:
    clock = Clock()
    limiter = Limiter(Rate(2, 1 / 30), clock=clock)
    assert taken(limiter, "a", 5) == 2
    clock.now += 29.5
    with pytest.raises(Refusal) as refused:
        limiter.take("a")
    assert refused.value.details == {"retry_after": 1}
    clock.now += 1
    assert taken(limiter, "a", 5) == 1


def test_the_time_to_wait_is_never_none_at_all() -> None:
    limiter = Limiter(Rate(1, 1000.0), clock=Clock())
    limiter.take("a")
    with pytest.raises(Refusal) as refused:
        limiter.take("a")
    assert refused.value.details == {"retry_after": 1}


def test_refused_tries_do_not_make_the_wait_longer() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, 1.0), clock=clock)
    assert taken(limiter, "a", 1000) == 1
    clock.now += 1
    assert taken(limiter, "a", 1) == 1


def test_keys_do_not_take_from_each_other() -> None:
    limiter = Limiter(Rate(1, 1.0), clock=Clock())
    assert [taken(limiter, key, 2) for key in "abc"] == [1, 1, 1]


def test_all_keys_together_take_from_one_bucket_too() -> None:
    clock = Clock()
    limiter = Limiter(Rate(2, 1.0), by_all=Rate(3, 0.5), clock=clock)
    assert [taken(limiter, key, 3) for key in "abc"] == [2, 1, 0]
    with pytest.raises(Refusal) as refused:
        limiter.take("d")
    assert refused.value.details == {"retry_after": 2}
    limiter.give_back("a")
    assert [taken(limiter, key, 1) for key in "ad"] == [1, 0]
    clock.now += 2
    assert taken(limiter, "d", 2) == 1


def test_a_guess_counts_unless_it_was_right_or_nobody_could_say() -> None:
    each, by_all, first = (Limiter(Rate(burst, 1e-9), clock=Clock()) for burst in (9, 1, 1))
    guesses = Guesses(each=each, by_all=by_all, first=first)

    def guess(key: str, code: str | None = None) -> str:
        try:
            with guesses.counted(key) as give_back:
                if code is not None:
                    raise Refusal(code)
            give_back()
        except Refusal as refusal:
            return refusal.code
        return "right"

    asked = [("a", "unavailable"), ("a", None), ("a", "wrong_code"), ("a", "unavailable"), ("a", None)]
    assert [guess(*each) for each in asked] == ["unavailable", "right", "wrong_code", "unavailable", "right"]
    assert [guess("a", "wrong_code") for _ in range(2)] == ["wrong_code", "too_fast"]  # its first try is gone now
    assert [guess(key) for key in "ab"] == ["too_fast", "right"]
    assert taken(each, "a", 99) == 7  # being refused cost nothing


def test_one_who_is_too_fast_takes_nothing_from_the_others() -> None:
    limiter = Limiter(Rate(1, 1.0), by_all=Rate(3, 1.0), clock=Clock())
    assert taken(limiter, "a", 100) == 1
    assert [taken(limiter, key, 1) for key in "bc"] == [1, 1]


@given(
    burst=st.integers(1, 50),
    per_second=st.floats(0.01, 1000),
    pauses=st.lists(st.floats(0, 100), min_size=1, max_size=60),
)
def test_never_more_than_burst_and_rate_allow(burst: int, per_second: float, pauses: list[float]) -> None:
    clock = Clock()
    limiter = Limiter(Rate(burst, per_second), clock=clock)
    begin = clock.now
    count = 0
    for pause in pauses:
        clock.now += pause
        count += taken(limiter, "a", 3)
        assert count <= burst + (clock.now - begin) * per_second + 1e-3


@given(burst=st.integers(1, 1000), per_second=st.floats(0.001, 1000))
@example(burst=281, per_second=0.003)
def test_a_bucket_left_alone_is_full_again(burst: int, per_second: float) -> None:
    clock = Clock()
    limiter = Limiter(Rate(burst, per_second), clock=clock)
    assert taken(limiter, "a", burst + 5) == burst
    clock.now += burst / per_second + 0.001
    assert taken(limiter, "a", burst) == burst


def test_the_number_of_keys_is_bounded() -> None:
    limiter = Limiter(Rate(5, 0.001), clock=Clock(), most_keys=100)
    for number in range(10_000):
        limiter.take(f"key {number}")
        assert len(limiter) <= 100


def test_full_buckets_are_forgotten_first() -> None:
    clock = Clock()
    limiter = Limiter(Rate(2, 1.0), clock=clock, most_keys=8)
    for number in range(6):
        limiter.take(f"old {number}")
    clock.now += 2  # those are full again
    assert taken(limiter, "greedy", 3) == 2
    for number in range(6):
        limiter.take(f"new {number}")
    assert len(limiter) == 7
    assert taken(limiter, "greedy", 1) == 0


def test_the_emptiest_bucket_is_forgotten_last() -> None:
    limiter = Limiter(Rate(4, 0.001), clock=Clock(), most_keys=20)
    assert taken(limiter, "greedy", 9) == 4
    for number in range(200):
        limiter.take(f"other {number}")
    assert taken(limiter, "greedy", 1) == 0


@pytest.mark.parametrize("rate", [Rate(0, 1.0), Rate(1, 0.0), Rate(1, -1.0)])
def test_a_rate_that_allows_nothing_is_a_mistake(rate: Rate) -> None:
    with pytest.raises(ValueError, match="rate"):
        Limiter(rate)


def test_unlimited_is_so_for_all_that_a_measurement_does() -> None:
    limiter = Limiter(UNLIMITED.requests)
    assert taken(limiter, "a", 50_000) == 50_000


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:0207", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        (None, "unknown"),
        ("", "unknown"),
        ("whatever a client writes", "unknown"),
    ],
)
def test_addresses_of_one_household_count_as_one(host: str | None, key: str) -> None:
    assert address_key(host) == key


def test_connections_are_counted_in_and_out() -> None:
    connections = Connections(2)
    with connections.connected("a"), connections.connected("a"):
        with pytest.raises(Refusal) as refused:
            connections.enter("a")
        assert refused.value.code == "too_fast"
        with connections.connected("b"):
            assert len(connections) == 2
    assert len(connections) == 0
    connections.enter("a")
    assert len(connections) == 1


def test_a_connection_that_fails_is_counted_out_too() -> None:
    connections = Connections(1)
    with pytest.raises(KeyError), connections.connected("a"):
        raise KeyError
    assert len(connections) == 0


def test_a_token_that_is_given_back_can_be_taken_again() -> None:
    limiter = Limiter(Rate(2, 0.1), clock=Clock())
    for _ in range(5):
        limiter.take("a")
        limiter.give_back("a")
    limiter.give_back("b")  # nothing was taken
    assert (taken(limiter, "a", 5), taken(limiter, "b", 5)) == (2, 2)


def test_what_costs_more_has_a_limit_of_its_own() -> None:
    costly = {"/dear": Limiter(Rate(1, 0.1), clock=Clock())}
    app = Throttle(hello, requests=Limiter(UNLIMITED.requests), connections=Connections(1), costly=costly)

    def status(path: str, client: str, content: bytes = b"x") -> int:
        return ask(app, "POST", f"http://localhost{path}", client=client, content=content).status_code

    assert [status("/dear", "192.0.2.7", b"x" * 100_000) for _ in range(3)] == [200, 429, 429]
    assert status("/dear", "192.0.2.8") == 200
    assert [status("/cheap", "192.0.2.7") for _ in range(3)] == [200] * 3


def test_requests_of_one_address_are_throttled_and_those_of_another_are_not() -> None:
    app = Throttle(hello, requests=Limiter(Rate(2, 0.1), clock=Clock()), connections=Connections(1))
    answers = [ask(app, "GET", "http://localhost/", client="192.0.2.7") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["retry-after"] == "10"
    assert answers[2].json()["error"]["code"] == "too_fast"
    assert ask(app, "GET", "http://localhost/", client="192.0.2.8").status_code == 200


def test_websockets_of_one_address_are_counted_while_they_are_open() -> None:
    connections = Connections(1)
    app = Throttle(hello, requests=Limiter(UNLIMITED.requests), connections=connections)
    assert [message["type"] for message in handshake(app, {})] == ["websocket.accept"]
    assert len(connections) == 0
    with connections.connected("127.0.0.1"):
        refused, body = handshake(app, {})
    assert refused["status"] == 429
    assert b"too_fast" in body["body"]
    assert len(connections) == 0
