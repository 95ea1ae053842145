/** The eight reactions, drawn by us within 24 × 24: filled shapes below, lines above. */

import type { ReactionName } from "../../protocol";
import type { Stage } from "../stage";

export interface Reaction {
  /** Shapes with their colours, from below. */
  fills: readonly { d: string; colour: string }[];
  lines: string;
  /** How it moves while it is shown. */
  life: "clap" | "bounce" | "grow" | "droop" | "sway" | "burst" | "lift" | "wave";
}

const FACE = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0";
const SUN = "#ffd24a";
const SKY = "#9fd0ea";
const SKIN = "#f6c08d";
const ROSE = "#ef6f6c";
const LEAF = "#79c99e";
const LILAC = "#c5a3e0";
const NIGHT = "#2a2440";

export const REACTIONS: Record<ReactionName, Reaction> = {
  clap: {
    fills: [
      {
        d: "M4.500 21c-1.700-3-1.600-6.200.3-9.200l3.800-5.600a1.800 1.800 0 0 1 3.400 1 1.800 1.800 0 0 1 3.400-1l3.800 5.600c1.900 3 2 6.200.3 9.200z",
        colour: SKIN,
      },
    ],
    lines:
      "M4.500 21c-1.700-3-1.600-6.200.3-9.200l3.800-5.600a1.800 1.800 0 0 1 3.300 1V21M19.500 21c1.700-3 1.600-6.200-.3-9.200l-3.800-5.600a1.800 1.800 0 0 0-3.300 1M8.300 17v-4.500M15.700 17v-4.500M12 1.200v1.300M6.500 2l1 1.500M17.500 2l-1 1.500",
    life: "clap",
  },
  laugh: {
    fills: [
      { d: FACE, colour: SUN },
      { d: "M7.500 13h9c0 3-2 4.500-4.500 4.500S7.500 16 7.500 13z", colour: ROSE },
    ],
    lines: `${FACE}M7.500 13h9c0 3-2 4.500-4.500 4.500S7.500 16 7.500 13zM7.500 9.500l1.500-1 1.500 1M13.500 9.500l1.500-1 1.500 1`,
    life: "bounce",
  },
  wow: {
    fills: [
      { d: FACE, colour: SUN },
      { d: "M10 15.500a2 2.300 0 1 0 4 0 2 2.300 0 1 0-4 0", colour: NIGHT },
    ],
    lines: `${FACE}M9 9.200v.6M15 9.200v.6M10 15.500a2 2.300 0 1 0 4 0 2 2.300 0 1 0-4 0`,
    life: "grow",
  },
  sad: {
    fills: [
      { d: FACE, colour: SKY },
      { d: "M16 11.500c1 1.500 1.500 2.200 1.500 3a1.500 1.500 0 0 1-3 0c0-.8.5-1.500 1.500-3z", colour: "#3d86c6" },
    ],
    lines: `${FACE}M8.500 16.500c2-2.500 5-2.500 7 0M9 9.500v.6M15 9.500v.6`,
    life: "droop",
  },
  think: {
    fills: [{ d: "M4 10.500a7.500 7 0 1 0 15 0 7.500 7 0 1 0-15 0", colour: LILAC }],
    lines:
      "M4 10.500a7.500 7 0 1 0 15 0 7.500 7 0 1 0-15 0M5.500 19.500h.01M3 22h.01M8.500 10.500h.01M11.500 10.500h.01M14.500 10.500h.01",
    life: "sway",
  },
  party: {
    fills: [
      { d: "M9 9l6 6L4 20z", colour: ROSE },
      { d: "M7.600 12.600l3.800 3.800-3.400 1.600-2-2z", colour: SUN },
      { d: "M17 14.300h2v1.500h-2zM8.300 3.300h1.500v1.500H8.300zM19.800 3.300h1.500v1.500h-1.500z", colour: LEAF },
    ],
    lines: "M9 9l6 6L4 20zM13 8c0-2 1-3 0-5M16 11c2 0 3-1 5 0M15 9l3.500-3.500M18 15h.01M9 4h.01M20.500 4h.01",
    life: "burst",
  },
  thumb: {
    fills: [
      { d: "M7 11v9H4v-9z", colour: SKY },
      {
        d: "M7 12l4-8.500c1.700 0 2.500 1 2.300 2.500L13 9.500h5.500a2 2 0 0 1 2 2.400l-1.300 6.500a2 2 0 0 1-2 1.600H7z",
        colour: SKIN,
      },
    ],
    lines:
      "M7 11v9H4v-9zM7 12l4-8.500c1.700 0 2.500 1 2.300 2.500L13 9.500h5.500a2 2 0 0 1 2 2.400l-1.300 6.500a2 2 0 0 1-2 1.600H7",
    life: "lift",
  },
  wave: {
    fills: [
      {
        d: "M8.500 12.500 6 8.500a1.300 1.300 0 0 1 2.200-1.400l-.7-1.500a1.300 1.300 0 0 1 2.200-1.400l1.100 1.600a1.300 1.300 0 0 1 2.200-1.300l4 6.500.7-3c.4-1.400 2.300-1 2.200.5L19 15c-.4 3-2.500 5-5.500 5-2 0-3.500-1-4.500-2.500L6.500 13.500a1.200 1.200 0 0 1 2-1.300z",
        colour: SKIN,
      },
    ],
    lines:
      "M8.500 12.500 6 8.500a1.300 1.300 0 0 1 2.200-1.400l2.600 4M10.800 11.100 7.500 5.600a1.300 1.300 0 0 1 2.200-1.400l3.500 5.600M13.200 9.800l-2.400-4a1.300 1.300 0 0 1 2.200-1.300l4 6.500.7-3c.4-1.400 2.300-1 2.200.5L19 15c-.4 3-2.500 5-5.500 5-2 0-3.500-1-4.500-2.500L6.500 13.500a1.200 1.200 0 0 1 2-1.300zM20 3.500c1 .7 1.600 1.600 2 2.700M4 19c.6 1.200 1.400 2 2.500 2.500",
    life: "wave",
  },
};

/** Whether reactions make sense: not in a replay, and not among bots. */
export function canReact(stage: Stage): boolean {
  const { session, you, players } = stage;
  return !!session && you !== null && players.some((player, seat) => seat !== you && player.bot === null);
}

/** All reactions, in the order in which they are offered. */
export const REACTION_NAMES = Object.keys(REACTIONS) as ReactionName[];
