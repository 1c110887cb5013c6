import { describe, expect, it } from "vitest";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type MmdOptions, mmd } from "./mmd.ts";

const BANDWIDTH = 0.8;
const SEEDS = 40;

/** Mean over seeds of the random frequencies, and its standard error. */
function overSeeds(value: (seed: number) => number): { mean: number; standardError: number } {
  const values = Array.from({ length: SEEDS }, (_, seed) => value(seed));
  const mean = values.reduce((sum, each) => sum + each, 0) / SEEDS;
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (SEEDS - 1);
  return { mean, standardError: Math.sqrt(variance / SEEDS) };
}

/** E k(X, Y) for independent Gaussians in R^d with these means and one variance each, by completing the square. */
function gaussianKernelMean(shift: readonly number[], variances: number): number {
  const width = BANDWIDTH ** 2 + variances;
  const distance = shift.reduce((sum, entry) => sum + entry ** 2, 0);
  return (BANDWIDTH ** 2 / width) ** (shift.length / 2) * Math.exp(-distance / (2 * width));
}

describe("mmd", () => {
  it.each([1, 2, 5])(
    "between Gaussians in R^%i has its closed form, within 4.5 standard errors of the frequencies",
    (d) => {
      const mean = Array.from({ length: d }, (_, entry) => 0.3 * (entry + 1));
      const arm = d === 1 ? gaussian({ mean: 0.3, deviation: 0.5 }) : gaussianVector({ mean, deviation: 0.5 });
      const target = gaussianVector({ mean: mean.map(() => 0), deviation: 0.9 });
      const zero = mean.map(() => 0);
      const closed =
        gaussianKernelMean(zero, 2 * 0.25) +
        gaussianKernelMean(zero, 2 * 0.81) -
        2 * gaussianKernelMean(mean, 0.25 + 0.81);
      const { mean: found, standardError } = overSeeds((seed) =>
        utilityOf({ target, bandwidth: BANDWIDTH, features: 128, seed }, arm),
      );
      expect(standardError).toBeLessThan(0.05 * closed);
      expect(Math.abs(found + closed)).toBeLessThanOrEqual(4.5 * standardError);
    },
  );

  it("between two samples is the mean of kernels over all pairs, within 4.5 standard errors", () => {
    const [own, other] = [
      [
        [0, 0],
        [1, 0.5],
      ],
      [
        [0.5, 1],
        [2, 2],
        [0, -1],
      ],
    ];
    const pairs = (left: number[][], right: number[][]) => {
      const kernels = left.flatMap((x) =>
        right.map((y) => Math.exp(-((x[0]! - y[0]!) ** 2 + (x[1]! - y[1]!) ** 2) / (2 * BANDWIDTH ** 2))),
      );
      return kernels.reduce((sum, kernel) => sum + kernel, 0) / kernels.length;
    };
    const closed = pairs(own!, own!) + pairs(other!, other!) - 2 * pairs(own!, other!);
    const target = empiricalVectors({ samples: other! });
    const { mean, standardError } = overSeeds((seed) =>
      utilityOf({ target, bandwidth: BANDWIDTH, seed }, empiricalVectors({ samples: own! })),
    );
    expect(Math.abs(mean + closed)).toBeLessThanOrEqual(4.5 * standardError);
  });

  it("has the influence -2 (E k(r, R) - E k(r, Y)), minus its mean", () => {
    const [own, other] = [empiricalVectors({ samples: [[0], [1]] }), empiricalVectors({ samples: [[3]] })];
    const known = new KnownArms({ utility: mmd({ target: other, bandwidth: 1, features: 2 }), arms: [own] });
    known.moveTo([1]);
    // One frequency w: the kernel is cos w (x - y). The value at a certain reward, 2 cos(3 w) - 2, determines w.
    const w = Math.acos(
      1 + utilityOf({ target: other, bandwidth: 1, features: 2 }, empiricalVectors({ samples: [[2]] })) / 2,
    );
    const raw = (r: number) => -2 * ((Math.cos(w * r) + Math.cos(w * (r - 1))) / 2 - Math.cos(w * (r - 3)));
    for (const r of [0, 0.5, 2.5]) expect(known.influence(r)).toBeCloseTo(raw(r) - (raw(0) + raw(1)) / 2, 10);
  });

  it("has its target, which also serves as a prior", () => {
    const target = gaussian({ mean: 0, deviation: 1 });
    expect(mmd({ target, bandwidth: 1 }).target).toBe(target);
  });

  it("refuses invalid options", () => {
    expect(() => mmd({ target: { kind: "gaussian-vector" }, bandwidth: 1 } as never)).toThrow(
      "target must be a distribution, for example beta({ alpha: 2, beta: 2 })",
    );
    expect(() => mmd({ bandwidth: 1 } as never)).toThrow("target must be a distribution");
    expect(() => mmd({ target: gaussian({ mean: 0, deviation: 1 }), bandwidth: -1 })).toThrow(
      "bandwidth must be a finite number above 0",
    );
  });
});

function utilityOf(options: MmdOptions, distribution: AnyDistribution): number {
  return new KnownArms({ utility: mmd(options), arms: [distribution] }).value([1]);
}
