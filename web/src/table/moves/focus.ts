/** Keeps the focus where the next decision is, although a move may remove the control that had it. */

import type { Stage } from "../stage";

/** Where a decision begins, by phase of the game; the first element that exists. */
const FIRST: Partial<Record<Stage["view"]["phase"], string>> = {
  keep_tickets: "[data-testid^='ticket-offer-']",
  place_stack: "[data-anchor^='place:'][tabindex='0']",
  second_card: "[data-testid='deck']",
  take_token: "[data-testid^='take-']",
  scoring: "[data-testid^='complete-'][aria-disabled='false'], [data-testid='done']",
};
/** Where the focus waits while others move. */
const PROMPT = "[data-testid='prompt']";

export class Focus {
  /** Whether the keyboard was used last; otherwise the focus does not matter. */
  #keys = false;
  /** A selector of the element that had the focus last. */
  #last: string | null = null;

  /** Listens to what is pressed, and to where the focus goes. */
  watch = (): (() => void) => {
    const keydown = () => {
      this.#keys = true;
    };
    const pointerdown = () => {
      this.#keys = false;
    };
    const focusin = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.matches(PROMPT)) this.#last = handleOf(target) ?? this.#last;
    };
    addEventListener("keydown", keydown, true);
    addEventListener("pointerdown", pointerdown, true);
    addEventListener("focusin", focusin);
    return () => {
      removeEventListener("keydown", keydown, true);
      removeEventListener("pointerdown", pointerdown, true);
      removeEventListener("focusin", focusin);
    };
  };

  /** Puts the focus on the next decision, if it was lost or waits at the prompt. */
  settle(mine: boolean, phase: Stage["view"]["phase"]): void {
    if (!this.#keys || !isFree(document.activeElement)) return;
    const decision = mine ? find(FIRST[phase]) : null;
    const again = mine && phase === "turn" ? find(this.#last) : null;
    for (const next of [decision, again, find(PROMPT)]) {
      next?.focus();
      if (next && next === document.activeElement) return; // an element that is disabled by now does not take the focus
    }
  }
}

/** Whether the focus is nowhere, or waits at the prompt; a dialog keeps it. */
function isFree(active: Element | null): boolean {
  if (document.querySelector("dialog[open]")) return false;
  return active === null || active === document.body || !active.isConnected || active.matches(PROMPT);
}

function handleOf(element: Element): string | null {
  const testid = element.getAttribute("data-testid");
  return testid === null ? null : `[data-testid='${CSS.escape(testid)}']`;
}

function find(selector: string | null | undefined): HTMLElement | null {
  return selector ? document.querySelector<HTMLElement>(selector) : null;
}
