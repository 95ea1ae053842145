"""The base class of all errors that are not bugs in Trikk."""

from typing import Any


class TrikkError(Exception):
    """Something asked for cannot be done; the text says what and why.

    `code` is stable, and the key of the message's translation; `details` are the names and numbers behind it.

    >>> import trikk
    >>> try:
    ...     trikk.new_game("new_york", players=7)
    ... except trikk.TrikkError as error:
    ...     print(error.code, error.details)
    players_out_of_range {'players': 7, 'least': 2, 'most': 4, 'edition': 'New York'}
    """

    code = "error"
    details: dict[str, Any]
