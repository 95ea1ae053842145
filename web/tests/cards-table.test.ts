import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/app/settings.svelte";
import CardTable from "../src/cards/CardTable.svelte";
import type { CardStage } from "../src/table/stage";
import { seat, stage } from "./cards.fixture";

const play = vi.fn<CardStage["play"]>();
const explain = vi.fn<CardStage["explain"]>();

function show(parts: Partial<CardStage> = {}, view: Partial<CardStage["view"]> = {}) {
  return render(CardTable, { stage: stage({ play, explain, ...parts }, view) });
}

async function tap(...names: string[]) {
  for (const name of names) await fireEvent.click(screen.getByTestId(name));
}

beforeEach(() => {
  play.mockReset().mockResolvedValue(true);
  explain.mockReset();
  settings.confirm = "never";
});

describe("a turn", () => {
  test("a card is drawn by one tap", async () => {
    show();
    await tap("deck");
    expect(play).toHaveBeenCalledWith("draw deck");
  });

  test("where moves are confirmed, the second tap makes the move", async () => {
    settings.confirm = "always";
    show();
    await tap("deck");
    expect(play).not.toHaveBeenCalled();
    await tap("confirm");
    expect(play).toHaveBeenCalledWith("draw deck");
  });

  test("taps in the hand choose cards, and whom they rob is said before they are laid", async () => {
    show();
    await tap("hand-red", "hand-red", "hand-red");
    const button = screen.getByTestId("lay");
    expect(button.dataset.move).toBe("lay red*3");
    expect(screen.getByText("Train robbery: Ben loses 2 red")).toBeTruthy();
    await fireEvent.click(button);
    expect(play).toHaveBeenCalledWith("lay red*3");
  });

  test("beyond the last card of a colour none is chosen", async () => {
    show();
    await tap("hand-blue", "hand-blue");
    expect(screen.queryByTestId("lay")).toBeNull();
  });

  test("what cannot be laid is tried, so that the server says why", async () => {
    play.mockResolvedValue(false);
    show();
    await tap("hand-red", "hand-red");
    expect(screen.getByTestId("lay").getAttribute("aria-disabled")).toBe("true");
    await tap("lay");
    expect(play).toHaveBeenCalledWith("lay red*2");
    expect(screen.getByTestId("lay")).toBeTruthy();
  });

  test("a fitting row is chosen from the small sets", async () => {
    show();
    await tap("hand-red");
    await fireEvent.click(screen.getByRole("button", { name: /^3 red\. Train robbery/ }));
    expect(screen.getByTestId("lay").dataset.move).toBe("lay red*3");
  });

  test("when another is to move, nothing is sent", async () => {
    show({ moves: [] }, { to_move: 1 });
    await tap("market-0");
    expect(play).not.toHaveBeenCalled();
    expect(explain).toHaveBeenCalledWith("not_your_turn", expect.objectContaining({ to_move: 1 }));
  });

  test("a pass is offered when there is nothing else", async () => {
    show({ moves: [{ kind: "pass", text: "pass" }] });
    await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(play).toHaveBeenCalledWith("pass");
  });
});

describe("tickets", () => {
  const offer = { phase: "keep_tickets" as const };
  const moves = [
    { kind: "keep" as const, text: "keep 1", tickets: [1] },
    { kind: "keep" as const, text: "keep 4", tickets: [4] },
    { kind: "keep" as const, text: "keep 1 4", tickets: [1, 4] },
  ];
  const seats = [seat({ offer: [1, 4], offer_size: 2, tickets: [] }), seat()];

  test("those that are chosen are kept", async () => {
    show({ moves }, { ...offer, seats });
    await tap("ticket-offer-4", "ticket-offer-1");
    expect(screen.getByTestId("confirm").dataset.move).toBe("keep 1 4");
    await tap("ticket-offer-1", "confirm");
    expect(play).toHaveBeenCalledWith("keep 4");
  });

  test("keeping too few says how many are to be kept", async () => {
    show({ moves }, { ...offer, seats });
    await tap("confirm");
    expect(explain).toHaveBeenCalledWith("keep_more", { least: 1, kept: 0 });
  });
});

describe("a scoring", () => {
  const seats = [
    seat({
      track: { blue: 2, green: 1 },
      track_size: 3,
      tickets: [2, 3, 4].map((id) => ({ id, complete: false })),
      tickets_held: 3,
    }),
    seat(),
  ];
  const moves = [
    { kind: "done" as const, text: "done" },
    { kind: "complete" as const, text: "complete 3", ticket: 3 },
    { kind: "complete" as const, text: "complete 4", ticket: 4 },
  ];
  const view = { phase: "scoring" as const, seats, turns_left: 0 };

  test("the best choice comes first and is marked", async () => {
    show({ moves, default: "complete 3" }, view);
    const [first] = screen.getAllByTestId(/^complete-/);
    expect(first?.dataset.move).toBe("complete 3");
    expect(within(first?.closest("li") as HTMLElement).getByText("Best choice")).toBeTruthy();
    await fireEvent.click(first as HTMLElement);
    expect(play).toHaveBeenCalledWith("complete 3");
  });

  test("a ticket that the pile cannot pay is tried, so that the server says why", async () => {
    show({ moves, default: "complete 3" }, view);
    await tap("complete-2");
    expect(play).toHaveBeenCalledWith("complete 2");
  });

  test("stopping early is asked about first", async () => {
    show({ moves, default: "complete 3" }, view);
    await tap("done");
    expect(play).not.toHaveBeenCalled();
    await tap("confirm");
    expect(play).toHaveBeenCalledWith("done");
  });

  test("with nothing left to pay, stopping needs no question", async () => {
    show({ moves: moves.slice(0, 1), default: "done" }, view);
    await tap("done");
    expect(play).toHaveBeenCalledWith("done");
  });
});

describe("watching", () => {
  test("nothing can be done, and every yard is there", () => {
    show({ you: null, moves: [] }, { seat: null });
    expect(screen.queryByTestId("hand-red")).toBeNull();
    expect((screen.getByTestId("deck") as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole("list", { name: "Yard: Ben" })).toBeTruthy();
  });

  test("the second deck of four players is said", () => {
    show({ you: null, moves: [] }, { seat: null, decks: 2 });
    expect(screen.getByText("Second deck")).toBeTruthy();
  });
});
