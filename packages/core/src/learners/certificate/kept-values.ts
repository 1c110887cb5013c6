import type { Reward } from "../../distributions/law.ts";
import { countUpTo } from "../../numeric/count-up-to.ts";
import { klShift } from "./kl-shift.ts";

/** Rewards of one arm, of which there is more than one pass. */
export type RewardList = Iterable<Reward> & { readonly length: number };

/** g of every kept reward of every arm, and of rewards at the two ends of where they may lie. */
export class KeptValues {
  readonly #ofArms: readonly Float64Array[];
  readonly #areConstant: readonly boolean[];
  readonly #ends: readonly number[];
  readonly #hidden: readonly (readonly number[])[];
  /** All of them, ascending. */
  readonly #sorted: Float64Array;

  /** `hidden` answers g of what an arm may pay though it has not, from its values; nothing if left out. */
  constructor(
    rings: readonly RewardList[],
    ends: readonly number[],
    g: (reward: Reward) => number,
    hidden?: (arm: number, values: Float64Array) => readonly number[],
  ) {
    this.#ofArms = rings.map((ring) => valuesOf(ring, g));
    this.#hidden = this.#ofArms.map((values, arm) => (values.length > 0 && hidden?.(arm, values)) || []);
    this.#areConstant = rings.map(paysOneValue);
    this.#ends = ends.map(g);
    this.#sorted = new Float64Array(this.#ofArms.reduce((sum, { length }) => sum + length, ends.length));
    let place = 0;
    for (const values of [...this.#ofArms, this.#ends]) {
      this.#sorted.set(values, place);
      place += values.length;
    }
    this.#sorted.sort();
  }

  /** g of the kept rewards of an arm. Not to be written to. */
  of(arm: number): Float64Array {
    return this.#ofArms[arm]!;
  }

  get differ(): boolean {
    return this.range > 0;
  }

  /** From the smallest to the largest of all. */
  get range(): number {
    return this.#sorted.at(-1)! - this.#sorted[0]!;
  }

  /**
   * How much more than the mean of an arm's values the mean of g may be, for each of some arms, if its law is within a
   * Kullback-Leibler radius of theirs; with sign -1 how much less. The law may have one more value, which the arm has hidden: the
   * mean of all that lie beyond its own, or, if that is more, the end for an arm that has paid one number only, and the largest
   * of its hidden ones.
   */
  rises(arms: readonly number[], radii: Float64Array, sign: 1 | -1): Float64Array {
    const sorted = sign === 1 ? this.#sorted : this.#sorted.map((value) => -value).reverse();
    const sums = new Float64Array(sorted.length + 1);
    for (let index = sorted.length - 1; index >= 0; index--) sums[index] = sums[index + 1]! + sorted[index]!;
    const meanAbove = (value: number): number => {
      const from = countUpTo(sorted, value);
      return from === sorted.length ? value : sums[from]! / (sorted.length - from);
    };
    const end = Math.max(...this.#ends.map((value) => sign * value));
    const rises = new Float64Array(this.#ofArms.length);
    for (const arm of arms) {
      const signed = this.#ofArms[arm]!.map((value) => sign * value);
      const largest = signed.reduce((most, value) => Math.max(most, value));
      // A mean of numbers that are nearly the same can fall below them by rounding.
      const beyond = this.#hidden[arm]!.reduce((most, value) => Math.max(most, sign * value), largest);
      const most = Math.max(meanAbove(largest), beyond, this.#areConstant[arm] ? end : largest);
      rises[arm] = klShift(
        signed.map((value) => most - value),
        radii[arm]!,
      );
    }
    return rises;
  }
}

/** Whether an arm has paid one number only: then it has shown nothing of its spread. */
export function paysOneValue(ring: RewardList): boolean {
  let first: Reward | undefined;
  for (const reward of ring) {
    first ??= reward;
    if (reward !== first || typeof reward !== "number") return false;
  }
  return true;
}

function valuesOf(ring: RewardList, g: (reward: Reward) => number): Float64Array {
  const values = new Float64Array(ring.length);
  let index = 0;
  for (const reward of ring) values[index++] = g(reward);
  return values;
}
