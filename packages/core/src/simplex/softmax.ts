/**
 * The softmax s(h)_k = exp(h_k) / sum_j exp(h_j), written into `out` (which may be `logits` itself).
 * The largest logit is subtracted first: exp would overflow from 710 on, and adding a constant changes nothing.
 */
export function softmaxInto(logits: ArrayLike<number>, out: Float64Array): void {
  const largest = largestOf(logits);
  let sum = 0;
  for (let arm = 0; arm < out.length; arm++) {
    const weight = Math.exp(logits[arm]! - largest);
    out[arm] = weight;
    sum += weight;
  }
  for (let arm = 0; arm < out.length; arm++) out[arm]! /= sum;
}

/**
 * The softmax of the logits, as a new array.
 *
 * @example softmax([0, Math.log(3)]) // [0.25, 0.75]
 */
export function softmax(logits: ArrayLike<number>): Float64Array {
  const out = new Float64Array(logits.length);
  softmaxInto(logits, out);
  return out;
}

function largestOf(values: ArrayLike<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index++) largest = Math.max(largest, values[index]!);
  return largest;
}
