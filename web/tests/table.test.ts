import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetTable, keepTable, myTable } from "../src/app/seats.svelte";
import type { SeatInfo, Update } from "../src/protocol";
import { hashOf } from "../src/table/fairness/fairness";
import Table from "../src/table/Table.svelte";
import { citySeat, city as position } from "./positions";
import { FakeServer, FakeSocket, table } from "./server";

vi.mock("../src/table/Game.svelte", () => import("./fakes/OpenHand.svelte"));

/** What only one seat may know, by the token that opens it. */
const SEATS: Record<string, { you: number; hand: Record<string, number> }> = {
  "ada-secret": { you: 0, hand: { red: 11 } },
  "ben-secret": { you: 1, hand: { blue: 22 } },
};

function update(token: string, seq: number, changed: Partial<Update> = {}): Update {
  const { you, hand } = SEATS[token] ?? { you: null, hand: {} };
  const seats = [0, 1, 2].map((seat) => citySeat(seat === you ? { known_cards: hand } : {}));
  const info = changed.table ?? table();
  return {
    type: "update",
    after: null,
    seq,
    version: seq,
    you,
    table: info,
    edition_hash: null,
    happenings: [],
    view: info.state === "open" ? null : position({ seat: you, seats, to_move: info.to_move }),
    moves: info.to_move === you ? [{ kind: "draw", text: "draw deck", card: "deck" }] : [],
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

let server: FakeServer;
const settled = () => vi.advanceTimersByTimeAsync(50);
const page = () => document.body.innerHTML;

async function open(key: string | null = null): Promise<void> {
  render(Table, { id: "t1", key });
  FakeSocket.last.onopen?.();
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

afterEach(() => {
  cleanup();
  forgetTable("t1");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("several people at one device", () => {
  beforeEach(() => {
    const seats = [
      { name: "Ada", secret: "ada-secret" },
      { name: "Ben", secret: "ben-secret" },
    ];
    keepTable({ id: "t1", edition: "san_francisco", seats, key: null, opened: 0 });
    server.answers.t1 = (token) => ({ status: 200, body: update(token ?? "", 1) });
  });

  test("nothing is shown before somebody says who they are", async () => {
    await open();
    FakeSocket.last.says(update("ada-secret", 1));
    await settled();
    expect(screen.getByRole("heading", { name: "Hand over to Ada" })).toBeTruthy();
    expect(page()).not.toContain("11");
    expect(document.title).not.toContain("Your turn");
    await fireEvent.click(screen.getByRole("button", { name: "I am Ada" }));
    await settled();
    expect(page()).toContain("11");
    expect(document.title).toContain("Your turn");
  });

  test("everything is hidden when it is another's turn, and the next one sees only their own", async () => {
    await open();
    FakeSocket.last.says(update("ada-secret", 1));
    await settled();
    await fireEvent.click(screen.getByRole("button", { name: "I am Ada" }));
    FakeSocket.last.says(update("ada-secret", 2, { after: 1, table: table({ to_move: 1 }) }));
    await settled();
    expect(page()).toContain("11"); // what came of the move is still to be seen
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.getByRole("heading", { name: "Hand over to Ben" })).toBeTruthy();
    expect(page()).not.toContain("11");
    await fireEvent.click(screen.getByRole("button", { name: "I am Ben" }));
    await settled();
    expect(page()).not.toContain("11");
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]?.token).toBe("ben-secret");
    FakeSocket.last.says(update("ben-secret", 2, { table: table({ to_move: 1 }) }));
    await settled();
    expect(page()).toContain("22");
    expect(page()).not.toContain("11");
  });

  test("the former one may look once more, and covers it again", async () => {
    await open();
    FakeSocket.last.says(update("ada-secret", 1));
    await settled();
    await fireEvent.click(screen.getByRole("button", { name: "I am Ada" }));
    FakeSocket.last.says(update("ada-secret", 2, { after: 1, table: table({ to_move: 1 }) }));
    await vi.advanceTimersByTimeAsync(2000);
    await fireEvent.click(screen.getByRole("button", { name: "Ada: look once more" }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page()).toContain("11");
    await fireEvent.click(screen.getByRole("button", { name: "Hand over to Ben" }));
    expect(page()).not.toContain("11");
  });

  test("a bot's turn asks who is looking", async () => {
    await open();
    FakeSocket.last.says(update("ada-secret", 1, { table: table({ to_move: 2 }) }));
    await settled();
    expect(screen.getByRole("button", { name: "I am Ada" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "I am Ben" })).toBeTruthy();
  });

  test("a seat that has gone to another device leaves the others here", async () => {
    await open();
    FakeSocket.last.says(update("ada-secret", 1));
    await settled();
    FakeSocket.last.says({ type: "closing", code: "unknown_table", message: "" });
    await settled();
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]?.token).toBe("ben-secret");
  });
});

describe("the waiting room", () => {
  const person = (name: string | null): SeatInfo => ({
    kind: name === null ? "open" : "person",
    name,
    bot: null,
    stand_in: null,
    colour: null,
    nonce: null,
  });
  const waiting = table({ state: "open", to_move: null, seats: [person("Ada"), person(null), person(null)] });

  test("one who comes by the invitation takes a seat, and keeps its secret", async () => {
    server.answers.join = () => ({ status: 200, body: { seat: 1, table: waiting } });
    await open("invite-key");
    FakeSocket.last.says(update("", 1, { table: waiting }));
    await settled();
    expect(screen.getByText("Waiting for 2 more players …")).toBeTruthy();
    await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: " Cleo " } });
    await fireEvent.click(screen.getByRole("button", { name: "Join" }));
    await settled();
    const [seat] = myTable("t1")?.seats ?? [];
    expect(seat?.name).toBe("Cleo");
    const sent = server.asked.find(({ path }) => path.endsWith("/join"))?.body;
    expect(sent).toEqual({ name: "Cleo", secret: seat?.secret, colour: 0, nonce_hash: hashOf(seat?.nonce ?? "") });
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]?.token).toBe(seat?.secret);
  });

  test("one who sits there sees links and a code to share", async () => {
    keepTable({
      id: "t1",
      edition: "san_francisco",
      seats: [{ name: "Ada", secret: "ada-secret" }],
      key: null,
      opened: 0,
    });
    const links = { invite: "http://here/t/t1#invite=i", watch: "http://here/t/t1#watch=w", code: "ABC234" };
    server.answers.links = () => ({ status: 200, body: links });
    await open();
    FakeSocket.last.says(update("ada-secret", 1, { table: waiting }));
    await settled();
    const values = screen.getAllByRole("textbox").map((field) => (field as HTMLInputElement).value);
    expect(values).toEqual([links.invite, links.code, links.watch]);
  });
});

describe("a table that cannot be opened", () => {
  test("says what to do about it", async () => {
    await open();
    FakeSocket.last.says({ type: "closing", code: "unknown_table", message: "no such table" });
    await settled();
    expect(screen.getByRole("heading").textContent).toBe("This table cannot be opened");
    expect(screen.getByRole("link", { name: "To the start" })).toBeTruthy();
  });

  test("says that the connection is lost, and that it is back", async () => {
    await open("watch-key");
    FakeSocket.last.says(update("", 1));
    await settled();
    FakeSocket.last.breaks();
    await settled();
    expect(screen.getByText("Connection lost. Trying again …")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.says(update("", 1, { after: 1 }));
    await settled();
    expect(screen.getByText("Back again")).toBeTruthy();
  });
});
