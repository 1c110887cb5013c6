import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("who asks while it runs waits for one more run, which all of them share", async () => {
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

test("a run that fails is told to those who asked for it alone", async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    if (++runs === 1) throw new Error("first");
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "first" } });
  expect(second!.status).toBe("fulfilled");
});
