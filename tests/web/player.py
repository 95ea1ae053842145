"""One who looks at the page and plays on it, the way people do: with clicks, taps or keys."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.web.playing import Hand, click, tap

LAPTOP = (1366, 768)
PHONE = (390, 844)
SIDEWAYS = (844, 390)

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

SECRET = "table => JSON.parse(localStorage['trikk.tables']).tables.find(({ id }) => id === table).seats[0].secret"
FINISH = """async ([table, secret]) => {
    const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
    for (;;) {
        const update = await (await fetch(`/api/tables/${table}`, { headers })).json();
        if (update.table.state === "over") return;
        const kinds = ["claim", "lay", "complete", "keep"];
        const move = update.moves.find(({ kind }) => kinds.includes(kind)) ?? update.moves[0];
        if (!move) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
        }
        const body = JSON.stringify({ version: update.version, move: move.text });
        await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
    }
}"""
"""Makes one move after the other."""
SIT_DOWN = """([id, edition, seats]) => {
    const { tables } = JSON.parse(localStorage["trikk.tables"] ?? '{"tables":[]}');
    const others = tables.filter((table) => table.id !== id);
    const table = { id, edition, seats, key: null, opened: Date.now() };
    localStorage["trikk.tables"] = JSON.stringify({ tables: [...others, table] });
}"""
"""Keeps the secrets of seats as the page does."""

FINISHED: dict[tuple[str, str], tuple[str, str]] = {}
"""Table and secret by server and edition."""


@dataclass
class Visitor:
    page: Page
    folder: Path
    """For screenshots."""
    name: str
    touch: bool
    """Whether there is a finger instead of a mouse."""
    settings: dict[str, object] | None
    """Chosen on an earlier visit; None on the first."""

    def __post_init__(self) -> None:
        if self.settings is not None:
            # The page itself writes them again later on, so only where there are none yet.
            text = json.dumps(json.dumps(self.settings))
            unless = "location.protocol === 'about:' || localStorage['trikk.settings']"
            self.page.add_init_script(f"if (!({unless})) localStorage['trikk.settings'] = {text}")

    @property
    def hand(self) -> Hand:
        return tap if self.touch else click

    def go(self, address: str) -> None:
        """Open an address of the page and wait until it is drawn."""
        self.page.goto(address)
        self.page.locator("main").first.wait_for()

    def arrive(self) -> None:
        """Be at the server, where the browser keeps what it has of it, without waiting until a page is drawn."""
        if self.page.url == "about:blank":
            self.page.goto("/health")

    def link(self) -> str:
        """Return the link by which others come to the table that one waits at."""
        return self.page.get_by_role("textbox", name="Link to play").input_value()

    def join(self, link: str, name: str) -> None:
        """Come to a table by its link, and sit down there."""
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join", exact=True).click()

    def shot(self, of: str) -> None:
        """Keep a picture of what is seen."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.folder / f"{self.name}-{of}.png")

    def open_table(self, edition: str, seats: Sequence[str], **options: Any) -> str:
        """Open a table from the page's own browser, which keeps the secrets; return its id.

        Seats are `me`, `same_device:NAME`, `open` or the name of a bot.
        """
        self.arrive()
        choices: list[dict[str, str]] = []
        kept: list[dict[str, str]] = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            if kind in ("me", "same_device"):
                secret = secrets.token_urlsafe(32)
                choices.append({"kind": kind, "name": name or "Ada", "secret": secret})
                kept.append({"name": name or "Ada", "secret": secret})
            else:
                choices.append({"kind": "open"} if kind == "open" else {"kind": "bot", "bot": seat})
        body = {"edition": edition, "seats": choices, **options}
        opening: dict[str, Any] = self.page.evaluate(
            """async (body) => {
                const response = await fetch("/api/tables", {
                    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
                const opening = await response.json();
                if (!response.ok) throw new Error(JSON.stringify(opening));
                return opening;
            }""",
            body,
        )
        table: str = opening["table"]["id"]
        self.page.evaluate(SIT_DOWN, [table, edition, kept])
        return table

    def finished_table(self, edition: str) -> str:
        """Play a game against two bots to its end, with any moves and without looking; return the table's id.

        Each is played once, and every visitor who asks for it sits there as the person who played.
        """
        self.arrive()
        origin = (self.page.evaluate("location.origin"), edition)
        if origin not in FINISHED:
            table = self.open_table(edition, ["me", "greedy", "greedy"], pace="instant", seed=3, starts=0)
            FINISHED[origin] = (table, self.page.evaluate(SECRET, table))
            self.page.evaluate(FINISH, FINISHED[origin])
        table, secret = FINISHED[origin]
        self.page.evaluate(SIT_DOWN, [table, edition, [{"name": "Ada", "secret": secret}]])
        return table

    def accessibility_problems(self) -> list[str]:
        """Return what axe finds: rule, and the first element that breaks it."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("async () => (await axe.run(document)).violations")
        return [f"{rule['id']}: {rule['nodes'][0]['html'][:200]} ({len(rule['nodes'])} in all)" for rule in found]

    def sideways(self) -> int:
        """Return by how many pixels the page can be scrolled sideways."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return width
