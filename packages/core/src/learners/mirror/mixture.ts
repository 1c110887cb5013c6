import { checkFinite, checkInteger, checkNumbers, checkPositive } from "../../errors/checks.ts";
import type { ArmStatistics } from "../../estimates/arm-statistics.ts";
import type { SparseFeatures } from "../../features/feature-space.ts";
import type { FollowedWeights } from "./mirror-weights.ts";

/** Corrections leave rounding behind: after this many, and some more for each arm, all sums are taken again. */
const MOST_STEPS = 1024;
const STEPS_PER_ARM = 16;
/** When the scale has grown by this much, so has the rounding that larger weights left behind. */
const MOST_GROWTH = 1024;
/** Below this scale, coefficients could leave what a number can hold. */
const SMALLEST_SCALE = 2 ** -200;

/** The sum of coefficient_k S_k over some arms, and of the coefficients. */
interface Blend {
  sums: Float64Array;
  total: number;
}

interface BlendState {
  readonly sums: readonly number[];
  readonly total: number;
}

export interface MixtureState {
  readonly apart: BlendState;
  readonly shared: BlendState;
  readonly coefficients: readonly number[];
  readonly scale: number;
  readonly leastScale: number;
  readonly steps: number;
}

/**
 * The features of the estimated blend, sum_k w_k (S_k + a q) / (N_k + a), kept up to date with what a step changes: the played
 * arm, one factor for the weights of all arms apart, and the one weight that the others share; see `FollowedWeights`.
 */
export class Mixture {
  readonly #statistics: ArmStatistics;
  readonly #weights: FollowedWeights;
  /** Over arms apart, where the coefficient is w_k / (N_k + a) / scale; over arms that share a weight, 1 / (N_k + a). */
  readonly #apart: Blend = { sums: new Float64Array(0), total: 0 };
  readonly #shared: Blend = { sums: new Float64Array(0), total: 0 };
  readonly #coefficients: Float64Array;
  readonly #isShared: Uint8Array;
  #features!: Float64Array;
  #scale = 1;
  #leastScale = 1;
  #steps = 0;

  constructor(statistics: ArmStatistics, weights: FollowedWeights) {
    this.#statistics = statistics;
    this.#weights = weights;
    this.#coefficients = new Float64Array(statistics.armCount);
    this.#isShared = new Uint8Array(statistics.armCount);
    this.reset();
  }

  /** The features of the blend; undefined while nothing at all is known. Overwritten by the next call. */
  features(): Float64Array | undefined {
    const prior = this.#statistics.priorSums;
    if (prior === undefined) return undefined;
    const features = this.#features;
    const apart = this.#apart.sums;
    const shared = this.#shared.sums;
    const scale = this.#scale;
    const weight = this.#weights.sharedWeight;
    const share = this.#statistics.priorScale * (scale * this.#apart.total + weight * this.#shared.total);
    for (let index = 0; index < features.length; index++) {
      features[index] = scale * apart[index]! + weight * shared[index]! + share * prior[index]!;
    }
    return features;
  }

  /** To be called after the features of a reward were added to the sums of an arm, and a step raised its weight. */
  follow(arm: number, added: SparseFeatures): void {
    const { changed, factor } = this.#weights;
    const blend = this.#isShared[arm] === 1 ? this.#shared : this.#apart;
    added.addTo(blend.sums, this.#coefficients[arm]!);
    this.#steps++;
    if (changed === undefined || this.#steps > MOST_STEPS + STEPS_PER_ARM * this.#coefficients.length) {
      this.reset();
      return;
    }
    this.#scale *= factor;
    this.#leastScale = Math.min(this.#leastScale, this.#scale);
    this.#set(arm);
    for (let index = 0; index < changed.length; index++) this.#set(changed[index]!);
    if (this.#scale > MOST_GROWTH * this.#leastScale || this.#scale < SMALLEST_SCALE) this.#resetApart();
  }

  /** Takes all sums again, from the statistics and weights as they are. */
  reset(): void {
    const { dimension } = this.#statistics.space;
    this.#features = new Float64Array(dimension);
    for (const blend of [this.#apart, this.#shared]) {
      blend.sums = new Float64Array(dimension);
      blend.total = 0;
    }
    this.#coefficients.fill(0);
    this.#scale = 1;
    this.#leastScale = 1;
    this.#steps = 0;
    for (let arm = 0; arm < this.#coefficients.length; arm++) this.#set(arm);
  }

  save(): MixtureState {
    const saved = ({ sums, total }: Blend) => ({ sums: Array.from(sums), total });
    return {
      apart: saved(this.#apart),
      shared: saved(this.#shared),
      coefficients: Array.from(this.#coefficients),
      scale: this.#scale,
      leastScale: this.#leastScale,
      steps: this.#steps,
    };
  }

  /** Becomes as it was saved, beside the same statistics and weights. Throws on bad input. */
  restore(state: MixtureState): void {
    this.reset();
    const { dimension } = this.#statistics.space;
    for (const [name, blend] of [
      ["apart", this.#apart],
      ["shared", this.#shared],
    ] as const) {
      blend.sums = checkNumbers(`state.mixture.${name}.sums`, state?.[name]?.sums, dimension);
      blend.total = checkFinite(`state.mixture.${name}.total`, state[name].total);
    }
    const armCount = this.#coefficients.length;
    this.#coefficients.set(checkNumbers("state.mixture.coefficients", state.coefficients, armCount));
    this.#scale = checkPositive("state.mixture.scale", state.scale);
    this.#leastScale = checkPositive("state.mixture.leastScale", state.leastScale);
    this.#steps = checkInteger("state.mixture.steps", state.steps, 0);
  }

  #resetApart(): void {
    this.#apart.sums.fill(0);
    this.#apart.total = 0;
    this.#scale = 1;
    this.#leastScale = 1;
    for (const arm of this.#weights.apart()) {
      this.#coefficients[arm] = 0;
      this.#set(arm);
    }
  }

  /** Brings the coefficient of one arm up to date. */
  #set(arm: number): void {
    const isShared = this.#weights.isShared(arm);
    const share = this.#statistics.sums.shares[arm]!;
    const coefficient = isShared ? share : (this.#weights.weight(arm) * share) / this.#scale;
    const before = this.#coefficients[arm]!;
    const wasShared = this.#isShared[arm] === 1;
    if (isShared === wasShared) {
      this.#add(isShared ? this.#shared : this.#apart, arm, coefficient - before);
    } else {
      this.#add(wasShared ? this.#shared : this.#apart, arm, -before);
      this.#add(isShared ? this.#shared : this.#apart, arm, coefficient);
      this.#isShared[arm] = isShared ? 1 : 0;
    }
    this.#coefficients[arm] = coefficient;
  }

  #add(blend: Blend, arm: number, coefficient: number): void {
    blend.total += coefficient;
    this.#statistics.sums.ofArms.addTo(arm, coefficient, blend.sums);
  }
}
