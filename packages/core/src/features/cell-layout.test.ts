import { describe, expect, it } from "vitest";
import { tailLength } from "./cell-ends.ts";
import {
  cellsOf,
  checkLayout,
  doubled,
  type GridLayout,
  layoutOn,
  layoutOver,
  layoutWithin,
  reaching,
  tailMasses,
} from "./cell-layout.ts";

const grid = layoutOn(0, 8, 4) as GridLayout;

describe("layouts of cells", () => {
  it("lie on an interval, with tails unless nothing can be outside; a point is a point", () => {
    expect(grid).toEqual({ low: 0, width: 2, tails: [0, 0] });
    expect(layoutWithin([0, 8], 4)).toEqual({ low: 0, width: 2, tails: null });
    expect(layoutOn(3, 3, 4)).toEqual({ values: [3] });
    expect(Array.from(cellsOf(layoutWithin([0, 8], 4), 4).ends)).toEqual([0, 2, 4, 6, 8]);
    expect(cellsOf(grid, 4).ends.length).toBe(5 + 2 * tailLength);
  });

  it("leave what is far out to the tails", () => {
    const values = Array.from({ length: 101 }, (_, index) => index);
    // The middle eight tenths are 10 to 90; nothing is further out than they are wide.
    const once = values.map(() => 1);
    expect(layoutOver(values, once, 10)).toEqual(layoutOn(0, 100, 10));
    expect(layoutOver([-1e6, ...values.slice(1, -1), 1e8], once, 10)).toEqual(layoutOn(10 - 80, 90 + 80, 10));
  });

  it("take what is seen often for usual, however far it is from all other numbers", () => {
    const values = [...Array.from({ length: 100 }, (_, index) => index), 1000];
    const times = [...Array.from({ length: 100 }, () => 1), 30];
    expect(layoutOver(values, times, 10)).toEqual(layoutOn(0, 1000, 10));
    expect(layoutOver(values, times.with(-1, 1), 10)).toEqual(layoutOn(0, 90 + 80, 10));
  });

  it("reach out for a reward on its side alone, and only if they must", () => {
    expect(reaching(grid, 4, 5)).toBe(grid);
    expect(reaching(grid, 4, 10)).toBe(grid);
    const { tails } = reaching(grid, 4, 1e8);
    expect(tails![0]).toBe(0);
    expect(tails![1]).toBeGreaterThan(0);
    for (const reward of [1e8, -1e150]) {
      const { ends } = cellsOf(reaching(grid, 4, reward), 4);
      expect(reward >= ends[0]! && reward <= ends.at(-1)!).toBe(true);
    }
  });

  it("double to either side", () => {
    expect(doubled(grid, 4, false)).toEqual({ low: 0, width: 4, tails: [0, 0] });
    expect(doubled(grid, 4, true)).toEqual({ low: -8, width: 4, tails: [0, 0] });
  });

  it("tell what lies in their tails", () => {
    const masses = new Float64Array(5 + 2 * tailLength).fill(1);
    masses[0] = 3;
    expect(tailMasses(masses)).toEqual([tailLength + 2, tailLength]);
  });

  it("are refused when they were not saved so", () => {
    expect(checkLayout({ values: [1, 2] }, 2)).toEqual({ values: [1, 2] });
    for (const values of [[2, 1], [1, Number.NaN], [1, 2, 3], "1"]) {
      expect(() => checkLayout({ values } as never, 2)).toThrow("invalid values");
    }
    for (const tails of [[1], [0, -1], [0.5, 0], undefined, "x"]) {
      expect(() => checkLayout({ ...grid, tails } as never, 2)).toThrow("invalid tails");
    }
    expect(() => checkLayout({ ...grid, width: 0 }, 2)).toThrow("invalid width");
    expect(() => checkLayout(undefined as never, 2)).toThrow("invalid tails");
  });
});
