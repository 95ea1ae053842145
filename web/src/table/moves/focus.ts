/** Keeps the keyboard where the next decision is, although what was pressed may be gone after a move. */

import type { Stage } from "../stage";

/** What a decision begins with, by the phase of the game; the first that is there. */
const FIRST: Partial<Record<Stage["view"]["phase"], string>> = {
  keep_tickets: "[data-testid^='ticket-offer-']",
  place_stack: "[data-anchor^='place:'][tabindex='0']",
  second_card: "[data-testid='deck']",
  take_token: "[data-testid^='take-']",
  scoring: "[data-testid^='complete-'][aria-disabled='false'], [data-testid='done']",
};
/** Where the focus waits while others move: the words that say what is to be done next. */
const PROMPT = "[data-testid='prompt']";

export class Focus {
  /** The keyboard was used last: nobody else misses the focus. */
  #keys = false;
  /** What had the focus last, in words that find it again. */
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

  /** Puts the focus where it belongs, if it was lost or waits at the prompt. */
  settle(mine: boolean, phase: Stage["view"]["phase"]): void {
    if (!this.#keys || !isFree(document.activeElement)) return;
    const decision = mine ? find(FIRST[phase]) : null;
    const again = mine && phase === "turn" ? find(this.#last) : null;
    for (const next of [decision, again, find(PROMPT)]) {
      next?.focus();
      if (next && next === document.activeElement) return; // what cannot be chosen any more does not take the focus
    }
  }
}

/** Whether the focus is nowhere, or where it only waits; a dialogue keeps it. */
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
