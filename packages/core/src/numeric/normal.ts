import { newtonInBracket, tailStep } from "./newton-in-bracket.ts";

/** Value at x of the polynomial with these coefficients, highest power first (Horner). */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let index = 0; index < coefficients.length; index++) value = value * x + coefficients[index]!;
  return value;
}

const SQRT_TWO_PI = 2.5066282746310007;
/** The tail beyond this underflows. */
const FARTHEST = 39;

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return halfSquareExp(Math.abs(z)) / SQRT_TWO_PI;
}

/** P(Z <= z) for standard normal Z: full relative precision down to the smallest numbers. */
export function normalCdf(z: number): number {
  return z < 0 ? normalSurvival(-z) : 1 - normalSurvival(z);
}

/** P(Z > z) for standard normal Z: full relative precision down to the smallest numbers. */
export function normalSurvival(z: number): number {
  if (z < 0) return 1 - normalSurvival(-z);
  if (z < CENTRE) return 0.5 - centralArea(z);
  return z < FARTHEST ? halfSquareExp(z) * outerTail(z) : 0;
}

/** exp(z^2 / 2) P(Z > z) for z >= 0: the tail without the factor that underflows. Decreases like 1 / (z sqrt(2 pi)). */
export function normalScaledSurvival(z: number): number {
  return z < CENTRE ? Math.exp((z * z) / 2) * (0.5 - centralArea(z)) : outerTail(z);
}

/** exp(-z^2 / 2) for z >= 0; z^2 is split so that the exponential does not amplify its rounding error. */
function halfSquareExp(z: number): number {
  const head = Math.trunc(z * 16) / 16;
  if (!(head < FARTHEST)) return 0;
  return Math.exp((-head * head) / 2) * Math.exp((-(z - head) * (z + head)) / 2);
}

// Rational approximations of Cody (1969), Math. Comp. 23, in the arrangement of Cody (1993), TOMS 19, "ANORM".
const CENTRE = 0.67448975;
const FAR = 5.656854249492381;
const CENTRE_TOP = [0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356];
const CENTRE_BOTTOM = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673];
const MIDDLE_TOP = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
  2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
];
const MIDDLE_BOTTOM = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097, 34900.95272114598,
  38912.00328609327, 19685.429676859992,
];
const FAR_TOP = [
  0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
  2.9112874951168793e-5,
];
const FAR_BOTTOM = [
  1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7.297515550839662e-5,
];

/** P(0 < Z < z) for 0 <= z < CENTRE. */
function centralArea(z: number): number {
  const square = z * z;
  return (z * polynomial(CENTRE_TOP, square)) / polynomial(CENTRE_BOTTOM, square);
}

/** exp(z^2 / 2) P(Z > z) for z >= CENTRE. */
function outerTail(z: number): number {
  if (z < FAR) return polynomial(MIDDLE_TOP, z) / polynomial(MIDDLE_BOTTOM, z);
  const inverse = 1 / (z * z);
  return (1 / SQRT_TWO_PI - (inverse * polynomial(FAR_TOP, inverse)) / polynomial(FAR_BOTTOM, inverse)) / z;
}

/**
 * The z with P(Z <= z) = p for standard normal Z: exactly 0 at 1/2, infinite at 0 and 1. Newton's method on the area between 0
 * and z, or on the logarithm of the tail beyond it, whichever is more accurate.
 */
export function normalQuantile(p: number): number {
  const offset = Math.abs(p - 0.5);
  const tail = Math.min(p, 1 - p);
  const sign = p < 0.5 ? -1 : 1;
  if (offset === 0) return 0;
  if (!(tail > 0)) return sign * (tail === 0 ? Infinity : Number.NaN);
  const stepAt = (z: number): number =>
    z < CENTRE ? (offset - centralArea(z)) / normalDensity(z) : tailStep(tail, normalSurvival(z), normalDensity(z), -1);
  const start = tail > 0.25 ? offset * SQRT_TWO_PI : Math.sqrt(-2 * Math.log(2 * tail));
  return sign * newtonInBracket(stepAt, 0, FARTHEST, start, 1e-9);
}
