import { type Limits, weightDomain } from "./weight-domain.ts";

/**
 * The Frank-Wolfe gap at w: the largest <g, u - w> over all allowed weights u, which are between their floors and ceilings. For a
 * concave utility with gradient g at w it certifies how much can still be gained: U* - U(w) <= gap. Adding a constant to g
 * changes nothing.
 *
 * Computed as sum_k (g_k - level)(u_k - w_k) with the best response u and its level, which is the same number as a sum of terms
 * that are never negative. Without ceilings, u_k is the floor or the level is g_k.
 */
export function frankWolfeGap(weights: ArrayLike<number>, gradient: ArrayLike<number>, limits: Limits): number {
  const domain = weightDomain(limits, weights.length);
  const { low } = domain;
  let gap = 0;
  if (domain.isCapped) {
    const { weights: best, level } = domain.bestResponse(gradient);
    for (let arm = 0; arm < weights.length; arm++) gap += (gradient[arm]! - level) * (best[arm]! - weights[arm]!);
    return Math.max(0, gap);
  }
  let largest = Number.NEGATIVE_INFINITY;
  for (let arm = 0; arm < weights.length; arm++) largest = Math.max(largest, gradient[arm]!);
  for (let arm = 0; arm < weights.length; arm++) gap += (largest - gradient[arm]!) * (weights[arm]! - low[arm]!);
  return Math.max(0, gap);
}
