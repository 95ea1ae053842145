/** Where things are on the screen, by the names that elements carry as `data-anchor`. */

/** `deck`, `market:red`, `market`, `discard`, `hand:red`, `hand`, `seat:2`, `tickets`, `route:<id>`, `place:<id>`, `yard:<seat>:<colour>` (of a wild: where it lies), `track:<seat>`, `tokens:<seat>`, `offer:<ticket>`, `complete:<ticket>`, `done`. */
export type Anchor = string;

export type Rects = ReadonlyMap<Anchor, DOMRect>;

/** Where all anchors are now: of several with one name the largest, without those that are hidden. */
export function measureAnchors(): Rects {
  const rects = new Map<Anchor, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>("[data-anchor]")) {
    const rect = element.getBoundingClientRect();
    const name = element.dataset.anchor ?? "";
    if (area(rect) > area(rects.get(name))) rects.set(name, rect);
  }
  return rects;
}

function area(rect: DOMRect | undefined): number {
  return rect ? rect.width * rect.height : 0;
}

/** The place of the first anchor that exists; `yard:1` if there is no `yard:1:red`. */
export function rectOf(rects: Rects, ...anchors: Anchor[]): DOMRect | null {
  for (const anchor of anchors) {
    for (let name = anchor; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) {
      const rect = rects.get(name);
      if (rect) return rect;
    }
  }
  return null;
}
