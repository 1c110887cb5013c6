import type { AnyDistribution } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Utility } from "../features/utility.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { type Ceiling, type Floor, type Limits, type WeightDomain, weightDomain } from "../simplex/weight-domain.ts";
import type { ConcaveProblem } from "./concave-problem.ts";
import { type Certified, type Cut, cutAt, cutByCut, cuttingPlanes, runToEnd } from "./cutting-planes.ts";
import { KnownArms } from "./known-arms.ts";
import { MOST_ARMS, newtonStep } from "./newton-ascent.ts";

/** A problem with known distributions, and how exact its best blend must be. */
export interface OptimumOptions {
  readonly utility: Utility;
  /** The distributions of the arms. */
  readonly arms: readonly AnyDistribution[];
  /** The minimum weight of an arm (gamma): one number for all arms, or one for each. */
  readonly floor: Floor;
  /** The maximum weight of an arm: one number for all arms, or one for each. By default what the floors leave. */
  readonly ceiling?: Ceiling | undefined;
  readonly costs?: readonly number[];
  /** The certificate to reach; by default 1e-13 of the spread of the first gradient. */
  readonly tolerance?: number;
}

/** The best blend of known arms. */
export interface Optimum {
  readonly weights: Float64Array;
  readonly value: number;
  /** Proof of quality: no weights within the limits have a utility above `value + certificate`. */
  readonly certificate: number;
  /** If integrals are not exact: the possible error of the value. The certificate includes it, and the error of slopes. */
  readonly error?: number;
}

const RELATIVE_TOLERANCE = 1e-13;
/** A larger certificate is due to a kink, which cutting planes resolve; a smaller one to rounding, which nothing can. */
const GOOD_ENOUGH = 1e-10;
/** Each model is maximised to this fraction of the target certificate. */
const MODEL_SHARE = 0.1;
/** Limits on Newton steps, and on consecutive steps that do not halve the gap, which indicate a kink or rounding. */
const LIMITS = { steps: 60, patience: 8 };
/** With many arms, a few enter in each step, and a new arm may increase the gap before the others lose weight. */
const LIMITS_OF_MANY = { steps: 200, patience: 40 };

/**
 * The best blend of known arms on the truncated simplex, with a certificate.
 *
 * @example
 * optimum({ utility: variance(), arms: [beta({ alpha: 2, beta: 2 }), beta({ alpha: 4, beta: 2 })], floor: 0.03 }).weights
 */
export function optimum(options: OptimumOptions): Optimum {
  checkOptions("optimum", options, {
    ...{ utility: true, arms: true, floor: true, ceiling: true, costs: true, tolerance: true },
  });
  const { utility, arms, floor, ceiling, costs, tolerance } = options;
  if (!Array.isArray(arms)) throw invalid("arms", "a list of distributions", arms);
  const domain = weightDomain({ floor, ceiling }, arms.length);
  if (tolerance !== undefined) checkPositive("tolerance", tolerance);
  return maximise(new KnownArms({ utility, arms, costs }), domain, tolerance);
}

/** `optimum` for a given problem. The search starts at `start`, by default at equal shares projected to the limits. */
export function maximise(problem: ConcaveProblem, limits: Limits, tolerance?: number, start?: Float64Array): Optimum {
  return runToEnd(maximiseInSteps(problem, limits, tolerance, start));
}

/**
 * The best blend of a problem, up to a certificate of `goal`, by a search from `start`. For a utility with kinks on a grid,
 * cutting planes start at once, because Newton's method would see no curvature and search every line down to a kink.
 */
export function topBlend(
  problem: ConcaveProblem,
  { limits, isSmooth }: { readonly limits: Limits; readonly isSmooth: boolean },
  start: Float64Array,
  goal: number,
): Float64Array {
  if (isSmooth) return maximise(problem, limits, goal, start).weights;
  return cuttingPlanes(problem, limits, [cutAt(problem, start)], goal).best.weights;
}

/** `maximise` in steps, for callers with other work to do in between: yields the best blend so far after each gradient. */
export function* maximiseInSteps(
  problem: ConcaveProblem,
  limits: Limits,
  tolerance?: number,
  start = startWeights(problem.armCount, limits),
): Generator<Optimum, Optimum> {
  const found = yield* search(problem, weightDomain(limits, problem.armCount), tolerance, start);
  const { value: error, slope } = problem.error?.(found.weights) ?? { value: 0, slope: 0 };
  return { ...found, certificate: found.certificate + error + slope, ...(error > 0 && { error }) };
}

function* search(
  problem: ConcaveProblem,
  domain: WeightDomain,
  tolerance: number | undefined,
  start: Float64Array,
): Generator<Optimum, Optimum> {
  const weights = Float64Array.from(start);
  const first = problem.gradient(weights);
  const scale = Math.max(...first) - Math.min(...first);
  const goal = tolerance ?? RELATIVE_TOLERANCE * scale;
  const limits = problem.armCount > MOST_ARMS ? LIMITS_OF_MANY : LIMITS;
  const cuts: Cut[] = [];
  let best = { weights, value: Number.NEGATIVE_INFINITY, certificate: Number.POSITIVE_INFINITY };
  let sinceHalved = 0;
  for (let step = 0; step < limits.steps && sinceHalved < limits.patience; step++) {
    const gradient = step > 0 ? problem.gradient(weights) : first;
    const cut = { weights: Float64Array.from(weights), value: problem.value(weights), gradient };
    const certificate = frankWolfeGap(weights, gradient, domain);
    cuts.push(cut);
    sinceHalved = certificate <= best.certificate / 2 ? 0 : sinceHalved + 1;
    if (certificate < best.certificate) best = { weights: cut.weights, value: cut.value, certificate };
    if (certificate <= goal) break;
    const isMoved = yield* yielding(best, newtonStep(problem, weights, gradient, domain, goal * MODEL_SHARE));
    if (!isMoved) break;
  }
  if (best.certificate <= Math.max(goal, GOOD_ENOUGH * scale)) return best;
  const better = ({ best: { weights, value }, certificate }: Certified): Optimum =>
    certificate < best.certificate ? { weights, value, certificate } : best;
  const cutting = cutByCut(problem, domain, cuts, goal);
  let cut = cutting.next();
  for (; !cut.done; cut = cutting.next()) yield better(cut.value);
  return better(cut.value);
}

/** Runs steps, and yields the best blend at each of their pauses. */
function* yielding<Result>(best: Optimum, steps: Generator<undefined, Result>): Generator<Optimum, Result> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield best;
  return step.value;
}
