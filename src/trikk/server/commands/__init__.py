"""What people and the server itself do at tables. Each function is one transaction, and refuses or is carried out."""

from trikk.server.commands.absence import back, leave
from trikk.server.commands.archive import archive, touch, untouched
from trikk.server.commands.devices import give_code, take_over
from trikk.server.commands.due import STAND_IN, DueMove, due_move, make_due_move
from trikk.server.commands.opening import choose_colour, drawn_starter, join, new_id, open_table, rematch
from trikk.server.commands.playing import explain, make_move, react
from trikk.server.commands.schedule import set_pace

__all__ = [
    "STAND_IN",
    "DueMove",
    "archive",
    "back",
    "choose_colour",
    "drawn_starter",
    "due_move",
    "explain",
    "give_code",
    "join",
    "leave",
    "make_due_move",
    "make_move",
    "new_id",
    "open_table",
    "react",
    "rematch",
    "set_pace",
    "take_over",
    "touch",
    "untouched",
]
