/** A map with everything that was done to it, to undo and to redo. */

import type { MapDocument } from "./document";

const MOST = 200;

/** Changes of the same kind, one soon after the other, are undone together: typing, dragging, arrow keys. */
const TOGETHER = 1500;

export class MapHistory {
  #before = $state.raw<readonly MapDocument[]>([]);
  #after = $state.raw<readonly MapDocument[]>([]);
  #now: MapDocument = $state.raw() as MapDocument;
  #last: { kind: string; time: number } | null = null;

  constructor(
    map: MapDocument,
    readonly clock: () => number = () => performance.now(),
  ) {
    this.#now = map;
  }

  get map(): MapDocument {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  /** Goes on to another document. With a `kind`, it is one step with the change of the same kind just before it. */
  change(next: MapDocument, kind: string | null = null): void {
    if (next === this.#now) return;
    const time = this.clock();
    const goesOn = kind !== null && this.#last?.kind === kind && time - this.#last.time < TOGETHER;
    if (!goesOn) this.#before = [...this.#before, this.#now].slice(-MOST);
    this.#last = kind === null ? null : { kind, time };
    this.#after = [];
    this.#now = next;
  }

  /** The next change is a step of its own, of whatever kind it is. */
  rest(): void {
    this.#last = null;
  }

  undo(): void {
    const former = this.#before.at(-1);
    if (!former) return;
    this.#before = this.#before.slice(0, -1);
    this.#after = [this.#now, ...this.#after];
    this.#now = former;
    this.rest();
  }

  redo(): void {
    const next = this.#after[0];
    if (!next) return;
    this.#after = this.#after.slice(1);
    this.#before = [...this.#before, this.#now];
    this.#now = next;
    this.rest();
  }
}
