"""The base classes of all errors that are not bugs in Trikk."""

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


class ToldError(TrikkError):
    """A `TrikkError` that is given its text."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(code, message, details)
        self.code = code
        self.message = message
        self.details = details

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.code, self.message, self.details))


def _again(kind: type[ToldError], code: str, message: str, details: dict[str, Any]) -> ToldError:
    return kind(code, message, **details)
