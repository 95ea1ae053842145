"""The public names: listed, documented, and loaded only when used."""

import subprocess
import sys

import pytest

import trikk


@pytest.mark.parametrize("name", trikk.__all__)
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    assert ">>>" in (getattr(trikk, name).__doc__ or "")


def test_the_names_offered_are_the_names_listed() -> None:
    assert trikk.__all__ == sorted(trikk.__all__)
    assert set(trikk._WHERE) == set(trikk.__all__)
    assert set(trikk.__all__) <= set(dir(trikk))


def test_a_name_that_is_not_there_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        trikk.chess  # noqa: B018


@pytest.mark.parametrize("statement", ["import trikk", "import trikk.cli", "import trikk; trikk.edition('new_york')"])
def test_nothing_heavy_is_imported_before_it_is_needed(statement: str) -> None:
    script = f"{statement}; import sys; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
