/** A hint: requested, shown until the next move, and marked on the table. */

import type { Hint, HintedMove, Move } from "../../protocol";
import type { Anchor } from "../motion/anchors";
import type { TableSession } from "../session.svelte";

/** How many moves are shown. */
const SHOWN = 3;

export interface Hinted extends HintedMove {
  offer: Move;
}

export class Hinting {
  thinking = $state(false);
  #hint = $state.raw<Hint | null>(null);
  #looked = $state(0);

  constructor(readonly session: () => TableSession | null | undefined) {}

  /** The best moves, for as long as nobody has moved since. */
  readonly moves: Hinted[] = $derived.by(() => {
    const update = this.session()?.update;
    if (!this.#hint || !update || this.#hint.version !== update.version) return [];
    const offers = new Map(update.moves.map((offer) => [offer.text, offer]));
    return this.#hint.moves.slice(0, SHOWN).flatMap((hinted) => {
      const offer = offers.get(hinted.move);
      return offer ? [{ ...hinted, offer }] : [];
    });
  });

  /** The move that is shown: the best, or another that is pointed at. */
  readonly looked = $derived.by(() => this.moves[this.#looked] ?? this.moves[0] ?? null);

  /** The anchors of the shown move: where it is made, and what for. */
  readonly marks: Anchor[] = $derived.by(() => (this.looked ? marksOf(this.looked) : []));

  async ask(): Promise<void> {
    this.thinking = true;
    this.#looked = 0;
    this.#hint = (await this.session()?.hint()) ?? null;
    this.thinking = false;
  }

  look(index: number): void {
    this.#looked = index;
  }

  close(): void {
    this.#hint = null;
  }
}

/** The anchors of what a move is about. */
export function marksOf({ offer, reasons }: Hinted): Anchor[] {
  switch (offer.kind) {
    case "draw": {
      const routes = reasons.flatMap(({ code, route }) =>
        code === "lacks" && route !== null ? [`route:${route}`] : [],
      );
      return [offer.card === "deck" ? "deck" : `market:${offer.card}`, ...routes];
    }
    case "tickets":
      return ["tickets"];
    case "keep":
      return offer.tickets.map((id) => `offer:${id}`);
    case "claim":
      return [`route:${offer.route}`, ...Object.keys(offer.cards).map((card) => `hand:${card}`)];
    case "take":
    case "place":
      return [`place:${offer.place}`];
    case "lay":
      return Object.keys(offer.cards).map((card) => `hand:${card}`);
    case "complete":
      return [`complete:${offer.ticket}`];
    default:
      return [offer.kind];
  }
}

/** The names of one kind among anchors: of `route:a-b`, `a-b`. */
export function markedAs(kind: string, marks: readonly Anchor[]): string[] {
  return marks.flatMap((mark) => (mark.startsWith(`${kind}:`) ? [mark.slice(kind.length + 1)] : []));
}
