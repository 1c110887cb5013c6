import { describe, expect, it } from "vitest";
import { betaArms as arms, betaContext as contextOf } from "../../test/beta-context.ts";
import { expectWithin } from "../../test/expect-within.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { Random } from "../random/random.ts";
import { restoreRandom } from "../random/restore-random.ts";
import { distribution } from "../specs/law.ts";
import { addArm, retireArm } from "./changing-arms.ts";
import { fullGradient } from "./full-gradient.ts";
import type { Learner } from "./learner.ts";

describe("arms of full-gradient that come and go", () => {
  const play = (learner: Learner, laws: readonly Distribution[], rounds: number, random: Random) => {
    for (let round = 0; round < rounds; round++) {
      const arm = learner.choose(random);
      learner.update(arm, laws[arm]!.sample(random), learner.weights[arm]!);
    }
  };
  const better = distribution({ kind: "gaussian", mean: 5, deviation: 1 });

  it("gives a new arm half of what the floors leave free until it was tried, and comes to play it if it is good", () => {
    const random = Random.stream(71, "added");
    const learner = fullGradient(contextOf({ kind: "mean" }));
    play(learner, arms, 200, random);
    expect(addArm(learner)).toBe(4);
    expect(learner.weights).toHaveLength(5);
    expect(learner.weights[4]).toBeGreaterThanOrEqual((1 - 5 * 0.03) / 2);
    expectWithin(
      learner.weights.reduce((sum, weight) => sum + weight, 0),
      1,
      1e-14,
    );
    play(learner, [...arms, better], 300, random);
    expectWithin(learner.weights[4]!, 1 - 4 * 0.03, 1e-12);
    expect(learner.recommend()[4]).toBeGreaterThan(0.7);
  });

  it("plays a retired arm no more, and takes its late rewards", () => {
    const random = Random.stream(72, "retired");
    const learner = fullGradient(contextOf({ kind: "variance" }));
    play(learner, arms, 100, random);
    const share = learner.weights[1]! / (1 - learner.weights[2]!);
    retireArm(learner, 2);
    expectWithin(learner.weights[1]!, share, 0.03);
    learner.update(2, 0.7, 0.1);
    for (let round = 0; round < 300; round++) {
      const arm = learner.choose(random);
      expect(arm).not.toBe(2);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      expect(learner.weights[2]).toBe(0);
      expect(learner.recommend()[2]).toBe(0);
    }
  });

  it("goes on bit for bit after JSON, in a learner that began with the first arms", () => {
    const random = Random.stream(73, "restored");
    const original = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    play(original, arms, 50, random);
    addArm(original, 0.02);
    retireArm(original, 0);
    const laws = [...arms, better];
    play(original, laws, 50, random);
    const copy = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    copy.restore(JSON.parse(JSON.stringify(original.save())));
    const again = restoreRandom(random.save());
    play(original, laws, 100, random);
    play(copy, laws, 100, again);
    expect(JSON.stringify(copy.save())).toBe(JSON.stringify(original.save()));
  });

  it("comes back to fewer arms, as it was saved before others joined", () => {
    const random = Random.stream(75, "earlier");
    const learner = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    play(learner, arms, 50, random);
    const saved = JSON.parse(JSON.stringify(learner.save()));
    addArm(learner, 0.02);
    addArm(learner);
    play(learner, [...arms, better, better], 50, random);
    learner.restore(saved);
    expect(JSON.stringify(learner.save())).toBe(JSON.stringify(saved));
    expect(learner.weights).toHaveLength(4);
    const copy = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    copy.restore(saved);
    const again = restoreRandom(random.save());
    play(learner, arms, 100, random);
    play(copy, arms, 100, again);
    expect(JSON.stringify(learner.save())).toBe(JSON.stringify(copy.save()));
    expect(addArm(learner)).toBe(4);
  });

  it("refuses a state with fewer arms than it began with", () => {
    const other = fullGradient(contextOf({ kind: "mean" }, { armCount: 3 }));
    const learner = fullGradient(contextOf({ kind: "mean" }));
    expect(() => learner.restore(other.save())).toThrow('saved with armCount 4, got "3"');
  });

  it("never chooses a retired arm, not even the last one by the largest uniform number below one", () => {
    const largest = { uniform: () => 1 - 2 ** -53 };
    for (let run = 0; run < 50; run++) {
      const random = Random.stream(76, run);
      const learner = fullGradient(contextOf({ kind: "variance" }));
      play(learner, arms, 20 + run, random);
      retireArm(learner, 3);
      for (let round = 0; round < 20; round++) {
        const arm = learner.choose(largest);
        expect(arm).toBeLessThan(3);
        learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      }
    }
  });

  it("refuses an arm for which the floors leave no room, and changes nothing", () => {
    const learner = fullGradient({ ...contextOf({ kind: "mean" }), floor: 0.22 });
    const before = JSON.stringify(learner.save());
    expect(() => addArm(learner)).toThrow("invalid floor: expected 0 <= floor < 1/K = 0.2, got 0.22");
    const roomy = fullGradient(contextOf({ kind: "mean" }));
    expect(() => addArm(roomy, Number.NaN)).toThrow("invalid cost: expected a finite number, got NaN");
    expect(roomy.save()).toEqual(fullGradient(contextOf({ kind: "mean" })).save());
    expect(() => retireArm(learner, 7)).toThrow("invalid arm");
    expect(JSON.stringify(learner.save())).toBe(before);
  });
});
