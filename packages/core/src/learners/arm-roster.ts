import { checkNumbers } from "../errors/check-numbers.ts";
import { raiseInto } from "../numeric/raise-into.ts";
import { type KlProjection, klProjection } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import type { BlendSlopes } from "./blend-slopes.ts";

/**
 * Which arms play. An arm keeps its number for life: a new one gets the next, a retired one has weight zero from then on.
 * Weights of the arms that play lie on the truncated simplex of those arms alone.
 */
export class ArmRoster {
  /** Arms ever, retired ones counted. */
  readonly armCount: number;
  readonly floor: number;
  readonly retired: readonly number[];
  readonly active: readonly number[];
  readonly #project: KlProjection;
  readonly #gathered: Float64Array;

  constructor(armCount: number, floor: number, retired: readonly number[] = []) {
    const gone = new Set(retired);
    this.#project = klProjection(armCount - gone.size, floor);
    this.armCount = armCount;
    this.floor = floor;
    this.retired = retired;
    this.active = Array.from({ length: armCount }, (_, arm) => arm).filter((arm) => !gone.has(arm));
    this.#gathered = new Float64Array(this.active.length);
  }

  /** Equal weights of the arms that play. */
  equal(): Float64Array {
    const weights = new Float64Array(this.armCount);
    for (const arm of this.active) weights[arm] = 1 / this.active.length;
    return weights;
  }

  /** One mirror step into `out`: w_k exp(size slope_k), projected. */
  raiseInto(weights: Float64Array, slopes: BlendSlopes, size: number, out: Float64Array): void {
    this.project(out, raiseInto(weights, slopes.values, slopes.top, size, out));
  }

  /**
   * Moves what other arms have above the floor to favourites, in equal parts, until these have together a share of what all
   * floors leave free; answers false, and writes nothing, where they have that already. Favourites are marked by one, others
   * by zero: which are follows no pattern, so a product is faster than a branch.
   */
  favourInto(weights: Float64Array, isFavourite: Float64Array, share: number, out: Float64Array): boolean {
    const floor = this.floor;
    let count = 0;
    let total = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      count += isFavourite[arm]!;
      total += isFavourite[arm]! * weights[arm]!;
    }
    const allFree = 1 - this.active.length * floor;
    const free = allFree - (total - count * floor);
    const moved = Math.min(Math.max(share * allFree - total, 0), free);
    if (!(moved > 0)) return false;
    const kept = 1 - moved / free;
    const gift = moved / count;
    for (let arm = 0; arm < weights.length; arm++) {
      const weight = weights[arm]!;
      const left = floor + kept * (weight - floor);
      const favoured = left + isFavourite[arm]! * (weight + gift - left);
      out[arm] = weight === 0 ? 0 : favoured;
    }
    return true;
  }

  /** A list of saved weights of these arms. */
  check(parameter: string, saved: unknown): Float64Array {
    const weights = checkNumbers(parameter, saved, this.armCount);
    const playing = Float64Array.from(this.active, (arm) => weights[arm]!);
    checkWeights(playing, playing.length, this.floor);
    return weights;
  }

  /** Brings weights to the truncated simplex of the arms that play; their sum need not be taken again where it is known. */
  project(weights: Float64Array, sum?: number): void {
    const { active } = this;
    if (active.length === weights.length) {
      this.#project(weights, weights, sum);
      return;
    }
    const gathered = this.#gathered;
    for (let index = 0; index < active.length; index++) gathered[index] = weights[active[index]!]!;
    this.#project(gathered, gathered);
    weights.fill(0);
    for (let index = 0; index < active.length; index++) weights[active[index]!] = gathered[index]!;
  }
}
