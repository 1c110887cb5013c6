import { describe, expect, it } from "vitest";
import { KnownArms } from "../known/known-arms.ts";
import { optimum } from "../known/optimum.ts";
import type { Learner, LearnerContext } from "../learners/learner.ts";
import { Random } from "../random/random.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { ceUcb } from "./ce-ucb.ts";
import { Estimates } from "./estimates.ts";
import { OptimisticBand } from "./optimistic-band.ts";
import { rsUcb } from "./rs-ucb.ts";

const arms = [0.3, 0.9].map((p) => distribution({ kind: "bernoulli", p }));
const gini: UtilitySpec = { kind: "gini", support: [0, 1], grid: { cells: 10 } };
const contextOf = (spec: UtilitySpec): LearnerContext => ({ utility: utility(spec), armCount: 2, floor: 0.05 });

/** The arms chosen. */
function play(
  learner: Learner,
  rounds: number,
  random: Random,
  each = (_arm: number, _reward: number) => {},
): number[] {
  return Array.from({ length: rounds }, () => {
    const arm = learner.choose(random);
    const reward = arms[arm]!.sample(random);
    learner.update(arm, reward, learner.weights[arm]!);
    each(arm, reward);
    return arm;
  });
}

describe("rs-ucb", () => {
  it("recommends a blend that is best, up to its tolerance, if laws lie where they suit in the bands", () => {
    const learner = rsUcb({ horizon: 500, ...contextOf(gini) });
    const estimates = new Estimates(contextOf(gini));
    const equal = Float64Array.of(0.5, 0.5);
    let bound = 0;
    play(learner, 300, Random.stream(81, "band"), (arm, reward) => {
      estimates.observe(arm, reward, 0.5);
      if (estimates.count(estimates.fewest) === 0) return;
      const radii = Float64Array.from([0, 1], (other) => Math.sqrt(Math.log(1000) / (2 * estimates.count(other))));
      const band = new OptimisticBand(estimates.plugIn, radii);
      const atEqual = band.gradient(equal);
      const blend = learner.recommend();
      const goal = 1e-3 * (Math.max(...atEqual) - Math.min(...atEqual)) + 1e-12;
      expect(frankWolfeGap(blend, band.gradient(blend), 0.05)).toBeLessThanOrEqual(goal);
      // The bound holds: the best value there is, 1/4, is never above the optimistic one.
      bound = Math.max(bound, 0.25 - band.value(blend));
      const lack = (other: number) => estimates.round * blend[other]! - estimates.count(other);
      expect(learner.weights.indexOf(0.95)).toBe(lack(1) > lack(0) ? 1 : 0);
    });
    expect(bound).toBeLessThan(1e-3);
  });

  it("has less regret as rounds add up than equal shares, for the Gini deviation of coins", () => {
    const known = new KnownArms({ utility: utility(gini), arms });
    const best = optimum({ utility: utility(gini), arms, floor: 0.05 }).value;
    const runs = 20;
    const marks = [500, 8000];
    const regrets = marks.map((rounds) => {
      let regret = 0;
      for (let run = 0; run < runs; run++) {
        const chosen = play(rsUcb(contextOf(gini)), rounds, Random.stream(82, "regret", run));
        const share = chosen.reduce((sum, arm) => sum + arm, 0) / rounds;
        regret += (best - known.value([1 - share, share])) / runs;
      }
      return regret;
    });
    expect(regrets[1]).toBeLessThan(regrets[0]! / 2);
    expect(regrets[1]).toBeLessThan((best - known.value([0.5, 0.5])) / 2);
  });

  it("is another method than ce-ucb on a grid of the line, and the same elsewhere", () => {
    for (const [spec, isSame] of [
      [gini, false],
      [{ kind: "variance" }, true],
    ] as const) {
      const blends = [rsUcb, ceUcb].map((rival) => {
        const learner = rival(contextOf(spec));
        play(learner, 100, Random.stream(83, spec.kind));
        return learner.recommend().join();
      });
      expect(blends[0] === blends[1]).toBe(isSame);
    }
  });

  it("leaves the blend alone while a target lies in the band of it", () => {
    const target = { kind: "bernoulli", p: 0.55 } as const;
    const learner = rsUcb(contextOf({ kind: "cramer", target, grid: { cells: 10 } }));
    play(learner, 100, Random.stream(84, "target"));
    expect(Array.from(learner.recommend())).toEqual([0.5, 0.5]);
  });
});
