/** What the paper's theorems guarantee about regret, and the step and horizon that follow from them. */
import { checkFraction, checkInteger, checkNonNegative, checkPositive } from "../errors/checks.ts";
import { refused } from "../errors/invalid.ts";
import { checkCommonFloor } from "../simplex/weight-domain.ts";

/** Blends of K arms with every weight at least the floor. */
export interface TruncatedSimplex {
  /** K, at least 2. */
  readonly armCount: number;
  /** gamma, with 0 < floor < 1/K. */
  readonly floor: number;
}

/**
 * The Kullback-Leibler diameter of the truncated simplex, D_max = sup D(u || w) = (1 - K floor) log(1/floor - (K - 1)).
 *
 * D is jointly convex, so the supremum is attained at two corners. With a = 1 - (K - 1) floor the large share of a corner, D = a
 * log(a / floor) + floor log(floor / a) = (a - floor) log(a / floor).
 *
 * @example klDiameter({ armCount: 30, floor: 0.03 }) // 0.1466...: a tenth of the printed bound
 */
export function klDiameter({ armCount, floor }: TruncatedSimplex): number {
  return (1 - armCount * floor) * printedKlDiameter({ armCount, floor });
}

/** The bound that the paper prints for D_max: log(1/floor - (K - 1)). It is never below the exact value. */
export function printedKlDiameter({ armCount, floor }: TruncatedSimplex): number {
  checkCommonFloor(floor, armCount, "the bound of the regret");
  // log1p keeps the digits if the floor is close to 1/K and the argument of the logarithm close to one.
  return Math.log1p((1 - armCount * floor) / floor);
}

/** The quantities in all regret bounds of Algorithm 1. */
export interface RegretTerms {
  /** D_max, see `klDiameter`. */
  readonly diameter: number;
  /** V, an upper bound of the squared (estimated) influence function. */
  readonly secondMoment: number;
  /** gamma. */
  readonly floor: number;
}

export interface InverseSqrtStep extends RegretTerms {
  /** eta_0: round t steps with eta_0 / sqrt(t). */
  readonly initialStep: number;
  readonly horizon: number;
  /** sum_t E max_k |B_t,k|; 0 for an exact influence function. */
  readonly totalBias?: number;
}

/** *Total* regret with steps eta_0 / sqrt(t): E[Reg] <= (D/eta_0 + eta_0 V/floor^2) sqrt(T) + 2 sum_t E max_k |B_t,k|. */
export function inverseSqrtBound(options: InverseSqrtStep): number {
  const { diameter, secondMoment, floor } = checkTerms(options);
  const initialStep = checkPositive("initialStep", options.initialStep);
  const horizon = checkInteger("horizon", options.horizon, 1);
  const totalBias = checkNonNegative("totalBias", options.totalBias ?? 0);
  const perRoot = diameter / initialStep + (initialStep * secondMoment) / floor ** 2;
  return perRoot * Math.sqrt(horizon) + 2 * totalBias;
}

/** The eta_0 that minimises `inverseSqrtBound`: sqrt(D floor^2 / V). */
export function bestInitialStep(terms: RegretTerms): number {
  const { diameter, secondMoment, floor } = checkTerms(terms);
  return floor * Math.sqrt(diameter / secondMoment);
}

/** The quantities in the bound of the bias. */
export interface BiasTerms {
  /** L, how strongly the influence function depends on the distribution; see `UtilityConstants`. */
  readonly stability: number;
  /** C_d, how fast empirical distributions approach the true one; see `UtilityConstants`. */
  readonly rate: number;
  /** gamma. */
  readonly floor: number;
  /** T, at least 2, because the first round has no data to estimate from. */
  readonly horizon: number;
}

/**
 * The paper's bound on the bias of the plug-in gradient, summed over the horizon: 16 L C_d sqrt(T / floor). Its printed proof has
 * a gap; `docs/appendix/notes-on-the-paper.md`, section 10, has a proved bound.
 */
export function printedTotalBias(options: BiasTerms): number {
  const horizon = checkInteger("horizon", options.horizon, 2);
  const constant = checkNonNegative("stability", options.stability) * checkNonNegative("rate", options.rate);
  return 16 * constant * Math.sqrt(horizon / checkFraction("floor", options.floor));
}

/** How close to the best blend a plan should get, and in which problem. */
export interface AccuracyGoal {
  /** K. */
  readonly armCount: number;
  /** gamma. */
  readonly floor: number;
  /** V, an upper bound of the squared influence function; see `UtilityConstants`. */
  readonly secondMoment: number;
  /** The regret per round to stay below. */
  readonly epsilon: number;
}

/** What the theory guarantees: a step, a horizon and a bound. */
export interface Plan {
  readonly step: number;
  readonly horizon: number;
  readonly klDiameter: number;
  readonly printedKlDiameter: number;
  /** The guaranteed regret per round, below epsilon. */
  readonly bound: number;
}

/** The theorem requires strict inequalities, so the step is a millionth below its bound. */
const BELOW = 1 - 1e-6;

/**
 * A constant step and a horizon for which the theory guarantees an average regret below epsilon with an exact influence function:
 * eta < floor^2 epsilon / (2 V) and T > 4 D_max / (eta epsilon), with the exact diameter D_max. The horizon is the smallest whole
 * number that qualifies for the step. The bound of the regret per round is D_max / (eta T) + eta V / (2 floor^2).
 */
export function planForAccuracy({ armCount, floor, secondMoment, epsilon }: AccuracyGoal): Plan {
  const diameter = klDiameter({ armCount, floor });
  checkPositive("secondMoment", secondMoment);
  checkPositive("epsilon", epsilon);
  const step = ((BELOW * floor ** 2) / (2 * secondMoment)) * epsilon;
  const horizon = Math.floor((4 * diameter) / (step * epsilon)) + 1;
  if (!Number.isSafeInteger(horizon)) {
    throw refused("epsilon", `${epsilon} is too small: it would take more than 2^53 rounds.`, epsilon);
  }
  return {
    step,
    horizon,
    klDiameter: diameter,
    printedKlDiameter: printedKlDiameter({ armCount, floor }),
    bound: diameter / (step * horizon) + (step * secondMoment) / (2 * floor ** 2),
  };
}

function checkTerms({ diameter, secondMoment, floor }: RegretTerms): RegretTerms {
  checkPositive("diameter", diameter);
  checkPositive("secondMoment", secondMoment);
  checkPositive("floor", floor);
  return { diameter, secondMoment, floor };
}
