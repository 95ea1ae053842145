/** The eight reactions, drawn as lines within 24 × 24. */

import type { ReactionName } from "../protocol";
import type { Stage } from "./stage";

const FACE = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0";

export const REACTIONS: Record<ReactionName, string> = {
  clap: "M4.500 21c-1.700-3-1.600-6.200.3-9.200l3.800-5.600a1.800 1.800 0 0 1 3.300 1V21M19.500 21c1.700-3 1.600-6.200-.3-9.200l-3.800-5.600a1.800 1.800 0 0 0-3.300 1M8.300 17v-4.500M15.700 17v-4.500M12 1.200v1.300M6.500 2l1 1.500M17.500 2l-1 1.500",
  laugh: `${FACE}M7.500 13h9c0 3-2 4.500-4.500 4.500S7.500 16 7.500 13zM7.500 9.500l1.500-1 1.500 1M13.500 9.500l1.500-1 1.500 1`,
  wow: `${FACE}M9 9.200v.6M15 9.200v.6M10 15.500a2 2.300 0 1 0 4 0 2 2.300 0 1 0-4 0`,
  sad: `${FACE}M8.500 16.500c2-2.500 5-2.500 7 0M9 9.500v.6M15 9.500v.6`,
  think:
    "M4 10.500a7.500 7 0 1 0 15 0 7.500 7 0 1 0-15 0M5.500 19.500h.01M3 22h.01M8.500 10.500h.01M11.500 10.500h.01M14.500 10.500h.01",
  party: "M9 9l6 6L4 20zM13 8c0-2 1-3 0-5M16 11c2 0 3-1 5 0M15 9l3.500-3.500M18 15h.01M9 4h.01M20.500 4h.01",
  thumb:
    "M7 11v9H4v-9zM7 12l4-8.500c1.700 0 2.500 1 2.300 2.500L13 9.500h5.500a2 2 0 0 1 2 2.400l-1.300 6.500a2 2 0 0 1-2 1.600H7",
  wave: "M8.500 12.500 6 8.500a1.300 1.300 0 0 1 2.200-1.400l2.600 4M10.800 11.100 7.500 5.600a1.300 1.300 0 0 1 2.200-1.400l3.500 5.600M13.200 9.800l-2.400-4a1.300 1.300 0 0 1 2.200-1.300l4 6.500.7-3c.4-1.400 2.300-1 2.200.5L19 15c-.4 3-2.500 5-5.500 5-2 0-3.500-1-4.500-2.500L6.500 13.500a1.200 1.200 0 0 1 2-1.300zM20 3.500c1 .7 1.600 1.600 2 2.700M4 19c.6 1.200 1.400 2 2.500 2.500",
};

/** Whether there is anybody to react to: nobody watches a replay, and bots do not care. */
export function canReact(stage: Stage): boolean {
  const { session, you, players } = stage;
  return !!session && you !== null && players.some((player, seat) => seat !== you && player.bot === null);
}

/** All reactions, in the order in which they are offered. */
export const REACTION_NAMES = Object.keys(REACTIONS) as ReactionName[];
