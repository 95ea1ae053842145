/** The settings of a table before it is opened. */

import { newSecret } from "../app/api";
import { canPlay, REGULARS } from "../app/characters";
import { cleanName, usableName } from "../app/names";
import { settings } from "../app/settings.svelte";
import { t } from "../app/words.svelte";
import type { OpenTable, Pace, SeatChoice, TurnLimit } from "../protocol";
import { PLAYERS } from "../ui/marks/players";

export type SeatKind = "me" | "same_device" | "open" | "bot";

export interface SeatWish {
  /** For the list on the page. */
  key: number;
  kind: SeatKind;
  name: string;
  bot: string;
  /** Different for each seat; open seats reserve one too. */
  colour: number;
}

export class Wish {
  edition = $state("");
  seats = $state<SeatWish[]>([]);
  /** Which seat begins; null: random. */
  starts = $state<number | null>(null);
  pace = $state<Pace>(settings.pace);
  limit = $state<TurnLimit>("none");
  listed = $state(false);
  hints = $state(true);
  openTrack = $state(false);
  seed = $state<number | null>(null);
  #keys = 0;

  /** `others` is who the others are at first. */
  constructor(
    edition: string | null,
    readonly others: "bot" | "open" = "bot",
  ) {
    this.edition = edition ?? "";
    this.seats.push(this.#seat("me", usableName(settings.name) ?? ""));
    this.add();
    this.add();
    if (settings.colour !== null) this.paint(0, settings.colour);
  }

  get hasOpenSeat(): boolean {
    return this.seats.some((seat) => seat.kind === "open");
  }

  /** One person against bots: there are hints. */
  get isPractice(): boolean {
    return this.seats.filter((seat) => seat.kind !== "bot").length === 1;
  }

  add(): void {
    this.seats.push(this.#seat(this.others));
  }

  /** Gives a seat a colour; the seat that had it swaps. */
  paint(number: number, colour: number): void {
    const seat = this.seats[number];
    const other = this.seats.find((each) => each.colour === colour);
    if (!seat) return;
    if (other) other.colour = seat.colour;
    seat.colour = colour;
  }

  remove(): void {
    this.seats.pop();
    if (this.starts !== null && this.starts >= this.seats.length) this.starts = null;
  }

  /** Adjusts the number of seats, and the bots, to the chosen edition. */
  fit(least: number, most: number): void {
    for (const seat of this.seats) if (!canPlay(seat.bot, this.edition)) seat.bot = this.#nextBot();
    while (this.seats.length < least) this.add();
    while (this.seats.length > most) this.remove();
  }

  /** Whether several people play at this device, and so need names. */
  get isShared(): boolean {
    return this.seats.some((seat) => seat.kind === "same_device");
  }

  /** The name of somebody who types none. */
  defaultName(seat: SeatWish, number: number): string {
    if (seat.kind !== "me" && seat.kind !== "same_device") return t("home-seat", { number: number + 1 });
    if (this.isShared) return t("home-guest", { number: number + 1 });
    return this.hasOpenSeat ? t("guest") : t("you");
  }

  /** The request to the server, with new secrets. */
  request(): OpenTable {
    return {
      edition: this.edition,
      seats: this.seats.map((seat, number) => this.#choice(seat, number)),
      starts: this.starts,
      pace: this.pace,
      turn_limit: this.limit,
      listed: this.listed,
      hints: this.hints,
      open_track: this.openTrack,
      seed: this.hasOpenSeat ? null : (this.seed ?? null),
    };
  }

  #choice(seat: SeatWish, number: number): SeatChoice {
    switch (seat.kind) {
      case "open":
        return { kind: "open" };
      case "bot":
        return { kind: "bot", bot: seat.bot, colour: seat.colour };
      default:
        return { kind: seat.kind, name: this.#name(seat, number), secret: newSecret(), colour: seat.colour };
    }
  }

  /** Null without a name, since other readers have a word for that; people who share a device get a name here. */
  #name(seat: SeatWish, number: number): string | null {
    return cleanName(seat.name) || (this.isShared ? this.defaultName(seat, number) : null);
  }

  /** The first regular bot that is not at the table yet. */
  #nextBot(): string {
    const here = this.seats.filter((seat) => seat.kind === "bot").map((seat) => seat.bot);
    return REGULARS.find((bot) => !here.includes(bot)) ?? REGULARS[0];
  }

  #seat(kind: SeatKind, name = ""): SeatWish {
    this.#keys += 1;
    const taken = this.seats.map((seat) => seat.colour);
    const colour = PLAYERS.findIndex((_, number) => !taken.includes(number));
    return { key: this.#keys, kind, name, bot: this.#nextBot(), colour };
  }
}
