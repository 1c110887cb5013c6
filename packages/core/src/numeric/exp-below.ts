/** Steps of the table in a halving. */
const STEPS = 256;
const STEPS_PER_UNIT = STEPS / Math.LN2;
/** log(2) / STEPS in two parts: the first has so few digits that its products with numbers of steps are exact. */
const STEP = 0.0027076061737716373;
const STEP_REST = 2.9064910585985925e-13;
/** Below this exp(x) is zero, rounded. */
const LEAST = -746;

/** 2^(-i / STEPS) within a halving, and 2^-i. */
const steps = Float64Array.from({ length: STEPS }, (_, index) => 2 ** (-index / STEPS));
const halvings = Float64Array.from({ length: 1080 }, (_, index) => 2 ** -index);

/**
 * exp(x) for x <= 0, within two roundings: the nearest power of 2^(1 / STEPS), times the series for what is left, of which the
 * next term is below all rounding. Loops over the arms need it in every round, and `Math.exp` costs them a call.
 */
export function expBelow(x: number): number {
  if (x <= LEAST) return 0;
  const step = (0.5 - x * STEPS_PER_UNIT) | 0;
  const rest = x + step * STEP + step * STEP_REST;
  const square = rest * rest;
  const series = rest + square * (1 / 2 + rest * (1 / 6) + square * (1 / 24));
  const near = steps[step & (STEPS - 1)]!;
  return (near + near * series) * halvings[step >> 8]!;
}
