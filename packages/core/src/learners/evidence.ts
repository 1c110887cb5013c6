import type { BlendTangent, Evidence } from "../certificate/certificate.ts";
import { dot } from "../numeric/dot.ts";
import type { ArmRoster } from "./arm-roster.ts";
import type { PlugIn } from "./estimates/plug-in.ts";

/** What a learner of the plug-in utility shows its certificates. */
export function evidenceOf(plugIn: PlugIn, { active, floors }: ArmRoster, recommend: () => Float64Array): Evidence {
  const { statistics, costs } = plugIn;
  return {
    active,
    floors,
    costs,
    recommend,
    space: statistics.space,
    count: (arm) => statistics.sums.count(arm),
    tangent: (weights) => blendTangent(plugIn, weights),
  };
}

function blendTangent({ statistics, costs }: PlugIn, weights: Float64Array): BlendTangent {
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
