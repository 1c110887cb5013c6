import type { PlugIn } from "../estimates/plug-in.ts";
import type { ConcaveProblem, MeasuredProblem } from "../optimum/concave-problem.ts";
import { topBlend } from "../optimum/optimum.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { type WeightDomain, weightDomain } from "../simplex/weight-domain.ts";
import type { ArmRoster } from "./arm-roster.ts";

/** The search stops when its certificate is this fraction of the certificate at the start. */
const SHARE = 1e-6;
/** Size of the penalty for distance from the start, as a fraction of the certificate there. */
const NEARNESS = 1e-3;

/**
 * The blend of active arms with the largest plug-in utility, searched from `start`. If the utility is smooth and several blends
 * are equally good, it is the one nearest to `start`. The result depends on the arguments alone, so a repeated call, or one after
 * a restart, returns the same bits.
 */
export function bestBlend(plugIn: PlugIn, roster: ArmRoster, isSmooth: boolean, start: Float64Array): Float64Array {
  const { active, domain } = roster;
  const problem = roster.retired.length > 0 ? ofActive(plugIn, active) : plugIn;
  const first = Float64Array.from(active, (arm) => start[arm]!);
  const limits = ofArms(domain, active);
  const gradient = new Float64Array(active.length);
  const rounding = problem.gradientInto(first, gradient);
  const gap = frankWolfeGap(first, gradient, limits);
  // Written so that it also returns while nothing is known: rounding is infinite then.
  if (!(gap > 2 * rounding)) return start.slice();
  const whole = new Float64Array(start.length);
  const goal = Math.max(SHARE * gap, 2 * rounding);
  // For utilities with kinks, cutting planes are exact on flat regions, where the penalty would only add many more cuts.
  const sought = isSmooth ? drawnTo(first, NEARNESS * gap, problem) : problem;
  spread(topBlend(sought, { limits, isSmooth }, first, goal), active, whole);
  return whole;
}

/** Limits that leave weight to the listed arms only. */
function ofArms({ low, high, isCapped }: WeightDomain, arms: readonly number[]): WeightDomain {
  const [floor, ceiling] = [low, high].map((limits) => arms.map((arm) => limits[arm]!)) as [number[], number[]];
  return weightDomain({ floor, ceiling: isCapped ? ceiling : undefined }, arms.length);
}

/**
 * A problem minus a multiple of half the squared distance from `home`. With more arms than features, many blends are equally
 * good, and without this penalty the search would end in a corner, on arms with few rewards and poor estimates.
 */
function drawnTo(home: Float64Array, strength: number, problem: ConcaveProblem): ConcaveProblem {
  return {
    armCount: problem.armCount,
    value(weights) {
      let squares = 0;
      for (let arm = 0; arm < home.length; arm++) squares += (weights[arm]! - home[arm]!) ** 2;
      return problem.value(weights) - (strength * squares) / 2;
    },
    gradient(weights) {
      const gradient = problem.gradient(weights);
      for (let arm = 0; arm < home.length; arm++) gradient[arm]! -= strength * (weights[arm]! - home[arm]!);
      centreGradientInto(weights, gradient, gradient);
      return gradient;
    },
  };
}

/** The plug-in utility as a function of the weights of the active arms; all others have weight zero. */
function ofActive(plugIn: PlugIn, active: readonly number[]): MeasuredProblem {
  const whole = new Float64Array(plugIn.armCount);
  const slopes = new Float64Array(plugIn.armCount);
  const gradientInto = (weights: Float64Array, out: Float64Array): number => {
    spread(weights, active, whole);
    const rounding = plugIn.gradientInto(whole, slopes);
    active.forEach((arm, index) => {
      out[index] = slopes[arm]!;
    });
    return rounding;
  };
  return {
    armCount: active.length,
    value(weights) {
      spread(weights, active, whole);
      return plugIn.value(whole);
    },
    gradient(weights) {
      const gradient = new Float64Array(active.length);
      gradientInto(weights, gradient);
      return gradient;
    },
    gradientInto,
  };
}

/** Writes the weights of the listed arms into an array of all arms. */
function spread(weights: Float64Array, arms: readonly number[], out: Float64Array): void {
  arms.forEach((arm, index) => {
    out[arm] = weights[index]!;
  });
}
