import type { KnownArms } from "../src/known/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { type DistributionSpec, distribution } from "../src/specs/law.ts";
import { expectWithin } from "./expect-within.ts";

/** Laws of many shapes: bounded or not, with a density or with atoms. */
export const variedArms = (
  [
    { kind: "beta", alpha: 2, beta: 5 },
    { kind: "gaussian", mean: 0.4, deviation: 0.35 },
    { kind: "exponential", rate: 4 },
    { kind: "uniform", low: -0.3, high: 0.4 },
    { kind: "bernoulli", p: 0.3 },
  ] as DistributionSpec[]
).map((spec) => distribution(spec));

export const variedCosts = [0, 0.1, 0, 0.05, 0];

/** Values, slopes, certificates and influence functions of `quick` are those of `plain`, at twenty random blends of the arms. */
export function expectSameKnownArms(quick: KnownArms, plain: KnownArms, tolerance: number): void {
  const random = Random.stream(91, plain.utility.kind);
  for (let trial = 0; trial < 20; trial++) {
    const raw = plain.laws.map(() => random.uniform() ** 3);
    const sum = raw.reduce((total, value) => total + value, 0);
    const weights = raw.map((value) => value / sum);
    expectWithin(quick.value(weights), plain.value(weights), tolerance);
    const slopes = plain.gradient(weights);
    quick.gradient(weights).forEach((slope, arm) => {
      expectWithin(slope, slopes[arm]!, tolerance);
    });
    expectWithin(quick.certificate(weights, 0.01), plain.certificate(weights, 0.01), tolerance);
    for (const known of [plain, quick]) {
      known.moveTo(weights);
      // Asked in between, which must not move it.
      known.value(weights.map((_, arm) => (arm === 0 ? 1 : 0)));
    }
    // Beyond all arms.
    for (const reward of [-70 - trial, 90 + trial]) {
      const influence = plain.influence(reward);
      expectWithin(quick.influence(reward), influence, 10 * tolerance * Math.max(1, Math.abs(influence)));
    }
    // Other rewards at every blend, and so a fine grid over all.
    for (let reward = -0.6 + 0.0068 * trial; reward < 3; reward += 0.137) {
      expectWithin(quick.influence(reward), plain.influence(reward), 10 * tolerance);
    }
  }
}
