import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { Random } from "../random/random.ts";
import { blendBands, cdfBands, largestShare, offInBands, smallestShare } from "./cdf-bands.ts";

describe("largestShare and smallestShare", () => {
  const kl = (p: number, q: number) =>
    (p > 0 ? p * Math.log(p / q) : 0) + (p < 1 ? (1 - p) * Math.log((1 - p) / (1 - q)) : 0);

  const shares = [0, 1e-3, 0.01, 0.3, 0.5, 0.9, 0.999, 1];
  const radii = [1e-6, 1e-3, 0.05, 0.5, 3, 20];

  it("are where the divergence equals the radius, never closer", () => {
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

  it("agree with the closed forms for shares of zero and one", () => {
    expect(largestShare(0, 0.2)).toBeCloseTo(1 - Math.exp(-0.2), 15);
    expect(smallestShare(1, 0.2)).toBeCloseTo(Math.exp(-0.2), 15);
    expect(smallestShare(0, 0.2)).toBe(0);
    expect(largestShare(1, 0.2)).toBe(1);
  });
});

describe("cdfBands", () => {
  const masses = Float64Array.of(2, 0, 5, 0, 3);

  it("are the bounds of shares, cell by cell", () => {
    const { levels, low, high } = cdfBands(masses, 10, 3);
    for (const [cell, level] of [0.2, 0.2, 0.7, 0.7].entries()) {
      expectWithin(levels[cell]!, level, 1e-15);
      expectWithin(low[cell]!, smallestShare(level, 0.3), 1e-14);
      expectWithin(high[cell]!, largestShare(level, 0.3), 1e-14);
    }
  });

  it("bound the mean of a function", () => {
    const bands = cdfBands(masses, 10, 3);
    const random = Random.stream(2);
    const values = Float64Array.from({ length: 5 }, () => random.uniform());
    // E g = g_last - sum over cells of rise times level.
    const meanAt = (levels: readonly number[]) =>
      values[4]! - levels.reduce((sum, level, cell) => sum + (values[cell + 1]! - values[cell]!) * level, 0);
    const seen = meanAt(Array.from(bands.levels));
    const corners = Array.from({ length: 16 }, (_, bits) =>
      meanAt([0, 1, 2, 3].map((cell) => ((bits >> cell) & 1 ? bands.low : bands.high)[cell]!)),
    );
    const { up, down } = offInBands(values, bands);
    expectWithin(seen + up, Math.max(...corners), 1e-14);
    expectWithin(seen - down, Math.min(...corners), 1e-14);
  });

  it("mix like the distributions", () => {
    const one = cdfBands(masses, 10, 3);
    const other = cdfBands(Float64Array.of(0, 4, 0, 0, 0), 4, 3);
    const mixed = blendBands([one, undefined, other], Float64Array.of(0.25, 0, 0.75));
    for (const part of ["levels", "low", "high"] as const) {
      for (let cell = 0; cell < 4; cell++) {
        expectWithin(mixed[part][cell]!, 0.25 * one[part][cell]! + 0.75 * other[part][cell]!, 1e-15);
      }
    }
  });
});
