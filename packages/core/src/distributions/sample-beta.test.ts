import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { sampleBeta } from "./samplers.ts";

const COUNT = 50_000;

describe("sampleBeta", () => {
  it.each([
    [2, 2],
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

  it("stays in [0, 1] when both gamma numbers underflow", () => {
    const random = Random.stream(2);
    for (let draw = 0; draw < 1000; draw++) {
      const x = sampleBeta(1e-4, 1e-4, random);
      expect(x >= 0 && x <= 1).toBe(true);
    }
  });
});
