"""What can be wrong with an edition: problems in its file, or that there is none of that name."""

from __future__ import annotations

from dataclasses import dataclass

from trikk.catalog.wording import did_you_mean, nearest, show
from trikk.errors import TrikkError


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to correct in an edition's file, and where it is."""

    file: str
    table: str  # "setup", "routes[12]" (counted from 0), or "" at the top of the file
    key: str  # "colour", "points[3]", or "" where the table itself is meant
    message: str
    suggestion: str = ""
    """What was probably meant."""
    line: int | None = None
    """Of the file, from 1; None if that is not known."""

    @property
    def place(self) -> str:
        """Where it is: `routes[12].colour`."""
        return ".".join(part for part in (self.table, self.key) if part)

    def __str__(self) -> str:
        file = self.file if self.line is None else f"{self.file}:{self.line}"
        message = self.message + did_you_mean(self.suggestion)
        return ": ".join(part for part in (file, self.place, message) if part)


class CatalogError(TrikkError):
    """An edition's file cannot be used. `problems` are all that were found; `str` gives one line for each.

    >>> import trikk
    >>> trikk.load_edition("nowhere.toml")
    Traceback (most recent call last):
        ...
    trikk.catalog.errors.CatalogError: nowhere.toml: there is no such file
    """

    code = "invalid_edition"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        self.details = {"problems": [str(problem) for problem in problems]}

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class UnknownEdition(TrikkError):
    """No edition has this id.

    >>> import trikk
    >>> try:
    ...     trikk.edition("chicago")
    ... except trikk.UnknownEdition as error:
    ...     print(error.code, error.details["known"])
    unknown_edition ['card_game', 'new_york', 'san_francisco']
    """

    code = "unknown_edition"

    def __init__(self, id: str, known: tuple[str, ...]) -> None:
        super().__init__(id, known)
        self.id = id
        self.known = known
        self.details = {"edition": id, "known": list(known)}

    def __str__(self) -> str:
        hint = (
            did_you_mean(nearest(self.id, self.known))
            or "; for a map of your own, pass its .toml file or the loaded edition"
        )
        return f"{show(self.id)} is not an edition ({', '.join(self.known)}){hint}"
