/** What happened, in words and by turns. */

import { seatName } from "../../app/names";
import { eventText } from "../../app/sentences";
import { t } from "../../app/words.svelte";
import type { EditionDetails, Event, Happening } from "../../protocol";
import { namesOf } from "../seats/seating";
import type { Player } from "../stage";

export interface Line {
  /** Unique and in the order in which things happened. */
  key: string;
  text: string;
  /** The seat it is about, if only one. */
  seat: number | null;
  type: Event["type"] | Happening["type"];
}

/** The lines of a turn, or those before the first turn. */
export interface Turn {
  key: string;
  seat: number | null;
  lines: Line[];
}

/** Events that the table or later lines show anyway. */
const NOISE = new Set<Event["type"]>(["setup", "offered", "turn", "market_card"]);

/** The line of an event; null if it needs none. */
function eventLine(
  details: EditionDetails,
  names: readonly string[],
  you: number | null,
  event: Event,
  key: string,
): Line | null {
  if (NOISE.has(event.type) || (event.type === "stack_placed" && event.seat === null)) return null;
  const text = eventText(details, names, you, event);
  if (text === null) return null;
  return { key, text, seat: "seat" in event ? event.seat : null, type: event.type };
}

/** Happenings that get a line although they are no moves. */
const TOLD = new Set<Happening["type"]>(["away", "back", "device", "undone", "paused", "filled"]);

/** The line of something at the table that is not a move; null if it needs none. */
function tableLine(players: readonly Player[], you: number | null, happening: Happening): Line | null {
  if (!TOLD.has(happening.type) || !("seat" in happening)) return null;
  const { seq, seat, type } = happening;
  const values = { who: seat === you ? "you" : "other", name: players[seat]?.name ?? "" };
  const by = happening.type === "away" ? players[happening.by ?? -1]?.name : undefined;
  const text =
    happening.type === "away"
      ? t(`table-log-away-${happening.reason}`, { ...values, by: by ?? "" })
      : happening.type === "filled"
        ? t("table-log-filled", { ...values, bot: seatName({ name: happening.bot, bot: happening.bot }) ?? "" })
        : t(`table-log-${type}`, values);
  return { key: `${seq}`, text, seat, type };
}

/** Seats are numbered anew when the game begins; gives earlier happenings the new numbers. */
function inOrderOfPlay(happenings: readonly Happening[]): readonly Happening[] {
  const began = happenings.find((happening) => happening.type === "began");
  if (!began) return happenings;
  return happenings.map((happening) =>
    happening.seq < began.seq && "seat" in happening
      ? { ...happening, seat: began.order.indexOf(happening.seat) }
      : happening,
  );
}

/** What happened, as lines of words by turns, the oldest first. */
export function turnsOf(
  details: EditionDetails,
  players: readonly Player[],
  you: number | null,
  happenings: readonly Happening[],
): Turn[] {
  const names = namesOf(players);
  let turn: Turn = { key: "setup", seat: null, lines: [] };
  const turns = [turn];
  for (const happening of inOrderOfPlay(happenings)) {
    if (happening.type !== "moved" && happening.type !== "began") {
      const line = tableLine(players, you, happening);
      if (line) turn.lines.push(line);
      continue;
    }
    if (happening.type === "began" && happening.without.length > 0) {
      const without = happening.without.map((seat) => names[seat] ?? "").join(", ");
      const text = t("table-fair-missing", { names: without });
      turn.lines.push({ key: `${happening.seq}`, text, seat: null, type: "began" });
    }
    for (const [index, event] of happening.events.entries()) {
      const key = `${happening.seq}.${index}`;
      if (event.type === "turn") {
        turn = { key, seat: event.seat, lines: [] };
        turns.push(turn);
        continue;
      }
      const line = eventLine(details, names, you, event, key);
      if (line) turn.lines.push(line);
    }
  }
  return turns.filter((each) => each.lines.length > 0);
}
