"""Editions as texts to store beside games, and the hashes of those."""

import hashlib
import json
from functools import lru_cache

from trikk.catalog.document import document_of
from trikk.catalog.loader import check_edition
from trikk.catalog.model import Edition


def content_of(edition: Edition) -> str:
    """Return an edition as a text that `edition_of_content` reads back."""
    # Not sorted: the order of colours, places and routes is part of an edition.
    return json.dumps(document_of(edition), ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def edition_of_content(content: str) -> Edition:
    """Return the edition that a text holds."""
    return check_edition(json.loads(content), "a kept edition")


@lru_cache(maxsize=64)
def content_hash(edition: Edition) -> str:
    """Return the SHA-256 of an edition's text, which no other version of it has.

    >>> import trikk
    >>> len(content_hash(trikk.edition("new_york")))
    64
    """
    return hashlib.sha256(content_of(edition).encode()).hexdigest()
