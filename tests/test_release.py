"""What stops a release. The rest of it is tried by `make release` itself, and by tests/cli/test_engine_alone.py."""

from pathlib import Path

import pytest

from tools import release

CHANGELOG = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2026-01-01

### Added

- Something.

## [0.1.0] - 2025-01-01
"""


def test_a_version_with_an_entry_can_be_released() -> None:
    release.check_changelog(CHANGELOG, "0.2.0")


@pytest.mark.parametrize(
    ("version", "complaint"), [("0.3.0", "has no entry for 0.3.0"), ("0x2.0", "has no entry"), ("0.1.0", "is empty")]
)
def test_a_version_that_the_changelog_does_not_explain_is_not_released(version: str, complaint: str) -> None:
    with pytest.raises(release.Failed, match=complaint):
        release.check_changelog(CHANGELOG, version)


def test_the_wheel_is_tried_without_node_and_with_empty_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_node, without = tmp_path / "a", tmp_path / "b"
    for folder in (with_node, without):
        folder.mkdir()
    (with_node / "node").touch()
    monkeypatch.setenv("PATH", f"{with_node}:{without}")
    monkeypatch.setenv("PYTHONPATH", "src")
    environment = release.strangers(tmp_path)
    assert environment["PATH"] == str(without)
    assert "PYTHONPATH" not in environment
    assert list(Path(environment["HOME"]).iterdir()) == []


def test_a_program_that_fails_is_named_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(release.Failed, match=r"(?s)`sh -c .*failed:\nno luck"):
        release.run(["sh", "-c", "echo no luck >&2; exit 3"], tmp_path)
