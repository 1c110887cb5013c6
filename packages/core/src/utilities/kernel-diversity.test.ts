import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { kernelDiversity } from "./kernel-diversity.ts";

const rkeOf = (distribution: AnyDistribution, bandwidth: number, seed: number, features = 256) => {
  const utility = kernelDiversity({ bandwidth, seed, features });
  return utility.shown!.of(new KnownArms({ utility, arms: [distribution] }).value([1]));
};

describe("kernelDiversity", () => {
  it("of a discrete distribution is minus sum of p_i p_j k(x_i, x_j)^2, within 4.5 standard errors of the frequencies", () => {
    const [values, masses] = [
      [0, 0.4, 1.5],
      [0.5, 0.3, 0.2],
    ];
    const distribution = discrete({ values: values!, masses: masses! });
    let expected = 0;
    for (const [i, x] of values!.entries()) {
      for (const [j, y] of values!.entries()) {
        expected -= masses![i]! * masses![j]! * Math.exp(-((x - y) ** 2) / (2 * 0.6 ** 2)) ** 2;
      }
    }
    const found = Array.from({ length: 40 }, (_, seed) => {
      return new KnownArms({ utility: kernelDiversity({ bandwidth: 0.6, seed }), arms: [distribution] }).value([1]);
    });
    const mean = found.reduce((sum, value) => sum + value, 0) / 40;
    const error = Math.sqrt(found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (39 * 40));
    expect(error).toBeLessThan(0.01);
    expect(Math.abs(mean - expected)).toBeLessThanOrEqual(4.5 * error);
  });

  it("reports RKE: 1 for a certain reward, near n for n distant modes", () => {
    expect(rkeOf(discrete({ values: [7], masses: [1] }), 1, 1)).toBeCloseTo(1, 12);
    const modes = [
      [0, 0],
      [50, 0],
      [0, 50],
      [50, 50],
      [25, 90],
    ];
    // Products of features of different modes have mean 0 and variance 1 / features.
    expect(Math.abs(1 / rkeOf(empiricalVectors({ samples: modes }), 1, 1, 4096) - 1 / 5)).toBeLessThan(
      4.5 * Math.sqrt((2 * 20) / 25 / 25 / 4096),
    );
    expect(kernelDiversity({ bandwidth: 1 }).shown!.name).toBe("RKE");
  });

  it("prefers equal shares of arms with one mode each", () => {
    const arms = [
      [0, 0],
      [9, 0],
      [0, 9],
    ].map((sample) => empiricalVectors({ samples: [sample] }));
    const known = new KnownArms({ utility: kernelDiversity({ bandwidth: 1, features: 4096 }), arms });
    expect(known.value([1 / 3, 1 / 3, 1 / 3])).toBeGreaterThan(known.value([0.6, 0.2, 0.2]));
    expect(known.value([0.6, 0.2, 0.2])).toBeGreaterThan(known.value([1, 0, 0]));
  });

  it("refuses an invalid bandwidth, and shows its value", () => {
    expect(() => kernelDiversity({ bandwidth: -2 })).toThrow("bandwidth must be a finite number above 0");
  });
});
