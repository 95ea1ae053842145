"""Without the library of an environment, one sentence says what to install; nothing is imported before it is needed."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import trikk.envs
from trikk.groups import MissingPackages


@pytest.mark.parametrize(
    ("make", "missing", "group"),
    [
        (trikk.envs.aec, "pettingzoo", "envs"),
        (trikk.envs.parallel, "pettingzoo", "envs"),
        (trikk.envs.gym, "gymnasium", "envs"),
        (trikk.envs.vector, "gymnasium", "envs"),
        (trikk.envs.openspiel, "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, make: Callable[..., Any], missing: str, group: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingPackages, match=rf"^trikk\.envs\.\w+ needs .*: pip install 'trikk\[{group}\]'$"):
        make("new_york")


def test_importing_the_environments_imports_no_library() -> None:
    heavy = ("gymnasium", "pettingzoo", "pyspiel", "pyarrow", "torch")
    script = f"import trikk.envs, sys; print([m for m in {heavy} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_environments_have_docstrings_with_examples() -> None:
    for name in trikk.envs.__all__:
        assert ">>>" in (getattr(trikk.envs, name).__doc__ or "")
