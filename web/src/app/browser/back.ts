/** Lets the browser's *back* close a sheet or a panel over a screen, instead of leaving the screen. */

/** Part of an entry's name, since the history may have entries of an earlier load of the page. */
const LOADED = Date.now();
let count = 0;
/** The history entries of everything that is open, the innermost last. */
const open: string[] = [];
/** Where the reader was before the history moved. */
let before = { entry: entry(), address: location.href };

function entry(): string | null {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "over" in state ? String(state.over) : null;
}

/** Whether the current entry belongs to something that was closed without *back*; then the next entry replaces it. */
export function isLeftOver(): boolean {
  const now = entry();
  return now !== null && !open.includes(now);
}

/** Call it when the page itself has changed the history. */
export function arrived(): void {
  before = { entry: entry(), address: location.href };
}

/** From now on *back* calls `close`, until you call the returned function. */
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

// Going back from an entry whose sheet is already closed would change nothing, so go back once more.
addEventListener("popstate", () => {
  const { entry: left, address } = before;
  arrived();
  const nothingSeen = before.entry === null && before.address === address;
  if (left !== null && !open.includes(left) && nothingSeen) history.back();
});
