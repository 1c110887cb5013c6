import type { Distribution } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";
import { mixRows } from "../numeric/mix-rows.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { type LearningSpace, SparseFeatures } from "../utilities/feature-space.ts";
import { Tangent } from "../utilities/tangent.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Prior } from "./prior.ts";

/**
 * What has been seen of each arm: how many rewards, and the sums of their features. The estimated features of arm k are
 * (S_k + a q) / (N_k + a) with the prior's count a and features q; those of a blend, their mixture.
 */
export class ArmStatistics {
  readonly counts: Float64Array;
  readonly #space: LearningSpace;
  readonly #prior: Prior;
  readonly #features: SparseFeatures;
  #sums: Float64Array[];
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #mean: Float64Array;
  readonly #factors: Float64Array;
  #tangent: Tangent;
  #total = 0;
  /** True laws, for diagnostics, and their features in the present coordinates. */
  #laws: readonly Distribution[] | undefined;
  #lawFeatures: Float64Array[] = [];

  constructor(space: LearningSpace, armCount: number, prior: Prior) {
    this.#space = space;
    this.#prior = prior;
    this.counts = new Float64Array(armCount);
    this.#factors = new Float64Array(armCount);
    this.#features = new SparseFeatures(space.sparsity);
    this.#sums = Array.from({ length: armCount }, () => new Float64Array(space.dimension));
    this.#pooled = new Float64Array(space.dimension);
    this.#mean = new Float64Array(space.dimension);
    this.#tangent = new Tangent(space);
    this.#priorFeatures = prior.features();
  }

  /** Makes room for a reward in the coordinates, carrying over what was summed. */
  admit(reward: number): void {
    const remap = this.#space.admit(reward);
    if (remap === undefined) return;
    this.#sums = this.#sums.map(remap);
    this.#pooled = remap(this.#pooled);
    this.#settle();
  }

  /** Adds a reward that was admitted. */
  add(arm: number, reward: number): void {
    this.#space.features(reward, this.#features);
    this.#features.addTo(this.#sums[arm]!, 1);
    this.#features.addTo(this.#pooled, 1);
    this.counts[arm]!++;
    this.#total++;
  }

  /** The utility linearised at the estimated blend; undefined while nothing at all is known. */
  tangentAt(weights: Float64Array): Tangent | undefined {
    if (this.#total === 0 && this.#priorFeatures === undefined) return undefined;
    const mean = this.#mean;
    let priorShare = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const factor = weights[arm]! / (this.counts[arm]! + this.#prior.count);
      this.#factors[arm] = factor;
      priorShare += factor * this.#prior.count;
    }
    mixRows(this.#sums, this.#factors, mean);
    const prior = this.#priorFeatures ?? this.#pooled;
    const factor = this.#priorFeatures ? priorShare : priorShare / this.#total;
    for (let index = 0; index < mean.length; index++) mean[index]! += factor * prior[index]!;
    this.#tangent.moveTo(mean);
    return this.#tangent;
  }

  /**
   * The whole plug-in gradient, centred: g_k = <grad f(m_w), m_k - m_w> with estimated features m. Answers the size that
   * rounding alone can give its entries; infinite while nothing is known.
   */
  gradientInto(weights: Float64Array, out: Float64Array): number {
    const tangent = this.tangentAt(weights);
    if (tangent === undefined) return Number.POSITIVE_INFINITY;
    const { direction } = tangent;
    const prior = this.#priorFeatures ?? this.#pooled;
    const priorScale = this.#prior.count / (this.#priorFeatures ? 1 : this.#total);
    let priorPart = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      priorPart += direction[index]! * prior[index]!;
      size += Math.abs(direction[index]! * this.#mean[index]!);
    }
    for (let arm = 0; arm < out.length; arm++) {
      const sums = this.#sums[arm]!;
      let part = 0;
      for (let index = 0; index < direction.length; index++) part += direction[index]! * sums[index]!;
      out[arm] = (part + priorScale * priorPart) / (this.counts[arm]! + this.#prior.count);
    }
    centreGradientInto(weights, out, out);
    return 64 * Number.EPSILON * size;
  }

  /** E_k[IF] for arms with these laws and the influence function of the estimated blend, less its mean over the blend. */
  expectedGradient(weights: Float64Array, laws: readonly Distribution[]): Float64Array {
    const tangent = this.tangentAt(weights);
    if (tangent === undefined) return new Float64Array(laws.length);
    if (this.#laws !== laws) {
      this.#laws = laws;
      this.#lawFeatures = laws.map((law) => this.#space.expected(law));
    }
    const gradient = Float64Array.from(this.#lawFeatures, (features) => tangent.towards(features));
    centreGradientInto(weights, gradient, gradient);
    return gradient;
  }

  save() {
    return {
      space: this.#space.save(),
      counts: Array.from(this.counts),
      sums: this.#sums.map((sums) => Array.from(sums)),
      pooled: Array.from(this.#pooled),
    };
  }

  restore(saved: ReturnType<ArmStatistics["save"]>): void {
    const armCount = this.counts.length;
    if (!Array.isArray(saved?.sums) || saved.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    }
    const counts = checkNumbers("state.counts", saved.counts, armCount);
    if (counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", saved.counts);
    const before = this.#space.save();
    try {
      this.#space.restore(saved.space);
      const dimension = this.#space.dimension;
      const sums = saved.sums.map((list, arm) => checkNumbers(`state.sums[${arm}]`, list, dimension));
      this.#pooled = checkNumbers("state.pooled", saved.pooled, dimension);
      this.#sums = sums;
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    this.counts.set(counts);
    this.#total = counts.reduce((sum, count) => sum + count, 0);
    this.#settle();
  }

  /** Follows the coordinates after they changed. */
  #settle(): void {
    this.#mean = new Float64Array(this.#space.dimension);
    this.#tangent = new Tangent(this.#space);
    this.#priorFeatures = this.#prior.features();
    this.#laws = undefined;
  }
}
