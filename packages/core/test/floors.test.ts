import { describe, expect, it } from "vitest";
import { beta } from "../src/distributions/beta.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { maximise } from "../src/optimum/optimum.ts";
import { Random } from "../src/random/random.ts";
import { startWeights } from "../src/simplex/kl-projection.ts";
import { type LearnerSpec, learner } from "../src/specs/learner.ts";
import { variance } from "../src/utilities/variance.ts";

describe("learners with a floor for each arm", () => {
  const arms = [beta({ alpha: 2, beta: 8 }), beta({ alpha: 8, beta: 2 }), beta({ alpha: 2, beta: 2 })];
  const utility = variance();
  const known = new KnownArms({ utility, arms });
  // Without floors the first two arms would have one half each; these floors bind for the second and the third.
  const floor = [0.05, 0.55, 0.15];
  const best = maximise(known, floor);

  it.each<LearnerSpec>([
    { kind: "full-gradient" },
    { kind: "mirror-ascent", step: { kind: "adagrad", initial: 0.5 } },
    { kind: "mirror-ascent", step: { kind: "adagrad", initial: 0.5 }, projection: "lazy" },
  ])("converge to the best blend above them: %j", (spec) => {
    expect(Array.from(best.weights)).toEqual([0.3, 0.55, 0.15].map((weight) => expect.closeTo(weight, 12)));
    const player = learner(spec, { utility, armCount: 3, floor });
    const random = Random.stream(3, spec.kind);
    const start = best.value - known.value(startWeights(3, floor));
    for (let round = 0; round < 3000; round++) {
      const arm = player.choose(random);
      player.update(arm, arms[arm]!.sample(random), player.probability(arm));
    }
    expect(best.value - known.value(player.recommend())).toBeLessThan(0.3 * start);
  });
});
