import type { Problem } from "../spec/problem.ts";

/** A blend by the true laws of a round. */
export interface BlendLook {
  /** U(w). */
  readonly value: number;
  /** U(w*) - U(w). */
  readonly gap: number;
  /** The centred slope towards each arm: by how much U grows at first when weight moves there. */
  readonly slopes: Float64Array;
  /** The influence of each of some outcomes: what U gains at first where that outcome becomes more frequent. */
  influence(outcomes: ArrayLike<number>): Float64Array;
}

/** Looks at a blend by the laws of a round. */
export function lookAt(problem: Problem, weights: ArrayLike<number>, round: number): BlendLook {
  const stage = problem.stageAt(round);
  const value = stage.value(weights);
  return {
    value,
    gap: stage.best.value - value,
    slopes: stage.gradient(weights),
    influence: (outcomes) => stage.influence(weights, outcomes),
  };
}
