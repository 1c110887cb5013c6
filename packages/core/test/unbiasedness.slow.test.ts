import { describe, expect, it } from "vitest";
import { drawArm } from "../src/learners/weight-average.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { interior } from "./utility.contract.ts";
import { utilityCases } from "./utility-cases.ts";

const DRAWS = 40_000;

/** The paper's proposition: the one-sample estimate H has mean diag(w) g(w), here with g from values alone. */
describe("the mean of the one-sample estimate H is diag(w) times the gradient of U", () => {
  for (const { name, utility, arms } of utilityCases.filter(({ hasGradient }) => hasGradient)) {
    it(`within 4.5 standard errors: ${name}`, () => {
      const known = new KnownArms({ utility, arms });
      const weights = interior(Random.stream(11, name, "weights"), arms.length);
      const random = Random.stream(12, name, "draws");
      const sums = new Float64Array(arms.length);
      const squares = new Float64Array(arms.length);
      known.moveTo(weights);
      for (let draw = 0; draw < DRAWS; draw++) {
        const played = drawArm(weights, random);
        const influence = known.influence(arms[played]!.sample(random));
        for (let arm = 0; arm < arms.length; arm++) {
          const estimate = ((arm === played ? 1 : 0) - weights[arm]!) * influence;
          sums[arm]! += estimate;
          squares[arm]! += estimate ** 2;
        }
      }
      for (let arm = 0; arm < arms.length; arm++) {
        const mean = sums[arm]! / DRAWS;
        const standardError = Math.sqrt((squares[arm]! / DRAWS - mean ** 2) / DRAWS);
        // The derivative towards a single arm is the entry of the centred gradient; central difference with step 1e-3.
        const slope = (known.value(towards(weights, arm, 1e-3)) - known.value(towards(weights, arm, -1e-3))) / 2e-3;
        // The truncation error of the difference is the third derivative times 1e-6 / 6, far below the standard error.
        expect(Math.abs(mean - weights[arm]! * slope)).toBeLessThanOrEqual(4.5 * standardError);
      }
    });
  }
});

function towards(weights: Float64Array, arm: number, step: number): Float64Array {
  return weights.map((weight, index) => weight + step * ((index === arm ? 1 : 0) - weight));
}
