"""The rules in compiled code that is not ours: functions with Numba's own decorator, in another process and later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trikk.compiling import WORDS
from trikk.rules import jit

pytestmark = pytest.mark.skipif(jit.UNCOMPILED, reason="about compiled code, and NUMBA_DISABLE_JIT is set")

HEAD = """
import numba
import numpy as np
import trikk
from trikk.rules import cards, city
from trikk.rules import families as rules

trikk.compile_rules()
from trikk.game.engine import engine_for
from trikk.rules.generator import new_generator
from trikk.rules.tape import new_tape

CITY, CARDS = (engine_for(trikk.edition(id)) for id in ("new_york", "card_game"))
dice, tape = new_generator(7), new_tape()
"""

BOTH = """
@numba.njit(nogil=True, cache=True)
def play_out(t, s, g, tape):
    steps = 0
    rules.setup(t, s, 2, g, tape)
    while not rules.is_over(s):
        rules.apply(t, s, rules.sample(t, s, g), g, tape)
        steps += 1
    return steps

for engine in (CITY, CARDS):
    state = engine.new_state()
    print(play_out(engine.tables, state[0], new_generator(7), tape))
"""

BY_MODULE = """
@numba.njit
def play_city(t, s, g, tape):
    steps = 0
    city.setup.setup(t, s, 2, g, tape)
    while not city.state.is_over(s):
        city.apply.apply(t, s, city.legal.sample(t, s, g), g, tape)
        steps += 1
    return steps

@numba.njit
def play_cards(t, s, g, tape):
    steps = 0
    cards.setup.setup(t, s, 2, g, tape)
    while not cards.state.is_over(s):
        cards.apply.apply(t, s, cards.legal.sample(t, s, g), g, tape)
        steps += 1
    return steps

print(play_city(CITY.tables, CITY.new_state()[0], new_generator(7), tape))
print(play_cards(CARDS.tables, CARDS.new_state()[0], new_generator(7), tape))
"""

EVERY_LAYOUT = """
from trikk.rules.families import view

@numba.njit
def look(t, states, seat, out):
    view(t, states, seat, out)

for engine in (CITY, CARDS):
    states = np.zeros(4, engine.dtype)
    for state in states:
        rules.setup(engine.tables, state, 2, dice, tape)
    seen, strided = engine.new_state(), engine.new_state()
    look(engine.tables, states[:1], 0, seen)
    look(engine.tables, states[::2], 0, strided)
    print(seen.tobytes() == strided.tobytes(), int(seen["players"][0]))
"""

NO_STATE = """
@numba.njit
def ask(x):
    return rules.is_over(x)

try:
    ask(np.zeros(1)[0])
except numba.TypingError as error:
    print("No implementation of function" in str(error))
"""

PLAIN = """
def steps_of(engine):
    state, g = engine.new_state(), new_generator(7)
    rules.setup(engine.tables, state[0], 2, g, tape)
    steps = 0
    while not rules.is_over(state[0]):
        rules.apply(engine.tables, state[0], rules.sample(engine.tables, state[0], g), g, tape)
        steps += 1
    return steps

print(steps_of(CITY))
print(steps_of(CARDS))
"""


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what a program says that is a file of its own."""
    file = folder / "theirs.py"
    file.write_text(HEAD + script)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    return done


def test_one_function_serves_both_families_and_can_be_cached(tmp_path: Path) -> None:
    expected = run(PLAIN, tmp_path).stdout
    assert run(BOTH, tmp_path).stdout == expected
    assert list((tmp_path / "__pycache__").glob("*.nbc"))
    assert run(BOTH, tmp_path).stdout == expected
    assert run(BY_MODULE, tmp_path).stdout == expected


def test_states_may_lie_in_arrays_of_any_layout(tmp_path: Path) -> None:
    assert run(EVERY_LAYOUT, tmp_path).stdout == "True 2\nTrue 2\n"


def test_what_is_no_state_is_refused_when_it_is_compiled(tmp_path: Path) -> None:
    assert run(NO_STATE, tmp_path).stdout == "True\n"


def test_compiling_a_function_of_others_is_not_announced_as_ours(tmp_path: Path) -> None:
    run(BOTH.replace(", cache=True", ""), tmp_path)  # whatever of ours was not compiled yet is now
    done = run(BOTH.replace(", cache=True", ""), tmp_path)
    assert WORDS not in done.stderr
    assert done.stderr == ""
