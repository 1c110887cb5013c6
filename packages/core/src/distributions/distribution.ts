import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";

/** A reward with one measurement: a number, or a vector for utilities of vectors. */
export type PlainReward = number | ArrayLike<number>;

/** A reward with several measurements: a number for each metric, by name. */
export type RewardRecord = Readonly<Record<string, number>>;

/** What an arm returns when it is chosen. */
export type Reward = PlainReward | RewardRecord;

/**
 * A distribution of rewards: of numbers (`Distribution`), of vectors (`VectorDistribution`) or of records (`RecordDistribution`).
 */
export interface AnyDistribution {
  readonly kind: string;
  /** d for a distribution of vectors; undefined for a distribution of numbers. */
  readonly dimension?: number;
  /** The names of the metrics of a distribution of records; undefined for others. */
  readonly metrics?: readonly string[];
  /** The number of components, each of which takes time to evaluate; 1 if missing. */
  readonly terms?: number;
  sample(random: RandomSource): Reward;
}

/** Whether a reward is a vector. */
export function isVector(reward: Reward): reward is ArrayLike<number> {
  return Array.isArray(reward) || ArrayBuffer.isView(reward);
}

/** Refuses anything other than a built distribution, such as its plain data. */
export function checkAnyDistribution(parameter: string, value: unknown): AnyDistribution {
  if (isAnyDistribution(value)) return value;
  throw invalid(parameter, "a distribution, for example beta({ alpha: 2, beta: 2 })", value);
}

/** Whether a value is a built distribution, not its plain data. */
export function isAnyDistribution(value: unknown): value is AnyDistribution {
  return typeof (value as Partial<AnyDistribution> | null | undefined)?.sample === "function";
}

/**
 * A distribution on the real line, of rewards or as a target.
 *
 * Factories such as `beta({ alpha: 2, beta: 2 })` make these objects and check their parameters once; the methods check nothing.
 */
export interface Distribution extends AnyDistribution {
  readonly dimension?: never;
  readonly metrics?: never;
  /** Of a mixture: its components of positive weight, none of which is a mixture. */
  readonly parts?: readonly MixturePart[];
  readonly mean: number;
  readonly variance: number;
  /** Smallest closed interval of probability one; ends may be infinite. */
  readonly support: readonly [low: number, high: number];
  /** Finite points where the cdf is not smooth: ends of the support, corners of the density, atoms. Ascending. */
  readonly breakpoints: readonly number[];
  /** Whether single points can have positive probability. */
  readonly hasAtoms: boolean;
  /** P(X <= x). */
  cdf(x: number): number;
  /** P(X > x), accurate where it is small. */
  survival(x: number): number;
  /** Smallest x with cdf(x) >= p, for 0 <= p <= 1. */
  quantile(p: number): number;
  /** Density at x; for a distribution of atoms alone, the mass at x. */
  density(x: number): number;
  /** E[X; X <= x], the contribution of values up to x to the mean: the integral of the quantile function from 0 to cdf(x). */
  partialMean(x: number): number;
  /** The distribution of X + by. Near zero, its functions keep digits that are lost far from zero. */
  shifted?(by: number): Distribution;
  sample(random: RandomSource): number;
}

/** A component of a mixture. */
export interface MixturePart {
  readonly weight: number;
  readonly distribution: Distribution;
}

/** The components of a mixture; any other distribution is its own only component. */
export function partsOf(distribution: Distribution): readonly MixturePart[] {
  return distribution.parts ?? [{ weight: 1, distribution }];
}

/** Refuses anything other than a built distribution of numbers, such as its plain data. */
export function checkDistribution(parameter: string, value: unknown): Distribution {
  const distribution = checkAnyDistribution(parameter, value);
  if (isDistribution(distribution)) return distribution;
  throw invalid(parameter, "a distribution of numbers, for example uniform({ low: 0, high: 1 })", distribution.kind);
}

/** Whether a distribution is one of numbers. */
export function isDistribution(distribution: AnyDistribution): distribution is Distribution {
  return distribution.dimension === undefined && distribution.metrics === undefined;
}
