"""Prints the reports of the last `make soak` as the table of docs/reliability.md."""

import json
from collections.abc import Iterator
from typing import Any

from tests.server.soak.campaign import REPORTS

HEAD = (
    "campaign",
    "what was done",
    "SIGKILLs",
    "moves acknowledged",
    "lost",
    "games ended, records verified",
    "well again after, s: median",
    "99 %",
    "memory, MiB",
    "open files",
)
COUNTED = ("kills", "moves", "lost", "games")


def rows() -> Iterator[list[str]]:
    """Yield the rows of the table: a campaign each, then their sums."""
    reports: list[dict[str, Any]] = [json.loads(file.read_text()) for file in sorted(REPORTS.glob("*.json"))]
    for report in reports:
        done = ", ".join(f"{what} {number:,}×" for what, number in sorted(report["disturbances"].items()))
        yield [
            report["name"],
            done,
            *(f"{report[name]:,}" if report[name] is not None else "?" for name in COUNTED),
            *(f"{seconds:.1f}" for seconds in report["away_seconds"]),
            *(" → ".join(map(str, report[name] or ("–",))) for name in ("memory_mib", "files")),
        ]
    sums = (f"{sum(report[name] or 0 for report in reports):,}" for name in COUNTED)
    yield ["all", "", *sums, "", "", "", ""]


if __name__ == "__main__":
    for row in (HEAD, ["---"] * len(HEAD), *rows()):
        print("|", " | ".join(row), "|")
