import { describe, it } from "vitest";
import { expectWithin } from "../../../test/expect-within.ts";
import { Random } from "../../random/random.ts";
import { largestShare, smallestShare } from "./bernoulli-band.ts";
import { blendBands, lawBands, offInBands } from "./law-bands.ts";

describe("lawBands", () => {
  const masses = Float64Array.of(2, 0, 5, 0, 3);

  it("are those of shares, cell by cell", () => {
    const { levels, low, high } = lawBands(masses, 10, 3);
    for (const [cell, level] of [0.2, 0.2, 0.7, 0.7].entries()) {
      expectWithin(levels[cell]!, level, 1e-15);
      expectWithin(low[cell]!, smallestShare(level, 0.3), 1e-14);
      expectWithin(high[cell]!, largestShare(level, 0.3), 1e-14);
    }
  });

  it("give the most and the least that the mean of a function can be", () => {
    const bands = lawBands(masses, 10, 3);
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

  it("mix as the laws do", () => {
    const one = lawBands(masses, 10, 3);
    const other = lawBands(Float64Array.of(0, 4, 0, 0, 0), 4, 3);
    const mixed = blendBands([one, undefined, other], Float64Array.of(0.25, 0, 0.75));
    for (const part of ["levels", "low", "high"] as const) {
      for (let cell = 0; cell < 4; cell++) {
        expectWithin(mixed[part][cell]!, 0.25 * one[part][cell]! + 0.75 * other[part][cell]!, 1e-15);
      }
    }
  });
});
