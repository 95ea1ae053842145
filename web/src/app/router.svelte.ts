/** Which screen the address asks for. */

import { arrived, isLeftOver } from "./browser/back";

export type Place =
  | { screen: "home" }
  | { screen: "new"; edition: string | null; friends: boolean }
  | { screen: "join" }
  | { screen: "table"; id: string; key: string | null }
  | { screen: "replay"; id: string | null; key: string | null }
  | { screen: "learn"; edition: string | null }
  | { screen: "settings" }
  | { screen: "studio"; drawing: string | null }
  | { screen: "unknown" };

/** Behind the address of a new table whose other seats are for friends. */
export const FRIENDS = "#friends";

/** Reads an address: path, and the key behind `#`. */
export function placeOf(path: string, hash: string): Place {
  const parts = partsOf(path);
  if (parts === null) return { screen: "unknown" };
  const [first = "", second = null, ...rest] = parts;
  if (rest.length > 0) return { screen: "unknown" };
  const key = new URLSearchParams(hash.slice(1)).get("invite") ?? new URLSearchParams(hash.slice(1)).get("watch");
  switch (first) {
    case "":
      return { screen: "home" };
    case "new":
      return { screen: "new", edition: second, friends: hash === FRIENDS };
    case "join":
      return second === null ? { screen: "join" } : { screen: "unknown" };
    case "t":
      return second === null ? { screen: "unknown" } : { screen: "table", id: second, key };
    case "replay":
      return { screen: "replay", id: second, key };
    case "learn":
      return { screen: "learn", edition: second };
    case "settings":
      return second === null ? { screen: "settings" } : { screen: "unknown" };
    case "studio":
      return { screen: "studio", drawing: second };
    default:
      return { screen: "unknown" };
  }
}

/** The parts of a path; null if it cannot be decoded. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

let place = $state.raw<Place>(placeOf(location.pathname, location.hash));

export function here(): Place {
  return place;
}

/** Goes to an address of this page. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace || isLeftOver()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrived();
  read();
  scrollTo(0, 0);
}

function read(): void {
  place = placeOf(location.pathname, location.hash);
}

addEventListener("popstate", read);
addEventListener("hashchange", read);

/** Lets links within the page change the screen without loading it again. */
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (placeOf(link.pathname, link.hash).screen === "unknown") return;
  if (link.pathname === location.pathname && link.hash && !link.hash.includes("=")) return; // within a screen
  event.preventDefault();
  go(link.pathname + link.hash);
});
