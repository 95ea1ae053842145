/** Choosing a move: what the market, the piles and the buttons of both kinds of game need to know of it. */

export interface Proposing {
  /** The move that waits to be confirmed. */
  readonly move: string | null;
  isLegal(move: string): boolean;
  /** Makes a move, or asks to confirm it first. What is not legal says why. */
  propose(move: string): void;
  /** Makes a move that needs no more confirming. */
  send(move: string): Promise<void>;
  /** Goes back to where nothing is chosen. */
  cancel(): void;
}
