import type { Floor } from "./least-weights.ts";

/**
 * The Frank-Wolfe gap at w on the truncated simplex: the largest <g, u - w> over all u with u_k >= floor_k, which is
 * (1 - sum_k floor_k) max_k g_k + sum_k floor_k g_k - <w, g>. For a concave utility with gradient g at w it certifies how much
 * there is still to gain: U* - U(w) <= gap. The floor (gamma) may be 0; any representative g of the gradient will do.
 *
 * Computed as sum_k (max g - g_k)(w_k - floor_k), the same number as a sum of terms that are never negative.
 */
export function frankWolfeGap(weights: ArrayLike<number>, gradient: ArrayLike<number>, floor: Floor): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let arm = 0; arm < weights.length; arm++) largest = Math.max(largest, gradient[arm]!);
  let gap = 0;
  for (let arm = 0; arm < weights.length; arm++) {
    const least = typeof floor === "number" ? floor : floor[arm]!;
    gap += (largest - gradient[arm]!) * (weights[arm]! - least);
  }
  return Math.max(0, gap);
}
