/** Who chose the cards: docs/fairness.md, as the browser computes it. The twin of src/trikk/game/fairness.py. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { seatName } from "../../app/names";
import type { Fairness, Revealed } from "../../protocol";

/** SHA-256 in hexadecimal. Not by `crypto.subtle`: a browser has that only at addresses with TLS. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** A player's number: 128 random bits in hexadecimal. */
export function newNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A finished game, of which nothing is secret any more. */
interface Game {
  table: string;
  edition: string;
  fairness: Fairness;
}

function lines(...all: string[]): string {
  return all.map((line) => `${line}\n`).join("");
}

/** The hash of all that is fixed before the first number is revealed. */
export function commitmentOf({ table, edition, fairness }: Game): string {
  return hashOf(
    lines(
      "trikk commitment 1",
      `table ${table}`,
      `edition ${edition} ${fairness.edition_hash}`,
      `options ${[...fairness.options].sort().join(" ") || "-"}`,
      `starts ${fairness.starts ?? "drawn"}`,
      `secret ${hashOf(fairness.secret)}`,
      ...fairness.seats.map((seat) => (seat.bot === null ? `person ${seat.nonce_hash ?? "-"}` : `bot ${seat.bot}`)),
    ),
  );
}

/** The seed that commitment, secret and numbers give. */
export function seedOf(game: Game): string {
  const { secret, seats } = game.fairness;
  const nonces = seats.map((seat) => `nonce ${seat.nonce ?? "-"}`);
  return hashOf(lines("trikk seed 1", `commitment ${commitmentOf(game)}`, `secret ${secret}`, ...nonces));
}

/** For each seat in the order of play, its number when the table was opened. */
export function orderOfPlay(starts: number | null, seed: string, players: number): number[] {
  const first = starts ?? Number(BigInt(`0x${hashOf(`starts:${seed}`)}`) % BigInt(players));
  return Array.from({ length: players }, (_, seat) => (first + seat) % players);
}

/** What this device kept of a table before it revealed its numbers. */
export interface Kept {
  nonces: readonly string[];
  commitment: string | null;
}

/**
 * What a check found. `mine`: a number of this device is in the cards, and all is as it was promised. `others`: numbers
 * of others are. `alone`: nobody's. `fixed`: the seed was chosen. `wrong`: something does not fit.
 */
export interface Verdict {
  kind: "mine" | "others" | "alone" | "fixed" | "wrong";
  /** Whose numbers are in the cards. */
  names: string[];
  /** Whose did not come in time. */
  missing: string[];
}

/** Checks everything but the cards themselves: `trikk fair` plays the game again, too. */
export function check(revealed: Revealed, kept: Kept): Verdict {
  const { fairness } = revealed;
  const record = revealed.record as { edition: string; seed: unknown; seats: string[] };
  const seats = fairness?.seats ?? [];
  const people = seats.map((seat) => ({ ...seat, called: seatName(seat) ?? "" }));
  const names = people.filter((seat) => seat.nonce !== null).map((seat) => seat.called);
  const missing = people.filter((seat) => seat.nonce === null && seat.nonce_hash !== null).map((seat) => seat.called);
  const verdict = (kind: Verdict["kind"]): Verdict => ({ kind, names, missing });
  if (fairness === null) {
    if (kept.commitment !== null) return verdict("wrong");
    return verdict(revealed.fixed_seed ? "fixed" : "alone");
  }
  const game = { table: revealed.table, edition: record.edition, fairness };
  const commitment = commitmentOf(game);
  const seed = seedOf(game);
  const order = orderOfPlay(fairness.starts, seed, seats.length).map((seat) => seats[seat]);
  const isRight =
    hashOf(fairness.secret) === revealed.seed_hash &&
    commitment === fairness.commitment &&
    (kept.commitment === null || kept.commitment === commitment) &&
    seats.every((seat) => seat.nonce === null || hashOf(seat.nonce) === seat.nonce_hash) &&
    (kept.commitment === null ||
      kept.nonces.every((nonce) => seats.some((seat) => seat.nonce_hash === hashOf(nonce)))) &&
    seed === record.seed &&
    order.every((seat, place) => (seat?.bot ?? seat?.name ?? "") === record.seats[place]);
  if (!isRight) return verdict("wrong");
  if (names.length === 0) return verdict("alone");
  const isMine =
    kept.commitment !== null && seats.some((seat) => seat.nonce !== null && kept.nonces.includes(seat.nonce));
  return verdict(isMine ? "mine" : "others");
}
