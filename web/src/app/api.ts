/** Requests to the server, with the types of the protocol. */

import type { Error as Answered, paths, Reason } from "../protocol";

type Method = "get" | "post";
/** Method and path of a request: `POST /api/tables`. */
export type Address = {
  [P in keyof paths]: { [M in Method]: paths[P][M] extends object ? `${Uppercase<M>} ${P}` : never }[Method];
}[keyof paths];
type Operation<A extends Address> = A extends `${infer M} ${infer P extends keyof paths}`
  ? paths[P][Lowercase<M> & Method]
  : never;
type Body<A extends Address> =
  Operation<A> extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;
type Path<A extends Address> = Operation<A> extends { parameters: { path: infer P } } ? P : undefined;
type Query<A extends Address> = Operation<A> extends { parameters: { query?: infer Q } } ? Q : undefined;
/** The answer to a request. */
export type Answer<A extends Address> =
  Operation<A> extends { responses: infer R }
    ? R[keyof R & (200 | 201)] extends { content: { "application/json": infer T } }
      ? T
      : undefined
    : undefined;
type Need<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
type Options<A extends Address> = Need<"path", Path<A>> &
  Need<"body", Body<A>> & { query?: Query<A>; token?: string | null };

/** The server refused, with its reason; `unreachable` if it did not answer. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.message);
  }

  get code(): string {
    return this.reason.code;
  }
}

export const UNREACHABLE: Reason = { code: "unreachable", message: "the server does not answer", details: {} };

/** Asks the server: `ask("POST /api/tables/{table_id}/join", { path: { table_id }, body })`. */
export async function ask<A extends Address>(address: A, options: Options<A>): Promise<Answer<A>> {
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
  if (response.ok) return answer as Answer<A>;
  throw new Refused((answer as Answered | null)?.error ?? UNREACHABLE);
}

/** Does something that the server may refuse, and says why it did; null if it did not. */
export async function refusalOf(doing: () => Promise<unknown>): Promise<Reason | null> {
  try {
    await doing();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

/** A secret for a seat: 32 random bytes. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
