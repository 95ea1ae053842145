"""Whether a database works: a check that writes, with a deadline, and a look for damage."""

import logging
import shutil
import time

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from trikk.server.api.messages.answers import Problem
from trikk.server.net.logs import log
from trikk.server.storage.failures import cause_of, code_of, is_away, is_damage
from trikk.server.storage.question import Question
from trikk.server.storage.store import Store

ANSWER_SECONDS = 3.0
FRESH_SECONDS = 1.0
"""How long an answer is given again: however many ask, little is written."""
DAMAGE_SECONDS = 3600.0
"""Between two looks for damage, which read the whole file."""
LEAST_FREE = 16 * 1024 * 1024
"""Bytes of the disk. With less, writes may still work: SQLite writes over what it no longer needs."""

FULL = ("SQLITE_FULL", "53100")
READ_ONLY = ("SQLITE_READONLY", "25006")

_WRITE = sa.text(
    "INSERT INTO health (id, checked) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET checked = excluded.checked"
)


class HealthCheck:
    """The health of one store, as it is told at `/health`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._works = Question(self._check, seconds=ANSWER_SECONDS, fresh=FRESH_SECONDS)
        self._whole = Question(self._find_damage, seconds=ANSWER_SECONDS, fresh=DAMAGE_SECONDS)
        self._told: Problem | None = None

    async def problem(self) -> Problem | None:
        """Return what is wrong with the database, or None. A change is logged."""
        cause = None
        try:
            found, cause = await self._works.answer()
        except TimeoutError:
            found = "silent"
        if found != self._told:
            self._told = found
            if found is None:
                log("database_well", logging.WARNING)
            else:
                log("database_unwell", logging.ERROR, problem=found, cause=cause)
        return found

    def _check(self) -> tuple[Problem | None, str | None]:
        """Return what is wrong, and the database's own code for it."""
        self._whole.asked()  # nobody waits for it: it may take minutes
        try:
            with self._store.writing() as connection:
                connection.execute(_WRITE, {"now": time.time()})
        except SQLAlchemyError as error:
            return problem_of(error), cause_of(error)
        if self._store.is_damaged:
            return "damaged", None
        file = self._store.file
        if file is not None and shutil.disk_usage(file.parent).free < LEAST_FREE:
            return "full", None
        return None, None

    def _find_damage(self) -> None:
        try:
            self._store.find_damage()
        except SQLAlchemyError as error:
            log("damage_not_looked_for", logging.WARNING, cause=cause_of(error))


def problem_of(error: SQLAlchemyError) -> Problem:
    """Return the problem behind an error."""
    code = code_of(error) or ""
    if is_damage(error):
        return "damaged"
    if code in FULL:
        return "full"
    if code.startswith(READ_ONLY):
        return "read_only"
    return "away" if is_away(error) else "failed"
