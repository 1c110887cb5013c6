import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type CategoryOptions, categoryUtility } from "./category-space.ts";
import { type LearningSpace, SparseFeatures } from "./feature-space.ts";

/** Minus the sum of p_i^2, which is easy to compute by hand. */
const utilityWith = (options: CategoryOptions) =>
  categoryUtility(
    "squares",
    { term: (p) => -p * p, slope: (p) => -2 * p, range: (count) => [-1, -1 / count] },
    options,
  );

function categoryOf(space: LearningSpace, reward: number): number | undefined {
  const out = new SparseFeatures(1);
  space.features(reward, out);
  return out.count > 0 ? out.indices[0] : undefined;
}

describe("CategorySpace", () => {
  it("discovers categories, and extends the sums without losing any", () => {
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

  it("gives each new value the next category, and has none for unseen values", () => {
    const space = utilityWith({}).learningSpace();
    expect([5, -1, 5, 0, -0].map((value) => space.admit(value) !== undefined)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect([5, -1, 0, -0, 7].map((value) => categoryOf(space, value))).toEqual([0, 1, 2, 2, undefined]);
  });

  it("refuses a value outside the stated ones", () => {
    const space = utilityWith({ categories: [1, 2, 3] }).learningSpace();
    expect(() => space.check?.(2)).not.toThrow();
    expect(() => space.check?.(4)).toThrow("reward must be one of the categories 1, 2, 3");
  });

  it("refuses the 1001st value: a continuous reward taken for a category", () => {
    const space = utilityWith({}).learningSpace();
    for (let value = 0; value < 1000; value++) {
      space.check?.(value);
      space.admit(value);
    }
    expect(() => space.check?.(999)).not.toThrow();
    expect(() => space.check?.(1000)).toThrow(/There are more than 1000 different outcomes\./);
  });

  it("has bins that are closed on the right: (-inf, 0], (0, 1], (1, inf)", () => {
    const space = utilityWith({ edges: [0, 1] }).learningSpace();
    expect([-5, 0, 1e-300, 1, 1.5, 1e300].map((reward) => categoryOf(space, reward))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(space.dimension).toBe(3);
  });

  it("computes the masses of atoms at its values, and of an exponential distribution in bins", () => {
    const atoms = utilityWith({ categories: [2, 0, 9] }).learningSpace();
    expect(Array.from(atoms.expected(discrete({ values: [0, 2], masses: [0.25, 0.75] })))).toEqual([0.75, 0.25, 0]);
    const bins = utilityWith({ edges: [1, 3] }).learningSpace();
    const masses = bins.expected(exponential({ rate: 1 }));
    expect(masses[0]).toBeCloseTo(1 - Math.exp(-1), 15);
    expect(masses[1]).toBeCloseTo(Math.exp(-1) - Math.exp(-3), 15);
    expect(masses[2]).toBeCloseTo(Math.exp(-3), 15);
    // An atom on a border belongs to the bin below.
    expect(Array.from(bins.expected(discrete({ values: [1, 4], masses: [0.5, 0.5] })))).toEqual([0.5, 0, 0.5]);
  });

  it("keeps the order of its categories when saved and restored", () => {
    const space = utilityWith({}).learningSpace();
    for (const reward of [9, 2, 5]) space.admit(reward);
    const copy = utilityWith({}).learningSpace();
    copy.restore(JSON.parse(JSON.stringify(space.save())));
    expect([copy.dimension, categoryOf(copy, 5)]).toEqual([3, 2]);
    expect(copy.admit(5)).toBeUndefined();
    expect(() => copy.restore([1, Number.NaN])).toThrow("categories[1] must be a finite number");
  });

  it("does not share categories between learners", () => {
    const utility = utilityWith({});
    utility.learningSpace().admit(4);
    expect(utility.learningSpace().dimension).toBe(0);
  });
});

describe("categoryUtility", () => {
  it("uses all atoms of all known distributions as categories", () => {
    const arms = [discrete({ values: [1, 2], masses: [0.5, 0.5] }), discrete({ values: [2, 3], masses: [0.5, 0.5] })];
    const known = new KnownArms({ utility: utilityWith({}), arms });
    expect(known.value([0.5, 0.5])).toBeCloseTo(-(0.25 ** 2 + 0.5 ** 2 + 0.25 ** 2), 15);
  });

  it("accepts continuous distributions with bins, and refuses them without", () => {
    const arms = [uniform({ low: 0, high: 1 })];
    const known = new KnownArms({ utility: utilityWith({ edges: [0.5, 0.75] }), arms });
    expect(known.value([1])).toBeCloseTo(-(0.25 + 0.0625 + 0.0625), 15);
    expect(() => new KnownArms({ utility: utilityWith({}), arms })).toThrow(
      "A uniform arm has a probability of 1 outside the categories.",
    );
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
      expect(() => new KnownArms({ utility, arms: [distribution] })).toThrow(/outside the categories/);
    }
    expect(() => new KnownArms({ utility: utilityWith({}), arms: [half] })).toThrow(/outside the categories/);
  });

  it.each([
    [{ categories: [1, 2], edges: [0] }, "Give either categories or edges, not both."],
    [{ categories: [] }, "categories must be a list of at least 1 number"],
    [{ edges: [] }, "edges must be a list of at least 1 number"],
    [{ edges: [Number.NaN] }, "edges[0] must be a finite number"],
    [{ edges: [3, 1] }, "edges must be numbers in ascending order"],
    [{ categories: [1, 1] }, "categories must be different values"],
  ])("refuses %j at once, before any reward", (options, message) => {
    expect(() => utilityWith(options)).toThrow(message);
  });
});
