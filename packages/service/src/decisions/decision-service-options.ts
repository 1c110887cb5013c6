import type { RandomSource } from "@blendit/core";
import type { EstimateJob, Estimates } from "./estimates.ts";
import type { Store } from "./store.ts";

/** What a service is made of. */
export interface DecisionServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds since any moment, by a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly random: RandomSource;
  /** Works out estimates that take long, on another thread. Left out: in place, whatever they take. */
  readonly estimate?: (job: EstimateJob) => Promise<Estimates>;
  /** The major version of Node, which checkpoints carry. */
  readonly node: number;
}
