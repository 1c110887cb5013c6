const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** The largest double below x: P(X < x) is cdf(before(x)), atoms or not. */
export function before(x: number): number {
  if (x === 0) return -Number.MIN_VALUE;
  number[0] = x;
  bits[0]! += x > 0 ? -1n : 1n;
  return number[0];
}
