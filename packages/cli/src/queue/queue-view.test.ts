import { expect, test } from "vitest";
import { paceOf, shared } from "./queue-view.ts";

test("the pace is that of the last minute, not of a slower or faster time before", () => {
  const pace = paceOf({ left: 600, played: 5000, lately: 120, secondsAtWork: 300 });
  expect(pace).toEqual({ rate: 2, secondsLeft: 300 });
});

test("in its first minute a run has the time that workers have had", () => {
  const pace = paceOf({ left: 50, played: 100, lately: 100, secondsAtWork: 20 });
  expect(pace).toEqual({ rate: 5, secondsLeft: 10 });
});

test("replications that take longer than a minute have the pace of the whole run", () => {
  const pace = paceOf({ left: 10, played: 20, lately: 0, secondsAtWork: 2000 });
  expect(pace).toEqual({ rate: 0.01, secondsLeft: 1000 });
});

test.each([
  { left: 10, played: 0, lately: 0, secondsAtWork: null },
  { left: 10, played: 0, lately: 0, secondsAtWork: 5 },
  { left: 10, played: 5, lately: 5, secondsAtWork: Number.NaN },
])("nothing is known of a pace before the first replication has ended: %o", (soFar) => {
  expect(paceOf(soFar)).toEqual({ rate: null, secondsLeft: null });
});

/** Something that is asked for by hand, with the time it takes. */
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

test("an answer is for all who ask while it is waited for, and in the second after it", async () => {
  const { ask, pass } = asked();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  pass(999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test("an answer that took long holds ten times as long", async () => {
  const { ask, pass, takes } = asked();
  takes(500);
  expect(await ask()).toBe(1);
  pass(4999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

test("a failure is for all who ask within a second, however long it took", async () => {
  const { ask, pass, takes, fails } = asked();
  fails();
  await expect(ask()).rejects.toThrow("away");
  takes(0);
  await expect(ask()).rejects.toThrow("away");
  pass(1000);
  expect(await ask()).toBe(2);
});

test("what was forgotten is asked for again", async () => {
  const { ask, forget } = asked();
  await ask();
  forget();
  expect(await ask()).toBe(2);
});
