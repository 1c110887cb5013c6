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
import { invalid, refused } from "../errors/invalid.ts";
import type { KnownIntegrand } from "./cdf-integrand.ts";
import type { FeatureSpace, LearningSpace } from "./feature-space.ts";

/** The range of rewards, and what happens to a reward outside it. */
export interface SupportOptions {
  readonly support?: readonly [low: number, high: number];
  /** `error` (default) refuses a reward outside the support, `clip` moves it to the nearer end. */
  readonly outside?: "error" | "clip";
}

export const supportOptions: OptionNames<SupportOptions> = { support: true, outside: true };

/**
 * Makes coordinates in which integrals over known distributions, and over their blends, are accurate to about 1e-12 of their
 * range.
 */
export interface Quadrature {
  (integrand: KnownIntegrand, distributions: readonly Distribution[]): FeatureSpace;
  /** The integrand of the squared 2-Wasserstein distance to a target. */
  readonly wasserstein: (target: Distribution) => KnownIntegrand;
  /** The integrand of the Cramer distance to a target. */
  readonly cramer: (target: Distribution) => KnownIntegrand;
}

/**
 * The cost of learning a utility: sizes, and times in nanoseconds on a machine of 2024, within a factor of two or so. A service
 * that must answer other calls meanwhile adds them up before it accepts a utility.
 */
export interface UtilityWork {
  /** The largest number of features of a distribution. */
  readonly features: number;
  /** The largest number of nonzero features of a reward. */
  readonly sparsity: number;
  /** Time to make the utility. */
  readonly make: number;
  /** Time to make one learning space. */
  readonly space: number;
  /** Time at the first reward of a learning space. */
  readonly start: number;
  /** Time to compute the features of one reward. */
  readonly reward: number;
  /** Time to compute the gradient at one distribution. */
  readonly gradient: number;
  /** Time to compute the value at one distribution. */
  readonly value: number;
}

/** The rows of a table. */
export interface TableRows {
  /** The rewards of each arm. */
  readonly samples: readonly (readonly PlainReward[])[];
  /** How much each of them counts; equally if missing. */
  readonly masses?: readonly ArrayLike<number>[] | undefined;
}

/**
 * A statistical functional U(P), concave in the distribution P: a feature map psi and a concave function f with U(P) = f(E_P
 * psi(R)). Influence function, simplex gradient, bias and certificate all follow; see `Tangent`.
 */
export interface Utility {
  readonly kind: string;
  /** False if f has kinks: then gradients are supergradients, and a single one may not certify an optimum. */
  readonly smooth: boolean;
  /** Whether U is linear in the distribution: then its negative is concave too, and a constraint may bound it from above. */
  readonly isLinear?: boolean;
  /** Its options, defaults included. A state saved with other options belongs to another problem. */
  readonly options?: object;
  readonly support?: readonly [low: number, high: number];
  readonly outside?: "error" | "clip";
  /** The target distribution, if the utility has one. It also serves as the prior distribution of an untried arm. */
  readonly target?: AnyDistribution | undefined;
  /** For utilities that accept vectors: refuses those that cannot be learned from. */
  readonly takesVectors?: (reward: ArrayLike<number>) => void;
  /** The metrics that it reads from records; undefined if an outcome is one number or vector. */
  readonly metrics?: readonly string[];
  /** The utility in the units that people quote: a name, and a monotone function of U. */
  readonly shown?: { readonly name: string; of(value: number): number };
  /**
   * The same utility adapted to the rows of a table known in advance, if that is more exact. Missing if there is nothing to gain.
   */
  readonly forRows?: (rows: TableRows) => Utility;
  /** Set by `forRows` unless it is exact: bounds on what to add to the value of a blend of the arms to get the exact value. */
  readonly offset?: (weights: ArrayLike<number>) => { readonly low: number; readonly high: number };
  /** The cost of learning from rewards of this dimension; missing if it is not known. */
  work?(dimension: number): UtilityWork;
  /** Coordinates for rewards that arrive one by one. */
  learningSpace(): LearningSpace;
  /**
   * Coordinates for known distributions, exact or nearly so. Utilities that are integrals over the line leave these to
   * `quadrature`, which an app that only learns need not ship.
   */
  knownSpace(distributions: readonly AnyDistribution[], quadrature: Quadrature): FeatureSpace;
}

/** The options of a utility, with checked support and defaults filled in, to be spread into it. */
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

/** Beyond this, the square of a reward divided by a small probability may overflow. */
export const LARGEST_REWARD = 1e100;

/** The reward as the utility uses it: refused or clipped if it is outside the support. */
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

/** A utility that reads metrics from records, which cannot be learned yet. */
export function ofRecords(metrics: readonly string[], utility: Omit<Utility, "learningSpace">): Utility {
  return {
    ...utility,
    metrics,
    learningSpace: () => {
      const advice = "Learners take plain outcomes, not records. Leave `of` out of the utility.";
      throw refused("utility", advice, utility.kind);
    },
  };
}

/** The distribution of rewards as the utility uses them: clipped to its support, if it clips. */
export function distributionWithin({ support, outside }: Utility, distribution: AnyDistribution): AnyDistribution {
  return support && outside === "clip" && isDistribution(distribution)
    ? clipped(distribution, support[0], support[1])
    : distribution;
}

/** Refuses anything other than a built utility, such as its plain data. */
export function checkUtility(parameter: string, value: unknown): Utility {
  if (isUtility(value)) return value;
  throw invalid(parameter, "a utility, for example variance()", value);
}

/** Whether a value is a built utility, not its plain data. */
export function isUtility(value: unknown): value is Utility {
  return typeof (value as Partial<Utility> | null | undefined)?.learningSpace === "function";
}
