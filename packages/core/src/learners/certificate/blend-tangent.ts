import { dot } from "../../numeric/dot.ts";
import type { PlugIn } from "../estimates/plug-in.ts";

/** The utility linearised at a blend of what the arms have paid, without any prior. */
export interface BlendTangent {
  /** Mean features of the blend (m). */
  readonly mean: Float64Array;
  /** A supergradient of f there (d). */
  readonly direction: Float64Array;
  /** <d, m_k> less the cost of each arm. */
  readonly slopes: Float64Array;
  /** How many rewards of each arm count, in effect (N_k). */
  readonly counts: Float64Array;
  /** What rounding may do to differences of slopes. */
  readonly rounding: number;
}

export function blendTangent({ statistics, costs }: PlugIn, weights: Float64Array): BlendTangent {
  const { sums, space } = statistics;
  const counts = Float64Array.from(weights, (_, arm) => sums.count(arm));
  const shares = counts.map((count) => (count > 0 ? 1 / (count * sums.unit) : 0));
  const mean = new Float64Array(space.dimension);
  const direction = new Float64Array(space.dimension);
  const slopes = new Float64Array(weights.length);
  sums.ofArms.mixInto(weights, shares, mean);
  space.gradient(mean, direction);
  sums.ofArms.slopesInto(direction, 0, shares, slopes);
  const size = dot(direction.map(Math.abs), mean.map(Math.abs));
  const rounding = (64 + weights.length + sums.total / sums.unit) * Number.EPSILON * size;
  if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
  return { mean, direction, slopes, counts, rounding };
}
