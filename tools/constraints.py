"""Writes constraints.txt, the versions that CI installs: those of this environment (`make constraints`).

Versions that some Python from 3.11 to 3.13 cannot install are left out. What a version says of its build, as in
`2.13.0+cpu`, is left out too: any build of the version will do.
"""

from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

FILE = Path(__file__).parents[1] / "constraints.txt"
PYTHONS = ("3.11", "3.12", "3.13")
HEAD = """\
# What CI installs of everything that `make setup` needs, so that a new version of a tool breaks nothing there unasked.
# Written by `make constraints` from .venv; never edited. Not used elsewhere: pyproject.toml says what Trikk works with.
"""


def needed(name: str = "trikk", extras: frozenset[str] = frozenset({"dev", "train"})) -> dict[str, Distribution]:
    """Return every installed package that a package with these groups needs, directly or not, by name."""
    found: dict[str, Distribution] = {}
    seen = set()
    waiting = [(canonicalize_name(name), extras)]
    while waiting:
        asked = waiting.pop()
        if asked in seen:
            continue
        seen.add(asked)
        try:
            package = found[asked[0]] = distribution(asked[0])
        except PackageNotFoundError:  # needed only on other systems
            continue
        waiting += requirements(package, asked[1])
    return {name: found[name] for name in sorted(found)}


def requirements(package: Distribution, extras: frozenset[str]) -> Iterator[tuple[NormalizedName, frozenset[str]]]:
    """Yield the packages that a package with these groups needs, each with its own groups."""
    for line in package.requires or []:
        requirement = Requirement(line)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield canonicalize_name(requirement.name), frozenset(requirement.extras)


def for_every_python(package: Distribution) -> bool:
    """Return whether this version can be installed with all of them."""
    allowed = SpecifierSet(package.metadata["Requires-Python"] or "")
    return all(python in allowed for python in PYTHONS)


def page() -> str:
    """Return the text of the file."""
    packages = {name: package for name, package in needed().items() if name != "trikk" and for_every_python(package)}
    return HEAD + "".join(f"{name}=={Version(package.version).public}\n" for name, package in packages.items())


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
