import { checkNumbers } from "../errors/checks.ts";
import { type KlProjection, projectionOn } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type Limits, WeightDomain } from "../simplex/weight-domain.ts";
import type { BlendSlopes } from "./gradient-steps.ts";

/**
 * Which arms play. An arm keeps its number for life: a new one gets the next, a retired one has weight zero from then on.
 * Weights of the arms that play are on the truncated simplex of those arms alone.
 */
export class ArmRoster {
  /** Arms ever, retired ones counted. */
  readonly armCount: number;
  /** The limits of each arm; zero for retired ones, whose weights of zero no projection changes. */
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

  /** Equal weights of the arms that play, or their projection where these are below a floor or above a ceiling. */
  equal(): Float64Array {
    const weights = new Float64Array(this.armCount);
    for (const arm of this.active) weights[arm] = 1 / this.active.length;
    this.#project(weights, weights);
    return weights;
  }

  /** One mirror step into `out`: w_k exp(size slope_k), projected. */
  raiseInto(weights: Float64Array, slopes: BlendSlopes, size: number, out: Float64Array): void {
    for (let arm = 0; arm < out.length; arm++) {
      // No exponent is above zero, so that nothing overflows.
      out[arm] = weights[arm]! * Math.exp(size * (slopes.values[arm]! - slopes.top));
    }
    this.#project(out, out);
  }

  /** A list of saved weights of these arms. */
  check(parameter: string, saved: unknown): Float64Array {
    const weights = checkNumbers(parameter, saved, this.armCount);
    this.#retire(weights);
    return checkWeights(weights, this.armCount, this.domain.low, this.domain.high);
  }

  /** The projection of weights to the truncated simplex of the arms that play. */
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

/** The arms that play and were never tried. They get a share of the weights, since what nobody tried looks like the rest. */
export class UntriedArms {
  /** One for each such arm, zero for others. */
  readonly #marks: Float64Array;
  #count: number;
  readonly #weights: Float64Array;

  constructor(armCount: number, arms: readonly number[]) {
    this.#marks = new Float64Array(armCount);
    this.#weights = new Float64Array(armCount);
    for (const arm of arms) this.#marks[arm] = 1;
    this.#count = arms.length;
  }

  /** These arms. */
  get arms(): number[] {
    return Array.from(this.#marks.keys()).filter((arm) => this.#marks[arm] === 1);
  }

  /** From now on the arm counts as tried. */
  remove(arm: number): void {
    this.#count -= this.#marks[arm]!;
    this.#marks[arm] = 0;
  }

  /**
   * The weights that follow from a blend when these arms together have at least a share of what the floors leave free: others
   * give of what they have above their floors, in proportion, and these get equal shares of it, as far as all of them are below their
   * ceilings. The blend itself where they have that already, or if there are none; else an array that the next call overwrites.
   * Which arms these are follows no pattern, so a product is faster than a branch.
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

  /** What each of these arms can gain below its ceiling. */
  #headroom(blend: Float64Array, { high }: WeightDomain): number {
    return this.arms.reduce((least, arm) => Math.min(least, high[arm]! - blend[arm]!), 1);
  }
}
