import { describe, expect, it } from "vitest";
import { bernoulli } from "./bernoulli.ts";
import { isDistribution } from "./distribution.ts";

describe("isDistribution", () => {
  it("tells distributions of numbers from distributions of vectors", () => {
    expect(isDistribution(bernoulli({ p: 0.5 }))).toBe(true);
    expect(isDistribution({ kind: "points", dimension: 2, sample: () => [0, 1] })).toBe(false);
  });
});
