import type { PlugIn } from "../estimates/plug-in.ts";
import { dot } from "../numeric/dot.ts";
import type { Plane } from "./remainder.ts";

/** The utility linearised at the blend of the arms' rewards, without any prior. */
export interface BlendTangent extends Plane {
  /** <d, m_k> minus the cost of each arm. */
  readonly slopes: Float64Array;
  /** The effective number of rewards of each arm (N_k). */
  readonly counts: Float64Array;
  /** A bound on the rounding error in differences of slopes. */
  readonly rounding: number;
}

/** The tangent at a blend, from the rewards that a learner has seen. */
export function blendTangent({ statistics, costs }: PlugIn, weights: Float64Array): BlendTangent {
  const { sums, space, unit, total } = statistics;
  const counts = Float64Array.from(weights, (_, arm) => statistics.countOf(arm));
  const shares = counts.map((count) => (count > 0 ? 1 / (count * unit) : 0));
  const mean = new Float64Array(space.dimension);
  const direction = new Float64Array(space.dimension);
  const slopes = new Float64Array(weights.length);
  sums.mixInto(weights, shares, mean);
  space.gradient(mean, direction);
  sums.slopesInto(direction, 0, shares, slopes);
  const size = dot(direction.map(Math.abs), mean.map(Math.abs));
  const rounding = (64 + weights.length + total / unit) * Number.EPSILON * size;
  if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
  return { mean, direction, slopes, counts, rounding };
}
