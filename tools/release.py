"""Prepares a release: `make release`. Builds wheel and sdist, and tries the wheel as a new user would.

In a new environment without Node it plays a game, starts a server and opens the page. It does not tag or upload: its
last lines say how.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trikk
from tools.chromium import ARGUMENTS, MISSING, chromium

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
READY = re.compile(r"Trikk runs at (http://\S+)")
ASSET = re.compile(r'src="(/static/[^"]+\.js)"')
LEFT_OUT = re.compile(r"PYTHON\w*|VIRTUAL_ENV|CI|TRIKK\w*|NUMBA\w*|MAKE\w*|MFLAGS|BROWSER|DISPLAY")
"""Environment variables that a new user does not have."""
PATIENCE = 600
"""Seconds that a program may take: more than the slowest machine needs."""


class Failed(Exception):
    """The release is not ready; the text says why."""


def main() -> None:
    """Prepare a release, or print what is missing."""
    parser = argparse.ArgumentParser(prog="release", description="Build a release and try it.")
    parser.add_argument(
        "--rehearse", action="store_true", help="try everything, whatever the changelog and git say about it"
    )
    rehearsal = parser.parse_args().rehearse
    try:
        if not rehearsal:
            check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), trikk.__version__)
            check_committed()
        wheel, sdist = build(trikk.__version__)
        with tempfile.TemporaryDirectory(prefix="trikk-release-") as folder:
            try_out(wheel, Path(folder).resolve())
    except Failed as error:
        sys.exit(f"release: {error}")
    except KeyboardInterrupt:
        sys.exit("release: stopped")
    print(f"\n{wheel.name} and {sdist.name} in dist work." if rehearsal else next_steps(wheel, sdist))


def check_changelog(text: str, version: str) -> None:
    """Raise unless the changelog has an entry for this version, with something in it."""
    entry = re.search(rf"^## \[{re.escape(version)}\].*\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)
    if entry is None:
        raise Failed(
            f"CHANGELOG.md has no entry for {version}: put what is under [Unreleased] under `## [{version}] - DATE`, "
            "or change __version__ in src/trikk/__init__.py"
        )
    if not entry[1].strip():
        raise Failed(f"the entry for {version} in CHANGELOG.md is empty")


def check_committed() -> None:
    """Raise if there are changes that a tag would leave out."""
    changed = run(["git", "status", "--porcelain"], cwd=ROOT)
    if changed:
        raise Failed(f"not everything is committed:\n{changed.rstrip()}")


def build(version: str) -> tuple[Path, Path]:
    """Build wheel and sdist into dist, the page included, and return them."""
    say("Building wheel and sdist ...")
    shutil.rmtree(DIST, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-d", str(DIST)], cwd=ROOT)
    wheel, sdist = DIST / f"trikk-{version}-py3-none-any.whl", DIST / f"trikk-{version}.tar.gz"
    for file in (wheel, sdist):
        if not file.is_file():
            raise Failed(f"{file.name} was not built; there is {', '.join(path.name for path in DIST.iterdir())}")
    return wheel, sdist


def try_out(wheel: Path, folder: Path) -> None:
    """Install the wheel into an empty folder, play there, and open the page."""
    say("Installing the wheel into a new environment ...")
    venv.create(folder / "venv", with_pip=False)
    program = folder / "venv" / "bin" / "trikk"
    python = str(program.with_name("python"))
    run([sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--no-compile", f"{wheel}[server]"], folder)
    environment = strangers(folder)
    if (node := shutil.which("node", path=environment["PATH"])) is not None:
        raise Failed(f"there is Node at {node}, so this would prove nothing about a machine without it")

    say("Playing a game in the terminal ...")
    told = run([str(program), "--version"], folder, environment)
    if told.split() != ["trikk", trikk.__version__]:
        raise Failed(f"`trikk --version` says {told.strip()!r}, not {trikk.__version__}")
    out = run([str(program), "play", "new_york", "--seed", "5"], folder, environment, stdin="1\n" * 5000)
    if "The game is over" not in out:
        raise Failed(f"the game did not end:\n{out[-2000:]}")

    say("Starting a server and opening its page ...")
    with served(program, folder, environment) as url:
        page = fetch(url)
        if (script := ASSET.search(page)) is None:
            raise Failed(f"{url} names no script: is the page in the wheel?\n{page[:500]}")
        fetch(url.rstrip("/") + script[1])
        browser = chromium()
        if browser is None:
            say(f"  (fetched only: {MISSING})")
        else:
            open_page(browser, url)


def strangers(folder: Path) -> dict[str, str]:
    """Return the environment of a new user: empty home and caches, and no Node on the path."""
    kept = {name: value for name, value in os.environ.items() if not LEFT_OUT.fullmatch(name)}
    folders = [path for path in kept.get("PATH", os.defpath).split(os.pathsep) if not (Path(path) / "node").exists()]
    home = folder / "home"
    home.mkdir()
    xdg = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
    return {**kept, **xdg, "PATH": os.pathsep.join(folders), "HOME": str(home)}


@contextmanager
def served(program: Path, folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """Yield the address of a server that runs meanwhile."""
    command = [str(program), "serve", "--port", "0", "--database", f"sqlite:///{folder / 'trikk.db'}"]
    with (
        (folder / "errors").open("w+") as errors,
        subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as server,
    ):
        try:
            assert server.stdout is not None
            ready = next((found for line in server.stdout if (found := READY.search(line))), None)
            if ready is None:
                raise Failed(f"the server did not start:\n{(folder / 'errors').read_text()[-2000:]}")
            yield ready[1]
        finally:
            server.terminate()


def fetch(url: str) -> str:
    """Return what a server answers."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except OSError as error:
        raise Failed(f"{url}: {error}") from error


def open_page(browser: str, url: str) -> None:
    """Open the page, and raise unless it offers a game."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        window = playwright.chromium.launch(executable_path=browser, args=ARGUMENTS)
        page = window.new_page()
        logged: list[str] = []
        page.on("pageerror", lambda error: logged.append(str(error)))
        try:
            page.goto(url)
            page.locator(".play").first.wait_for(timeout=PATIENCE * 1000)
        except Error as error:
            raise Failed(f"the page does not open: {error.message} {logged}") from error
        finally:
            window.close()
        if logged:
            raise Failed(f"the page has errors: {logged}")


def run(command: list[str], cwd: Path, environment: dict[str, str] | None = None, stdin: str = "") -> str:
    """Run a program and return what it prints; raise if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failed(str(error)) from error
    if done.returncode != 0:
        raise Failed(f"`{' '.join(command)}` failed:\n{(done.stdout + done.stderr)[-2000:].rstrip()}")
    return done.stdout


def next_steps(wheel: Path, sdist: Path) -> str:
    """Return what is left to do."""
    version = trikk.__version__
    return f"""
{version} is ready. What is left:

  git tag -a v{version} -m 'Trikk {version}'
  git push origin v{version}
  python3 -m pip install twine && python3 -m twine upload dist/{wheel.name} dist/{sdist.name}

Then raise __version__ in src/trikk/__init__.py, and begin a new [Unreleased] in CHANGELOG.md."""


def say(text: str) -> None:
    """Print what is being done."""
    print(text, flush=True)


if __name__ == "__main__":
    main()
