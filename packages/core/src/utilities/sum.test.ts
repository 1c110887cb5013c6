import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { chance } from "./chance.ts";
import { mean } from "./mean.ts";
import { medianDeviation } from "./median-deviation.ts";
import { sum } from "./sum.ts";
import { upperCvar } from "./upper-cvar.ts";
import { variance } from "./variance.ts";

const arms = [uniform({ low: 0, high: 1 }), exponential({ rate: 1 })];

describe("sum", () => {
  it("is the weighted sum of its utilities, for values and influence functions", () => {
    const utility = sum({
      terms: [
        { weight: 1, utility: mean() },
        { weight: 3, utility: variance() },
        { weight: 2, utility: upperCvar({ level: 0.1 }) },
      ],
    });
    const known = new KnownArms({ utility, arms });
    expect(known.value([1, 0])).toBeCloseTo(0.5 + 3 / 12 + 2 * 0.95, 12);
    expect(known.value([0, 1])).toBeCloseTo(1 + 3 + 2 * (1 + Math.log(10)), 10);
    const two = new KnownArms({
      utility: sum({
        terms: [
          { weight: 1, utility: mean() },
          { weight: 3, utility: variance() },
        ],
      }),
      arms,
    });
    two.moveTo([0, 1]);
    expect(two.influence(4)).toBeCloseTo(4 - 1 + 3 * (9 - 1), 12);
  });

  it("ignores a term of weight zero", () => {
    const utility = sum({
      terms: [
        { weight: 1, utility: mean() },
        { weight: 0, utility: variance() },
      ],
    });
    expect(new KnownArms({ utility, arms }).value([0.5, 0.5])).toBeCloseTo(0.75, 14);
  });

  it("is linear if all its terms are", () => {
    const linear = { weight: 1, utility: mean() };
    expect(sum({ terms: [linear, { weight: 2, utility: chance({ low: 0 }) }] }).isLinear).toBe(true);
    expect(sum({ terms: [linear, { weight: 2, utility: variance() }] }).isLinear).toBeUndefined();
  });

  it("is smooth if all its terms are", () => {
    const smooth = { weight: 1, utility: variance() };
    expect(sum({ terms: [smooth] }).smooth).toBe(true);
    expect(sum({ terms: [smooth, { weight: 1, utility: medianDeviation() }] }).smooth).toBe(false);
  });

  it("may subtract linear utilities: variance minus the mean", () => {
    const utility = sum({
      terms: [
        { weight: 1, utility: variance() },
        { weight: -2, utility: mean() },
      ],
    });
    expect(utility.isLinear).toBeUndefined();
    const known = new KnownArms({ utility, arms });
    // Uniform: mean 1/2, second moment 1/3; exponential: 1 and 2.
    expect(known.value([0.5, 0.5])).toBeCloseTo(7 / 6 - 0.75 ** 2 - 2 * 0.75, 13);
    // On [0, 1] the variance is from 0 to 1/4, and twice the mean from 0 to 2.
    expect(utility.learningSpace().range!([0, 1])).toEqual([-2, 0.25]);
  });

  it.each([
    [[], "terms must be a list of at least one term"],
    [undefined, "terms must be a list of at least one term"],
    [
      [{ weight: -1, utility: variance() }],
      "terms[0].weight must be a number of at least 0, since minus variance is not concave",
    ],
    [
      [
        { weight: 1, utility: mean() },
        { weight: Number.NaN, utility: mean() },
      ],
      "terms[1].weight must be a finite number",
    ],
  ])("refuses terms %#: a negative weight would make a concave term convex", (terms, message) => {
    expect(() => sum({ terms: terms as never })).toThrow(message);
  });
});
