/** The reader's settings, stored by the browser. */

import type { Move, Pace } from "../protocol";
import { kept } from "./browser/kept.svelte";
import type { Language } from "./words.svelte";

export interface Settings {
  /** Null: the browser's language. */
  language: Language | null;
  theme: "system" | "light" | "dark";
  /** `full`, `short` or `off`; always off if the system asks for less motion. */
  motion: "full" | "short" | "off";
  sound: boolean;
  /** Whether a move has to be confirmed. */
  confirm: "always" | "touch" | "never";
  largeText: boolean;
  /** Whether my tickets are drawn on the map. */
  tickets: boolean;
  /** The pace of bots at new tables. */
  pace: Pace;
  /** Whether to send a notification when it is my turn. */
  notify: boolean;
  name: string;
  /** The colour chosen last, used for the next table; null if none was chosen. */
  colour: number | null;
}

/** At which bots can move, the fastest first. */
export const PACES = ["instant", "quick", "normal", "slow"] as const satisfies readonly Pace[];

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

/** Applies the settings to the page; call it again when a setting has changed. */
export function applySettings(): void {
  const root = document.documentElement;
  const theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  root.dataset.theme = theme;
  root.dataset.motion = motion();
  root.dataset.text = settings.largeText ? "large" : "normal";
}

dark.addEventListener("change", applySettings);
still.addEventListener("change", applySettings);

/** How much motion there is. */
export function motion(): Settings["motion"] {
  return still.matches ? "off" : settings.motion;
}

/** The time for an animation of so many milliseconds: less, or 0, with less motion. */
export function duration(milliseconds: number): number {
  return { full: milliseconds, short: milliseconds / 2, off: 0 }[motion()];
}

/** Moves that nobody makes by mistake: cards are large, and passing is the only move then. */
const AT_ONCE: ReadonlySet<Move["kind"]> = new Set(["draw", "pass"]);

/** Whether a move of this kind waits for a second tap. */
export function confirms(kind: Move["kind"]): boolean {
  if (settings.confirm === "touch") return coarse.matches && !AT_ONCE.has(kind);
  return settings.confirm === "always";
}
