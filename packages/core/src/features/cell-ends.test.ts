import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellEnds, carry, equalEnds, pointEnds, tailedEnds, tailLength, tailReach } from "./cell-ends.ts";

const kinds: readonly [string, CellEnds][] = [
  ["points", pointEnds([-3, 0, 0.5, 12])],
  ["equal cells", equalEnds(-3, 0.125, 120)],
  ["equal cells with tails", tailedEnds(-3, 0.125, 24, [0, 0])],
  ["equal cells with far tails", tailedEnds(-3, 0.125, 24, [5, 2])],
];

/** Within the rounding of numbers of this size. */
function expectNear(value: number, expected: number, size: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-14 * (1 + size));
}

describe.each(kinds)("%s", (_, cells) => {
  const { ends, widths, position } = cells;

  it("are side by side", () => {
    expect(widths.length).toBe(ends.length - 1);
    widths.forEach((width, cell) => {
      expectNear(ends[cell]! + width, ends[cell + 1]!, Math.abs(ends[cell]!));
      expect(width).toBeGreaterThan(0);
    });
  });

  it("tell the cell of a number and the share of it to the left", () => {
    const [low, high] = [ends[0]!, ends.at(-1)!];
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const x = low + share * (high - low);
        const place = position(x);
        const cell = Math.min(Math.floor(place), widths.length - 1);
        expectNear(ends[cell]! + (place - cell) * widths[cell]!, x, Math.abs(ends[cell]!));
      }),
      { seed: 3, numRuns: 200 },
    );
    expect([position(low - 1), position(high + 1)]).toEqual([0, widths.length]);
  });

  it("carry masses over to other cells with their sum and mean", () => {
    const masses = ends.map((_, end) => (end % 7 === 0 ? 1 + end : 0));
    for (const [, other] of kinds.slice(2)) {
      const carried = carry(ends, other)(masses);
      const [from, to] = [
        [ends, masses],
        [other.ends, carried],
      ].map(([places, sums]) => [
        sums!.reduce((sum, mass) => sum + mass, 0),
        sums!.reduce((sum, mass, end) => sum + mass * places![end]!, 0),
      ]);
      expect(to![0]).toBeCloseTo(from![0]!, 9);
      // Masses beyond the other cells are held at their ends.
      if (other.ends[0]! <= ends[0]! && other.ends.at(-1)! >= ends.at(-1)!)
        expect(to![1]! / from![1]!).toBeCloseTo(1, 12);
    }
  });
});

describe("pointEnds", () => {
  it("are the points, and one more on either side as far as all of them", () => {
    expect(Array.from(pointEnds([1, 2, 4]).ends)).toEqual([-2, 1, 2, 4, 7]);
  });

  it("have no cell where there are not two", () => {
    for (const values of [[], [5]]) {
      const { ends, widths, position } = pointEnds(values);
      expect([Array.from(ends), widths.length, position(17)]).toEqual([[values[0] ?? 0], 0, 0]);
    }
  });
});

describe("tailedEnds", () => {
  it("keep every other end of a tail that reaches further", () => {
    const [near, far] = [tailedEnds(0, 1, 4, [0, 0]), tailedEnds(0, 1, 4, [0, 1])];
    const right = ({ ends }: CellEnds) => Array.from(ends.subarray(tailLength + 5));
    const kept = right(far).filter((_, index) => index < tailLength / 2);
    kept.forEach((end, index) => {
      expect(end).toBeCloseTo(right(near)[2 * index + 1]!, 9);
    });
    expect(tailReach(1, 1)).toBeGreaterThan((10 * tailReach(1, 0) ** 1) / 2);
  });

  it("reach as far as any reward does, with finite ends", () => {
    let squarings = 0;
    while (tailReach(1e-12, squarings) < 1e150) squarings++;
    expect(squarings).toBeLessThan(12);
    expect(tailedEnds(0, 1e-12, 4, [squarings, squarings]).ends.every(Number.isFinite)).toBe(true);
  });
});
