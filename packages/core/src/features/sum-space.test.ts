import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { uniform } from "../distributions/uniform.ts";
import { panelQuadrature } from "../optimum/panel-space.ts";
import { giniSimpson } from "../utilities/gini-simpson.ts";
import { mean } from "../utilities/mean.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { variance } from "../utilities/variance.ts";
import { SparseFeatures } from "./feature-space.ts";
import { LearningSumSpace, SumSpace } from "./sum-space.ts";
import { Tangent } from "./tangent.ts";

const distribution = discrete({ values: [1, 3], masses: [0.25, 0.75] });
const learning = () =>
  new LearningSumSpace([
    { weight: 2, space: giniSimpson().learningSpace() },
    { weight: 0.5, space: variance().learningSpace() },
  ]);

/** Sums of features as a learner keeps them. */
function learn(
  space: LearningSumSpace,
  rewards: readonly number[],
  sums: Float64Array = new Float64Array(space.dimension),
) {
  const out = new SparseFeatures(space.sparsity);
  let carried: Float64Array = sums;
  for (const reward of rewards) {
    carried = space.admit(reward)?.(carried) ?? carried;
    space.features(reward, out);
    out.addTo(carried, 1);
  }
  return carried;
}

describe("SumSpace", () => {
  const parts = [giniSimpson(), mean()].map((utility) => utility.knownSpace([distribution], panelQuadrature));
  const space = new SumSpace(parts.map((part, index) => ({ weight: index + 2, space: part })));

  it("stacks expectations, and sums weighted values: 2 (1 - sum p^2) + 3 E R", () => {
    const m = space.expected(distribution);
    expect(m.length).toBe(parts[0]!.dimension + parts[1]!.dimension);
    expect(space.value(m)).toBeCloseTo(2 * (1 - 0.0625 - 0.5625) + 3 * 2.5, 14);
  });

  it("has the weighted corners of its terms' influence functions, and refines when they do", () => {
    const dense = uniform({ low: 0, high: 1 });
    const spaces = [upperCvar({ level: 0.3 }), mean()].map((utility) => utility.knownSpace([dense], panelQuadrature));
    const both = new SumSpace(spaces.map((part, index) => ({ weight: index + 2, space: part })));
    const m = both.expected(dense);
    const tangent = new Tangent(both);
    tangent.moveTo(m);
    const corners = both.corners()!;
    for (const reward of [0.2, 0.69, 0.7, 0.705, 0.9]) {
      const exact = 2 * (0.7 + Math.max(reward - 0.7, 0) / 0.3 - 0.85) + 3 * (reward - 0.5);
      expect(tangent.influence(reward) + corners(reward)).toBeCloseTo(exact, 9);
    }
    const finer = both.finer()!;
    expect(finer.value(finer.expected(dense))).toBeCloseTo(both.value(m), 10);
    expect(space.corners()).toBeUndefined();
    expect(space.finer()).toBeUndefined();
  });

  it("weights the gradients of its terms, in the order of the features", () => {
    const m = space.expected(distribution);
    const gradient = new Float64Array(space.dimension);
    space.gradient(m, gradient);
    expect(Array.from(gradient)).toEqual([2 * (1 - 2 * 0.25), 2 * (1 - 2 * 0.75), 3, 0]);
    const out = new SparseFeatures(space.sparsity);
    space.features(3, out);
    // With the origin at the mean of 2.5, the features are (0, 1) and (0.5, 0.25).
    expect(out.dot(gradient)).toBeCloseTo(-1 + 3 * 0.5, 15);
  });
});

describe("LearningSumSpace", () => {
  it("extends each term on its own without changing the sums of the others", () => {
    const rewards = [10, 12, 10, 7, 12, 10];
    const space = learning();
    const m = learn(space, rewards).map((sum) => sum / 6);
    const average = 61 / 6;
    const spread = rewards.reduce((sum, reward) => sum + (reward - average) ** 2, 0) / 6;
    const simpson = 1 - (9 + 4 + 1) / 36;
    expect(space.value(m)).toBeCloseTo(2 * simpson + 0.5 * spread, 13);
  });

  it("continues identically after save and restore", () => {
    const before = learning();
    const half = learn(before, [5, 6]);
    const after = learning();
    after.restore(JSON.parse(JSON.stringify(before.save())));
    expect(learn(after, [9, 5], half)).toEqual(learn(learning(), [5, 6, 9, 5]));
  });

  it("refuses what one of its terms refuses, and changes nothing", () => {
    const space = new LearningSumSpace([
      { weight: 1, space: variance().learningSpace() },
      { weight: 1, space: giniSimpson({ categories: [1, 2] }).learningSpace() },
    ]);
    const saved = JSON.stringify(space.save());
    expect(() => space.check(3)).toThrow("one of the categories 1, 2");
    expect(JSON.stringify(space.save())).toBe(saved);
  });
});
