import { expect, test, vi } from "vitest";
import { Refused } from "../src/app/api";
import { seatName } from "../src/app/names";
import { placeOf } from "../src/app/router.svelte";
import { settings } from "../src/app/settings.svelte";
import { browserLanguage } from "../src/app/words.svelte";
import { addressOf, linkIn } from "../src/home/joining/joining";
import { Wish } from "../src/home/wish.svelte";

test.each([
  ["/", "", { screen: "home" }],
  ["/new/new_york", "", { screen: "new", edition: "new_york", friends: false }],
  ["/new/new_york", "#friends", { screen: "new", edition: "new_york", friends: true }],
  ["/t/abc", "#invite=KEY", { screen: "table", id: "abc", key: "KEY" }],
  ["/t/abc", "#watch=KEY", { screen: "table", id: "abc", key: "KEY" }],
  ["/t", "", { screen: "unknown" }],
  ["/learn", "", { screen: "learn", edition: null }],
  ["/replay/abc", "", { screen: "replay", id: "abc", key: null }],
  ["/t/abc/def", "", { screen: "unknown" }],
  ["/studio/abc", "", { screen: "studio", drawing: "abc" }],
  ["/elsewhere", "", { screen: "unknown" }],
  ["/settings/more", "", { screen: "unknown" }],
  ["/join/abc", "", { screen: "unknown" }],
])("the address %s%s leads somewhere", (path, hash, place) => {
  expect(placeOf(path, hash)).toEqual(place);
});

test.each([
  [["no", "en"], "nb"],
  [["nn-NO"], "nb"],
  [["fr", "sv-FI"], "sv"],
  [["nl-BE", "fr"], "nl"],
  [["ja"], "en"],
])("a browser that asks for %s gets %s", (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language);
});

test("a pasted link leads to its table", () => {
  expect(linkIn(`${location.origin}/t/abc#invite=KEY`)).toBe("/t/abc#invite=KEY");
  expect(linkIn(` ${location.host}/t/abc#watch=KEY `)).toBe("/t/abc#watch=KEY");
});

test.each(["https://elsewhere.example/t/abc", `${location.origin}/settings`, "not/a/link"])(
  "%s is no link to a table",
  (text) => {
    expect(() => linkIn(text)).toThrow(Refused);
  },
);

test("a code of an invitation leads to its table", async () => {
  const answer = { table: "abc", invite: "KEY" };
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  expect(await addressOf(" k7q-2mr ")).toBe("/t/abc#invite=KEY");
  expect(fetched.mock.calls[0]?.[0 as never]).toBe("/api/codes/k7q-2mr");
  vi.unstubAllGlobals();
});

test("a table that is wished for has a secret for each seat at this device", () => {
  const wish = new Wish("new_york");
  wish.add();
  const [me, second, third, fourth] = wish.seats;
  if (!me || !second || !third || !fourth) throw new Error("four seats");
  me.name = " Ada ";
  second.kind = "same_device";
  third.kind = "open";
  const { seats, seed, hints } = wish.request();
  expect(seats.map((seat) => seat.kind)).toEqual(["me", "same_device", "open", "bot"]);
  const secrets = seats.flatMap((seat) => ("secret" in seat ? [seat.secret] : []));
  expect(new Set(secrets).size).toBe(2);
  expect(secrets.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
  expect(seats[0]).toMatchObject({ name: "Ada" });
  expect(seed).toBeNull();
  expect(hints, "the server gives none while several people play").toBe(true);
});

test("each seat of a wished table has a colour of its own, and who wants another's swaps", () => {
  const wish = new Wish("new_york");
  wish.add();
  expect(wish.seats.map((seat) => seat.colour)).toEqual([0, 1, 2, 3]);
  wish.paint(0, 2);
  expect(wish.seats.map((seat) => seat.colour)).toEqual([2, 1, 0, 3]);
  wish.remove();
  wish.paint(1, 3);
  wish.add();
  expect(wish.seats.map((seat) => seat.colour)).toEqual([2, 3, 0, 1]);
  expect(wish.request().seats.map((seat) => "colour" in seat && seat.colour)).toEqual([2, 3, 0, 1]);
});

test("the colour chosen last is wished for at the next table", () => {
  settings.colour = 3;
  expect(new Wish("new_york").seats.map((seat) => seat.colour)).toEqual([3, 1, 2]);
  settings.colour = null;
});

test("a bot that has not learned the chosen map makes room for one that needs not learn it", () => {
  const wish = new Wish("new_york");
  const bots = () => wish.seats.slice(1).map((seat) => seat.bot);
  const [, first] = wish.seats;
  if (first) first.bot = "neural";
  wish.fit(2, 4);
  expect(bots()).toContain("neural");
  wish.edition = "my_town";
  wish.fit(2, 4);
  expect(bots()).not.toContain("neural");
  expect(new Set(bots()).size).toBe(bots().length);
});

test("a table keeps within the number of seats of its edition", () => {
  const wish = new Wish(null);
  wish.starts = 2;
  wish.fit(2, 2);
  expect(wish.seats).toHaveLength(2);
  expect(wish.starts).toBeNull();
});

test("bots are called by who they are", () => {
  expect(seatName({ name: "search:ms=500", bot: "search:ms=500" })).toBe("Dispatcher");
  expect(seatName({ name: "Ada", bot: null })).toBe("Ada");
  expect(seatName({ name: null, bot: null })).toBeNull();
});
