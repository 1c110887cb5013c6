import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatedly } from "./repeatedly.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("does it after every pause until it is ended", async () => {
  const work = vi.fn(async () => {});
  const end = repeatedly(100, work, () => {});
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(350);
  expect(work).toHaveBeenCalledTimes(3);
  await end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("goes on after a failure, which it tells", async () => {
  const failures: unknown[] = [];
  const work = vi.fn(() => Promise.reject(new Error("full")));
  const end = repeatedly(100, work, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toEqual([new Error("full"), new Error("full")]);
  await end();
});

test("ends when what is being done is done, and does it no more", async () => {
  const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const end = repeatedly(100, work, () => {});
  await vi.advanceTimersByTimeAsync(100);
  const ended = vi.fn();
  const ending = end().then(ended);
  await vi.advanceTimersByTimeAsync(400);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await ending;
  expect(work).toHaveBeenCalledTimes(1);
});
