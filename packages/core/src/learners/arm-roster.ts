import { checkNumbers } from "../errors/checks.ts";
import { type KlProjection, projectionOn } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type Limits, WeightDomain } from "../simplex/weight-domain.ts";
import type { BlendSlopes } from "./gradient-steps.ts";

/**
 * Which arms are active. An arm keeps its index for life: a new arm gets the next one, and a retired arm has weight zero from
 * then on. The weights of the active arms are on the truncated simplex of those arms alone.
 */
export class ArmRoster {
  /** Number of arms ever added, including retired ones. */
  readonly armCount: number;
  /** The limits of each arm. Retired arms have zero limits, so no projection changes their zero weights. */
  readonly domain: WeightDomain;
  readonly retired: readonly number[];
  readonly active: readonly number[];
  readonly #project: KlProjection;

  constructor(armCount: number, limits: Limits, retired: readonly number[] = []) {
    const gone = new Set(retired);
    this.armCount = armCount;
    this.retired = retired;
    this.domain = new WeightDomain(limits, armCount, [...gone]);
    this.active = Array.from(this.domain.low.keys()).filter((arm) => !gone.has(arm));
    this.#project = projectionOn(this.domain);
  }

  /** Equal weights of the active arms, projected if they are below a floor or above a ceiling. */
  equal(): Float64Array {
    const weights = new Float64Array(this.armCount);
    for (const arm of this.active) weights[arm] = 1 / this.active.length;
    this.#project(weights, weights);
    return weights;
  }

  /** Takes one mirror step into `out`: w_k exp(size slope_k), projected. */
  raiseInto(weights: Float64Array, slopes: BlendSlopes, size: number, out: Float64Array): void {
    for (let arm = 0; arm < out.length; arm++) {
      // Exponents are at most zero, so nothing overflows.
      out[arm] = weights[arm]! * Math.exp(size * (slopes.values[arm]! - slopes.top));
    }
    this.#project(out, out);
  }

  /** Checks saved weights of these arms. */
  check(parameter: string, saved: unknown): Float64Array {
    const weights = checkNumbers(parameter, saved, this.armCount);
    this.#retire(weights);
    return checkWeights(weights, this.armCount, this.domain.low, this.domain.high);
  }

  /** Projects weights onto the truncated simplex of the active arms. */
  projected(saved: readonly number[]): number[] {
    const weights = Float64Array.from(saved);
    this.#retire(weights);
    this.#project(weights, weights);
    return Array.from(weights);
  }

  #retire(weights: Float64Array): void {
    for (const arm of this.retired) weights[arm] = 0;
  }
}

/**
 * The active arms that have not been tried yet. They get a reserved share of the weight, because until they are tried their
 * estimates equal those of the other arms.
 */
export class UntriedArms {
  /** One for each untried arm, zero for the others. */
  readonly #marks: Float64Array;
  #count: number;
  readonly #weights: Float64Array;

  constructor(armCount: number, arms: readonly number[]) {
    this.#marks = new Float64Array(armCount);
    this.#weights = new Float64Array(armCount);
    for (const arm of arms) this.#marks[arm] = 1;
    this.#count = arms.length;
  }

  /** Indices of the untried arms. */
  get arms(): number[] {
    return Array.from(this.#marks.keys()).filter((arm) => this.#marks[arm] === 1);
  }

  /** Marks an arm as tried. */
  remove(arm: number): void {
    this.#count -= this.#marks[arm]!;
    this.#marks[arm] = 0;
  }

  /**
   * Changes a blend so that untried arms together have at least `share` of the free weight (what the floors leave). The other
   * arms give up weight in proportion to what they have above their floors, and the untried arms split it equally, up to their
   * ceilings. Returns the blend itself if no change is needed; otherwise an array that the next call overwrites.
   *
   * Which arms are untried follows no pattern, so multiplying by a mark is faster than a branch.
   */
  favoured(blend: Float64Array, share: number, domain: WeightDomain): Float64Array {
    if (this.#count === 0) return blend;
    const { low, units, largestFloor, free: allFree } = domain;
    const [marks, out] = [this.#marks, this.#weights];
    let total = 0;
    let ownUnits = 0;
    for (let arm = 0; arm < blend.length; arm++) {
      total += marks[arm]! * blend[arm]!;
      ownUnits += marks[arm]! * units[arm]!;
    }
    const free = allFree - (total - ownUnits * largestFloor);
    const sought = Math.min(Math.max(share * allFree - total, 0), free);
    const moved = domain.isCapped ? Math.min(sought, this.#count * this.#headroom(blend, domain)) : sought;
    if (!(moved > 0)) return blend;
    const kept = 1 - moved / free;
    const gift = moved / this.#count;
    for (let arm = 0; arm < blend.length; arm++) {
      const weight = blend[arm]!;
      const floor = low[arm]!;
      const left = floor + kept * (weight - floor);
      const favoured = left + marks[arm]! * (weight + gift - left);
      out[arm] = weight === 0 ? 0 : favoured;
    }
    return out;
  }

  /** How much weight each untried arm can gain below its ceiling. */
  #headroom(blend: Float64Array, { high }: WeightDomain): number {
    return this.arms.reduce((least, arm) => Math.min(least, high[arm]! - blend[arm]!), 1);
  }
}
