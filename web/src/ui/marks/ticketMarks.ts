/** Marks of the reader's tickets on the map and in the list: colours and shapes that neither players nor cards have. */

/** Shapes within 24 × 24. */
const SHAPES = [
  "M12 2.500 22.500 21h-21z",
  "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  "M12 1.500c5 6 8 9.500 8 13.500a8 8 0 0 1-16 0c0-4 3-7.500 8-13.500z",
  "M3 2.500h18L14.500 12 21 21.500H3L9.500 12z",
  "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21zm0 6.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  "M12 2 22 10.500V22h-6.500v-7h-7v7H2V10.500z",
] as const;

export interface TicketMark {
  /** Its outline; the inner ones are holes. */
  shape: string;
  /** A colour of the style sheet. */
  paint: string;
}

/** The mark with a number; no two of the first 36 are the same. */
export function ticketMark(number: number): TicketMark {
  const count = SHAPES.length;
  const shape = SHAPES[number % count] ?? SHAPES[0];
  return { shape, paint: `var(--ticket-${(number + Math.floor(number / count)) % count})` };
}

/** Which ticket has which mark: those that are held keep theirs, new ones get the first that is free. */
export function markTickets(before: ReadonlyMap<number, number>, held: readonly number[]): Map<number, number> {
  const marks = new Map([...before].filter(([ticket]) => held.includes(ticket)));
  const taken = new Set(marks.values());
  for (const ticket of held) {
    if (marks.has(ticket)) continue;
    let number = 0;
    while (taken.has(number)) number += 1;
    marks.set(ticket, number);
    taken.add(number);
  }
  return marks;
}
