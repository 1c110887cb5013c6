/**
 * The softmax s(h)_k = exp(h_k) / sum_j exp(h_j), written into `out` (which may be `logits` itself). The largest logit is
 * subtracted first, because exp overflows from 710 on and adding a constant changes nothing.
 *
 * @example softmaxInto([0, Math.log(3)], out); // out = [0.25, 0.75]
 */
export function softmaxInto(logits: ArrayLike<number>, out: Float64Array): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let arm = 0; arm < out.length; arm++) largest = Math.max(largest, logits[arm]!);
  let sum = 0;
  for (let arm = 0; arm < out.length; arm++) {
    const weight = Math.exp(logits[arm]! - largest);
    out[arm] = weight;
    sum += weight;
  }
  for (let arm = 0; arm < out.length; arm++) out[arm]! /= sum;
}
