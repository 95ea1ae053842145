"""A server with the built page, and browsers that look at it."""

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.server.processes import Serving, environment_in, serving
from tests.web.player import LAPTOP, Visitor
from tests.web.playing import PATIENCE
from tools.chromium import ARGUMENTS, MISSING, chromium
from trikk.server.api import page as built

expect.set_options(timeout=PATIENCE)  # otherwise five seconds

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
KNOWN = (
    "the server responded with a status of",
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
)
"""What browsers write by themselves, and the page tells people in words."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose bots move at once, and that allows everyone as much as they like."""
    assert built.DOCUMENT.is_file(), "the page has not been built: make page"
    folder = tmp_path_factory.mktemp("served")
    arguments = ("serve", "--port", "0", "--database", folder / "trikk.db", "--unlimited", "--pace", "instant")
    with serving(*arguments, environment=environment_in(folder)) as started:
        yield started


class Kept:
    """A browser that stays from one test to the next, as long as these are about the page.

    No longer, since asyncio cannot be used while it is there.
    """

    def __init__(self) -> None:
        self.ends = ExitStack()
        self.browser: Browser | None = None

    def started(self, program: str) -> Browser:
        if self.browser is None:
            playwright = self.ends.enter_context(sync_playwright())
            self.browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            self.ends.callback(self.browser.close)
        return self.browser

    def close(self) -> None:
        self.browser = None
        self.ends.close()


KEPT = Kept()

PASSED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember what a test came to, for those who keep a picture of what went wrong."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        KEPT.close()


@pytest.fixture
def browser() -> Browser:
    """A browser without windows. Where none is installed, tests are skipped, but never in CI."""
    program = chromium()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return KEPT.started(program)


@pytest.fixture
def visitor(server: Serving, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with a browser of their own. At the end no page may have logged an error.

    They get what people get on a first visit: nothing is kept, and everything moves; `settings` are for tests that are
    about one. With `touch` the browser is a phone's, where fingers tap; otherwise there is a mouse.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    name = re.sub(r"[^\w-]+", "-", request.node.name).strip("-")

    def make(
        *,
        size: tuple[int, int] = LAPTOP,
        language: str = "en",
        scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
        motion: Literal["no-preference", "reduce"] = "no-preference",
        settings: dict[str, object] | None = None,
        address: str = server.url,
    ) -> Visitor:
        context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme=scheme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion=motion,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", lambda message: problems.append(f"{page.url}: {message.text}") if wrong(message) else None)
        return Visitor(page, SCREENSHOTS, name, touch, settings)

    yield make
    failed = not request.node.stash.get(PASSED, False)
    for number, context in enumerate(contexts):
        for page in context.pages if failed or problems else []:
            page.screenshot(path=SCREENSHOTS / "last" / f"{name}-{number}.png")
        context.close()
    assert problems == []


def wrong(message: object) -> bool:
    """Whether a message of the console tells of a mistake; refusals of the server are told to people instead."""
    kind, text = getattr(message, "type", ""), getattr(message, "text", "")
    return kind == "error" and not any(known in text for known in KNOWN)
