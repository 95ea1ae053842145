/** Finds the table of a link or code that people type or paste. */

import { ask, newSecret, Refused } from "../../app/api";
import { placeOf } from "../../app/router.svelte";
import { keepTable } from "../../app/seats.svelte";

/** The address that a link or a code leads to. The one-time code of a seat moves that seat to this device. */
export async function addressOf(text: string): Promise<string> {
  const link = linkIn(text);
  if (link !== null) return link;
  const code = text.trim();
  const found = await ask("GET /api/codes/{code}", { path: { code } });
  if (found.table === null)
    throw new Refused({ code: "unknown_code", message: "this code is for nothing", details: {} });
  if (found.invite !== null) return `/t/${found.table}#invite=${found.invite}`;
  const secret = newSecret();
  const path = { table_id: found.table };
  const { seat, table } = await ask("POST /api/tables/{table_id}/take-over", { path, body: { code, secret } });
  const name = table.seats[seat]?.name ?? "";
  const { id, edition, edition_hash } = table;
  keepTable({ id, edition, edition_hash, seats: [{ name, secret }], key: null, opened: Date.now() });
  return `/t/${table.id}`;
}

/** The address of a link within this page; null if the text is no link. Links to other servers are refused. */
export function linkIn(text: string): string | null {
  const pasted = text.trim();
  if (!pasted.includes("/")) return null;
  const url = urlOf(/^https?:\/\//.test(pasted) ? pasted : `${location.protocol}//${pasted}`);
  if (url === null || url.host !== location.host || placeOf(url.pathname, url.hash).screen !== "table")
    throw new Refused({ code: "wrong_link", message: "this is no link to a table here", details: {} });
  return url.pathname + url.hash;
}

/** Like `URL.parse`, which not all of our browsers have (docs/page.md). */
function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
