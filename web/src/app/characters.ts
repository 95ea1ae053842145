/** A bot's character: its name, how it plays and its emblem, from the bot's text. */

import { ICONS, type IconName } from "../ui/icons";
import { hasText, t } from "./words.svelte";

/** The opponents of *Play now*: two that play equally well, but differently. */
export const OPPONENTS = ["planner", "planner:style=tickets"] as const;
/** The bots that a new table gets, one after the other, unless others are chosen. */
export const REGULARS = [...OPPONENTS, "planner:style=racer", "planner:style=blocker"] as const;
/** The opponent of a first game. */
export const EASIEST = "novice";

/** The editions that `neural` has learned, with any number of seats that they allow: no map of one's own is among them. */
export const LEARNED = ["card_game", "new_york", "san_francisco"];

/** Whether a bot can play an edition. */
export function canPlay(bot: string, edition: string): boolean {
  return characterOf(bot) !== "neural" || LEARNED.includes(edition);
}

/** All that have a name and an emblem of their own. */
const CHARACTERS = Object.keys(ICONS)
  .filter((name) => name.startsWith("bot-"))
  .map((name) => name.slice("bot-".length));

/** The id of a bot's texts and emblem: its kind, and its style or its slips if it has them. */
export function characterOf(bot: string): string {
  const [kind = bot, ...rest] = bot.split(":");
  const marks = rest
    .map((setting) => setting.split("=", 2))
    .filter(([key, value]) => (key === "style" && value !== "balanced") || (key === "slips" && value !== "0"))
    .map(([, value]) => value);
  return [kind, ...marks].join("-");
}

/** A bot's name. A bot of another package keeps the name of its kind. */
export function botName(bot: string): string {
  const id = characterOf(bot);
  return hasText(`bot-${id}`) ? t(`bot-${id}`) : (bot.split(":", 1)[0] ?? bot);
}

/** How a bot plays, in a sentence; null if that is not known here. */
export function botPlays(bot: string): string | null {
  const id = characterOf(bot);
  return hasText(`bot-plays-${id}`) ? t(`bot-plays-${id}`) : null;
}

/** Whether a bot is called so in the page's language, or by its kind. The server knows the other languages too. */
export function isBotName(name: string): boolean {
  const folded = fold(name);
  return CHARACTERS.some((id) => fold(t(`bot-${id}`)) === folded || id.split("-", 1)[0] === folded);
}

/** Small Cyrillic and Greek letters, and below them what they or their capitals look like. The server has the same. */
const LOOKALIKES =
  "\u0430\u0432\u0441\u0501\u0435\u04bb\u043d\u0456\u0458\u043a\u04cf\u043c" +
  "\u043f\u043e\u0440\u051b\u0433\u0455\u0442\u0475\u051d\u0445\u0443" +
  "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f3\u03c9";
const LOOKS_LIKE = "abcdehhijklmnopqrstvwxyabenikmvoptuxjw";

/** What is left of a name without capitals, wide letters and letters of other scripts that look like ours. */
function fold(name: string): string {
  const small = name.normalize("NFKC").toLowerCase();
  return [...small].map((letter) => LOOKS_LIKE[LOOKALIKES.indexOf(letter)] ?? letter).join("");
}

export function emblemOf(bot: string): IconName {
  const name = `bot-${characterOf(bot)}`;
  return name in ICONS ? (name as IconName) : "bot";
}
