"""What can go wrong with a run of the arena through no fault of the program."""

from typing import Any

from trikk.errors import TrikkError


class ArenaError(TrikkError):
    """A run cannot begin or go on; the text says why."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details = details

    def __str__(self) -> str:
        return self.message
