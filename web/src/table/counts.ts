/** Counting cards. */

export type Counts = Readonly<Record<string, number>>;

/** What there is more of in `from` than in `to`. */
export function lost(from: Counts, to: Counts): Counts {
  const entries = Object.entries(from).map(([card, count]) => [card, count - (to[card] ?? 0)] as const);
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

export function total(cards: Counts): number {
  return sum(Object.values(cards));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
