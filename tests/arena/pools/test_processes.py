"""Parts of work on several processes."""

import subprocess
import sys
from contextlib import closing

from trikk.arena.pools.processes import in_order

INTERRUPTED = """
import os, signal, sys, threading, time
from trikk.arena.pools.processes import in_order
from trikk.game.game import check_options  # a module that takes a while to load

def interrupt():
    while True:
        os.killpg(0, signal.SIGINT)
        time.sleep(0.01)

signal.signal(signal.SIGINT, lambda *_: None)
threading.Thread(target=interrupt, daemon=True).start()
print(list(in_order(check_options, [{"open_track": True}] * 9, 2)), flush=True)
os._exit(0)
"""


def test_results_come_in_the_order_of_the_parts() -> None:
    for workers in (1, 2):
        assert list(in_order(abs, range(-20, 1), workers)) == list(range(20, -1, -1))


def test_whoever_has_seen_enough_can_stop() -> None:
    with closing(in_order(abs, iter(int, 1), 2)) as endless:
        assert [next(endless) for _ in range(5)] == [0] * 5


def test_interrupts_are_for_the_process_that_waits_even_while_others_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, start_new_session=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{[{'open_track': True}] * 9}\n", "")
