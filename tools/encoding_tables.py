"""Writes docs/encoding.md from the encodings themselves: `make docs`. A test fails when it is stale."""

from pathlib import Path

import trikk
from trikk.game.encoding_parts import Part
from trikk.rules.encoding import ENCODING_VERSION

PAGE = Path(__file__).parent.parent / "docs" / "encoding.md"

HEAD = f"""\
# Positions as numbers

For networks: `trikk.encoding(edition, players)` says how what a seat may know is written as a row of numbers, each with
a name. This page is generated (`make docs`), and describes version {ENCODING_VERSION}.

```python
import numpy as np
import trikk

encoding = trikk.encoding("new_york", players=2)
game = trikk.new_game("new_york", players=2, seed=1)

row = encoding.of(game.view(0))  # float32, all of about 0 to 1
assert row.shape == (encoding.size,) == (len(encoding.names),)
assert np.array_equal(row, encoding.of(game, seat=0))  # the same, without making a view

hand = encoding.slices["hand"]  # where a part is
assert encoding.names[hand][0] == "hand.wild"
assert np.flatnonzero(row[encoding.slices["phase"]]).tolist() == [0]
```

| | |
|---|---|
| seats | are counted from the reader, whose view it is: `+0` is the reader, `+1` the next in turn order |
| secrets | only what the seat may know is written, and all once the game is over: positions that look alike to the \
seat have the same row |
| own maps | have the same parts, as many numbers as the map has places, routes, tickets and colours |
| `version` | goes up when the numbers of any edition change; what was trained with another version does not fit |
| many games | `Batch.observe` writes a row for each ([the engine](engine.md#many-games-at-once)) |
| compiled code | `trikk.rules.families.encode(t, s, seat, out)` writes a row, and returns its size |

`trikk.whole_encoding(edition, players)` is a second layout, of the whole position. It is for critics that help to train
and see more than the player that they judge: a player that uses it cheats. It begins with the same numbers; those that
are hidden from the reader follow.

```python
whole = trikk.whole_encoding("new_york", players=2)
row = whole.of(game, seat=0)
assert np.array_equal(row[: encoding.size], encoding.of(game, seat=0))
```

The tables are for two players. With more, parts that are there for each other seat (`+1`) are there for `+2` and `+3`
too, and parts by seat have three or four numbers.
"""

PLAYERS = 2


def rows(parts: tuple[Part, ...], begin: int = 0) -> list[str]:
    """Return the lines of a table of parts, the first at position `begin`."""
    lines = ["| from | to | name | by | meaning |\n", "|---:|---:|---|---|---|\n"]
    for part in parts:
        end = begin + len(part.names)
        lines.append(f"| {begin} | {end - 1} | `{part.name}` | {part.by} | {part.meaning} |\n")
        begin = end
    return lines


def sizes(id: str) -> str:
    """Return a sentence on how many numbers there are."""
    edition = trikk.edition(id)
    counts = range(edition.min_players, edition.max_players + 1)
    seen = [f"{trikk.encoding(edition, players).size:,}" for players in counts]
    whole = [f"{trikk.whole_encoding(edition, players).size:,}" for players in counts]
    return f"{', '.join(seen)} numbers for {', '.join(map(str, counts))} players; whole {', '.join(whole)}.\n"


def page() -> str:
    """Return the page's text."""
    parts = [HEAD]
    for id in trikk.editions():
        seen, whole = trikk.encoding(id, PLAYERS), trikk.whole_encoding(id, PLAYERS)
        parts.append(f"\n## {seen.edition.name}\n\n{sizes(id)}\n")
        parts += rows(seen.parts)
        parts.append("\nThe whole encoding goes on with:\n\n")
        parts += rows(whole.parts[len(seen.parts) :], seen.size)
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
