"""A film of a page, frame by frame: animations are stopped, and advance by one step with each frame.

So it looks the same on every machine, however long it takes to draw a frame.
"""

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page

STEP = 50
"""Milliseconds from frame to frame. GIF counts in units of ten, and browsers do not show much shorter ones."""
LONGEST = 60
"""Frames that one movement may take."""
GLIDE = 6
"""Frames in which the pointer gets somewhere."""
COLOURS = 255
"""Plus one for pixels that have not changed."""

POINTER = """() => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.id = "pointer";
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    Object.assign(svg.style, { position: "fixed", left: "0", top: "0", width: "26px", zIndex: "99",
        pointerEvents: "none", transformOrigin: "0 0" });
    const arrow = document.createElementNS(svg.namespaceURI, "path");
    arrow.setAttribute("d", "M1 1v18l4.700-4.300 3 7 3.300-1.400-3-6.900h6.300z");
    Object.assign(arrow.style, { fill: "#22201c", stroke: "#fff", strokeWidth: "1.6" });
    svg.append(arrow);
    document.body.append(svg);
}"""
"""Draws a pointer, since screenshots have none."""
PUT_POINTER = """([x, y, size]) => {
    document.querySelector("#pointer").style.transform = `translate(${x}px, ${y}px) scale(${size})`;
}"""
PRESSED = 0.8
"""How large the pointer is while it clicks."""
GO_ON = """step => {
    let moving = 0;
    for (const animation of document.getAnimations()) {
        const end = Number(animation.effect.getComputedTiming().endTime);
        if (animation.playState === "finished" || end === Infinity) continue;
        const next = Number(animation.currentTime ?? 0) + step;
        if (next >= end) animation.finish();
        else animation.currentTime = next;
        moving += 1;
    }
    return moving;
}"""
"""Advances all animations by so many milliseconds; returns how many there are."""


@dataclass
class Film:
    """A film of a page."""

    page: Page
    at: tuple[float, float]
    """Where the pointer is."""
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self.page.evaluate(POINTER)
        self.put_pointer(*self.at)

    def put_pointer(self, x: float, y: float, size: float = 1) -> None:
        self.at = (x, y)
        self.page.mouse.move(x, y)
        self.page.evaluate(PUT_POINTER, [x, y, size])

    def frame(self, milliseconds: int = STEP) -> int:
        """Take a frame; return how many things still move."""
        moving: int = self.page.evaluate(GO_ON, STEP)
        image = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        if self.frames and self.frames[-1] == image:
            self.durations[-1] += milliseconds
        else:
            self.frames.append(image)
            self.durations.append(milliseconds)
        return moving

    def watch(self, then: int = 0) -> None:
        """Film until nothing moves any more, and leave time to see it."""
        for _ in range(LONGEST):
            if not self.frame():
                break
        if then:
            self.frame(then)

    def click(self, what: Locator, wait: int = 0) -> None:
        """Let the pointer glide to something, wait there, and click."""
        box = what.bounding_box()
        if box is None:
            raise SystemExit(f"nothing to click: {what}")
        (x, y), (to_x, to_y) = self.at, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for step in range(1, GLIDE + 1):
            part = step / GLIDE
            eased = part * part * (3 - 2 * part)
            self.put_pointer(x + (to_x - x) * eased, y + (to_y - y) * eased)
            self.frame()
        self.watch(wait)
        self.put_pointer(to_x, to_y, PRESSED)
        self.frame()
        self.put_pointer(to_x, to_y)
        self.page.mouse.click(to_x, to_y)

    def save(self, path: Path, width: int) -> None:
        """Write the film as a GIF, so many pixels wide, in the colours that all its frames share."""
        height = round(self.frames[0].height * width / self.frames[0].width)
        frames = [frame.resize((width, height), Image.Resampling.LANCZOS) for frame in self.frames]
        palette = shared_palette(frames)
        drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        drawn[0].save(path, save_all=True, append_images=drawn[1:], duration=self.durations, loop=0, disposal=1)


def shared_palette(frames: list[Image.Image]) -> Image.Image:
    """Return an image whose palette suits all frames: it is chosen for some of them, from beginning to end."""
    some = frames[:: max(1, len(frames) // 6)]
    width, height = some[0].size
    sheet = Image.new("RGB", (width, height * len(some)))
    for row, frame in enumerate(some):
        sheet.paste(frame, (0, row * height))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2)
