/** Finds where a text stops being JSON, which browsers report differently or not at all. */

const TOKEN = /"(?:[^"\\\n\r]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,]/y;
const SPACE = /\s*/y;

/** What may come next: `key_or_end` is the beginning of an object, `value_or_end` of a list. */
type Next = "value" | "value_or_end" | "key" | "key_or_end" | "colon" | "comma_or_end" | "nothing";

/** The position of the first thing that should not be there; the end of the text if something is missing. */
export function faultIn(text: string): number {
  const closing: ("}" | "]")[] = [];
  let next: Next = "value";
  let at = 0;
  while (true) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return at === text.length ? text.trimEnd().length : at;
    const after = follow(next, token, closing);
    if (after === null) return at;
    next = after;
    at += token.length;
  }
}

/** What may come after a token; null if the token may not be here. */
function follow(next: Next, token: string, closing: ("}" | "]")[]): Next | null {
  const value = (): Next => (closing.length > 0 ? "comma_or_end" : "nothing");
  if (token === "}" || token === "]") {
    return next.endsWith("or_end") && closing.pop() === token ? value() : null;
  }
  if (next === "colon") return token === ":" ? "value" : null;
  if (next === "comma_or_end") {
    if (token !== ",") return null;
    return closing.at(-1) === "}" ? "key" : "value";
  }
  if (next === "key" || next === "key_or_end") return token.startsWith('"') ? "colon" : null;
  if (next === "nothing" || token === ":" || token === ",") return null;
  if (token === "{" || token === "[") {
    closing.push(token === "{" ? "}" : "]");
    return token === "{" ? "key_or_end" : "value_or_end";
  }
  return value();
}
