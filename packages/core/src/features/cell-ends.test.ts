import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellEnds, carry, cellsOf, checkLayout, layoutOn, tailLength, tailReach } from "./cell-ends.ts";

const kinds: readonly [string, CellEnds][] = [
  ["points", cellsOf({ values: [-3, 0, 0.5, 12] }, 120)],
  ["equal cells", cellsOf({ low: -3, width: 0.125, tails: null }, 120)],
  ["equal cells with tails", cellsOf({ low: -3, width: 0.125, tails: [0, 0] }, 24)],
  ["equal cells with far tails", cellsOf({ low: -3, width: 0.125, tails: [5, 2] }, 24)],
];

/** Expects equality up to the rounding of numbers of this size. */
function expectNear(value: number, expected: number, size: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-14 * (1 + size));
}

describe.each(kinds)("%s", (_, cells) => {
  const { ends, widths, position } = cells;

  it("are adjacent", () => {
    expect(widths.length).toBe(ends.length - 1);
    widths.forEach((width, cell) => {
      expectNear(ends[cell]! + width, ends[cell + 1]!, Math.abs(ends[cell]!));
      expect(width).toBeGreaterThan(0);
    });
  });

  it("give the cell of a number and the fraction of the cell to its left", () => {
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

  it("move masses to other cells, preserving their sum and mean", () => {
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
      // Masses beyond the other cells move to their outermost ends, which changes the mean.
      if (other.ends[0]! <= ends[0]! && other.ends.at(-1)! >= ends.at(-1)!)
        expect(to![1]! / from![1]!).toBeCloseTo(1, 12);
    }
  });
});

describe("cells between points", () => {
  it("have ends at the points, and one more on either side at the distance of their range", () => {
    expect(Array.from(cellsOf({ values: [1, 2, 4] }, 9).ends)).toEqual([-2, 1, 2, 4, 7]);
  });

  it("have no cell if there is only one point", () => {
    for (const values of [[], [5]]) {
      const { ends, widths, position } = cellsOf({ values }, 9);
      expect([Array.from(ends), widths.length, position(17)]).toEqual([[values[0] ?? 0], 0, 0]);
    }
  });
});

describe("cells with tails", () => {
  it("keep every other end when a tail is extended", () => {
    const [near, far] = [
      cellsOf({ low: 0, width: 1, tails: [0, 0] }, 4),
      cellsOf({ low: 0, width: 1, tails: [0, 1] }, 4),
    ];
    const right = ({ ends }: CellEnds) => Array.from(ends.subarray(tailLength + 5));
    const kept = right(far).filter((_, index) => index < tailLength / 2);
    kept.forEach((end, index) => {
      expect(end).toBeCloseTo(right(near)[2 * index + 1]!, 9);
    });
    expect(tailReach(1, 1)).toBeGreaterThan((10 * tailReach(1, 0) ** 1) / 2);
  });

  it("can be extended to any reward, with finite ends", () => {
    let squarings = 0;
    while (tailReach(1e-12, squarings) < 1e150) squarings++;
    expect(squarings).toBeLessThan(12);
    expect(cellsOf({ low: 0, width: 1e-12, tails: [squarings, squarings] }, 4).ends.every(Number.isFinite)).toBe(true);
  });
});

describe("layouts", () => {
  it("cover an interval, with tails, or a single point", () => {
    expect(layoutOn(0, 8, 4)).toEqual({ low: 0, width: 2, tails: [0, 0] });
    expect(layoutOn(3, 3, 4)).toEqual({ values: [3] });
    expect(Array.from(cellsOf({ low: 0, width: 2, tails: null }, 4).ends)).toEqual([0, 2, 4, 6, 8]);
    expect(cellsOf(layoutOn(0, 8, 4), 4).ends.length).toBe(5 + 2 * tailLength);
  });

  it("are refused if they are invalid", () => {
    expect(checkLayout({ values: [1, 2] }, 2)).toEqual({ values: [1, 2] });
    const grid = { low: 0, width: 2, tails: [0, 0] };
    for (const [layout, parameter] of [
      ...[[2, 1], [1, 1], [1, Number.NaN], [1, 2, 3], "1"].map((values) => [{ values }, "values"]),
      ...[[1], [0, -1], [0.5, 0], undefined, "x"].map((tails) => [{ ...grid, tails }, "tails"]),
      [{ ...grid, width: 0 }, "width"],
      [{ ...grid, low: Number.NaN }, "low"],
      [undefined, "tails"],
    ] as [never, string][]) {
      expect(() => checkLayout(layout, 2)).toThrow(`${parameter} must be`);
    }
  });
});
