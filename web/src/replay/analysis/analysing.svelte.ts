/** An analysis of a game: requested step by step, and kept as long as the tab is open. */

import { ask, Refused } from "../../app/api";
import type { Reason } from "../../protocol";
import { type Found, foundOf } from "./costs";

/** How many steps are asked for at the same time. */
const AT_ONCE = 2;
/** After these the server is asked again. */
const PASSING = new Set(["too_fast", "unavailable", "stopping"]);
const MOST_TRIES = 5;

/** By table, then by step. */
const known = new Map<string, Map<number, Found>>();

export class Analysing {
  found = $state.raw<ReadonlyMap<number, Found>>(new Map());
  running = $state(false);
  /** Why it did not go on. */
  refusal = $state.raw<Reason | null>(null);
  #going = Promise.resolve();
  readonly done = $derived.by(() => this.steps.every((step) => this.found.has(step)));

  /** `steps`: the moves to look at, by number from 0. */
  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly steps: readonly number[],
  ) {
    const kept = known.get(table) ?? stored(table);
    this.found = new Map(steps.flatMap((step) => (kept.has(step) ? [[step, kept.get(step) as Found]] : [])));
  }

  /** Requests all missing steps, after those that are still on their way. */
  start(): Promise<void> {
    if (!this.running && !this.done) {
      this.running = true;
      this.refusal = null;
      this.#going = this.#going.then(() => this.#lookAtAll());
    }
    return this.#going;
  }

  async #lookAtAll(): Promise<void> {
    const waiting = this.steps.filter((step) => !this.found.has(step));
    const work = async () => {
      while (this.running && waiting.length > 0) await this.#look(waiting.shift() ?? 0);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (waiting.length === 0) this.running = false;
  }

  /** Stops; what is known stays. */
  stop(): void {
    this.running = false;
  }

  async #look(step: number): Promise<void> {
    for (let tries = 1; this.running; tries += 1) {
      try {
        const path = { table_id: this.table };
        const address = "GET /api/tables/{table_id}/analysis";
        this.#keep(foundOf(await ask(address, { path, query: { step }, token: this.token })));
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!PASSING.has(error.code) || tries === MOST_TRIES) {
          this.refusal = error.reason;
          this.stop();
          return;
        }
        await seconds(Number(error.reason.details.retry_after ?? 1));
      }
    }
  }

  #keep(found: Found): void {
    this.found = new Map([...this.found, [found.step, found]]);
    known.set(this.table, new Map(this.found));
    store(this.table, this.found);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}

function stored(table: string): Map<number, Found> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]");
    return new Map(Array.isArray(value) ? value.map((found: Found) => [found.step, found]) : []);
  } catch {
    return new Map();
  }
}

function store(table: string, found: ReadonlyMap<number, Found>): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify([...found.values()]));
  } catch {
    // Storage is full or forbidden: then it lasts as long as the page.
  }
}

function keyOf(table: string): string {
  return `trikk.analysis.${table}`;
}
