import type { Reward } from "../distributions/distribution.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { Tangent } from "../features/tangent.ts";
import { rewardWithin, type Utility } from "../features/utility.ts";
import { mixRows } from "../numeric/dot.ts";
import { Random } from "../random/random.ts";
import { clusterFolds, designEffects, type RowFacts, relativeMasses, shuffled, someOf } from "./sampling-units.ts";
import { meanOf, squaresAround, tailsOf } from "./sum-of-means.ts";

const FOLDS = 5;
/** Spreads of arms are shrunk towards that of all arms as if by this many outcomes, because two equal outcomes prove nothing. */
const PRIOR_OUTCOMES = 5;
/** How many outcomes of an arm, per fold, are used to estimate spreads and curvature. */
const MOST_SAMPLED = 2000;

/** The outcomes of each arm, at least two per arm. */
export interface SampledTableOptions extends RowFacts {
  readonly utility: Utility;
  readonly samples: readonly (readonly Reward[])[];
}

/** Mean features of each arm, and the number of independent outcomes of equal mass that would give as much information. */
interface Estimates {
  readonly means: readonly Float64Array[];
  readonly counts: Float64Array;
}

/** The table without one fold. */
export interface Split extends Estimates {
  /** Estimates from the fold alone; for arms that it lacks, the means without the fold. */
  readonly own: Estimates;
  /** A sample of the outcomes of each arm. */
  readonly some: readonly (readonly Reward[])[];
}

/**
 * Past outcomes of arms, in the coordinates of a utility, randomly split into folds. Outcomes of one cluster share a fold, and
 * count by their masses.
 */
export class SampledTable implements Estimates {
  readonly space: LearningSpace;
  readonly samples: readonly (readonly Reward[])[];
  readonly rows: RowFacts;
  /** Rewards beyond the range seen of each arm, up to `excesses` mean tail excesses farther out. */
  readonly tails: readonly (readonly number[])[];
  /** The fold of each outcome of each arm. */
  readonly foldOf: readonly Uint8Array[];
  readonly means: readonly Float64Array[];
  readonly counts: Float64Array;
  /** The table without each fold. */
  readonly splits: readonly Split[];
  /** Sums of features, by arm and fold. */
  readonly #sums: readonly Float64Array[][];

  constructor({ utility, samples, clusters, masses }: SampledTableOptions, excesses: number) {
    checkRows(samples, { clusters, masses });
    this.rows = { clusters, masses: masses?.map(relativeMasses) };
    this.samples = samples.map((rewards) => rewards.map((reward) => rewardWithin(utility, reward)));
    this.space = utility.learningSpace();
    this.tails = this.samples.map((rewards) => tailsOf(rewards, this.space, utility.support, excesses));
    for (const rewards of [...this.samples, ...this.tails]) for (const reward of rewards) this.space.admit(reward);
    const random = Random.stream(0, "folds");
    this.foldOf = clusters
      ? clusterFolds(clusters, FOLDS, random)
      : samples.map((rewards) =>
          Uint8Array.from(
            shuffled(
              Array.from(rewards, (_, row) => row % FOLDS),
              random,
            ),
          ),
        );
    const alone = this.foldOf.findIndex((folds) => folds.every((fold) => fold === folds[0]));
    if (alone >= 0) {
      throw refused(
        "clusters",
        `Each arm needs outcomes in at least two clusters; arm ${alone} has them in one.`,
        alone,
      );
    }
    this.#sums = this.samples.map((rewards, arm) => this.#sumsByFold(rewards, arm));
    this.means = this.#sums.map((ofFolds, arm) =>
      this.mix(ofFolds, new Float64Array(FOLDS).fill(1 / samples[arm]!.length)),
    );
    this.counts = this.#effectiveCounts();
    this.splits = Array.from({ length: FOLDS }, (_, fold) => this.#without(fold, random));
  }

  /** Whether all outcomes are independent and count the same. */
  get isPlain(): boolean {
    return !this.rows.clusters && !this.rows.masses;
  }

  /** The mean features of a blend of arms with these mean features. */
  mix(means: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
    const mean = new Float64Array(this.space.dimension);
    mixRows(means, weights, mean);
    return mean;
  }

  /** The utility of a blend from all outcomes, without costs. */
  valueOf(weights: Float64Array): number {
    return this.space.value(this.mix(this.means, weights));
  }

  /** The mean of values of an arm's outcomes. */
  meanOf(values: Float64Array, arm: number): number {
    return values.reduce((sum, value, row) => sum + this.#massOf(arm, row) * value, 0) / values.length;
  }

  /** A sample of all outcomes of each arm. */
  someOfAll(): readonly (readonly Reward[])[] {
    return this.samples.map((_, arm) => this.#someOf(arm, () => true, Random.stream(0, "choice")));
  }

  /** The standard deviation of the influence function within each arm, shrunk towards that of all arms. */
  deviations(
    some: readonly (readonly Reward[])[],
    means: readonly Float64Array[],
    weights: Float64Array,
  ): Float64Array {
    const tangent = new Tangent(this.space);
    tangent.moveTo(this.mix(means, weights));
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

  /** Estimates from all folds but one, and from that one. */
  #without(fold: number, random: Random): Split {
    const isOutside = (arm: number) => (_: unknown, row: number) => this.foldOf[arm]![row] !== fold;
    const totals = this.samples.map((rewards, arm) =>
      rewards.reduce<number>((sum, reward, row) => sum + (isOutside(arm)(reward, row) ? this.#massOf(arm, row) : 0), 0),
    );
    const ownTotals = totals.map((total, arm) =>
      this.foldOf[arm]!.includes(fold) ? this.samples[arm]!.length - total : 0,
    );
    const means = this.#sums.map((ofFolds, arm) =>
      this.mix(
        ofFolds,
        ofFolds.map((_, other) => (other === fold ? 0 : 1 / totals[arm]!)),
      ),
    );
    const ownMeans = this.#sums.map((ofFolds, arm) =>
      ownTotals[arm]! > 0 ? ofFolds[fold]!.map((sum) => sum / ownTotals[arm]!) : means[arm]!,
    );
    const countsOf = (rows: readonly number[]) =>
      this.counts.map((count, arm) => (count * rows[arm]!) / this.samples[arm]!.length);
    const some = this.samples.map((_, arm) => this.#someOf(arm, isOutside(arm), random));
    return { means, counts: countsOf(totals), own: { means: ownMeans, counts: countsOf(ownTotals) }, some };
  }

  #massOf(arm: number, row: number): number {
    return this.rows.masses ? this.rows.masses[arm]![row]! : 1;
  }

  /** A sample of an arm's outcomes, in proportion to their masses. */
  #someOf(arm: number, isChosen: (_: unknown, row: number) => boolean, random: Random): Reward[] {
    const rewards = this.samples[arm]!.filter(isChosen);
    const masses = this.rows.masses?.[arm];
    return someOf(rewards, MOST_SAMPLED, random, masses && Float64Array.from(masses).filter(isChosen));
  }

  #sumsByFold(rewards: readonly Reward[], arm: number): Float64Array[] {
    const features = new SparseFeatures(this.space.sparsity);
    const sums = Array.from({ length: FOLDS }, () => new Float64Array(this.space.dimension));
    rewards.forEach((reward, row) => {
      this.space.features(reward, features);
      features.addTo(sums[this.foldOf[arm]![row]!]!, this.#massOf(arm, row));
    });
    return sums;
  }

  /** Numbers of outcomes, divided by the increase of the variance due to clusters and masses at equal shares. */
  #effectiveCounts(): Float64Array {
    const counts = Float64Array.from(this.samples, ({ length }) => length);
    if (this.isPlain) return counts;
    const tangent = new Tangent(this.space);
    tangent.moveTo(this.mix(this.means, new Float64Array(counts.length).fill(1 / counts.length)));
    const values = this.samples.map((rewards) => Float64Array.from(rewards, (reward) => tangent.influence(reward)));
    const means = values.map((own, arm) => this.meanOf(own, arm));
    const effects = designEffects(values, means, this.rows);
    return counts.map((count, arm) => count / effects[arm]!);
  }
}

function checkRows(samples: SampledTableOptions["samples"], { clusters, masses }: RowFacts): void {
  const few = samples.find(({ length }) => length < 2);
  if (few) throw refused("samples", `Each arm needs at least two outcomes; one has ${few.length}.`, few.length);
  for (const [name, facts] of Object.entries({ clusters, masses })) {
    if (!facts) continue;
    const lengths = facts.map(({ length }) => length);
    if (lengths.length !== samples.length || samples.some(({ length }, arm) => lengths[arm] !== length))
      throw invalid(name, "one number for each outcome of each arm", lengths);
  }
  const wrong = masses
    ?.flatMap((list) => Array.from(list))
    .find((mass) => !(mass > 0 && mass < Number.POSITIVE_INFINITY));
  if (wrong !== undefined) throw invalid("masses", "numbers above 0", wrong);
}
