"""Firefox and WebKit, as Debian ships them, driven through WebDriver.

Firefox speaks WebDriver BiDi by itself; WebKit's browser is driven by a program that speaks the classic protocol. Both
open their windows on a display that nobody looks at.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.processes import free_port
from tests.web.playing import PATIENCE

T = TypeVar("T")

SECONDS = PATIENCE / 1000
ENDING_SECONDS = 10
SCREEN = "1920x1200x24"
FIREFOX = "firefox-esr"
WEBKIT = "WebKitWebDriver"
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
"""Firefox asks nothing and calls nobody; what it does with a page stays as it is shipped."""

COMPLAINING = """() => {
    window.complaints = [];
    addEventListener("error", ({ message }) => complaints.push(message));
    addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
    const { error } = console;
    console.error = (...said) => { complaints.push(said.join(" ")); error(...said); };
}"""
"""Keeps what a page logs, from when it is loaded on: classic WebDriver cannot tell it."""


class Driver(Protocol):
    """What every browser can be told."""

    def goto(self, url: str) -> None: ...
    def call(self, function: str, argument: object) -> Any:
        """Return what a function in the page returns, or promises."""

    def click(self, x: float, y: float) -> None: ...
    def picture(self) -> bytes: ...
    def complaints(self) -> list[str]:
        """Return the errors that pages have logged."""


def missing(engine: str) -> str | None:
    """Return what has to be installed to drive a browser; None if everything is there."""
    packages = {
        "xvfb": shutil.which("Xvfb"),
        "firefox-esr": engine != "firefox" or shutil.which(FIREFOX),
        "webkit2gtk-driver": engine != "webkit" or shutil.which(WEBKIT),
    }
    names = [name for name, there in packages.items() if not there]
    return f"{engine} cannot be driven here (Debian: apt-get install {' '.join(names)})" if names else None


@contextmanager
def display() -> Iterator[str]:
    """Yield the name of a display that nobody looks at."""
    readable, writable = os.pipe()
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with (
        ended(subprocess.Popen(command, pass_fds=[writable], stderr=subprocess.DEVNULL)),
        os.fdopen(readable) as number,
    ):
        os.close(writable)
        yield f":{number.readline().strip()}"


@contextmanager
def ended(process: subprocess.Popen[Any]) -> Iterator[subprocess.Popen[Any]]:
    """End a process at the end of the block, if it has not ended by itself."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:  # how a browser ends is not our matter
            process.kill()
            process.wait()


@contextmanager
def browser(engine: str, folder: Path, size: tuple[int, int]) -> Iterator[Driver]:
    """Yield a browser whose pages have so much room. It keeps what it has to keep in a folder."""
    start: Callable[..., Any] = {"firefox": firefox, "webkit": webkit}[engine]
    with display() as name:
        kept = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
        folders = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
        with start({**kept, **folders, "DISPLAY": name}, folder, size) as driver:
            yield driver


@dataclass
class Firefox:
    """A tab of Firefox, through WebDriver BiDi."""

    socket: ClientConnection
    size: tuple[int, int]
    errors: list[str] = field(default_factory=list)
    _commands: int = 0
    _tab: str = ""

    def begin(self) -> None:
        """Take the tab that is open."""
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        width, height = self.size
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._commands += 1
        self.socket.send(json.dumps({"id": self._commands, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.socket.recv(SECONDS))
            if said.get("id") == self._commands:
                if said["type"] != "success":
                    raise RuntimeError(f"{method}: {said['message']}")
                result: dict[str, Any] = said["result"]
                return result
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.errors.append(str(said["params"]["text"]))

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="interactive")

    def call(self, function: str, argument: object) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"async (text) => JSON.stringify((await ({function})(JSON.parse(text))) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(argument)}],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._tab, actions=pointing(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])

    def complaints(self) -> list[str]:
        self._ask("session.status")  # after this answer, nothing logged before is still on its way
        return self.errors


@contextmanager
def firefox(environment: dict[str, str], folder: Path, size: tuple[int, int]) -> Iterator[Firefox]:
    """Start Firefox with a profile that nobody has used."""
    profile = folder / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    said = folder / "firefox.log"
    command = [FIREFOX, "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0", "about:blank"]
    with said.open("wb") as log, ended(subprocess.Popen(command, env=environment, stdout=log, stderr=log)):
        (address,) = waited(lambda: re.findall(r"BiDi listening on (\S+)", said.read_text("utf-8", "replace")), said)
        with connect(f"{address}/session", max_size=None, open_timeout=SECONDS) as socket:
            driver = Firefox(socket, size)
            driver.begin()
            yield driver


@dataclass
class WebKit:
    """A window of WebKit's small browser, through classic WebDriver."""

    http: httpx.Client
    log: Path
    size: tuple[int, int]

    def begin(self) -> None:
        """Give the window the size in which a page has the room it should have, and scripts the time they need."""
        self._ask("POST", "timeouts", script=PATIENCE, pageLoad=PATIENCE)
        width, height = self.size
        self._ask("POST", "window/rect", width=width, height=height)
        inner = self.call("() => [innerWidth, innerHeight]", None)
        self._ask("POST", "window/rect", width=2 * width - inner[0], height=2 * height - inner[1])
        waited(lambda: self.call("() => [innerWidth, innerHeight]", None) == [width, height], self.log)

    def _ask(self, method: str, path: str, **body: object) -> Any:
        answer = self.http.request(method, path, json=body if method == "POST" else None).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer['message']}")
        return answer

    def goto(self, url: str) -> None:
        self._ask("POST", "url", url=url)
        self.call(COMPLAINING, None)

    def call(self, function: str, argument: object) -> Any:
        text = (
            f"return Promise.resolve(({function})(JSON.parse(arguments[0]))).then((it) => JSON.stringify(it ?? null))"
        )
        return json.loads(self._ask("POST", "execute/sync", script=text, args=[json.dumps(argument)]))

    def click(self, x: float, y: float) -> None:
        self._ask("POST", "actions", actions=pointing(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "screenshot"))

    def complaints(self) -> list[str]:
        complaints: list[str] = self.call("() => complaints", None)
        return complaints


@contextmanager
def webkit(environment: dict[str, str], folder: Path, size: tuple[int, int]) -> Iterator[WebKit]:
    """Start the program that drives WebKit, and a browser of it."""
    port = free_port()
    said = folder / "webkit.log"
    program = next(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    wanted = {"webkitgtk:browserOptions": {"binary": str(program), "args": ["--automation"]}}
    with ExitStack() as stack:
        log = stack.enter_context(said.open("wb"))
        command = [WEBKIT, f"--port={port}", "--host=127.0.0.1"]
        stack.enter_context(ended(subprocess.Popen(command, env=environment, stdout=log, stderr=log)))
        address = f"http://127.0.0.1:{port}/session"
        driver = stack.enter_context(httpx.Client(timeout=SECONDS))
        waited(lambda: answers(driver, address.replace("/session", "/status")), said)
        opened = driver.post(address, json={"capabilities": {"alwaysMatch": wanted}}).json()["value"]
        session = f"{address}/{opened['sessionId']}"
        stack.callback(driver.delete, session)
        tab = WebKit(stack.enter_context(httpx.Client(base_url=session, timeout=SECONDS)), said, size)
        tab.begin()
        yield tab


def answers(client: httpx.Client, address: str) -> bool:
    try:
        return client.get(address).is_success
    except httpx.TransportError:
        return False


def pointing(x: float, y: float) -> list[dict[str, object]]:
    """Return the actions of a mouse that goes to a point of the window and clicks there."""
    mouse = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": mouse}]


def waited(look: Callable[[], T], log: Path) -> T:
    """Return what is found, once something is."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(f"the browser is not there: {log.read_text('utf-8', 'replace')}")
