import { beta, discrete, empirical, gaussian, uniform } from "@blendit/core/distributions";
import { describe, expect, it } from "vitest";
import { distributionCurves, kernelDensity, silvermanBandwidth } from "./distribution-curves.ts";

const phi = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

describe("kernelDensity", () => {
  it("is the mean of the kernels", () => {
    const samples = [-1, 0, 0, 2.5];
    const h = 0.7;
    for (const x of [-3, -0.2, 0, 1, 4]) {
      const exact = samples.reduce((sum, sample) => sum + phi((x - sample) / h) / h, 0) / samples.length;
      expect(kernelDensity(samples, [x], h)[0]).toBeCloseTo(exact, 14);
    }
  });

  it("integrates to one", () => {
    const xs = Array.from({ length: 2001 }, (_, i) => -10 + i / 100);
    const density = kernelDensity([0, 0.1, 1, 2, 2.2], xs, 0.5);
    expect(density.reduce((sum, value) => sum + value / 100, 0)).toBeCloseTo(1, 10);
  });
});

describe("silvermanBandwidth", () => {
  it("is 0.9 min(deviation, interquartile range / 1.34) n^(-1/5)", () => {
    // For 1 to 9 the deviation is sqrt(7.5) = 2.7386 and the quartiles are 3 and 7, so 4 / 1.34 = 2.985 is larger.
    const samples = [5, 1, 9, 2, 8, 3, 7, 4, 6];
    expect(silvermanBandwidth(samples)).toBeCloseTo(0.9 * Math.sqrt(7.5) * 9 ** -0.2, 12);
  });

  it("uses the deviation if the quartiles coincide", () => {
    expect(silvermanBandwidth([0, 0, 0, 0, 0, 0, 0, 5])).toBeGreaterThan(0);
  });

  it.each([[[]], [[3]], [[2, 2, 2]]])("is 0 for %j, without spread", (samples) => {
    expect(silvermanBandwidth(samples)).toBe(0);
  });
});

const area = (x: readonly number[], density: readonly number[]) =>
  density.reduce(
    (sum, value, index) => sum + (index === 0 ? 0 : ((value + density[index - 1]!) / 2) * (x[index]! - x[index - 1]!)),
    0,
  );

describe("distributionCurves", () => {
  it("have the probability of each value in percent if all distributions have few values", () => {
    const one = discrete({ values: [0, 2], masses: [0.25, 0.75] });
    const curves = distributionCurves([one, discrete({ values: [1], masses: [1] })]);
    expect(curves).toMatchObject({ areValues: true, x: [0, 1, 2] });
    expect(curves.of(one)).toEqual([25, 0, 75]);
  });

  it("have densities over the whole support, except the tails of an unbounded one", () => {
    const [bounded, unbounded] = [uniform({ low: 2, high: 4 }), gaussian({ mean: 0, deviation: 1 })];
    const curves = distributionCurves([bounded, unbounded]);
    expect(curves.areValues).toBe(false);
    expect(curves.x[0]).toBeCloseTo(-3.0902, 3);
    expect(curves.x.at(-1)).toBe(4);
    expect(curves.of(unbounded)[0]).toBe(unbounded.density(curves.x[0]!));
    expect(area(curves.x, curves.of(unbounded))).toBeCloseTo(0.999, 3);
  });

  it("smooth distributions of many values without moving mass beyond possible outcomes", () => {
    const distribution = empirical({ samples: Array.from({ length: 400 }, (_, index) => (index % 97) ** 1.5) });
    const curves = distributionCurves([distribution, beta({ alpha: 2, beta: 2 })]);
    expect(area(curves.x, curves.of(distribution))).toBeCloseTo(1, 2);
    expect([curves.x[0], curves.x.at(-1)]).toEqual([0, 96 ** 1.5]);
  });

  it.each([1e-4, 1, 1e6])("show a constant outcome as a narrow peak if the largest outcome is %d", (unit) => {
    const spread = empirical({ samples: Array.from({ length: 401 }, (_, index) => (unit * index) / 400) });
    for (const value of [0, 0.4 * unit]) {
      const constant = discrete({ values: [value], masses: [1] });
      const { x, of } = distributionCurves([spread, constant]);
      expect(area(x, of(constant))).toBeCloseTo(1, 2);
      const half = of(constant).filter((density) => density > Math.max(...of(constant)) / 2);
      expect(half.length).toBeLessThan(x.length / 10);
    }
  });

  it("keep a flat distribution flat up to its ends", () => {
    const flat = empirical({ samples: Array.from({ length: 400 }, (_, index) => (index + 0.5) / 400) });
    const { of } = distributionCurves([flat]);
    for (const density of of(flat)) expect(Math.abs(density - 1)).toBeLessThan(0.02);
  });
});
