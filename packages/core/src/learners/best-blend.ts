import type { PlugIn } from "../estimates/plug-in.ts";
import { type MeasuredProblem, topBlend } from "../optimum/climb.ts";
import type { ConcaveProblem } from "../optimum/newton-ascent.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { type WeightDomain, weightDomain } from "../simplex/weight-domain.ts";
import type { ArmRoster } from "./arm-roster.ts";

/** The search ends with a certificate of this share of the one at its start. */
const SHARE = 1e-6;
/** What half the squared distance from the start takes off, as a share of the certificate there. */
const NEARNESS = 1e-3;

/**
 * The blend of largest plug-in utility of the arms that play, by a search that begins at `start`; if there are no kinks, of
 * equally good blends the one nearest to it. It depends on nothing else, so asking twice, or after a restart, gives the same
 * bits.
 */
export function bestBlend(plugIn: PlugIn, roster: ArmRoster, isSmooth: boolean, start: Float64Array): Float64Array {
  const { active, domain } = roster;
  const problem = roster.retired.length > 0 ? ofActive(plugIn, active) : plugIn;
  const first = Float64Array.from(active, (arm) => start[arm]!);
  const limits = ofArms(domain, active);
  const gradient = new Float64Array(active.length);
  const rounding = problem.gradientInto(first, gradient);
  const gap = frankWolfeGap(first, gradient, limits);
  // Also while nothing is known: rounding is infinite then.
  if (!(gap > 2 * rounding)) return start.slice();
  const whole = new Float64Array(start.length);
  const goal = Math.max(SHARE * gap, 2 * rounding);
  // Cutting planes, for kinks, are exact where the rest is flat: there the distance would only cost them many more cuts.
  const sought = isSmooth ? drawnTo(first, NEARNESS * gap, problem) : problem;
  spread(topBlend(sought, { limits, isSmooth }, first, goal), active, whole);
  return whole;
}

/** The weights that some arms may have, where all others have none. */
function ofArms({ low, high, isCapped }: WeightDomain, arms: readonly number[]): WeightDomain {
  const [floor, ceiling] = [low, high].map((limits) => arms.map((arm) => limits[arm]!)) as [number[], number[]];
  return weightDomain({ floor, ceiling: isCapped ? ceiling : undefined }, arms.length);
}

/**
 * A problem less a multiple of half the squared distance from a blend. Where more arms than features leave many blends equally
 * good, a search without it ends in a corner, on arms that were played little and so are known badly.
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

/** The plug-in utility as a function of the weights of the arms that play; others have none. */
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

/** Writes the weights of some arms into a list of all. */
function spread(weights: Float64Array, arms: readonly number[], out: Float64Array): void {
  arms.forEach((arm, index) => {
    out[arm] = weights[index]!;
  });
}
