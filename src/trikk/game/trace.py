"""Saved games replayed for counting: the last position and all that was written down, as fast as can be."""

from collections.abc import Mapping

from trikk.catalog import Edition
from trikk.game.compact import Trace, player_for
from trikk.game.game import seed_number
from trikk.game.records import Record, edition_of, replay


def trace(record: Record, editions: Mapping[str, Edition] | None = None) -> Trace:
    """Return what a record whose form was checked replays to, or raise `RecordError` with the move that cannot be made.

    Outcomes of chance are looked at only where there is no seed.
    """
    edition = edition_of(record, editions)
    if record["seed"] is not None and edition.min_players <= record["players"] <= edition.max_players:
        found = player_for(edition, record["players"]).trace(seed_number(record["seed"]), record["moves"])
        if found is not None:
            return found
    # Without a seed, too long, not written as `str` writes it, or wrong: once more, step by step and by name.
    game = replay(record, editions=editions)
    return Trace(game.state, game.rows)
