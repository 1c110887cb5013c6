/**
 * Kullback-Leibler divergence D(u || w) = sum_k u_k log(u_k / w_k) of two blends, in nats: the Bregman divergence of the negative
 * entropy. It is Infinity if w_k = 0 < u_k, and 0 log 0 = 0.
 *
 * Each term includes w_k - u_k, which sums to zero, so terms are never negative and close blends lose no digits by cancellation.
 *
 * @example klDivergence([1, 0], [0.5, 0.5]) // log 2
 */
export function klDivergence(from: ArrayLike<number>, to: ArrayLike<number>): number {
  let sum = 0;
  for (let arm = 0; arm < from.length; arm++) sum += term(from[arm]!, to[arm]!);
  return Math.max(0, sum);
}

function term(from: number, to: number): number {
  if (from === 0) return to;
  const difference = from - to;
  const isClose = Math.abs(difference) < to / 2;
  const logRatio = isClose ? Math.log1p(difference / to) : Math.log(from) - Math.log(to);
  return from * logRatio - difference;
}
