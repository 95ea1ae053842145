"""Who is better? Games between bots, many at a time.

from trikk.arena import compete
standings = compete("new_york", ["planner", "greedy"], games=1000)

A `run` has `settings`, which give it a `schedule` of games. They are played in `parts` by one of the `pools`. `stats`
counts the games, `reports` shows the figures, and `bench` measures speed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trikk.arena.run import compete
    from trikk.arena.stats.standings import Standings

__all__ = ["Standings", "compete"]


def __getattr__(name: str) -> Any:
    """Return a public name, loaded when first used: counting games does not need the ratings."""
    if name == "compete":
        from trikk.arena.run import compete

        return compete
    if name == "Standings":
        from trikk.arena.stats.standings import Standings

        return Standings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
