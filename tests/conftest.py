"""How all tests begin, and what is said at their end."""

from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.often import PLAYERS
from trikk.rules.jit import go_over

go_over()  # before any test imports a function of the rules, which would otherwise stay plain Python for it

WHOLLY_LONG = "\npytestmark = pytest.mark.long\n"
HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what is long as a whole where nothing long is run: some of it takes seconds to make up."""
    if config.option.markexpr != "not long" or collection_path.suffix != ".py":
        return None
    return WHOLLY_LONG in collection_path.read_text(encoding="utf-8") or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave other numbers of players for later, and begin with what takes longest, or all would wait for it at last."""
    for item in items:
        given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        edition, players = given.get("edition"), given.get("players")
        if edition in PLAYERS and players is not None and players != PLAYERS[edition]:
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: (HERE / "web" not in item.path.parents, item.path.parent != HERE))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Say last, in one line, what was left out for want of what, and how to get it."""
    yield
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports)
    if reasons:
        said = "; ".join(f"{count} since {reason}" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Tests left out: {said}", yellow=True)
