import { expect, test } from "vitest";
import { paceOf, shared } from "./queue-view.ts";

test("the pace is that of the last minute, even if it was different before", () => {
  const pace = paceOf({ left: 600, played: 5000, lately: 120, secondsAtWork: 300 });
  expect(pace).toEqual({ rate: 2, secondsLeft: 300 });
});

test("in the first minute of a run, the pace counts only the time since workers started", () => {
  const pace = paceOf({ left: 50, played: 100, lately: 100, secondsAtWork: 20 });
  expect(pace).toEqual({ rate: 5, secondsLeft: 10 });
});

test("if replications take longer than a minute, the pace is that of the whole run", () => {
  const pace = paceOf({ left: 10, played: 20, lately: 0, secondsAtWork: 2000 });
  expect(pace).toEqual({ rate: 0.01, secondsLeft: 1000 });
});

test.each([
  { left: 10, played: 0, lately: 0, secondsAtWork: null },
  { left: 10, played: 0, lately: 0, secondsAtWork: 5 },
  { left: 10, played: 5, lately: 5, secondsAtWork: Number.NaN },
])("no pace is known before the first replication has ended: %o", (soFar) => {
  expect(paceOf(soFar)).toEqual({ rate: null, secondsLeft: null });
});

/** A shared answer under a manual clock, with settable duration and failure. */
function asked() {
  let now = 0;
  let count = 0;
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  let next = async (): Promise<number> => count;
  const { ask, forget } = shared(
    () => {
      count += 1;
      return next();
    },
    () => now,
  );
  const takes = (milliseconds: number) => {
    next = async () => {
      pass(milliseconds);
      return count;
    };
  };
  const fails = () => {
    next = async () => {
      pass(2000);
      throw new Error("away");
    };
  };
  return { ask, forget, pass, takes, fails };
}

test("an answer is shared while it is pending and for one second after", async () => {
  const { ask, pass } = asked();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  pass(999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test("a slow answer is shared for ten times its duration", async () => {
  const { ask, pass, takes } = asked();
  takes(500);
  expect(await ask()).toBe(1);
  pass(4999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test("a failure is shared for one second, however long it took", async () => {
  const { ask, pass, takes, fails } = asked();
  fails();
  await expect(ask()).rejects.toThrow("away");
  takes(0);
  await expect(ask()).rejects.toThrow("away");
  pass(1000);
  expect(await ask()).toBe(2);
});

test("a forgotten answer is computed again", async () => {
  const { ask, forget } = asked();
  await ask();
  forget();
  expect(await ask()).toBe(2);
});
