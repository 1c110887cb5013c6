import { describe, expect, it } from "vitest";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { logDet } from "./log-det.ts";

const covariance = [
  [2, 0.6, 0],
  [0.6, 1, -0.3],
  [0, -0.3, 0.5],
];
// 2 (0.5 - 0.09) - 0.6 * 0.3.
const determinant = 0.64;

const utilityOf = (distribution: AnyDistribution, ridge?: number) =>
  new KnownArms({ utility: logDet(ridge === undefined ? {} : { ridge }), arms: [distribution] }).value([1]);

describe("logDet", () => {
  it("of a Gaussian distribution is the log of its covariance's determinant, except for the ridge", () => {
    expect(utilityOf(gaussianVector({ mean: [1, 2, 3], covariance }))).toBeCloseTo(Math.log(determinant), 7);
    expect(utilityOf(gaussianVector({ mean: [0, 0], deviation: 1 }), 0.5)).toBeCloseTo(2 * Math.log(1.5), 14);
  });

  it("of numbers is the log of the variance", () => {
    expect(utilityOf(uniform({ low: 0, high: 6 }))).toBeCloseTo(Math.log(3), 8);
  });

  it("of a blend includes the spread between the arms", () => {
    const arms = [
      [-1, 0],
      [1, 0],
    ].map((mean) => gaussianVector({ mean, deviation: 1 }));
    const known = new KnownArms({ utility: logDet(), arms });
    expect(known.value([0.5, 0.5])).toBeCloseTo(Math.log(2), 8);
    expect(known.value([0.25, 0.75])).toBeCloseTo(Math.log(1 + 4 * 0.1875), 8);
  });

  it("has influence (r - ER)' Cov^-1 (r - ER) - d", () => {
    const known = new KnownArms({
      utility: logDet(),
      arms: [
        gaussianVector({
          mean: [1, 1],
          covariance: [
            [2, 1],
            [1, 1],
          ],
        }),
      ],
    });
    known.moveTo([1]);
    // The inverse is [[1, -1], [-1, 2]].
    expect(known.influence([3, 2])).toBeCloseTo(4 - 4 + 2 - 2, 7);
    expect(known.influence([1, 4])).toBeCloseTo(18 - 2, 7);
  });

  it("shifts by 2 d log c for rewards c times as large with a ridge c^2 times as large", () => {
    const samples = [
      [0, 1],
      [2, 0],
      [1, 5],
      [-1, 2],
    ];
    const large = samples.map((sample) => sample.map((entry) => 1e4 * entry));
    const shift = utilityOf(empiricalVectors({ samples: large }), 1e2) - utilityOf(empiricalVectors({ samples }), 1e-6);
    expect(shift).toBeCloseTo(4 * Math.log(1e4), 10);
  });

  it("is finite for rewards on a line or at one point, even far from zero", () => {
    for (const samples of [
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      [[1e6, 1e6]],
    ]) {
      const known = new KnownArms({
        utility: logDet(),
        arms: [empiricalVectors({ samples }), empiricalVectors({ samples: [[5, 0]] })],
      });
      expect(known.value([1, 0])).toSatisfy(Number.isFinite);
      expect(known.gradient([1, 0])[1]).toBeGreaterThan(0);
      expect(known.gradient([1, 0]).every(Number.isFinite)).toBe(true);
    }
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses the ridge %s", (ridge) => {
    expect(() => logDet({ ridge })).toThrow(`ridge must be a finite number above 0`);
  });
});
