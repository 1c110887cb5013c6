import { describe, expect, it } from "vitest";
import type { LearningSpace } from "../../spaces/feature-space.ts";
import { Tangent } from "../../spaces/tangent.ts";
import { distribution } from "../../specs/law.ts";
import { utility } from "../../specs/utility.ts";
import { PlainWeights } from "../mirror/plain-weights.ts";
import { PlugInEstimate } from "./plug-in-estimate.ts";

/** A blend that is known to have these moments. */
class StatedEstimate extends PlugInEstimate {
  readonly #tangent: Tangent | undefined;

  constructor(space: LearningSpace, moments?: Float64Array) {
    super(space, new PlainWeights(2, 0.01));
    if (moments) {
      this.#tangent = new Tangent(space);
      this.#tangent.moveTo(moments);
    }
  }

  protected tangent(): Tangent | undefined {
    return this.#tangent;
  }
}

describe("PlugInEstimate", () => {
  const space = utility({ kind: "variance" }).learningSpace();
  const laws = [0, 2].map((value) => distribution({ kind: "discrete", values: [value], masses: [1] }));

  it("has the influence function of the blend, and its mean for arms of known laws, less their costs", () => {
    const estimate = new StatedEstimate(space, Float64Array.of(0.75, 5.25));
    expect(estimate.influenceFunction()(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
    // (r - 0.75)^2 up to a constant, at 0 and at 2.
    const difference = (1.25 ** 2 - 0.75 ** 2) / 2;
    expect(estimate.expectedGradient(laws, undefined)[0]).toBeCloseTo(-difference, 12);
    expect(estimate.expectedGradient(laws, undefined)[1]).toBeCloseTo(difference, 12);
    expect(estimate.expectedGradient(laws, [1, 0])[1]).toBeCloseTo(difference + 0.5, 12);
  });

  it("has none while nothing is known, and refuses what the space cannot hold", () => {
    const estimate = new StatedEstimate(space);
    expect(estimate.influenceFunction()(1)).toBe(0);
    expect(Array.from(estimate.expectedGradient(laws, undefined))).toEqual([0, 0]);
    const categories = utility({ kind: "entropy", categories: [1, 2] }).learningSpace();
    expect(() => new StatedEstimate(categories).check(3)).toThrow("invalid reward");
  });
});
