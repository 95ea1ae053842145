"""Editions as texts to store beside games, and the hashes of those."""

import hashlib
import json
from dataclasses import replace
from functools import lru_cache

from trikk.catalog.document import DRAWN, document_of
from trikk.catalog.loader import check_edition, edition, edition_ids
from trikk.catalog.model import CityEdition, Edition


def content_of(edition: Edition) -> str:
    """Return an edition as a text that `edition_of_content` reads back.

    A map of somebody's own is kept whole, with its drawing, since its file may change or go. Of an edition that comes
    with Trikk the facts are enough: Trikk has its drawing, and its hash stays when only that is improved.
    """
    document = document_of(edition)
    if edition.id in edition_ids():
        document = {key: value for key, value in document.items() if key not in DRAWN}
    # Not sorted: the order of colours, places and routes is part of an edition.
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def edition_of_content(content: str) -> Edition:
    """Return the edition that a text holds."""
    found = check_edition(json.loads(content), "a kept edition")
    return drawn_as_printed(found) if found.id in edition_ids() else found


def drawn_as_printed(kept: Edition) -> Edition:
    """Return a version of an edition that comes with Trikk with its drawing, if it has the same places."""
    now = edition(kept.id)
    if isinstance(kept, CityEdition) and isinstance(now, CityEdition):
        fits = {place.id for place in kept.places} == {place.id for place in now.places}
        return replace(kept, sketch=now.sketch, names=now.names) if fits else kept
    return kept


def hash_to_tell(edition: Edition) -> str | None:
    """Return the hash by which to ask for an edition; None for a current one that comes with Trikk, which all have."""
    found = content_hash(edition)
    return None if found == printed_hash(edition.id) else found


def printed_hash(id: str) -> str | None:
    """Return the hash of the edition that comes with Trikk under an id, as it is now; None if there is none."""
    return content_hash(edition(id)) if id in edition_ids() else None


@lru_cache(maxsize=64)
def content_hash(edition: Edition) -> str:
    """Return the SHA-256 of an edition's text, which no other version of it has.

    >>> import trikk
    >>> len(content_hash(trikk.edition("new_york")))
    64
    """
    return hashlib.sha256(content_of(edition).encode()).hexdigest()
