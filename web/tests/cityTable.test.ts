import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/app/settings.svelte";
import CityTable from "../src/city/CityTable.svelte";
import type { ClaimRoute, Move } from "../src/protocol";
import type { CityStage } from "../src/table/stage";
import { details, EAST, NORTH_BLUE, NORTH_RED, SOUTH } from "./board.fixture";
import { city, citySeat, withSeat } from "./positions";

const DRAWS: Move[] = [
  { kind: "draw", text: "draw deck", card: "deck" },
  { kind: "draw", text: "draw red", card: "red" },
  { kind: "draw", text: "draw blue", card: "blue" },
];

function claim(route: string, cards: Record<string, number>): ClaimRoute {
  const paid = Object.entries(cards).map(([card, count]) => `${card}*${count}`);
  return { kind: "claim", text: `claim ${route} ${paid.join("+")}`, route, cards };
}

function show(changed: Partial<CityStage> = {}) {
  const play = vi.fn((_move: string) => Promise.resolve(true));
  const explain = vi.fn();
  const view = city({ stacks: {} });
  const stage: CityStage = {
    details,
    view: { ...view, seats: withSeat(view.seats, 0, { known_cards: { red: 2, wild: 1 }, hand_size: 3 }) },
    happened: [],
    players: ["Ada", "Ben", "Cleo"].map((name, colour) => ({ name, bot: null, away: false, colour })),
    you: 0,
    moves: DRAWS,
    default: null,
    busy: false,
    play,
    explain,
    ...changed,
  };
  const shown = render(CityTable, { props: { stage } });
  const route = (id: string) => shown.container.querySelector(`[data-anchor="route:${id}"]`) as SVGElement;
  return { ...shown, play, explain, route };
}

beforeEach(() => {
  settings.confirm = "never";
});

describe("drawing", () => {
  test("is a click on a card of the market or on the deck", async () => {
    const { play } = show();
    await fireEvent.click(screen.getByTestId("deck"));
    await fireEvent.click(screen.getByTestId("market-0"));
    expect(play.mock.calls.flat()).toEqual(["draw deck", "draw red"]);
  });

  test("of what may not be taken is tried, so that the server says why", async () => {
    const { play, container } = show();
    const wild = container.querySelector('[data-testid^="market-"][data-card="wild"]') as HTMLElement;
    expect(wild.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(wild);
    expect(play).toHaveBeenCalledWith("draw wild");
  });

  test("when another seat is to move says so without asking the server", async () => {
    const { play, explain } = show({ moves: [], view: city({ to_move: 1, stacks: {} }) });
    await fireEvent.click(screen.getByTestId("deck"));
    expect(play).not.toHaveBeenCalled();
    expect(explain).toHaveBeenCalledWith("not_your_turn", { to_move: 1 });
  });

  test("waits for a second tap if moves are to be confirmed", async () => {
    settings.confirm = "always";
    const { play } = show();
    await fireEvent.click(screen.getByTestId("deck"));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByTestId("confirm"));
    expect(play).toHaveBeenCalledExactlyOnceWith("draw deck");
  });

  test("can be cancelled before it is confirmed", async () => {
    settings.confirm = "always";
    const { play } = show();
    await fireEvent.click(screen.getByTestId("deck"));
    await fireEvent.click(screen.getByTestId("cancel"));
    expect(screen.queryByTestId("confirm")).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
});

describe("claiming", () => {
  const moves = [
    ...DRAWS,
    claim(NORTH_RED, { red: 1, wild: 2 }),
    claim(NORTH_RED, { red: 2, wild: 1 }),
    claim(EAST, { wild: 2 }),
  ];

  test("with one set of cards is one click", async () => {
    const { play, route } = show({ moves });
    await fireEvent.click(route(EAST));
    expect(play).toHaveBeenCalledExactlyOnceWith(`claim ${EAST} wild*2`);
  });

  test("switches to the other track of a double route, and sends nothing before its cards are chosen", async () => {
    const { play, route } = show({ moves: [...moves, claim(NORTH_BLUE, { blue: 3 })] });
    await fireEvent.click(route(NORTH_RED));
    const tracks = () => screen.getAllByTestId("track");
    expect(tracks().map((track) => [track.dataset.track, track.getAttribute("aria-pressed")])).toEqual([
      [NORTH_RED, "true"],
      [NORTH_BLUE, "false"],
    ]);
    await fireEvent.click(tracks()[1] as HTMLElement);
    expect(tracks().map((track) => track.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByTestId("payment"));
    expect(play).toHaveBeenCalledExactlyOnceWith(`claim ${NORTH_BLUE} blue*3`);
  });

  test("has no other track to choose where only one can be claimed", async () => {
    const { route } = show({ moves });
    await fireEvent.click(route(NORTH_RED));
    expect(screen.queryByTestId("track")).toBeNull();
  });

  test("with a choice of cards offers the fewest wild ones first", async () => {
    const { play, route } = show({ moves });
    await fireEvent.click(route(NORTH_RED));
    const payments = screen.getAllByTestId("payment");
    expect(payments.map((payment) => payment.dataset.move)).toEqual([
      `claim ${NORTH_RED} red*2+wild*1`,
      `claim ${NORTH_RED} red*1+wild*2`,
    ]);
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(payments[1] as HTMLElement);
    expect(play).toHaveBeenCalledExactlyOnceWith(`claim ${NORTH_RED} red*1+wild*2`);
  });

  test("is given up with Escape", async () => {
    const { play, route } = show({ moves });
    await fireEvent.click(route(NORTH_RED));
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByTestId("payment")).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  test("of what one cannot pay is tried with what comes nearest", async () => {
    const { play, route } = show({ moves });
    await fireEvent.click(route(SOUTH));
    expect(play).toHaveBeenCalledExactlyOnceWith(`claim ${SOUTH} black*2+wild*1`);
  });
});

describe("tickets on offer", () => {
  const keeping = (): Partial<CityStage> => ({
    details: { ...details, tickets: [...details.tickets, { id: 2, a: "market", b: "island", points: 4 }] },
    view: city({ phase: "keep_tickets", stacks: {}, seats: [citySeat({ offer: [1, 2], offer_size: 2 }), citySeat()] }),
    moves: [
      { kind: "keep", text: "keep 1", tickets: [1] },
      { kind: "keep", text: "keep 2", tickets: [2] },
      { kind: "keep", text: "keep 1 2", tickets: [1, 2] },
    ],
  });

  test("are kept by choosing them", async () => {
    const { play } = show(keeping());
    await fireEvent.click(screen.getByTestId("ticket-offer-2"));
    await fireEvent.click(screen.getByTestId("ticket-offer-1"));
    await fireEvent.click(screen.getByTestId("confirm"));
    expect(play).toHaveBeenCalledExactlyOnceWith("keep 1 2");
  });

  test("cannot all be given back, and that is said", async () => {
    const { play, explain } = show(keeping());
    await fireEvent.click(screen.getByTestId("confirm"));
    expect(play).not.toHaveBeenCalled();
    expect(explain).toHaveBeenCalledWith("keep_more", { least: 1, kept: 0 });
  });

  test("without a choice need no choosing", async () => {
    const { play } = show({ ...keeping(), moves: [{ kind: "keep", text: "keep 1", tickets: [1] }] });
    await fireEvent.click(screen.getByTestId("confirm"));
    expect(play).toHaveBeenCalledExactlyOnceWith("keep 1");
  });
});

describe("one who watches", () => {
  test("has no hand, and cannot move", () => {
    show({ you: null, moves: [] });
    expect(screen.queryByText("Your hand")).toBeNull();
    expect((screen.getByTestId("deck") as HTMLButtonElement).disabled).toBe(true);
  });

  test("sees every hand and ticket of a replay that lies open", () => {
    const seats = [0, 1].map(() =>
      citySeat({ known_cards: { red: 2 }, hand_size: 2, tickets: [{ id: 1, complete: true }] }),
    );
    show({ you: null, moves: [], view: city({ seats, stacks: {} }) });
    expect(screen.getAllByText("2 red")).toHaveLength(2);
    expect(screen.getAllByText("Done")).toHaveLength(2);
  });
});
