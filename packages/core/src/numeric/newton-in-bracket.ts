const STEPS = 200;

/**
 * Root of a monotone function by Newton's method within a bracket: a step that leaves the bracket, or is more than half of the
 * previous one, is replaced by a bisection.
 *
 * `stepAt(x)` is the proposed step from x. Its sign must point to the root, its size may be infinite, and 0 means found. Ends
 * when a step is at most `tolerance` (that step is still taken, so with quadratic convergence the remaining error is far below
 * it), or too small to move x, or when no number is left between the ends; then the upper end is returned.
 */
export function newtonInBracket(
  stepAt: (x: number) => number,
  low: number,
  high: number,
  start: number,
  tolerance: number,
): number {
  let x = start > low && start < high ? start : low + (high - low) / 2;
  let previous = Infinity;
  for (let count = 0; count < STEPS; count++) {
    const step = stepAt(x);
    if (step > 0) low = x;
    else high = x;
    const next = x + step;
    const isInside = next > low && next < high;
    if (next === x || Math.abs(step) <= tolerance) return isInside ? next : x;
    const middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return high;
    const isFaster = isInside && Math.abs(step) <= previous / 2;
    previous = isFaster ? Math.abs(step) : high - low;
    x = isFaster ? next : middle;
  }
  return x;
}

/**
 * Newton's step towards the point where a tail of a distribution has the probability `goal`, on the logarithm of the tail, which
 * is nearly linear however small the tail is. The sign is 1 for a lower tail, -1 for an upper one.
 */
export function tailStep(goal: number, tail: number, density: number, sign: 1 | -1): number {
  const gap = Math.log(goal / tail);
  return gap === 0 ? 0 : sign * ((gap * tail) / density || Infinity);
}
