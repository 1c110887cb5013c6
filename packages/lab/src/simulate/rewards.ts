import { Random } from "@blendit/core";
import type { AnyDistribution, Reward } from "@blendit/core/distributions";
import { driftShare } from "../spec/drift.ts";
import type { ArmDistributions, Problem } from "../spec/problem.ts";

/** The rewards for one learner. */
export interface RewardSource {
  /** The reward of the arm's next pull, in round `round`, counted from 1. */
  next(arm: number, round: number): Reward;
}

type RewardProblem = Pick<Problem, "experiment" | "arms" | "laterArms">;

/**
 * The rewards of one replication. Each call of the result makes a source for one learner. The n-th reward of an arm is the same for
 * all learners, so that they are compared on common random numbers. Each arm has its own stream, determined by (seed, replication,
 * arm), which is created at its first pull.
 */
export function rewardsOf(problem: RewardProblem, replication: number): () => RewardSource {
  const { experiment, arms, laterArms } = problem;
  const { seed, drift, learners } = experiment;
  const stream = (purpose: string) => Random.stream(seed, replication, purpose);
  const draw = drawing(arms, stream("rewards"));
  // With a single learner, rewards need not be kept.
  if (learners.length === 1 && !drift) return () => ({ next: draw });
  const rewards = kept(arms.count, draw);
  let rewardAt: (arm: number, pull: number, round: number) => Reward = rewards;
  if (drift && laterArms) {
    const laterRewards = kept(arms.count, drawing(laterArms, stream("later rewards")));
    const levels = keptLevels(arms.count, stream("drift"));
    // The n-th reward of an arm comes from its old or its new distribution, depending on the round.
    rewardAt = (arm, pull, round) => (levels(arm, pull) < driftShare(drift, round) ? laterRewards : rewards)(arm, pull);
  }
  return () => {
    const pulls = new Int32Array(arms.count);
    return { next: (arm, round) => rewardAt(arm, pulls[arm]!++, round) };
  };
}

/** A function that draws the next reward of an arm. */
function drawing(arms: ArmDistributions, streams: Random): (arm: number) => Reward {
  const byArm = new ByArm(arms.count, (arm) => rewardStream(arms, arm, streams.split(arm)));
  return (arm) => byArm.of(arm)();
}

/**
 * A function that draws the next reward of one arm. The distribution is kept only from the second reward on. With very many arms, most
 * are pulled once, and V8 would promote kept distributions to its old generation, whose garbage keeps everything that it references
 * alive.
 */
function rewardStream(arms: ArmDistributions, arm: number, random: Random): () => Reward {
  let kept: AnyDistribution | undefined;
  let isPulled = false;
  return () => {
    const distribution = kept ?? arms.of(arm);
    if (isPulled) kept = distribution;
    isPulled = true;
    return distribution.sample(random);
  };
}

/** Uniform numbers by arm and pull, from a stream for each arm. */
function keptLevels(armCount: number, streams: Random): (arm: number, pull: number) => number {
  const randoms = new ByArm(armCount, (arm) => streams.split(arm));
  return kept(armCount, (arm) => randoms.of(arm).uniform());
}

/** The draws for an arm by pull, from 0 on, drawn on first use and kept. */
function kept<Value>(armCount: number, draw: (arm: number) => Value): (arm: number, pull: number) => Value {
  const lists = new ByArm<Value[]>(armCount, () => []);
  return (arm, pull) => {
    const list = lists.of(arm);
    while (list.length <= pull) list.push(draw(arm));
    return list[pull]!;
  };
}

/** A value for each arm, created on first use. Arms that are never used take only four bytes. */
class ByArm<Value> {
  readonly #make: (arm: number) => Value;
  readonly #values: Value[] = [];
  /** The index of an arm's value plus 1; 0 for none. */
  readonly #indices: Int32Array;

  constructor(armCount: number, make: (arm: number) => Value) {
    this.#make = make;
    this.#indices = new Int32Array(armCount);
  }

  of(arm: number): Value {
    const index = this.#indices[arm]!;
    if (index > 0) return this.#values[index - 1]!;
    const value = this.#make(arm);
    this.#indices[arm] = this.#values.push(value);
    return value;
  }
}
