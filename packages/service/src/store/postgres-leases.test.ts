import { expect, test } from "vitest";
import { BLOCK_SIZE, NumberBlock } from "./postgres-leases.ts";

test("numbers increase, and a new block is reserved before one runs out", async () => {
  const taken: number[] = [];
  const block = new NumberBlock(async () => {
    taken.push(taken.length + 5);
    return taken.at(-1)!;
  });
  await block.prepare();
  expect([block.next(), block.next()]).toEqual([5 * BLOCK_SIZE, 5 * BLOCK_SIZE + 1]);
  await block.prepare();
  expect(taken).toEqual([5]);
  let last = 0;
  for (let count = 0; count < 0.7 * BLOCK_SIZE; count++) last = block.next();
  expect(last).toBeLessThan(6 * BLOCK_SIZE);
  await block.prepare();
  expect(taken).toEqual([5, 6]);
  expect(block.next()).toBe(6 * BLOCK_SIZE);
});

test("the largest number has fifteen digits, the most that decision ids may have", () => {
  expect(String(99_999_999 * BLOCK_SIZE + BLOCK_SIZE - 1)).toHaveLength(15);
});
