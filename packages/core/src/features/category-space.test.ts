import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type CategoryOptions, categoryUtility } from "./category-space.ts";
import { SparseFeatures } from "./feature-space.ts";

/** sum of p_i^2, turned over: easy to do by hand. */
const utilityWith = (options: CategoryOptions) =>
  categoryUtility(
    "squares",
    { term: (p) => -p * p, slope: (p) => -2 * p, range: (count) => [-1, -1 / count] },
    options,
  );

describe("CategorySpace", () => {
  it("discovers categories, and makes room in the sums without losing any", () => {
    const space = utilityWith({}).learningSpace();
    const out = new SparseFeatures(1);
    let sums: Float64Array = new Float64Array(space.dimension);
    for (const reward of [3, 7, 3, 3, -1]) {
      space.check?.(reward);
      sums = space.admit(reward)?.(sums) ?? sums;
      space.features(reward, out);
      out.addTo(sums, 1);
    }
    expect(Array.from(sums)).toEqual([3, 1, 1]);
    expect(space.value(sums.map((sum) => sum / 5))).toBeCloseTo(-(0.36 + 0.04 + 0.04), 15);
  });

  it("has no feature for a category not yet seen", () => {
    const space = utilityWith({}).learningSpace();
    space.admit(1);
    const out = new SparseFeatures(1);
    space.features(2, out);
    expect(out.count).toBe(0);
  });

  it("keeps the order of its categories through save and restore", () => {
    const space = utilityWith({}).learningSpace();
    for (const reward of [9, 2, 5]) space.admit(reward);
    const copy = utilityWith({}).learningSpace();
    copy.restore(JSON.parse(JSON.stringify(space.save())));
    const out = new SparseFeatures(1);
    copy.features(5, out);
    expect([copy.dimension, out.indices[0]]).toEqual([3, 2]);
    expect(copy.admit(5)).toBeUndefined();
  });

  it("does not share what one learner discovers with another", () => {
    const utility = utilityWith({});
    utility.learningSpace().admit(4);
    expect(utility.learningSpace().dimension).toBe(0);
  });
});

describe("categoryUtility", () => {
  it("takes all atoms of all known distributions for categories", () => {
    const arms = [discrete({ values: [1, 2], masses: [0.5, 0.5] }), discrete({ values: [2, 3], masses: [0.5, 0.5] })];
    const known = new KnownArms({ utility: utilityWith({}), arms });
    expect(known.value([0.5, 0.5])).toBeCloseTo(-(0.25 ** 2 + 0.5 ** 2 + 0.25 ** 2), 15);
  });

  it("takes bins for continuous distributions, and refuses these without", () => {
    const arms = [uniform({ low: 0, high: 1 })];
    const known = new KnownArms({ utility: utilityWith({ edges: [0.5, 0.75] }), arms });
    expect(known.value([1])).toBeCloseTo(-(0.25 + 0.0625 + 0.0625), 15);
    expect(() => new KnownArms({ utility: utilityWith({}), arms })).toThrow("(or bins stated with `edges`)");
  });

  it("refuses known distributions with mass outside the categories: densities, other values, blends with a density", () => {
    const half = mixture({
      parts: [
        { weight: 0.5, distribution: uniform({ low: 0, high: 1 }) },
        { weight: 0.5, distribution: discrete({ values: [0], masses: [1] }) },
      ],
    });
    for (const distribution of [beta({ alpha: 2, beta: 2 }), discrete({ values: [0, 3], masses: [0.5, 0.5] }), half]) {
      const utility = utilityWith({ categories: [0, 1] });
      expect(() => new KnownArms({ utility, arms: [distribution] })).toThrow(
        /distributions whose values are all categories/,
      );
    }
    expect(() => new KnownArms({ utility: utilityWith({}), arms: [half] })).toThrow(
      /distributions whose values are all categories/,
    );
  });

  it.each([
    [{ categories: [1, 2], edges: [0] }, "expected either categories or edges"],
    [{ categories: [] }, "invalid categories: expected a list of at least 1 numbers"],
    [{ edges: [] }, "invalid edges: expected a list of at least 1 numbers"],
    [{ edges: [Number.NaN] }, "invalid edges[0]"],
    [{ edges: [3, 1] }, "invalid edges: expected ascending numbers"],
    [{ categories: [1, 1] }, "invalid categories: expected different values"],
  ])("refuses %j at once, before any reward", (options, message) => {
    expect(() => utilityWith(options)).toThrow(message);
  });
});
