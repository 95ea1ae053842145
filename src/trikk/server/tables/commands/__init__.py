"""What people and the server itself do at tables. Each function is one transaction: it does all or refuses."""

from trikk.server.tables.commands.absence import ask_stand_in, back, leave
from trikk.server.tables.commands.archive import archive, touch, untouched
from trikk.server.tables.commands.automatic_moves import DueMove, due_move, make_due_move
from trikk.server.tables.commands.devices import give_code, take_over
from trikk.server.tables.commands.moves import explain, make_move, react
from trikk.server.tables.commands.opening import (
    choose_colour,
    drawn_starter,
    fill_seat,
    join,
    new_id,
    open_table,
    rematch,
)
from trikk.server.tables.commands.presence import lose_players, set_presence
from trikk.server.tables.commands.schedule import set_pace
from trikk.server.tables.commands.undo import undo

__all__ = [
    "DueMove",
    "archive",
    "ask_stand_in",
    "back",
    "choose_colour",
    "drawn_starter",
    "due_move",
    "explain",
    "fill_seat",
    "give_code",
    "join",
    "leave",
    "lose_players",
    "make_due_move",
    "make_move",
    "new_id",
    "open_table",
    "react",
    "rematch",
    "set_pace",
    "set_presence",
    "take_over",
    "touch",
    "undo",
    "untouched",
]
