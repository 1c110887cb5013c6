import type { Reward } from "../distributions/distribution.ts";
import { SparseFeatures } from "../features/feature-space.ts";
import { blendTangent } from "./blend-tangent.ts";
import {
  type Certificate,
  type CertificateContext,
  type Certifier,
  type Evidence,
  notYet,
  tooSteep,
} from "./certificate.ts";
import { cornerBound } from "./corner-bound.ts";
import { estimatedSlopes, KeptValues } from "./estimated-slopes.ts";
import { discretizationError } from "./remainder.ts";
import { RewardSamples, type RewardSamplesState } from "./reward-samples.ts";
import { signRemainder } from "./sign-remainder.ts";
import { hiddenValues, hidesTail, tellsSpread, unknownSpread } from "./unknown-spread.ts";

/**
 * Certificates of grade `estimated`, for every utility. With d a supergradient of f at the mean features m of the blend w and
 * g(r) = <d, psi(r)>, concavity gives
 *
 *   U* - U(w) <= max_u sum_k (u_k - w_k) E_k g  +  a remainder of second order,
 *
 * so it suffices to bound means of one function of the rewards. The error of each is what distributions near that of the arm's
 * last rewards allow, within a Kullback-Leibler radius beta_k / N_k, beta_k = ln(K / 0.05) + ln(1 + ln N_k), assuming that an arm
 * may have unseen rewards like those of the others. The remainder is estimated with random signs.
 *
 * @example fullGradient({ utility: variance(), armCount: 3, floor: 0.05, certificate: estimatedCertificate })
 */
export function estimatedCertificate({ utility: { support }, armCount }: CertificateContext): Certifier {
  const samples = new RewardSamples(armCount);
  return {
    certify: (evidence, weights) =>
      obstacleTo(evidence, samples, support !== undefined) ?? certify(evidence, samples, weights, support),
    observe: (arm, reward) => samples.add(arm, reward),
    save: () => samples.save(),
    restore: (saved, armCount) => samples.restore(saved as RewardSamplesState, armCount),
  };
}

function obstacleTo(evidence: Evidence, samples: RewardSamples, isBounded: boolean): Certificate | undefined {
  for (const arm of evidence.active) {
    const reason = unknownSpread(samples.of(arm), evidence.plugIn.statistics.countOf(arm), isBounded);
    if (reason !== undefined) return notYet(arm, reason);
  }
  return undefined;
}

function certify(
  evidence: Evidence,
  samples: RewardSamples,
  weights: Float64Array,
  support: readonly [number, number] | undefined,
): Certificate {
  const { active, plugIn } = evidence;
  const { space } = plugIn.statistics;
  const tangent = blendTangent(plugIn, weights);
  const { mean, direction, counts, rounding } = tangent;
  const features = new SparseFeatures(space.sparsity);
  const slack = space.slack?.(mean) ?? 0;
  if (slack === Number.POSITIVE_INFINITY) return tooSteep;
  const rings = Array.from(weights, (_, arm) => samples.of(arm));
  // Vectors and categories have no ends.
  const ends = (!space.areShares && samples.ends && (support ?? samples.ends)) || [];
  const g = (reward: Reward) => {
    space.features(reward, features);
    return features.dot(direction);
  };
  // Features that are bounded for all rewards have no tail.
  const hasTail = ends.length > 0 && !space.ranges?.(undefined);
  const hidden = (arm: number, values: Float64Array) => hiddenValues(rings[arm]!, values, support, g);
  const kept = new KeptValues(rings, ends, g, hasTail ? hidden : undefined);
  const hiding =
    hasTail && !support && kept.differ ? active.find((arm) => hidesTail(kept.of(arm), kept.range)) : undefined;
  if (hiding !== undefined)
    return notYet(hiding, "has too few rewards to estimate its tail: give the possible range (support)");
  const arms = estimatedSlopes(evidence, weights, tangent, kept);
  const bound = cornerBound(evidence, weights, arms, 2);
  // Unseen rewards may shift an arm's distribution by as much as one rate, and the remainder is multiplied by the rate once
  // already.
  const hiddenFactors = weights.map((weight, arm) =>
    weight > 0 && !tellsSpread(kept.of(arm)) ? (weight * Math.sqrt(arms.rate)) / counts[arm]! : 0,
  );
  const pool = [...rings.flat(), ...ends];
  const fall = signRemainder(space, rings, { weights, counts }, mean, { factors: hiddenFactors, pool });
  if (!kept.differ && fall === 0)
    return { grade: "none", reason: "all rewards so far have the same effect on the utility" };
  const upper = bound.upper + 2 * arms.rate * fall + discretizationError(space, mean) + slack + rounding;
  return { grade: "estimated", ...bound, upper };
}
