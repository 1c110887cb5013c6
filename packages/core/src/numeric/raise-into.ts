/** Steps of the table in a halving. */
const STEPS = 256;
const STEPS_PER_UNIT = STEPS / Math.LN2;
/** log(2) / STEPS in two parts: the first has so few digits that its products with numbers of steps are exact. */
const STEP = 0.0027076061737716373;
const STEP_REST = 2.9064910585985925e-13;
/** From here on down exp(x) is zero, rounded. */
const LEAST = -746;

/** 2^(-i / STEPS) within a halving, and 2^-i. */
const steps = Float64Array.from({ length: STEPS }, (_, index) => 2 ** (-index / STEPS));
const halvings = Float64Array.from({ length: 1080 }, (_, index) => 2 ** -index);

/**
 * Multiplies each value by exp(size * (exponent - top)), where no exponent is above `top`; answers the sum. exp(x) is found within
 * two roundings: the nearest power of 2^(1 / STEPS), times the series for what is left, of which the next term is below all
 * rounding. `Math.exp` would cost a call each, and so does a function that V8 has no room left to inline: hence one loop.
 */
export function raiseInto(
  values: Float64Array,
  exponents: Float64Array,
  top: number,
  size: number,
  out: Float64Array,
): number {
  const count = values.length;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const x = Math.max(size * (exponents[index]! - top), LEAST);
    const step = (0.5 - x * STEPS_PER_UNIT) | 0;
    const rest = x + step * STEP + step * STEP_REST;
    const square = rest * rest;
    const series = rest + square * (1 / 2 + rest * (1 / 6) + square * (1 / 24));
    const near = steps[step & (STEPS - 1)]!;
    const raised = values[index]! * ((near + near * series) * halvings[step >> 8]!);
    out[index] = raised;
    sum += raised;
  }
  return sum;
}
