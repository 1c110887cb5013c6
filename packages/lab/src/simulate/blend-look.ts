import { driftShare } from "../spec/drift-share.ts";
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
  const { drift } = problem.experiment;
  const share = drift ? driftShare(drift, round) : 0;
  const known = share === 0 ? problem.known : problem.parts.both;
  const count = weights.length;
  // While laws drift, arms are blends of what they were and what they become.
  const parts =
    share === 0
      ? Float64Array.from(weights)
      : Float64Array.from({ length: 2 * count }, (_, part) =>
          part < count ? (1 - share) * weights[part]! : share * weights[part - count]!,
        );
  const slopes = known.gradient(parts);
  return {
    value,
    gap: stage.best.value - value,
    slopes:
      share === 0
        ? slopes
        : Float64Array.from(weights, (_, arm) => (1 - share) * slopes[arm]! + share * slopes[arm + count]!),
    influence: (outcomes) => {
      known.moveTo(parts);
      return Float64Array.from(outcomes, (outcome) => known.influence(outcome));
    },
  };
}
