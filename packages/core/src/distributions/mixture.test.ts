import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { bernoulli } from "./bernoulli.ts";
import { beta } from "./beta.ts";
import { discrete } from "./discrete.ts";
import type { Distribution } from "./distribution.ts";
import { gaussian } from "./gaussian.ts";
import { type Mixture, mixture } from "./mixture.ts";
import { uniform } from "./uniform.ts";

function blend(...parts: [weight: number, distribution: Distribution][]): Mixture {
  return mixture({ parts: parts.map(([weight, distribution]) => ({ weight, distribution })) });
}

const narrow = gaussian({ mean: -2, deviation: 0.5 });
const wide = gaussian({ mean: 3, deviation: 2 });

distributionContract("mixture of gaussians", () => blend([0.3, narrow], [0.7, wide]));
distributionContract("mixture of betas", () =>
  blend([0.5, beta({ alpha: 2, beta: 5 })], [0.5, beta({ alpha: 9, beta: 2 })]),
);
distributionContract("mixture with a gap", () =>
  blend([0.5, uniform({ low: 0, high: 1 })], [0.5, uniform({ low: 4, high: 5 })]),
);
distributionContract("mixture of atoms", () =>
  blend([0.5, bernoulli({ p: 0.4 })], [0.5, discrete({ values: [1, 2], masses: [0.1, 0.9] })]),
);
distributionContract("mixture of atoms and a density", () =>
  blend([0.4, bernoulli({ p: 0.5 })], [0.6, uniform({ low: -1, high: 2 })]),
);
distributionContract("mixture of ten parts", () =>
  blend(...Array.from({ length: 10 }, (_, k): [number, Distribution] => [0.1, uniform({ low: k, high: 2 * k + 1 })])),
);
distributionContract("mixture of one part", () => blend([1, wide]));

describe("mixture", () => {
  it("blends all linear properties", () => {
    const distribution = blend([0.25, narrow], [0.75, wide]);
    for (const x of [-3, 0, 5]) {
      expect(distribution.cdf(x)).toBeCloseTo(0.25 * narrow.cdf(x) + 0.75 * wide.cdf(x), 15);
      expect(distribution.survival(x)).toBeCloseTo(0.25 * narrow.survival(x) + 0.75 * wide.survival(x), 15);
      expect(distribution.density(x)).toBeCloseTo(0.25 * narrow.density(x) + 0.75 * wide.density(x), 15);
      expect(distribution.partialMean(x)).toBeCloseTo(0.25 * narrow.partialMean(x) + 0.75 * wide.partialMean(x), 15);
    }
  });

  it("has the variance within components plus that of their means, without cancellation far from 0", () => {
    const distribution = blend(
      [0.5, gaussian({ mean: 1e9, deviation: 1 })],
      [0.5, gaussian({ mean: 1e9 + 2, deviation: 1 })],
    );
    expect([distribution.mean, distribution.variance]).toEqual([1e9 + 1, 2]);
  });

  it("has exact quantiles at atoms", () => {
    const distribution = blend([0.5, uniform({ low: 0, high: 1 })], [0.5, discrete({ values: [0.3], masses: [1] })]);
    expect([0.16, 0.4, 0.64].map(distribution.quantile)).toEqual([0.3, 0.3, 0.3]);
    expect(distribution.quantile(0.15)).toBeCloseTo(0.3, 12);
    expect(distribution.quantile(0.1)).toBeCloseTo(0.2, 12);
    expect(distribution.quantile(0.9)).toBeCloseTo(0.8, 12);
  });

  it("has the upper end of the lower component as quantile where its cdf is flat", () => {
    const distribution = blend([0.5, uniform({ low: 0, high: 1 })], [0.5, uniform({ low: 4, high: 5 })]);
    expect(distribution.quantile(0.5)).toBe(1);
    expect(distribution.quantile(0.5 + 1e-12)).toBeCloseTo(4, 11);
  });

  it("has accurate quantiles deep in both tails", () => {
    const distribution = blend([0.5, gaussian({ mean: 0, deviation: 1 })], [0.5, gaussian({ mean: 0, deviation: 2 })]);
    for (const p of [1e-200, 1e-30, 1e-10]) expect(distribution.cdf(distribution.quantile(p)) / p).toBeCloseTo(1, 9);
    expect(distribution.survival(distribution.quantile(1 - 1e-14)) / (1 - (1 - 1e-14))).toBeCloseTo(1, 9);
  });

  it("leaves out components of weight 0", () => {
    const distribution = blend([1, uniform({ low: 0, high: 1 })], [0, gaussian({ mean: 0, deviation: 1 })]);
    expect(distribution.support).toEqual([0, 1]);
    expect(distribution.parts).toHaveLength(1);
  });

  it("flattens a mixture within a mixture", () => {
    const inner = blend([0.5, bernoulli({ p: 0.5 })], [0.5, narrow]);
    const distribution = blend([0.5, inner], [0.5, discrete({ values: [7], masses: [1] })]);
    expect(distribution.parts.map((part) => part.weight)).toEqual([0.25, 0.25, 0.5]);
    expect(distribution.density(-2)).toBeCloseTo(0.25 * narrow.density(-2), 15);
    expect(distribution.density(7)).toBeCloseTo(0, 15);
  });

  it("rejects invalid weights and an empty list", () => {
    expect(() => blend()).toThrow("parts must be a list of at least 1 part");
    expect(() => blend([0.5, narrow], [0.6, wide])).toThrow("The weights must add up to 1; they add up to 1.1.");
    expect(() => blend([Number.NaN, narrow])).toThrow("parts[0].weight must be a finite number of at least 0");
    expect(() => blend([2, narrow], [-1, wide])).toThrow("parts[1].weight must be");
    expect(() => mixture({} as never)).toThrow("parts must be");
    expect(() =>
      mixture({ parts: [{ weight: 1, distribution: { kind: "uniform", low: 0, high: 1 } as never }] }),
    ).toThrow("parts[0].distribution must be a distribution, for example beta({ alpha: 2, beta: 2 })");
  });
});
