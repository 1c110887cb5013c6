import { clipped } from "../distributions/clipped.ts";
import {
  type AnyDistribution,
  type Distribution,
  isDistribution,
  type PlainReward,
  type Reward,
} from "../distributions/distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkFinite, checkInterval } from "../errors/checks.ts";
import { type InvalidError, invalid, refused } from "../errors/invalid.ts";
import type { KnownIntegrand } from "./cdf-integrand.ts";
import type { FeatureSpace, LearningSpace } from "./feature-space.ts";

/** Where rewards are said to lie, and what happens to one that does not. */
export interface SupportOptions {
  readonly support?: readonly [low: number, high: number];
  /** `error` (default) refuses a reward outside the stated support, `clip` moves it to the nearer end. */
  readonly outside?: "error" | "clip";
}

export const supportOptions: OptionNames<SupportOptions> = { support: true, outside: true };

/** Makes coordinates in which integrals over known distributions, and over their blends, are right to about 1e-12 of their range. */
export interface Quadrature {
  (integrand: KnownIntegrand, distributions: readonly Distribution[]): FeatureSpace;
  /** What is integrated for the squared 2-Wasserstein distance to a target. */
  readonly wasserstein: (target: Distribution) => KnownIntegrand;
  /** What is integrated for the Cramer distance to a target. */
  readonly cramer: (target: Distribution) => KnownIntegrand;
}

/**
 * What it takes to learn a utility: sizes, and how many nanoseconds steps take on a machine of 2024, to a factor of two or so.
 * A service that must answer others meanwhile adds it up before it accepts a utility.
 */
export interface UtilityWork {
  /** Features of a distribution, at most. */
  readonly features: number;
  /** Features of a reward that are not zero, at most. */
  readonly sparsity: number;
  /** To make the utility. */
  readonly make: number;
  /** To make one learning space. */
  readonly space: number;
  /** Once, when a learning space sees its first reward. */
  readonly start: number;
  /** To find the features of one reward. */
  readonly reward: number;
  /** To find the gradient at one distribution. */
  readonly gradient: number;
  /** To find the value at one distribution. */
  readonly value: number;
}

/** The rows of a table. */
export interface TableRows {
  /** The rewards of each arm. */
  readonly samples: readonly (readonly PlainReward[])[];
  /** How much each of them counts; the same where left out. */
  readonly masses?: readonly ArrayLike<number>[] | undefined;
}

/**
 * A statistical functional U(P), concave in the distribution P: a feature map psi and a concave function f with
 * U(P) = f(E_P psi(R)). Influence function, simplex gradient, bias and certificate all follow; see `Tangent`.
 */
export interface Utility {
  readonly kind: string;
  /** False when f has kinks: then gradients are supergradients, and one of them alone need not certify an optimum. */
  readonly smooth: boolean;
  /** Whether U is linear in the distribution: then its negative is concave too, and it may be bounded from above. */
  readonly isLinear?: boolean;
  /** Its options, defaults included: a state that was saved with others belongs to another problem. */
  readonly options?: object;
  readonly support?: readonly [low: number, high: number];
  readonly outside?: "error" | "clip";
  /** The distribution to be matched, for utilities that have one; it serves as the prior distribution of an arm never tried. */
  readonly target?: AnyDistribution | undefined;
  /** Where rewards may be vectors: refuses those that cannot be learned from. */
  readonly takesVectors?: (reward: ArrayLike<number>) => void;
  /** The metrics that it reads from records; undefined where an outcome is one number or vector. */
  readonly metrics?: readonly string[];
  /** The same order in the units that people quote: a name, and how to get it from U. */
  readonly shown?: { readonly name: string; of(value: number): number };
  /**
   * The same utility for the rows of a table that are known beforehand, where that is more exact: its features fit these rows. Left out
   * by utilities that gain nothing.
   */
  readonly forRows?: (rows: TableRows) => Utility;
  /** Made by `forRows`: what to add to the value of a blend of the arms to have the exact one, between two ends. Left out where it is exact. */
  readonly offset?: (weights: ArrayLike<number>) => { readonly low: number; readonly high: number };
  /** What it takes to learn from rewards of this many numbers; left out by utilities that cannot tell. */
  work?(dimension: number): UtilityWork;
  /** Coordinates for rewards that arrive one by one. */
  learningSpace(): LearningSpace;
  /**
   * Coordinates for distributions that are known, exact or fine enough to pass for it. Utilities that are integrals over the line leave
   * these to `quadrature`: an app that only learns need not carry it.
   */
  knownSpace(distributions: readonly AnyDistribution[], quadrature: Quadrature): FeatureSpace;
}

/** The options of a utility with its defaults filled in, those of its support checked, to be spread into it. */
export function supportOf(
  given: SupportOptions,
  defaults: object = {},
): Pick<Utility, "options" | "support" | "outside"> {
  const options = { outside: "error", ...defaults, ...given } as const;
  const { support, outside } = options;
  if (outside !== "error" && outside !== "clip") throw invalid("outside", '"error" or "clip"', outside);
  if (support === undefined) return { options };
  if (!Array.isArray(support) || support.length !== 2) throw invalid("support", "a pair [low, high]", support);
  return { options, support: checkInterval("support", support[0], support[1]), outside };
}

/** Beyond this the square of a reward, divided by a small probability, is no longer a finite number. */
export const LARGEST_REWARD = 1e100;

/** The reward as the utility takes it: refused or clipped where it lies outside the stated support. */
export function rewardWithin(utility: Utility, reward: Reward): PlainReward {
  const { kind, support, takesVectors } = utility;
  if (typeof reward === "object") {
    if (!takesVectors) throw invalid("reward", `a finite number, since ${kind} is a utility of numbers`, reward);
    takesVectors(reward as ArrayLike<number>);
    return reward as ArrayLike<number>;
  }
  checkFinite("reward", reward);
  if (support === undefined || (reward >= support[0] && reward <= support[1])) return reward;
  if (utility.outside === "clip") return reward < support[0] ? support[0] : support[1];
  throw invalid("reward", `within the stated range, ${support[0]} to ${support[1]}`, reward);
}

/** Why nothing can be learned for a utility that reads metrics from records. */
export function learnsNoRecords(kind: string): InvalidError {
  return refused("utility", "Learners take plain outcomes, not records. Leave out `of` of the utility.", kind);
}

/** The distribution of rewards as the utility takes them: clipped to its support, where it says so. */
export function distributionWithin({ support, outside }: Utility, distribution: AnyDistribution): AnyDistribution {
  return support && outside === "clip" && isDistribution(distribution)
    ? clipped(distribution, support[0], support[1])
    : distribution;
}

/** Refuses what is no built utility, such as its plain data. */
export function checkUtility(parameter: string, value: unknown): Utility {
  if (isUtility(value)) return value;
  throw invalid(parameter, "a utility, for example variance()", value);
}

/** Whether something is a built utility, not its plain data. */
export function isUtility(value: unknown): value is Utility {
  return typeof (value as Partial<Utility> | null | undefined)?.learningSpace === "function";
}
