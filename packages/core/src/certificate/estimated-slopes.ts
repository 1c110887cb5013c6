import type { Reward } from "../distributions/distribution.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { extremes } from "../numeric/extremes.ts";
import { type PlayingArms, RISK } from "./certificate.ts";
import type { ArmSlopes } from "./corner-bound.ts";
import { meanShift } from "./kl-shift.ts";
import { hasOneValue } from "./unknown-spread.ts";

/** The rate beta: the distribution of an arm may be off by a Kullback-Leibler radius of beta / count. */
export function estimatedRate(count: number, events: number): number {
  return Math.log((events / RISK) * (1 + Math.log(count)));
}

export interface EstimatedSlopes extends ArmSlopes {
  /** The largest rate of an active arm. */
  readonly rate: number;
}

/** How far each arm's mean of g, minus its cost, may be off, from the rewards of all arms; `events` bounds share the risk. */
export function estimatedSlopes(
  { active, domain }: PlayingArms,
  weights: Float64Array,
  tangent: Pick<ArmSlopes, "slopes" | "counts">,
  kept: KeptValues,
  events = active.length,
): EstimatedSlopes {
  const { counts } = tangent;
  const radii = counts.map((count) => estimatedRate(count, events) / count);
  // An arm at its floor cannot lose weight.
  const losing = active.filter((arm) => weights[arm]! > domain.low[arm]!);
  return {
    ...tangent,
    up: kept.rises(active, radii, 1),
    down: kept.rises(losing, radii, -1),
    rate: active.reduce((most, arm) => Math.max(most, radii[arm]! * counts[arm]!), 0),
  };
}

/** g of every kept reward of every arm, and of rewards at the two ends of their range. */
export class KeptValues {
  readonly #ofArms: readonly Float64Array[];
  readonly #areConstant: readonly boolean[];
  readonly #ends: readonly number[];
  readonly #hidden: readonly (readonly number[])[];
  /** All values, ascending. */
  readonly #sorted: Float64Array;

  /** `hidden` returns g of rewards that an arm may have but has not shown, given its values. */
  constructor(
    rings: readonly (readonly Reward[])[],
    ends: readonly number[],
    g: (reward: Reward) => number,
    hidden?: (arm: number, values: Float64Array) => readonly number[],
  ) {
    this.#ofArms = rings.map((ring) => Float64Array.from(ring, g));
    this.#hidden = this.#ofArms.map((values, arm) => (values.length > 0 && hidden?.(arm, values)) || []);
    this.#areConstant = rings.map(hasOneValue);
    this.#ends = ends.map(g);
    this.#sorted = new Float64Array(this.#ofArms.reduce((sum, { length }) => sum + length, ends.length));
    let position = 0;
    for (const values of [...this.#ofArms, this.#ends]) {
      this.#sorted.set(values, position);
      position += values.length;
    }
    this.#sorted.sort();
  }

  /** g of the kept rewards of an arm. Do not change it. */
  of(arm: number): Float64Array {
    return this.#ofArms[arm]!;
  }

  get differ(): boolean {
    return this.range > 0;
  }

  /** The difference between the largest and the smallest value of all. */
  get range(): number {
    return this.#sorted.at(-1)! - this.#sorted[0]!;
  }

  /**
   * For each of some arms: how much the mean of g may exceed the mean of the arm's values if its distribution is within a
   * Kullback-Leibler radius of theirs; with sign -1 how much it may be below. The distribution may have one more, unseen value:
   * the mean of all values beyond its own, or, if larger, the end for an arm with one distinct reward, and the largest of its
   * hidden values.
   */
  rises(arms: readonly number[], radii: Float64Array, sign: 1 | -1): Float64Array {
    const sorted = sign === 1 ? this.#sorted : this.#sorted.map((value) => -value).reverse();
    const sums = new Float64Array(sorted.length + 1);
    for (let index = sorted.length - 1; index >= 0; index--) sums[index] = sums[index + 1]! + sorted[index]!;
    const meanAbove = (value: number): number => {
      const from = countUpTo(sorted, value);
      return from === sorted.length ? value : sums[from]! / (sorted.length - from);
    };
    const rises = new Float64Array(this.#ofArms.length);
    for (const arm of arms) {
      const values = this.#ofArms[arm]!;
      const [low, high] = extremes(values);
      const ends = this.#areConstant[arm] ? this.#ends : [];
      const unseen = [sign * meanAbove(sign === 1 ? high : -low), ...this.#hidden[arm]!, ...ends];
      rises[arm] = meanShift(values, unseen, radii[arm]!, sign);
    }
    return rises;
  }
}
