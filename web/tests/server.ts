/** A server that answers as it is told, for tests of what talks to one. */

import { vi } from "vitest";
import type { Hello, ServerMessage, TableInfo } from "../src/protocol";

export type Answer = { status: number; body: unknown } | "nothing";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Hello[] = [];
  closed = false;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Hello);
  }
  close(): void {
    this.closed = true;
  }
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.onclose?.();
  }
}

export class FakeServer {
  /** What is answered, by the end of the path; a function may wait, count, or look at the token. */
  answers: Record<string, (token: string | null) => Answer | Promise<Answer>> = {
    san_francisco: () => ({ status: 200, body: { id: "san_francisco", name: "San Francisco" } }),
    happenings: () => ({ status: 200, body: { after: 0, seq: 0, happenings: [] } }),
  };
  asked: { path: string; body: unknown }[] = [];

  /** Takes the place of the browser's connections, until `vi.unstubAllGlobals`. */
  constructor() {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", this.#fetch);
  }

  #fetch = async (path: string, options: { body: string | null; headers: Record<string, string> }) => {
    this.asked.push({ path, body: options.body && JSON.parse(options.body) });
    const name = path.split("?")[0]?.split("/").at(-1) ?? "";
    const answer = await this.answers[name]?.(options.headers.Authorization?.replace("Bearer ", "") ?? null);
    if (!answer || answer === "nothing") throw new TypeError("no connection");
    return { ok: answer.status < 400, json: async () => answer.body };
  };
}

/** A refusal for this reason. */
export function refused(code: string): Answer {
  return { status: 422, body: { error: { code, message: code, details: {} } } };
}

/** A table of three people, Ada to move. */
export function table(changed: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t1",
    edition: "san_francisco",
    edition_version: 1,
    state: "playing",
    seats: ["Ada", "Ben", "Cleo"].map((name, colour) => ({ kind: "person", name, bot: null, stand_in: null, colour })),
    turn_limit: "none",
    open_track: false,
    hints: false,
    pace: "normal",
    listed: false,
    fixed_seed: false,
    seed_hash: "",
    created: 0,
    to_move: 0,
    deadline: null,
    paused: false,
    rematch: null,
    ...changed,
  };
}
