import { describe, it } from "vitest";
import { isDistribution } from "../src/distributions/distribution.ts";
import { ArmStatistics } from "../src/estimates/arm-statistics.ts";
import { priorOf } from "../src/estimates/prior.ts";
import { drawArm } from "../src/learners/weight-average.ts";
import { dot } from "../src/numeric/dot.ts";
import { Random } from "../src/random/random.ts";
import { centreGradientInto } from "../src/simplex/centre-gradient.ts";
import { expectWithin } from "./expect-within.ts";
import { tangentAt } from "./tangent-at.ts";
import { interior } from "./utility.contract.ts";
import { utilityCases } from "./utility-cases.ts";

const DRAWS = 20_000;

/** E[G | past] = g_C(w) + B with noise Z of mean zero: the left side by sampling, the right side in closed form. */
describe("the plug-in estimate G is gradient plus bias plus noise of mean zero", () => {
  for (const { name, utility, arms } of utilityCases) {
    it(`within 4.5 standard errors: ${name}`, () => {
      const random = Random.stream(21, name);
      const space = utility.learningSpace();
      const statistics = new ArmStatistics(space, arms.length, priorOf({ kind: "pooled", count: 1 }, utility, space));
      for (let round = 0; round < 60; round++) {
        const arm = round % arms.length;
        const reward = arms[arm]!.sample(random);
        statistics.admit(reward);
        statistics.add(arm, reward);
      }
      // Makes room for the rewards drawn below, so that the coordinates do not change.
      for (const distribution of arms.filter(isDistribution)) {
        for (const level of [1e-9, 1 - 1e-9]) statistics.admit(distribution.quantile(level));
      }
      const weights = interior(random, arms.length);
      const tangent = tangentAt(statistics, weights)!;
      // Up to a constant, which centring removes.
      const slopes = Float64Array.from(arms, (arm) => dot(tangent.direction, space.expected(arm)));
      const expected = new Float64Array(arms.length);
      centreGradientInto(weights, slopes, expected);
      const sums = new Float64Array(arms.length);
      const squares = new Float64Array(arms.length);
      for (let draw = 0; draw < DRAWS; draw++) {
        const played = drawArm(weights, random);
        const influence = tangent.influence(arms[played]!.sample(random));
        for (let arm = 0; arm < arms.length; arm++) {
          const estimate = ((arm === played ? 1 / weights[arm]! : 0) - 1) * influence;
          sums[arm]! += estimate;
          squares[arm]! += estimate ** 2;
        }
      }
      for (let arm = 0; arm < arms.length; arm++) {
        const mean = sums[arm]! / DRAWS;
        const standardError = Math.sqrt((squares[arm]! / DRAWS - mean ** 2) / DRAWS);
        expectWithin(mean, expected[arm]!, 4.5 * standardError + 1e-12);
      }
    });
  }
});
