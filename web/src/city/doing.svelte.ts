/** The reader's unfinished decision: a route pointed at or chosen, its cards, and a move to be confirmed. */

import { confirms } from "../app/settings.svelte";
import type { Move, Route } from "../protocol";
import type { Proposing } from "../table/moves/proposing";
import type { CityStage } from "../table/stage";
import { markTickets } from "../ui/marks/ticketMarks";
import { nearestClaim, paymentsFor } from "./claims/claims";

export class Doing implements Proposing {
  /** The route that is pointed at. */
  pointed = $state<string | null>(null);
  /** The ticket that was chosen to stay lit. */
  pinned = $state<number | null>(null);
  #ticket = $state<number | null>(null);
  #kept = $state.raw<number[]>([]);
  #marks: ReadonlyMap<number, number> = new Map();
  #route = $state<string | null>(null);
  #move = $state<string | null>(null);

  constructor(readonly stage: () => CityStage) {}

  /** The route whose cards are being chosen, for as long as it can be claimed. */
  readonly route = $derived.by(() =>
    this.#route !== null && paymentsFor(this.stage().moves, this.#route).length > 0 ? this.#route : null,
  );

  /** The move that waits to be confirmed, for as long as it is legal. */
  readonly move = $derived.by(() => (this.#move !== null && this.isLegal(this.#move) ? this.#move : null));

  /** Those of the tickets on offer that are to be kept. */
  readonly kept = $derived.by(() => {
    const { view, you } = this.stage();
    const offer = you === null ? null : view.seats[you]?.offer;
    return this.#kept.filter((ticket) => offer?.includes(ticket));
  });

  /** The number of each of the reader's tickets by which it is marked on the map and in the list. */
  readonly marks = $derived.by(() => {
    const { view, you } = this.stage();
    const held = you === null ? [] : (view.seats[you]?.tickets ?? []);
    this.#marks = markTickets(
      this.#marks,
      held.map(({ id }) => id),
    );
    return this.#marks;
  });

  /** The ticket whose ends are lit. */
  get ticket(): number | null {
    return this.#ticket ?? this.pinned;
  }

  pointAt(ticket: number | null): void {
    this.#ticket = ticket;
  }

  /** Keeps a ticket lit, or not. */
  pin(ticket: number): void {
    this.pinned = this.pinned === ticket ? null : ticket;
  }

  /** Marks a ticket on offer to be kept, or not. */
  toggle(ticket: number): void {
    this.#kept = this.kept.includes(ticket) ? this.kept.filter((one) => one !== ticket) : [...this.kept, ticket];
  }

  isLegal(move: string): boolean {
    return this.stage().moves.some((offer) => offer.text === move);
  }

  /** Makes a move, or asks to confirm it first; a second call confirms it. If it is not legal, the page says why. */
  propose(move: string): void {
    const offer = this.stage().moves.find((one) => one.text === move);
    if (!offer) this.#refuse(move);
    else if (confirms(offer.kind) && this.move !== move) this.#move = move;
    else void this.send(move);
  }

  /** Makes a move that was suggested, or shows it waiting to be confirmed. */
  suggest(offer: Move): void {
    if (offer.kind === "claim" && confirms("claim")) {
      this.#route = offer.route;
      this.#move = offer.text;
    } else this.propose(offer.text);
  }

  /** Chooses the cards for a claim, which is made at once or waits for the button that confirms it. */
  pay(move: string): void {
    if (confirms("claim")) this.#move = move;
    else void this.send(move);
  }

  /** Chooses a route to claim; says why if it cannot be claimed. */
  chooseRoute(route: Route): void {
    const { view, you, details, moves } = this.stage();
    if (you === null) return;
    const payments = paymentsFor(moves, route.id);
    const [first] = payments;
    if (!first) {
      this.#route = null;
      this.#move = null;
      this.#refuse(nearestClaim(details, route, view.seats[you]?.known_cards ?? {}));
    } else if (payments.length === 1 && !confirms("claim")) {
      void this.send(first.text);
    } else {
      this.#open(route, first.text);
    }
  }

  /** Switches to the other track of a double route, to choose its cards; nothing is sent. */
  switchTo(track: Route): void {
    const [first] = paymentsFor(this.stage().moves, track.id);
    if (first) this.#open(track, first.text);
  }

  #open(route: Route, payment: string): void {
    this.pointed = route.id;
    this.#route = route.id;
    this.#move = confirms("claim") ? payment : null;
  }

  /** Clears the choice. */
  cancel(): void {
    this.pointed = null;
    this.#route = null;
    this.#move = null;
  }

  async send(move: string): Promise<void> {
    if (this.stage().busy) return;
    if (await this.stage().play(move)) this.cancel();
  }

  /** Tries a move that is not legal: the server names the rule against it, and nothing changes. */
  #refuse(move: string): void {
    const { view, you, explain, busy, play } = this.stage();
    if (you === null || busy) return;
    if (view.to_move === null) explain("game_over");
    else if (view.to_move !== you) explain("not_your_turn", { to_move: view.to_move });
    else void play(move);
  }
}
