import { describe, expect, it } from "vitest";
import golden from "../../test/golden/many-arms.json" with { type: "json" };
import { beta } from "../distributions/beta.ts";
import { uniform } from "../distributions/uniform.ts";
import { Random } from "../random/random.ts";
import { checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { KnownArms } from "./known-arms.ts";
import { maximise } from "./optimum.ts";

/** How much U changes across the simplex: the unit in which certificates are judged. */
function spreadOf(problem: KnownArms): number {
  const gradient = problem.gradient(uniformWeights(problem.armCount));
  return Math.max(...gradient) - Math.min(...gradient);
}

/** Counts gradients, as a measure of cost that does not depend on the machine. */
function counted(problem: KnownArms) {
  let gradients = 0;
  return {
    armCount: problem.armCount,
    value: (weights: Float64Array) => problem.value(weights),
    gradient: (weights: Float64Array) => {
      gradients++;
      return problem.gradient(weights);
    },
    get gradients() {
      return gradients;
    },
  };
}

function randomBetas(count: number, random: Random) {
  return Array.from({ length: count }, () =>
    beta({ alpha: 0.6 + 4 * random.uniform(), beta: 0.6 + 4 * random.uniform() }),
  );
}

describe("optimum of many arms", () => {
  const cases = golden.cases.map((one) => ({ ...one, count: one.arms.length, name: one.target.join(", ") }));

  it.each(cases)("agrees with the independent solution of $count beta arms to match Beta($name)", (expected) => {
    const target = beta({ alpha: expected.target[0]!, beta: expected.target[1]! });
    const arms = expected.arms.map(([alpha, b]) => beta({ alpha: alpha!, beta: b! }));
    const known = new KnownArms({ utility: wasserstein({ target }), arms });
    const best = maximise(known, expected.floor);
    // The independent sums have a few hundred terms below one, with rounding errors of about 1e-15.
    expect(Math.abs(known.value(uniformWeights(arms.length)) - expected.valueAtEqualWeights)).toBeLessThan(1e-11);
    expect(best.certificate).toBeLessThan(1e-10 * spreadOf(known));
    // Each value is proved best up to its own certificate.
    expect(best.value - expected.value).toBeGreaterThan(-best.certificate - 1e-11);
    expect(best.value - expected.value).toBeLessThan(expected.certificate + 1e-11);
    checkWeights(best.weights, arms.length, expected.floor);
  });

  it.each([
    { name: "uniform", count: 1000, target: uniform({ low: 0, high: 1 }) },
    { name: "beta", count: 300, target: beta({ alpha: 2, beta: 3 }) },
  ])(
    "is certified to 1e-10 of the spread with few gradients for $count arms that match a $name distribution",
    ({ target, count }) => {
      const arms = randomBetas(count, Random.stream(7, "many"));
      const problem = new KnownArms({ utility: wasserstein({ target }), arms });
      const search = counted(problem);
      const best = maximise(search, 1e-4);
      expect(best.certificate).toBeLessThan(1e-10 * spreadOf(problem));
      expect(best.certificate).toBeCloseTo(problem.certificate(best.weights, 1e-4), 18);
      checkWeights(best.weights, count, 1e-4);
      // Newton's method takes some thirty gradients a step; moving weight between two arms at a time would take millions.
      expect(search.gradients).toBeLessThan(3000);
    },
  );

  it("starts where asked, even with weight on more arms than a model holds", () => {
    const arms = randomBetas(150, Random.stream(8, "many"));
    const problem = new KnownArms({ utility: wasserstein({ target: uniform({ low: 0, high: 1 }) }), arms });
    const start = Float64Array.from({ length: 150 }, (_, arm) => (arm < 75 ? 1 / 75 - 0.002 : 0.002));
    const [fromThere, fromEqual] = [maximise(problem, 0.002, undefined, start), maximise(problem, 0.002)];
    expect(Math.abs(fromThere.value - fromEqual.value)).toBeLessThan(1e-11 * spreadOf(problem));
  });
});
