"""Writes what Python needs to draw as the page does: `make art`.

- `src/trikk/drawing/shapes.json`: colours, symbols, souvenirs and players' badges, read from the sources of the page.
- `src/trikk/drawing/art/*.svg`: what lies below the routes, taken from the real page by a browser, styles included.

A test compares the first with the page's sources, and one with a browser the second with the page.
"""

import json
import re
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import trikk
from tools.chromium import ARGUMENTS, MISSING, chromium
from tools.screenshots import LAPTOP, Moment, Table, page_at
from trikk.catalog import CityEdition
from trikk.server.bench.load import running_server

WEB = Path(__file__).parents[1] / "web" / "src"
DRAWING = Path(__file__).parents[1] / "src" / "trikk" / "drawing"

COLOUR = re.compile(r"^  --([\w-]+): (#\w{6});$", re.MULTILINE)
ON_TILE = re.compile(r'^\[data-card="(\w+)"\] \{\n  --tile: [^;]+;\n  --on-tile: (#\w{6});', re.MULTILINE)
SHAPE = re.compile(r'^  (\w+):\s+"([^"]+)",$', re.MULTILINE)
BADGE = re.compile(r'^  "(M[^"]+)",$', re.MULTILINE)
PLAYER = re.compile(r'\{ name: "(\w+)", colour: "(#\w{6})", pattern: "(\w+)"')
VEHICLE = re.compile(r'd="([^"]+)"')

PLAIN = """
(art_name) => {
  const KEPT = ["d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform", "id", "clip-path"];
  const STYLES = {
    fill: "rgb(0, 0, 0)", "fill-opacity": "1", "fill-rule": "nonzero", stroke: "none", "stroke-opacity": "1",
    "stroke-width": "1px", "stroke-linejoin": "miter", "stroke-linecap": "butt", "stroke-dasharray": "none",
  };
  const hex = (text) => text.replace(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/, (_, ...rgb) =>
    "#" + rgb.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join(""));
  const ids = new Map();
  const named = (id) => { if (!ids.has(id)) ids.set(id, `trikk-${art_name}-${ids.size}`); return ids.get(id); };
  const plain = (element, inherited) => {
    const style = getComputedStyle(element);
    let attributes = "";
    for (const name of KEPT) {
      let value = element.getAttribute(name);
      if (value === null) continue;
      if (name === "id") value = named(value);
      if (name === "clip-path") value = value.replace(/#([^)]+)/, (_, id) => "#" + named(id));
      attributes += ` ${name}="${value}"`;
    }
    const now = {};
    for (const [name, usual] of Object.entries(STYLES)) {
      now[name] = style.getPropertyValue(name);
      const value = hex(now[name]).replace(/(\\d)px/g, "$1");
      if (now[name] !== (inherited[name] ?? usual)) attributes += ` ${name}="${value}"`;
    }
    if (style.opacity !== "1") attributes += ` opacity="${style.opacity}"`;
    const inner = [...element.children].map((child) => plain(child, now)).join("");
    return inner ? `<${element.localName}${attributes}>${inner}</${element.localName}>\\n`
                 : `<${element.localName}${attributes}/>\\n`;
  };
  const art = document.querySelector(".board svg g[aria-hidden='true']");
  return [...art.children].filter((child) => child.localName === "defs" || child.classList.contains("ground"))
    .map((child) => plain(child, {})).join("");
}
"""
"""Returns the art of the board on the page with attributes in place of classes and variables.

Its ids have its name, so that two boards can stand on one page."""


def shapes() -> dict[str, Any]:
    """Return what the page's sources say."""

    def source(*path: str) -> str:
        return WEB.joinpath(*path).read_text(encoding="utf-8")

    tokens = source("styles", "tokens.css")
    common, rest = tokens.split(':root[data-theme="light"]')
    light = rest.split(':root[data-theme="dark"]')[0]
    players = PLAYER.findall(source("ui", "marks", "players.ts"))
    return {
        "colours": dict(COLOUR.findall(common)) | dict(COLOUR.findall(light)),
        "on_tile": dict(ON_TILE.findall(tokens)),
        "symbols": dict(SHAPE.findall(source("ui", "marks", "symbols.ts"))),
        "souvenirs": dict(SHAPE.findall(source("board", "places", "souvenirs.ts"))),
        "badges": BADGE.findall(source("ui", "marks", "players.ts")),
        "players": [{"name": name, "colour": colour, "pattern": pattern} for name, colour, pattern in players],
        "vehicles": dict(zip(("taxi", "other"), _vehicles(source("board", "routes", "Vehicle.svelte")), strict=True)),
    }


def _vehicles(source: str) -> list[list[str]]:
    """Return body and glass of the taxi and of any other vehicle."""
    paths = VEHICLE.findall(source)
    return [paths[:2], paths[2:]]


def arts(browser: Browser, url: str) -> dict[str, str]:
    """Return the art of each edition that has some, by its name."""
    found = {}
    for id in trikk.editions():
        edition = trikk.edition(id)
        if isinstance(edition, CityEdition) and edition.art:
            with (
                closing(Table(url, Moment(id, ("Ada", "Ben"), seed=1, after=0))) as table,
                page_at(browser, url, table, LAPTOP) as page,
            ):
                found[edition.art] = page.evaluate(PLAIN, edition.art)
    return found


def main() -> None:
    program = chromium()
    if program is None:
        raise SystemExit(MISSING)
    (DRAWING / "art").mkdir(parents=True, exist_ok=True)
    (DRAWING / "shapes.json").write_text(json.dumps(shapes(), indent=1) + "\n", encoding="utf-8")
    with (
        TemporaryDirectory() as name,
        sync_playwright() as playwright,
        running_server(f"sqlite:///{Path(name) / 'trikk.db'}", Path(name)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for art, svg in arts(browser, server.url).items():
            (DRAWING / "art" / f"{art}.svg").write_text(svg, encoding="utf-8")
        browser.close()


if __name__ == "__main__":
    main()
