import { describe, expect, it } from "vitest";
import { variedArms as arms, variedCosts as costs, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import type { DistributionSpec } from "../distributions/index.ts";
import { KnownArms } from "./known-arms.ts";
import { matchedArms } from "./matched-arms.ts";

function both(spec: UtilitySpec) {
  const options = { utility: utility(spec), arms, costs };
  const plain = new KnownArms(options);
  return { plain, quick: matchedArms({ ...options, space: plain.space }) };
}

describe("matchedArms", () => {
  it.each<DistributionSpec>([
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 0.7, beta: 3 },
    { kind: "gaussian", mean: 0.3, deviation: 0.5 },
    { kind: "exponential", rate: 2 },
    { kind: "truncated-gaussian", mean: 0.55, deviation: 0.25, low: 0, high: 1 },
    {
      kind: "mixture",
      parts: [
        { weight: 0.3, distribution: { kind: "gaussian", mean: 0.2, deviation: 0.1 } },
        { weight: 0.7, distribution: { kind: "gaussian", mean: 0.7, deviation: 0.2 } },
      ],
    },
  ])(
    "has the same values, slopes and influence functions as the quantiles themselves give, with costs: %j",
    (target) => {
      const { plain, quick } = both({ kind: "wasserstein", target });
      expectSameKnownArms(quick!, plain, 2e-12);
    },
  );

  it("is for smooth targets of the Wasserstein distance alone", () => {
    for (const spec of [
      { kind: "variance" },
      { kind: "gini" },
      { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 2 } },
      { kind: "wasserstein", target: { kind: "triangular", low: 0, mode: 0.3, high: 1 } },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      expect(both(spec).quick).toBeUndefined();
    }
  });
});
