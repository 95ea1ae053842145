"""Measures how soon the page can be used, and how steadily it moves: part of `make bench`.

Times are medians, and stand beside the time in which the same browser shows an answer of a few bytes from the same
server: what is above 1 is the page's own.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tools.chromium import ARGUMENTS, MISSING, chromium
from tools.screenshots import IN_NEW_YORK, LAPTOP, TURN, Table, page_at
from trikk.server import page as built
from trikk.server.load import running_server

ROUNDS = 7

TO_FRAMES = """seconds => new Promise((resolve) => {
    const times = [];
    const look = (time) => {
        times.push(time);
        if (time - times[0] < 1000 * seconds) requestAnimationFrame(look);
        else resolve(times.slice(1).map((at, index) => at - times[index]));
    };
    requestAnimationFrame(look);
})"""


def loading(browser: Browser, url: str, ready: str, kept: str = "{}") -> float:
    """Return the milliseconds from asking for a page, with nothing kept from before, until something is on it."""

    def once() -> float:
        context = browser.new_context(viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, reduced_motion="reduce")
        page = context.new_page()
        page.add_init_script(f"try {{ localStorage['trikk.tables'] = {kept!r} }} catch {{}}")
        page.goto(url, wait_until="commit")
        page.locator(ready).first.wait_for()
        spent: float = page.evaluate("performance.now()")
        context.close()
        return spent

    return median(once() for _ in range(ROUNDS))


def frames(page: Page, doing: Callable[[], None], seconds: float = 1.0) -> list[float]:
    """Return the milliseconds between the frames that are drawn while something moves."""
    waiting = page.evaluate_handle(f"seconds => {{ window.frames_drawn = ({TO_FRAMES})(seconds) }}", seconds)
    doing()
    found: list[float] = page.evaluate("window.frames_drawn")
    waiting.dispose()
    return found


def main() -> None:
    """Print what was measured."""
    program = chromium()
    if program is None:
        raise SystemExit(MISSING)
    if not built.DOCUMENT.is_file():
        raise SystemExit("the page has not been built: make page")
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with running_server(f"sqlite:///{folder / 'trikk.db'}", folder) as server:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            table = Table(server.url, IN_NEW_YORK)
            table.go_to(table.shown)
            plain = loading(browser, f"{server.url}/health", "body")
            home = loading(browser, server.url, ".play")
            game = loading(browser, f"{server.url}/t/{table.id}", "[data-testid='deck']", table.kept())
            moving = Table(server.url, TURN)
            moving.go_to(moving.shown)
            with page_at(browser, server.url, moving, LAPTOP, still=False) as page:
                move = moving.moves[moving.shown]
                between = frames(page, lambda: page.locator(f"[data-move='{move}']").first.click())
            browser.close()
    print(f"an answer of a few bytes        {plain:6.0f} ms")
    print(f"the start, ready to play        {home:6.0f} ms   {home / plain:5.1f} times as long")
    print(f"a table, ready for a move       {game:6.0f} ms   {game / plain:5.1f} times as long")
    late = sum(gap > 1.5 * median(between) for gap in between)
    print(f"frames while a card flies       {len(between):6d}      {late} late, the longest gap {max(between):.0f} ms")


if __name__ == "__main__":
    main()
