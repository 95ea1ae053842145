"""SVG as text: elements, and pictures that know how large they are."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from trikk.layouts.model import Box

FONT = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
"""The page's own, and where it is not installed others that are no wider."""

Style = dict[str, float | str]
"""Attributes that several elements have."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Elements of SVG, and the part of the plane that is shown."""

    box: Box
    parts: tuple[str, ...]

    @property
    def width(self) -> float:
        return self.box.right - self.box.left

    @property
    def height(self) -> float:
        return self.box.bottom - self.box.top

    def svg(self, title: str, *, width: float | None = None) -> str:
        """Return the whole document; `title` is what a screen reader says, `width` in pixels if it is to be fixed."""
        box = " ".join(number(side) for side in (self.box.left, self.box.top, self.width, self.height))
        size = "" if width is None else attributes(width=width, height=width * self.height / self.width)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img" font-family="{FONT}">'
        return "\n".join([head, f"<title>{escape(title)}</title>", *self.parts, "</svg>\n"])

    def moved(self, x: float, y: float) -> str:
        """Return the picture as one element whose upper left corner is at a point; what is outside is cut off."""
        size = attributes(x=x, y=y, width=self.width, height=self.height)
        box = " ".join(number(side) for side in (self.box.left, self.box.top, self.width, self.height))
        return f'<svg viewBox="{box}"{size}>{"".join(self.parts)}</svg>'


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(3.0), number(-0.001), number(2.346)
    ('3', '0', '2.35')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(**values: float | str) -> str:
    """Return attributes of an element; `_` stands for `-`.

    >>> attributes(stroke_width=2.0, fill="none")
    ' stroke-width="2" fill="none"'
    """
    return "".join(
        f' {name.replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in values.items()
    )


def element(name: str, **values: float | str) -> str:
    """Return an element without content.

    >>> element("circle", r=4, fill="#fff")
    '<circle r="4" fill="#fff"/>'
    """
    return f"<{name}{attributes(**values)}/>"


def group(parts: Iterable[str], **values: float | str) -> str:
    """Return elements as one."""
    return f"<g{attributes(**values)}>{''.join(parts)}</g>"


def path(shape: str, **values: float | str) -> str:
    """Return a path."""
    return element("path", d=shape, **values)


def rectangle(left: float, top: float, width: float, height: float, round: float = 0, **values: float | str) -> str:
    """Return a rectangle, with round corners if they have a radius."""
    return element("rect", x=left, y=top, width=width, height=height, rx=round, **values)


def text(words: str, x: float, y: float, size: float, **values: float | str) -> str:
    """Return a line of text whose baseline begins, or with `text_anchor` ends or has its middle, at a point."""
    return f"<text{attributes(x=x, y=y, font_size=size, **values)}>{escape(words)}</text>"
