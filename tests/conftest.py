"""How all tests begin, and what is said at their end."""

import gc
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import hypothesis
import pytest

from tests.often import PLAYERS, TWINS
from trikk.rules.jit import go_over

gc.set_threshold(50_000, 20, 50)  # thousands of tests are collected, and none of them is garbage
hypothesis.settings.register_profile(  # by default examples have 200 ms, and making them up a second
    "patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("patient")
go_over()  # before any test imports a function of the rules, which would otherwise stay plain Python for it

WHOLLY_LONG = "\npytestmark = pytest.mark.long\n"
HERE = Path(__file__).parent
BEGIN_WITH = (
    "test_end",
    "test_analysis",
    "test_engines",
    "test_engine_alone",
    "test_layout",
    "test_compiled_alike",
    "test_games",
    "test_new_machine",
    "test_nothing_lost",
    "test_ray",
)
"""Files that take longest: whoever came to one of them last would keep all others waiting."""
OF_EACH_EDITION = ("catalog", "layouts", "reference", "rules", "scenarios")
"""Folders with tests that are about what an edition has of its own."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what is long as a whole where nothing long is run: some of it takes seconds to make up."""
    if config.option.markexpr != "not long" or collection_path.suffix != ".py":
        return None
    return WHOLLY_LONG in collection_path.read_text(encoding="utf-8") or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what is much like the rest for later; begin with what takes longest, or all would wait for it at last."""
    for item in items:
        edition, players = given(item).get("edition"), given(item).get("players")
        if edition in PLAYERS and players is not None and players != PLAYERS[edition]:
            item.add_marker(pytest.mark.long)
    leave_one_of_twins_for_later(items)
    items.sort(key=in_which_order)


def leave_one_of_twins_for_later(items: Sequence[pytest.Item]) -> None:
    """Mark tests long that would try both of two editions of one family; which one, differs from test to test."""
    tried: dict[tuple[Path, str], dict[str, list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        edition = given(item).get("edition")
        if edition in TWINS and item.path.parent.name not in OF_EACH_EDITION and not item.get_closest_marker("long"):
            tried[item.path, item.name.partition("[")[0]][edition].append(item)
    for (_, name), found in tried.items():
        if len(found) == len(TWINS):
            for item in found[TWINS[crc32(name.encode()) % len(TWINS)]]:
                item.add_marker(pytest.mark.long)


def in_which_order(item: pytest.Item) -> tuple[int, bool, bool]:
    """Return what tests are sorted by: first the files that take minutes, then what a browser shows."""
    name = item.path.stem
    minutes = BEGIN_WITH.index(name) if name in BEGIN_WITH else len(BEGIN_WITH)
    return minutes, HERE / "web" not in item.path.parents, item.path.parent != HERE


def given(item: pytest.Item) -> dict[str, Any]:
    """Return the parameters of a test."""
    return item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Say last, in one line, what was left out for want of what, and how to get it."""
    yield
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports)
    if reasons:
        said = "; ".join(f"{count} since {reason}" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Tests left out: {said}", yellow=True)
