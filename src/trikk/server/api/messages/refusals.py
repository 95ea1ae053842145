"""Every reason why a server refuses a request: a stable code, an HTTP status and a message with its numbers."""

from typing import Any

from trikk.errors import TrikkError

REFUSALS: dict[str, tuple[int, str]] = {
    # What was sent.
    "malformed": (422, "the request is not of the form that this address takes: {problem}, at {field}"),
    "name_too_long": (422, "a name has at most {most} characters"),
    "name_empty": (422, "a name has at least one letter, digit or sign"),
    "name_unseen": (422, "a name has only letters, digits and signs that can be seen"),
    "name_marks": (422, "a letter of a name has at most {most} accents"),
    "name_of_bot": (422, "a bot has this name"),
    "too_large": (413, "the request is larger than {most} bytes"),
    "unknown_path": (404, "there is nothing at this address"),
    "method_not_allowed": (405, "this address takes {allowed}"),
    "wrong_origin": (403, "requests from pages of other sites are not answered"),
    "wrong_host": (421, "this server does not answer to that name"),
    "too_fast": (429, "too many requests of this kind; try again in {retry_after} s"),
    # The table.
    "unknown_edition": (404, "there is no edition {edition!r}"),
    "unknown_table": (404, "there is no such table, or it is private and the link lacks its key"),
    "table_archived": (410, "nobody touched this table for a long time, so it is archived; its record stays"),
    "maps_not_allowed": (403, "this server takes no maps of visitors"),
    "map_too_slow": (422, "the map takes longer than {seconds} s to read"),
    "map_unsound": (422, "the map cannot be played like this"),
    "edition_changed": (
        410,
        "this table was begun with version {version} of {edition}, which this server does not have",
    ),
    "already_begun": (409, "the game has begun"),
    "not_begun": (409, "the game has not begun"),
    "table_over": (409, "the game is over"),
    "not_over": (409, "this is available when the game is over"),
    "practice_only": (422, "{what} is for practice: no seat may be open"),
    "too_often": (409, "this seat has done {most} things besides moving, and may do no more of them"),
    "bot_too_strong": (422, "bot {bot!r} needs more than this server allows: {limit}"),
    "bots_alone": (403, "only the machine that the server runs on may open a table of bots alone"),
    # Who asks.
    "not_seated": (403, "this is for those who sit at the table, and the secret fits no seat"),
    "may_not_join": (403, "joining this table needs its invitation"),
    "seat_taken": (409, "seat {seat} is taken"),
    "colour_taken": (409, "{name} has this colour"),
    "no_free_seat": (409, "no seat is free"),
    "secret_in_use": (409, "this secret already belongs to another seat; make one for each"),
    "wrong_nonce": (422, "the number does not fit the hash that this seat sent before"),
    "nonce_too_early": (409, "numbers are revealed when all seats are taken and all hashes are there"),
    "nonce_too_late": (409, "what the cards are dealt from is fixed already"),
    "wrong_code": (403, "the code is wrong, used or too old; ask the first device for another"),
    "no_hints": (403, "hints are for practice against bots, at tables that allow them"),
    "no_analysis": (403, "only games of one person against bots are analysed"),
    "player_is_here": (409, "the player of seat {to_move} is here"),
    "wait_longer": (409, "a bot may stand in after {seconds} s more"),
    # The move.
    "not_your_turn": (409, "seat {to_move} is to move"),
    "already_chosen": (409, "first tickets have been chosen"),
    "no_undo": (409, "the last move cannot be taken back: it is another's, or showed something hidden"),
    "undo_too_late": (409, "it is too late to take the move back"),
    "stale_version": (409, "the move is for version {given} of the game, which is at version {version}"),
    # The server itself.
    "unavailable": (503, "the database does not answer; send the same request again: it is carried out at most once"),
    "stopping": (503, "the server is being stopped; the game goes on when it is back"),
    "busy": (503, "the server has too much to think about; try again in a moment"),
    "preparing": (409, "this needs compiled rules, which are being compiled for this machine: {percent} %"),
    "internal": (500, "this is a bug in Trikk; nothing was changed"),
}


class Refusal(TrikkError):
    """A request that is refused; the table is as it was."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    @property
    def status(self) -> int:
        return REFUSALS[self.code][0]

    def __str__(self) -> str:
        return REFUSALS[self.code][1].format(**self.details)


def malformed(problem: str, field: str, expected: str | float | None = None) -> Refusal:
    """Return the refusal of a message that has the wrong form: a word for the problem, and the field."""
    return Refusal("malformed", problem=problem, field=field, expected=expected)
