import { signRemainder } from "../certificate/sign-remainder.ts";
import { unknownSpread } from "../certificate/unknown-spread.ts";
import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { Tangent } from "../features/tangent.ts";
import { rewardWithin, type Utility } from "../features/utility.ts";
import { dot, mixRows } from "../numeric/dot.ts";
import type { Constraint } from "../optimum/constrained-optimum.ts";
import { Random } from "../random/random.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type WeightDomain, type WeightLimits, weightDomain } from "../simplex/weight-domain.ts";
import { cautiousBlend } from "./cautious-blend.ts";
import { InfluenceTails } from "./influence-tails.ts";
import type { Undetermined } from "./interval.ts";
import { clusterFolds, designEffects, type RowFacts, relativeMasses, someOf, unitValues } from "./sampling-units.ts";
import { meanOf, shifts, squaresAround, studentOf, tailEnds, tailsOf, type Units } from "./sum-of-means.ts";
import { costOf, rangeOf } from "./value-bounds.ts";

/** Past outcomes from which to choose a blend. */
export interface BlendChoiceOptions extends RowFacts, WeightLimits {
  readonly utility: Utility;
  /** The outcomes of each arm; at least two per arm. */
  readonly samples: readonly (readonly Reward[])[];
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

/** Each fold of the outcomes is measured with a blend chosen on the other folds. */
const FOLDS = 5;
/** Spreads of arms are shrunk towards that of all arms as if by this many outcomes, because two equal outcomes prove nothing. */
const PRIOR_OUTCOMES = 5;
/** How many outcomes of an arm, per fold, are used to estimate spreads and curvature. */
const MOST_SAMPLED = 2000;
/**
 * An arm may have outcomes up to this many mean tail excesses beyond its largest; with one, intervals of skewed outcomes miss too
 * often.
 */
export const HIDDEN_EXCESSES = 2;

/** With fewer clusters per arm, intervals miss the truth too often. */
export const LEAST_CLUSTERS = 20;

/** What is needed for one fold: the blend chosen without it, and the means at which the utility is linearised to measure it. */
interface Fold {
  readonly means: readonly Float64Array[];
  readonly counts: Float64Array;
  /** Mean features and counts of the fold itself; for arms that it lacks, the means without the fold. */
  readonly own: { readonly means: readonly Float64Array[]; readonly counts: Float64Array };
  /** A sample of the outcomes of each arm. */
  readonly some: readonly (readonly Reward[])[];
  readonly blend: Float64Array;
}

/** Which blends may be chosen; only one if it is given. */
interface AllowedBlends {
  readonly domain: WeightDomain;
  readonly constraints: readonly Constraint[];
  readonly blend: Float64Array | undefined;
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
  readonly #samples: readonly (readonly Reward[])[];
  readonly #rows: RowFacts;
  readonly #space: LearningSpace;
  /** The fold of each outcome. */
  readonly #foldOf: readonly Uint8Array[];
  readonly #folds: readonly Fold[];
  /** Mean features of each arm. */
  readonly #means: readonly Float64Array[];
  /** Rewards beyond the range seen of each arm. */
  readonly #tails: readonly (readonly number[])[];
  /** Undefined if no arm has tails. */
  readonly #influenceTails: InfluenceTails | undefined;

  constructor(options: BlendChoiceOptions) {
    const keys = { utility: true, samples: true, floor: true, ceiling: true, costs: true } as const;
    checkOptions("choice", options, { ...keys, clusters: true, masses: true, blend: true, constraints: true });
    const { utility, floor, ceiling, costs, blend, constraints = [] } = options;
    if (blend) checkWeights(blend, options.samples.length);
    const few = options.samples.find(({ length }) => length < 2);
    if (few) throw refused("samples", `Each arm needs at least two outcomes; one has ${few.length}.`, few.length);
    const domain = weightDomain({ floor, ceiling }, options.samples.length);
    checkRows(options);
    this.#utility = utility;
    this.#costs = costs;
    this.#samples = options.samples.map((rewards) => rewards.map((reward) => rewardWithin(utility, reward)));
    this.#space = utility.learningSpace();
    this.#tails = this.#samples.map((rewards) => tailsOf(rewards, this.#space, utility.support, HIDDEN_EXCESSES));
    for (const rewards of [...this.#samples, ...this.#tails]) for (const reward of rewards) this.#space.admit(reward);
    if (this.#tails.some(({ length }) => length > 0))
      this.#influenceTails = new InfluenceTails(utility, this.#samples as readonly (readonly number[])[]);
    const random = Random.stream(0, "folds");
    const { clusters } = options;
    this.#rows = { clusters, masses: options.masses?.map(relativeMasses) };
    this.#foldOf = clusters
      ? clusterFolds(clusters, FOLDS, random)
      : this.#samples.map(({ length }) => shuffledFolds(length, random));
    const alone = this.#foldOf.findIndex((folds) => folds.every((fold) => fold === folds[0]));
    if (alone >= 0) {
      throw refused(
        "clusters",
        `Each arm needs outcomes in at least two clusters; arm ${alone} has them in one.`,
        alone,
      );
    }
    const sums = this.#samples.map((rewards, arm) => this.#sumsByFold(rewards, arm));
    this.#means = sums.map((ofFolds, arm) =>
      this.#mix(
        ofFolds,
        ofFolds.map(() => 1 / this.#samples[arm]!.length),
      ),
    );
    this.counts = this.#effectiveCounts();
    this.#folds = Array.from({ length: FOLDS }, (_, fold) =>
      this.#chooseWithout(fold, sums, { domain, blend, constraints }, random),
    );
    this.weights = Float64Array.from(this.#samples, (_, arm) => average(this.#folds, ({ blend }) => blend[arm]!));
  }

  /** How much better the chosen blend is than another one. */
  difference(other: Float64Array): Difference | Undetermined {
    const samples = this.#samples;
    checkWeights(other, samples.length);
    if (this.weights.every((weight, arm) => Math.abs(weight - other[arm]!) < SAME)) return NO_DIFFERENCE;
    const undetermined = this.#undetermined(other);
    if (undetermined) return undetermined;
    const tangents = this.#folds.map((fold) => this.#differenceWithout(fold, other));
    const values = samples.map((rewards, arm) =>
      Float64Array.from(rewards, (reward, row) => tangents[this.#foldOf[arm]![row]!]!.influence(arm, reward)),
    );
    const means = values.map((own, arm) => this.#meanOf(own, arm));
    const noise = {
      chosen: average(tangents, ({ noise }) => noise.chosen),
      other: average(tangents, ({ noise }) => noise.other),
    };
    // The search moves a blend towards where errors of its folds favour it, so the plane there can be farther off than noise
    // explains. The folds show by how much. So does the comparison with the other blend, which was not searched but shares much
    // of the noise.
    const seen = [
      tangents.map(({ seen }) => seen.chosen),
      tangents.map(({ seen }) => noise.other + seen.chosen - seen.other),
    ].reduce((one, other) => (average(one, Number) < average(other, Number) ? one : other));
    const isSeen = average(seen, Number) > noise.chosen;
    const remainders = { chosen: isSeen ? average(seen, Number) : noise.chosen, other: noise.other };
    const seenError = isSeen ? errorOfMean(seen) : 0;
    const base = average(tangents, ({ value }) => value) - (remainders.chosen - remainders.other);
    // The utility of the average blend is at least the average of the utilities of the fold blends.
    const lift = Math.max(this.#valueOf(this.weights) - average(this.#folds, ({ blend }) => this.#valueOf(blend)), 0);
    const cost = costOf(this.weights, this.#costs) - costOf(other, this.#costs);
    const measured = base + means.reduce((sum, mean) => sum + mean, 0) - cost;
    const heavyTail = this.#influenceTails?.decidingArm(this.#usedBy(other), variancesOf(values, means)) ?? null;
    const { support } = this.#utility;
    const hidden = this.#tails.map((tails, arm) =>
      // A decisive tail can reach as far as the support.
      (support && heavyTail !== null ? support : tails).map((reward) =>
        average(tangents, ({ influence }) => influence(arm, reward)),
      ),
    );
    const units = this.#units(values, means, hidden, other);
    const { standardError, quantile } = studentOf(units);
    const curvature = remainders.chosen + remainders.other;
    const choice = quantile * this.#choiceError();
    const off = (sign: 1 | -1) => Math.hypot(curvature, choice, quantile * seenError, ...shifts(units, quantile, sign));
    // Blends differ by at most the range of the utility, plus their costs.
    const [least, most] = rangeOf(this.#space, this.#utility);
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
    if (this.#isPlain) return values.map((own, arm) => ({ values: own, mean: means[arm]!, hidden: hidden[arm]! }));
    return unitValues(values, means, this.#usedBy(other), this.#rows).map((unit) => ({
      ...unit,
      hidden: unit.arms.some((arm) => hidden[arm]!.length > 0)
        ? tailEnds(unit.values.slice().sort(), HIDDEN_EXCESSES)
        : [],
    }));
  }

  get #isPlain(): boolean {
    return !this.#rows.clusters && !this.#rows.masses;
  }

  #massOf(arm: number, row: number): number {
    return this.#rows.masses ? this.#rows.masses[arm]![row]! : 1;
  }

  #meanOf(values: Float64Array, arm: number): number {
    return values.reduce((sum, value, row) => sum + this.#massOf(arm, row) * value, 0) / values.length;
  }

  /** Numbers of outcomes, divided by the increase of the variance due to clusters and masses at equal shares. */
  #effectiveCounts(): Float64Array {
    const counts = Float64Array.from(this.#samples, ({ length }) => length);
    if (this.#isPlain) return counts;
    const tangent = new Tangent(this.#space);
    tangent.moveTo(
      this.#mix(
        this.#means,
        counts.map(() => 1 / counts.length),
      ),
    );
    const values = this.#samples.map((rewards) => Float64Array.from(rewards, (reward) => tangent.influence(reward)));
    const means = values.map((own, arm) => this.#meanOf(own, arm));
    const effects = designEffects(values, means, this.#rows);
    return counts.map((count, arm) => count / effects[arm]!);
  }

  #chooseWithout(
    fold: number,
    sums: readonly Float64Array[][],
    { domain: limits, blend, constraints }: AllowedBlends,
    random: Random,
  ): Fold {
    const isOutside = (arm: number) => (_: unknown, row: number) => this.#foldOf[arm]![row] !== fold;
    const totals = this.#samples.map((rewards, arm) =>
      rewards.reduce<number>((sum, reward, row) => sum + (isOutside(arm)(reward, row) ? this.#massOf(arm, row) : 0), 0),
    );
    const means = sums.map((ofFolds, arm) =>
      this.#mix(
        ofFolds,
        ofFolds.map((_, other) => (other === fold ? 0 : 1 / totals[arm]!)),
      ),
    );
    const counts = this.counts.map((count, arm) => (count * totals[arm]!) / this.#samples[arm]!.length);
    const some = this.#samples.map((_, arm) => this.#someOf(arm, isOutside(arm), random));
    const deviations = (weights: Float64Array) => this.#deviations(some, means, weights);
    const arms = { space: this.#space, means, counts, costs: this.#costs, limits, constraints, deviations };
    const ownTotals = totals.map((total, arm) =>
      this.#foldOf[arm]!.includes(fold) ? this.#samples[arm]!.length - total : 0,
    );
    const own = {
      means: sums.map((ofFolds, arm) =>
        ownTotals[arm]! > 0 ? ofFolds[fold]!.map((sum) => sum / ownTotals[arm]!) : means[arm]!,
      ),
      counts: this.counts.map((count, arm) => (count * ownTotals[arm]!) / this.#samples[arm]!.length),
    };
    return { means, counts, own, some, blend: blend ?? cautiousBlend(arms, startWeights(counts.length, limits)) };
  }

  /** A sample of an arm's outcomes, in proportion to their masses. */
  #someOf(arm: number, isChosen: (_: unknown, row: number) => boolean, random: Random): Reward[] {
    const rewards = this.#samples[arm]!.filter(isChosen);
    const masses = this.#rows.masses?.[arm];
    return someOf(rewards, MOST_SAMPLED, random, masses && Float64Array.from(masses).filter(isChosen));
  }

  #sumsByFold(rewards: readonly Reward[], arm: number): Float64Array[] {
    const features = new SparseFeatures(this.#space.sparsity);
    const sums = Array.from({ length: FOLDS }, () => new Float64Array(this.#space.dimension));
    rewards.forEach((reward, row) => {
      this.#space.features(reward, features);
      features.addTo(sums[this.#foldOf[arm]![row]!]!, this.#massOf(arm, row));
    });
    return sums;
  }

  /** The standard deviation of the influence function within each arm, shrunk towards that of all arms. */
  #deviations(some: Fold["some"], means: Fold["means"], weights: Float64Array): Float64Array {
    const tangent = new Tangent(this.#space);
    tangent.moveTo(this.#mix(means, weights));
    const squares = some.map((rewards) => {
      const values = Float64Array.from(rewards, (reward) => tangent.influence(reward));
      return squaresAround(values, meanOf(values));
    });
    const freedom = some.reduce((sum, { length }) => sum + length - 1, 0);
    const pooled = squares.reduce((sum, each) => sum + each, 0) / freedom;
    return Float64Array.from(squares, (each, arm) =>
      Math.sqrt((each + PRIOR_OUTCOMES * pooled) / (some[arm]!.length - 1 + PRIOR_OUTCOMES)),
    );
  }

  /** U(w_j) - U(v), linearised at the means of the other folds. */
  #differenceWithout({ means, counts, own, some, blend }: Fold, other: Float64Array) {
    const [chosen, current] = [new Tangent(this.#space), new Tangent(this.#space)];
    const [mean, otherMean] = [this.#mix(means, blend), this.#mix(means, other)];
    chosen.moveTo(mean);
    current.moveTo(otherMean);
    const noiseOf = (weights: Float64Array, at: Float64Array, rows: Float64Array) =>
      signRemainder(this.#space, some, { weights, counts: rows }, at);
    // How far the plane is above the utility at the means of the fold, beyond what the fold's own noise explains.
    const seenOf = (weights: Float64Array, at: Float64Array, { direction }: Tangent) => {
      const ownMean = this.#mix(own.means, weights);
      const above = this.#space.value(at) + dot(direction, ownMean) - dot(direction, at);
      return above - this.#space.value(ownMean) - noiseOf(weights, ownMean, own.counts);
    };
    // Influences are centred with all outcomes, so that those of different folds have the same mean.
    const towards = dot(chosen.direction, this.#mix(this.#means, blend)) - dot(chosen.direction, mean);
    const otherTowards = dot(current.direction, this.#mix(this.#means, other)) - dot(current.direction, otherMean);
    return {
      value: this.#space.value(mean) + towards - (this.#space.value(otherMean) + otherTowards),
      noise: { chosen: noiseOf(blend, mean, counts), other: noiseOf(other, otherMean, counts) },
      seen: { chosen: seenOf(blend, mean, chosen), other: seenOf(other, otherMean, current) },
      influence: (arm: number, reward: Reward) =>
        (blend[arm]! && blend[arm]! * (chosen.influence(reward) - towards)) -
        (other[arm]! && other[arm]! * (current.influence(reward) - otherTowards)),
    };
  }

  /**
   * The standard error due to the choice: the blends of different folds differ, and each depends on the outcomes of the other
   * folds. It is of second order, and the only error if the chosen blend and the other one are both near the best.
   */
  #choiceError(): number {
    const some = this.#rows.masses
      ? this.#samples.map((_, arm) => this.#someOf(arm, () => true, Random.stream(0, "choice")))
      : this.#samples.map((rewards) => rewards.slice(0, MOST_SAMPLED));
    const deviations = this.#deviations(some, this.#means, this.weights);
    const variances = deviations.map((deviation, arm) => {
      const spread = average(this.#folds, ({ blend }) => (blend[arm]! - this.weights[arm]!) ** 2);
      return ((FOLDS - 1) * spread * deviation ** 2) / this.counts[arm]!;
    });
    return Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0));
  }

  /** The utility of a blend from all outcomes, without costs. */
  #valueOf(weights: Float64Array): number {
    return this.#space.value(this.#mix(this.#means, weights));
  }

  #mix(means: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
    const mean = new Float64Array(this.#space.dimension);
    mixRows(means, weights, mean);
    return mean;
  }

  #undetermined(other: Float64Array): Undetermined | undefined {
    const isBounded = this.#utility.support !== undefined;
    for (const arm of this.#usedBy(other)) {
      const reason =
        this.#tooFewClusters(arm) ?? unknownSpread(this.#samples[arm]!, this.#samples[arm]!.length, isBounded);
      if (reason !== undefined) return { grade: "none", reason, arm };
    }
    return undefined;
  }

  #tooFewClusters(arm: number): string | undefined {
    if (!this.#rows.clusters) return undefined;
    const { size } = new Set(Array.from(this.#rows.clusters[arm]!));
    return size < LEAST_CLUSTERS ? `has outcomes in ${size} clusters, and intervals need ${LEAST_CLUSTERS}` : undefined;
  }

  #usedBy(other: Float64Array): number[] {
    return [...this.weights.keys()].filter((arm) => this.weights[arm]! > 0 || other[arm]! > 0);
  }
}

function checkRows({ samples, clusters, masses }: BlendChoiceOptions): void {
  for (const [name, facts] of [["clusters", clusters] as const, ["masses", masses] as const]) {
    if (
      facts &&
      !(facts.length === samples.length && samples.every(({ length }, arm) => facts[arm]!.length === length))
    )
      throw invalid(
        name,
        "one number for each outcome of each arm",
        facts.map(({ length }) => length),
      );
  }
  const wrong = masses
    ?.flatMap((list) => Array.from(list))
    .find((mass) => !(mass > 0 && mass < Number.POSITIVE_INFINITY));
  if (wrong !== undefined) throw invalid("masses", "numbers above 0", wrong);
}

/** Assigns outcomes to folds in random order, equally many to each, up to one. */
function shuffledFolds(count: number, random: Random): Uint8Array {
  const folds = Uint8Array.from({ length: count }, (_, row) => row % FOLDS);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [folds[last], folds[other]] = [folds[other]!, folds[last]!];
  }
  return folds;
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
