import { describe, expect, it } from "vitest";
import { normalCdf } from "../numeric/normal.ts";
import { Random } from "../random/random.ts";
import { sampleGaussian } from "./samplers.ts";

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
