import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { maximise, optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { ArmRoster } from "./arm-roster.ts";
import { bestBlend } from "./best-blend.ts";
import type { FullGradientLearner } from "./full-gradient.ts";
import { fullGradient } from "./full-gradient.ts";
import type { Learner } from "./learner.ts";

const at = (mean: number, deviation = 1) => ({ kind: "gaussian", mean, deviation }) as const;
const modes = (...means: number[]) =>
  ({ kind: "mixture", parts: means.map((mean) => ({ weight: 1 / means.length, distribution: at(mean) })) }) as const;

interface Problem {
  readonly name: string;
  readonly spec: UtilitySpec;
  readonly arms: readonly DistributionSpec[];
}

const two: Problem = {
  name: "two modes",
  spec: { kind: "wasserstein", target: modes(0, 10) },
  arms: [at(0), at(10), at(5, 3)],
};
const three: Problem = {
  name: "three modes",
  spec: { kind: "wasserstein", target: modes(0, 10, 20) },
  arms: [at(0), at(10), at(20), at(10, 6)],
};
const thirds = [-5, 5, 15].map((low) => ({ kind: "between", low, high: low + 10 }) as const);
const kinked: Problem[] = [
  { name: "maximin", spec: { kind: "maximin", metrics: thirds }, arms: three.arms },
  { name: "median-deviation", spec: { kind: "median-deviation" }, arms: two.arms },
  { name: "inter-es", spec: { kind: "inter-es", level: 0.3 }, arms: three.arms },
  { name: "upper-cvar", spec: { kind: "upper-cvar", level: 0.4 }, arms: two.arms },
];

const floor = 0.01;

function learnerOf({ spec, arms }: Problem): FullGradientLearner {
  return fullGradient({ utility: utility(spec), armCount: arms.length, floor });
}

/** Plays some rounds and returns the arm and the reward of each. */
function play(
  learner: Learner,
  distributions: readonly Distribution[],
  rounds: number,
  random: Random,
): [number, number][] {
  return Array.from({ length: rounds }, () => {
    const arm = learner.choose(random);
    const reward = distributions[arm]!.sample(random);
    learner.update(arm, reward, learner.weights[arm]!);
    return [arm, reward];
  });
}

describe("bestBlend", () => {
  it.each([two, three, ...kinked])(
    "is what full-gradient recommends, and maximises the plug-in utility: $name",
    (problem) => {
      const learner = learnerOf(problem);
      const plugIn = new PlugIn({}, { utility: utility(problem.spec), armCount: problem.arms.length });
      const distributions = problem.arms.map((arm) => distribution(arm));
      const random = Random.stream(1, problem.name);
      for (let look = 0; look < 4; look++) {
        for (const [arm, reward] of play(learner, distributions, 75, random)) plugIn.observe(arm, reward, 0.5);
        const best = maximise(plugIn, floor);
        const equal = plugIn.value(startWeights(problem.arms.length, floor));
        expect(best.certificate).toBeLessThan(1e-6 * (best.value - equal));
        expect(plugIn.value(learner.recommend())).toBeGreaterThan(best.value - 1e-4 * (best.value - equal));
      }
    },
  );

  it.each([
    [two, 0.02],
    [three, 0.05],
  ])("is close to the true optimum of separate modes within 500 rounds, like the weights: $name", (problem, most) => {
    const distributions = problem.arms.map((arm) => distribution(arm));
    const goal = utility(problem.spec);
    const known = new KnownArms({ utility: goal, arms: distributions });
    const best = optimum({ utility: goal, arms: distributions, floor }).value;
    const runs = 8;
    let [recommended, played] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const learner = learnerOf(problem);
      play(learner, distributions, 500, Random.stream(2, problem.name, run));
      recommended += (best - known.value(learner.recommend())) / runs;
      played += (best - known.value(learner.weights)) / runs;
    }
    // Eight runs have mean gaps of 0.003 and 0.006, with standard errors of about half of that. Oscillating weights had 0.1 and
    // 0.3.
    expect(recommended).toBeLessThan(most);
    expect(played).toBeLessThan(10 * most);
  });

  it("does not depend on how often it was computed before, and survives a restart", () => {
    const distributions = two.arms.map((arm) => distribution(arm));
    const [asked, silent] = [learnerOf(two), learnerOf(two)];
    for (let round = 0; round < 150; round++) {
      play(asked, distributions, 1, Random.stream(3, round));
      play(silent, distributions, 1, Random.stream(3, round));
      expect(asked.recommend()).toEqual(asked.recommend());
    }
    const copy = learnerOf(two);
    copy.restore(JSON.parse(JSON.stringify(silent.save())));
    expect(copy.recommend()).toEqual(asked.recommend());
    expect(silent.recommend()).toEqual(asked.recommend());
    expect(JSON.stringify(silent.save())).toBe(JSON.stringify(asked.save()));
  });

  it("is a new array that the caller may change", () => {
    const learner = learnerOf(two);
    play(
      learner,
      two.arms.map((arm) => distribution(arm)),
      50,
      Random.stream(4),
    );
    const before = Array.from(learner.recommend());
    learner.recommend().fill(0);
    expect(Array.from(learner.recommend())).toEqual(before);
  });

  it("adapts when arms join and retire, and gives retired arms no weight", () => {
    const distributions = [...two.arms, at(10)].map((arm) => distribution(arm));
    const learner = learnerOf(two);
    const random = Random.stream(5);
    play(learner, distributions, 200, random);
    learner.addArm();
    play(learner, distributions, 200, random);
    learner.retireArm(1);
    const blend = learner.recommend();
    expect(blend[1]).toBe(0);
    expect(blend[2]).toBe(floor);
    // The new arm has the distribution of the retired one, so it gets half of what the third arm leaves.
    expectWithin(blend[3]!, 0.495, 0.02);
    expectWithin(
      blend.reduce((sum, weight) => sum + weight, 0),
      1,
      1e-14,
    );
  });

  it("stays at its start while nothing is known or all arms look alike", () => {
    const context = { utility: utility({ kind: "variance" }), armCount: 3, floor };
    const plugIn = new PlugIn({}, context);
    const start = Float64Array.of(0.5, 0.3, 0.2);
    const roster = new ArmRoster(3, floor);
    expect(bestBlend(plugIn, roster, true, start)).toEqual(start);
    for (let arm = 0; arm < 3; arm++) for (const reward of [0.1, 0.7]) plugIn.observe(arm, reward, 0.5);
    expect(bestBlend(plugIn, roster, true, start)).toEqual(start);
  });

  it("is no worse when another arm costs a million", () => {
    const distributions = two.arms.map((arm) => distribution(arm));
    const context = { utility: utility(two.spec), armCount: 4, floor, costs: [0, 0, 0, 1e6] };
    const [learner, plugIn] = [fullGradient(context), new PlugIn({}, context)];
    const random = Random.stream(6);
    for (const [arm, reward] of play(learner, [...distributions, distributions[0]!], 300, random))
      plugIn.observe(arm, reward, 0.5);
    const best = maximise(plugIn, floor, 1e-9).value;
    expect(plugIn.value(learner.recommend())).toBeGreaterThan(best - 1e-6);
  });
});
