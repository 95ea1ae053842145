"""Builds the documentation site from README.md, docs and docstrings: `make docs-site`. A broken link is an error."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import trikk
from tools.board_pictures import picture

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"

CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)[^)]*\)")
TOPIC = re.compile(r"^\| ([a-z][^|]*) \| (`[^|]*) \|", re.MULTILINE)
"""A row of the table of names in docs/api.md: topic and names."""
NAME = re.compile(r"`(\w+)`")
PAINT = re.compile(r"\x1b\[[\d;]*m")


def pages(root: Path = ROOT) -> list[Path]:
    """Return all pages, the generated ones aside."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def linked_files(page: Path, root: Path = ROOT) -> Iterator[Path]:
    """Yield the files that a page links to; fail if one does not exist or cannot be shown."""
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        target = (page.parent / link).resolve()
        where = f"{page.relative_to(root)} links to {link}"
        if not target.is_relative_to(root) or not target.exists():
            raise SystemExit(f"{where}, which does not exist")
        if target.is_dir():
            raise SystemExit(f"{where}, a folder: link to a file in it")
        yield target


def topics() -> dict[str, list[str]]:
    """Return the public names by topic, from the table in docs/api.md."""
    table = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    return {topic: NAME.findall(names) for topic, names in TOPIC.findall(table)}


def reference() -> str:
    """Return the page of all public names, with their docstrings."""
    parts = ["# Reference\n\nEvery public name of the package `trikk`; [the Python package](api.md) is the way in.\n"]
    for topic, names in topics().items():
        parts.append(f"\n## {topic.capitalize()}\n")
        parts += [f"\n::: trikk.{name}\n" for name in names]
    return "".join(parts)


def boards() -> str:
    """Return the page of all pictures."""
    parts = ["# Boards\n\nWhat is printed: spaces of a route that ask for a wild card have a star.\n"]
    for id in trikk.editions():
        edition = trikk.edition(id)
        parts.append(f"\n## {edition.name}\n\n![{edition.name}](boards/{id}.svg)\n")
    return "".join(parts)


def collect(build: Path = BUILD) -> None:
    """Copy pages and the files they link to, and write generated pages, into the folder that the site is built from."""
    target = build / "docs"
    shutil.rmtree(target, ignore_errors=True)
    for file in {file for page in pages() for file in (page, *linked_files(page))}:
        copy = target / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    (target / "docs" / "boards").mkdir()
    for id in trikk.editions():
        (target / "docs" / "boards" / f"{id}.svg").write_text(picture(trikk.edition(id)), encoding="utf-8")
    (target / "docs" / "boards.md").write_text(boards(), encoding="utf-8")
    (target / "docs" / "reference.md").write_text(reference(), encoding="utf-8")
    shutil.copyfile(ROOT / "docs" / "zensical.toml", build / "zensical.toml")


def build_site(build: Path = BUILD) -> None:
    """Build the site from that folder; fail if a link leads to a missing page or heading."""
    shutil.rmtree(build / "site", ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=build, check=False, capture_output=True, text=True, env=environment())
    if done.returncode != 0:
        raise SystemExit("The site was not built:\n" + PAINT.sub("", done.stdout + done.stderr))


def environment() -> dict[str, str]:
    """Return the environment for Zensical: it reads docstrings in src, with an extension from this folder."""
    paths = [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "NO_COLOR": "1"}


def main() -> None:
    """Build the site into build/site."""
    collect()
    build_site()
    print("The site is in build/site. To read it, with search: python3 -m http.server --directory build/site")


if __name__ == "__main__":
    main()
