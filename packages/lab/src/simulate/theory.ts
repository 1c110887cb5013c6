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

/** The guarantees of the paper's theory for an experiment and an accuracy. */
export interface Plan extends WeightLimits {
  readonly name: string;
  readonly utility: string;
  readonly armCount: number;
  readonly drifts: boolean;
  /** The target for the average regret. */
  readonly epsilon: number;
  /** The hypotheses of the theory, and whether they hold. */
  readonly hypotheses: readonly Hypothesis[];
  /** Null if the theory does not apply, for the reason in `reason`. */
  readonly promise: Promised | null;
  readonly reason: string | null;
}

/** Bounds for mirror ascent with exact influence functions. */
export interface Promised {
  readonly klDiameter: number;
  readonly printedKlDiameter: number;
  readonly secondMoment: number;
  /** The constant step for `horizon` rounds. */
  readonly step: number;
  readonly horizon: number;
  /** The bound on the average regret with the constant step. */
  readonly bound: number;
  /** The initial step of steps proportional to 1/sqrt(t). */
  readonly initialStep: number;
  /** The bound on the total regret in `horizon` rounds with steps proportional to 1/sqrt(t). */
  readonly totalRegret: number;
  /** L and C of the bias bound of plug-in influence functions, 8 L C / sqrt(floor t); null if its hypotheses do not hold. */
  readonly bias: { readonly stability: number; readonly rate: number } | null;
}

/** The guarantees of the theory for an experiment, or why it does not apply. */
export function planExperiment(source: Experiment | Problem, epsilon: number): Plan {
  const { experiment, utility, distributions } = Problem.of(source);
  const { floor: given, ceiling, name } = experiment;
  if (experiment.constraints) {
    const names = limitNames(experiment.constraints);
    throw refused("constraints", "The theory does not cover constraints. Leave them out.", names);
  }
  if (utility.metrics)
    throw refused(
      "utility",
      `The theory covers goals about one metric, but ${utility.kind} reads several.`,
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

/** Why the theory does not apply to an experiment; undefined if it does. */
function outsideTheory({ floor, ceiling, costs, drift }: Experiment, unknownUtility?: string): string | undefined {
  if (unknownUtility !== undefined) {
    return `no constants of the bounds are derived for the utility ${unknownUtility} (known: mean, variance, wasserstein)`;
  }
  const common = commonLimit(floor);
  if (common === undefined) return "the bounds are derived for a common floor of all arms";
  if (common === 0) return "the bounds grow as 1/floor^2, and the floor is 0";
  if (ceiling !== undefined) return "the bounds are derived for weights without ceilings";
  if (costs) return "the bounds are derived for a utility alone, not for one with a cost per arm";
  return drift ? "the bounds are derived for distributions that do not drift" : undefined;
}

function missingBound([rewards]: readonly Hypothesis[]): string {
  if (!rewards!.met) return "rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)";
  return "the target needs a bound, since matching an unbounded distribution has an unbounded influence function";
}

/**
 * The paper's bound on E[U* - U(averaged weights)] at each round, for Algorithm 1 as printed. Undefined unless all hypotheses hold:
 * those of a plan, and for plug-in influence the constants of the bias bound and estimates that do not forget.
 */
export function theoryBound(problem: Problem, spec: NamedLearner, rounds: readonly number[]): number[] | undefined {
  if (spec.kind !== "mirror-ascent" || spec.coordinates === "logit" || spec.projection === "lazy") return undefined;
  const { step = { kind: "inverse-sqrt", initial: 0.5 } } = spec;
  if (step.kind !== "inverse-sqrt" && step.kind !== "theory") return undefined;
  if (rounds.length === 0 || outsideTheory(problem.experiment) !== undefined) return undefined;
  const { secondMoment, stability, rate } =
    constantsOf(problem.utility, rewardBounds(problem.utility, problem.distributions)) ?? {};
  if (secondMoment === undefined) return undefined;
  const isExact = spec.influence === "exact";
  if (!isExact && (spec.memory || stability === undefined || rate === undefined)) return undefined;
  const floor = commonLimit(problem.experiment.floor)!;
  const terms = { diameter: klDiameter({ armCount: problem.distributions.length, floor }), floor, secondMoment };
  const initialStep = step.kind === "theory" ? bestInitialStep(terms) : step.initial;
  return rounds.map((horizon) => {
    const totalBias = isExact
      ? 0
      : printedTotalBias({ stability: stability!, rate: rate!, floor, horizon: Math.max(horizon, 2) });
    return inverseSqrtBound({ ...terms, initialStep, horizon, totalBias }) / horizon;
  });
}

/**
 * The support of the utility or, without one, the smallest bounded interval that contains every arm. It is widened to contain the
 * target if that is bounded. Undefined if the interval is unbounded or has no width.
 */
function distributionSupport(
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

/** The smallest interval that contains all of these, if it is bounded. */
function hull(intervals: readonly (readonly [number, number])[]): readonly [number, number] | undefined {
  const low = Math.min(...intervals.map(([start]) => start));
  const high = Math.max(...intervals.map(([, end]) => end));
  return Number.isFinite(high - low) ? [low, high] : undefined;
}

/** The bounds on rewards that the theory needs, as far as they can be derived from the distributions. */
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

/** The smallest density of the distributions on an interval, on a grid of a thousand points; undefined if it is zero. */
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
  // The minimum of a density is at most its mean. Rounding could violate that for a uniform distribution.
  return least > 0 ? Math.min(least, 1 / (high - low)) : undefined;
}
