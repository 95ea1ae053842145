/** Shortest ways over the routes of a map. */

import type { MapDocument } from "./document";

/** How many spaces the shortest way between two places has; null if there is none. */
export function shortestWay(map: MapDocument, from: string, to: string): number | null {
  const found = new Map([[from, 0]]);
  const done = new Set<string>();
  for (;;) {
    const next = [...found].filter(([id]) => !done.has(id)).sort(([, a], [, b]) => a - b)[0];
    if (!next) return null;
    const [place, length] = next;
    if (place === to) return length;
    done.add(place);
    for (const route of map.routes) {
      const other = route.from === place ? route.to : route.to === place ? route.from : null;
      if (other === null) continue;
      found.set(other, Math.min(found.get(other) ?? Number.POSITIVE_INFINITY, length + route.length));
    }
  }
}
