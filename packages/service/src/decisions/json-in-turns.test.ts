import { expect, test } from "vitest";
import { jsonInTurns } from "./json-in-turns.ts";

test.each([
  null,
  1.5,
  'a "word"',
  [],
  {},
  { a: undefined, b: [null, 1, "x"], c: { d: [[1, 2], [], [[3]]] } },
  Array.from({ length: 2500 }, (_, index) => index / 3),
  [
    { rewards: [[0.1, 0.2]], place: 1 },
    { rewards: [], place: 0 },
  ],
])("gives what JSON.stringify gives: %j", async (value) => {
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
});

test("lets others have their turn in between", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const numbers = Array.from({ length: 400_000 }, (_, index) => Math.sqrt(index));
  const text = await jsonInTurns({ numbers });
  isDone = true;
  expect(text.length).toBe(JSON.stringify({ numbers }).length);
  expect(turns).toBeGreaterThan(3);
});
