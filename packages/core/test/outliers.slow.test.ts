import { describe, expect, it } from "vitest";
import { fullGradient } from "../src/learners/full-gradient.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { maximise } from "../src/optimum/optimum.ts";
import { Random } from "../src/random/random.ts";
import { distribution } from "../src/specs/distribution.ts";
import { utility } from "../src/specs/utility.ts";
import { distributionSpecs, mostGap, outlierGaps } from "./outlier-gaps.ts";

// `npm run bench -- outliers` has 20,000 rewards of each.
describe.each(distributionSpecs)("full-gradient for %o", (spec) => {
  it.each([1e4, -1e4, 1e8])(
    "learns with an outlier of %d as well as from the exact empirical distributions",
    (outlier) => {
      const gaps = outlierGaps(spec, outlier, 1000, [5, 400]);
      // Two short runs, whose gaps differ by chance by a few thousandths of the gap at equal shares. Learners misled by an outlier
      // keep 0.7.
      expect(gaps.learner).toBeLessThanOrEqual(mostGap(gaps, 0.02));
    },
  );
});

it("full-gradient learns as if an arm that costs a million did not exist", () => {
  const floor = 0.02;
  const built = utility({ kind: "variance" });
  const distributions = [0.2, 1, 0.3].map((deviation) =>
    distribution({ kind: "gaussian", mean: deviation, deviation }),
  );
  const costs = [0, 0, 1e6];
  const known = new KnownArms({ utility: built, arms: distributions, costs });
  const random = Random.stream(32, "costs");
  const learner = fullGradient({ utility: built, armCount: 3, floor, costs });
  for (let round = 0; round < 2000; round++) {
    const arm = learner.choose(random);
    learner.update(arm, distributions[arm]!.sample(random), learner.probability(arm));
  }
  const best = maximise(known, floor).value;
  const equalButFloor = Float64Array.of((1 - floor) / 2, (1 - floor) / 2, floor);
  expect(learner.recommend()[2]).toBeCloseTo(floor, 12);
  expect(best - known.value(learner.recommend())).toBeLessThan(0.02 * (best - known.value(equalButFloor)));
});
