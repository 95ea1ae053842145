/** What each player sets for themselves, kept by the browser. */

import type { Move, Pace } from "../protocol";
import { kept } from "./browser/kept.svelte";
import type { Language } from "./words.svelte";

export interface Settings {
  /** Null is the browser's. */
  language: Language | null;
  theme: "system" | "light" | "dark";
  /** `full`, or none where the system asks for less; `short`; `off`. */
  motion: "full" | "short" | "off";
  sound: boolean;
  /** Whether a move has to be confirmed. */
  confirm: "always" | "touch" | "never";
  largeText: boolean;
  /** Whether my tickets are drawn on the map. */
  tickets: boolean;
  /** At which bots move at new tables. */
  pace: Pace;
  /** Tell by a notification that it is my turn. */
  notify: boolean;
  name: string;
  /** The one chosen last, wished for at the next table; null while none was. */
  colour: number | null;
}

const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  motion: "full",
  sound: true,
  confirm: "touch",
  largeText: false,
  tickets: true,
  pace: "normal",
  notify: false,
  name: "",
  colour: null,
};

export const settings = kept<Settings>("trikk.settings", DEFAULTS);

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");

/** Makes the page look as it is set; call it again when a setting has changed. */
export function applySettings(): void {
  const root = document.documentElement;
  const theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  root.dataset.theme = theme;
  root.dataset.motion = motion();
  root.dataset.text = settings.largeText ? "large" : "normal";
}

dark.addEventListener("change", applySettings);
still.addEventListener("change", applySettings);

/** How much is to move. */
export function motion(): Settings["motion"] {
  return still.matches ? "off" : settings.motion;
}

/** How long something may take that should take so many milliseconds. */
export function duration(milliseconds: number): number {
  return { full: milliseconds, short: milliseconds / 2, off: 0 }[motion()];
}

/** What a finger does not choose by mistake: cards are large, and passing is all that is left. */
const AT_ONCE: ReadonlySet<Move["kind"]> = new Set(["draw", "pass"]);

/** Whether a move of this kind waits for a second tap. */
export function confirms(kind: Move["kind"]): boolean {
  if (settings.confirm === "touch") return coarse.matches && !AT_ONCE.has(kind);
  return settings.confirm === "always";
}
