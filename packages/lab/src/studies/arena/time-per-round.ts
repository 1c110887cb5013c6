import { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import type { NamedLearner } from "../../spec/experiment.ts";
import { learnerOf } from "../../spec/learner-of.ts";
import type { Problem } from "../../spec/problem.ts";

const MOST_ROUNDS = 500;
/** Slow learners are stopped after so long: their mean over fewer rounds is as good. */
const MOST_MILLISECONDS = 200;

/**
 * Microseconds that a learner takes for a round, choice and update alone: rewards are drawn beforehand, and a first game
 * that does not count warms up the compiler.
 */
export function timePerRound(problem: Problem, spec: NamedLearner): number {
  const rounds = Math.min(problem.experiment.horizon, MOST_ROUNDS);
  const rewards = problem.laws.map((law, arm) => {
    const random = Random.stream(problem.experiment.seed, "timing", arm);
    return Array.from({ length: rounds }, () => law.sample(random));
  });
  playFor(problem, spec, rewards);
  return playFor(problem, spec, rewards);
}

function playFor(problem: Problem, spec: NamedLearner, rewards: readonly (readonly Reward[])[]): number {
  const { utility, experiment } = problem;
  const { floor, costs, seed } = experiment;
  const player = learnerOf(spec, { utility, armCount: rewards.length, floor, costs, knownArms: problem.knownTo(spec) });
  const random = Random.stream(seed, "timing", spec.id);
  const rounds = rewards[0]!.length;
  const pulls = new Array<number>(rewards.length).fill(0);
  const start = performance.now();
  let now = start;
  let round = 0;
  while (round < rounds && now - start < MOST_MILLISECONDS) {
    const arm = player.choose(random);
    player.update(arm, rewards[arm]![pulls[arm]!++]!, player.probability(arm));
    now = performance.now();
    round++;
  }
  return (1000 * (now - start)) / round;
}
