/** The constants V, L and C_d of the bounds, for the utilities for which they were derived. */
import { isDistribution } from "../distributions/distribution.ts";
import { checkInterval, checkPositive } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import type { Utility } from "../features/utility.ts";
import { checkCommonFloor, type Floor } from "../simplex/weight-domain.ts";
import { bestInitialStep, klDiameter } from "./regret-bounds.ts";

type Interval = readonly [number, number];

/** What is known about the rewards; leave out what is unknown or does not hold. */
export interface RewardBounds {
  /** An interval [low, high] that contains every reward; by default the support of the utility. */
  readonly support?: Interval | undefined;
  /** m_Q: the target's density is at least this everywhere on the support. Ignored if the target extends beyond the support. */
  readonly targetDensityFloor?: number | undefined;
  /** m: every arm's density is at least this everywhere on the support. Ignored if the target extends beyond the support. */
  readonly armDensityFloor?: number | undefined;
}

/** An assumption of a theorem, and whether it holds. */
export interface Hypothesis {
  readonly name: string;
  readonly statement: string;
  readonly met: boolean;
  readonly value?: number;
}

/** The constants of the regret and bias bounds; undefined if the hypotheses for one are not met. */
export interface UtilityConstants {
  /** V: an upper bound of the squared influence function. */
  readonly secondMoment: number | undefined;
  /**
   * L: influence functions of two distributions differ by at most L times the distributions' distance, everywhere on the support.
   */
  readonly stability: number | undefined;
  /** C_d: the expected distance between a distribution and the empirical distribution of n draws is at most C_d / sqrt(n). */
  readonly rate: number | undefined;
  /** The distance in `stability` and `rate`: the Wasserstein distance of order 1 or 2. */
  readonly distance: "W1" | "W2";
  readonly hypotheses: readonly Hypothesis[];
}

type Numbers = Pick<UtilityConstants, "secondMoment" | "stability" | "rate">;

const NOTHING: Numbers = { secondMoment: undefined, stability: undefined, rate: undefined };

const derived: Readonly<Record<string, (bounds: RewardBounds, utility: Utility) => UtilityConstants>> = {
  /**
   * Mean, with r half the width of the support. |IF(x)| = |x - mu| <= 2 r, so V = 4 r^2. The influence functions of two
   * distributions differ by the difference of their means, so L = 1 in W1 (Kantorovich duality). C_d = r: W1 is the integral over
   * a width 2 r of |F_n - F|, whose expectation is at most 1 / (2 sqrt(n)).
   */
  mean: (bounds) => momentConstants(bounds, (r) => ({ secondMoment: 4 * r ** 2, stability: 1, rate: r })),
  /**
   * Variance, with r half the width of the support. IF(x) = (x - mu)^2 - sigma^2 is between -r^2 and 4 r^2, so V = 16 r^4. Each
   * of its two terms changes by at most 4 r W1, so L = 8 r; C_d = r as for the mean.
   */
  variance: (bounds) => momentConstants(bounds, (r) => ({ secondMoment: 16 * r ** 4, stability: 8 * r, rate: r })),
  wasserstein: (bounds, { target }) =>
    wassersteinConstants(bounds, target && isDistribution(target) ? target.support : undefined),
};

/**
 * The constants of the bounds for a utility, from its support, its target and what else is known; undefined if none were derived.
 */
export function constantsOf(utility: Utility, bounds: RewardBounds = {}): UtilityConstants | undefined {
  if (!Object.hasOwn(derived, utility.kind)) return undefined;
  return derived[utility.kind]!({ ...bounds, support: bounds.support ?? utility.support }, utility);
}

function momentConstants({ support }: RewardBounds, numbers: (r: number) => Numbers): UtilityConstants {
  const rewards = boundedRewards(support);
  const { value } = rewards;
  return { ...(value === undefined ? NOTHING : numbers(value)), distance: "W1", hypotheses: [rewards] };
}

/**
 * Minus the squared Wasserstein-2 distance to a target Q, with r half the width of an interval that contains every reward *and
 * the target*: the support is widened to it. The influence function is -2 phi + 2 E phi with phi' (s) = s - Q^-1(P(s)); the paper
 * prints it, and hence its constants, without the factor 2.
 *
 * - V = 16 r^4: Q^-1 has its values in the interval, so phi changes by at most the integral of s + r over it, 2 r^2, and |IF| <= 4 r^2.
 *   This fails if the target is not in the interval: see `docs/appendix/notes-on-the-paper.md`, section 11. For an unbounded target
 *   there is no V, since a distribution with nearly all mass at one point makes IF arbitrarily large.
 * - L = 4 (r + 1 / m_Q): twice the paper's, by its own argument (Q^-1 is 1/m_Q-Lipschitz, phi is 2r-Lipschitz).
 * - C_d = 2 / m: W2 is at most the largest difference of quantiles, which is at most 1/m times that of the
 *   distribution functions (Dvoretzky, Kiefer and Wolfowitz). Without m only C_d = sqrt(2) r at the rate n^(-1/4)
 *   remains, and the bias adds up to the order of horizon^(3/4).
 */
function wassersteinConstants(bounds: RewardBounds, target: Interval | undefined): UtilityConstants {
  const { support } = bounds;
  const both = holdingBoth(support, target);
  // Density bounds on the support say nothing about a wider interval.
  const isWithin = both !== undefined && both[0] === support![0] && both[1] === support![1];
  const densities = isWithin ? bounds : {};
  const rewards = boundedRewards(both ?? support);
  const bounded = { name: "bounded target", statement: "so does the target; the interval is widened to hold it" };
  const targetDensity = densityBound(densities, "targetDensityFloor", {
    name: "target density",
    statement: "the target's density is at least m_Q > 0 on it",
  });
  const armDensity = densityBound(densities, "armDensityFloor", {
    name: "arm densities",
    statement: "each arm's density is at least m > 0 on it",
  });
  const hypotheses = [rewards, { ...bounded, met: both !== undefined }, targetDensity, armDensity];
  const r = rewards.value;
  if (r === undefined || both === undefined) return { ...NOTHING, distance: "W2", hypotheses };
  return {
    secondMoment: 16 * r ** 4,
    stability: targetDensity.value === undefined ? undefined : 4 * (r + 1 / targetDensity.value),
    rate: armDensity.value === undefined ? undefined : 2 / armDensity.value,
    distance: "W2",
    hypotheses,
  };
}

/** The smallest interval that contains rewards and target; undefined if one of them is unbounded. */
function holdingBoth(support: Interval | undefined, target: Interval | undefined): Interval | undefined {
  if (support === undefined || target === undefined) return support;
  const [low, high] = [Math.min(support[0], target[0]), Math.max(support[1], target[1])];
  return Number.isFinite(high - low) ? [low, high] : undefined;
}

/** The value of this hypothesis is r, half the width of the support. */
function boundedRewards(support: Interval | undefined): Hypothesis {
  const hypothesis = { name: "bounded rewards", statement: "rewards lie in a bounded interval" };
  if (support === undefined) return { ...hypothesis, met: false };
  const [low, high] = checkInterval("support", support[0], support[1]);
  return { ...hypothesis, met: true, value: (high - low) / 2 };
}

/** A lower bound of a density on an interval, which is at most the uniform density. */
function densityBound(
  bounds: RewardBounds,
  parameter: "targetDensityFloor" | "armDensityFloor",
  hypothesis: Pick<Hypothesis, "name" | "statement">,
): Hypothesis {
  const least = bounds[parameter];
  if (least === undefined || bounds.support === undefined) return { ...hypothesis, met: false };
  checkPositive(parameter, least);
  const uniform = 1 / (bounds.support[1] - bounds.support[0]);
  if (!(least <= uniform)) throw invalid(parameter, `at most 1 / (high - low) = ${uniform}`, least);
  return { ...hypothesis, met: true, value: least };
}

/** sqrt(D floor^2 / V): the first of steps that decrease as 1/sqrt(t) for which the regret bound is smallest. */
export function firstTheoryStep({
  utility,
  armCount,
  floor: given,
}: {
  readonly utility: Utility;
  readonly armCount: number;
  readonly floor: Floor;
}): number {
  const floor = checkCommonFloor(given, armCount, "the step of the theory");
  const secondMoment = constantsOf(utility)?.secondMoment;
  if (secondMoment === undefined) {
    const isFarTarget = utility.kind === "wasserstein" && utility.support !== undefined;
    const needs = isFarTarget ? "a bounded target" : "mean, variance or wasserstein with a stated support";
    const wrong = isFarTarget ? utility.target?.kind : utility.kind;
    throw refused("step", `The step "theory" needs ${needs}, not ${wrong}. Choose another step.`, wrong);
  }
  return bestInitialStep({ diameter: klDiameter({ armCount, floor }), floor, secondMoment });
}
