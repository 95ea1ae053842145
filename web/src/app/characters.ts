/** Who a bot is: its name, how it plays and its emblem, from the text that a seat names it by. */

import { ICONS, type IconName } from "../ui/icons";
import { hasText, t } from "./words.svelte";

/** Whom one meets with one click: two who play equally well, and not alike. */
export const OPPONENTS = ["planner", "planner:style=tickets"] as const;
/** Who sits down at a table one after the other, unless others are chosen. */
export const REGULARS = [...OPPONENTS, "planner:style=racer", "planner:style=blocker"] as const;
/** Against whom a first game is won. */
export const EASIEST = "novice";

/** Which texts and emblem are a bot's: its kind, and its style if it has one of its own. */
export function characterOf(bot: string): string {
  const [kind = bot, ...rest] = bot.split(":");
  const style = rest.find((setting) => setting.startsWith("style="))?.slice("style=".length);
  return style && style !== "balanced" ? `${kind}-${style}` : kind;
}

/** What a bot is called. One of another package keeps the name of its kind. */
export function botName(bot: string): string {
  const id = characterOf(bot);
  return hasText(`bot-${id}`) ? t(`bot-${id}`) : (bot.split(":", 1)[0] ?? bot);
}

/** How a bot plays, in a sentence; null if that is not known here. */
export function botPlays(bot: string): string | null {
  const id = characterOf(bot);
  return hasText(`bot-plays-${id}`) ? t(`bot-plays-${id}`) : null;
}

export function emblemOf(bot: string): IconName {
  const name = `bot-${characterOf(bot)}`;
  return name in ICONS ? (name as IconName) : "bot";
}
