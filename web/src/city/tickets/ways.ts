/** Ways over the board that are shown for a ticket: help for the eye, not a rule. */

import type { CityDetails, CityView, Route } from "../../protocol";

export interface Way {
  /** Ids of its routes, from one end to the other. */
  routes: string[];
  /** How many spaces of it are still to be claimed. */
  spaces: number;
}

/** The other track of a double route. */
export function twinOf(details: CityDetails, route: Route): Route | undefined {
  return details.routes.find(
    (other) =>
      other.id !== route.id &&
      ((other.a === route.a && other.b === route.b) || (other.a === route.b && other.b === route.a)),
  );
}

/** The way between two places with the fewest spaces still to claim, then the fewest routes; null if there is none. */
export function cheapestWay(details: CityDetails, view: CityView, seat: number, a: string, b: string): Way | null {
  const closed = new Set(view.closed);
  const open = details.routes.filter(({ id }) => !closed.has(id) && (view.owners[id] ?? seat) === seat);
  const price = (route: Route) => (view.owners[route.id] === seat ? 0 : route.length);
  return shortest(open, price, a, b);
}

/** The way between two places over these routes with the fewest spaces; empty if there is none. */
export function wayOver(routes: readonly Route[], a: string, b: string): string[] {
  return shortest(routes, (route) => route.length, a, b)?.routes ?? [];
}

function shortest(routes: readonly Route[], price: (route: Route) => number, a: string, b: string): Way | null {
  const leading = new Map<string, { route: Route; to: string }[]>();
  for (const route of routes) {
    leading.set(route.a, [...(leading.get(route.a) ?? []), { route, to: route.b }]);
    leading.set(route.b, [...(leading.get(route.b) ?? []), { route, to: route.a }]);
  }
  const best = new Map<string, Way>([[a, { routes: [], spaces: 0 }]]);
  const done = new Set<string>();
  for (;;) {
    const [place, way] = nearest(best, done);
    if (place === null) return null;
    if (place === b) return way;
    done.add(place);
    for (const { route, to } of leading.get(place) ?? []) {
      const spaces = way.spaces + price(route);
      const longer: Way = { routes: [...way.routes, route.id], spaces };
      const known = best.get(to);
      if (!done.has(to) && (!known || isCheaper(longer, known))) best.set(to, longer);
    }
  }
}

function nearest(best: Map<string, Way>, done: Set<string>): [string, Way] | [null, null] {
  let found: [string, Way] | [null, null] = [null, null];
  for (const [place, way] of best) {
    if (!done.has(place) && (found[1] === null || isCheaper(way, found[1]))) found = [place, way];
  }
  return found;
}

function isCheaper(one: Way, other: Way): boolean {
  if (one.spaces !== other.spaces) return one.spaces < other.spaces;
  return one.routes.length < other.routes.length;
}
