import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { triangular } from "./triangular.ts";

distributionContract("triangular(-1, 0.5, 3)", () => triangular({ low: -1, mode: 0.5, high: 3 }));
distributionContract("triangular with its mode at the low end", () => triangular({ low: 1, mode: 1, high: 3 }));
distributionContract("triangular with its mode at the high end", () => triangular({ low: 1, mode: 3, high: 3 }));

describe("triangular", () => {
  it("has the moments of its formula", () => {
    const distribution = triangular({ low: 0, mode: 1, high: 5 });
    expect(distribution.mean).toBeCloseTo(2, 14);
    expect(distribution.variance).toBeCloseTo((0 + 1 + 25 - 0 - 0 - 5) / 18, 14);
  });

  it("is highest at the mode", () => {
    expect(triangular({ low: 0, mode: 1, high: 4 }).density(1)).toBe(0.5);
    expect(triangular({ low: 0, mode: 4, high: 4 }).density(4)).toBe(0.5);
    expect(triangular({ low: 0, mode: 0, high: 4 }).density(0)).toBe(0.5);
  });

  it("has the mode among its breakpoints, once", () => {
    expect(triangular({ low: 0, mode: 1, high: 4 }).breakpoints).toEqual([0, 1, 4]);
    expect(triangular({ low: 0, mode: 0, high: 4 }).breakpoints).toEqual([0, 4]);
  });

  it.each([
    [{ low: 0, mode: 5, high: 4 }, "mode must be from 0 to 4"],
    [{ low: 0, mode: Number.NaN, high: 4 }, "mode must be from 0 to 4"],
    [{ low: 4, mode: 4, high: 4 }, "[low, high] must be two finite numbers, the lower first"],
    [{ low: -Infinity, mode: 0, high: 4 }, "[low, high] must be two finite numbers, the lower first"],
  ])("rejects %o", (options, message) => {
    expect(() => triangular(options)).toThrow(message);
  });
});
