import { Random } from "@blendit/core";
import { isDistribution, type Law, type Reward } from "@blendit/core/distributions";
import { driftShare } from "./drift-share.ts";
import type { Problem } from "./problem.ts";

/** Where a learner gets its rewards from. */
export interface RewardSource {
  /** The reward of the arm's next pull, in round `round`, counted from 1. */
  next(arm: number, round: number): Reward;
}

type RewardProblem = Pick<Problem, "experiment" | "laws" | "laterLaws">;

/**
 * The rewards of one replication, for each learner that asks: the n-th reward of an arm is the same for all of them, so
 * that they are compared on common random numbers. Each arm has a stream of its own, named by (seed, replication, arm). An
 * arm that nobody pulls costs nothing.
 */
export function rewardsOf(problem: RewardProblem, replication: number): () => RewardSource {
  const { experiment, laws } = problem;
  if (experiment.learners.length === 1 && !experiment.drift) return () => new FreshRewards(problem, replication);
  const kept = keptRewards(problem, replication);
  return () => new RepeatedRewards(kept, laws.length);
}

/** The rewards of a learner that plays alone: drawn when they are asked for, and not kept. */
class FreshRewards implements RewardSource {
  readonly #laws: readonly Law[];
  readonly #streams: ArmStreams;

  constructor({ experiment, laws }: RewardProblem, replication: number) {
    this.#laws = laws;
    this.#streams = new ArmStreams(laws.length, experiment.seed, replication, "rewards");
  }

  next(arm: number): Reward {
    return this.#laws[arm]!.sample(this.#streams.of(arm));
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

/** The reward of an arm's pull number `pull`, counted from 0, if it is played in round `round`. */
interface KeptRewards {
  at(arm: number, pull: number, round: number): Reward;
}

function keptRewards({ experiment, laws, laterLaws }: RewardProblem, replication: number): KeptRewards {
  const { seed, drift } = experiment;
  const streams = (purpose: string) => new ArmStreams(laws.length, seed, replication, purpose);
  const rewards = lawDraws(laws, streams("rewards"));
  if (!drift || !laterLaws) return rewards;
  const laterRewards = lawDraws(laterLaws, streams("later rewards"));
  const levelStreams = streams("drift");
  const levels = new NumberDraws(laws.length, (arm) => levelStreams.of(arm).uniform());
  // The n-th reward of an arm is that of its old or of its new law, as the round tells.
  return {
    at: (arm, pull, round) => (levels.at(arm, pull) < driftShare(drift, round) ? laterRewards : rewards).at(arm, pull),
  };
}

function lawDraws(laws: readonly Law[], streams: ArmStreams): NumberDraws | VectorDraws {
  const draw = (arm: number) => laws[arm]!.sample(streams.of(arm));
  return laws.every(isDistribution)
    ? new NumberDraws(laws.length, draw as (arm: number) => number)
    : new VectorDraws(laws.length, draw);
}

/** A stream of random numbers for each arm, made when it is first asked for. */
class ArmStreams {
  readonly #parent: Random;
  readonly #streams: (Random | undefined)[];

  constructor(armCount: number, seed: number, replication: number, purpose: string) {
    this.#parent = Random.stream(seed, replication, purpose);
    this.#streams = new Array(armCount);
  }

  of(arm: number): Random {
    let stream = this.#streams[arm];
    if (stream === undefined) {
      stream = this.#parent.split(arm);
      this.#streams[arm] = stream;
    }
    return stream;
  }
}

const NONE = new Float64Array(0);
const FIRST_ROOM = 8;

/** Numbers that were drawn for each arm, in order, as far as somebody has asked. */
class NumberDraws {
  readonly #draw: (arm: number) => number;
  readonly #drawn: Float64Array[];
  readonly #counts: Int32Array;

  constructor(armCount: number, draw: (arm: number) => number) {
    this.#draw = draw;
    this.#drawn = new Array<Float64Array>(armCount).fill(NONE);
    this.#counts = new Int32Array(armCount);
  }

  at(arm: number, index: number): number {
    for (let count = this.#counts[arm]!; count <= index; count++) this.#add(arm, count);
    return this.#drawn[arm]![index]!;
  }

  #add(arm: number, count: number): void {
    let drawn = this.#drawn[arm]!;
    if (count === drawn.length) {
      drawn = new Float64Array(Math.max(FIRST_ROOM, 2 * count));
      drawn.set(this.#drawn[arm]!);
      this.#drawn[arm] = drawn;
    }
    drawn[count] = this.#draw(arm);
    this.#counts[arm] = count + 1;
  }
}

/** The same for vectors. */
class VectorDraws {
  readonly #draw: (arm: number) => Reward;
  readonly #drawn: Reward[][];

  constructor(armCount: number, draw: (arm: number) => Reward) {
    this.#draw = draw;
    this.#drawn = new Array(armCount);
  }

  at(arm: number, index: number): Reward {
    this.#drawn[arm] ??= [];
    const drawn = this.#drawn[arm];
    while (drawn.length <= index) drawn.push(this.#draw(arm));
    return drawn[index]!;
  }
}
