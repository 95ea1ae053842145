/** Requests to the server, with the types of the protocol. */

import type { Error as Answered, Endpoints, Reason } from "../protocol";

type Address = keyof Endpoints;
type Options<A extends Address> = Need<A, "path"> & Need<A, "body"> & Query<A> & { token?: string | null };
type Need<A extends Address, K extends "path" | "body"> = Endpoints[A][K] extends undefined
  ? { [P in K]?: undefined }
  : { [P in K]: Endpoints[A][K] };
type Query<A extends Address> = { query?: Endpoints[A]["query"] };

/** The server's no, with its reason; `unreachable` if it did not answer. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.message);
  }

  get code(): string {
    return this.reason.code;
  }
}

const UNREACHABLE: Reason = { code: "unreachable", message: "the server does not answer", details: {} };

/** Asks the server: `ask("POST /api/tables/{table_id}/join", { path: { table_id }, body })`. */
export async function ask<A extends Address>(address: A, options: Options<A>): Promise<Endpoints[A]["answer"]> {
  const [method, pattern] = address.split(" ") as [string, string];
  const parts = (options.path ?? {}) as Record<string, string>;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) query.set(name, String(value));
  const headers: Record<string, string> = {};
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
    });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Endpoints[A]["answer"];
  throw new Refused((answer as Answered | null)?.error ?? UNREACHABLE);
}

/** A secret for a seat: 32 random bytes. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
