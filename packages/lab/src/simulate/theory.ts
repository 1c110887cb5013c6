import { type AnyDistribution, type Distribution, isDistribution } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import { commonLimit, type WeightLimits } from "@blendit/core/simplex";
import {
  bestInitialStep,
  constantsOf,
  type Hypothesis,
  inverseSqrtBound,
  klDiameter,
  planForAccuracy,
  printedTotalBias,
  type RewardBounds,
} from "@blendit/core/theory";
import type { Utility } from "@blendit/core/utilities";
import type { Experiment, NamedLearner } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { limitNames } from "../spec/words.ts";

/** What the paper's theory promises for an experiment and an accuracy. */
export interface Plan extends WeightLimits {
  readonly name: string;
  readonly utility: string;
  readonly armCount: number;
  /** Whether the distributions change. */
  readonly drifts: boolean;
  /** The average regret to stay below. */
  readonly epsilon: number;
  /** What the theory asks for, and whether it is met. */
  readonly hypotheses: readonly Hypothesis[];
  /** Null where the theory promises nothing; `reason` says why. */
  readonly promise: Promised | null;
  readonly reason: string | null;
}

/** Bounds for mirror ascent that knows the influence functions. */
export interface Promised {
  readonly klDiameter: number;
  readonly printedKlDiameter: number;
  readonly secondMoment: number;
  /** The constant step, for how many rounds, and the bound of the average regret. */
  readonly step: number;
  readonly horizon: number;
  readonly bound: number;
  /** The first of steps that fall as 1/sqrt(t), and the bound of the total regret in as many rounds. */
  readonly initialStep: number;
  readonly totalRegret: number;
  /** L and C of the bias of plug-in influence functions, 8 L C / sqrt(floor t); null without the hypotheses for it. */
  readonly bias: { readonly stability: number; readonly rate: number } | null;
}

/** What the theory promises for an experiment, or why it has nothing to say. */
export function planExperiment(source: Experiment | Problem, epsilon: number): Plan {
  const { experiment, utility, distributions } = Problem.of(source);
  const { floor: given, ceiling, name } = experiment;
  if (experiment.constraints) {
    const names = limitNames(experiment.constraints);
    throw refused("constraints", "The theory covers no constraints. Leave them out.", names);
  }
  if (utility.metrics)
    throw refused(
      "utility",
      `The theory covers plain outcomes, and ${utility.kind} reads several metrics.`,
      utility.kind,
    );
  const constants = constantsOf(utility, rewardBounds(utility, distributions));
  const hypotheses = constants?.hypotheses ?? [];
  const drifts = experiment.drift !== undefined;
  const plan = {
    name,
    utility: utility.kind,
    armCount: distributions.length,
    floor: given,
    ...(ceiling !== undefined && { ceiling }),
    drifts,
    epsilon,
    hypotheses,
  };
  const reason = outsideTheory(experiment, constants ? undefined : utility.kind);
  if (reason !== undefined) return { ...plan, promise: null, reason };
  const { secondMoment, stability, rate } = constants!;
  if (secondMoment === undefined) return { ...plan, promise: null, reason: missingBound(hypotheses) };
  const floor = commonLimit(given)!;
  const { klDiameter, printedKlDiameter, step, horizon, bound } = planForAccuracy({ ...plan, floor, secondMoment });
  const terms = { diameter: klDiameter, secondMoment, floor };
  const initialStep = bestInitialStep(terms);
  const totalRegret = inverseSqrtBound({ ...terms, initialStep, horizon });
  const bias = stability === undefined || rate === undefined ? null : { stability, rate };
  const sizes = { klDiameter, printedKlDiameter, secondMoment };
  return { ...plan, promise: { ...sizes, step, horizon, bound, initialStep, totalRegret, bias }, reason: null };
}

/** Why the theory says nothing about such an experiment; undefined where it does. */
function outsideTheory({ floor, ceiling, costs, drift }: Experiment, unknownUtility?: string): string | undefined {
  if (unknownUtility !== undefined) {
    return `no constants of the bounds are derived for the utility ${unknownUtility} (known: mean, variance, wasserstein)`;
  }
  const common = commonLimit(floor);
  if (common === undefined) return "the bounds are derived for one floor of all arms";
  if (common === 0) return "the bounds grow as 1/floor^2, and the floor is 0";
  if (ceiling !== undefined) return "the bounds are derived for weights without ceilings";
  if (costs) return "the bounds are derived for a utility alone, not for one with a cost per arm";
  return drift ? "the bounds are derived for distributions that stay as they are" : undefined;
}

function missingBound([rewards]: readonly Hypothesis[]): string {
  if (!rewards!.met) return "rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)";
  return "the target needs a bound, since no influence function to match an unbounded distribution has one";
}

/**
 * The paper's bound of E[U* - U(averaged weights)] at each round, for Algorithm 1 as printed and only where every
 * hypothesis that it needs is met: one floor, bounded rewards, and for plug-in influence the constants of the bias bound.
 */
export function theoryBound(problem: Problem, spec: NamedLearner, rounds: readonly number[]): number[] | undefined {
  if (spec.kind !== "mirror-ascent" || spec.coordinates === "logit" || spec.projection === "lazy") return undefined;
  if (rounds.length === 0) return undefined;
  const { step = { kind: "inverse-sqrt", initial: 0.5 } } = spec;
  if (step.kind !== "inverse-sqrt" && step.kind !== "theory") return undefined;
  const { ceiling, costs } = problem.experiment;
  const floor = commonLimit(problem.experiment.floor);
  const constants = constantsOf(problem.utility, rewardBounds(problem.utility, problem.distributions));
  if (costs || ceiling !== undefined || floor === undefined || constants?.secondMoment === undefined) return undefined;
  const diameter = klDiameter({ armCount: problem.distributions.length, floor });
  const terms = { diameter, floor, secondMoment: constants.secondMoment };
  const initialStep = step.kind === "theory" ? bestInitialStep(terms) : step.initial;
  const { stability, rate } = constants;
  const totalBias = (horizon: number): number | undefined => {
    if (spec.influence === "exact") return 0;
    if (stability === undefined || rate === undefined) return undefined;
    return printedTotalBias({ stability, rate, floor, horizon: Math.max(horizon, 2) });
  };
  if (totalBias(1) === undefined) return undefined;
  return rounds.map((horizon) => {
    return inverseSqrtBound({ ...terms, initialStep, horizon, totalBias: totalBias(horizon)! }) / horizon;
  });
}

/**
 * The stated support, or the smallest interval that holds every arm, if that is bounded; widened to hold the target, where
 * that is bounded too. Undefined without a width.
 */
export function distributionSupport(
  utility: Utility,
  distributions: readonly AnyDistribution[],
): readonly [number, number] | undefined {
  const rewards =
    utility.support ??
    (distributions.every(isDistribution) ? hull(distributions.map((distribution) => distribution.support)) : undefined);
  if (rewards === undefined) return undefined;
  const { target } = utility;
  const both = target && isDistribution(target) ? hull([rewards, target.support]) : undefined;
  const [low, high] = both ?? rewards;
  return low < high ? [low, high] : undefined;
}

/** The least interval that holds all of these, if it is bounded. */
function hull(intervals: readonly (readonly [number, number])[]): readonly [number, number] | undefined {
  const low = Math.min(...intervals.map(([start]) => start));
  const high = Math.max(...intervals.map(([, end]) => end));
  return Number.isFinite(high - low) ? [low, high] : undefined;
}

/** All that the theory asks about rewards, as far as the distributions tell. */
export function rewardBounds(utility: Utility, distributions: readonly AnyDistribution[]): RewardBounds {
  const support = distributionSupport(utility, distributions);
  if (support === undefined) return {};
  return {
    support,
    targetDensityFloor: utility.target && densityFloor([utility.target].filter(isDistribution), support),
    armDensityFloor: densityFloor(distributions.filter(isDistribution), support),
  };
}

const POINTS = 1000;

/** The least density of the distributions on an interval, seen at its ends and a thousand points between; undefined if it is zero. */
export function densityFloor(
  distributions: readonly Distribution[],
  [low, high]: readonly [number, number],
): number | undefined {
  if (distributions.some((distribution) => distribution.hasAtoms)) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index <= POINTS; index++) {
    const x = index === POINTS ? high : low + ((high - low) * index) / POINTS;
    for (const distribution of distributions) least = Math.min(least, distribution.density(x));
  }
  // No density is above its mean everywhere; rounding could make a uniform one so.
  return least > 0 ? Math.min(least, 1 / (high - low)) : undefined;
}
