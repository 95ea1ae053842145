/** Moves as people write them (docs/notation.md), read back into their parts. */

import type { Move } from "../../protocol";

const CARDS = /^([a-z_]+)\*([1-9]\d*)$/;
const NUMBER = /^\d+$/;

/** The move that a text describes; null if there is none. It may be illegal, or contain unknown names. */
export function moveOf(text: string): Move | null {
  const [kind, ...rest] = text.split(" ");
  const [first] = rest;
  if (first === undefined) return kind === "tickets" || kind === "done" || kind === "pass" ? { kind, text } : null;
  if (kind === "keep") return keepOf(text, rest);
  if (kind === "claim") {
    const cards = cardsOf(rest[1]);
    return cards && rest.length === 2 ? { kind, text, route: first, cards } : null;
  }
  if (rest.length > 1) return null;
  switch (kind) {
    case "draw":
      return { kind, text, card: first };
    case "take":
    case "place":
      return { kind, text, place: first };
    case "lay": {
      const cards = cardsOf(first);
      return cards && { kind, text, cards };
    }
    case "complete":
      return NUMBER.test(first) ? { kind, text, ticket: Number(first) } : null;
    default:
      return null;
  }
}

function keepOf(text: string, tickets: string[]): Move | null {
  if (tickets.length === 1 && tickets[0] === "none") return { kind: "keep", text, tickets: [] };
  return tickets.every((ticket) => NUMBER.test(ticket)) ? { kind: "keep", text, tickets: tickets.map(Number) } : null;
}

/** How many of each colour: `red*2+wild*1`. */
function cardsOf(text: string | undefined): Record<string, number> | null {
  const parts = (text ?? "").split("+").map((part) => CARDS.exec(part));
  if (parts.includes(null)) return null;
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? "", Number(part?.[2])]));
}
