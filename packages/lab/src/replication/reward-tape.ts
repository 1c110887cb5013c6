import { Random } from "@blendit/core";
import type { Law, Reward } from "@blendit/core/distributions";
import { driftShare } from "./drift-share.ts";
import type { Problem } from "./problem.ts";

/**
 * The rewards of one replication: the n-th reward of an arm is the same whoever asks, so that learners are compared on
 * common random numbers. Each arm has a stream of its own, named by (seed, replication, arm), and is drawn as far as
 * somebody has asked. Where laws drift, the n-th reward of an arm is that of its old or of its new law, as the round tells.
 */
export class RewardTape {
  readonly #rewards: Draws<Reward>;
  readonly #later:
    | { readonly rewards: Draws<Reward>; readonly levels: Draws<number>; share(round: number): number }
    | undefined;

  constructor(
    { experiment, laws, laterLaws }: Pick<Problem, "experiment" | "laws" | "laterLaws">,
    replication: number,
  ) {
    const { seed, drift } = experiment;
    this.#rewards = drawsOf(laws, seed, replication, "rewards");
    if (!drift || !laterLaws) return;
    this.#later = {
      rewards: drawsOf(laterLaws, seed, replication, "later rewards"),
      levels: new Draws(laws.length, (arm) => {
        const random = Random.stream(seed, replication, "drift", arm);
        return () => random.uniform();
      }),
      share: (round) => driftShare(drift, round),
    };
  }

  /** The reward of an arm's pull number `pull`, counted from 0, if it is played in round `round`, counted from 1. */
  reward(arm: number, pull: number, round: number): Reward {
    const later = this.#later;
    const isLater = later !== undefined && later.levels.at(arm, pull) < later.share(round);
    return (isLater ? later.rewards : this.#rewards).at(arm, pull);
  }
}

function drawsOf(laws: readonly Law[], seed: number, replication: number, purpose: string): Draws<Reward> {
  return new Draws(laws.length, (arm) => {
    const random = Random.stream(seed, replication, purpose, arm);
    return () => laws[arm]!.sample(random);
  });
}

/** What was drawn for each arm, kept in order. */
class Draws<Value> {
  readonly #makers: (() => Value)[];
  readonly #drawn: Value[][];

  constructor(armCount: number, maker: (arm: number) => () => Value) {
    this.#makers = Array.from({ length: armCount }, (_, arm) => maker(arm));
    this.#drawn = this.#makers.map(() => []);
  }

  at(arm: number, pull: number): Value {
    const drawn = this.#drawn[arm]!;
    while (drawn.length <= pull) drawn.push(this.#makers[arm]!());
    return drawn[pull]!;
  }
}
