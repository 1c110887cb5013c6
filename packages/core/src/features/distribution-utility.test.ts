import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { uniform } from "../distributions/uniform.ts";
import { panelQuadrature } from "../optimum/panel-space.ts";
import { distortionIntegrand } from "./distortion.ts";
import { type DistributionOptions, distributionUtility } from "./distribution-utility.ts";
import { SparseFeatures } from "./feature-space.ts";

const gini = distortionIntegrand({ value: (s) => s * (1 - s), slope: (s) => 1 - 2 * s });
const mean = distortionIntegrand({ value: (s) => s, slope: () => 1 });

describe("distributionUtility", () => {
  it("keeps rewards on 401 cells by default", () => {
    const target = uniform({ low: 0, high: 1 });
    const matching = { ...gini, target };
    const dimensionOf = (options: DistributionOptions) =>
      distributionUtility("gini", matching, options).learningSpace().dimension;
    expect(dimensionOf({ support: [0, 1] })).toBe(402);
    expect(dimensionOf({ support: [0, 1], grid: { cells: 50 } })).toBe(51);
    for (const cells of [1, 2.5, Number.NaN]) {
      expect(() => distributionUtility("gini", gini, { grid: { cells } })).toThrow(
        "grid.cells must be a whole number of at least 2",
      );
    }
  });

  it("uses the learning integrand for rewards and the known one for known distributions", () => {
    const utility = distributionUtility("both", gini, { support: [0, 1] }, mean);
    const distribution = beta({ alpha: 2, beta: 2 });
    const [learning, known] = [utility.learningSpace(), utility.knownSpace([distribution], panelQuadrature)];
    expect(learning.value(learning.expected(distribution))).toBeCloseTo(0.5, 12);
    expect(known.value(known.expected(distribution))).toBeCloseTo(9 / 70, 12);
  });

  it("gives every learner its own space", () => {
    const utility = distributionUtility("gini", gini, {});
    const [first, second] = [utility.learningSpace(), utility.learningSpace()];
    first.admit(1);
    first.admit(9);
    expect(second.save()).toEqual(utility.learningSpace().save());
    expect(first.save()).not.toEqual(second.save());
  });

  it("is smooth without kinks, and has the given support and target", () => {
    const target = uniform({ low: 0, high: 1 });
    const utility = distributionUtility("x", { ...gini, target }, { support: [0, 2], outside: "clip" });
    expect(utility).toMatchObject({ kind: "x", smooth: true, support: [0, 2], outside: "clip", target });
    expect(distributionUtility("y", { ...gini, kinks: [0.5] }, {}).smooth).toBe(false);
    const out = new SparseFeatures(2);
    utility.learningSpace().features(2, out);
    expect(out.indices[out.count - 1]).toBe(401);
  });
});
