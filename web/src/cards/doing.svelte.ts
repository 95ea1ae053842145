/** The reader's unfinished decision: cards chosen to be laid, and a move to be confirmed. */

import { confirms } from "../app/settings.svelte";
import type { Proposing } from "../table/moves/proposing";
import { type Cards, total } from "../table/piles/counts";
import type { CardStage } from "../table/stage";
import { exactLay, layText } from "./hand/laying";

export class Doing implements Proposing {
  #wanted = $state<Cards>({});
  #move = $state<string | null>(null);

  constructor(readonly stage: () => CardStage) {}

  /** The reader's hand. */
  readonly hand: Cards = $derived.by(() => {
    const { view, you } = this.stage();
    return (you === null ? null : view.seats[you]?.known_cards) ?? {};
  });

  /** The cards chosen to be laid, as far as the hand still has them. */
  readonly chosen: Cards = $derived.by(() => {
    const kept = Object.entries(this.#wanted).map(([card, count]) => [card, Math.min(count, this.hand[card] ?? 0)]);
    return Object.fromEntries(kept.filter(([, count]) => count !== 0)) as Cards;
  });

  /** The move that waits to be confirmed, for as long as it is legal. */
  readonly move = $derived.by(() => (this.#move !== null && this.isLegal(this.#move) ? this.#move : null));

  /** Whether it is the reader's turn to lay cards, if any fit. */
  readonly laying = $derived.by(() => {
    const { view, you, moves } = this.stage();
    return you !== null && view.to_move === you && view.phase === "turn" && moves.length > 0;
  });

  isLegal(move: string): boolean {
    return this.stage().moves.some((offer) => offer.text === move);
  }

  /** Chooses one more card of a colour; after the last one in hand, none again. */
  choose(card: string): void {
    const count = this.chosen[card] ?? 0;
    this.put({ ...this.chosen, [card]: count < (this.hand[card] ?? 0) ? count + 1 : 0 });
  }

  /** Takes one card of a colour back. */
  unchoose(card: string): void {
    this.put({ ...this.chosen, [card]: Math.max(0, (this.chosen[card] ?? 0) - 1) });
  }

  /** Chooses exactly these cards. */
  put(cards: Cards): void {
    this.#wanted = cards;
    this.#move = null;
  }

  /** Lays the chosen cards; says why if they cannot be laid. */
  lay(): void {
    if (total(this.chosen) === 0) return;
    const { details, moves } = this.stage();
    this.send(exactLay(moves, this.chosen)?.text ?? layText(details, this.chosen));
  }

  /** Makes a move, or asks to confirm it first; a second call confirms it. If it is not legal, the page says why. */
  propose(move: string): void {
    const offer = this.stage().moves.find((one) => one.text === move);
    if (offer && confirms(offer.kind) && this.move !== move) this.#move = move;
    else void this.send(move);
  }

  /** Clears the choice. */
  cancel(): void {
    this.put({});
  }

  /** Makes a move, also one that is not legal: the server then names the rule against it. */
  async send(move: string): Promise<void> {
    const { view, you, busy, explain, play } = this.stage();
    if (you === null || busy) return;
    if (view.to_move === null) explain("game_over");
    else if (view.to_move !== you) explain("not_your_turn", { seat: you, to_move: view.to_move });
    else if (await play(move)) this.cancel();
  }
}
