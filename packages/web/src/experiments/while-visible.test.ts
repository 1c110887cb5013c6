import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileVisible } from "./while-visible.ts";

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("something is done at once and again, until it is ended", async () => {
  const work = vi.fn(async () => {});
  const end = whileVisible(1000, work, new Page());
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("nothing is done out of sight, and at once when the page is back", async () => {
  const work = vi.fn(async () => {});
  const page = new Page();
  page.show("hidden");
  const end = whileVisible(1000, work, page);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  page.show("visible");
  expect(work).toHaveBeenCalledTimes(1);
  end();
  page.show("visible");
  expect(work).toHaveBeenCalledTimes(1);
});

test("what takes longer than the pause is not done twice at a time", async () => {
  const waiting = Promise.withResolvers<void>();
  const work = vi.fn(() => waiting.promise);
  const end = whileVisible(1000, work, new Page());
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(1);
  waiting.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  end();
});
