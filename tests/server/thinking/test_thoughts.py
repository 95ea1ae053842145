"""What thinkers think over: once all is loaded, nobody waits for the compiler."""

import subprocess
import sys

import pytest

from trikk.bots.compilation import is_prepared
from trikk.rules import jit

FIRST_HINTS = """
import pickle

from numba.core import event

from trikk.bots.decision import decision_for
from trikk.catalog import edition, edition_ids
from trikk.game.game import new_game
from trikk.server.thinking.thoughts import Choice, Estimates, Loading


class Listener(event.Listener):
    def on_start(self, event):
        print("compiles", event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event):
        pass


event.register("numba:compile", Listener())
Loading().load()
for id in edition_ids():
    for players in range(edition(id).min_players, edition(id).max_players + 1):
        game = new_game(id, players=players, seed=1)
        decision = decision_for(game)
        for thought in (Estimates(decision.view, None, 32), Choice("search:iterations=2:threads=2", decision)):
            pickle.loads(pickle.dumps(thought)).think()
"""


@pytest.mark.skipif(jit.UNCOMPILED, reason="nothing is compiled")
def test_the_first_hint_and_the_first_move_of_a_family_compile_nothing() -> None:
    assert is_prepared(), "make compile"
    done = subprocess.run([sys.executable, "-c", FIRST_HINTS], capture_output=True, text=True, check=True)
    assert done.stdout == ""
