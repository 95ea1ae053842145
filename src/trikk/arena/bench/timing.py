"""How long something takes."""

import subprocess
import sys
import time
from collections.abc import Callable

ROUNDS = 5


def best(measure: Callable[[float], float], seconds: float) -> float:
    """Return the best of a few rounds: anything else that the machine does can only make a round slower."""
    return max(measure(seconds / ROUNDS) for _ in range(ROUNDS))


def nanoseconds(repeat: Callable[[int], object], seconds: float) -> float:
    """Return the time of one of many repetitions, after one that compiles."""
    repeat(1)

    def per_second(seconds: float) -> float:
        n = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            repeat(1000)
            n += 1000
        return n / took

    return 1e9 / best(per_second, seconds)


def run_python(*arguments: str, environment: dict[str, str] | None = None) -> float:
    """Return the seconds that a Python process takes, the best of a few."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
        times.append(time.perf_counter() - began)
    return min(times)
