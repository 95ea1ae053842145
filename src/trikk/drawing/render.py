"""Pictures as PNG and PDF. Typst draws them: it needs nothing but its wheel, and knows patterns, clips and fonts."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from trikk.drawing.svg import Picture, number
from trikk.groups import need

POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / 25.4


def png_of(picture: Picture, title: str, width: int) -> bytes:
    """Return a picture as PNG, so many pixels wide."""
    return _compiled([picture], title, 1.0, format="png", ppi=POINTS_PER_INCH * width / picture.width)


def pdf_of(pages: Sequence[Picture], title: str, *, scale: float = 1.0) -> bytes:
    """Return pictures as the pages of a PDF; a unit is a point, or `scale` of them."""
    return _compiled(pages, title, scale, format="pdf")


def _compiled(pages: Sequence[Picture], title: str, scale: float, **how: Any) -> bytes:
    need("print", "PNG and PDF")
    import typst  # large, and needed by nobody else

    with TemporaryDirectory() as folder:
        lines = [f'#set document(title: "{_quoted(title)}")', "#set page(margin: 0pt)"]
        for i, page in enumerate(pages):
            (Path(folder) / f"{i}.svg").write_text(page.svg(title), encoding="utf-8")
            width, height = number(page.width * scale), number(page.height * scale)
            image = f'#image("{i}.svg", width: {width}pt, height: {height}pt)'
            lines.append(f"#page(width: {width}pt, height: {height}pt)[{image}]")
        main = Path(folder) / "main.typ"
        main.write_text("\n".join(lines), encoding="utf-8")
        found: bytes = typst.compile(str(main), **how)
    return found


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
