/** Lets the browser's *back* close what lies over a screen, a sheet or a panel, instead of leaving the screen. */

/** Entries of the history may be older than this page, so they are told apart by when it was loaded, too. */
const LOADED = Date.now();
let count = 0;
/** The entries of what is open, the innermost last. */
const open: string[] = [];
/** Where the reader was before the history moved. */
let before = { entry: entry(), address: location.href };

function entry(): string | null {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "over" in state ? String(state.over) : null;
}

/** Whether this entry belongs to something that was closed in another way: then the next takes its place. */
export function isLeftOver(): boolean {
  const now = entry();
  return now !== null && !open.includes(now);
}

/** To be called when the page has changed the history by itself. */
export function arrived(): void {
  before = { entry: entry(), address: location.href };
}

/** Until what it returns is called, *back* calls `close`. */
export function closedByBack(close: () => void): () => void {
  count += 1;
  const own = `${LOADED}.${count}`;
  const address = location.href;
  if (isLeftOver()) history.replaceState({ over: own }, "");
  else history.pushState({ over: own }, "");
  arrived();
  open.push(own);
  const look = () => {
    if (location.href === address && open.indexOf(entry() ?? "") < open.indexOf(own)) close();
  };
  addEventListener("popstate", look);
  return () => {
    removeEventListener("popstate", look);
    open.splice(open.indexOf(own), 1);
  };
}

// Back from an entry whose sheet was closed already would do nothing that can be seen, so it goes on to the one before.
addEventListener("popstate", () => {
  const { entry: left, address } = before;
  arrived();
  const nothingSeen = before.entry === null && before.address === address;
  if (left !== null && !open.includes(left) && nothingSeen) history.back();
});
