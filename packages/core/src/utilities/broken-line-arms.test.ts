import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { type DistributionSpec, distribution } from "../distributions/index.ts";
import { Random } from "../random/random.ts";
import { brokenLineArms } from "./broken-line-arms.ts";
import { KnownArms } from "./known-arms.ts";

const arms = (
  [
    { kind: "beta", alpha: 2, beta: 5 },
    { kind: "gaussian", mean: 0.4, deviation: 0.35 },
    { kind: "exponential", rate: 4 },
    { kind: "uniform", low: -0.3, high: 0.4 },
    { kind: "bernoulli", p: 0.3 },
  ] as DistributionSpec[]
).map((spec) => distribution(spec));

const costs = [0, 0.1, 0, 0.05, 0];

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
    const quick = brokenLineArms(plain, options)!;
    const random = Random.stream(92, JSON.stringify(spec));
    for (let trial = 0; trial < 40; trial++) {
      const raw = arms.map(() => random.uniform() ** 3);
      const sum = raw.reduce((total, value) => total + value, 0);
      const weights = raw.map((value) => value / sum);
      expectWithin(quick.value(weights), plain.value(weights), 1e-12);
      const slopes = plain.gradient(weights);
      quick.gradient(weights).forEach((slope, arm) => {
        expectWithin(slope, slopes[arm]!, 1e-12);
      });
      expectWithin(quick.certificate(weights, 0.01), plain.certificate(weights, 0.01), 1e-12);
      for (const known of [plain, quick]) {
        known.moveTo(weights);
        // Asked in between, which must not move it.
        known.value([1, 0, 0, 0, 0]);
      }
      for (let reward = -0.6; reward < 3; reward += 0.0137) {
        expectWithin(quick.influence(reward), plain.influence(reward), 1e-11);
      }
    }
  });

  it("meets a kink in the jump of an atom", () => {
    const coins = [0.3, 0.8].map((p) => distribution({ kind: "bernoulli", p }));
    const options = { utility: utility({ kind: "upper-cvar", level: 0.5 }), arms: coins };
    const quick = brokenLineArms(new KnownArms(options), options)!;
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
      expect(brokenLineArms(new KnownArms(options), options)).toBeUndefined();
    }
  });
});
