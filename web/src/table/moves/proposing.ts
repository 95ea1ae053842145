/** Choosing a move: the interface that market, piles and buttons of both kinds of game use. */

export interface Proposing {
  /** The move that waits to be confirmed. */
  readonly move: string | null;
  isLegal(move: string): boolean;
  /** Makes a move, or asks to confirm it first. If it is not legal, the page says why. */
  propose(move: string): void;
  /** Makes a move that needs no more confirming. */
  send(move: string): Promise<void>;
  /** Clears the choice. */
  cancel(): void;
}
