/**
 * Shannon entropy of a blend in nats: -sum_k w_k log w_k, with 0 log 0 = 0.
 *
 * @example entropy([0.5, 0.5]) // log 2
 */
export function entropy(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let arm = 0; arm < weights.length; arm++) {
    const weight = weights[arm]!;
    if (weight !== 0) sum -= weight * Math.log(weight);
  }
  return sum;
}
