import { describe, expect, it } from "vitest";
import { kernelDensity, silvermanBandwidth } from "./kernel-density.ts";

const phi = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

describe("kernelDensity", () => {
  it("is the mean of the kernels", () => {
    const [samples, h] = [[-1, 0, 0, 2.5], 0.7];
    for (const x of [-3, -0.2, 0, 1, 4]) {
      const exact = samples.reduce((sum, sample) => sum + phi((x - sample) / h) / h, 0) / samples.length;
      expect(kernelDensity(samples, [x], h)[0]).toBeCloseTo(exact, 14);
    }
  });

  it("integrates to one", () => {
    const xs = Array.from({ length: 2001 }, (_, i) => -10 + i / 100);
    const density = kernelDensity([0, 0.1, 1, 2, 2.2], xs);
    expect(density.reduce((sum, value) => sum + value / 100, 0)).toBeCloseTo(1, 10);
  });

  it("of many normal quantiles is the normal density with the bandwidth's variance added", () => {
    // Quantiles read off a cumulated density: 2000 of them, evenly spaced in probability.
    const grid = Array.from({ length: 16_001 }, (_, i) => -8 + i / 1000);
    const weights = grid.map(phi);
    const samples: number[] = [];
    let [cumulated, next] = [0, 0.5];
    for (const [i, x] of grid.entries()) {
      for (cumulated += weights[i]!; cumulated >= next; next += 0.5) samples.push(x);
    }
    const h = 0.3;
    const deviation = Math.sqrt(1 + h * h);
    for (const x of [0, 0.5, 1.5, 3]) {
      expect(kernelDensity(samples, [x], h)[0]).toBeCloseTo(phi(x / deviation) / deviation, 3);
    }
  });

  it("is zero without samples and far from all of them", () => {
    expect(kernelDensity([], [1, 2])).toEqual([0, 0]);
    expect(kernelDensity([0, 1], [1e6], 1)).toEqual([0]);
  });

  it.each([0, -1, Number.NaN])("refuses the bandwidth %d", (bandwidth) => {
    expect(() => kernelDensity([1], [1], bandwidth)).toThrow("invalid bandwidth: expected a number > 0");
  });
});

describe("silvermanBandwidth", () => {
  it("is 0.9 min(deviation, interquartile range / 1.34) n^(-1/5)", () => {
    // 1..9: deviation sqrt(7.5) = 2.7386, quartiles 3 and 7, so 4 / 1.34 = 2.985 is the larger.
    const samples = [5, 1, 9, 2, 8, 3, 7, 4, 6];
    expect(silvermanBandwidth(samples)).toBeCloseTo(0.9 * Math.sqrt(7.5) * 9 ** -0.2, 12);
  });

  it("takes the deviation where the quartiles coincide", () => {
    expect(silvermanBandwidth([0, 0, 0, 0, 0, 0, 0, 5])).toBeGreaterThan(0);
  });

  it.each([[[]], [[3]], [[2, 2, 2]]])("is 1 for %j, which does not spread", (samples) => {
    expect(silvermanBandwidth(samples)).toBe(1);
  });
});
