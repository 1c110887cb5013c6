import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { discrete } from "./discrete.ts";

distributionContract("discrete", () => discrete({ values: [4, -2, 1], masses: [0.2, 0.5, 0.3] }));
distributionContract("discrete with a rare value", () => discrete({ values: [0, 100], masses: [0.999, 0.001] }));

describe("discrete", () => {
  it("has the mean and variance of the table", () => {
    const distribution = discrete({ values: [0, 10], masses: [0.9, 0.1] });
    expect(distribution.kind).toBe("discrete");
    expect(distribution.mean).toBeCloseTo(1, 15);
    expect(distribution.variance).toBeCloseTo(9, 14);
  });

  it("normalises masses that sum to 1 up to rounding", () => {
    const distribution = discrete({ values: [1, 2, 3], masses: [1 / 3, 1 / 3, 1 / 3 + 1e-10] });
    expect(distribution.cdf(3)).toBe(1);
  });

  it.each([
    [{ values: [], masses: [] }, "values must be a list of at least 1 number"],
    [{ values: [1, Number.NaN], masses: [0.5, 0.5] }, "values[1] must be a finite number"],
    [{ values: [1, 2], masses: [1] }, "masses must be as many numbers as values (2)"],
    [{ values: [1, 2], masses: [1.5, -0.5] }, "masses[1] must be a finite number of at least 0"],
    [{ values: [1, 2], masses: [0.5, 0.25] }, "The masses must add up to 1; they add up to 0.75."],
    [{ values: [1, 2], masses: [0, 0] }, "The masses must add up to 1; they add up to 0."],
  ])("rejects %o", (options, message) => {
    expect(() => discrete(options)).toThrow(message);
  });
});
