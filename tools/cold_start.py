"""How soon can you play on a machine that has never seen Trikk? Also `make bench-cold`.

Clones the repository into an empty folder, with empty caches and no `.venv`, and does there what a newcomer does. It
measures only what is committed. Settings of pip and npm are kept, since a machine may need them to reach the network.
Needs nothing but Python's own library, git and make, and Linux for processor time.
"""

import argparse
import json
import os
import re
import resource
import secrets
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
EDITIONS = sorted(file.stem for file in ROOT.glob("src/trikk/catalog/editions/*.toml"))
PARTS = ("play", "warm", "test")
OWN_TURNS = 3
"""How many turns we play."""
ROUNDS = 5
PATIENCE = 1800.0
"""Seconds after which waiting fails: more than the slowest machine needs."""
POLL_SECONDS = 0.03
"""Time between two requests: a server allows 50 a second."""
QUIET_SECONDS = 5.0
"""A server that has not been preparing for this long is ready."""
BEGINNING_SECONDS = 30.0
"""How long after the page a server may begin to prepare."""
MARK = "TRIKK_COLD_START"
"""Set in the environment of all processes started here, so that they can be found."""
LEFT_OUT = re.compile(
    r"BROWSER|DISPLAY|WAYLAND_DISPLAY|CI|VIRTUAL_ENV|MAKE\w*|MFLAGS|PYTHON\w*|NUMBA\w*|TRIKK\w*|npm_.*"
)

EXAMPLES = """\
examples:
  python tools/cold_start.py
  python tools/cold_start.py --python python3.12 --json
  python tools/cold_start.py --test             also the time of `make test`
  python -m tools.cold_start --only warm        how soon things start in the environment that runs this
"""

Json = dict[str, Any]


class Failed(Exception):
    """Something could not be measured; the text says why."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="cold_start",
        description="Measure how soon one can play on a machine that has never seen Trikk.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--python", default=sys.executable, help="the interpreter to install with; this one otherwise")
    parser.add_argument("--only", default="play,warm", help="which of play, warm and test to measure (play,warm)")
    parser.add_argument("--test", action="store_true", help="also measure `make test`, which takes minutes")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.add_argument("--keep", action="store_true", help="do not remove the folder, and say where it is")
    asked = parser.parse_args()
    parts = {*asked.only.split(","), *(["test"] if asked.test else [])}
    if not parts <= {*PARTS}:
        parser.error(f"--only has {', '.join(sorted(parts - {*PARTS}))}, which is none of {', '.join(PARTS)}")
    python = shutil.which(asked.python)
    if python is None:
        parser.error(f"there is no {asked.python!r}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # so that everything is removed then too
    try:
        with own_folder(asked.keep) as folder:
            figures = measure(folder, python, parts)
    except (Failed, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"cold_start: {error}")
    except KeyboardInterrupt:
        sys.exit("cold_start: stopped")
    print(json.dumps(figures, indent=1) if asked.json else "\n".join(lines(figures)))


def measure(folder: Path, python: str, parts: set[str]) -> Json:
    """Measure the parts, one after the other, in a folder that is empty."""
    figures: Json = {"python": version_of(python), "cores": os.cpu_count()}
    if parts == {"warm"}:
        return {**figures, "warm": measure_warm(folder, dict(os.environ), sys.executable)}
    environment = newcomer(folder)
    clone = folder / "trikk"
    say(f"cloning into {clone}")
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone)], check=True)
    if "play" in parts:
        figures["play"] = measure_play(clone, environment, python)
    if "test" in parts:
        figures["test_seconds"] = measure_test(clone, environment, python)
    if "warm" in parts:
        if not (clone / ".venv").exists():
            raise Failed("warm starts need what `play` or `test` installs: --only play,warm")
        figures["warm"] = measure_warm(folder, environment, str(clone / ".venv" / "bin" / "python"))
    return figures


# --- the first time ------------------------------------------------------------------------------------------------


def measure_play(clone: Path, environment: dict[str, str], python: str) -> Json:
    """Run `make play`, and play a few turns of every edition as soon as the page is there."""
    say("make play")
    began, before = time.monotonic(), spent()
    with running(["make", "play", f"PYTHON={python}"], clone, environment) as (make, said):
        url = address(make, said)
        wait_until(lambda: is_served(url), make, "the page")
        figures: Json = {"page_seconds": time.monotonic() - began, "page_processor_seconds": spent() - before}
        shown = time.monotonic()
        say(f"the page is served after {figures['page_seconds']:.1f} s")
        preparing = Preparing(url)
        preparing.start()
        figures["editions"] = {}
        for edition in EDITIONS:
            figures["editions"][edition] = turns = first_turns(url, edition)
            say(f"{edition}: first move after {turns['first_move_seconds']:.2f} s")
        say("waiting for the compiled code")
        preparing.join(PATIENCE)
        figures["compiled_seconds"] = preparing.last - shown
        figures["processor_seconds"] = spent() - before
    return figures


def first_turns(url: str, edition: str) -> Json:
    """Open a table as *Play now* does, play a few turns, and return how long that and the answers of both bots took.

    The bots move at once instead of at the pace of people, so that only their thinking is measured.
    """
    secret = secrets.token_urlsafe(32)
    seats = [{"kind": "me", "secret": secret}, {"kind": "bot", "bot": "planner"}, {"kind": "bot", "bot": "planner"}]
    began = time.monotonic()
    opening = call(url, "/api/tables", body={"edition": edition, "seats": seats, "pace": "instant", "hints": True})
    table = f"/api/tables/{opening['table']['id']}"
    opened = time.monotonic()
    firsts: list[float] = []
    moves: list[float] = []
    answers: list[float] = []
    acknowledged, version = opened, 0
    while len(answers) < OWN_TURNS:
        update = call(url, table, token=secret)
        now = time.monotonic()
        if update["table"]["state"] == "over":
            break
        if not update["moves"]:
            if now - acknowledged > PATIENCE:
                raise Failed(f"{edition}: the bots did not answer in {PATIENCE:.0f} s")
            time.sleep(POLL_SECONDS)
            continue
        if firsts and update["version"] > version:
            answers.append(now - acknowledged)
        move = update["default"] or update["moves"][0]["text"]
        accepted = call(url, f"{table}/moves", token=secret, body={"version": update["version"], "move": move})
        acknowledged, version = time.monotonic(), accepted["version"]
        moves.append(acknowledged - now)
        firsts.append(acknowledged - began)
    return {
        "open_seconds": opened - began,
        "first_move_seconds": firsts[0],
        "slowest_move_seconds": max(moves),
        "slowest_answer_seconds": max(answers, default=0.0),
    }


class Preparing(threading.Thread):
    """Asks a server whether it is still preparing; `last` is when it last was."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.last = self.began = time.monotonic()

    def run(self) -> None:
        while time.monotonic() - self.began < PATIENCE:
            quiet = QUIET_SECONDS if self.last > self.began else BEGINNING_SECONDS
            with suppress(OSError):
                if call(self.url, "/health")["preparing"] is not None:
                    self.last = time.monotonic()
                elif time.monotonic() - self.last > quiet:
                    return
            time.sleep(0.5)


def measure_test(clone: Path, environment: dict[str, str], python: str) -> float:
    """Return the seconds of `make test` with what is installed; if it fails, print that."""
    say("make test")
    began = time.monotonic()
    with running(["make", "test", f"PYTHON={python}"], clone, environment) as (make, said):
        if make.wait() != 0:
            say("make test failed; its end:", *said[-15:])
    return time.monotonic() - began


# --- every time after ----------------------------------------------------------------------------------------------


def measure_warm(folder: Path, environment: dict[str, str], python: str) -> Json:
    """Return how long three later starts take: medians, in seconds and of processor time."""
    trikk = [python, "-m", "trikk"]
    new_game = "import trikk; trikk.new_game('new_york', players=2, seed=1)"

    def serve() -> None:
        database = folder / f"{secrets.token_hex(4)}.db"
        command = [*trikk, "serve", "--port", "0", "--no-open", "--database", str(database)]
        with running(command, folder, environment) as (server, said):
            url = address(server, said)
            wait_until(lambda: is_served(url), server, "the server")
            answered.append(time.monotonic())

    def run(*command: str) -> Callable[[], None]:
        def once() -> None:
            subprocess.run(command, check=True, capture_output=True, env=environment, cwd=folder)
            answered.append(time.monotonic())

        return once

    answered: list[float] = []
    figures = {}
    for name, once in (
        ("trikk serve, to its first answer", serve),
        ("trikk simulate new_york --games 1", run(*trikk, "simulate", "new_york", "--games", "1")),
        ("import trikk; trikk.new_game(...)", run(python, "-c", new_game)),
    ):
        say(f"{ROUNDS} times: {name}")
        once()  # the first time does what is done only once
        times, processor = [], []
        for _ in range(ROUNDS):
            began, before = time.monotonic(), spent_by_children()
            once()
            times.append(answered[-1] - began)
            processor.append(spent_by_children() - before)
        figures[name] = {"seconds": statistics.median(times), "processor_seconds": statistics.median(processor)}
    return figures


def spent_by_children() -> float:
    """Return the processor seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# --- processes -----------------------------------------------------------------------------------------------------


def newcomer(folder: Path) -> dict[str, str]:
    """Return the environment of somebody with an empty home, except for settings of pip and npm."""
    home = folder / "home"
    home.mkdir()
    environment = {name: value for name, value in os.environ.items() if not LEFT_OUT.fullmatch(name)}
    environment |= {"HOME": str(home), "PIP_CACHE_DIR": str(home / "pip"), "npm_config_cache": str(home / "npm")}
    for name in ("CACHE", "DATA", "CONFIG", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(home / name.lower())
    for name, file in (("PIP_CONFIG_FILE", ".config/pip/pip.conf"), ("npm_config_userconfig", ".npmrc")):
        if (Path.home() / file).is_file():
            environment.setdefault(name, str(Path.home() / file))
    return environment


@contextmanager
def own_folder(keep: bool) -> Iterator[Path]:
    """Make a folder; afterwards remove it, and end everything that still runs in it."""
    folder = Path(tempfile.mkdtemp(prefix="trikk-cold-"))
    try:
        yield folder
    finally:
        for pid in marked():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if keep:
            say(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    command: list[str], folder: Path, environment: dict[str, str]
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start a command, and stop it afterwards; its output is collected line by line."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**environment, MARK: str(os.getpid())},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said: list[str] = []
    assert process.stdout is not None
    threading.Thread(target=gather, args=(process.stdout, said), daemon=True).start()
    try:
        yield process, said
    finally:
        for number in (signal.SIGINT, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
                break


def gather(stream: IO[str], said: list[str]) -> None:
    for line in stream:
        said.append(line.rstrip())


def address(process: subprocess.Popen[str], said: list[str]) -> str:
    """Return the address that a server prints."""
    wait_until(lambda: any("Trikk runs at" in line for line in said), process, "the server", said)
    found = re.search(r"Trikk runs at (http://\S+)", "\n".join(said))
    assert found is not None
    return found[1]


def wait_until(
    holds: Callable[[], bool], process: subprocess.Popen[str], what: str, said: list[str] | None = None
) -> None:
    """Wait until something is true; fail if the process ends before."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if process.poll() is not None:
            raise Failed(
                "\n".join([f"it ended with code {process.returncode} before {what} was there", *(said or [])[-15:]])
            )
        if time.monotonic() > deadline:
            raise Failed(f"{what} was not there after {PATIENCE:.0f} s")
        time.sleep(0.01)


def marked() -> list[int]:
    """Return all processes that were started here, directly or not; none if there is no /proc."""
    mark = f"{MARK}={os.getpid()}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def spent() -> float:
    """Return the processor seconds of all processes started here so far, and of their ended children."""
    ticks = 0
    for pid in marked():
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def version_of(python: str) -> str:
    return subprocess.run([python, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]


# --- the server ----------------------------------------------------------------------------------------------------


def call(url: str, path: str, *, token: str | None = None, body: Json | None = None) -> Json:
    """Return the answer of a server, trying again as often as it asks for that."""
    request = urllib.request.Request(url + path, None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                read: Json = json.load(answer)
                return read
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")
            if error.code not in (429, 503):
                raise Failed(f"{path}: {error.code} {said[:300]}") from None
            time.sleep(0.1)
        except (urllib.error.URLError, ConnectionError) as error:  # one server may be replacing another
            if path == "/health":
                raise
            say(f"{path}: {error}; again")
            time.sleep(0.1)


def is_served(url: str) -> bool:
    """Whether the page is there."""
    try:
        with urllib.request.urlopen(url + "/", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


# --- words ---------------------------------------------------------------------------------------------------------


def lines(figures: Json) -> Iterator[str]:
    """Yield the figures as lines for people."""
    yield f"Python {figures['python']}, {figures['cores']} cores"
    if "play" in figures:
        play = figures["play"]
        processor = f"{play['page_processor_seconds']:.0f} s of processor time"
        yield f"{play['page_seconds']:7.1f} s  make play, to the page ({processor})"
        for edition, it in play["editions"].items():
            yield (
                f"{it['first_move_seconds']:7.2f} s  {edition}: *Play now* to the first acknowledged move; then moves"
                f" within {it['slowest_move_seconds']:.2f} s, both bots within {it['slowest_answer_seconds']:.2f} s"
            )
        compiled = f"from the page to compiled code ({play['processor_seconds']:.0f} s of processor time in all)"
        yield f"{play['compiled_seconds']:7.1f} s  {compiled}"
    if "test_seconds" in figures:
        yield f"{figures['test_seconds']:7.1f} s  make test"
    for name, it in figures.get("warm", {}).items():
        yield f"{it['seconds']:7.2f} s  {name} ({it['processor_seconds']:.2f} s of processor time)"


def say(*lines: str) -> None:
    print(*lines, sep="\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
