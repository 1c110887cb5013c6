import { checkNumbers } from "../errors/check-numbers.ts";
import { invalid } from "../errors/invalid.ts";
import { expBelow } from "../numeric/exp-below.ts";
import { type KlProjection, klProjection } from "../simplex/kl-projection.ts";
import { checkFloor, checkWeights } from "../simplex/truncated-simplex.ts";
import type { BlendSlopes } from "./blend-slopes.ts";

/**
 * Which arms play. An arm keeps its number for life: a new one gets the next, a retired one has weight zero from then on.
 * Weights of the arms that play lie on the truncated simplex of those arms alone.
 */
export class ArmRoster {
  readonly #floor: number;
  #armCount: number;
  #active: number[];
  #project: KlProjection;
  #gathered: Float64Array;

  constructor(armCount: number, floor: number) {
    this.#project = klProjection(armCount, floor);
    this.#floor = floor;
    this.#armCount = armCount;
    this.#active = Array.from({ length: armCount }, (_, arm) => arm);
    this.#gathered = new Float64Array(armCount);
  }

  /** Arms ever, retired ones counted. */
  get armCount(): number {
    return this.#armCount;
  }

  get floor(): number {
    return this.#floor;
  }

  get active(): readonly number[] {
    return this.#active;
  }

  get retired(): number[] {
    const active = new Set(this.#active);
    return Array.from({ length: this.#armCount }, (_, arm) => arm).filter((arm) => !active.has(arm));
  }

  /** Equal weights of the arms that play. */
  equal(): Float64Array {
    const weights = new Float64Array(this.#armCount);
    for (const arm of this.#active) weights[arm] = 1 / this.#active.length;
    return weights;
  }

  /** A further arm; answers its number. Refused where the floors of all arms would not leave anything free. */
  add(): number {
    checkFloor(this.#floor, this.#active.length + 1);
    this.#change([...this.#active, this.#armCount], this.#armCount + 1);
    return this.#armCount - 1;
  }

  retire(arm: number): void {
    if (!this.#active.includes(arm)) throw invalid("arm", `one of ${this.#active}`, arm);
    if (this.#active.length === 2) throw invalid("arm", "none of the last two", arm);
    this.#change(
      this.#active.filter((other) => other !== arm),
      this.#armCount,
    );
  }

  /** A blend of the arms before the newest, with an equal share for that one. */
  withNewest(blend: Float64Array): Float64Array {
    const share = 1 / this.#active.length;
    const extended = new Float64Array(this.#armCount);
    for (let arm = 0; arm < blend.length; arm++) extended[arm] = (1 - share) * blend[arm]!;
    extended[this.#armCount - 1] = share;
    this.#projectInPlace(extended);
    return extended;
  }

  /** Takes the weights of retired arms off a blend; the others share it in proportion to theirs. */
  withoutRetired(blend: Float64Array): void {
    this.#projectInPlace(blend);
  }

  /** One mirror step into `out`: w_k exp(size slope_k), projected. */
  raiseInto(weights: Float64Array, slopes: BlendSlopes, size: number, out: Float64Array): void {
    const { values, top } = slopes;
    const armCount = weights.length;
    let sum = 0;
    for (let arm = 0; arm < armCount; arm++) {
      const raised = weights[arm]! * expBelow(size * (values[arm]! - top));
      out[arm] = raised;
      sum += raised;
    }
    this.#projectInPlace(out, sum);
  }

  /**
   * Moves what other arms have above the floor to favourites, in equal parts, until these have together a share of what all
   * floors leave free; answers false, and writes nothing, where they have that already. Favourites are marked by one, others
   * by zero: which are follows no pattern, so a product is faster than a branch.
   */
  favourInto(weights: Float64Array, isFavourite: Float64Array, share: number, out: Float64Array): boolean {
    const floor = this.#floor;
    let count = 0;
    let total = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      count += isFavourite[arm]!;
      total += isFavourite[arm]! * weights[arm]!;
    }
    const allFree = 1 - this.#active.length * floor;
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
    const weights = checkNumbers(parameter, saved, this.#armCount);
    const playing = Float64Array.from(this.#active, (arm) => weights[arm]!);
    checkWeights(playing, playing.length, this.#floor);
    return weights;
  }

  /** The roster with the same floor and this many arms, some of them retired. */
  restored(armCount: number, retired: readonly number[]): ArmRoster {
    if (!(Array.isArray(retired) && retired.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount))) {
      throw invalid("state.retired", `a list of arms below ${armCount}`, retired);
    }
    const gone = new Set(retired);
    const active = Array.from({ length: armCount }, (_, arm) => arm).filter((arm) => !gone.has(arm));
    checkFloor(this.#floor, active.length);
    const roster = new ArmRoster(active.length, this.#floor);
    roster.#change(active, armCount);
    return roster;
  }

  #change(active: number[], armCount: number): void {
    this.#project = klProjection(active.length, this.#floor);
    this.#active = active;
    this.#armCount = armCount;
    this.#gathered = new Float64Array(active.length);
  }

  #projectInPlace(weights: Float64Array, sum?: number): void {
    const active = this.#active;
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
