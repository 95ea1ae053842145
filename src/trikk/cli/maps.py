"""`trikk map new`, `check`, `draw` and `print`: files of maps, and pictures of them."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from trikk.catalog import CatalogError, CityEdition, Edition, edition_from, edition_ids, load_edition
from trikk.catalog.examples import example_text
from trikk.catalog.loader import read_map
from trikk.catalog.wording import counted, show
from trikk.catalog.writing import document_text
from trikk.cli.errors import BAD_INPUT, InputError
from trikk.cli.screen import open_screen
from trikk.drawing.board import city_board
from trikk.drawing.paper import sheets
from trikk.drawing.render import POINTS_PER_MM, pdf_of, png_of

NAME = re.compile(r'^name = ".*"$', re.MULTILINE)


def new_command(file: str, name: str | None, *, like: str, force: bool) -> int:
    """Write a map to begin with."""
    path = Path(file)
    id = re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_")
    if path.suffix != ".toml":
        raise InputError(f"{file}: the name of a map's file ends in .toml")
    if not id or id in edition_ids():
        raise InputError(f"{file}: {show(id)} cannot be the id of a map; choose another name")
    _check_free(path, force)
    called = name or path.stem.replace("_", " ").replace("-", " ").title()
    text = example_text(like)
    text = re.sub(r'^id = ".*"$', f'id = "{id}"', text, count=1, flags=re.MULTILINE)
    text = NAME.sub(lambda _: f"name = {_quoted(called)}", text, count=1)
    read_map(text.encode(), path.name)  # a name that cannot be used is told before anything is written
    path.write_text(text, encoding="utf-8")
    print(f"{file} is a map that can be played. Change it as you like, and then:")
    for command in ("map check", "map draw", "map balance", "play"):
        print(f"  trikk {command} {file}")
    return 0


def check_command(files: Sequence[str], *, as_json: bool) -> int:
    """Print the problems of maps, or what they are."""
    told, is_sound = [], True
    screen = open_screen()
    for file in files:
        try:
            found = load_edition(file)
        except CatalogError as error:
            is_sound = False
            told.append({"file": file, "problems": [asdict(problem) for problem in error.problems]})
            if not as_json:
                for problem in error.problems:
                    screen.print(Text(str(problem)), soft_wrap=True)
        else:
            told.append({"file": file, "problems": []})
            if not as_json:
                screen.print(Text(f"{file}: {summary(found)}"), soft_wrap=True)
    if as_json:
        print(json.dumps(told, indent=2))
    return 0 if is_sound else BAD_INPUT


def summary(of: Edition) -> str:
    """Return what a map is, in one line."""
    parts = [f"{of.name}, for {of.min_players} to {of.max_players} players"]
    if isinstance(of, CityEdition):
        parts += [counted(len(of.places), "place"), counted(len(of.routes), "route")]
        drawn = sum(of.sketch.places.get(place.id) is not None for place in of.places)
        parts.append(f"{drawn} places drawn by hand" if drawn else "drawn by itself")
    parts += [counted(len(of.tickets), "ticket"), counted(sum(of.cards.values()), "card")]
    if of.names:
        parts.append(f"also called in {', '.join(of.names)}")
    return ", ".join(parts)


def draw_command(file: str, out: str | None, *, width: int, force: bool) -> int:
    """Write a picture of a map's board."""
    edition = map_from(file)
    path = Path(out or f"{edition.id}.svg")
    _check_free(path, force)
    board = city_board(edition)
    if path.suffix == ".svg":
        path.write_text(board.svg(edition.name), encoding="utf-8")
    elif path.suffix == ".png":
        path.write_bytes(png_of(board, edition.name, width))
    elif path.suffix == ".pdf":
        path.write_bytes(pdf_of([board], edition.name))
    else:
        raise InputError(f"{path}: a picture is an .svg, .png or .pdf file")
    print(f"{path}: {edition.name}")
    return 0


def print_command(file: str, out: str | None, *, paper: str, force: bool) -> int:
    """Write a map as a PDF to print and play."""
    edition = map_from(file)
    path = Path(out or f"{edition.id}.pdf")
    if path.suffix != ".pdf":
        raise InputError(f"{path}: what is printed is a .pdf file")
    _check_free(path, force)
    pages = sheets(edition, paper)
    path.write_bytes(pdf_of(pages, edition.name, scale=POINTS_PER_MM))
    print(f"{path}: {edition.name} on {counted(len(pages), 'sheet')}; print it without scaling")
    return 0


def map_from(said: str) -> CityEdition:
    """Return the map that is meant, or raise if it has none."""
    found = edition_from(said)
    if not isinstance(found, CityEdition):
        raise InputError(f"{found.name} has no map")
    return found


def _quoted(text: str) -> str:
    return document_text({"name": text}).removeprefix("name = ").rstrip("\n")


def _check_free(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise InputError(f"{path}: exists already; give another name, or --force to replace it")
