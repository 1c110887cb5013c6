import { describe, expect, it } from "vitest";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { defaultPrior, type PriorSpec, priorOf } from "./prior.ts";

function prior(spec: PriorSpec | undefined, utilitySpec: UtilitySpec) {
  const built = utility(utilitySpec);
  const space = built.learningSpace();
  return { ...priorOf(spec ?? defaultPrior(built, space), built, space), space };
}

const target = { kind: "uniform", low: 0, high: 1 } as const;
const wasserstein: UtilitySpec = { kind: "wasserstein", target, support: [0, 1], grid: { cells: 4 } };

describe("priorOf", () => {
  it("defaults to the paper's for utilities of moments: count 1/2, mean 0, second moment 1", () => {
    const { count, features } = prior(undefined, { kind: "variance" });
    expect(count).toBe(0.5);
    expect(features()).toEqual(Float64Array.of(0, 1));
  });

  it("defaults to the target distribution if there is one, here a uniform one on cells", () => {
    const { count, features } = prior(undefined, wasserstein);
    expect(count).toBe(0.5);
    // Each cell has a quarter of the mass, half of it at each end.
    Array.from(features()!).forEach((mass, end) => {
      expect(mass).toBeCloseTo(end === 0 || end === 4 ? 1 / 8 : 1 / 4, 14);
    });
  });

  it("defaults to the pooled distribution for other utilities", () => {
    for (const spec of [
      { kind: "gini" },
      { kind: "entropy" },
      { kind: "quota", low: 0, high: 1, share: 0.5 },
    ] as const) {
      const { count, features } = prior(undefined, spec);
      expect(count).toBe(0.5);
      expect(features()).toBeUndefined();
    }
  });

  it("accepts a mean and second moment, and converts them when the space moves its origin", () => {
    const { features, space } = prior({ count: 2, mean: 3, secondMoment: 10 }, { kind: "variance" });
    expect(features()).toEqual(Float64Array.of(3, 10));
    space.admit(5);
    // Relative to 5: mean -2, second moment 10 - 2 * 5 * 3 + 25 = 5; the variance stays 1.
    expect(features()).toEqual(Float64Array.of(-2, 5));
  });

  it("accepts a count alone if there is a target, and the pooled distribution for any utility", () => {
    expect(prior({ count: 3 }, wasserstein).count).toBe(3);
    expect(prior({ count: 3 }, wasserstein).features()).toHaveLength(5);
    expect(prior({ kind: "pooled", count: 7 }, wasserstein).features()).toBeUndefined();
    expect(prior({ kind: "pooled", count: 7 }, { kind: "variance" }).count).toBe(7);
  });

  it("refuses a count alone without a target, and moments if the utility needs more than two", () => {
    expect(() => prior({ count: 1 }, { kind: "variance" })).toThrow(
      'prior must be { kind: "pooled", count }, since variance has no target distribution',
    );
    expect(() => prior({ count: 1, mean: 0, secondMoment: 1 }, wasserstein)).toThrow(
      'prior must be { kind: "pooled", count }, since wasserstein is not a function of two moments',
    );
  });

  it("refuses invalid counts, moments and kinds", () => {
    const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
    const variance: UtilitySpec = { kind: "variance" };
    for (const count of [0, -1, nan, infinity, undefined as never]) {
      expect(() => prior({ kind: "pooled", count }, variance)).toThrow("prior.count must be a finite number above 0");
    }
    expect(() => prior({ count: 1, mean: nan, secondMoment: 1 }, variance)).toThrow("prior.mean must be");
    expect(() => prior({ count: 1, mean: 0, secondMoment: nan }, variance)).toThrow("prior.secondMoment must be");
    expect(() => prior({ count: 1, mean: 0 } as never, variance)).toThrow("prior.secondMoment must be");
    expect(() => prior({ count: 1, mean: 2, secondMoment: 3 }, variance)).toThrow(
      "prior.secondMoment must be at least mean^2 = 4",
    );
    expect(() => prior({ kind: "flat", count: 1 } as never, variance)).toThrow('prior.kind must be "pooled"');
  });
});
