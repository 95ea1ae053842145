"""Writes docs/actions.md from the editions themselves: `make docs`. A test fails when it is stale."""

from pathlib import Path

import trikk
from trikk.game.engine import Engine, engine_for
from trikk.game.moves import Move

PAGE = Path(__file__).parent.parent / "docs" / "actions.md"

HEAD = """\
# Action numbers

Every edition numbers its actions once and for all: `legal` gives these numbers in ascending order, a mask has one
entry for each, and records of different runs agree on them. The numbering is defined in
`src/trikk/rules/city/actions.py` and `src/trikk/rules/cards/actions.py`. This page is generated (`make docs`).

An action that keeps tickets is `keep_base` plus a set: bit i is set if the i-th ticket on offer is kept. All others
stand for the same move in every position.
"""


def rows(engine: Engine) -> list[tuple[int, int, str, str]]:
    """Return ranges of numbers with what they mean and the moves at both ends."""
    t = engine.tables
    keep, after_keep = int(t.keep_base), int(t.keep_base + t.keep_choices)
    names = {
        "draw": "draw a card",
        "tickets": "draw tickets",
        "claim": "claim a route, by route and payment",
        "take": "take a token, by place",
        "place": "place a token stack, by place",
        "lay": "lay cards: all triples, then rows by colour, cards and wilds",
        "complete": "complete a ticket",
        "done": "finish scoring",
        "pass": "pass",
    }
    ranges: list[tuple[int, int, str, str]] = [(keep, after_keep - 1, "keep tickets, by set of the offer", "")]
    begin = 0
    kinds = [kind_of(move) for move in engine.moves]
    for action in range(1, len(kinds) + 1):
        if action < len(kinds) and (kinds[action] == kinds[begin] or kinds[action] is None) and action != keep:
            continue
        if kinds[begin] is not None:
            last = max(a for a in range(begin, action) if kinds[a] is not None)
            first_text, last_text = str(engine.moves[begin]), str(engine.moves[last])
            example = f"`{first_text}`" if begin == last else f"`{first_text}` … `{last_text}`"
            ranges.append((begin, last, names[str(kinds[begin])], example))
        begin = action if action != keep else after_keep
    return sorted(row for row in ranges if row[0] <= row[1])


def kind_of(move: Move | None) -> str | None:
    return None if move is None else str(move).split(" ")[0]


def page() -> str:
    """Return the page's text."""
    parts = [HEAD]
    for id in trikk.editions():
        engine = engine_for(trikk.edition(id))
        parts.append(f"\n## {engine.edition.name}: {int(engine.tables.actions):,} actions\n")
        parts.append("| from | to | meaning | moves |\n|---:|---:|---|---|\n")
        parts += [f"| {first} | {last} | {meaning} | {moves} |\n" for first, last, meaning, moves in rows(engine)]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
