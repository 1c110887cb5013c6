import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { sampleGamma, sampleLogGamma } from "./samplers.ts";

const COUNT = 50_000;

/** Mean and variance of a gamma distribution are its shape; the variance of (x - shape)^2 is 2 shape^2 + 6 shape. */
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
  it.each([0.1, 0.5, 3])("is the logarithm of a gamma number of shape %d", (shape) => {
    expectGamma(shape, (random) => Math.exp(sampleLogGamma(shape, random)));
  });

  it("is finite for shapes whose gamma numbers underflow", () => {
    const random = Random.stream(5);
    for (let draw = 0; draw < 1000; draw++) expect(Number.isFinite(sampleLogGamma(0.0001, random))).toBe(true);
  });
});
