"""Colours, symbols and art of the page, which `make art` takes over from there."""

import json
from functools import cache
from importlib import resources
from typing import Any

FILES = resources.files("trikk.drawing")


@cache
def _shapes() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FILES / "shapes.json").read_text(encoding="utf-8"))
    return found


def colour(name: str) -> str:
    """Return a colour by the page's name for it: of a card, or `paper`, `ink`, `water`.

    >>> colour("red")
    '#a11c18'
    """
    found: str = _shapes()["colours"].get(name, "#9d9a95")
    return found


def ink_on(card: str) -> str:
    """Return the colour of what is written on a card or a space of a route."""
    found: str = _shapes()["on_tile"].get(card, "#16161d")
    return found


def symbol(card: str) -> str | None:
    """Return the symbol of a colour as a path within 24 × 24; None for gray, and for colours that the page has not."""
    found: str | None = _shapes()["symbols"].get(card)
    return found


def souvenir(name: str) -> str | None:
    """Return the picture of a souvenir as a path within 24 × 24, to be filled by the even-odd rule."""
    found: str | None = _shapes()["souvenirs"].get(name)
    return found


def badge(player: int) -> str:
    """Return the outline of a player's badge as a path within 24 × 24."""
    found: str = _shapes()["badges"][player]
    return found


def player(number: int) -> tuple[str, str]:
    """Return colour and pattern of a player.

    >>> player(1)
    ('#44aa99', 'stripes')
    """
    found = _shapes()["players"][number]
    return found["colour"], found["pattern"]


def vehicle(kind: str) -> tuple[str, str]:
    """Return body and windows of a vehicle as paths around its middle."""
    vehicles = _shapes()["vehicles"]
    body, glass = vehicles.get(kind, vehicles["other"])
    return body, glass


@cache
def art(name: str) -> str | None:
    """Return what lies below the routes of a board, as elements of SVG; None if there is no such art."""
    file = FILES / "art" / f"{name}.svg"
    return file.read_text(encoding="utf-8") if name.isidentifier() and file.is_file() else None
