import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { type GaussianVectorOptions, gaussianVector } from "./gaussian-vector.ts";

/** A 2 x 2 matrix. */
const square = (a: number, b: number, c: number, d: number) => [
  [a, b],
  [c, d],
];

const slanted: GaussianVectorOptions = {
  mean: [1, -2, 0],
  covariance: [
    [2, 0.6, 0],
    [0.6, 1, -0.3],
    [0, -0.3, 0.5],
  ],
};

describe("gaussianVector", () => {
  it("has the characteristic function exp(i <w, mean> - <w, covariance w> / 2)", () => {
    const [real, imaginary] = gaussianVector(slanted).characteristic([0.5, 0.2, -1]);
    // <w, mean> = 0.1; <w, covariance w> = 0.5 + 0.04 + 0.5 + 2 (0.06 + 0.06) = 1.28.
    expect(real).toBeCloseTo(Math.exp(-0.64) * Math.cos(0.1), 14);
    expect(imaginary).toBeCloseTo(Math.exp(-0.64) * Math.sin(0.1), 14);
  });

  it("has the mean of a Gaussian kernel in closed form, even on a line", () => {
    // (z, z) for a standard normal z: |(z, z) - p|^2 = 2 (z - m)^2 + (p_1 - p_2)^2 / 2, with m the mean of the entries of p.
    const line = gaussianVector({ mean: [0, 0], covariance: square(1, 1, 1, 1) });
    const bandwidth = 1.5;
    const size = bandwidth ** 2;
    const expected = (bandwidth / Math.sqrt(size + 2)) * Math.exp(-(0.2 ** 2) / (size + 2) - 1.6 ** 2 / (4 * size));
    expect(line.kernelMean(bandwidth, [1, -0.6])).toBeCloseTo(expected, 14);
    expect(line.kernelMean(bandwidth)).toBeCloseTo(1 / Math.sqrt(1 + 4 / size), 14);
  });

  it("draws vectors with the given mean and covariance, within 4.5 standard errors", () => {
    const distribution = gaussianVector(slanted);
    const random = Random.stream(2, "gaussian vector");
    const count = 20_000;
    const rewards = Array.from({ length: count }, () => distribution.sample(random));
    for (let row = 0; row < 3; row++) {
      const centred = rewards.map((reward) => reward[row]! - distribution.mean[row]!);
      const variance = distribution.covariance[4 * row]!;
      expect(Math.abs(average(centred))).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / count));
      for (let column = 0; column < 3; column++) {
        const products = rewards.map((reward, draw) => centred[draw]! * (reward[column]! - distribution.mean[column]!));
        const expected = distribution.covariance[3 * row + column]!;
        // The variance of a product of centred Gaussians is the product of their variances plus the squared covariance.
        const error = Math.sqrt((variance * distribution.covariance[4 * column]! + expected ** 2) / count);
        expect(Math.abs(average(products) - expected)).toBeLessThanOrEqual(4.5 * error);
      }
    }
  });

  it("accepts one deviation for independent entries", () => {
    const distribution = gaussianVector({ mean: [3, 4], deviation: 2 });
    expect(distribution.dimension).toBe(2);
    expect(Array.from(distribution.covariance)).toEqual([4, 0, 0, 4]);
  });

  it("accepts a singular covariance: all draws are on its line", () => {
    const distribution = gaussianVector({ mean: [0, 0], covariance: square(1, 2, 2, 4) });
    const random = Random.stream(3);
    for (let draw = 0; draw < 20; draw++) {
      const reward = distribution.sample(random);
      expect(reward[1]! - 2 * reward[0]!).toBeCloseTo(0, 12);
    }
  });

  it.each<[object, string]>([
    [{ mean: [0] }, "Give one of covariance and deviation."],
    [{ mean: [0], deviation: 1, covariance: [[1]] }, "Give one of covariance and deviation."],
    [{ mean: [], deviation: 1 }, "mean must be a list of at least 1 number"],
    [{ mean: [0, Number.NaN], deviation: 1 }, "mean[1] must be a finite number"],
    [{ mean: [0], deviation: 0 }, "deviation must be a finite number above 0"],
    [{ mean: [0, 1], covariance: [[1]] }, "covariance must be 2 rows of 2 numbers, as mean has"],
    [{ mean: [0, 1], covariance: [[1, 0], [0]] }, "covariance[1] must be 2 numbers, like the first vector"],
    [{ mean: [0, 1], covariance: square(1, 0.5, 0.4, 1) }, "covariance must be a symmetric matrix"],
    [{ mean: [0, 1], covariance: square(1, 2, 2, 1) }, "covariance must be a matrix without negative eigenvalues"],
    [{ mean: [0, 1], covariance: square(1, Number.NaN, 2, 1) }, "covariance[0][1] must be a finite number"],
  ])("refuses %j", (options, message) => {
    expect(() => gaussianVector(options as GaussianVectorOptions)).toThrow(message);
  });
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
