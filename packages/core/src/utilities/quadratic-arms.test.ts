import { describe, expect, it } from "vitest";
import { variedArms as arms, variedCosts as costs, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { KnownArms } from "./known-arms.ts";
import { knownArms } from "./quadratic-arms.ts";

describe("knownArms", () => {
  it.each<UtilitySpec>([
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 3 } },
    { kind: "gini" },
  ])("has the same values, slopes and influence functions as features have, with costs: $kind", (spec) => {
    const options = { utility: utility(spec), arms, costs };
    const [plain, quadratic] = [new KnownArms(options), knownArms(options)];
    expect(quadratic.constructor).not.toBe(KnownArms);
    // For the far tail of the exponential law, products with slopes of some hundred are added up in another order.
    expectSameKnownArms(quadratic, plain, 1e-12);
  });

  it("is plain where the utility has no faster form", () => {
    for (const spec of [
      { kind: "wang", lambda: 0.5 },
      { kind: "wasserstein", target: { kind: "triangular", low: 0, mode: 0.3, high: 1 } },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      expect(knownArms({ utility: utility(spec), arms }).constructor).toBe(KnownArms);
    }
  });
});
