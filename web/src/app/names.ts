/** What players are called. */

import type { SeatInfo } from "../protocol";
import { botName, isBotName } from "./characters";
import { LONGEST_NAME, MOST_MARKS } from "./limits";
import { t } from "./words.svelte";

/** What is wrong with a name, as the server would say it after `name_`. */
export type NameProblem = "too_long" | "unseen" | "marks" | "empty" | "of_bot";

/** Characters that nobody can see, or that only move others about. */
const UNSEEN = /\u034f|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u17b4|\u17b5/u;
/** What chooses between forms of the sign before it, as phones do with hearts. */
const SELECTORS = /\p{Variation_Selector}/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const STACKED = new RegExp(`[\\p{Mn}\\p{Me}]{${MOST_MARKS + 1},}`, "u");

/** A name as it is sent and shown: without spaces around it, with single ones within. */
export function cleanName(text: string): string {
  return text.replace(SELECTORS, "").trim().replace(/\s+/gu, " ").normalize("NFC");
}

/** How many characters of a name count. */
export function nameLength(text: string): number {
  return [...cleanName(text)].length;
}

/** What is wrong with a typed name; an empty name is allowed. */
export function nameProblem(text: string): NameProblem | null {
  const name = cleanName(text);
  if (name === "") return null;
  if (UNSEEN.test(name)) return "unseen";
  if (!SEEN.test(name)) return "empty";
  if (STACKED.test(name)) return "marks";
  if (isBotName(name)) return "of_bot";
  return nameLength(name) > LONGEST_NAME ? "too_long" : null;
}

/** What is wrong with a name, in words. */
export function nameProblemText(problem: NameProblem): string {
  return t(`error-name_${problem}`, { most: problem === "marks" ? MOST_MARKS : LONGEST_NAME });
}

/** A name that the server accepts, from the stored one: cut if it is too long, null if there is none. */
export function usableName(kept: unknown): string | null {
  if (typeof kept !== "string") return null;
  const name = [...cleanName(kept)].slice(0, LONGEST_NAME).join("").trim();
  return name === "" || nameProblem(name) !== null ? null : name;
}

/** A player's name; null for a free seat, and for a person without a name. A bot has its character's name. */
export function seatName(seat: Pick<SeatInfo, "name" | "bot">): string | null {
  return seat.bot === null ? seat.name : botName(seat.bot);
}

/** A player's name at a table, with a word for people without one. Null for a free seat. */
export function playerName(seat: SeatInfo, isMine: boolean): string | null {
  if (seat.kind === "open") return null;
  return seatName(seat) ?? (isMine ? t("you") : t("guest"));
}
