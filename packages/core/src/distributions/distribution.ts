import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";

/** What an arm pays if one thing is measured: a number, or a vector where the utility takes vectors. */
export type PlainReward = number | ArrayLike<number>;

/** What an arm pays if several things are measured: a number for each metric, by its name. */
export type RewardRecord = Readonly<Record<string, number>>;

/** What an arm pays. */
export type Reward = PlainReward | RewardRecord;

/** A distribution of rewards: on the line (`Distribution`), in R^d (`VectorDistribution`) or of records (`RecordDistribution`). */
export interface AnyDistribution {
  readonly kind: string;
  /** d for a distribution of vectors; undefined for a distribution of numbers. */
  readonly dimension?: number;
  /** The names of the metrics of a distribution of records; undefined for others. */
  readonly metrics?: readonly string[];
  /** How many simple distributions it is made of, each of which has to be asked; 1 where left out. */
  readonly terms?: number;
  sample(random: RandomSource): Reward;
}

/** Whether a reward is a vector. */
export function isVector(reward: Reward): reward is ArrayLike<number> {
  return Array.isArray(reward) || ArrayBuffer.isView(reward);
}

/** Refuses what is no built distribution, such as its plain data. */
export function checkAnyDistribution(parameter: string, value: unknown): AnyDistribution {
  if (isAnyDistribution(value)) return value;
  throw invalid(parameter, "a distribution, for example beta({ alpha: 2, beta: 2 })", value);
}

/** Whether something is a built distribution, not its plain data. */
export function isAnyDistribution(value: unknown): value is AnyDistribution {
  return typeof (value as Partial<AnyDistribution> | null | undefined)?.sample === "function";
}

/**
 * A distribution on the real line: what an arm pays, or a target.
 *
 * Objects are made by factories such as `beta({ alpha: 2, beta: 2 })`, which check their parameters once; the methods
 * check nothing.
 */
export interface Distribution extends AnyDistribution {
  readonly dimension?: never;
  readonly metrics?: never;
  /** Of a mixture: its parts of positive weight, none of which is a mixture itself. */
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
  /** E[X; X <= x], the mean's share from below x: the integral of the quantile function from 0 to cdf(x). */
  partialMean(x: number): number;
  /** The distribution of X + by. Near zero its functions have digits that numbers far out have no room for. */
  shifted?(by: number): Distribution;
  sample(random: RandomSource): number;
}

/** A distribution in a mixture. */
export interface MixturePart {
  readonly weight: number;
  readonly distribution: Distribution;
}

/** The parts of a mixture; any other distribution is its own only part. */
export function partsOf(distribution: Distribution): readonly MixturePart[] {
  return distribution.parts ?? [{ weight: 1, distribution }];
}

/** Refuses what is no built distribution, such as its plain data. */
export function checkDistribution(parameter: string, value: unknown): Distribution {
  const distribution = checkAnyDistribution(parameter, value);
  if (isDistribution(distribution)) return distribution;
  throw invalid(parameter, "a distribution of numbers, for example uniform({ low: 0, high: 1 })", distribution.kind);
}

/** Whether a distribution is one on the line. */
export function isDistribution(distribution: AnyDistribution): distribution is Distribution {
  return distribution.dimension === undefined && distribution.metrics === undefined;
}
