/** A replay: which step is shown, from which perspective, how fast. */

import { t } from "../app/words.svelte";
import type { EditionDetails, Moved, Perspective, Replay } from "../protocol";
import { namesOf } from "../table/seats/seating";
import type { Stage } from "../table/stage";
import { personOf } from "./analysis/costs";
import { happeningsOf, playersIn, stepSentences } from "./steps";

/** Where a replay comes from. */
export interface Source {
  /** The table, if it was played at one here. */
  table: string | null;
  token: string | null;
  /** Whether the reader sat there. */
  isMine: boolean;
  load: (perspective: Perspective) => Promise<Replay>;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step is shown at speed 1, in milliseconds. */
const STEP = 1200;
/** Steps shorter than this are not animated. */
const SHORTEST = 300;

export class Showing {
  replay = $state.raw<Replay>() as Replay;
  index = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** The move of this step, if it is to be animated. */
  #happened = $state.raw<readonly Moved[]>([]);
  /** Somebody tried to make a move. */
  tried = $state(false);
  #wanted: Perspective = "open";
  #loaded = new Map<Perspective, Replay>();

  readonly players = $derived(playersIn(this.replay, this.#nameless));
  readonly last = $derived(this.replay.steps.length - 1);
  readonly you = $derived(typeof this.replay.perspective === "number" ? this.replay.perspective : null);
  readonly perspective = $derived(String(this.replay.perspective) as Perspective);
  readonly #happenings = $derived(happeningsOf(this.replay.steps));

  /** `replay` is what the source gives with everything open. */
  constructor(
    readonly source: Source,
    readonly details: EditionDetails,
    readonly open: Replay,
  ) {
    this.replay = open;
    this.#loaded.set("open", open);
  }

  /** The word for a person without a name, as at the table; null if it is unknown who they are. */
  get #nameless(): string | null {
    if (this.source.table === null) return null;
    return this.source.isMine && personOf(this.open) !== null ? t("you") : t("guest");
  }

  /** The game at this step, as it is drawn. */
  readonly stage = $derived.by((): Stage | null => {
    const step = this.replay.steps[this.index];
    if (!step) return null;
    return {
      details: this.details,
      view: step.view,
      happened: this.#happened,
      players: this.players,
      you: this.you,
      moves: [],
      default: null,
      busy: false,
      play: async () => {
        this.tried = true;
        return false;
      },
      explain: () => {
        this.tried = true;
      },
      happenings: this.#happenings.slice(0, this.index + 1),
      replayed: this.#table,
    };
  });

  /** The address of the table; null of a record. */
  get #table(): string | null {
    const { table, token, isMine } = this.source;
    return table === null ? null : `/t/${table}${token && !isMine ? `#watch=${token}` : ""}`;
  }

  /** How long this step is shown before the next, in milliseconds. */
  get pause(): number {
    return STEP / this.speed;
  }

  /** What happened at a step, in sentences. */
  sentencesAt(index: number): string[] {
    const step = this.replay.steps[index];
    return step ? stepSentences(this.details, namesOf(this.players), this.you, step) : [];
  }

  /** The same in one line. */
  textAt(index: number): string {
    return this.sentencesAt(index).join(" · ");
  }

  /** Shows a step, with an animation if it is the next one. */
  show(index: number): void {
    const next = Math.min(Math.max(index, 0), this.last);
    const seen = next === this.index + 1 && (!this.playing || this.pause >= SHORTEST);
    const move = this.#happenings[next];
    this.#happened = seen && move?.type === "moved" ? [move] : [];
    this.index = next;
  }

  /** Shows a step and stops playing. */
  stopAt(index: number): void {
    this.playing = false;
    this.show(index);
  }

  /** Starts or stops playing; at the end, starts from the beginning. */
  toggle(): void {
    if (!this.playing && this.index === this.last) this.show(0);
    this.playing = !this.playing && this.last > 0;
  }

  /** Shows the next step while playing. */
  goOn(): void {
    this.show(this.index + 1);
    if (this.index === this.last) this.playing = false;
  }

  /** Changes the perspective. */
  async become(perspective: Perspective): Promise<void> {
    this.#wanted = perspective;
    const replay = this.#loaded.get(perspective) ?? (await this.source.load(perspective));
    this.#loaded.set(perspective, replay);
    if (this.#wanted !== perspective) return; // another perspective was chosen in the meantime
    this.#happened = [];
    this.replay = replay;
  }
}
