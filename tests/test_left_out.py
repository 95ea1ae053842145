"""What the end of all tests says of those that were left out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOME = """
import pytest

@pytest.mark.skipif(True, reason="there is no tram (Debian: apt-get install tram)")
@pytest.mark.parametrize("number", range(3))
def test_trams(number): ...

def test_boats():
    pytest.skip("there is no boat")

def test_feet(): ...
"""


@pytest.mark.parametrize("workers", ["0", pytest.param("2", marks=pytest.mark.long)])
def test_the_end_says_in_one_line_what_was_left_out_and_why(tmp_path: Path, workers: str) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_some.py").write_text(SOME, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -ra\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n", workers, "-p", "no:cacheprovider", "--color=no"]
    quick = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(command, cwd=tmp_path, env=quick, capture_output=True, text=True, check=True)
    said = [line for line in done.stdout.splitlines() if line.startswith("Tests left out: ")]
    assert said == [
        "Tests left out: 3 since there is no tram (Debian: apt-get install tram); 1 since there is no boat"
    ], done.stdout
    assert "SKIPPED" not in done.stdout.partition(said[0])[2]
