/** Several people at one device: whose seat is which, and who holds it now. */

import { ask, Refused } from "../../app/api";
import type { MySeat } from "../../app/seats.svelte";

export interface DeviceSeat extends MySeat {
  /** Its number in the game; null while it is not known. */
  seat: number | null;
  colour: number | null;
}

export class Device {
  seats = $state.raw<DeviceSeat[]>([]);
  /** Who holds the device; null while it is covered. */
  holder = $state.raw<DeviceSeat | null>(null);
  /** Who held it last. */
  former = $state.raw<DeviceSeat | null>(null);
  /** The former holder looks once more. */
  looking = $state(false);
  /** Whether several people use this device, even if one has moved to another since. */
  readonly shared: boolean;

  constructor(
    readonly id: string,
    seats: readonly MySeat[],
  ) {
    this.seats = seats.map((seat) => ({ ...seat, seat: null, colour: null }));
    this.shared = seats.length > 1;
  }

  /** Whether it is known who sits where. */
  get known(): boolean {
    return this.seats.every((seat) => seat.seat !== null);
  }

  /** Asks for the number of each secret's seat, since seats are numbered anew when the game begins. */
  async find(): Promise<void> {
    const found = await Promise.all(this.seats.map((seat) => this.#ask(seat)));
    this.seats = found.filter((seat) => seat !== null);
  }

  /** A seat with its number; unchanged if there is no answer, null if the secret is void. */
  async #ask(known: DeviceSeat): Promise<DeviceSeat | null> {
    try {
      const { you, table } = await ask("GET /api/tables/{table_id}", {
        path: { table_id: this.id },
        token: known.secret,
      });
      return you === null ? null : { ...known, seat: you, colour: table.seats[you]?.colour ?? null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.code === "unknown_table" ? null : known;
    }
  }

  /** Forgets a secret that is void; returns another seat of this device, if there is one. */
  without(secret: string | null): DeviceSeat | null {
    this.seats = this.seats.filter((seat) => seat.secret !== secret);
    if (this.holder?.secret === secret) this.holder = null;
    if (this.former?.secret === secret) this.former = null;
    return this.seats[0] ?? null;
  }

  /** Who of this device sits there. */
  at(seat: number | null): DeviceSeat | null {
    return this.seats.find((each) => seat !== null && each.seat === seat) ?? null;
  }

  /** Covers the device until somebody says who they are. */
  cover(): void {
    this.former = this.holder ?? this.former;
    this.holder = null;
    this.looking = false;
  }

  /** Somebody takes the device. */
  take(seat: DeviceSeat): void {
    this.holder = seat;
    this.former = null;
    this.looking = false;
  }

  /** Lets the former holder look once more at what they have just got. */
  lookAgain(): void {
    this.holder = this.former;
    this.looking = true;
  }
}
