import { expect, test } from "vitest";
import { shared } from "./shared.ts";

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
