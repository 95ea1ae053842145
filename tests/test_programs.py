"""Programs that are missing."""

import pytest

from tests.programs import program


def test_without_a_program_a_test_is_left_out_but_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"no trikk-tram \(Debian: apt-get install tram\)"):
        program("trikk-tram", "tram")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="there is no trikk-tram"):
        program("trikk-tram")
