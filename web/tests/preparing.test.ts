import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Preparing from "../src/ui/Preparing.svelte";
import { FakeServer } from "./server";

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answers(preparing: number | null): void {
  server.answers.health = () => ({ status: 200, body: { status: "ok", version: "1", preparing } });
}

test("on a new machine it is said how far the rules are, until they are ready", async () => {
  answers(0.416);
  render(Preparing);
  await vi.advanceTimersByTimeAsync(50);
  expect(screen.getByRole("progressbar", { name: /41%/ }).getAttribute("value")).toBe("41");
  answers(0.8);
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.getByRole("progressbar", { name: /80%/ })).toBeTruthy();
  answers(null);
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.queryByRole("progressbar")).toBeNull();
  const asked = server.asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked.length).toBe(asked);
});

test("who has read it can put it away, and it stays away", async () => {
  answers(0.1);
  render(Preparing);
  await vi.advanceTimersByTimeAsync(50);
  screen.getByRole("button", { name: "Close" }).click();
  await vi.advanceTimersByTimeAsync(3000);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("where they are ready, or nobody answers, nothing is said and it is asked but twice", async () => {
  for (const answer of [() => answers(null), () => delete server.answers.health]) {
    answer();
    render(Preparing);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.queryByRole("progressbar")).toBeNull();
    cleanup();
  }
  expect(server.asked.length).toBe(4);
});
