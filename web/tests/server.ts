/** A server that answers as it is told, for tests of what talks to one. */

import { vi } from "vitest";
import type { Hello, Reason, SendMove, ServerMessage, TableInfo } from "../src/protocol";

export type Answer = { status: number; body: unknown } | "nothing";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static server: FakeServer;
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Hello[] = [];
  closed = false;
  /** Open when a hello has been said. */
  get readyState(): number {
    return this.closed ? 3 : this.sent.length > 0 ? FakeSocket.OPEN : 0;
  }

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as Hello | SendMove;
    if (message.type === "move") void this.#move(message);
    else this.sent.push(message);
  }
  /** Answers a move as a request would be answered; without an answer the connection is lost. */
  async #move({ id, version, move }: SendMove): Promise<void> {
    const answer = await FakeSocket.server.answer(`${this.url}/moves`, { version, move }, this.sent[0]?.token ?? null);
    if (answer === "nothing" || answer.body === null) this.breaks();
    else if (answer.status < 400)
      this.says({ type: "accepted", id, held: false, ...(answer.body as { version: number; seq: number }) });
    else this.says({ type: "refused", id, error: (answer.body as { error: Reason }).error });
  }
  close(): void {
    this.closed = true;
  }
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.closed = true;
    this.onclose?.();
  }
}

export class FakeServer {
  /** What is answered, by the end of the path; a function may wait, count, or look at the token. */
  answers: Record<string, (token: string | null) => Answer | Promise<Answer>> = {
    san_francisco: () => ({ status: 200, body: { id: "san_francisco", name: "San Francisco" } }),
    happenings: () => ({ status: 200, body: { after: 0, seq: 0, next: null, happenings: [] } }),
  };
  asked: { path: string; body: unknown }[] = [];

  /** Takes the place of the browser's connections, until `vi.unstubAllGlobals`. */
  constructor() {
    FakeSocket.all = [];
    FakeSocket.server = this;
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", this.#fetch);
  }

  #fetch = async (path: string, options: { body: string | null; headers: Record<string, string> }) => {
    const token = options.headers.Authorization?.replace("Bearer ", "") ?? null;
    const answer = await this.answer(path, options.body && JSON.parse(options.body), token);
    if (answer === "nothing") throw new TypeError("no connection");
    return { ok: answer.status < 400, json: async () => answer.body };
  };

  async answer(path: string, body: unknown, token: string | null): Promise<Answer> {
    this.asked.push({ path, body });
    const name = path.split("?")[0]?.split("/").at(-1) ?? "";
    return (await this.answers[name]?.(token)) ?? "nothing";
  }
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
    edition_hash: null,
    state: "playing",
    seats: ["Ada", "Ben", "Cleo"].map((name, colour) => ({
      kind: "person",
      name,
      bot: null,
      stand_in: null,
      colour,
      nonce: null,
    })),
    turn_limit: "none",
    open_track: false,
    hints: false,
    pace: "normal",
    listed: false,
    fixed_seed: false,
    starts: null,
    seed_hash: "",
    commitment: null,
    created: 0,
    to_move: 0,
    deadline: null,
    paused: false,
    rematch: null,
    ...changed,
  };
}
