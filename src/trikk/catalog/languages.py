"""What a map and its places are called in other languages."""

from __future__ import annotations

from dataclasses import replace

from trikk.catalog.model import CityEdition, Edition


def in_language(edition: Edition, language: str | None) -> Edition:
    """The edition with the names that its file gives in a language, and its own where it gives none.

    >>> import trikk
    >>> in_language(trikk.edition("new_york"), "nb").name
    'New York'
    """
    names = edition.names.get(language or "")
    if names is None:
        return edition
    called = names.name or edition.name
    if isinstance(edition, CityEdition):
        places = tuple(replace(each, name=names.places.get(each.id, each.name)) for each in edition.places)
        return replace(edition, name=called, places=places)
    cities = tuple(replace(each, name=names.places.get(each.id, each.name)) for each in edition.cities)
    return replace(edition, name=called, cities=cities)
