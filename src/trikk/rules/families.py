"""The two families under one name: each function here is the city games' or The Card Game's, by the state it is given.

Compiled code chooses once, when it is compiled, so the choice costs nothing at run time.
"""

from collections.abc import Callable
from typing import Any

from trikk.rules import cards, city
from trikk.rules.cards.state import CARD_STATE
from trikk.rules.city.state import CITY_STATE
from trikk.rules.jit import hold, when_compiled


def by_family(for_city: Callable[..., Any], for_cards: Callable[..., Any], state_at: int = 1) -> Callable[..., Any]:
    """Return a function that is one of two, by the state (or array of states) that is its argument `state_at`."""
    both = hold([for_city, for_cards])

    def either(*arguments: Any) -> Any:
        return both[arguments[state_at].dtype != CITY_STATE](*arguments)

    @when_compiled
    def choose_once() -> None:
        from numba import from_dtype, types
        from numba.extending import overload

        families = [from_dtype(CITY_STATE), from_dtype(CARD_STATE)]

        @overload(either)  # type: ignore[untyped-decorator]
        def choose(*arguments: Any) -> Callable[..., Any] | None:
            given = arguments[state_at]
            state = given.dtype if isinstance(given, types.Array) else given  # arrays of whatever layout
            if state not in families:
                return None  # Numba says that there is no such function for these arguments
            chosen = both[families.index(state)]

            def call(*arguments: Any) -> Any:
                return chosen(*arguments)

            return call

    return either


setup = by_family(city.setup.setup, cards.setup.setup)
legal = by_family(city.legal.legal, cards.legal.legal)
is_legal = by_family(city.legal.is_legal, cards.legal.is_legal)
sample = by_family(city.legal.sample, cards.legal.sample)
apply = by_family(city.apply.apply, cards.apply.apply)
score = by_family(city.scoring.score, cards.scoring.score)
is_over = by_family(city.state.is_over, cards.state.is_over, state_at=0)
view = by_family(city.hidden.view, cards.hidden.view)
resample = by_family(city.hidden.resample, cards.hidden.resample)
encode = by_family(city.encode.encode, cards.encode.encode)
encode_whole = by_family(city.encode.encode_whole, cards.encode.encode_whole)
