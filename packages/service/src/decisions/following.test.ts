import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Following } from "./following.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function followed(look: () => Promise<void> = async () => {}) {
  const time = { now: 0 };
  let looks = 0;
  const following = new Following(
    () => {
      looks++;
      return look();
    },
    () => time.now,
  );
  const pass = async (milliseconds: number) => {
    time.now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  return { following, pass, looks: () => looks };
}

test("the log is looked at soon after news, once for many, and every half second without", async () => {
  const { following, pass, looks } = followed();
  for (let news = 0; news < 10; news++) following.wake();
  await pass(50);
  expect(looks()).toBe(1);
  await pass(499);
  expect(looks()).toBe(1);
  await pass(1);
  expect(looks()).toBe(2);
  following.wake();
  await pass(50);
  expect(looks()).toBe(3);
  await following.close();
  following.wake();
  await pass(1000);
  expect(looks()).toBe(3);
});

test("its age runs from the last look that succeeded", async () => {
  let isAway = false;
  const { following, pass } = followed(async () => {
    if (isAway) throw new Error("away");
  });
  await pass(500);
  expect(following.age).toBe(0);
  isAway = true;
  await pass(5000);
  expect(following.age).toBe(5);
  isAway = false;
  await pass(500);
  expect(following.age).toBe(0);
});
