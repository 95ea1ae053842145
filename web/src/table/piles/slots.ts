/** Which card lies in which slot of the market: the server only counts colours, but cards should not jump. */

/** The market's slots after a change: cards that are still there stay where they were, new ones fill the gaps. */
export function settle(
  before: readonly (string | null)[],
  market: Record<string, number>,
  size: number,
): (string | null)[] {
  const left = { ...market };
  const slots = Array.from({ length: size }, (_, slot): string | null => {
    const card = before[slot] ?? null;
    if (card === null || !left[card]) return null;
    left[card]--;
    return card;
  });
  const fresh = Object.entries(left).flatMap(([card, count]) => Array<string>(count).fill(card));
  return slots.map((card) => card ?? fresh.shift() ?? null);
}
