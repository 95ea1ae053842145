/** Games between bots on the server: asked for in small parts, so that progress shows and all can be stopped. */

import { ask, Refused } from "../app/api";
import type { FairCounts, MapAdvice, PlayFairly, Reason } from "../protocol";
import { isMap, type MapDocument } from "./document";
import { added, type Counted } from "./fairness";
import { keepResults, loadResults } from "./saved";

const PART = 100;
const SEARCH_PART = 4;
const SEARCH_GAMES = 24;
/** Asked for at the same time: the server has two processes for it. */
const AT_ONCE = 2;
/** Games of a printed edition with each number of players, to compare with. */
const PRINTED_GAMES = 400;
export const PRINTED = ["new_york", "san_francisco"] as const;
export type Printed = (typeof PRINTED)[number];

/** What came out, and of which map. */
export interface Result {
  map: MapDocument;
  counted: Counted;
  /** Of a few games of `search`, with the fewest players. */
  searched: FairCounts | null;
  /** What to change, the most important first. */
  advice: readonly MapAdvice[];
}

/** Whether something that was read is such a result. */
function isResult(value: unknown): value is Result {
  const { map, counted, searched, advice } = (value ?? {}) as Partial<Result>;
  const isCount = (one: FairCounts | null) =>
    one !== null && one.games > 0 && Array.isArray(one.wins) && Boolean(one.routes && one.tickets);
  return (
    isMap(map) &&
    Object.values(counted ?? { none: null }).every(isCount) &&
    (!searched || isCount(searched)) &&
    Array.isArray(advice)
  );
}

/** Games that are asked for at once. */
type Part = PlayFairly & { games: number };

/** How long to wait before asking again whether the server can play yet. */
const AGAIN = 1500;

/** Figures of printed editions, asked for once. */
const printed = new Map<Printed, Counted>();

export class Playing {
  /** How many games have been played, and how many there will be; null if nothing is under way. */
  progress = $state.raw<{ done: number; all: number } | null>(null);
  /** How far the server has got with making games fast, in percent; null if it can play. */
  preparing = $state<number | null>(null);
  refusal = $state.raw<Reason | null>(null);
  result = $state.raw<Result | null>(null);
  /** What came out before, to compare with. */
  former = $state.raw<Result | null>(null);
  printed = $state.raw<Partial<Record<Printed, Counted>>>(Object.fromEntries(printed));
  #run = 0;

  /** `key` is that of the map, under which its results are kept. */
  constructor(readonly key: string) {
    const found = (loadResults(key) ?? {}) as Record<string, unknown>;
    if (!isResult(found.result)) return;
    this.result = found.result;
    if (isResult(found.former)) this.former = found.former;
    for (const edition of PRINTED) {
      const counted = (found.printed as Partial<Record<Printed, Counted>> | undefined)?.[edition];
      if (counted && !printed.has(edition)) printed.set(edition, counted);
    }
    this.printed = Object.fromEntries(printed);
  }

  stop(): void {
    this.#run += 1;
    [this.progress, this.preparing] = [null, null];
  }

  /** Plays so many games with each number of players, some of `search`, and then the printed editions. */
  async play(map: MapDocument, games: number): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.refusal = null;
    const [least, most] = map.players;
    const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    const document = map as unknown as Record<string, never>;
    const parts = numbers.flatMap((players) => partsOf(games, PART, { document, players }));
    const searched = partsOf(SEARCH_GAMES, SEARCH_PART, { document, players: least, bot: "search" });
    const missing = PRINTED.filter((edition) => !printed.has(edition));
    const others = missing.flatMap((edition) =>
      [2, 3, 4].flatMap((players) => partsOf(PRINTED_GAMES, PART, { edition, players })),
    );
    const counted: Counted = {};
    let search: FairCounts | null = null;
    const found = new Map<Printed, Counted>();
    const take = (part: PlayFairly, counts: FairCounts) => {
      if (part.document === undefined) {
        const edition = part.edition as Printed;
        const sums = found.get(edition) ?? {};
        found.set(edition, { ...sums, [part.players]: added(sums[part.players], counts) });
      } else if (part.bot === "search") search = added(search ?? undefined, counts);
      else counted[part.players] = added(counted[part.players], counts);
    };
    let advice: readonly MapAdvice[];
    try {
      if (!(await this.#all([...parts, ...searched, ...others], run, take))) return;
      ({ advice } = await ask("POST /api/studio/advice", { body: { document, counts: Object.values(counted) } }));
      if (run !== this.#run) return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (run !== this.#run) return;
      this.stop();
      this.refusal = error.reason;
      return;
    }
    for (const [edition, sums] of found) printed.set(edition, sums);
    this.printed = Object.fromEntries(printed);
    if (this.result) this.former = this.result;
    this.result = { map, counted, searched: search, advice };
    keepResults(this.key, { result: this.result, former: this.former, printed: this.printed });
    this.progress = null;
  }

  /** Asks for some games, and waits for a server that is not ready yet; null if it was stopped. */
  async #counts(part: PlayFairly, run: number): Promise<FairCounts | null> {
    while (run === this.#run) {
      try {
        const counts = await ask("POST /api/studio/games", { body: part });
        if (run === this.#run) this.preparing = null;
        return counts;
      } catch (error) {
        if (!(error instanceof Refused) || error.reason.code !== "preparing") throw error;
        if (run === this.#run) this.preparing = Number(error.reason.details.percent ?? 0);
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    return null;
  }

  /** Asks for all parts, a few at a time; false if it was stopped. */
  async #all(parts: Part[], run: number, take: (part: Part, counts: FairCounts) => void): Promise<boolean> {
    const all = parts.reduce((sum, { games }) => sum + games, 0);
    let [next, done] = [0, 0];
    this.progress = { done, all };
    const work = async () => {
      for (let part = parts[next++]; part && run === this.#run; part = parts[next++]) {
        const counts = await this.#counts(part, run);
        if (!counts || run !== this.#run) return;
        take(part, counts);
        done += part.games;
        this.progress = { done, all };
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return run === this.#run;
  }
}

function partsOf(games: number, size: number, of: Omit<PlayFairly, "first" | "games">): Part[] {
  const count = Math.ceil(games / size);
  return Array.from({ length: count }, (_, i) => ({
    ...of,
    first: i * size,
    games: Math.min(size, games - i * size),
  }));
}
