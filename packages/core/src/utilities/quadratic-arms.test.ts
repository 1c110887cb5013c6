import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { type DistributionSpec, distribution } from "../distributions/index.ts";
import { Random } from "../random/random.ts";
import { KnownArms } from "./known-arms.ts";
import { knownArms } from "./quadratic-arms.ts";

const arms = (
  [
    { kind: "beta", alpha: 2, beta: 5 },
    { kind: "gaussian", mean: 0.4, deviation: 0.35 },
    { kind: "exponential", rate: 4 },
    { kind: "uniform", low: -0.3, high: 0.4 },
    { kind: "bernoulli", p: 0.3 },
  ] as DistributionSpec[]
).map((spec) => distribution(spec));
const uniform = { kind: "uniform", low: 0, high: 1 } as const;

describe("knownArms", () => {
  it.each<UtilitySpec>([
    { kind: "wasserstein", target: uniform },
    { kind: "cramer", target: { kind: "beta", alpha: 2, beta: 3 } },
  ])("has the same values, slopes and influence functions as features have, with costs: $kind", (spec) => {
    const options = { utility: utility(spec), arms, costs: [0, 0.1, 0, 0.05, 0] };
    const [plain, quadratic] = [new KnownArms(options), knownArms(options)];
    expect(quadratic.constructor).not.toBe(KnownArms);
    const random = Random.stream(91, spec.kind);
    for (let trial = 0; trial < 20; trial++) {
      const raw = arms.map(() => random.uniform() ** 3);
      const sum = raw.reduce((total, value) => total + value, 0);
      const weights = raw.map((value) => value / sum);
      // For the far tail of the exponential law, products with slopes of some hundred are added up in another order.
      expectWithin(quadratic.value(weights), plain.value(weights), 1e-12);
      const slopes = plain.gradient(weights);
      quadratic.gradient(weights).forEach((slope, arm) => {
        expectWithin(slope, slopes[arm]!, 1e-12);
      });
      expectWithin(quadratic.certificate(weights, 0.01), plain.certificate(weights, 0.01), 1e-12);
      for (const known of [plain, quadratic]) {
        known.moveTo(weights);
        // Asked in between, which must not move it.
        known.value([1, 0, 0, 0, 0]);
      }
      for (const reward of [-0.5, 0, 0.2, 0.77, 1, 3]) {
        expectWithin(quadratic.influence(reward), plain.influence(reward), 1e-12);
      }
    }
  });

  it("is plain where the utility is no quadratic", () => {
    for (const spec of [
      { kind: "gini" },
      { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      expect(knownArms({ utility: utility(spec), arms }).constructor).toBe(KnownArms);
    }
  });
});
