import { signRemainder } from "../certificate/sign-remainder.ts";
import { unknownSpread } from "../certificate/unknown-spread.ts";
import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { Tangent } from "../features/tangent.ts";
import type { Utility } from "../features/utility.ts";
import { dot } from "../numeric/dot.ts";
import type { Constraint } from "../optimum/constrained-optimum.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type WeightLimits, weightDomain } from "../simplex/weight-domain.ts";
import { cautiousBlend } from "./cautious-blend.ts";
import { InfluenceTails } from "./influence-tails.ts";
import type { Undetermined } from "./interval.ts";
import { SampledTable, type SampledTableOptions, type Split } from "./sampled-table.ts";
import { unitValues } from "./sampling-units.ts";
import { shifts, squaresAround, studentOf, tailEnds, type Units } from "./sum-of-means.ts";
import { costOf, rangeOf } from "./value-bounds.ts";

/** Past outcomes from which to choose a blend. */
export interface BlendChoiceOptions extends SampledTableOptions, WeightLimits {
  readonly costs?: readonly number[] | undefined;
  /** Bounds on other metrics that the blend must satisfy. If no blend does, the violation is made as small as possible. */
  readonly constraints?: readonly Constraint[] | undefined;
  /** A blend chosen by other data, which is only measured on these outcomes. */
  readonly blend?: Float64Array | undefined;
}

/** How much better the chosen blend is than another: U(chosen) - U(other), with a 95 % confidence interval. */
export interface Difference {
  readonly grade: "estimated";
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly standardError: number;
  /** The arm whose tail is decisive, so that the interval may be too narrow; null if there is none, or if a support is given. */
  readonly heavyTail: number | null;
}

/** Blends whose shares differ by less than this are equal. */
const SAME = 1e-9;
const NO_DIFFERENCE: Difference = {
  grade: "estimated",
  ...{ estimate: 0, low: 0, high: 0, standardError: 0 },
  heavyTail: null,
};

/**
 * An arm may have outcomes up to this many mean tail excesses beyond its largest; with one, intervals of skewed outcomes miss too
 * often.
 */
export const HIDDEN_EXCESSES = 2;

/** With fewer clusters per arm, intervals miss the truth too often. */
export const LEAST_CLUSTERS = 20;

/** The table without one fold, and the blend chosen there, which the fold measures. */
interface Fold extends Split {
  readonly blend: Float64Array;
}

/** The utility of a blend, linearised without one fold. */
interface Linearised {
  /** By the means of all outcomes. */
  readonly value: number;
  /** How far noise puts the plane above the utility. */
  readonly noise: number;
  /** How far the plane is above the utility at the means of the fold, beyond what the fold's own noise explains. */
  readonly seen: number;
  readonly influence: (arm: number, reward: Reward) => number;
}

interface Sides {
  readonly chosen: Linearised;
  readonly other: Linearised;
}

/**
 * Which blend past outcomes suggest, and how much better it is than another, measured honestly although the same outcomes chose
 * it. The outcomes of each arm are split into folds. The other folds choose a blend w_j (`cautiousBlend`), and fold j measures
 * it, with influence functions at the means of the others:
 *
 *   D_j = U(w_j) - U(v) by the other folds + mean over fold j of (w_jk IF_w - v_k IF_v), summed over arms k,
 *
 * whose expectation is U(w_j) - U(v) except for a term of second order, which is estimated and subtracted. The chosen blend is
 * the average of the w_j: since U is concave, it is at least as good as they are on average. Outcomes of one cluster share a
 * fold, and errors are computed from sums over clusters.
 */
export class BlendChoice {
  readonly weights: Float64Array;
  /** The number of independent outcomes of equal mass that would give as much information about each arm. */
  readonly counts: Float64Array;
  readonly #utility: Utility;
  readonly #costs: readonly number[] | undefined;
  readonly #table: SampledTable;
  readonly #folds: readonly Fold[];
  /** Undefined if no arm has tails. */
  readonly #influenceTails: InfluenceTails | undefined;

  constructor(options: BlendChoiceOptions) {
    const keys = { utility: true, samples: true, floor: true, ceiling: true, costs: true } as const;
    checkOptions("choice", options, { ...keys, clusters: true, masses: true, blend: true, constraints: true });
    const { utility, samples, floor, ceiling, costs, blend, constraints = [] } = options;
    if (blend) checkWeights(blend, samples.length);
    const limits = weightDomain({ floor, ceiling }, samples.length);
    const table = new SampledTable(options, HIDDEN_EXCESSES);
    this.#utility = utility;
    this.#costs = costs;
    this.#table = table;
    this.counts = table.counts;
    if (table.tails.some(({ length }) => length > 0))
      this.#influenceTails = new InfluenceTails(utility, table.samples as readonly (readonly number[])[]);
    this.#folds = table.splits.map((split) => {
      const { means, counts, some } = split;
      const deviations = (weights: Float64Array) => table.deviations(some, means, weights);
      const arms = { space: table.space, means, counts, costs, limits, constraints, deviations };
      return { ...split, blend: blend ?? cautiousBlend(arms, startWeights(counts.length, limits)) };
    });
    this.weights = Float64Array.from(samples, (_, arm) => average(this.#folds, ({ blend }) => blend[arm]!));
  }

  /** How much better the chosen blend is than another one. */
  difference(other: Float64Array): Difference | Undetermined {
    const table = this.#table;
    checkWeights(other, this.weights.length);
    if (this.weights.every((weight, arm) => Math.abs(weight - other[arm]!) < SAME)) return NO_DIFFERENCE;
    const undetermined = this.#undetermined(other);
    if (undetermined) return undetermined;
    const sides = this.#folds.map((fold): Sides => {
      return { chosen: this.#linearised(fold, fold.blend), other: this.#linearised(fold, other) };
    });
    const influence = ({ chosen, other }: Sides, arm: number, reward: Reward) =>
      chosen.influence(arm, reward) - other.influence(arm, reward);
    const values = table.samples.map((rewards, arm) =>
      Float64Array.from(rewards, (reward, row) => influence(sides[table.foldOf[arm]![row]!]!, arm, reward)),
    );
    const means = values.map((own, arm) => table.meanOf(own, arm));
    const remainders = remaindersOf(sides);
    const base = average(sides, ({ chosen, other }) => chosen.value - other.value);
    // The utility of the average blend is at least the average of the utilities of the fold blends.
    const lift = Math.max(table.valueOf(this.weights) - average(this.#folds, ({ blend }) => table.valueOf(blend)), 0);
    const cost = costOf(this.weights, this.#costs) - costOf(other, this.#costs);
    const measured = base - (remainders.chosen - remainders.other) + means.reduce((sum, mean) => sum + mean, 0) - cost;
    const heavyTail = this.#influenceTails?.decidingArm(this.#usedBy(other), variancesOf(values, means)) ?? null;
    const { support } = this.#utility;
    const hidden = table.tails.map((tails, arm) =>
      // A decisive tail can reach as far as the support.
      (support && heavyTail !== null ? support : tails).map((reward) =>
        average(sides, (each) => influence(each, arm, reward)),
      ),
    );
    const units = this.#units(values, means, hidden, other);
    const { standardError, quantile } = studentOf(units);
    const curvature = remainders.chosen + remainders.other;
    const errors = [this.#choiceError(), remainders.standardError].map((error) => quantile * error);
    const off = (sign: 1 | -1) => Math.hypot(curvature, ...errors, ...shifts(units, quantile, sign));
    // Blends differ by at most the range of the utility, plus their costs.
    const [least, most] = rangeOf(table.space, this.#utility);
    const possible = (difference: number) => Math.min(Math.max(difference, least - most - cost), most - least - cost);
    return {
      grade: "estimated",
      estimate: possible(measured + lift),
      low: possible(measured - off(-1)),
      high: possible(measured + lift + off(1)),
      standardError,
      heavyTail: support ? null : heavyTail,
    };
  }

  /** Independent values whose means are summed; by default those of each arm's outcomes. */
  #units(
    values: readonly Float64Array[],
    means: readonly number[],
    hidden: readonly (readonly number[])[],
    other: Float64Array,
  ): Units[] {
    if (this.#table.isPlain)
      return values.map((own, arm) => ({ values: own, mean: means[arm]!, hidden: hidden[arm]! }));
    return unitValues(values, means, this.#usedBy(other), this.#table.rows).map((unit) => ({
      ...unit,
      hidden: unit.arms.some((arm) => hidden[arm]!.length > 0)
        ? tailEnds(unit.values.slice().sort(), HIDDEN_EXCESSES)
        : [],
    }));
  }

  /** The utility of a blend, linearised at the means of the other folds. */
  #linearised({ means, counts, own, some }: Fold, weights: Float64Array): Linearised {
    const table = this.#table;
    const { space } = table;
    const tangent = new Tangent(space);
    const mean = table.mix(means, weights);
    tangent.moveTo(mean);
    const along = (at: Float64Array) => dot(tangent.direction, at);
    // Influences are centred with all outcomes, so that those of different folds have the same mean.
    const towards = along(table.mix(table.means, weights)) - along(mean);
    const ownMean = table.mix(own.means, weights);
    const above = space.value(mean) + along(ownMean) - along(mean) - space.value(ownMean);
    return {
      value: space.value(mean) + towards,
      noise: signRemainder(space, some, { weights, counts }, mean),
      seen: above - signRemainder(space, some, { weights, counts: own.counts }, ownMean),
      influence: (arm, reward) => weights[arm]! && weights[arm]! * (tangent.influence(reward) - towards),
    };
  }

  /**
   * The standard error due to the choice: the blends of different folds differ, and each depends on the outcomes of the other
   * folds. It is of second order, and the only error if the chosen blend and the other one are both near the best.
   */
  #choiceError(): number {
    const table = this.#table;
    const deviations = table.deviations(table.someOfAll(), table.means, this.weights);
    const variances = deviations.map((deviation, arm) => {
      const spread = average(this.#folds, ({ blend }) => (blend[arm]! - this.weights[arm]!) ** 2);
      return ((this.#folds.length - 1) * spread * deviation ** 2) / this.counts[arm]!;
    });
    return Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0));
  }

  #undetermined(other: Float64Array): Undetermined | undefined {
    const { samples } = this.#table;
    const isBounded = this.#utility.support !== undefined;
    for (const arm of this.#usedBy(other)) {
      const reason = this.#tooFewClusters(arm) ?? unknownSpread(samples[arm]!, samples[arm]!.length, isBounded);
      if (reason !== undefined) return { grade: "none", reason, arm };
    }
    return undefined;
  }

  #tooFewClusters(arm: number): string | undefined {
    const { clusters } = this.#table.rows;
    if (!clusters) return undefined;
    const { size } = new Set(Array.from(clusters[arm]!));
    return size < LEAST_CLUSTERS ? `has outcomes in ${size} clusters, and intervals need ${LEAST_CLUSTERS}` : undefined;
  }

  #usedBy(other: Float64Array): number[] {
    return [...this.weights.keys()].filter((arm) => this.weights[arm]! > 0 || other[arm]! > 0);
  }
}

/**
 * How far the planes are above the utility of each blend, and the standard error of that of the chosen one. The search moves a
 * blend towards where errors of its folds favour it, so the plane there can be farther off than noise explains. The folds show by
 * how much. So does the comparison with the other blend, which was not searched but shares much of the noise.
 */
function remaindersOf(sides: readonly Sides[]) {
  const noise = average(sides, ({ chosen }) => chosen.noise);
  const other = average(sides, ({ other }) => other.noise);
  const seen = [
    sides.map(({ chosen }) => chosen.seen),
    sides.map(({ chosen, other: { seen } }) => other + chosen.seen - seen),
  ].reduce((one, two) => (average(one, Number) < average(two, Number) ? one : two));
  const chosen = average(seen, Number);
  return chosen > noise
    ? { chosen, other, standardError: errorOfMean(seen) }
    : { chosen: noise, other, standardError: 0 };
}

function errorOfMean(values: readonly number[]): number {
  const mean = average(values, Number);
  return Math.sqrt(average(values, (value) => (value - mean) ** 2) / (values.length - 1));
}

/** The variance of the mean of each arm's values. */
function variancesOf(values: readonly Float64Array[], means: readonly number[]): number[] {
  return values.map((own, arm) => squaresAround(own, means[arm]!) / own.length ** 2);
}

function average<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0) / items.length;
}
