"""A page in any browser that WebDriver drives, looked at and clicked the way Playwright's pages are."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.web.playing import PATIENCE
from tests.web.webdriver import Driver

LOOK_SECONDS = 0.05
"""Between looks whether something is there by now."""

FIND = """const named = (name) => (element) =>
    name === null || (element.ariaLabel ?? element.innerText).toLowerCase().includes(name.toLowerCase());
const find = (path) => path.reduce((found, [css, name, index]) => {
    const all = found.flatMap((each) => [...each.querySelectorAll(css)]).filter(named(name));
    return index === null ? all : all.slice(index).slice(0, 1);
}, [document]);
const isShown = (element) => getComputedStyle(element).display === "contents"
    ? [...element.children].some(isShown)
    : element.checkVisibility() && element.getBoundingClientRect().width > 0;"""
"""Elements by a path of selectors, with the name they have to have and the place among those that have it, or null."""
Step = tuple[str, str | None, int | None]
ROLES = {
    "button": "button, [role='button']",
    "dialog": "dialog[open], [role='dialog']",
    "link": "a[href]",
}
POINT = f"""async (path) => {{
    {FIND}
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const [element] = find(path);
    if (!element || !isShown(element) || element.disabled) return null;
    element.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const before = element.getBoundingClientRect();
    await frame();
    await frame();
    const box = element.getBoundingClientRect();
    if (box.x !== before.x || box.y !== before.y || box.width !== before.width) return null;
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...at);
    return (element.closest("button, [role='button'], a") ?? element).contains(hit) ? at : null;
}}"""
"""Where to click: null while the element is not there, is moving, or lies below another."""


class Screen:
    """A page."""

    def __init__(self, driver: Driver, base: str) -> None:
        self.driver = driver
        self.base = base

    def goto(self, address: str) -> None:
        self.driver.goto(self.base + address)

    def locator(self, css: str) -> Found:
        return Found(self, ((css, None, None),))

    def get_by_role(self, role: str, *, name: str | None = None) -> Found:
        return Found(self, ((ROLES[role], name, None),))

    def evaluate(self, function: str, arg: object = None) -> Any:
        return self.driver.call(function, arg)

    def wait_for_function(self, function: str, *, arg: object = None) -> Value:
        """Wait until a function returns something that is true."""
        return Value(self.until(function, arg))

    def until(self, function: str, arg: object, wanted: str = "") -> Any:
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            if found := self.driver.call(function, arg):
                return found
            time.sleep(LOOK_SECONDS)
        raise AssertionError(f"{wanted or function} did not come")

    def screenshot(self, *, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.driver.picture())


@dataclass(frozen=True)
class Value:
    value: Any

    def json_value(self) -> Any:
        return self.value


@dataclass(frozen=True)
class Found:
    """What selectors find on a screen, whenever it is asked."""

    page: Screen
    path: tuple[Step, ...]

    def locator(self, css: str) -> Found:
        return Found(self.page, (*self.path, (css, None, None)))

    def get_by_role(self, role: str, *, name: str | None = None) -> Found:
        return Found(self.page, (*self.path, (ROLES[role], name, None)))

    def nth(self, index: int) -> Found:
        return Found(self.page, (*self.path[:-1], (*self.path[-1][:2], index)))

    @property
    def first(self) -> Found:
        return self.nth(0)

    @property
    def last(self) -> Found:
        return self.nth(-1)

    def all(self) -> Sequence[Found]:
        return [self.nth(index) for index in range(self.count())]

    def count(self) -> int:
        count: int = self.page.evaluate(f"(path) => {{ {FIND} return find(path).length; }}", self.path)
        return count

    def wait_for(self, *, state: str = "visible") -> None:
        """Wait until it is seen or, `detached`, until there is none."""
        wanted = {"visible": "find(path).some(isShown)", "detached": "find(path).length === 0"}[state]
        self.page.until(f"(path) => {{ {FIND} return {wanted}; }}", self.path, f"{self.path} {state}")

    def get_attribute(self, name: str) -> str | None:
        read = f"([path, name]) => {{ {FIND} const [it] = find(path); return it && [it.getAttribute(name)]; }}"
        (value,) = self.page.until(read, [self.path, name], str(self.path))
        return value if value is None else str(value)

    def inner_text(self) -> str:
        (text,) = self.page.until(f"(path) => {{ {FIND} return find(path).map((it) => it.innerText); }}", self.path)
        return str(text)

    def is_enabled(self) -> bool:
        return self.get_attribute("aria-disabled") != "true"

    def click(self) -> None:
        """Click its middle, once it rests and nothing lies above it."""
        self.page.driver.click(*self.page.until(POINT, self.path, str(self.path)))

    def tap(self) -> None:
        raise NotImplementedError("these browsers have a mouse")
