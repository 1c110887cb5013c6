import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { FourierMap } from "../features/fourier-map.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { vonNeumann } from "./von-neumann.ts";

const utilityOf = (distribution: AnyDistribution, features?: number) => {
  const utility = vonNeumann({ bandwidth: 0.5, ...(features && { features }) });
  return new KnownArms({ utility, arms: [distribution] }).value([1]);
};

describe("vonNeumann", () => {
  it("of a certain reward is zero: Vendi score 1", () => {
    expect(utilityOf(discrete({ values: [2], masses: [1] }))).toBeCloseTo(0, 10);
  });

  it("of two points is the entropy of (1 + c) / 2 and (1 - c) / 2, where c is the kernel between them", () => {
    const map = new FourierMap({ bandwidth: 0.5 }, 32, 32);
    const [left, right] = [new Float64Array(32), new Float64Array(32)];
    map.into([0, 1], left);
    map.into([0.4, 0.7], right);
    const kernel = left.reduce((sum, value, index) => sum + value * right[index]!, 0);
    // E phi phi' has the eigenvalues of the matrix of kernels, divided by the number of points.
    const shares = [(1 + kernel) / 2, (1 - kernel) / 2];
    const entropy = -shares.reduce((sum, share) => sum + share * Math.log(share), 0);
    const distribution = empiricalVectors({
      samples: [
        [0, 1],
        [0.4, 0.7],
      ],
    });
    // Rounding errors of the 30 other eigenvalues, each times log 1e-12.
    expect(utilityOf(distribution)).toBeCloseTo(entropy, 12);
  });

  it("has a Vendi score near n for n distant points, and nearer with more features", () => {
    const { shown } = vonNeumann({ bandwidth: 0.5 });
    const distribution = empiricalVectors({
      samples: [
        [0, 0],
        [30, 0],
        [0, 30],
        [30, 30],
      ],
    });
    const [coarse, fine] = [32, 256].map((features) => shown!.of(utilityOf(distribution, features)));
    expect(shown!.name).toBe("Vendi");
    // Second order: with products of variance 1 / features, the entropy falls by about (n - 1) / (2 features).
    expect(Math.abs(coarse! - 4)).toBeLessThan(0.5);
    expect(Math.abs(fine! - 4)).toBeLessThan(0.06);
  });

  it("has influence -<phi, log(rho) phi> - U: log 2 - U at either of two equal, orthogonal points", () => {
    const utility = vonNeumann({ bandwidth: 0.5, features: 256 });
    const arms = [empiricalVectors({ samples: [[0], [40]] }), empiricalVectors({ samples: [[90]] })];
    const known = new KnownArms({ utility, arms });
    known.moveTo([1, 0]);
    expect(known.influence(0)).toBeCloseTo(0, 2);
    // At a third point, where rho is zero, the slope is -log 1e-12 instead of -log p - 1: large but finite.
    expect(known.influence(90)).toBeGreaterThan(10);
    expect(known.gradient([1, 0]).every(Number.isFinite)).toBe(true);
  });

  it("refuses more than 256 features", () => {
    expect(() => vonNeumann({ bandwidth: 1, features: 512 })).toThrow("features must be an even number from 2 to 256");
  });
});
