import { type Distribution, Random } from "@blendit/core/all";

/**
 * The rewards of one replication: the n-th reward of an arm is the same whoever asks, so that learners are compared on
 * common random numbers. Each arm has a stream of its own, named by (seed, replication, arm), and is drawn as far as
 * somebody has asked.
 */
export class RewardTape {
  readonly #laws: readonly Distribution[];
  readonly #streams: Random[];
  readonly #drawn: number[][];

  constructor(laws: readonly Distribution[], seed: number, replication: number) {
    this.#laws = laws;
    this.#streams = laws.map((_, arm) => Random.stream(seed, replication, "rewards", arm));
    this.#drawn = laws.map(() => []);
  }

  /** The reward of an arm's pull number `pull`, counted from 0. */
  reward(arm: number, pull: number): number {
    const drawn = this.#drawn[arm]!;
    while (drawn.length <= pull) drawn.push(this.#laws[arm]!.sample(this.#streams[arm]!));
    return drawn[pull]!;
  }
}
