import { expect, test } from "vitest";
import { Trial } from "../../test/trial.ts";

/** Counts turns of the event loop until it is stopped. */
function countTurns() {
  const counter = { turns: 0, isEnded: false };
  const count = () => {
    counter.turns++;
    if (!counter.isEnded) setImmediate(count);
  };
  setImmediate(count);
  return counter;
}

async function decided(trial: Trial, count: number): Promise<string[]> {
  const { decisions } = await trial.service.decideBatch("x", { count });
  return decisions.map(({ decision }) => decision);
}

test("a log of many pages yields to other work before each page", async () => {
  const trial = await Trial.with();
  for (let batch = 0; batch < 4; batch++) await decided(trial, 1000);
  const counter = countTurns();
  const turnsAtPages: number[] = [];
  let rows = 0;
  for await (const page of trial.service.log("x")) {
    expect(page.length).toBeLessThanOrEqual(1000);
    rows += page.length;
    turnsAtPages.push(counter.turns);
  }
  counter.isEnded = true;
  expect(rows).toBe(4000);
  expect(turnsAtPages.length).toBeGreaterThanOrEqual(4);
  expect(new Set(turnsAtPages).size).toBe(turnsAtPages.length);
});

test("pages of long vectors have few rows", async () => {
  const utility = { kind: "kernel-diversity", bandwidth: 1, features: 2 } as const;
  const trial = await Trial.with({ utility, dimension: 500 });
  const value = Array.from({ length: 500 }, (_, index) => index);
  for (const decision of await decided(trial, 200)) await trial.service.reward(decision, { value });
  const sizes: number[] = [];
  for await (const page of trial.service.log("x")) sizes.push(page.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200);
  expect(Math.max(...sizes.slice(1)) * value.length).toBeLessThanOrEqual(10_000);
});
