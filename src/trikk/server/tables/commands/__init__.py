"""What people and the server itself do at tables. Each function is one transaction: it does all or refuses."""

from trikk.server.tables.commands.absence import ask_stand_in, back, leave
from trikk.server.tables.commands.archive import (
    archive,
    archive_untouched,
    archived_long,
    bring_back,
    put_away,
    touch,
)
from trikk.server.tables.commands.automatic_moves import DueMove, due_move, make_due_move
from trikk.server.tables.commands.beginning import give_nonce
from trikk.server.tables.commands.devices import give_code, take_over
from trikk.server.tables.commands.maps import bring_map, forget_maps
from trikk.server.tables.commands.moves import explain, make_move, react
from trikk.server.tables.commands.opening import (
    choose_colour,
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
    "archive_untouched",
    "archived_long",
    "ask_stand_in",
    "back",
    "bring_back",
    "bring_map",
    "choose_colour",
    "due_move",
    "explain",
    "fill_seat",
    "forget_maps",
    "give_code",
    "give_nonce",
    "join",
    "leave",
    "lose_players",
    "make_due_move",
    "make_move",
    "new_id",
    "open_table",
    "put_away",
    "react",
    "rematch",
    "set_pace",
    "set_presence",
    "take_over",
    "touch",
    "undo",
]
