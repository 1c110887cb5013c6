import { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import { anyDistribution } from "@blendit/core/specs";
import type { LearnerSpec } from "../../baselines/index.ts";
import type { Experiment, NamedLearner } from "../../spec/experiment.ts";
import { learnerName } from "../../spec/names.ts";
import { asksForDistributions, type Problem } from "../../spec/problem.ts";
import type { ArenaProblem } from "./typical-problems.ts";

/** A learner of the arena, with the same settings for every problem. */
export interface ArenaLearner {
  readonly spec: NamedLearner;
  /** Whether it is an oracle, whose steps follow the true distributions of the arms. */
  readonly knowsTheArms: boolean;
  /** Whether it is a single-arm bandit, which looks for the largest mean reward whatever the utility. */
  readonly seeksOneArm: boolean;
}

/** Blendit's own learner, which the arena is about. */
export const OWN_LEARNER = "full-gradient" as const;

/** What people call it. */
export const OWN_NAME = learnerName(OWN_LEARNER);

/** The oracle that recommends the same kind of average as `OWN_LEARNER`. */
export const SAME_AVERAGING = "mirror-ascent-exact-decaying";

const SINGLE_ARM_KINDS: readonly string[] = ["exp3", "ucb1", "thompson"];
const step = { kind: "inverse-sqrt", initial: 0.5 } as const;
const exact = { kind: "mirror-ascent", influence: "exact", step } as const;

/** Every kind of learner with default settings. The horizon is for explore-then-commit, which must know it. */
export function arenaLearners(horizon: number): ArenaLearner[] {
  const specs: Readonly<Record<string, LearnerSpec>> = {
    [OWN_LEARNER]: { kind: "full-gradient" },
    "mirror-ascent-exact": exact,
    // The published program's settings for the variance, and for the Wasserstein distance.
    "mirror-ascent-exact-published": { ...exact, projection: "lazy", coordinates: "logit" },
    "mirror-ascent-exact-lazy": { ...exact, projection: "lazy" },
    [SAME_AVERAGING]: { ...exact, averaging: "decaying" },
    "mirror-ascent-plug-in": { kind: "mirror-ascent", influence: "plug-in", step },
    "mirror-ascent-adagrad": { kind: "mirror-ascent", step: { kind: "adagrad", initial: 0.5 } },
    "plug-in-optimum": { kind: "plug-in-optimum" },
    "mixture-ucb": { kind: "mixture-ucb" },
    "mixture-ogd": { kind: "mixture-ogd" },
    "rs-etc": { kind: "rs-etc", horizon },
    "rs-ucb": { kind: "rs-ucb" },
    "ce-ucb": { kind: "ce-ucb" },
    exp3: { kind: "exp3" },
    ucb1: { kind: "ucb1" },
    thompson: { kind: "thompson" },
    uniform: { kind: "uniform" },
  };
  return Object.entries(specs).map(([id, spec]) => ({
    spec: { ...spec, id },
    knowsTheArms: asksForDistributions(spec),
    seeksOneArm: SINGLE_ARM_KINDS.includes(spec.kind),
  }));
}

export interface ArenaSize {
  readonly replications: number;
  readonly horizon: number;
  readonly seed: number;
}

/** A learner that does not play a problem, and the reason. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

/** One problem as it is played: the experiment, its players, and the learners that cannot play. */
export interface ArenaMatch {
  readonly problem: ArenaProblem;
  readonly experiment: Experiment;
  readonly players: readonly ArenaLearner[];
  readonly leftOut: readonly LeftOut[];
}

const VECTORS = "it looks for the largest mean outcome, but outcomes here are vectors";

export function arenaMatch(problem: ArenaProblem, learners: readonly ArenaLearner[], size: ArenaSize): ArenaMatch {
  const { name, utility, arms, floor } = problem;
  const hasVectors = arms.some((arm) => anyDistribution(arm).dimension !== undefined);
  const cannot = ({ seeksOneArm }: ArenaLearner) => hasVectors && seeksOneArm;
  const players = learners.filter((learner) => !cannot(learner));
  return {
    problem,
    experiment: {
      name,
      utility,
      arms,
      floor,
      ...size,
      learners: players.map(({ spec }) => spec),
      diagnostics: ["utility-gap", "regret"],
      record: "grid",
    },
    players,
    leftOut: learners.filter(cannot).map(({ spec: { id } }) => ({ id, reason: VECTORS })),
  };
}

const MOST_ROUNDS = 500;
/** Slow learners are stopped after this time, because a mean over fewer rounds is as good. */
const MOST_MILLISECONDS = 200;

/**
 * Microseconds per round for a learner's choice and update only: rewards are drawn in advance, and a first run that does not count
 * warms up the compiler.
 */
export function timePerRound(problem: Problem, spec: NamedLearner): number {
  const rounds = Math.min(problem.experiment.horizon, MOST_ROUNDS);
  const rewards = problem.distributions.map((distribution, arm) => {
    const random = Random.stream(problem.experiment.seed, "timing", arm);
    return Array.from({ length: rounds }, () => distribution.sample(random));
  });
  playFor(problem, spec, rewards);
  return playFor(problem, spec, rewards);
}

function playFor(problem: Problem, spec: NamedLearner, rewards: readonly (readonly Reward[])[]): number {
  const { seed } = problem.experiment;
  const player = problem.learner(spec);
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
