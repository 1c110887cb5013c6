import { describe, expect, it } from "vitest";
import { normalCdf } from "../numeric/normal.ts";
import { Random } from "../random/random.ts";
import { sampleBeta, sampleGamma, sampleGaussian, sampleLogGamma } from "./samplers.ts";

const COUNT = 200_000;

describe("sampleGaussian", () => {
  const random = Random.stream(3);
  const samples = Array.from({ length: COUNT }, () => sampleGaussian(random));

  it("has moments 0, 1, 0, 3 within 4.5 standard errors", () => {
    // Variances of z, z^2, z^3, z^4 under the normal distribution: 1, 2, 15, 96.
    const expected = [0, 1, 0, 3];
    [1, 2, 15, 96].forEach((variance, index) => {
      const moment = samples.reduce((sum, z) => sum + z ** (index + 1), 0) / COUNT;
      expect(Math.abs(moment - expected[index]!)).toBeLessThan(4.5 * Math.sqrt(variance / COUNT));
    });
  });

  it("has an empirical cdf near the normal one, at level 1e-6 of Kolmogorov's distance", () => {
    const sorted = samples.toSorted((left, right) => left - right);
    const distances = sorted.map((z, index) => Math.abs((index + 1) / COUNT - normalCdf(z)));
    const distance = distances.reduce((most, one) => Math.max(most, one));
    expect(distance).toBeLessThan(Math.sqrt(Math.log(2 / 1e-6) / (2 * COUNT)) + 1 / COUNT);
  });

  it("reaches the tail beyond the layers with the right frequency", () => {
    const share = 2 * normalCdf(-3.5);
    const beyond = samples.filter((z) => Math.abs(z) > 3.5).length / COUNT;
    expect(Math.abs(beyond - share)).toBeLessThan(4.5 * Math.sqrt(share / COUNT));
  });
});

/** Mean and variance of a gamma distribution equal its shape; the variance of (x - shape)^2 is 2 shape^2 + 6 shape. */
function expectGamma(shape: number, draw: (random: Random) => number): void {
  const random = Random.stream(11, Math.round(shape * 1000));
  const samples = Array.from({ length: COUNT }, () => draw(random));
  const mean = samples.reduce((sum, x) => sum + x, 0) / COUNT;
  const variance = samples.reduce((sum, x) => sum + (x - shape) ** 2, 0) / COUNT;
  expect(Math.abs(mean - shape)).toBeLessThan(4.5 * Math.sqrt(shape / COUNT));
  expect(Math.abs(variance - shape)).toBeLessThan(4.5 * Math.sqrt((2 * shape ** 2 + 6 * shape) / COUNT));
}

describe("sampleGamma", () => {
  it.each([1, 2.5, 40])("has mean and variance %d, the shape", (shape) => {
    expectGamma(shape, (random) => sampleGamma(shape, random));
  });
});

describe("sampleLogGamma", () => {
  it.each([0.1, 0.5, 3])("is the logarithm of a gamma variate of shape %d", (shape) => {
    expectGamma(shape, (random) => Math.exp(sampleLogGamma(shape, random)));
  });

  it("is finite for shapes whose gamma variates underflow", () => {
    const random = Random.stream(5);
    for (let draw = 0; draw < 1000; draw++) expect(Number.isFinite(sampleLogGamma(0.0001, random))).toBe(true);
  });
});

describe("sampleBeta", () => {
  it.each([
    [0.1, 0.1],
    [0.1, 5],
    [30, 0.5],
  ])("has the mean of shapes %d and %d within 4.5 standard errors", (alpha, beta) => {
    const random = Random.stream(17);
    let sum = 0;
    for (let draw = 0; draw < COUNT; draw++) sum += sampleBeta(alpha, beta, random);
    const total = alpha + beta;
    const variance = (alpha * beta) / (total * total * (total + 1));
    expect(Math.abs(sum / COUNT - alpha / total)).toBeLessThan(4.5 * Math.sqrt(variance / COUNT));
  });
});
