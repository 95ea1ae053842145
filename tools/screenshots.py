"""Takes the pictures of the README from the real page: `make screenshots`.

Starts a server with a database in a temporary folder. `planner` plays whole games beforehand; their moves are then made
at a table, up to the moment that is shown. So the pictures change only if the page, the rules or `planner` do.
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import trikk
from tools.chromium import ARGUMENTS, MISSING, chromium
from tools.film import Film
from trikk.server.api import page as built
from trikk.server.bench.client import new_secret
from trikk.server.bench.load import running_server

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PATIENCE = 60.0
"""Seconds for a bot to move, or the page to show what happened."""
SETTLING = 300
"""Milliseconds for a page without animations to settle."""
COLOURS = 256
"""Colours of a picture: a table has few, and fewer make a smaller file."""

BOT = "planner"
"""Plays for everyone. It uses no dice, so at the table it plays the same again."""
GAME = "[data-testid='game']"
LAPTOP = (1366, 768)
PHONE = (360, 640)
FILM = (1020, 630)
FILM_WIDTH = 900


@dataclass(frozen=True)
class Moment:
    """A game in which the first seat is the reader's, and when the picture is taken: the next time it moves."""

    edition: str
    seats: tuple[str, ...]
    """Names of people, or the bot's."""
    seed: int
    after: int
    """At least this many moves have been made."""


@dataclass(frozen=True)
class Picture:
    name: str
    moment: Moment
    size: tuple[int, int] = LAPTOP
    scale: int = 1
    """Pixels of the picture for each of the page."""


IN_NEW_YORK = Moment("new_york", ("Ada", "Ben", BOT), seed=113, after=51)
PICTURES = (
    Picture("new_york", IN_NEW_YORK),
    Picture("san_francisco", Moment("san_francisco", ("Ada", "Ben", "Cleo", BOT), seed=21, after=99)),
    Picture("card_game", Moment("card_game", ("Ada", "Ben", BOT), seed=17, after=89)),
    Picture("phone", IN_NEW_YORK, PHONE, scale=2),
)
TURN = Moment("new_york", ("Ada", "Ben"), seed=118, after=36)
"""Ada draws two cards, Ben claims a route, Ada claims one with what she has drawn, Ben claims another."""
TURN_MOVES = 5


def planned(moment: Moment) -> tuple[list[str], int]:
    """Return the moves of a game, and after how many of them the picture is taken."""
    players = len(moment.seats)
    played = trikk.play_bots(moment.edition, [BOT] * players, seed=moment.seed)
    game = trikk.new_game(moment.edition, players=players, seed=moment.seed)
    for made, move in enumerate(played.moves):
        if made >= moment.after and game.to_move == 0:
            return [str(each) for each in played.moves], made
        game.play(move)
    raise SystemExit(f"the game is over before it is looked at: {moment}")


class Table:
    """A table at a server, and the game that is played there."""

    def __init__(self, url: str, moment: Moment) -> None:
        self.moment = moment
        self.moves, self.shown = planned(moment)
        self.secrets = {seat: new_secret() for seat, name in enumerate(moment.seats) if name != BOT}
        self._http = httpx.Client(base_url=url, timeout=PATIENCE)
        seats = [{"kind": "bot", "bot": BOT} for _ in moment.seats]
        for seat, secret in self.secrets.items():
            kind = "me" if seat == 0 else "same_device"
            seats[seat] = {"kind": kind, "name": moment.seats[seat], "secret": secret}
        options = {"seed": moment.seed, "starts": 0, "pace": "instant"}
        opening = self._call("POST", "/api/tables", body={"edition": moment.edition, "seats": seats, **options})
        self.id: str = opening["table"]["id"]

    def go_to(self, version: int) -> None:
        """Make moves until there are so many; the bot makes its own."""
        began = time.monotonic()
        while (update := self._call("GET", f"/api/tables/{self.id}"))["version"] < version:
            at, seat = update["version"], update["table"]["to_move"]
            if seat in self.secrets:
                body = {"version": at, "move": self.moves[at]}
                self._call("POST", f"/api/tables/{self.id}/moves", seat, body)
            elif time.monotonic() - began > PATIENCE:
                raise SystemExit(f"{BOT} does not move: {self.moment}")

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def kept(self) -> str:
        """Return what the reader's browser stores about the table."""
        seat = {"name": self.moment.seats[0], "secret": self.secrets[0]}
        table = {"id": self.id, "edition": self.moment.edition, "seats": [seat], "key": None, "opened": 0}
        return json.dumps({"tables": [table]})

    def _call(self, method: str, path: str, seat: int = 0, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.secrets[seat]}"}
        response = self._http.request(method, path, headers=headers, json=body)
        answer: dict[str, Any] = response.json()
        if response.is_error:
            raise SystemExit(f"the server refuses {body}: {answer['error']['message']} ({self.moment})")
        return answer


@contextmanager
def page_at(
    browser: Browser, url: str, table: Table, size: tuple[int, int], *, scale: int = 1, still: bool = True
) -> Iterator[Page]:
    """Yield the page of a table as its first seat sees it; `still`: without animations."""
    width, height = size
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=size == PHONE,
        locale="en",
        color_scheme="light",
        reduced_motion="reduce" if still else "no-preference",
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.add_init_script(f"localStorage['trikk.tables'] ??= {json.dumps(table.kept())}")
    page.goto(f"/t/{table.id}")
    see(page, table.shown)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(SETTLING)
    yield page
    context.close()


def see(page: Page, version: int) -> None:
    """Wait until the page shows the game after so many moves."""
    page.locator(f"{GAME}[data-version='{version}'] [data-testid='table']").wait_for()


def take(browser: Browser, url: str, picture: Picture) -> Path:
    """Take a picture; return its file."""
    table = Table(url, picture.moment)
    table.go_to(table.shown)
    path = IMAGES / f"{picture.name}.png"
    with page_at(browser, url, table, picture.size, scale=picture.scale) as page:
        image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path


def film_a_turn(browser: Browser, url: str) -> Path:
    """Film a turn, from drawing cards to a claim and what the other does; return the file."""
    table = Table(url, TURN)
    table.go_to(table.shown)
    path = IMAGES / "turn.gif"
    with page_at(browser, url, table, FILM, still=False) as page:
        film = Film(page, at=(FILM[0] * 0.6, FILM[1] * 0.9))
        film.frame(400)
        for version in range(table.shown, table.shown + TURN_MOVES):
            kind, _, of = table.moves[version].partition(" ")
            if page.locator(GAME).get_attribute("data-turn") != "true":
                table.go_to(version + 1)
            elif kind == "draw":
                film.click(page.locator(f"[data-move='draw {of}'][data-anchor]").first)
            elif kind == "claim":
                film.click(page.locator(f"[data-anchor='route:{of.split()[0]}'] .tile").nth(1), wait=400)
            else:
                raise SystemExit(f"the film knows no {kind}: it needs another game")
            see(page, version + 1)
            film.watch(150)
        film.frame(900)
        film.save(path, FILM_WIDTH)
    return path


def say(path: Path) -> None:
    print(f"{path.relative_to(IMAGES.parents[1])}: {path.stat().st_size / 1000:.0f} kB", flush=True)


def main() -> None:
    """Take all pictures, or those that are asked for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [picture.name for picture in PICTURES] + ["turn"]
    options.add_argument("--only", action="append", choices=names, help="a picture; repeatable; all if not given")
    wanted = options.parse_args().only or names
    program = chromium()
    if program is None:
        raise SystemExit(MISSING)
    if not built.DOCUMENT.is_file():
        raise SystemExit("the page has not been built: make page")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with running_server(f"sqlite:///{folder / 'trikk.db'}", folder) as server:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            for picture in PICTURES:
                if picture.name in wanted:
                    say(take(browser, server.url, picture))
            if "turn" in wanted:
                say(film_a_turn(browser, server.url))
            browser.close()


if __name__ == "__main__":
    main()
