import { describe, expect, it } from "vitest";
import { fullGradient } from "../src/learners/full-gradient.ts";
import { Random } from "../src/random/random.ts";
import { gini } from "../src/utilities/gini.ts";
import { variance } from "../src/utilities/variance.ts";

/** The extremes of a uniform number, and values where rounding may leave a remainder. */
const extremes = [0, 2 ** -53, 0.5, 1 - 2 ** -52, 1 - 2 ** -53];

describe("a retired arm", () => {
  it.each([variance(), gini()])("is never chosen, whatever the uniform number: %o", (utility) => {
    for (const [seed, retired] of [[3], [0], [7], [0, 7], [6, 7], [0, 1, 2, 5, 7]].entries()) {
      const learner = fullGradient({ utility, armCount: 8, floor: 0.013 });
      const random = Random.stream(31, seed);
      const play = (rounds: number) => {
        for (let round = 0; round < rounds; round++) {
          const arm = learner.choose(random);
          expect(learner.probability(arm)).toBeGreaterThan(0);
          learner.update(arm, random.uniform() + arm / 3, learner.probability(arm));
          for (const number of extremes) {
            const chosen = learner.choose({ uniform: () => number });
            expect(learner.probability(chosen)).toBeGreaterThan(0);
          }
        }
      };
      play(20);
      for (const arm of retired) learner.retireArm(arm);
      for (const arm of retired) expect(learner.probability(arm)).toBe(0);
      play(100);
      // An arm added later may be chosen, retired ones may not.
      learner.addArm();
      play(20);
      for (const arm of retired) expect(learner.probability(arm)).toBe(0);
    }
  });

  it("may have been the only one that was rewarded", () => {
    const learner = fullGradient({ utility: variance(), armCount: 3, floor: 0.05 });
    for (const reward of [1, 0, 0]) learner.update(1, reward, 1 / 3);
    learner.retireArm(1);
    expect([...learner.recommend()]).toEqual([0.5, 0, 0.5]);
    learner.update(0, 1, 0.5);
    expect(learner.recommend().reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
  });
});
