import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closedByBack, isLeftOver } from "../src/app/browser/back";

const under = { state: null as unknown };

/** What the browser does when its *back* is pressed: it shows the entry below. */
function back(state: unknown = under.state): void {
  history.replaceState(state, "");
  dispatchEvent(new PopStateEvent("popstate", { state }));
}

beforeEach(() => {
  history.replaceState(null, "");
  dispatchEvent(new PopStateEvent("popstate"));
  vi.spyOn(history, "back").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("back closes what is open, and nothing below it", () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  const releaseOuter = closedByBack(outer);
  const below: unknown = history.state;
  const releaseInner = closedByBack(inner);
  back(below);
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
  releaseInner();
  back(null);
  expect(outer).toHaveBeenCalledOnce();
  releaseOuter();
  expect(history.back).not.toHaveBeenCalled();
});

test("what was closed otherwise leaves an entry that the next takes over, and that back passes by", () => {
  const close = vi.fn();
  closedByBack(close)();
  expect(isLeftOver()).toBe(true);
  const pushed = vi.spyOn(history, "pushState");
  const release = closedByBack(close);
  expect(pushed).not.toHaveBeenCalled();
  release();
  back(null);
  expect(close).not.toHaveBeenCalled();
  expect(history.back).toHaveBeenCalledOnce();
});
