/** What has changed in the yards and track piles of The Card Game between two views. */

import type { CardPosition, CardSeat } from "../protocol";
import type { Change, ChangeOf } from "./changes";
import { sum } from "./counts";

/** Rows laid, then rows robbed, then cards that went on to the track piles. */
export function yardChanges(before: CardPosition, after: CardPosition): Change[] {
  const each = after.seats.flatMap((now, seat) => {
    const then = before.seats[seat];
    return then ? ofSeat(before, after, seat, then, now) : [];
  });
  const order: readonly Change["type"][] = ["laid", "robbed", "moved"];
  return each.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

type YardChange = ChangeOf<"laid"> | ChangeOf<"robbed"> | ChangeOf<"moved">;

function ofSeat(before: CardPosition, after: CardPosition, seat: number, then: CardSeat, now: CardSeat): YardChange[] {
  const changes: YardChange[] = [];
  const rows = rowsOf(then, now);
  // In a scoring, track piles are paid from: how they grew is not to be seen then.
  let tracked = Math.max(0, now.track_size - then.track_size);
  let robbery = sum(rows.map((row) => Math.max(0, row.left))) - tracked;
  for (const row of rows.filter(({ left }) => left > 0)) {
    const { colour, left } = row;
    if (row.gone && left <= robbery && takenOver(before, after, seat, colour)) {
      robbery -= left;
      changes.push({ type: "robbed", seat, colour, count: left });
    } else {
      tracked -= left;
      const cards = Math.min(left, Math.max(0, -row.cards));
      changes.push({ type: "moved", seat, colour, cards, wilds: left - cards });
    }
  }
  for (const { colour, cards, wilds } of rows.filter(({ left }) => left < 0)) {
    // A row that gave up its last card before a new one of its colour was laid.
    const [formerCards, formerWilds] = (tracked > 0 && then.yard[colour]) || [0, 0];
    const former = formerCards + formerWilds;
    tracked -= former;
    if (former > 0) changes.push({ type: "moved", seat, colour, cards: formerCards, wilds: formerWilds });
    const laid = { cards: Math.max(0, cards + formerCards), wilds: Math.max(0, wilds + formerWilds) };
    changes.push({ type: "laid", seat, colour, ...laid });
  }
  if (tracked > 0) changes.push({ type: "moved", seat, colour: null, cards: tracked, wilds: 0 });
  return changes;
}

/** Each row of a yard with how many cards and wilds it gained, or lost if negative, and how many have left in all. */
function rowsOf(then: CardSeat, now: CardSeat) {
  return [...new Set([...Object.keys(then.yard), ...Object.keys(now.yard)])].map((colour) => {
    const [hadCards, hadWilds] = then.yard[colour] ?? [0, 0];
    const [hasCards, hasWilds] = now.yard[colour] ?? [0, 0];
    const cards = hasCards - hadCards;
    const wilds = hasWilds - hadWilds;
    return { colour, cards, wilds, left: -(cards + wilds), gone: !(colour in now.yard) };
  });
}

/** Whether another seat has laid a row of a colour. */
function takenOver(before: CardPosition, after: CardPosition, seat: number, colour: string): boolean {
  return after.seats.some((other, index) => {
    const had = sum(before.seats[index]?.yard[colour] ?? []);
    return index !== seat && sum(other.yard[colour] ?? []) > had;
  });
}
