import { describe, expect, it } from "vitest";
import { variedArms as arms, variedCosts as costs, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { KnownArms } from "./known-arms.ts";
import { quadraticArms } from "./quadratic-arms.ts";

function both(spec: UtilitySpec) {
  const options = { utility: utility(spec), arms, costs };
  const plain = new KnownArms(options);
  return { plain, quick: quadraticArms({ ...options, space: plain.space }) };
}

describe("quadraticArms", () => {
  it.each<UtilitySpec>([
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 3 } },
    { kind: "gini" },
  ])("has the same values, slopes and influence functions as features have, with costs: $kind", (spec) => {
    const { plain, quick } = both(spec);
    // For the far tail of the exponential law, products with slopes of some hundred are added up in another order.
    expectSameKnownArms(quick!, plain, 1e-12);
  });

  it("is for quadratic utilities alone", () => {
    for (const spec of [
      { kind: "variance" },
      { kind: "wang", lambda: 0.5 },
      { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } },
    ] as UtilitySpec[]) {
      expect(both(spec).quick).toBeUndefined();
    }
  });
});
