import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { jsonInSlices, oneAtATime, Repeated } from "./event-loop.ts";

test.each([
  null,
  1.5,
  'a "word"',
  [],
  {},
  { a: undefined, b: [null, 1, "x"], c: { d: [[1, 2], [], [[3]]] } },
  Array.from({ length: 2500 }, (_, index) => index / 3),
  [
    { rewards: [[0.1, 0.2]], position: 1 },
    { rewards: [], position: 0 },
  ],
])("gives the same as JSON.stringify: %j", async (value) => {
  expect(await jsonInSlices(value)).toBe(JSON.stringify(value));
});

test("yields to other work in between", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const numbers = Array.from({ length: 400_000 }, (_, index) => Math.sqrt(index));
  const text = await jsonInSlices({ numbers });
  isDone = true;
  expect(text.length).toBe(JSON.stringify({ numbers }).length);
  expect(turns).toBeGreaterThan(3);
});

test("callers during a run wait for one more run, which they share", async () => {
  let runs = 0;
  const ends: (() => void)[] = [];
  const ask = oneAtATime(() => {
    runs++;
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = ask();
  const others = [ask(), ask()];
  expect(runs).toBe(1);
  ends[0]!();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toBe(2);
  ends[1]!();
  await Promise.all(others);
  expect(runs).toBe(2);
});

test("a failed run rejects only for the callers who asked for it", async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    if (++runs === 1) throw new Error("first");
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "first" } });
  expect(second!.status).toBe("fulfilled");
});

describe("repeated work", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("runs after every pause until it is stopped, also after a failure, which it reports", async () => {
    const failures: unknown[] = [];
    const work = vi.fn(async () => {
      if (work.mock.calls.length === 2) throw new Error("full");
    });
    const repeated = new Repeated(100, work, (error) => failures.push(error));
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(350);
    expect(work).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([new Error("full")]);
    await repeated.stop();
    repeated.wake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("runs soon after it is woken, once for many calls", async () => {
    const work = vi.fn(async () => {});
    const repeated = new Repeated(500, work);
    for (let news = 0; news < 10; news++) repeated.wake();
    await vi.advanceTimersByTimeAsync(50);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await repeated.stop();
  });

  test("stops when the current run has ended, and runs again soon if it was woken during a run", async () => {
    const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const repeated = new Repeated(1000, work);
    await vi.advanceTimersByTimeAsync(1100);
    repeated.wake();
    await vi.advanceTimersByTimeAsync(450);
    expect(work).toHaveBeenCalledTimes(2);
    const stopped = vi.fn();
    const stopping = repeated.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(400);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    await stopping;
    expect(work).toHaveBeenCalledTimes(2);
  });
});
