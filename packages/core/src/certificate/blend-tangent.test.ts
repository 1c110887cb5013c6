import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { discount } from "../estimates/memory.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { variance } from "../utilities/variance.ts";
import { blendTangent } from "./blend-tangent.ts";

describe("blendTangent", () => {
  const plugIn = new PlugIn({ memory: discount(0.5) }, { utility: variance(), armCount: 3, costs: [1, 0, 0] });
  for (const [arm, reward] of [
    [0, 2],
    [0, 4],
    [1, 8],
  ] as const) {
    plugIn.observe(arm, reward, 0.5);
  }

  it("uses the rewards alone, without a prior", () => {
    const { mean, direction, slopes, counts } = blendTangent(plugIn, Float64Array.of(0.5, 0.5, 0));
    // Relative to the first reward: arm 0 has 0 and 2, the second counting twice, arm 1 has 6.
    const first = (2 / 3) * 2;
    expectWithin(mean[0]!, (first + 6) / 2, 1e-14);
    expectWithin(mean[1]!, ((2 / 3) * 4 + 36) / 2, 1e-14);
    expectWithin(direction[0]!, -2 * mean[0]!, 1e-14);
    expectWithin(slopes[0]!, -2 * mean[0]! * first + (2 / 3) * 4 - 1, 1e-13);
    expectWithin(slopes[1]!, -2 * mean[0]! * 6 + 36, 1e-13);
    expect(Array.from(counts)).toEqual([0.75, 1, 0]);
    expect(slopes[2]).toBe(0);
  });

  it("bounds rounding errors", () => {
    const { rounding } = blendTangent(plugIn, Float64Array.of(0.5, 0.5, 0));
    expect(rounding).toBeGreaterThan(0);
    expect(rounding).toBeLessThan(1e-11);
  });
});
