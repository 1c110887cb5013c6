import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { empiricalVectors } from "./empirical-vectors.ts";

const samples = [
  [0, 0],
  [2, 0],
  [0, 4],
  [2, 4],
];

describe("empiricalVectors", () => {
  it("has mean and covariance of the sample, with 1 / n", () => {
    const distribution = empiricalVectors({ samples: [...samples, [1, 7]] });
    expect(distribution.dimension).toBe(2);
    expect(Array.from(distribution.mean)).toEqual([1, 3]);
    expect(Array.from(distribution.covariance, (entry) => Number(entry.toFixed(12)))).toEqual([0.8, 0, 0, 7.2]);
  });

  it("has the characteristic function of independent coins, a product of cosines about the mean", () => {
    const distribution = empiricalVectors({ samples });
    const [real, imaginary] = distribution.characteristic([0.3, -0.2]);
    const length = Math.cos(0.3) * Math.cos(0.4);
    // The mean is (1, 2), so the angle is 0.3 - 0.4.
    expect(real).toBeCloseTo(length * Math.cos(-0.1), 14);
    expect(imaginary).toBeCloseTo(length * Math.sin(-0.1), 14);
    expect(distribution.characteristic([0, 0])).toEqual([1, 0]);
  });

  it("draws every vector equally often, within 4.5 standard errors, and returns copies", () => {
    const distribution = empiricalVectors({ samples });
    const random = Random.stream(1, "empirical vectors");
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 4000; draw++) {
      const reward = distribution.sample(random);
      counts.set(reward.join(), (counts.get(reward.join()) ?? 0) + 1);
      reward.fill(99);
    }
    expect([...counts.keys()].sort()).toEqual(samples.map((sample) => sample.join()).sort());
    for (const count of counts.values()) {
      expect(Math.abs(count - 1000)).toBeLessThanOrEqual(4.5 * Math.sqrt(4000 * 0.25 * 0.75));
    }
  });

  it("refuses anything other than a list of vectors of equal length", () => {
    expect(() => empiricalVectors({ samples: [] })).toThrow("samples must be a list of at least 1 vector");
    expect(() => empiricalVectors({ samples: [[1], [1, 2]] })).toThrow("samples[1] must be 1 numbers");
  });
});
