import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Happening, Moved, Update, View } from "../src/protocol";
import { TableSession } from "../src/table/session.svelte";
import { city } from "./positions";
import { type Answer, FakeServer, FakeSocket, refused, table } from "./server";

const ADA = "secret-of-ada";
const BEN = "secret-of-ben";

let server: FakeServer;
const TABLE = table();

function update(seq: number, changed: Partial<Update> = {}): Update {
  const version = changed.version ?? seq;
  return {
    type: "update",
    after: null,
    seq,
    version,
    you: 0,
    table: TABLE,
    edition_hash: null,
    happenings: [],
    view: city({ deck_size: 100 - version }),
    moves: [{ kind: "draw", text: "draw deck", card: "deck" }],
    default: null,
    payable: [],
    choosing: [],
    held: false,
    undo_until: null,
    presence: [],
    stand_in_at: null,
    ...changed,
  };
}

function movedBy(seq: number, seat: number, by: Moved["by"]): Happening {
  return { type: "moved", seq, at: seq, version: seq, seat, by, events: [] };
}
const moved = (seq: number) => movedBy(seq, 1, "bot");

const deckOf = (view: View | null | undefined) => view?.deck_size;
const settled = () => vi.advanceTimersByTimeAsync(0);

let session: TableSession;

async function open(token: string | null = ADA): Promise<FakeSocket> {
  session = new TableSession("t1", token);
  FakeSocket.last.onopen?.();
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

afterEach(() => {
  session.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("connecting", () => {
  test("says hello with the token, and is live with the first update", async () => {
    const socket = await open();
    expect(session.status).toBe("connecting");
    expect(socket.url).toMatch(/\/api\/tables\/t1\/updates$/);
    expect(socket.sent).toEqual([{ type: "hello", token: ADA, since: null, also: [], visible: true }]);
    socket.says(update(5));
    await settled();
    expect(session.status).toBe("live");
    expect(session.update?.seq).toBe(5);
    expect(session.happened).toEqual([]);
    expect(session.newsAfter).toBe(5);
  });

  test("goes on where it was when the connection breaks, and shows what lies between", async () => {
    const socket = await open();
    socket.says(update(5));
    await settled();
    socket.breaks();
    expect(session.status).toBe("lost");
    expect(session.update?.seq).toBe(5);
    await vi.advanceTimersByTimeAsync(500);
    const second = FakeSocket.last;
    expect(second).not.toBe(socket);
    second.onopen?.();
    expect(second.sent[0]?.since).toBe(5);
    second.says(update(7, { after: 5, happenings: [moved(6), moved(7)] }));
    await settled();
    expect(session.status).toBe("live");
    expect(session.happenings.map(({ seq }) => seq)).toEqual([6, 7]);
    expect(session.happened.map(({ seq }) => seq)).toEqual([6, 7]);
    expect(deckOf(session.update?.view)).toBe(93);
    expect(session.newsAfter).toBe(5);
  });

  test("a fresh view after a long time shows nothing happening", async () => {
    const socket = await open();
    socket.says(update(5));
    await settled();
    socket.says(update(900));
    await settled();
    expect(session.happened).toEqual([]);
    expect(session.newsAfter).toBe(900);
  });

  test("waits longer each time, and not at all when the browser is online again", async () => {
    await open();
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(3);
    expect(session.tries).toBe(2);
  });

  test("knows at once that the browser is offline", async () => {
    const socket = await open();
    socket.says(update(5));
    await settled();
    dispatchEvent(new Event("offline"));
    expect(session.status).toBe("lost");
    expect(socket.closed).toBe(true);
  });

  test("a server that stops is asked again; one that says no is not", async () => {
    const socket = await open();
    socket.says({ type: "closing", code: "stopping", message: "" });
    socket.breaks();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.says({ type: "closing", code: "unknown_table", message: "no such table" });
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    expect(session.status).toBe("closed");
    expect(session.refusal?.code).toBe("unknown_table");
  });

  test("nothing is connected after the end", async () => {
    const socket = await open();
    session.end();
    expect(socket.closed).toBe(true);
    socket.breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("the order of things", () => {
  test("updates are taken in order although the first waits for the edition", async () => {
    let tell: (answer: Answer) => void = () => undefined;
    server.answers.lisbon = () => new Promise((resolve) => (tell = resolve));
    const table = { ...TABLE, edition: "lisbon" };
    const socket = await open();
    socket.says(update(5, { table }));
    socket.says(update(6, { table, after: 5, happenings: [moved(6)] }));
    await settled();
    expect(session.update).toBeNull();
    tell({ status: 200, body: { id: "lisbon" } });
    await settled();
    expect(session.update?.seq).toBe(6);
    expect(session.happened.map(({ seq }) => seq)).toEqual([6]);
    expect(session.happenings.map(({ seq }) => seq)).toEqual([6]);
  });

  test("an edition that cannot be loaded is asked for again with the next connection", async () => {
    server.answers.porto = () => "nothing";
    const table = { ...TABLE, edition: "porto" };
    const socket = await open();
    socket.says(update(5, { table }));
    await settled();
    expect(session.status).toBe("connecting");
    server.answers.porto = () => ({ status: 200, body: { id: "porto" } });
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.says(update(5, { table }));
    await settled();
    expect(session.status).toBe("live");
  });

  test("an update that is older than what is known changes nothing", async () => {
    const socket = await open();
    socket.says(update(9));
    await settled();
    socket.says(update(8, { after: 7 }));
    await settled();
    expect(session.update?.seq).toBe(9);
  });

  test("what came by two ways happened once", async () => {
    let tell: (answer: Answer) => void = () => undefined;
    server.answers.happenings = () => new Promise((resolve) => (tell = resolve));
    const socket = await open();
    socket.says(update(2));
    socket.says(update(3, { after: 2, happenings: [moved(3)] }));
    await settled();
    tell({ status: 200, body: { after: 0, seq: 4, next: null, happenings: [1, 2, 3, 4].map(moved) } });
    await settled();
    socket.says(update(4, { after: 3, happenings: [moved(4)] }));
    await settled();
    expect(session.happenings.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

test("a long past is asked for in parts", async () => {
  server.answers.happenings = () => {
    const after = Number(server.asked.at(-1)?.path.split("after=")[1]);
    const happenings = [moved(after + 1), moved(after + 2)];
    return { status: 200, body: { after, seq: 6, next: after < 4 ? after + 2 : null, happenings } };
  };
  const socket = await open();
  socket.says(update(6));
  await settled();
  expect(session.happenings.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

describe("other eyes", () => {
  test("nothing of the former seat is left, and its late messages are not heard", async () => {
    const socket = await open();
    socket.says(update(5, { you: 0, after: 4, happenings: [moved(5)] }));
    await settled();
    session.become(BEN);
    expect(session.token).toBe(BEN);
    expect(session.update).toBeNull();
    expect(session.happened).toEqual([]);
    expect(session.happenings).toEqual([]);
    expect(session.status).toBe("connecting");
    socket.says(update(6, { you: 0, after: 5 }));
    socket.breaks();
    await settled();
    expect(session.update).toBeNull();
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", token: BEN, since: null, also: [], visible: true }]);
    FakeSocket.last.says(update(6, { you: 1 }));
    await settled();
    expect(session.update?.you).toBe(1);
    expect(session.happened).toEqual([]);
  });

  test("a message that waited for the edition is not shown to the next one", async () => {
    let tell: (answer: Answer) => void = () => undefined;
    server.answers.faro = () => new Promise((resolve) => (tell = resolve));
    const table = { ...TABLE, edition: "faro" };
    const socket = await open();
    socket.says(update(5, { table, you: 0 }));
    await settled();
    session.become(BEN);
    tell({ status: 200, body: { id: "faro" } });
    await settled();
    expect(session.update).toBeNull();
  });

  test("the past of the former seat is not told to the next one", async () => {
    let tell: (answer: Answer) => void = () => undefined;
    server.answers.happenings = () => new Promise((resolve) => (tell = resolve));
    const socket = await open();
    socket.says(update(2));
    await settled();
    session.become(BEN);
    tell({ status: 200, body: { after: 0, seq: 2, next: null, happenings: [moved(1), moved(2)] } });
    await settled();
    expect(session.happenings).toEqual([]);
  });
});

describe("making moves", () => {
  test("a move is shown when the server has shown it, and nothing can be done until then", async () => {
    server.answers.moves = () => ({ status: 200, body: { version: 6, seq: 6 } });
    const socket = await open();
    socket.says(update(5));
    await settled();
    const played = session.play("draw deck");
    expect(session.sending).toBe("draw deck");
    await settled();
    expect(await played).toBe(true);
    expect(deckOf(session.update?.view)).toBe(95);
    expect(session.sending).toBe("draw deck");
    expect(await session.play("draw deck")).toBe(false);
    socket.says(update(6, { after: 5, happenings: [moved(6)] }));
    await settled();
    expect(deckOf(session.update?.view)).toBe(94);
    expect(session.sending).toBeNull();
    expect(server.asked.filter(({ path }) => path.endsWith("/moves"))).toHaveLength(1);
  });

  test("an update may come before the answer", async () => {
    let tell: (answer: Answer) => void = () => undefined;
    server.answers.moves = () => new Promise((resolve) => (tell = resolve));
    const socket = await open();
    socket.says(update(5));
    await settled();
    const played = session.play("draw deck");
    await settled();
    socket.says(update(6, { after: 5 }));
    await settled();
    expect(session.sending).toBe("draw deck");
    tell({ status: 200, body: { version: 6, seq: 6 } });
    expect(await played).toBe(true);
    expect(session.sending).toBeNull();
  });

  describe("on a slow line", () => {
    let answers: ((answer: Answer) => void)[];
    let socket: FakeSocket;
    const sent = () => server.asked.filter(({ path }) => path.endsWith("/moves")).map(({ body }) => body);

    beforeEach(async () => {
      answers = [];
      server.answers.moves = () => new Promise((resolve) => answers.push(resolve));
      socket = await open();
      socket.says(update(5));
      await settled();
    });

    test("a move that an update shows made frees the next, and its late answer changes nothing", async () => {
      const first = session.play("draw deck");
      await settled();
      socket.says(update(6, { after: 5, happenings: [movedBy(6, 0, "person")] }));
      expect(await first).toBe(true);
      expect(session.sending).toBeNull();
      const second = session.play("draw deck");
      expect(session.sending).toBe("draw deck");
      answers[0]?.(refused("stale_version"));
      await settled();
      expect(session.sending).toBe("draw deck");
      expect(session.refusal).toBeNull();
      answers[1]?.({ status: 200, body: { version: 7, seq: 7 } });
      expect(await second).toBe(true);
      expect(session.sending).toBe("draw deck");
      socket.says(update(7, { after: 6, happenings: [movedBy(7, 0, "person")] }));
      await settled();
      expect(session.sending).toBeNull();
      expect(sent()).toEqual([5, 6].map((version) => ({ version, move: "draw deck" })));
    });

    test("a move that is seen made is not sent again", async () => {
      const played = session.play("draw deck");
      answers[0]?.("nothing");
      await vi.advanceTimersByTimeAsync(500);
      expect(FakeSocket.last).not.toBe(socket);
      FakeSocket.last.onopen?.();
      FakeSocket.last.says(update(6, { after: 5, happenings: [movedBy(6, 0, "person")] }));
      expect(await played).toBe(true);
      await vi.advanceTimersByTimeAsync(3000);
      expect(sent()).toHaveLength(1);
    });

    test("first tickets that are held are chosen", async () => {
      const played = session.play("draw deck");
      socket.says(update(6, { after: 5, version: 5, happenings: [{ type: "chosen", seq: 6, at: 6, seat: 0 }] }));
      expect(await played).toBe(true);
      expect(session.sending).toBeNull();
    });

    test("what others did, or a stand-in, is not the move that is on its way", async () => {
      const played = session.play("draw deck");
      socket.says(update(7, { after: 5, happenings: [movedBy(6, 0, "stand_in"), movedBy(7, 1, "person")] }));
      await settled();
      expect(session.sending).toBe("draw deck");
      answers[0]?.(refused("stale_version"));
      expect(await played).toBe(false);
      expect(session.sending).toBeNull();
      expect(session.refusal?.code).toBe("stale_version");
    });
  });

  test("a refused move changes nothing, and the reason is kept", async () => {
    server.answers.moves = () => refused("stale_version");
    const socket = await open();
    socket.says(update(5));
    await settled();
    expect(await session.play("draw deck")).toBe(false);
    expect(session.refusal?.code).toBe("stale_version");
    expect(session.update?.seq).toBe(5);
    expect(session.sending).toBeNull();
  });

  test("what is not possible is asked about, not sent", async () => {
    const reason = { code: "not_enough_cards", message: "", details: { colour: "red", need: 3, have: 0, wilds: 1 } };
    server.answers.explain = () => ({ status: 200, body: { reason } });
    const socket = await open();
    socket.says(update(5));
    await settled();
    expect(await session.play("claim a-b:red red*3")).toBe(false);
    expect(session.refusal).toEqual(reason);
    expect(server.asked.some(({ path }) => path.endsWith("/moves"))).toBe(false);
  });

  test("without an answer the same move is sent again with the same version", async () => {
    const tries: Answer[] = ["nothing", { status: 503, body: null }, { status: 200, body: { version: 6, seq: 6 } }];
    server.answers.moves = () => tries.shift() ?? "nothing";
    const socket = await open();
    socket.says(update(5));
    await settled();
    const played = session.play("draw deck");
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.sending).toBe("draw deck");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await played).toBe(true);
    const sent = server.asked.filter(({ path }) => path.endsWith("/moves")).map(({ body }) => body);
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ version: 5, move: "draw deck" })));
  });

  test("a move goes through the WebSocket, and in another way if that is silent", async () => {
    const ways: string[] = [];
    server.answers.moves = () => {
      ways.push(server.asked.at(-1)?.path.startsWith("ws") ? "socket" : "request");
      return ways.length > 1 ? { status: 200, body: { version: 6, seq: 6 } } : new Promise(() => undefined);
    };
    const socket = await open();
    socket.says(update(5));
    await settled();
    const played = session.play("draw deck");
    await vi.advanceTimersByTimeAsync(6000);
    expect(await played).toBe(true);
    expect(ways).toEqual(["socket", "request"]);
    expect(socket.closed).toBe(true);
  });

  test("what has changed is put over what was there", async () => {
    const socket = await open();
    socket.says(update(5));
    await settled();
    const before = session.update;
    const [first, second, ...others] = before?.view?.seats ?? [];
    socket.says({
      type: "change",
      after: 5,
      seq: 6,
      happenings: [movedBy(6, 0, "person")],
      update: { version: 6, moves: [] },
      table: { to_move: 1 },
      view: { deck_size: 94, seats: [null, { ...second, hand_size: 7 }, ...others.map(() => null)] },
    });
    await settled();
    expect(session.update).toMatchObject({ seq: 6, after: 5, version: 6, moves: [], you: before?.you });
    expect(session.update?.table).toEqual({ ...before?.table, to_move: 1 });
    expect(session.update?.view).toEqual({
      ...before?.view,
      deck_size: 94,
      seats: [first, { ...second, hand_size: 7 }, ...others],
    });
  });

  test("a move on its way is forgotten with other eyes", async () => {
    server.answers.moves = () => "nothing";
    const socket = await open();
    socket.says(update(5));
    await settled();
    const played = session.play("draw deck");
    await settled();
    session.become(BEN);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await played).toBe(false);
    expect(session.sending).toBeNull();
    expect(session.refusal).toBeNull();
    expect(server.asked.filter(({ path }) => path.endsWith("/moves"))).toHaveLength(1);
  });

  test("what is refused besides moves is kept too", async () => {
    server.answers.code = () => refused("table_over");
    await open();
    expect(await session.code()).toBeNull();
    expect(session.refusal?.code).toBe("table_over");
  });
});
