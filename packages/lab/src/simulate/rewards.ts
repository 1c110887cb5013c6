import { Random } from "@blendit/core";
import type { AnyDistribution, Reward } from "@blendit/core/distributions";
import { driftShare } from "../spec/drift.ts";
import type { ArmDistributions, Problem } from "../spec/problem.ts";

/** Where a learner gets its rewards from. */
export interface RewardSource {
  /** The reward of the arm's next pull, in round `round`, counted from 1. */
  next(arm: number, round: number): Reward;
}

type RewardProblem = Pick<Problem, "experiment" | "arms" | "laterArms">;

/**
 * The rewards of one replication, for each learner that asks: the n-th reward of an arm is the same for all of them, so
 * that they are compared on common random numbers. Each arm has a stream of its own, named by (seed, replication, arm). An
 * arm that nobody pulls has none.
 */
export function rewardsOf(problem: RewardProblem, replication: number): () => RewardSource {
  const { experiment, arms } = problem;
  // A learner alone takes rewards as they are drawn, and nothing need be kept.
  if (experiment.learners.length === 1 && !experiment.drift) {
    return () => new FreshRewards(arms, Random.stream(experiment.seed, replication, "rewards"));
  }
  const kept = keptRewards(problem, replication);
  return () => new RepeatedRewards(kept, arms.count);
}

/** Rewards as they are drawn. */
class FreshRewards implements RewardSource {
  readonly #streams: ByArm<RewardStream>;

  constructor(arms: ArmDistributions, streams: Random) {
    this.#streams = new ByArm(arms.count, (arm) => new RewardStream(arms, arm, streams.split(arm)));
  }

  next(arm: number): Reward {
    return this.#streams.of(arm).next();
  }
}

/**
 * The rewards of one arm. Its distribution is kept from the second reward on: of very many arms most are pulled once, and V8 takes
 * what often outlives its small collections for old, whose garbage then holds on to all that it refers to.
 */
class RewardStream {
  readonly #arms: ArmDistributions;
  readonly #arm: number;
  readonly #random: Random;
  #distribution: AnyDistribution | undefined;
  #isPulled = false;

  constructor(arms: ArmDistributions, arm: number, random: Random) {
    this.#arms = arms;
    this.#arm = arm;
    this.#random = random;
  }

  next(): Reward {
    const distribution = this.#distribution ?? this.#arms.of(this.#arm);
    if (this.#isPulled) this.#distribution = distribution;
    this.#isPulled = true;
    return distribution.sample(this.#random);
  }
}

/** One learner's way through rewards that others get as well. */
class RepeatedRewards implements RewardSource {
  readonly #kept: KeptRewards;
  readonly #pulls: Int32Array;

  constructor(kept: KeptRewards, armCount: number) {
    this.#kept = kept;
    this.#pulls = new Int32Array(armCount);
  }

  next(arm: number, round: number): Reward {
    return this.#kept.at(arm, this.#pulls[arm]!++, round);
  }
}

interface KeptRewards {
  /** The reward of an arm's pull number `pull`, counted from 0, if it is played in round `round`. */
  at(arm: number, pull: number, round: number): Reward;
}

function keptRewards({ experiment, arms, laterArms }: RewardProblem, replication: number): KeptRewards {
  const { seed, drift } = experiment;
  const stream = (purpose: string) => Random.stream(seed, replication, purpose);
  const rewards = keptOf(arms, stream("rewards"));
  if (!drift || !laterArms) return rewards;
  const laterRewards = keptOf(laterArms, stream("later rewards"));
  const levels = keptLevels(arms.count, stream("drift"));
  // The n-th reward of an arm is that of its old or of its new distribution, as the round tells.
  return {
    at: (arm, pull, round) => (levels.at(arm, pull) < driftShare(drift, round) ? laterRewards : rewards).at(arm, pull),
  };
}

function keptOf(arms: ArmDistributions, streams: Random): Kept<Reward> {
  const fresh = new FreshRewards(arms, streams);
  return new Kept(arms.count, (arm) => fresh.next(arm));
}

/** Uniform numbers, from a stream for each arm. */
function keptLevels(armCount: number, streams: Random): Kept<number> {
  const randoms = new ByArm(armCount, (arm) => streams.split(arm));
  return new Kept(armCount, (arm) => randoms.of(arm).uniform());
}

/** What was drawn for each arm, in order, as far as somebody has asked. */
class Kept<Value> {
  readonly #lists: ByArm<Value[]>;
  readonly #draw: (arm: number) => Value;

  constructor(armCount: number, draw: (arm: number) => Value) {
    this.#lists = new ByArm(armCount, () => []);
    this.#draw = draw;
  }

  at(arm: number, index: number): Value {
    const list = this.#lists.of(arm);
    while (list.length <= index) list.push(this.#draw(arm));
    return list[index]!;
  }
}

/** Something for each arm, made when it is first asked for: arms that nobody asks for cost four bytes. */
export class ByArm<Value> {
  readonly #make: (arm: number) => Value;
  readonly #values: Value[] = [];
  /** Where the value of an arm stands among the values, counted from 1; 0 for none. */
  readonly #places: Int32Array;

  constructor(armCount: number, make: (arm: number) => Value) {
    this.#make = make;
    this.#places = new Int32Array(armCount);
  }

  of(arm: number): Value {
    const place = this.#places[arm]!;
    if (place > 0) return this.#values[place - 1]!;
    const value = this.#make(arm);
    this.#places[arm] = this.#values.push(value);
    return value;
  }
}
