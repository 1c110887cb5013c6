import { describe, expect, it } from "vitest";
import { variedArms as arms, variedCosts as costs, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { distribution } from "../distributions/index.ts";
import { brokenLineArms } from "./broken-line-arms.ts";
import { KnownArms, locateArms } from "./known-arms.ts";

describe("brokenLineArms", () => {
  it.each<UtilitySpec>([
    { kind: "upper-cvar", level: 0.1 },
    { kind: "upper-cvar", level: 0.97 },
    { kind: "inter-es", level: 0.2 },
    { kind: "inter-es", level: 0.5 },
    { kind: "median-deviation" },
  ])("has the same values, slopes and influence functions as features have, with costs and atoms: %j", (spec) => {
    const options = { utility: utility(spec), arms, costs };
    const plain = new KnownArms(options);
    const quick = brokenLineArms({ ...options, space: plain.space })!;
    expectSameKnownArms(quick, plain, 1e-12);
  });

  it("meets a kink in the jump of an atom", () => {
    const coins = [0.3, 0.8].map((p) => distribution({ kind: "bernoulli", p }));
    const options = { utility: utility({ kind: "upper-cvar", level: 0.5 }), arms: coins };
    const quick = brokenLineArms(locateArms(options))!;
    // The best half of all: 0.3 ones of 0.5 with the first coin alone, ones only with enough of the second.
    expect(quick.value([1, 0])).toBeCloseTo(0.6, 14);
    expect(quick.value([0.2, 0.8])).toBeCloseTo(1, 14);
    expect(Array.from(quick.gradient([1, 0]))).toEqual([0, expect.closeTo(1, 14)]);
    expect(Array.from(quick.gradient([0.2, 0.8]))).toEqual([expect.closeTo(0, 14), expect.closeTo(0, 14)]);
  });

  it("is for broken lines that are the same everywhere, alone", () => {
    for (const spec of [
      { kind: "gini" },
      { kind: "variance" },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      const options = { utility: utility(spec), arms };
      expect(brokenLineArms(locateArms(options))).toBeUndefined();
    }
  });
});
