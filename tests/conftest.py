"""How all tests begin, and what is said at their end."""

from collections import Counter
from collections.abc import Generator

import pytest

from trikk.rules.jit import go_over

go_over()  # before any test imports a function of the rules, which would otherwise stay plain Python for it


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Say last, in one line, what was left out for want of what, and how to get it."""
    yield
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports)
    if reasons:
        said = "; ".join(f"{count} since {reason}" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Tests left out: {said}", yellow=True)
