"""Measures how soon the page can be used, how much it loads, and how smooth its animations are: part of `make bench`.

Times of loading are medians, compared with the time in which the same browser shows an answer of a few bytes from the
same server: the factor above 1 is due to the page. Then a whole game of each edition is played as on a first visit,
from Home to the end of its ceremony, with everything moving and bots at their usual pace.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.playing import EDITIONS, PATIENCE, play_to_the_end, step_of, wait_for_results, wait_for_turn
from tools.chromium import ARGUMENTS, MISSING, chromium
from tools.screenshots import IN_NEW_YORK, LAPTOP, Table
from trikk.server.api import page as built
from trikk.server.bench.load import running_server

ROUNDS = 7

FRAME = 1000 / 60
"""Milliseconds; the browser draws no more often."""

WATCHING = """() => {
    const seen = (window.seen = { frames: [], answers: [] });
    let before = null;
    let clicked = null;
    let version = null;
    addEventListener("click", ({ timeStamp }) => { clicked = timeStamp; }, true);
    const look = (now) => {
        const game = document.querySelector("[data-testid='game']");
        if (game) {
            if (before !== null) seen.frames.push(now - before);
            before = now;
            if (version !== null && clicked !== null && game.dataset.version !== version) {
                const from = clicked;
                clicked = null;
                // What has changed before this frame is on the screen when the next one begins.
                requestAnimationFrame((shown) => seen.answers.push(shown - from));
            }
            version = game.dataset.version;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Records how long every frame of a game was shown, and how long after a click its move was shown."""


@dataclass
class Played:
    """What was measured while a game was played."""

    frames: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    home: int = 0
    """Bytes loaded when Home could be used: documents, scripts, styles, fonts and answers, compressed."""
    table: int = 0
    """... when a first move could be made."""
    end: int = 0
    """... at the end of the game."""


@contextmanager
def counted(page: Page) -> Iterator[list[int]]:
    """Yield a list that grows by the bytes of everything that a page has loaded."""
    sizes: list[int] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.loadingFinished", lambda done: sizes.append(int(done["encodedDataLength"])))
    devtools.send("Network.enable")
    yield sizes
    devtools.detach()


def whole_game(browser: Browser, url: str, edition: str) -> Played:
    """Play against two bots from Home to the end of the ceremony and return what was measured."""
    played = Played()
    context = browser.new_context(base_url=url, viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(f"({WATCHING})()")
    with counted(page) as sizes:
        page.goto("/")
        page.locator(".play").first.wait_for()
        page.wait_for_load_state("networkidle")
        played.home = sum(sizes)
        page.locator(f"article[aria-labelledby='edition-{edition}'] .play").click()
        wait_for_turn(page)
        page.wait_for_load_state("networkidle")
        played.table = sum(sizes)
        play_to_the_end(page, step_of(edition))
        wait_for_results(page)
        played.end = sum(sizes)
    seen = page.evaluate("seen")
    played.frames, played.answers = seen["frames"], seen["answers"]
    context.close()
    return played


def late(frames: list[float]) -> int:
    """Return how many frames were dropped because the one before was shown too long."""
    return sum(max(0, round(stood / FRAME) - 1) for stood in frames)


def loading(browser: Browser, url: str, ready: str, kept: str = "{}") -> float:
    """Return the milliseconds from asking for a page, with an empty cache, until something is on it."""

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
            games = {edition: whole_game(browser, server.url, edition) for edition in EDITIONS}
            browser.close()
    print(f"an answer of a few bytes        {plain:6.0f} ms")
    print(f"the start, ready to play        {home:6.0f} ms   {home / plain:5.1f} times as long")
    print(f"a table, ready for a move       {game:6.0f} ms   {game / plain:5.1f} times as long")
    for edition, played in games.items():
        print(f"a whole game of {edition}")
        print(f"  and its ceremony took         {sum(played.frames) / 1000:6.0f} s")
        dropped = late(played.frames)
        due = dropped + len(played.frames)
        print(f"  frames dropped                {dropped:6d}      of {due}: {100 * dropped / due:.1f} %")
        print(f"  the longest frame             {max(played.frames):6.0f} ms")
        print(f"  loaded by the start           {played.home / 1000:6.0f} kB   compressed, with the server's answers")
        print(f"  ... until the first move      {played.table / 1000:6.0f} kB")
        print(f"  ... until the end             {played.end / 1000:6.0f} kB")
    answers = [answer for played in games.values() for answer in played.answers]
    worst = quantiles(answers, n=100, method="inclusive")[98]
    print(f"from click to shown move        {median(answers):6.0f} ms   median of {len(answers)}")
    print(f"  99 % within                   {worst:6.0f} ms")


if __name__ == "__main__":
    main()
