"""Who has which colour at a table. A person's wish goes before what a bot has; no two have the same."""

from collections.abc import Sequence

from trikk.server.storage.rows import Seat

PLAYER_COLOURS = range(4)
"""Numbers of the players' palette. There are as many as seats."""


def take_colour(seats: Sequence[Seat], number: int, colour: int) -> bool:
    """Give a seat a colour, unless another has it; a bot swaps with a person who wants its own. Return whether."""
    taker = seats[number]
    for seat in seats:
        if seat is not taker and seat.colour == colour:
            if seat.bot is None or taker.bot is not None:
                return False
            seat.colour = taker.colour
    taker.colour = colour
    return True


def fill_colours(seats: Sequence[Seat]) -> None:
    """Give everyone who sits without a colour the first that is left, people before bots."""
    for seat in sorted(seats, key=lambda seat: seat.bot is not None):
        if seat.colour is None and not seat.is_free:
            taken = {other.colour for other in seats}
            seat.colour = next(colour for colour in PLAYER_COLOURS if colour not in taken)
