import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { KnownArms } from "../known/known-arms.ts";
import { optimum } from "../known/optimum.ts";
import type { Learner, LearnerContext } from "../learners/learner.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { utility } from "../specs/utility.ts";
import { rsEtc } from "./rs-etc.ts";

const arms = [0.3, 0.9, 0.5].map((p) => distribution({ kind: "bernoulli", p }));
const gini = utility({ kind: "gini", support: [0, 1], grid: { cells: 10 } });
const context: LearnerContext = { utility: gini, armCount: 3, floor: 0.05 };

/** Rounds in which the arm that is meant plays, as without a floor; answers how often each did. */
function follow(learner: Learner, rounds: number, random: Random, each = (_counts: number[], _round: number) => {}) {
  const counts = [0, 0, 0];
  for (let round = 1; round <= rounds; round++) {
    const arm = learner.weights.indexOf(Math.max(...learner.weights));
    counts[arm]!++;
    learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    each(counts, round);
  }
  return counts;
}

describe("rs-etc", () => {
  it("explores all arms exactly equally often, for the stated share of the horizon, then commits once", () => {
    const learner = rsEtc({ horizon: 1000, exploration: 0.1, ...context });
    const blends = new Set<string>();
    follow(learner, 1000, Random.stream(71, "explore"), (counts, round) => {
      // 100 rounds of 3 arms: 34 each.
      if (round <= 102) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      if (round < 102) expect(Array.from(learner.recommend())).toEqual([1 / 3, 1 / 3, 1 / 3]);
      if (round === 102) expect(counts).toEqual([34, 34, 34]);
      if (round >= 102) blends.add(learner.recommend().join());
    });
    expect(blends.size).toBe(1);
  });

  it("commits to the best blend by the estimated laws: half of the rewards are 1, by the shrunk counts", () => {
    const learner = rsEtc({ horizon: 40, exploration: 0.5, ...context, armCount: 2 });
    // Ten rewards each, two and nine of them 1; with the pooled law worth one reward, 2.55/11 and 9.55/11.
    for (let round = 0; round < 10; round++) {
      learner.update(0, round < 2 ? 1 : 0, 0.5);
      learner.update(1, round < 9 ? 1 : 0, 0.5);
    }
    expectWithin(learner.recommend()[1]!, (5.5 - 2.55) / (9.55 - 2.55), 1e-9);
  });

  it("tracks the blend: no arm's share is further from it than (K - 1) / t, once the arms explored too long are caught up", () => {
    const learner = rsEtc({ horizon: 300, ...context });
    let checked = 0;
    follow(learner, 2000, Random.stream(72, "track"), (counts, round) => {
      const blend = learner.recommend();
      // An arm with weight a that played 20 times is on course from round 20 / a on, at the floor from 400 on.
      if (round < 20 / Math.min(...blend)) return;
      checked++;
      for (let arm = 0; arm < 3; arm++) expectWithin(counts[arm]! / round, blend[arm]!, 2 / round);
    });
    expect(checked).toBeGreaterThan(1500);
  });

  it("plays on the floor beside the arm that it means, and still follows its blend", () => {
    const learner = rsEtc({ horizon: 500, ...context });
    const random = Random.stream(73, "floor");
    const counts = [0, 0, 0];
    const rounds = 4000;
    for (let round = 0; round < rounds; round++) {
      const arm = learner.choose(random);
      counts[arm]!++;
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    }
    // An arm at the floor is never meant: binomial, with a standard error of sqrt(0.05 0.95 / 4000) = 0.0034; and the rounds
    // of exploration, 34 of 4000, are 0.0085 too many for it.
    learner.recommend().forEach((weight, arm) => {
      expectWithin(counts[arm]! / rounds, weight, 4 * 0.0034 + 0.0085);
    });
  });

  it("has less regret the longer the horizon, by which it explores", () => {
    const known = new KnownArms({ utility: gini, arms });
    const best = optimum({ utility: gini, arms, floor: 0.05 }).value;
    const runs = 30;
    const [short, long] = [200, 3200].map((horizon) => {
      let regret = 0;
      for (let run = 0; run < runs; run++) {
        const counts = follow(rsEtc({ horizon, ...context }), horizon, Random.stream(74, "regret", run));
        regret += (best - known.value(counts.map((count) => count / horizon))) / runs;
      }
      return regret;
    });
    // Without an error in the estimates regret is 0; with it, quadratic in it: 16 times less for 16 times the rounds.
    expect(long).toBeLessThan(short! / 4);
  });

  it("refuses options outside their range", () => {
    expect(() => rsEtc({ horizon: 0, ...context })).toThrow("invalid horizon: expected an integer >= 1, got 0");
    expect(() => rsEtc({ exploration: 1, ...context })).toThrow(
      "invalid exploration: expected 0 < exploration < 1, got 1",
    );
  });
});
