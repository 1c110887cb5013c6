import { checkInteger, checkNonNegative, checkPositive } from "../errors/checks.ts";

/** What all regret bounds of Algorithm 1 share. */
export interface RegretTerms {
  /** D_max, see `klDiameter`. */
  readonly diameter: number;
  /** V, a bound of the squared (estimated) influence function. */
  readonly secondMoment: number;
  /** gamma. */
  readonly floor: number;
}

export interface ConstantStep extends RegretTerms {
  /** eta, the same in every round. */
  readonly step: number;
  /** T. */
  readonly horizon: number;
  /** beta_T = (1/T) sum_t E max_k |B_t,k|; 0 for an exact influence function. */
  readonly averageBias?: number;
}

export interface InverseSqrtStep extends RegretTerms {
  /** eta_0: round t steps with eta_0 / sqrt(t). */
  readonly initialStep: number;
  readonly horizon: number;
  /** sum_t E max_k |B_t,k|; 0 for an exact influence function. */
  readonly totalBias?: number;
}

/** Regret *per round* with a constant step: E[Reg]/T <= D/(eta T) + eta V/(2 floor^2) + 2 beta_T. */
export function constantStepBound(options: ConstantStep): number {
  const { diameter, secondMoment, floor } = checkTerms(options);
  const step = checkPositive("step", options.step);
  const horizon = checkInteger("horizon", options.horizon, 1);
  const averageBias = checkNonNegative("averageBias", options.averageBias ?? 0);
  return diameter / (step * horizon) + (step * secondMoment) / (2 * floor ** 2) + 2 * averageBias;
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

/** The eta_0 that makes `inverseSqrtBound` least: sqrt(D floor^2 / V). */
export function bestInitialStep(terms: RegretTerms): number {
  const { diameter, secondMoment, floor } = checkTerms(terms);
  return floor * Math.sqrt(diameter / secondMoment);
}

/**
 * Utility lost by the *averaged* weights (1/T) sum_t w_t under the best eta_0:
 * U* - E U(average) <= 2 sqrt(V D / (floor^2 T)) + (2/T) sum_t E max_k |B_t,k|.
 * By concavity it is the regret per round; the paper prints the total, without the 1/T.
 */
export function averagedIterateBound(options: Omit<InverseSqrtStep, "initialStep">): number {
  return inverseSqrtBound({ ...options, initialStep: bestInitialStep(options) }) / options.horizon;
}

function checkTerms({ diameter, secondMoment, floor }: RegretTerms): RegretTerms {
  checkPositive("diameter", diameter);
  checkPositive("secondMoment", secondMoment);
  checkPositive("floor", floor);
  return { diameter, secondMoment, floor };
}
