/** One table as one reader sees it, kept up to date by the server. */

import { type Answer, ask, Refused, UNREACHABLE } from "../app/api";
import { editionDetails, studioOf } from "../app/editions";
import type {
  Change,
  EditionDetails,
  Happening,
  Happenings,
  Hello,
  Links,
  MakeMove,
  MoveAccepted,
  Moved,
  MoveRefused,
  Pace,
  ReactionName,
  Reason,
  SendMove,
  ServerMessage,
  Update,
  Visible,
} from "../protocol";
import { isMoveOf, movesToFollow } from "./happenings";

/** `lost`: the connection broke, and we connect again. `closed`: the server refused, and `refusal` says why. */
export type Status = "connecting" | "live" | "lost" | "closed";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const AGAIN_AFTER = 1000;
/** A WebSocket through which no answer comes for so long is dead: the move is sent again in another way. */
const ANSWER_WITHIN = 5000;
/** After this time in the background, a connection may be dead without notice. */
const LONG_HIDDEN = 30_000;
/** After these we ask again; any other reason would only be repeated. */
const PASSING = new Set(["stopping", "unavailable", "unreachable", "too_fast"]);

/** A move on its way. */
interface Sent {
  readonly version: number;
  readonly move: string;
  /** The number of the happening that the server says it became. */
  seq?: number;
  /** Told when it is seen made. */
  seen?: (made: true) => void;
}

/** Somebody who waits for the answer to a move that went through the WebSocket. */
interface Waiting {
  readonly resolve: (accepted: { seq: number }) => void;
  readonly reject: (error: Refused) => void;
  readonly late: ReturnType<typeof setTimeout>;
}

/** Addresses about a table that ask for nothing but the token. */
type Simple =
  | "POST /api/tables/{table_id}/hint"
  | "POST /api/tables/{table_id}/code"
  | "GET /api/tables/{table_id}/links";

export class TableSession {
  status = $state<Status>("connecting");
  update = $state.raw<Update | null>(null);
  details = $state.raw<EditionDetails | null>(null);
  /** The moves of the last update that are to be animated. */
  happened = $state.raw<readonly Moved[]>([]);
  /** All known happenings, by sequence number and each once. */
  happenings = $state.raw<Happening[]>([]);
  /** Happenings after this number are news; the others are from before this page was opened. */
  newsAfter = $state(0);
  /** Why the last thing was refused; shown until something else happens. */
  refusal = $state.raw<Reason | null>(null);
  /** How many attempts in a row failed to connect. */
  tries = $state(0);
  /** By how many seconds this device's clock is ahead of the server's, as far as known. */
  ahead = $state(0);

  #token = $state<string | null>(null);
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  /** Until this move is seen made, or refused, nothing else can be done. */
  #sent = $state.raw<Sent | null>(null);
  /** Moves that went through the WebSocket and are not answered yet. */
  #answers = new Map<number, Waiting>();
  #asked = 0;
  #hidden: number | null = null;

  constructor(
    readonly id: string,
    token: string | null,
    /** The secrets of all seats at this device; all their players count as here. */
    readonly secrets: readonly string[] = [],
  ) {
    this.#token = token;
    addEventListener("online", this.#again);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** Where the map was drawn, if that was in this browser. */
  get studio(): string | null {
    return studioOf(this.update?.edition_hash);
  }

  /** A seat's secret, or the key of a link. */
  get token(): string | null {
    return this.#token;
  }

  /** The move that is on its way, or accepted and not yet to be seen. */
  get sending(): string | null {
    return this.#sent?.move ?? null;
  }

  /** Sees the table through other eyes: of another seat at this device. Nothing of the former is kept. */
  become(token: string | null): void {
    this.#drop();
    this.#token = token;
    this.#sent = null;
    this.update = null;
    this.happened = [];
    this.happenings = [];
    this.refusal = null;
    this.status = "connecting";
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  end(): void {
    this.#ended = true;
    this.#sent = null;
    removeEventListener("online", this.#again);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#seen);
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Makes a move. It is shown when the server has accepted it; says whether it was made as soon as that is known. */
  async play(move: string): Promise<boolean> {
    const update = this.update;
    if (!update || this.#sent) return false;
    const offered = update.moves.some((offer) => offer.text === move);
    if (!offered && (await this.#isRefused(update.version, move))) return false;
    const sent: Sent = { version: update.version, move };
    const seen = new Promise<true>((resolve) => (sent.seen = resolve));
    this.#sent = sent;
    this.refusal = null;
    return Promise.race([seen, this.#deliver(sent)]);
  }

  /** Sends a move for as long as no answer comes and it is not seen made: on slow lines an update may be faster. */
  async #deliver(sent: Sent): Promise<boolean> {
    const { version, move } = sent;
    const token = this.#token;
    while (this.#sent === sent) {
      try {
        sent.seq = (await this.#make({ version, move }, token)).seq;
        this.#free();
        return true;
      } catch (error) {
        if (this.#sent !== sent) return false;
        if (error instanceof Refused && PASSING.has(error.code)) {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
          continue;
        }
        this.#sent = null;
        if (!(error instanceof Refused)) throw error;
        this.refusal = error.reason;
        return false;
      }
    }
    return false;
  }

  /** Makes a move: through the WebSocket if it is open, otherwise by a request of its own. */
  #make(body: MakeMove, token: string | null): Promise<{ seq: number }> {
    const socket = this.#socket;
    if (this.status !== "live" || socket?.readyState !== WebSocket.OPEN)
      return ask("POST /api/tables/{table_id}/moves", { path: { table_id: this.id }, body, token });
    this.#asked += 1;
    const move: SendMove = { type: "move", id: this.#asked, ...body };
    socket.send(JSON.stringify(move));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#connect(), ANSWER_WITHIN);
      this.#answers.set(move.id, { resolve, reject, late });
    });
  }

  /** Takes the answer to a move that went through the WebSocket. */
  #answered(answer: MoveAccepted | MoveRefused): void {
    const waiting = this.#answers.get(answer.id);
    this.#answers.delete(answer.id);
    clearTimeout(waiting?.late);
    if (answer.type === "accepted") waiting?.resolve(answer);
    else waiting?.reject(new Refused(answer.error));
  }

  /** Tells those who wait for an answer through the WebSocket that none will come. */
  #giveUp(): void {
    for (const { reject, late } of this.#answers.values()) {
      clearTimeout(late);
      reject(new Refused(UNREACHABLE));
    }
    this.#answers.clear();
  }

  /** Whether a move would be refused; shows why. We ask first, so that ordinary play causes no refusals. */
  async #isRefused(version: number, move: string): Promise<boolean> {
    const path = { table_id: this.id };
    const token = this.#token;
    const body = { version, move };
    const why = await this.attempt(() => ask("POST /api/tables/{table_id}/explain", { path, body, token }));
    if (why && this.#token === token) this.refusal = why.reason;
    return why?.reason !== null;
  }

  /** Sends a request that is not a move; shows the reason if it is refused. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    this.refusal = null;
    try {
      return await doing();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.reason;
      return null;
    }
  }

  /** What each legal move is worth, best first. */
  hint() {
    return this.#simple("POST /api/tables/{table_id}/hint");
  }

  /** A one-time code that moves this seat to another device. */
  code() {
    return this.#simple("POST /api/tables/{table_id}/code");
  }

  /** Addresses to share; null for somebody who does not sit at the table. */
  links(): Promise<Links | null> {
    return this.#simple("GET /api/tables/{table_id}/links");
  }

  react(reaction: ReactionName) {
    const path = { table_id: this.id };
    const body = { reaction };
    return this.attempt(() => ask("POST /api/tables/{table_id}/reactions", { path, body, token: this.#token }));
  }

  /** Takes the last move back. */
  undo() {
    const path = { table_id: this.id };
    const body = { version: this.update?.version ?? 0 };
    return this.attempt(() => ask("POST /api/tables/{table_id}/undo", { path, body, token: this.#token }));
  }

  /** Lets a bot play for the player to move, who is not here. */
  askStandIn() {
    const path = { table_id: this.id };
    return this.attempt(() => ask("POST /api/tables/{table_id}/stand-in", { path, token: this.#token }));
  }

  setPace(pace: Pace) {
    const path = { table_id: this.id };
    const body = { pace };
    return this.attempt(() => ask("POST /api/tables/{table_id}/pace", { path, body, token: this.#token }));
  }

  setColour(colour: number) {
    const path = { table_id: this.id };
    const body = { colour };
    return this.attempt(() => ask("POST /api/tables/{table_id}/colour", { path, body, token: this.#token }));
  }

  /** Puts a bot on a free seat. */
  fillSeat(seat: number, bot: string) {
    const path = { table_id: this.id };
    const body = { seat, bot };
    return this.attempt(() => ask("POST /api/tables/{table_id}/bot", { path, body, token: this.#token }));
  }

  #simple<A extends Simple>(address: A): Promise<Answer<A> | null> {
    const token = this.#token;
    return this.attempt(async () => {
      const answer: unknown = await ask(address as Simple, { path: { table_id: this.id }, token });
      return answer as Answer<A>;
    });
  }

  /** Lets the next move be made once the one on its way is seen: what the server answered, or the move itself. */
  #free(): void {
    const { update } = this;
    const sent = this.#sent;
    if (!update || !sent) return;
    const { seq, you, happenings } = update;
    const isMade = sent.seq === undefined ? happenings.some((each) => isMoveOf(each, you)) : sent.seq <= seq;
    if (!isMade) return;
    this.#sent = null;
    sent.seen?.(true);
  }

  #again = (): void => {
    if (this.#ended || this.status === "closed" || this.status === "live") return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  #offline = (): void => {
    if (this.#ended || this.status === "closed") return;
    this.#drop();
    this.#lose();
  };

  /** Connects again when the page was hidden for long, since a phone may have slept meanwhile. */
  #seen = (): void => {
    this.#say();
    if (document.visibilityState === "hidden") {
      this.#hidden = Date.now();
      return;
    }
    const long = this.#hidden !== null && Date.now() - this.#hidden > LONG_HIDDEN;
    this.#hidden = null;
    if (this.#ended || this.status === "closed") return;
    if (long || this.status !== "live") {
      this.#wait = FIRST_WAIT;
      this.#connect();
    }
  };

  /** Tells the server whether this page is visible. */
  #say(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.status !== "live") return;
    const visible: Visible = { type: "visible", visible: document.visibilityState !== "hidden" };
    this.#socket.send(JSON.stringify(visible));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#giveUp();
  }

  #lose(): void {
    this.status = this.update ? "lost" : "connecting";
    this.tries += 1;
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #connect(): void {
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/updates`);
    this.#socket = socket;
    // Take messages in order, although the first waits for the edition to be loaded.
    let taken = Promise.resolve();
    let final = false;
    let last: Update | null = null;
    socket.onopen = () => {
      const hello: Hello = {
        type: "hello",
        token: this.#token,
        since: this.update?.seq ?? null,
        also: this.secrets.filter((secret) => secret !== this.#token).slice(0, 3),
        visible: document.visibilityState !== "hidden",
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.type === "closing") {
        final = !PASSING.has(message.code);
        if (!final || this.#socket !== socket) return;
        this.refusal = { code: message.code, message: message.message, details: {} };
        this.status = "closed";
        this.#drop();
      } else if (message.type === "accepted" || message.type === "refused") {
        this.#answered(message);
      } else {
        last = message.type === "update" ? message : last && changed(last, message);
        const update = last;
        if (update) taken = taken.then(() => this.#take(socket, update));
      }
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#ended) return;
      this.#socket = null;
      this.#giveUp();
      this.#lose();
    };
  }

  /** Calls the places of a map what they are called in the language that is shown now. */
  async translate(): Promise<void> {
    const update = this.update;
    if (!this.details || !update?.edition_hash) return;
    const details = await editionDetails(update.table.edition, update.edition_hash).catch(() => null);
    if (details) this.details = details;
  }

  async #take(socket: WebSocket, update: Update): Promise<void> {
    if (!this.details) {
      const details = await editionDetails(update.table.edition, update.edition_hash).catch(() => null);
      if (this.#socket !== socket) return;
      if (!details) {
        this.#drop();
        this.#lose();
        return;
      }
      this.details = details;
    }
    if (this.#socket !== socket) return; // another seat or another connection by now
    if (this.update && update.after !== null && update.seq < this.update.seq) return;
    if (update.after === null) {
      this.newsAfter = update.seq;
      void this.#catchUp();
    } else {
      this.#tell(update.happenings);
      const last = update.happenings.at(-1);
      if (last && this.status === "live") this.ahead = Date.now() / 1000 - last.at;
    }
    this.happened = movesToFollow(update);
    this.update = update;
    this.status = "live";
    this.tries = 0;
    this.#wait = FIRST_WAIT;
    this.#free();
  }

  /** Adds happenings, each only once. */
  #tell(happenings: readonly Happening[]): void {
    const known = new Map(this.happenings.map((happening) => [happening.seq, happening]));
    for (const happening of happenings) known.set(happening.seq, happening);
    this.happenings = [...known.values()].sort((a, b) => a.seq - b.seq);
  }

  /** Loads what happened before this page was opened, for the log. */
  async #catchUp(): Promise<void> {
    const token = this.#token;
    const path = { table_id: this.id };
    let after: number | null = 0;
    while (after !== null) {
      const asked: { after: number } = { after };
      const past: Happenings | null = await ask("GET /api/tables/{table_id}/happenings", {
        path,
        query: asked,
        token,
      }).catch(() => null);
      if (!past || this.#ended || this.#token !== token) return;
      this.#tell(past.happenings);
      after = past.next;
    }
  }
}

/** An update as it is after a message with what is different. */
function changed(update: Update, change: Change): Update {
  const { after, seq, happenings } = change;
  const table = { ...update.table, ...change.table };
  const seats = change.view.seats as unknown[] | undefined;
  const view = update.view && {
    ...update.view,
    ...change.view,
    seats: seats ? update.view.seats.map((before, number) => seats[number] ?? before) : update.view.seats,
  };
  return { ...update, ...change.update, after, seq, happenings, table, view: view as Update["view"] };
}
