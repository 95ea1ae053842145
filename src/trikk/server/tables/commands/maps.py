"""Visitors bring maps, which are forgotten unless a table is opened with them."""

from trikk.catalog import Edition
from trikk.server.storage.rows import bring_edition, forget_brought
from trikk.server.tables.repository import Repository

MOST_BROUGHT = 1000
"""With more of them, the oldest are forgotten."""


def bring_map(repository: Repository, edition: Edition) -> None:
    """Keep a map until a table is opened with it."""
    with repository.writing() as connection:
        bring_edition(connection, edition, repository.now(), MOST_BROUGHT)


def forget_maps(repository: Repository, before: float) -> int:
    """Forget maps that were brought before a time; return how many."""
    with repository.writing() as connection:
        return forget_brought(connection, before)
