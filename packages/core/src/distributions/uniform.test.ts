import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { uniform } from "./uniform.ts";

distributionContract("uniform(0, 1)", () => uniform({ low: 0, high: 1 }));
distributionContract("uniform(-7, -2)", () => uniform({ low: -7, high: -2 }));

describe("uniform", () => {
  const distribution = uniform({ low: 2, high: 6 });

  it("has the closed forms of the uniform distribution", () => {
    expect([
      distribution.mean,
      distribution.variance,
      distribution.cdf(3),
      distribution.survival(3),
      distribution.quantile(0.25),
    ]).toEqual([4, 16 / 12, 0.25, 0.75, 3]);
    expect(distribution.density(3)).toBe(0.25);
    expect(distribution.partialMean(3)).toBe((9 - 4) / 8);
  });

  it.each([[{ low: 1, high: 1 }], [{ low: 2, high: 1 }], [{ low: Number.NaN, high: 1 }], [{ low: 0, high: Infinity }]])(
    "rejects %o",
    (options) => {
      expect(() => uniform(options)).toThrow(/^\[low, high\] must be two finite numbers, the lower first/);
    },
  );
});
