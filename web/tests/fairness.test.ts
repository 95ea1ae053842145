import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTable, myTable } from "../src/app/seats.svelte";
import { openTable } from "../src/home/opening";
import type { Fairness, Revealed } from "../src/protocol";
import { check, commitmentOf, hashOf, newNonce, orderOfPlay, seedOf } from "../src/table/fairness/fairness";
import { takePart } from "../src/table/fairness/part";
import { FakeServer, table } from "./server";

const PAGE = readFileSync("../docs/fairness.md", "utf-8");
const ADA = "0123456789abcdef0123456789abcdef";
const BEN = "fedcba9876543210fedcba9876543210";

const fairness: Fairness = {
  commitment: "",
  edition_hash: "ab".repeat(32),
  options: [],
  starts: null,
  secret: "5e".repeat(32),
  seats: [
    { name: "Ada", bot: null, nonce_hash: hashOf(ADA), nonce: ADA },
    { name: "Ben", bot: null, nonce_hash: hashOf(BEN), nonce: BEN },
    { name: "planner", bot: "planner", nonce_hash: null, nonce: null },
  ],
};

/** What the server tells when a game is over that was dealt so. */
function revealed(changed: Partial<Fairness> = {}): Revealed {
  const made = { ...fairness, ...changed };
  const game = { table: "q7Zk2dXw0mPf", edition: "new_york", fairness: made };
  made.commitment = commitmentOf(game);
  const seed = seedOf(game);
  const order = orderOfPlay(made.starts, seed, made.seats.length);
  const seats = order.map((seat) => made.seats[seat]?.bot ?? made.seats[seat]?.name ?? "");
  return {
    table: game.table,
    seed_hash: hashOf(made.secret),
    fixed_seed: false,
    fairness: made,
    record: { edition: "new_york", seed, seats },
    map: null,
    scores: [],
    winners: [],
  };
}

const honest = revealed();
const kept = { nonces: [ADA], commitment: honest.fairness?.commitment ?? null };

test("the browser computes what the page about fairness says", () => {
  const game = { table: "q7Zk2dXw0mPf", edition: "new_york", fairness };
  const [, commitment = ""] = /```commitment\n(.*?)```/s.exec(PAGE) ?? [];
  const [, seed = ""] = /```seed\n(.*?)```/s.exec(PAGE) ?? [];
  expect(commitmentOf(game)).toBe(hashOf(commitment));
  expect(seedOf(game)).toBe(hashOf(seed));
  expect(PAGE).toContain(`\`${seedOf(game)}\``);
  expect(orderOfPlay(null, seedOf(game), 3)).toEqual([1, 2, 0]);
  expect(orderOfPlay(2, seedOf(game), 4)).toEqual([2, 3, 0, 1]);
  expect(hashOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("a number has 128 bits and is another each time", () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test("a game with a number of this device in it is checked", () => {
  expect(check(honest, kept)).toEqual({ kind: "mine", names: ["Ada", "Ben"], missing: [] });
  expect(check(honest, { nonces: [], commitment: null }).kind).toBe("others");
});

test("a number that is missing is said, and so is that nobody has a part", () => {
  const [ada, ben, bot] = fairness.seats as [Fairness["seats"][0], Fairness["seats"][0], Fairness["seats"][0]];
  const late = revealed({ seats: [ada, { ...ben, nonce: null }, bot] });
  const commitment = late.fairness?.commitment ?? null;
  expect(check(late, { nonces: [ADA], commitment })).toEqual({ kind: "mine", names: ["Ada"], missing: ["Ben"] });
  expect(check(late, { nonces: [BEN], commitment }).kind).toBe("others");
  const alone = revealed({ seats: [ada, ben, bot].map((seat) => ({ ...seat, nonce_hash: null, nonce: null })) });
  expect(check(alone, { nonces: [], commitment: null }).kind).toBe("alone");
  expect(check({ ...honest, fairness: null }, { nonces: [], commitment: null }).kind).toBe("alone");
  expect(check({ ...honest, fairness: null, fixed_seed: true }, { nonces: [], commitment: null }).kind).toBe("fixed");
});

test.each<[string, Revealed]>([
  ["another secret", revealed({ secret: "cc".repeat(32) })],
  ["another starter", revealed({ starts: 1 })],
  ["another bot", revealed({ seats: fairness.seats.map((seat) => (seat.bot ? { ...seat, bot: "greedy" } : seat)) })],
  [
    "no number of mine",
    revealed({ seats: fairness.seats.map((seat) => ({ ...seat, nonce: null, nonce_hash: null })) }),
  ],
  ["another seed", { ...honest, record: { ...honest.record, seed: "0" } }],
  ["another order", { ...honest, record: { ...honest.record, seats: ["Ada", "planner", "Ben"] } }],
  ["another hash", { ...honest, seed_hash: "0".repeat(64) }],
  ["another table", { ...honest, table: "other" }],
  ["a seed that is said to be fixed", { ...honest, fairness: null, fixed_seed: true }],
])("%s than was promised is found out", (_, told) => {
  expect(check(told, kept).kind).toBe("wrong");
});

test("a number that does not fit its hash is found out", () => {
  const seats = fairness.seats.map((seat) => (seat.name === "Ben" ? { ...seat, nonce: "00".repeat(16) } : seat));
  const told = revealed({ seats });
  expect(check(told, { nonces: [ADA], commitment: told.fairness?.commitment ?? null }).kind).toBe("wrong");
});

// --- taking part -----------------------------------------------------------------------------------------------------

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers.nonce = () => ({ status: 200, body: { seq: 3 } });
});
afterEach(() => vi.unstubAllGlobals());

const given = () => server.asked.filter(({ path }) => path.endsWith("/nonce")).map(({ body }) => body);

test("a table for one person and bots begins with the opening: the number follows at once", async () => {
  const opened = table({ id: "alone", state: "open", commitment: "c".repeat(64) });
  server.answers.tables = () => ({ status: 201, body: { table: opened, links: {}, seats: [0] } });
  await openTable({
    edition: "new_york",
    seats: [
      { kind: "me", name: "Ada", secret: "s1" },
      { kind: "bot", bot: "planner" },
    ],
  });
  const mine = myTable("alone");
  const nonce = mine?.seats[0]?.nonce ?? "";
  expect(mine?.commitment).toBe("c".repeat(64));
  const [asked] = server.asked as { body: { seats: { nonce_hash?: string }[] } }[];
  expect(asked?.body.seats.map((seat) => seat.nonce_hash)).toEqual([hashOf(nonce), undefined]);
  expect(given()).toEqual([{ nonce }]);
});

test("numbers are revealed when everything is fixed, once, and not if it changes afterwards", async () => {
  keepTable({
    id: "t2",
    edition: "new_york",
    seats: [{ name: "Ada", secret: "s2", nonce: ADA }],
    key: null,
    opened: 0,
  });
  await takePart(table({ id: "t2", state: "open", commitment: null }));
  expect(given()).toEqual([]);
  const fixed = table({ id: "t2", state: "open", commitment: "c".repeat(64) });
  server.answers.nonce = () => "nothing";
  await takePart(fixed);
  server.answers.nonce = () => ({ status: 200, body: { seq: 3 } });
  await takePart(fixed); // again, since no answer came
  await takePart(fixed);
  expect(given()).toEqual([{ nonce: ADA }, { nonce: ADA }]);
  keepTable({
    id: "t3",
    edition: "new_york",
    seats: [{ name: "Ada", secret: "s3", nonce: BEN }],
    key: null,
    opened: 0,
    commitment: "d",
  });
  await takePart(table({ id: "t3", state: "open", commitment: "e" }));
  expect(given()).toHaveLength(2);
});

test("in a rematch a new number is made, and its hash given first", async () => {
  keepTable({ id: "t4", edition: "new_york", seats: [{ name: "Ada", secret: "s4" }], key: null, opened: 0 });
  const seats = table().seats.map((seat) => ({ ...seat, nonce: "awaited" as const }));
  await takePart(table({ id: "t4", state: "open", commitment: null, seats }));
  const nonce = myTable("t4")?.seats[0]?.nonce ?? "";
  await takePart(table({ id: "t4", state: "open", commitment: "c", seats }));
  expect(given()).toEqual([{ nonce_hash: hashOf(nonce) }, { nonce }]);
});
