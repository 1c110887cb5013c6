import fc from "fast-check";
import { expect, test } from "vitest";
import { countOutcome, MOST_BINS, noOutcomes, type OutcomeCounts } from "./histogram.ts";

function counted(outcomes: readonly (number | string | number[])[]): OutcomeCounts {
  const counts = noOutcomes();
  for (const outcome of outcomes) countOutcome(counts, outcome);
  return counts;
}

/** Without numbers so small that this test's own division would underflow to zero. */
const sizedNumber = fc
  .double({ noNaN: true, min: -1e100, max: 1e100 })
  .map((value) => (Math.abs(value) < 1e-100 ? 0 : value));

test("every number is counted once, in the bin that contains it, and there are few bins", () => {
  const numbers = fc.array(sizedNumber, { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(numbers, (values) => {
      const { exponent, first, counts } = counted(values).bins!;
      expect(counts.length).toBeLessThanOrEqual(MOST_BINS);
      const width = 2 ** exponent;
      const expected = counts.map(
        (_, index) => values.filter((value) => Math.floor(value / width) === first + index).length,
      );
      expect(counts).toEqual(expected);
    }),
    { seed: 3, numRuns: 200 },
  );
});

test("bins are not wider than needed: more than half of them are used, or there is only one number", () => {
  for (const values of [
    [0, 1],
    [0.1, 0.2, 0.9],
    [-5, 1000],
    [0, 1e-3, 3],
  ]) {
    const { counts } = counted(values).bins!;
    expect(counts.length).toBeGreaterThan(MOST_BINS / 4);
  }
  expect(counted([0.7, 0.7]).bins!.counts).toEqual([2]);
  expect(counted([0, 0, 0]).bins).toMatchObject({ first: 0, counts: [3] });
});

test("words are counted separately, whatever they are, and vectors are not counted", () => {
  const { words, bins } = counted(["red", "__proto__", "red", [1, 2]]);
  expect(words).toEqual([
    ["red", 2],
    ["__proto__", 1],
  ]);
  expect(bins).toBeNull();
});
