import { describe, expect, it } from "vitest";
import { columnLabel, estimateColumn, intervalColumn, numberColumn } from "./number-column.ts";

/** Makes visible the different spaces that replace digits, decimal points and ±. */
const visible = (cell: string) =>
  cell.replaceAll("\u2007", "_").replaceAll("\u2008", ",").replaceAll("\u2005", ";").replaceAll("\u00a0", "~");

const of = (...pairs: [number, number | null][]) => {
  const { power, cells } = estimateColumn(pairs.map(([mean, standardError]) => ({ mean, standardError })));
  return { power, cells: cells.map(visible) };
};

describe("estimateColumn", () => {
  it("rounds errors to two digits and means to as many decimals, and aligns decimal points", () => {
    expect(of([0.0142, 0.0012], [11.31, 0.34], [-0.5, 0.01])).toEqual({
      power: 0,
      cells: ["_0.0142 ± 0.0012", "11.31__ ± 0.34__", "−0.500_ ± 0.010_"],
    });
    expect(of([12345.678, 123], [2, 0.5])).toEqual({ power: 0, cells: ["12346,__ ± 123,__", "____2.00 ± __0.50"] });
  });

  it("uses one power of ten for all cells, based on the largest", () => {
    expect(of([4.1e-3, 2e-4], [3.25e-5, 1.2e-6])).toEqual({
      power: -3,
      cells: ["4.10__ ± 0.20__", "0.0325 ± 0.0012"],
    });
    expect(of([1.5e7, 1e5]).power).toBe(6);
    expect(of([1.5e-4, 1e-6]).power).toBe(-6);
  });

  it("writes an upper bound for a number far smaller than the rest", () => {
    expect(of([0.5, 0.01], [1e-9, 1e-10]).cells[1]).toBe("<0.000001 ± <0.000001");
    expect(of([0.5, null], [-1e-9, null]).cells[1]).toBe(">−0.000001");
  });

  it("omits an error that is unknown or zero", () => {
    expect(of([0.25, null])).toEqual({ power: 0, cells: ["0.2500"] });
    expect(of([0.25, 0], [0.5, 0.01]).cells).toEqual(["0.2500 ;~_,___", "0.500_ ± 0.010"]);
    expect(of([0, 0], [0, 0]).cells).toEqual(["0", "0"]);
  });

  it("writes a dash for missing estimates and NaN", () => {
    const { cells } = estimateColumn([null, undefined, { mean: Number.NaN, standardError: 1 }]);
    expect(cells).toEqual(["–", "–", "–"]);
  });

  it("writes a mean far below its error as zero, without a sign", () => {
    expect(of([-1e-5, 0.05]).cells).toEqual(["0.000 ± 0.050"]);
  });
});

describe("numberColumn", () => {
  it("uses as many decimals in all cells as the largest number needs", () => {
    expect(numberColumn([0.123456, -0.01, 0], 4).cells).toEqual(["\u20070.1235", "−0.0100", "\u20070.0000"]);
    expect(numberColumn([-3.2e-4, 1e-6], 2)).toEqual({ power: -6, cells: ["−320", "\u2007\u2007\u20071"] });
    expect(numberColumn([-0.0025, -0.00335, 0.00001], 3)).toEqual({
      power: -3,
      cells: ["−2.50", "−3.35", "\u20070.01"],
    });
    expect(numberColumn([Number.NaN], 2).cells).toEqual(["–"]);
  });
});

describe("columnLabel", () => {
  it("includes the power of ten, if any", () => {
    expect(columnLabel("Regret", { power: 0 })).toBe("Regret");
    expect(columnLabel("Regret", { power: -12 })).toBe("Regret (×10⁻¹²)");
  });
});

describe("intervalColumn", () => {
  it("uses one power of ten for all ends, based on the largest, and a dash for a missing interval", () => {
    expect(intervalColumn([{ low: 1.2e-6, high: 3.4e-5 }, null, { low: -0.0021, high: 0.004 }])).toEqual({
      power: -3,
      cells: ["0.001 to 0.034", "–", "−2.1 to 4.0"],
    });
    expect(intervalColumn([{ low: 2e7, high: 3e8 }]).power).toBe(6);
  });

  it.each([
    [0.04712, 0.05544, "0.0471 to 0.0554"],
    [0.0004, 0.28, "0.0004 to 0.2800"],
    [1234.5, 1234.9, "1234.50 to 1234.90"],
    [-0.5, 0.5, "−0.5 to 0.5"],
    [2, 2, "2.00 to 2.00"],
    [-0.2, -5.6e-17, "−0.20 to 0"],
    [-2e-9, 50, "0 to 50"],
  ])("writes the interval from %d to %d with decimals that suit its width", (low, high, text) => {
    expect(intervalColumn([{ low, high }]).cells).toEqual([text]);
  });
});
