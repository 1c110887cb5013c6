import { describe, expect, it } from "vitest";
import { largestShare, smallestShare } from "./bernoulli-band.ts";

const kl = (p: number, q: number) =>
  (p > 0 ? p * Math.log(p / q) : 0) + (p < 1 ? (1 - p) * Math.log((1 - p) / (1 - q)) : 0);

describe("largestShare and smallestShare", () => {
  const shares = [0, 1e-3, 0.01, 0.3, 0.5, 0.9, 0.999, 1];
  const radii = [1e-6, 1e-3, 0.05, 0.5, 3, 20];

  it("are where the divergence is the radius, and never nearer", () => {
    for (const share of shares) {
      for (const radius of radii) {
        const above = largestShare(share, radius);
        const below = smallestShare(share, radius);
        expect(above).toBeGreaterThanOrEqual(share);
        expect(below).toBeLessThanOrEqual(share);
        for (const end of [above, below]) {
          if (end <= 1e-12 || end >= 1 - 1e-12 || end === share) continue;
          expect(kl(share, end)).toBeGreaterThanOrEqual(radius * (1 - 1e-6));
          expect(kl(share, end)).toBeLessThanOrEqual(radius * 1.01);
        }
      }
    }
  });

  it("are known in closed form for shares of nothing and of all", () => {
    expect(largestShare(0, 0.2)).toBeCloseTo(1 - Math.exp(-0.2), 15);
    expect(smallestShare(1, 0.2)).toBeCloseTo(Math.exp(-0.2), 15);
    expect(smallestShare(0, 0.2)).toBe(0);
    expect(largestShare(1, 0.2)).toBe(1);
  });
});
